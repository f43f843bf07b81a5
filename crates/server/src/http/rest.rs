//! The HTTP requests: what can be asked without a socket.

use std::sync::{Arc, LazyLock, OnceLock};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::{Extension, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use host::HostRefusal;
use rules::{Entry, Level, Millis, Mode, Ruleset, Seat, SetUp, Terms, UnknownLevel};
use serde::de::DeserializeOwned;
use table::wire::{
    CreateGame, CreateSeat, CreatedGame, DescribeTerms, FromPosition, GameSummary, ListMessage,
    MyGames, RulesMessage, SeatToken,
};
use table::{
    Header, Input, Room, RoomRefusal, SeatKind, SeededChance, Verdict, computer_name,
    describe_terms, editions_message, lexicon_message, modes_message, parse_terms,
    variations_message,
};
use tokio::sync::{mpsc, watch};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::gate::{self, Asking, Gate};
use crate::base::refusal::ServerRefusal;
use crate::base::{limit, secret};
use crate::http::accounts::{self, Passwords, Visitor};
use crate::http::answer::{Answer, Kept, Refused, json, not_understood};
use crate::http::listen::Connection;
use crate::http::lobby::{self, Lobby};
use crate::http::picture::Pictures;
use crate::http::{
    analyses, annotations, arbitrators, challenges, collections, consent, contest, exports,
    moderation, moves, openapi, origin, page, papers, people, picture, reviews,
};
use crate::live::desk::Desk;
use crate::live::frames::Upgrade;
use crate::live::rooms::Rooms;
use crate::live::socket::Guest;
use crate::live::{held, push, ratings, socket};
use crate::store::{Maker, NewChallenge, NewGame, RatingRange, SeatHold, Seeker, Writes};

/// What the request handlers share.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) rooms: Rooms,
    pub(crate) gate: Gate,
    /// The lists of the lobby.
    pub(crate) lobby: Lobby,
    /// The pictures of games, and the turn to draw one.
    pub(crate) pictures: Pictures,
    /// The reviews and analyses that are worked on.
    pub(crate) desk: Desk,
    /// What `GET /api/rules` answers, once somebody has asked.
    pub(crate) rules: Arc<OnceLock<Kept>>,
    /// Turns true when the server is asked to stop.
    pub(crate) leaving: watch::Receiver<bool>,
    pub(crate) passwords: Passwords,
    /// The annotated games that are followed.
    pub(crate) followed: annotations::Followed,
    /// The rankings of contests.
    pub(crate) rankings: contest::Rankings,
    /// What words mean.
    pub(crate) meanings: crate::http::meanings::Pack,
    /// The course as it is told, written when it is first asked for.
    pub(crate) course: Arc<OnceLock<Kept>>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// Every socket has a copy; the last one to close drops the last copy.
    pub(crate) open: mpsc::Sender<()>,
}

/// All paths under `/api`, and the links of games.
pub(crate) fn routes(api: Api) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/ready", get(ready))
        .route("/api/openapi.json", get(description))
        .route("/api/rules", get(rules))
        .route("/api/terms", post(terms))
        .route("/api/games", post(create))
        .route("/api/games/mine", post(mine))
        .route("/api/games/{game}", get(game))
        .route("/api/games/{game}/moves", get(moves::moves))
        .route("/api/games/{game}/unbuild", get(moves::unbuild))
        .route("/api/games/{game}/gcg", get(exports::gcg))
        .route("/api/games/{game}/json", get(exports::json))
        .route("/api/games/{game}/terms", post(consent::propose))
        .route("/api/games/{game}/accept", post(consent::agree))
        .route("/api/games/{game}/name", post(people::rename))
        .route("/api/games/{game}/cancel", post(people::cancel))
        .route("/api/games/{game}/again", post(people::again))
        .route("/api/games/{game}/fill", post(lobby::fill))
        .route("/api/seeks", get(lobby::seeks))
        .route("/api/seeks/{game}/accept", post(lobby::accept))
        .route("/api/watch", get(lobby::tables))
        .route("/api/pair", post(lobby::pair))
        .route("/api/games/{game}/socket", get(open_socket))
        .route("/api/games/{game}/duplicate/ranking", get(ranking))
        .route("/api/games/{game}/duplicate/session", get(papers::session))
        .route("/api/games/{game}/duplicate/sheet", get(papers::sheet))
        .route("/api/games/{game}/duplicate/arbitrators", post(arbitrators::call))
        .route("/api/games/{game}/duplicate/arbitrators/withdraw", post(arbitrators::withdraw))
        .route("/api/arbitrators/session", post(arbitrators::session))
        .route("/api/arbitrators/join", post(arbitrators::join))
        .route("/api/invites", post(consent::invite))
        .route("/api/invites/accept", post(consent::accept))
        .route(page::GAME, get(page::game))
        .route(picture::BOARD, get(picture::board))
        .route(picture::UNBUILD, get(picture::unbuild))
        .route(page::MOVE, get(page::one_move))
        .route(page::UNBUILD, get(page::unbuild))
        .route(page::ANNOTATION, get(page::annotation))
        .route(page::COLLECTION, get(page::collection))
        .route(page::EMBED, get(page::embed))
        .route(page::EMBED_UNBUILD, get(page::embed))
        .merge(accounts::routes())
        .merge(ratings::routes())
        .merge(challenges::routes())
        .merge(push::routes())
        .merge(contest::routes())
        .merge(moderation::routes())
        .merge(analyses::routes())
        .merge(annotations::routes())
        .merge(collections::routes())
        .merge(crate::http::course::routes())
        .merge(crate::http::study::routes())
        .merge(crate::http::meanings::routes())
        .merge(reviews::routes())
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(api.clone(), contest::embargo))
        .layer(from_fn(origin::pass))
        .layer(from_fn_with_state(api.gate.clone(), gate::pass))
        .layer(CompressionLayer::new().compress_when(
            // Lines that come one by one are not collected to be compressed.
            SizeAbove::new(limit::SMALL).and(NotForContentType::new("application/x-ndjson")),
        ))
        .with_state(api)
}

async fn wrong_method() -> Refused {
    ServerRefusal::WrongMethod.into()
}

async fn health(State(api): State<Api>) -> Answer {
    if !api.rooms.services().store().healthy().await {
        return Err(Refused::unavailable());
    }
    Ok(json(StatusCode::OK, &serde_json::json!({ "ok": true })))
}

/// Whether visitors may be sent here: not while the server stops, nor without its database.
async fn ready(State(api): State<Api>) -> Answer {
    if *api.leaving.borrow() {
        return Err(ServerRefusal::Stopping.into());
    }
    if !api.rooms.services().store().healthy().await {
        return Err(Refused::unavailable());
    }
    Ok(json(StatusCode::OK, &serde_json::json!({ "ready": true })))
}

/// The API as an OpenAPI document.
async fn description(headers: HeaderMap) -> Answer {
    static DESCRIPTION: LazyLock<Kept> = LazyLock::new(|| Kept::text(openapi::DOCUMENT));
    DESCRIPTION.answer(&headers)
}

/// The same for everybody while this program runs: clients that have it already are told that it
/// still holds.
async fn rules(State(api): State<Api>, headers: HeaderMap) -> Answer {
    let lists = api.rooms.services().lists();
    let kept = api.rules.get_or_init(|| {
        let offered = lists.offered().iter().map(|list| ListMessage {
            key: list.key().to_string(),
            lexicon: lexicon_message(list.whole().tag()),
        });
        let usual = lists.usual();
        let message = RulesMessage {
            editions: editions_message(|ruleset| usual.words(ruleset).tag().clone()),
            modes: modes_message(),
            variations: variations_message(),
            levels: Level::ALL.iter().map(|level| level.key().to_owned()).collect(),
            lexicon: lexicon_message(usual.whole().tag()),
            lists: offered.collect(),
        };
        Kept::new(&message)
    });
    kept.answer(&headers)
}

async fn terms(State(api): State<Api>, request: Request) -> Answer {
    let asked: DescribeTerms = read(request).await?;
    let lists = api.rooms.services().lists();
    let tag = |ruleset: &Ruleset| Ok(lists.of(ruleset)?.tag().clone());
    Ok(json(StatusCode::OK, &describe_terms(&asked, tag)?))
}

async fn game(State(api): State<Api>, visitor: Visitor, Named(game): Named) -> Answer {
    let summary = api.rooms.summary(&game).await?;
    let services = api.rooms.services();
    let summary = held::told(services.store(), &visitor, summary).await?;
    let summary = held::linked(services.store(), summary, services.time().date()).await?;
    Ok(json(StatusCode::OK, &summary))
}

/// A page of the ranking of a duplicate session: `?from=0&count=100`.
async fn ranking(State(api): State<Api>, Named(game): Named, uri: Uri) -> Answer {
    let from = number_in(&uri, "from").unwrap_or(0);
    let count = number_in(&uri, "count").unwrap_or(100).min(limit::RANKING);
    let ranking = api.rooms.ranking(&game, from, count).await?;
    Ok(json(StatusCode::OK, &ranking.ok_or_else(|| Refused::not_found("ranking"))?))
}

async fn mine(State(api): State<Api>, visitor: Visitor, request: Request) -> Answer {
    let MyGames { tokens } = read(request).await?;
    if tokens.len() > limit::MY_GAMES {
        return Err(ServerRefusal::TooManyTokens { most: limit::MY_GAMES }.into());
    }
    let store = api.rooms.services().store();
    let mut games = match visitor.account() {
        Some(account) => store.games_held(account, limit::MY_GAMES).await?,
        None => Vec::new(),
    };
    for token in tokens {
        if let Some((game, _)) = store.hold(&secret::hash(&token)).await?
            && !games.contains(&game)
        {
            games.push(game);
        }
    }
    let mut summaries: Vec<GameSummary> = Vec::new();
    for game in games {
        // A damaged game is left out, so that the others are still listed.
        if let Ok(summary) = api.rooms.summary(&game).await {
            summaries.push(held::told(store, &visitor, summary).await?);
        }
    }
    summaries.sort_by_key(|summary| std::cmp::Reverse(summary.updated));
    Ok(json(StatusCode::OK, &summaries))
}

async fn create(
    State(api): State<Api>,
    visitor: Visitor,
    Extension(asking): Extension<Asking>,
    request: Request,
) -> Answer {
    let asked: CreateGame = read(request).await?;
    let source = lobby::source(asking);
    let wanted = Wanted { source: source.as_deref(), ..Wanted::default() };
    match make(&api, &visitor, asked, wanted).await? {
        Made::Game(made) => Ok(json(StatusCode::CREATED, &made)),
        Made::Taken => Err(Refused::unavailable()),
    }
}

/// Secrets of a new game that are already settled, and the place that it takes in the lobby.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted<'a> {
    /// The secret of the first seat that the maker takes.
    pub(crate) secret: Option<&'a str>,
    /// The secret of the invitation.
    pub(crate) invite: Option<&'a str>,
    /// Who looks for one other person: the game is made only if no other one suits them.
    pub(crate) pairing: Option<&'a Seeker<'a>>,
    /// The contest that it is a session of.
    pub(crate) contest: Option<&'a contest::Opening>,
    /// The challenge with which it is made: its open seat is for one account.
    pub(crate) challenge: Option<NewChallenge<'a>>,
    /// The address at which it is made, as [`lobby::source`] says.
    pub(crate) source: Option<&'a str>,
}

/// What became of a game that was to be made.
pub(crate) enum Made {
    /// It exists.
    Game(CreatedGame),
    /// Another game suits whoever wants to make it, or its maker cannot enter the contest, or may
    /// not challenge once more.
    Taken,
}

/// A new game in which something happens by itself before this time is kept awake.
const SOON: Millis = Millis(10_000);

/// Makes a game.
pub(crate) async fn make(
    api: &Api,
    visitor: &Visitor,
    asked: CreateGame,
    wanted: Wanted<'_>,
) -> Result<Made, Refused> {
    let Wanted { secret: mut settled, invite: settled_invite, pairing, contest, challenge, source } =
        wanted;
    let terms = parse_terms(&asked.edition, asked.seats.len(), &asked.changes)?;
    let mine = |seat: &CreateSeat| matches!(seat, CreateSeat::Mine { .. });
    if terms.mode().is_alone() && !asked.seats.iter().all(mine) {
        return Err(ServerRefusal::OnePersonOnly.into());
    }
    let mut asked = asked;
    if asked.rated {
        if asked.from.is_some() {
            return Err(ServerRefusal::CannotBeRated.into());
        }
        let signed = visitor.signed.as_ref().ok_or(ServerRefusal::NotSignedIn)?;
        asked.seats = rated_seats(&terms, asked.seats, &signed.name)?;
    }
    let range = RatingRange { from: asked.rating_from, to: asked.rating_to };
    if !range.is_open() {
        visitor.signed.as_ref().ok_or(ServerRefusal::NotSignedIn)?;
        ratings::check(range, &terms)?;
        if !asked.public {
            return Err(ServerRefusal::BadRatingRange.into());
        }
    }
    let any = terms.ruleset().entry() == Entry::Open;
    let chance = match contest {
        Some(opening) => opening.contest.chance.clone(),
        None => SeededChance::new(api.rooms.services().chance().seed()?),
    };
    let mut kinds = Vec::new();
    let mut sitters = Vec::new();
    let mut holds = Vec::new();
    let mut computers = 0;
    // Where any number may play, each newcomer brings a seat.
    let wanted = asked.seats.into_iter().filter(|seat| !any || *seat != CreateSeat::Open {});
    for (seat, wanted) in (0..).zip(wanted) {
        match wanted {
            CreateSeat::Mine { name } => {
                if !is_own_name(visitor, &name) {
                    api.rooms.services().allow_name(&name)?;
                }
                kinds.push(SeatKind::Person);
                sitters.push((Seat(seat), name));
                let secret = match settled.take() {
                    Some(settled) => settled.to_owned(),
                    None => secret::secret()?,
                };
                holds.push(held::hold(visitor, seat, secret));
            }
            CreateSeat::Open {} => kinds.push(SeatKind::Person),
            CreateSeat::Computer { level } => {
                let level = level.parse().map_err(|_: UnknownLevel| RoomRefusal::UnknownLevel)?;
                kinds.push(SeatKind::Computer(level));
                sitters.push((Seat(seat), computer_name(computers)));
                computers += 1;
            }
        }
    }
    if !kinds.contains(&SeatKind::Person) {
        return Err(ServerRefusal::NoPerson.into());
    }
    let open = any || sitters.len() < kinds.len();
    let joinable = !any || terms.mode() == Mode::Duplicate;
    if asked.public && (!joinable || terms.mode().is_alone()) {
        return Err(ServerRefusal::NotForTheLobby.into());
    }
    let ruleset = terms.ruleset();
    let lists = api.rooms.services().lists();
    let words = match contest {
        Some(opening) => {
            lists.bound(&opening.contest.lexicon, &ruleset).ok_or(ContestRefusal::OtherWords)?
        }
        None => lists.of(&ruleset)?,
    };
    let header = Header {
        id: match contest {
            Some(opening) => opening.entrant.game.clone(),
            None => secret::secret()?,
        },
        terms,
        lexicon: words.tag().clone(),
        commitment: chance.commitment(),
        seats: kinds,
        created: api.rooms.services().time().date(),
    };
    let mut room = Room::new(header.clone());
    let set_up = match &asked.from {
        Some(from) => Some(Input::SetUp(position(api, from, &ruleset).await?)),
        None => None,
    };
    let mut records = Vec::new();
    for input in set_up.into_iter().chain([Input::Sit(sitters)]) {
        let verdict = room.judge(&input, Millis(0), words.lexicon(), &chance)?;
        let Verdict::Batch(batch) = verdict else { return Err(Refused::unavailable()) };
        records.extend(batch.records());
        room.commit(*batch).map_err(|_| Refused::unavailable())?;
    }
    let invite = match settled_invite {
        Some(invite) => Some(invite.to_owned()),
        None if open && challenge.is_none() => Some(secret::secret()?),
        None => None,
    };
    let (holds, tokens): (Vec<SeatHold>, Vec<SeatToken>) = holds.into_iter().unzip();
    let invite_hash = invite.as_deref().map(secret::hash);
    let (store, date) = (api.rooms.services().store(), header.created);
    let maker = Maker { account: visitor.account(), source };
    let seeks = asked.public && room.looks_for_players();
    if seeks {
        lobby::allow_one_more(store, maker, date).await?;
    }
    let more = match asked.public {
        false => Writes::default(),
        true => {
            let writes = Writes::default().show(&room, range, date, maker);
            match seeks {
                true => writes.unless_too_many(&header.id, maker, lobby::MOST_SEEKS, date),
                false => writes.show_now(&room, date),
            }
        }
    };
    let more = if asked.rated { more.counting(&header.id) } else { more };
    let more = match contest {
        Some(opening) => opening.stored(more, header.created),
        None => more,
    };
    let more = match pairing {
        Some(seeker) => more.unless_suited(&header.id, seeker, header.created),
        None => more,
    };
    let more = match challenge {
        Some(challenge) => more.challenge(&header.id, challenge),
        None => more,
    };
    let conditional = pairing.is_some() || contest.is_some() || challenge.is_some();
    let invite_hash = invite_hash.as_deref();
    let due = room.next_by_itself();
    let game = NewGame { header: &header, chance: &chance, records, due };
    match store.create_with(game, &holds, invite_hash, more).await {
        Err(error) if error.is_of_the_rows() => {
            // Other games with the account, or from the address, were faster.
            if seeks {
                lobby::allow_one_more(store, maker, date).await?;
            }
            return if conditional { Ok(Made::Taken) } else { Err(error.into()) };
        }
        stored => stored?,
    }
    api.rooms.services().metrics().game_made();
    tracing::debug!(game = header.id, "a game was made");
    // Computer players may have to move before anybody opens a socket. The game is stored whether
    // or not it wakes now. Its players may be at another server: it is not kept awake for nothing.
    if due.is_some_and(|due| due < SOON) {
        let _ = api.rooms.wake_to_go_on(&header.id).await;
    }
    Ok(Made::Game(CreatedGame { id: header.id, tokens, invite }))
}

/// The position from which a game is to go on.
async fn position(
    api: &Api,
    from: &FromPosition,
    ruleset: &Ruleset,
) -> Result<Box<SetUp>, Refused> {
    Ok(match from {
        FromPosition::Game { game, turn } => {
            let (room, _) = api.rooms.whole(game).await?;
            let replay = host::replay(&room).map_err(|_| HostRefusal::NoSuchTurn)?;
            host::set_up_of(&replay, *turn)?
        }
        FromPosition::Gcg { gcg, turn } => host::set_up_of_gcg(gcg, *turn, ruleset)?,
        FromPosition::Cgp { cgp } => host::set_up_of_cgp(cgp, ruleset)?,
    })
}

/// Whether somebody goes by the name of their account, which was allowed when it was made.
pub(crate) fn is_own_name(visitor: &Visitor, name: &str) -> bool {
    visitor.signed.as_ref().is_some_and(|signed| signed.name == name)
}

/// The seats of a rated game: one for whoever makes it, under the name of the account, and the
/// others for other people.
fn rated_seats(
    terms: &Terms,
    seats: Vec<CreateSeat>,
    name: &str,
) -> Result<Vec<CreateSeat>, ServerRefusal> {
    let mine = seats.iter().filter(|seat| matches!(seat, CreateSeat::Mine { .. })).count();
    let computer = |seat: &CreateSeat| matches!(seat, CreateSeat::Computer { .. });
    if !ratings::can_be_rated(terms) || mine != 1 || seats.iter().any(computer) || seats.len() < 2 {
        return Err(ServerRefusal::CannotBeRated);
    }
    let named = seats.into_iter().map(|seat| match seat {
        CreateSeat::Mine { .. } => CreateSeat::Mine { name: name.to_owned() },
        other => other,
    });
    Ok(named.collect())
}

async fn open_socket(
    State(api): State<Api>,
    Named(game): Named,
    Extension(asking): Extension<Asking>,
    visitor: Visitor,
    mut request: Request,
) -> Answer {
    let upgrade = Upgrade::of(&mut request).ok_or(ServerRefusal::SocketOnly)?;
    let place = api.gate.socket(asking)?;
    // A game that does not exist is refused before the socket opens.
    if !api.rooms.has(&game).await? {
        return Err(Refused::not_found("game"));
    }
    let connection = request.extensions().get::<Connection>().cloned();
    let guest = Guest {
        visitor,
        signed_out: api.rooms.services().signed_out().listen(),
        gate: api.gate,
        asking,
        open: (api.open, place, connection),
    };
    Ok(upgrade.open(move |frames| socket::serve(frames, api.rooms, game, guest, api.stopping)))
}

/// What an address says of something behind its `?`: `key=value`.
pub(crate) fn value_in<'a>(uri: &'a Uri, key: &str) -> Option<&'a str> {
    let mut pairs = uri.query().unwrap_or_default().split('&');
    pairs.find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}

/// The same, if it is a number.
pub(crate) fn number_in(uri: &Uri, key: &str) -> Option<usize> {
    value_in(uri, key)?.parse().ok()
}

/// The one variable part of a path.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Refused> {
        match Path::<String>::from_request_parts(parts, state).await {
            // PostgreSQL takes no text with a zero in it.
            Ok(Path(name)) if !name.contains('\0') => Ok(Named(name)),
            _ => Err(Refused::not_found("address")),
        }
    }
}

/// The body of a request as a message.
pub(crate) async fn read<T: DeserializeOwned>(request: Request<Body>) -> Result<T, Refused> {
    let body = bytes(request, limit::BODY).await?;
    serde_json::from_slice(&body).map_err(|error| not_understood(&error).into())
}

/// Reads the body of a request, up to `most` bytes.
pub(crate) async fn bytes(request: Request<Body>, most: usize) -> Result<Bytes, Refused> {
    let body = request.into_body();
    // A client that announces too large a body need not send it.
    if body.size_hint().lower() > most as u64 {
        return Err(ServerRefusal::TooLarge { most }.into());
    }
    let body = tokio::time::timeout(limit::BODY_TIME, to_bytes(body, most)).await;
    let body = body.map_err(|_| ServerRefusal::TooSlow)?;
    Ok(body.map_err(|_| ServerRefusal::TooLarge { most })?)
}
