//! Challenges: a game on chosen terms that one account offers to another.

use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use rules::{Seat, Terms};
use table::wire::{
    AcceptChallenge, AcceptSeat, AcceptedInvite, ChallengeAnswer, ChallengeMessage,
    ChallengePlayer, ChallengesMessage, CreateGame, CreateSeat, Key, MakeChallenge,
};
use table::{Header, Input, Speed, clean_name, parse_terms, terms_hash};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::accounts::attempts::Attempts;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::consent::join;
use crate::http::extract::{Named, read};
use crate::http::new_game::{Made, Wanted, make};
use crate::http::people::settle;
use crate::http::responses::{ApiResult, CachedJson, json};
use crate::live::room::ask::Ask;
use crate::live::rooms::Rooms;
use crate::live::visitor::Visitor;
use crate::store::{NewChallenge, StoredChallenge, Writes};

/// The time for which a challenge to a game with clocks stands, in milliseconds: an hour, since
/// both players have to be there when it begins.
const LIVE: u64 = 3_600_000;

/// The time for which a challenge to a game without clocks stands, in milliseconds: three days.
const UNTIMED: u64 = 3 * 24 * 3_600_000;

/// The time between two searches for expired challenges, whose tables are cancelled.
const LOOK: Duration = Duration::from_secs(60);

/// The challenger's seat.
const OWN: Seat = Seat(0);

/// The paths of challenges.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/players/named/{name}", get(named))
        .route("/api/challenges", get(list).post(challenge))
        .route("/api/challenges/{id}/accept", post(accept))
        .route("/api/challenges/{id}/decline", post(decline))
        .route("/api/challenges/{id}/withdraw", post(withdraw))
}

/// Finds the player whose account has a name, so that players can challenge those whom they know.
async fn named(State(api): State<Api>, Account(signed): Account, Named(name): Named) -> ApiResult {
    let missing = || Refused::not_found("player");
    let name = clean_name(&name).map_err(|_| missing())?;
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    // The limit keeps an account from trying a long list of names.
    Attempts::to_find(&signed.account).count(store, date).await?;
    let found = store.account_named(&name).await?.ok_or_else(missing)?;
    Ok(json(StatusCode::OK, &ChallengePlayer { id: found.id, name: found.name }))
}

/// The challenges to and from the account that is signed in.
async fn list(State(api): State<Api>, Account(signed): Account, headers: HeaderMap) -> ApiResult {
    CachedJson::new(&challenges(&api, &signed.account).await?).respond_privately(&headers)
}

async fn challenges(api: &Api, account: &str) -> Result<ChallengesMessage, Refused> {
    let services = api.rooms.services();
    let stored = services.store().challenges(account, services.time().date()).await?;
    // One that this version cannot read is left out, so that the others are still shown.
    let told = stored.into_iter().filter_map(|stored| told(stored, account));
    Ok(ChallengesMessage { challenges: told.collect() })
}

fn told(stored: StoredChallenge, account: &str) -> Option<ChallengeMessage> {
    let Header { terms, lexicon, .. } = stored.header.parse().ok()?;
    let player = |(id, name)| ChallengePlayer { id, name };
    Some(ChallengeMessage {
        mine: stored.from.0 == account,
        id: stored.id,
        game: stored.game,
        from: player(stored.from),
        to: player(stored.to),
        answer: stored.answered,
        rated: stored.rated,
        edition_name: terms.edition().name().to_owned(),
        mode: Key(terms.mode()),
        speed: Key(Speed::of(&terms)),
        chips: rules::chips(&terms),
        terms_hash: terms_hash(&terms, &lexicon),
        made: stored.made,
        until: stored.until,
    })
}

async fn challenge(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let asked: MakeChallenge = read(request).await?;
    let signed = visitor.signed.clone().ok_or(ServerRefusal::NotSignedIn)?;
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let (from, to) = (signed.account.as_str(), asked.player.as_str());
    // PostgreSQL takes no text with a zero in it.
    if to.contains('\0') || store.player(to).await?.is_none() {
        return Err(Refused::not_found("player"));
    }
    if !store.may_challenge(from, to).await? {
        return Err(ServerRefusal::NotToBeChallenged.into());
    }
    let terms: Terms = parse_terms(&asked.edition, 2, &asked.changes)?;
    if terms.seats() != 2 || terms.mode().is_alone() {
        return Err(ServerRefusal::NoPairing.into());
    }
    // One that has expired makes room for the new one, and its table goes.
    if let Some(game) = store.expired_challenge(from, to, date).await? {
        cancel(&api.rooms, &game).await?;
    }
    let stands = if terms.ruleset().clock.is_some() { LIVE } else { UNTIMED };
    let id = secret::secret()?;
    let new = NewChallenge { id: &id, from, to, made: date, until: date.saturating_add(stands) };
    let game = CreateGame {
        edition: asked.edition,
        changes: asked.changes,
        seats: vec![CreateSeat::Mine { name: signed.name.clone() }, CreateSeat::Open {}],
        public: false,
        rated: asked.rated,
        rating_from: None,
        rating_to: None,
        from: None,
    };
    let wanted = Wanted { challenge: Some(new), ..Wanted::default() };
    let Made::Game(_) = make(&api, &visitor, game, wanted).await? else {
        // Their account may have been deleted in this moment.
        if store.player(to).await?.is_none() {
            return Err(Refused::not_found("player"));
        }
        return Err(match store.has_challenged(from, to, date).await? {
            true => ServerRefusal::ChallengedAlready.into(),
            false => ServerRefusal::TooManyChallenges.into(),
        });
    };
    let stored = store.challenge(&id, from, date).await?.ok_or_else(Refused::unavailable)?;
    let told = told(stored, from).ok_or_else(Refused::unavailable)?;
    Ok(json(StatusCode::CREATED, &told))
}

/// A challenge in which an account has this part. Challenges between other accounts are refused as
/// if they did not exist.
async fn part_of(
    api: &Api,
    id: &str,
    account: &str,
    has_part: impl Fn(&StoredChallenge) -> bool,
) -> Result<StoredChallenge, Refused> {
    let services = api.rooms.services();
    let stored = services.store().challenge(id, account, services.time().date()).await?;
    Ok(stored.filter(has_part).ok_or(ServerRefusal::ChallengeGone)?)
}

async fn accept(
    State(api): State<Api>,
    visitor: Visitor,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let AcceptChallenge { terms_hash } = read(request).await?;
    let signed = visitor.signed.clone().ok_or(ServerRefusal::NotSignedIn)?;
    let account = &signed.account;
    let stored = part_of(&api, &id, account, |stored| stored.to.0 == *account).await?;
    let (name, key, instead) = (signed.name, None, None);
    let seat = AcceptSeat { name, terms_hash, key, instead, class: None };
    // A player who accepts twice, even at two servers, gets the same seat.
    let secret = secret::derived(&["challenge", &id]);
    let token = match join(&api, &visitor, &stored.game, seat, secret).await {
        // It was withdrawn or declined in this moment.
        Err(refused) if refused.refusal.code == "game_cancelled" => {
            return Err(ServerRefusal::ChallengeGone.into());
        }
        joined => joined?,
    };
    Ok(json(StatusCode::OK, &AcceptedInvite { id: stored.game, token }))
}

async fn decline(State(api): State<Api>, Account(signed): Account, Named(id): Named) -> ApiResult {
    let account = &signed.account;
    let stored = part_of(&api, &id, account, |stored| stored.to.0 == *account).await?;
    // The table is cancelled first: if it has begun, the challenge was accepted after all, and then
    // it is not declined.
    cancel(&api.rooms, &stored.game).await?;
    api.rooms.services().store().decline(&id).await?;
    Ok(json(StatusCode::OK, &challenges(&api, account).await?))
}

/// Withdraws a challenge for the challenger, or drops it once the challenger has read the answer.
async fn withdraw(State(api): State<Api>, Account(signed): Account, Named(id): Named) -> ApiResult {
    let account = &signed.account;
    let stored = part_of(&api, &id, account, |stored| stored.from.0 == *account).await?;
    if stored.answered == ChallengeAnswer::Open {
        settle(&api, &stored.game, &Input::Cancel(vec![OWN])).await?;
    }
    api.rooms.services().store().write(Writes::default().drop_challenge(&id)).await?;
    Ok(json(StatusCode::OK, &challenges(&api, account).await?))
}

/// Cancels the table of a challenge, unless that was done before or the game has begun.
async fn cancel(rooms: &Rooms, game: &str) -> Result<(), Refused> {
    let ask = |reply| Ask::People { input: Input::Cancel(vec![OWN]), reply };
    match rooms.ask(game, ask).await? {
        Err(refused) if refused.status.is_server_error() => Err(refused),
        // Any other refusal says that there is nothing to cancel.
        _ => Ok(()),
    }
}

/// Cancels the tables of all challenges to and from an account that have not been answered.
pub(crate) async fn cancel_all(rooms: &Rooms, account: &str) -> Result<(), Refused> {
    for game in rooms.services().store().challenged_games(account).await? {
        cancel(rooms, &game).await?;
    }
    Ok(())
}

/// Cancels the tables of expired challenges, for as long as the server runs. Several servers may do
/// it at once.
pub(crate) async fn keep_cancelling(rooms: Rooms) {
    loop {
        let services = rooms.services();
        match services.store().expired_challenges(services.time().date()).await {
            Ok(expired) => {
                for (id, game) in expired {
                    // Those that cannot be cancelled now are found again.
                    if cancel(&rooms, &game).await.is_err() {
                        continue;
                    }
                    let drop = Writes::default().drop_challenge(&id);
                    if let Err(error) = services.store().write(drop).await {
                        tracing::error!(id, "cannot drop a challenge: {error}");
                    }
                }
            }
            Err(error) => tracing::error!("cannot look for challenges that have expired: {error}"),
        }
        tokio::time::sleep(LOOK).await;
    }
}
