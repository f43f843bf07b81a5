//! The lobby: games that look for players, tables to watch, and pairings of two players.
//!
//! A server puts each of the lists together at most once a second, however many ask, and a client that
//! has the current one is told so in a few bytes. Each reader is shown the games that look for
//! players in the order in which they suit: see `seeks.rs`. Readers of the same lines get the same
//! answer.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use rules::{Level, Seat, Terms, UnknownLevel};
use serde::Serialize;
use table::wire::{
    AcceptSeat, AcceptedInvite, CreateGame, CreateSeat, PairingAnswer, SeatFilling, SeatToken,
    SeekMessage, SeeksMessage, TableMessage, TablesMessage, WantedPairing,
};
use table::{Filling, Input, RoomRefusal, Speed, parse_terms, terms_hash};
use tokio::time::Instant;

use crate::base::gate::Asking;
use crate::base::provenance::digits;
use crate::base::refusal::ServerRefusal;
use crate::base::{limit, secret};
use crate::http::accounts::Visitor;
use crate::http::answer::{Answer, Kept, Refused, json};
use crate::http::consent::join;
use crate::http::people::{seats_of, settle};
use crate::http::rest::{Api, Made, Named, Wanted, make, read, value_in};
use crate::http::seeks::{Kind, Seek, Taste};
use crate::live::{held, ratings};
use crate::store::{Maker, PLACES, RatingRange, Seeker, Shown, Store, StoreError, place_of};

/// For how long a list is answered from memory.
const FRESH: Duration = Duration::from_secs(1);

/// The most lines in one answer.
const LINES: usize = 200;

/// The most answers that are kept ready.
const ANSWERS: usize = 64;

/// For how long the taste of an account is remembered, and the most accounts of which it is.
const KNOWN: Duration = Duration::from_secs(30);
const ACCOUNTS: usize = 2_000;

/// The number of an account's last games that make its taste.
const LATELY: usize = 20;

/// The most tries of a pairing when others are faster.
const TRIES: usize = 10;

/// The most games for which an account seeks players at once, and an address.
pub(crate) const MOST_SEEKS: (i64, i64) = (limit::SEEKS, limit::SEEKS_OF_ADDRESS);

/// The code of the refusal when two at a table would have the same name.
const NAME_TAKEN: &str = "name_taken";

/// The lists as they were last put together. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Lobby {
    seeks: List<(SeekMessage, Seek)>,
    tables: List<TableMessage>,
    /// The tastes of accounts that have asked lately.
    tastes: Arc<std::sync::Mutex<Tastes>>,
    places: Arc<Places>,
}

/// Players who ask one server for the same terms are paired one after another. Between servers the
/// database decides, and the slower one tries again.
struct Places([tokio::sync::Mutex<()>; PLACES]);

impl Default for Places {
    fn default() -> Places {
        Places(std::array::from_fn(|_| tokio::sync::Mutex::default()))
    }
}

/// A list, with the time at which it was put together.
struct List<T>(Arc<tokio::sync::Mutex<Latest<T>>>);

/// The tastes of accounts, with the time at which they were put together.
type Tastes = HashMap<String, (Instant, Arc<Taste>)>;

/// The places of the lines of an answer, and the number of lines in all.
type Shape = (Vec<usize>, usize);

/// The lines as they were put together last, with the time.
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
    answers: std::sync::Mutex<HashMap<Shape, Arc<Kept>>>,
}

/// The games that a reader wants to see. An empty text stands for all.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
struct Filter {
    mode: String,
    edition: String,
    speed: String,
    /// `yes` or `no`.
    rated: String,
}

impl Filter {
    fn of(uri: &Uri) -> Filter {
        let value = |key| value_in(uri, key).unwrap_or_default().to_owned();
        let (mode, edition) = (value("mode"), value("edition"));
        Filter { mode, edition, speed: value("speed"), rated: value("rated") }
    }

    fn passes(&self, mode: &str, edition: &str, speed: &str, rated: bool) -> bool {
        let fits = |wanted: &String, is: &str| wanted.is_empty() || wanted == is;
        let rated = if rated { "yes" } else { "no" };
        fits(&self.mode, mode)
            && fits(&self.edition, edition)
            && fits(&self.speed, speed)
            && fits(&self.rated, rated)
    }
}

impl<T: Clone> List<T> {
    /// The lines, put together anew by `load` if they are old. Requests that come meanwhile wait for
    /// it instead of doing the same.
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

impl<T> Lines<T> {
    /// The answer with the first of these lines.
    fn answer<M: Serialize>(
        &self,
        mut places: Vec<usize>,
        message: impl FnOnce(Vec<&T>, u32) -> M,
    ) -> Arc<Kept> {
        let count = places.len();
        places.truncate(LINES);
        let key = (places, count);
        // Nothing that is done with the map can leave it half changed.
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = answers.get(&key) {
            return kept.clone();
        }
        let lines = key.0.iter().filter_map(|place| self.all.get(*place)).collect();
        let kept = Arc::new(Kept::new(&message(lines, count as u32)));
        if answers.len() < ANSWERS {
            answers.insert(key, kept.clone());
        }
        kept
    }
}

impl Lobby {
    /// The taste of a reader.
    async fn taste(&self, api: &Api, visitor: &Visitor, uri: &Uri) -> Result<Arc<Taste>, Refused> {
        let Some(account) = visitor.account() else {
            let own = value_in(uri, "own").unwrap_or_default().split(',');
            let own = own.filter(|id| !id.is_empty()).take(limit::MY_GAMES).map(str::to_owned);
            return Ok(Arc::new(Taste { own: own.collect(), ..Taste::default() }));
        };
        // Nothing that is done with the map can leave it half changed.
        let tastes = || self.tastes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((since, taste)) = tastes().get(account)
            && since.elapsed() < KNOWN
        {
            return Ok(taste.clone());
        }
        let services = api.rooms.services();
        let (store, date) = (services.store(), services.time().date());
        let ratings = ratings::all_points(store, account, date).await?;
        let headers = store.headers_held(account, LATELY).await?;
        let played: HashSet<Kind> = headers.iter().map(|header| kind(&header.terms)).collect();
        let (account, own) = (account.to_owned(), HashSet::new());
        let taste = Arc::new(Taste { account: Some(account.clone()), own, ratings, played });
        let mut tastes = tastes();
        if tastes.len() >= ACCOUNTS {
            tastes.retain(|_, (since, _)| since.elapsed() < KNOWN);
        }
        if tastes.len() < ACCOUNTS {
            tastes.insert(account, (Instant::now(), taste.clone()));
        }
        Ok(taste)
    }
}

/// Refuses one more game that looks for players. Games that are made at the same time are counted
/// when they are stored: see [`crate::store::Writes::unless_too_many`].
///
/// # Errors
/// `too_many_seeks` if its maker, or others at the address, seek players for as many as they may.
pub(crate) async fn allow_one_more(
    store: &Store,
    maker: Maker<'_>,
    date: u64,
) -> Result<(), Refused> {
    let (made, made_from) = store.seeks_of(maker, date).await?;
    let (most, most_from) = MOST_SEEKS;
    match [(made, most), (made_from, most_from)].into_iter().find(|(count, most)| count >= most) {
        Some((_, most)) => Err(ServerRefusal::TooManySeeks { most }.into()),
        None => Ok(()),
    }
}

/// The digits that are stored in place of the address at which a game is made, so that seeks can be
/// counted; `None` for clients without limits.
pub(crate) fn source(asking: Asking) -> Option<String> {
    digits(asking, "games made")
}

/// The kind of game that these terms make.
fn kind(terms: &Terms) -> Kind {
    let list = terms.ruleset().word_list.map(|list| list.to_string());
    (terms.edition().key().to_owned(), list.unwrap_or_default())
}

/// The games that look for players.
pub(crate) async fn seeks(
    State(api): State<Api>,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let services = api.rooms.services();
    let date = services.time().date();
    let load = || services.store().seeks(date);
    let line =
        |shown: Shown| seek(&shown).zip(told(shown, date)).map(|(seek, message)| (message, seek));
    let lines = api.lobby.seeks.lines(load, line).await?;
    let filter = Filter::of(&uri);
    let passes =
        |line: &SeekMessage| filter.passes(&line.mode, &line.edition, &line.speed, line.rated);
    let taste = api.lobby.taste(&api, &visitor, &uri).await?;
    let all = lines.all.iter().enumerate();
    let passing = all.filter(|(_, (message, _))| passes(message));
    let places = taste.order(passing.map(|(place, (_, seek))| (place, seek)));
    let message = |lines: Vec<&(SeekMessage, Seek)>, count| {
        let seeks = lines.into_iter().map(|(message, _)| message.clone()).collect();
        SeeksMessage { seeks, count }
    };
    lines.answer(places, message).answer(&headers)
}

/// The listed games in progress.
pub(crate) async fn tables(State(api): State<Api>, uri: Uri, headers: HeaderMap) -> Answer {
    let services = api.rooms.services();
    let date = services.time().date();
    let load = || services.store().watched(date);
    let lines = api.lobby.tables.lines(load, |shown| table(shown, date)).await?;
    let filter = Filter::of(&uri);
    let passes =
        |line: &TableMessage| filter.passes(&line.mode, &line.edition, &line.speed, line.rated);
    let all = lines.all.iter().enumerate().filter(|(_, line)| passes(line));
    let places = all.map(|(place, _)| place).collect();
    let message = |lines: Vec<&TableMessage>, count| TablesMessage {
        tables: lines.into_iter().cloned().collect(),
        count,
    };
    lines.answer(places, message).answer(&headers)
}

/// The game that looks for players, with all that its place in the list depends on.
fn seek(shown: &Shown) -> Option<Seek> {
    let terms: Terms = shown.terms.parse().ok()?;
    Some(Seek {
        game: shown.game.clone(),
        maker: shown.maker.clone(),
        source: shown.source.clone(),
        name: shown.names.first()?.clone(),
        seated: shown.accounts.iter().map(|one| one.account.clone()).collect(),
        kind: kind(&terms),
        rated: shown.rated,
        pool: ratings::pool(&terms),
        range: shown.range,
    })
}

/// A game that looks for players as it is listed.
fn told(shown: Shown, date: u64) -> Option<SeekMessage> {
    let terms: Terms = shown.terms.parse().ok()?;
    let name = shown.names.into_iter().next()?;
    Some(SeekMessage {
        game: shown.game,
        player: ratings::linked(&shown.accounts, &name, &terms, date),
        name,
        edition: terms.edition().key().to_owned(),
        edition_name: terms.edition().name().to_owned(),
        mode: terms.mode().key().to_owned(),
        speed: Speed::of(&terms).key().to_owned(),
        clock: terms.ruleset().clock.map(|clock| clock.bank.0),
        increment: terms.ruleset().clock.map(|clock| clock.increment.0),
        chips: rules::chips(&terms),
        terms_hash: shown.terms_hash,
        seats: shown.seats,
        open: shown.open,
        rated: shown.rated,
        rating_from: shown.range.from,
        rating_to: shown.range.to,
        made: shown.since,
    })
}

/// A game in progress as it is listed.
pub(crate) fn table(shown: Shown, date: u64) -> Option<TableMessage> {
    let terms: Terms = shown.terms.parse().ok()?;
    let linked = |name: &String| ratings::linked(&shown.accounts, name, &terms, date);
    Some(TableMessage {
        game: shown.game,
        players: shown.names.iter().map(linked).collect(),
        names: shown.names,
        rated: shown.rated,
        edition: terms.edition().key().to_owned(),
        edition_name: terms.edition().name().to_owned(),
        mode: terms.mode().key().to_owned(),
        speed: Speed::of(&terms).key().to_owned(),
        chips: rules::chips(&terms),
        open: shown.open > 0,
        began: shown.since,
    })
}

/// A player takes a seat that the lobby shows.
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
    let (store, date) = (services.store(), services.time().date());
    let (hold, _) = held::hold(&visitor, 0, secret.clone());
    if store.hold(&hold.token_hash).await?.is_none() {
        let seek = store.seek(&game, date).await?.ok_or(ServerRefusal::SeekGone)?;
        // A player is not told of being blocked.
        if let Some(account) = visitor.account()
            && store.blocked_at(account, &game).await?
        {
            return Err(ServerRefusal::SeekGone.into());
        }
        fits(store, &visitor, &seek, date).await?;
    }
    let token = join(&api, &visitor, &game, accept, secret).await?;
    Ok(json(StatusCode::OK, &AcceptedInvite { id: game, token }))
}

/// Refuses a player whose rating is not one for which the seat is open.
async fn fits(store: &Store, visitor: &Visitor, seek: &Shown, date: u64) -> Result<(), Refused> {
    let range = seek.range;
    if range.is_open() {
        return Ok(());
    }
    let account = visitor.account().ok_or(ServerRefusal::NotSignedIn)?;
    let terms = seek.terms.parse::<Terms>().map_err(|_| ServerRefusal::SeekGone)?;
    let rating = ratings::points(store, account, &ratings::pool(&terms), date).await?;
    if range.holds(rating) {
        return Ok(());
    }
    Err(ServerRefusal::RatingOutside { rating, from: range.from, to: range.to }.into())
}

/// A key that a client made up, if it has a proper length.
pub(crate) fn checked(key: &str) -> Result<&str, ServerRefusal> {
    if (16..=64).contains(&key.len()) { Ok(key) } else { Err(ServerRefusal::BadKey) }
}

/// Takes an open seat on these terms, or makes a game with one. Of two players who ask at the same
/// time only one makes a game: it is made only where no other one suits.
pub(crate) async fn pair(
    State(api): State<Api>,
    visitor: Visitor,
    Extension(asking): Extension<Asking>,
    request: Request,
) -> Answer {
    let asked: WantedPairing = read(request).await?;
    let WantedPairing { name, edition, changes, key, mut except, rated, .. } = asked;
    let secret = secret::derived(&["pair", checked(&key)?]);
    let (hold, _) = held::hold(&visitor, 0, secret.clone());
    let invite = secret::derived(&["pair invitation", &key]);
    let terms = parse_terms(&edition, 2, &changes)?;
    if terms.seats() != 2 || terms.mode().is_alone() {
        return Err(ServerRefusal::NoPairing.into());
    }
    let range = RatingRange { from: asked.rating_from, to: asked.rating_to };
    if rated && !ratings::can_be_rated(&terms) {
        return Err(ServerRefusal::CannotBeRated.into());
    }
    if !range.is_open() {
        ratings::check(range, &terms)?;
    }
    if (rated || !range.is_open()) && visitor.signed.is_none() {
        return Err(ServerRefusal::NotSignedIn.into());
    }
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let hash = terms_hash(&terms, services.lists().of(&terms.ruleset())?.tag());
    let pool = ratings::pool(&terms);
    let rating = match visitor.account() {
        Some(account) => ratings::points(store, account, &pool, date).await?,
        None => 0,
    };
    let source = source(asking);
    let _turn = api.lobby.places.0[place_of(&hash)].lock().await;
    for _ in 0..TRIES {
        let account = visitor.account();
        let (hash, pool, except_now) = (hash.as_str(), pool.as_str(), except.clone());
        let seeker = Seeker { hash, pool, rated, account, rating, range, except: &except_now };
        let partners = store.partners(&seeker, services.time().date()).await?;
        // After the partners: a game that this very request has made is then known to be its own.
        if let Some((id, seat)) = store.hold(&hold.token_hash).await? {
            let mine = store.invited(&secret::hash(&invite)).await?.is_some_and(|made| made == id);
            let invite = mine.then_some(invite);
            return Ok(paired(id, held::hold(&visitor, seat, secret).1, invite));
        }
        for partner in partners {
            // Of two who have the same name, the one who comes later is told apart by a number.
            for (name, last) in [(name.clone(), false), (format!("{name} 2"), true)] {
                let (terms_hash, key, instead) = (hash.to_owned(), None, None);
                let accept = AcceptSeat { name, terms_hash, key, instead, class: None };
                match join(&api, &visitor, &partner, accept, secret.clone()).await {
                    Ok(seat) => return Ok(paired(partner, seat, None)),
                    Err(refused) if !last && refused.refusal.code == NAME_TAKEN => {}
                    Err(refused) if last || is_about_the_seat(&refused) => break,
                    Err(refused) => return Err(refused),
                }
            }
            // It does not suit after all.
            except.push(partner);
        }
        let asked = CreateGame {
            edition: edition.clone(),
            changes: changes.clone(),
            seats: vec![CreateSeat::Mine { name: name.clone() }, CreateSeat::Open {}],
            public: true,
            rated,
            rating_from: range.from,
            rating_to: range.to,
            from: None,
        };
        let except_now = except.clone();
        let seeker = Seeker { except: &except_now, ..seeker };
        let wanted = Wanted {
            secret: Some(&secret),
            invite: Some(&invite),
            pairing: Some(&seeker),
            source: source.as_deref(),
            ..Wanted::default()
        };
        match make(&api, &visitor, asked, wanted).await? {
            Made::Game(made) => {
                let (_, token) = held::hold(&visitor, 0, secret);
                return Ok(paired(made.id, token, made.invite));
            }
            // Another player has just opened a seat on these terms, or the same key has been used at
            // the same time.
            Made::Taken => {}
        }
    }
    Err(Refused::unavailable())
}

fn paired(id: String, token: SeatToken, invite: Option<String>) -> axum::response::Response {
    json(StatusCode::OK, &PairingAnswer { id, token, invite })
}

/// True if a refusal is about this seat alone, so that another one may do.
fn is_about_the_seat(refused: &Refused) -> bool {
    let code = refused.refusal.code.as_str();
    // The key may have got its seat meanwhile, and a room may have stopped over it.
    matches!(
        code,
        "game_full"
            | "terms_changed"
            | "seat_taken"
            | "game_cancelled"
            | "not_found"
            | "key_used"
            | "unavailable"
    )
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
    if api.rooms.services().store().is_rated(&game).await? {
        return Err(ServerRefusal::CannotBeRated.into());
    }
    if api.rooms.services().store().is_challenged(&game).await? {
        return Err(ServerRefusal::SeatPromised.into());
    }
    settle(&api, &game, &Input::Fill(Filling { seats, seat: Seat(seat), level })).await
}
