//! The handlers of contests: making them, opening sessions, and their rankings.

use axum::extract::{Request, State};
use axum::http::{StatusCode, Uri};
use rules::duplicate::{Arbitrator, Placed};
use rules::{Mode, Terms};
use table::wire::{
    ContestLine, ContestMessage, ContestPhase, ContestSession, ContestsMessage, CreateContest,
    CreateGame, CreateSeat, CreatedContest, CreatedGame, OpenSession, OrganiserToken,
};
use table::{
    RoomRefusal, SeededChance, clean_title, lexicon_message, parse_terms, terms_hash, terms_message,
};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::contest::entering::{Wanted, entrant, refused};
use crate::http::contest::opening::Opening;
use crate::http::extract::{Named, checked, number_in, read};
use crate::http::new_game::{self, Made, make};
use crate::http::responses::{ApiResult, json};
use crate::live::seat_holds;
use crate::live::visitor::Visitor;
use crate::store::{Contest, Taken, Writes};

const DAY: u64 = 24 * 3_600_000;

/// The longest time that a contest may last, in milliseconds.
const LONGEST: u64 = 60 * DAY;

/// The longest time from the making of a contest to its close, in milliseconds.
const FARTHEST: u64 = 400 * DAY;

/// The most classes of a contest.
const CLASSES: usize = 12;

/// The most contests of an account that may be under way at once.
const CONTESTS: i64 = 20;

/// The most sessions that are listed once a contest is over.
const HALLS: usize = 500;

async fn found(api: &Api, id: &str) -> Result<Contest, Refused> {
    let contest = api.rooms.services().store().contest(id).await?;
    contest.ok_or_else(|| Refused::not_found("contest"))
}

/// The terms of a contest. In its sessions the top is placed: the next rack must not depend on what
/// is on the slips.
fn terms_of(edition: &str, changes: &[String]) -> Result<Terms, Refused> {
    let mut all = vec![format!("mode={}", Mode::Duplicate.key()), "placed=top".to_owned()];
    for change in changes {
        if !all.contains(change) {
            all.push(change.clone());
        }
    }
    let terms = parse_terms(edition, 0, &all)?;
    let options = terms.ruleset().duplicate;
    let fits = terms.mode() == Mode::Duplicate
        && options.placed == Placed::Top
        && options.arbitrator == Arbitrator::Program;
    if fits { Ok(terms) } else { Err(ContestRefusal::BadTerms.into()) }
}

pub(crate) async fn create(
    State(api): State<Api>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    let CreateContest { name, edition, changes, opens, closes, accounts, classes, public } =
        read(request).await?;
    let name = clean_title(&name).ok_or(ContestRefusal::BadTitle)?;
    api.rooms.services().allow_name(&name)?;
    let cleaned: Option<Vec<String>> = classes.iter().map(|class| clean_title(class)).collect();
    let classes = cleaned.filter(|classes| classes.len() <= CLASSES);
    let classes = classes.ok_or(ContestRefusal::BadClasses)?;
    if (1..classes.len()).any(|at| classes[..at].contains(&classes[at])) {
        return Err(ContestRefusal::BadClasses.into());
    }
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let lasts = closes.checked_sub(opens).is_some_and(|span| (1..=LONGEST).contains(&span));
    if !lasts || closes <= date || closes - date > FARTHEST {
        return Err(ContestRefusal::BadDates.into());
    }
    let terms = terms_of(&edition, &changes)?;
    let account = visitor.account().map(str::to_owned);
    if let Some(account) = &account {
        if store.contests_of(account, date).await? >= CONTESTS {
            return Err(ContestRefusal::TooMany.into());
        }
    } else if public {
        return Err(ServerRefusal::NotSignedIn.into());
    }
    let organiser = secret::secret()?;
    let contest = Contest {
        id: secret::secret()?,
        name,
        lexicon: services.lists().of(&terms.ruleset())?.tag().clone(),
        terms: terms.to_string(),
        chance: SeededChance::new(services.chance().seed()?),
        opens,
        closes,
        accounts,
        classes,
        public,
        organiser: secret::hash(&organiser),
        account,
    };
    store.write(Writes::default().contest(&contest, date)).await?;
    Ok(json(StatusCode::CREATED, &CreatedContest { id: contest.id, secret: organiser }))
}

pub(crate) fn line(
    contest: &Contest,
    sessions: u32,
    players: u32,
    date: u64,
) -> Option<ContestLine> {
    let terms: Terms = contest.terms.parse().ok()?;
    let phase = match date {
        date if date < contest.opens => ContestPhase::Coming,
        date if contest.is_under_embargo(date) => ContestPhase::Open,
        _ => ContestPhase::Over,
    };
    Some(ContestLine {
        id: contest.id.clone(),
        name: contest.name.clone(),
        edition_name: terms.edition().name().to_owned(),
        chips: rules::chips(&terms),
        phase,
        opens: contest.opens,
        closes: contest.closes,
        sessions,
        players,
    })
}

pub(crate) async fn list(State(api): State<Api>) -> ApiResult {
    let services = api.rooms.services();
    let now = services.time().date();
    let contests = services.store().contests(now).await?;
    let lines =
        contests.iter().filter_map(|one| line(&one.contest, one.sessions, one.players, now));
    Ok(json(StatusCode::OK, &ContestsMessage { now, contests: lines.collect() }))
}

pub(crate) async fn show(State(api): State<Api>, visitor: Visitor, Named(id): Named) -> ApiResult {
    let contest = found(&api, &id).await?;
    let services = api.rooms.services();
    let (store, now) = (services.store(), services.time().date());
    let over = !contest.is_under_embargo(now);
    let terms: Terms = contest.terms.parse().map_err(|_| ServerRefusal::GameDamaged)?;
    let (sessions_held, players) = store.contest_counts(&id).await?;
    let mine = match visitor.account() {
        Some(account) => store.entered(&id, &format!("account:{account}")).await?,
        None => None,
    };
    let mut halls = Vec::new();
    if over {
        for session in store.sessions_of(&id).await?.into_iter().take(HALLS) {
            halls.push(ContestSession {
                counts: session.ended.is_some_and(|ended| ended <= contest.closes),
                players: session.scores.players.len() as u32,
                game: session.game,
                hall: session.hall,
            });
        }
    }
    let message = ContestMessage {
        line: line(&contest, sessions_held, players, now).ok_or(ServerRefusal::GameDamaged)?,
        now,
        terms: terms_message(&terms, &contest.lexicon),
        lexicon: lexicon_message(&contest.lexicon),
        accounts: contest.accounts,
        classes: contest.classes,
        public: contest.public,
        commitment: contest.chance.commitment(),
        seed: over.then(|| contest.chance.reveal()),
        halls,
        mine,
    };
    Ok(json(StatusCode::OK, &message))
}

/// Opens a session for a hall, or for a player at home.
pub(crate) async fn open(
    State(api): State<Api>,
    visitor: Visitor,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let OpenSession { name, terms_hash: hash, hall, arbitrator, class, key } =
        read(request).await?;
    // The same key gives the same session again.
    let settled = secret::derived(&["contest", &id, checked(&key)?]);
    let invite = secret::derived(&["contest invitation", &id, &key]);
    let contest = found(&api, &id).await?;
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let (hold, token) = seat_holds::hold(&visitor, 0, settled.clone());
    if let Some((id, _)) = store.hold(&hold.token_hash).await? {
        let made = CreatedGame { id, tokens: vec![token], invite: Some(invite) };
        return Ok(json(StatusCode::CREATED, &made));
    }
    if date < contest.opens {
        return Err(ContestRefusal::NotOpen.into());
    }
    if !contest.is_under_embargo(date) {
        return Err(ContestRefusal::Closed.into());
    }
    let hall = match hall.trim() {
        "" => String::new(),
        hall => clean_title(hall).ok_or(ContestRefusal::BadTitle)?,
    };
    services.allow_name(&hall)?;
    let terms: Terms = contest.terms.parse().map_err(|_| ServerRefusal::GameDamaged)?;
    if terms_hash(&terms, &contest.lexicon) != hash {
        return Err(RoomRefusal::TermsChanged.into());
    }
    if services.lists().bound(&contest.lexicon, &terms.ruleset()).is_none() {
        return Err(ContestRefusal::OtherWords.into());
    }
    let mut changes: Vec<String> = terms.changes().iter().map(ToString::to_string).collect();
    if arbitrator {
        changes.push("arbitrator=person".to_owned());
    }
    let mut name = name;
    let game = secret::secret()?;
    let wanted = Wanted { contest: &contest, game: &game, class, secret: &settled };
    let entrant = entrant(&visitor, wanted, &mut name)?;
    if let Some(taken) = store.taken(&entrant).await? {
        return Err(refused(&visitor, taken));
    }
    let opening = Opening { contest, entrant, hall };
    let asked = CreateGame {
        edition: terms.edition().key().to_owned(),
        changes,
        seats: vec![CreateSeat::Mine { name }],
        public: false,
        rated: false,
        rating_from: None,
        rating_to: None,
        from: None,
    };
    let wanted = new_game::Wanted {
        secret: Some(&settled),
        invite: Some(&invite),
        contest: Some(&opening),
        ..new_game::Wanted::default()
    };
    match make(&api, &visitor, asked, wanted).await? {
        Made::Game(made) => Ok(json(StatusCode::CREATED, &made)),
        // The player has entered through another session in the same moment.
        Made::Taken => {
            let taken = store.taken(&opening.entrant).await?.unwrap_or(Taken::Entered);
            Err(refused(&visitor, taken))
        }
    }
}

pub(crate) async fn rank(State(api): State<Api>, Named(id): Named, uri: Uri) -> ApiResult {
    let contest = found(&api, &id).await?;
    let services = api.rooms.services();
    if contest.is_under_embargo(services.time().date()) {
        return Err(ContestRefusal::UnderEmbargo.into());
    }
    let from = number_in(&uri, "from").unwrap_or(0);
    let count = number_in(&uri, "count").unwrap_or(100).min(limit::RANKING);
    let class = number_in(&uri, "class").and_then(|class| contest.classes.get(class));
    let standing = api.rankings.of(services.store(), &contest).await?;
    Ok(json(StatusCode::OK, &standing.rows(from, count, class.map(String::as_str))))
}

/// The contest, for its organiser.
async fn organised(api: &Api, id: &str, request: Request) -> Result<Contest, Refused> {
    let OrganiserToken { secret } = read(request).await?;
    let contest = found(api, id).await?;
    match secret::hash(&secret) == contest.organiser {
        true => Ok(contest),
        false => Err(ContestRefusal::NotOrganiser.into()),
    }
}

/// Closes a contest early for its organiser, once no session goes on.
pub(crate) async fn close(
    State(api): State<Api>,
    visitor: Visitor,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    organised(&api, &id, request).await?;
    let services = api.rooms.services();
    if !services.store().close_contest(&id, services.time().date()).await? {
        return Err(ContestRefusal::SessionsGoOn.into());
    }
    show(State(api), visitor, Named(id)).await
}

/// Cancels a contest for its organiser, if no session has begun.
pub(crate) async fn cancel(
    State(api): State<Api>,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let contest = organised(&api, &id, request).await?;
    if !api.rooms.services().store().cancel_contest(&contest.id).await? {
        return Err(ContestRefusal::SessionsGoOn.into());
    }
    Ok(json(StatusCode::OK, &serde_json::json!({ "cancelled": true })))
}
