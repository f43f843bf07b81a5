//! The lobby: games that look for players, tables to watch, and how two people find each other.
//!
//! The lists are the same for everybody. A server puts each of them together at most once a second,
//! however many ask, and a client that has the current one is told so in a few bytes.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use rules::{Level, Seat, Terms, UnknownLevel};
use serde::Serialize;
use table::wire::{
    AcceptSeat, AcceptedInvite, CreateGame, CreateSeat, PairingAnswer, SeatFilling, SeatToken,
    SeekMessage, SeeksMessage, TableMessage, TablesMessage, WantedPairing,
};
use table::{Filling, Input, RoomRefusal, Speed, parse_terms, terms_hash};
use tokio::time::Instant;

use crate::accounts::Visitor;
use crate::answer::{Answer, Kept, Refused, json};
use crate::people::{seats_of, settle};
use crate::refusal::ServerRefusal;
use crate::rest::{Api, Made, Named, Wanted, join, make, read};
use crate::store::{Shown, StoreError};
use crate::{held, secret};

/// How long a list is answered from memory.
const FRESH: Duration = Duration::from_secs(1);

/// The most lines in one answer.
const LINES: usize = 200;

/// How many different filters are kept ready.
const FILTERS: usize = 64;

/// How often a pairing is tried again when others were faster.
const TRIES: usize = 10;

/// How many pairings on different terms go on at the same time.
const PLACES: usize = 16;

/// The code of the refusal when two at a table would have the same name.
const NAME_TAKEN: &str = "name_taken";

/// The lists as they were last put together. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Lobby {
    seeks: List<SeekMessage>,
    tables: List<TableMessage>,
    /// Those who ask one server for the same terms are paired one after another. Between servers
    /// the database decides, and whoever was slower tries again.
    places: Arc<[tokio::sync::Mutex<()>; PLACES]>,
}

/// A list, and when it was put together.
struct List<T>(Arc<tokio::sync::Mutex<Latest<T>>>);

/// The lines as they were put together last, and when.
type Latest<T> = Option<(Instant, Arc<Lines<T>>)>;

impl<T> Clone for List<T> {
    fn clone(&self) -> List<T> {
        List(self.0.clone())
    }
}

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List(Arc::default())
    }
}

/// The lines of a list, and the answers made of them.
struct Lines<T> {
    all: Vec<T>,
    answers: std::sync::Mutex<HashMap<Filter, Arc<Kept>>>,
}

/// What is left out: everything that is not this. Empty texts leave nothing out.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
struct Filter {
    mode: String,
    edition: String,
    speed: String,
}

impl Filter {
    fn of(uri: &Uri) -> Filter {
        let value = |key: &str| {
            let pairs = uri.query().unwrap_or_default().split('&');
            let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
            pairs.find(|(found, _)| *found == key).map(|(_, value)| value.to_owned())
        };
        let value = |key| value(key).unwrap_or_default();
        Filter { mode: value("mode"), edition: value("edition"), speed: value("speed") }
    }

    fn passes(&self, mode: &str, edition: &str, speed: &str) -> bool {
        let fits = |wanted: &String, is: &str| wanted.is_empty() || wanted == is;
        fits(&self.mode, mode) && fits(&self.edition, edition) && fits(&self.speed, speed)
    }
}

impl<T: Clone> List<T> {
    /// The lines, put together anew by `load` if they are old. Those who ask meanwhile wait for it
    /// instead of doing the same.
    async fn lines<F: Future<Output = Result<Vec<Shown>, StoreError>>>(
        &self,
        load: impl FnOnce() -> F,
        line: impl Fn(Shown) -> Option<T>,
    ) -> Result<Arc<Lines<T>>, Refused> {
        let mut kept = self.0.lock().await;
        if let Some((since, lines)) = &*kept
            && since.elapsed() < FRESH
        {
            return Ok(lines.clone());
        }
        // A line that this version cannot read is left out, so that the others are still shown.
        let all = load().await?.into_iter().filter_map(line).collect();
        let lines = Arc::new(Lines { all, answers: Default::default() });
        *kept = Some((Instant::now(), lines.clone()));
        Ok(lines)
    }
}

impl<T: Clone> Lines<T> {
    /// The answer for a filter.
    fn answer<M: Serialize>(
        &self,
        filter: Filter,
        passes: impl Fn(&Filter, &T) -> bool,
        message: impl FnOnce(Vec<T>, u32) -> M,
    ) -> Arc<Kept> {
        // Nothing that is done with the map can leave it half changed.
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = answers.get(&filter) {
            return kept.clone();
        }
        let lines: Vec<&T> = self.all.iter().filter(|line| passes(&filter, line)).collect();
        let count = lines.len() as u32;
        let first = lines.into_iter().take(LINES).cloned().collect();
        let kept = Arc::new(Kept::new(&message(first, count)));
        if answers.len() < FILTERS {
            answers.insert(filter, kept.clone());
        }
        kept
    }
}

/// The games that look for players.
pub(crate) async fn seeks(State(api): State<Api>, uri: Uri, headers: HeaderMap) -> Answer {
    let services = api.rooms.services();
    let load = || services.store().seeks(services.time().date());
    let lines = api.lobby.seeks.lines(load, seek).await?;
    let passes =
        |filter: &Filter, line: &SeekMessage| filter.passes(&line.mode, &line.edition, &line.speed);
    let message = |seeks, count| SeeksMessage { seeks, count };
    lines.answer(Filter::of(&uri), passes, message).answer(&headers)
}

/// The listed games in progress.
pub(crate) async fn tables(State(api): State<Api>, uri: Uri, headers: HeaderMap) -> Answer {
    let services = api.rooms.services();
    let load = || services.store().watched(services.time().date());
    let lines = api.lobby.tables.lines(load, table).await?;
    let passes = |filter: &Filter, line: &TableMessage| {
        filter.passes(&line.mode, &line.edition, &line.speed)
    };
    let message = |tables, count| TablesMessage { tables, count };
    lines.answer(Filter::of(&uri), passes, message).answer(&headers)
}

fn seek(shown: Shown) -> Option<SeekMessage> {
    let terms: Terms = shown.terms.parse().ok()?;
    Some(SeekMessage {
        game: shown.game,
        name: shown.names.into_iter().next()?,
        edition: terms.edition().key().to_owned(),
        edition_name: terms.edition().name().to_owned(),
        mode: terms.mode().key().to_owned(),
        speed: Speed::of(&terms).key().to_owned(),
        clock: terms.ruleset().clock.map(|clock| clock.bank.0),
        chips: rules::chips(&terms),
        terms_hash: shown.terms_hash,
        seats: shown.seats,
        open: shown.open,
        made: shown.since,
    })
}

fn table(shown: Shown) -> Option<TableMessage> {
    let terms: Terms = shown.terms.parse().ok()?;
    Some(TableMessage {
        game: shown.game,
        names: shown.names,
        edition: terms.edition().key().to_owned(),
        edition_name: terms.edition().name().to_owned(),
        mode: terms.mode().key().to_owned(),
        speed: Speed::of(&terms).key().to_owned(),
        chips: rules::chips(&terms),
        began: shown.since,
    })
}

/// Somebody takes a seat that the lobby offers.
pub(crate) async fn accept(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> Answer {
    let accept: AcceptSeat = read(request).await?;
    let secret = match &accept.key {
        Some(key) => secret::derived(&["seek", &game, checked(key)?]),
        None => secret::secret()?,
    };
    let services = api.rooms.services();
    let (hold, _) = held::hold(&visitor, 0, secret.clone());
    let held = services.store().hold(&hold.token_hash).await?;
    if held.is_none() && services.store().seek(&game, services.time().date()).await?.is_none() {
        return Err(ServerRefusal::SeekGone.into());
    }
    let token = join(&api, &visitor, &game, accept, secret).await?;
    Ok(json(StatusCode::OK, &AcceptedInvite { id: game, token }))
}

/// A key that a client made up.
pub(crate) fn checked(key: &str) -> Result<&str, ServerRefusal> {
    if (16..=64).contains(&key.len()) { Ok(key) } else { Err(ServerRefusal::BadKey) }
}

/// Takes the oldest seat offered on these terms, or offers one. Two who ask at the same time and
/// find nothing do not both offer one: only one game at a time can have the place of its terms.
pub(crate) async fn pair(State(api): State<Api>, visitor: Visitor, request: Request) -> Answer {
    let WantedPairing { name, edition, changes, key, except } = read(request).await?;
    let secret = secret::derived(&["pair", checked(&key)?]);
    let (hold, _) = held::hold(&visitor, 0, secret.clone());
    let invite = secret::derived(&["pair invitation", &key]);
    let terms = parse_terms(&edition, 2, &changes)?;
    if terms.seats() != 2 || terms.mode().is_alone() {
        return Err(ServerRefusal::NoPairing.into());
    }
    let services = api.rooms.services();
    let store = services.store();
    let hash = terms_hash(&terms, services.lists().tag(&terms.ruleset()));
    let place = hash.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % PLACES;
    let _turn = api.lobby.places[place].lock().await;
    for _ in 0..TRIES {
        let partners = store.partners(&hash, services.time().date()).await?;
        // After the partners: a game that this very request has made is then known to be its own.
        if let Some((id, seat)) = store.hold(&hold.token_hash).await? {
            let mine = store.invited(&secret::hash(&invite)).await?.is_some_and(|made| made == id);
            let invite = mine.then_some(invite);
            return Ok(paired(id, held::hold(&visitor, seat, secret).1, invite));
        }
        for partner in partners.into_iter().filter(|partner| !except.contains(partner)) {
            // Of two who have the same name, the one who comes later is told apart by a number.
            for (name, last) in [(name.clone(), false), (format!("{name} 2"), true)] {
                let (terms_hash, key, instead) = (hash.clone(), None, None);
                let accept = AcceptSeat { name, terms_hash, key, instead };
                match join(&api, &visitor, &partner, accept, secret.clone()).await {
                    Ok(seat) => return Ok(paired(partner, seat, None)),
                    Err(refused) if !last && refused.refusal.code == NAME_TAKEN => {}
                    Err(refused) if last || is_about_the_seat(&refused) => break,
                    Err(refused) => return Err(refused),
                }
            }
        }
        let asked = CreateGame {
            edition: edition.clone(),
            changes: changes.clone(),
            seats: vec![CreateSeat::Mine { name: name.clone() }, CreateSeat::Open {}],
            public: true,
            rated: false,
        };
        let wanted = Wanted { secret: Some(&secret), invite: Some(&invite), pairing: Some(&hash) };
        match make(&api, &visitor, asked, wanted).await? {
            Made::Game(made) => {
                let (_, token) = held::hold(&visitor, 0, secret);
                return Ok(paired(made.id, token, made.invite));
            }
            // Somebody else has just offered a seat on these terms.
            Made::Taken => {}
        }
    }
    Err(Refused::unavailable())
}

fn paired(id: String, token: SeatToken, invite: Option<String>) -> axum::response::Response {
    json(StatusCode::OK, &PairingAnswer { id, token, invite })
}

/// Whether somebody else may still have a seat to offer.
fn is_about_the_seat(refused: &Refused) -> bool {
    let code = refused.refusal.code.as_str();
    matches!(code, "game_full" | "terms_changed" | "seat_taken" | "game_cancelled" | "not_found")
}

/// The player who made a table asks a computer player to take an open seat.
pub(crate) async fn fill(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> Answer {
    let SeatFilling { tokens, seat, level } = read(request).await?;
    let level: Level = level.parse().map_err(|_: UnknownLevel| RoomRefusal::UnknownLevel)?;
    let seats = seats_of(&api, &visitor, &game, &tokens).await?;
    settle(&api, &game, &Input::Fill(Filling { seats, seat: Seat(seat), level })).await
}
