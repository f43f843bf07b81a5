//! Leaderboards, and a player's ratings, results and records.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use table::name_key;
use table::wire::{
    GameOutcome, HeadToHead, LeaderMessage, LeaderboardMessage, OpponentMessage, PlayerMessage,
    RatingPoint, RecordMessage, ResultMessage, SeatSummary,
};

use crate::base::refused::Refused;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::lobby::lines::table;
use crate::http::responses::{ApiResult, json};
use crate::live::ratings::{glicko, pool, told};
use crate::live::visitor::Visitor;
use crate::store::{Listed, StoredOpponent};

/// A leaderboard has the players whose deviation is at most this, in millionths: after some twenty
/// games, unless they lie long ago.
const CERTAIN: i64 = 110_000_000;

/// The most lines of a leaderboard.
const LEADERS: i64 = 100;

/// The most points of a player's history.
const HISTORY: i64 = 200;

/// The most results of a player.
const RESULTS: i64 = 50;

/// The paths of ratings.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/ratings/{pool}", get(leaderboard))
        .route("/api/account/ratings", get(own))
        .route("/api/players/{id}", get(player))
        .route("/api/players/{id}/against/{other}", get(head_to_head))
}

async fn leaderboard(State(api): State<Api>, Named(pool): Named) -> ApiResult {
    if !pool::POOLS.contains(&pool.as_str()) {
        return Err(Refused::not_found("leaderboard"));
    }
    let services = api.rooms.services();
    let date = services.time().date();
    let leaders = services.store().leaders(&pool, CERTAIN, LEADERS).await?;
    let leader = |Listed { id, name, rating }| LeaderMessage {
        id,
        name,
        rating: told(&pool, &rating, date),
    };
    let players = leaders.into_iter().map(leader).collect();
    Ok(json(StatusCode::OK, &LeaderboardMessage { pool, players }))
}

/// The ratings of the account that is signed in, which say whose seats it can take.
async fn own(State(api): State<Api>, Account(signed): Account) -> ApiResult {
    let services = api.rooms.services();
    let date = services.time().date();
    let ratings = services.store().ratings(&signed.account).await?;
    let told = ratings.iter().map(|listed| told(&listed.name, &listed.rating, date));
    Ok(json(StatusCode::OK, &told.collect::<Vec<_>>()))
}

async fn player(State(api): State<Api>, visitor: Visitor, Named(id): Named) -> ApiResult {
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let (name, created) = store.player(&id).await?.ok_or_else(|| Refused::not_found("player"))?;
    // A game may be rated meanwhile: the ratings rest on no fewer games than are shown.
    let mut history = store.rating_history(&id, HISTORY).await?;
    let ratings = store.ratings(&id).await?;
    let ratings = ratings.iter().map(|listed| told(&listed.name, &listed.rating, date)).collect();
    history.reverse();
    let point = |Listed { id: game, name: pool, rating }| {
        let at = rating.at;
        let (rating, deviation) = glicko::shown(&rating, at);
        RatingPoint { pool, game, at, rating, deviation }
    };
    let history = history.into_iter().map(point).collect();
    let playing = store
        .watched_of(&id, date)
        .await?
        .into_iter()
        .filter_map(|shown| table(shown, date))
        .collect();
    // Games that are not rated are shown to the player alone.
    let own = visitor.account() == Some(&id);
    let results = results(&api, &id, own).await?;
    let records = if own { store.records(&id).await? } else { Vec::new() };
    let records = records.into_iter().map(|(pool, figures)| record(pool, figures)).collect();
    let player = PlayerMessage { id, name, created, ratings, history, playing, results, records };
    Ok(json(StatusCode::OK, &player))
}

async fn results(api: &Api, id: &str, all: bool) -> Result<Vec<ResultMessage>, Refused> {
    let store = api.rooms.services().store();
    let mut results = Vec::new();
    for stored in store.results_of(id, all, RESULTS).await? {
        let opponents = store.opponents(&stored.game, stored.seat).await?;
        // In a rated game all players bear the names of their accounts. Elsewhere a player may have
        // had another name, and then the account is not told.
        let shown = match stored.rated || opponents.iter().all(|other| other.id.is_none()) {
            true => None,
            false => Some(api.rooms.summary(&stored.game).await.map(|game| game.seats)),
        };
        let mut others = Vec::with_capacity(opponents.len());
        for StoredOpponent { id, name, seat, score } in opponents {
            let name = name.unwrap_or_default();
            let (id, name) = match &shown {
                None => (id, name),
                // A game that cannot be read does not keep the others from being told.
                Some(seats) => under_name(id, name, seats.as_deref().unwrap_or_default(), seat),
            };
            others.push(OpponentMessage { id, name, score });
        }
        results.push(ResultMessage {
            others,
            game: stored.game,
            at: stored.at,
            pool: stored.pool,
            rated: stored.rated,
            score: stored.score,
            result: match stored.finish {
                2 => GameOutcome::Won,
                1 => GameOutcome::Drawn,
                _ => GameOutcome::Lost,
            },
        });
    }
    Ok(results)
}

/// An opponent under the name at the table; the account is told only if that is its name.
fn under_name(
    id: Option<String>,
    name: String,
    seats: &[SeatSummary],
    seat: i64,
) -> (Option<String>, String) {
    if id.is_none() {
        return (None, String::new());
    }
    let shown = usize::try_from(seat).ok().and_then(|seat| seats.get(seat));
    match shown.map(|seat| seat.name.as_str()) {
        Some(shown) if name_key(shown) == name_key(&name) => (id, name),
        Some(shown) => (None, shown.to_owned()),
        None => (None, String::new()),
    }
}

fn record(pool: String, figures: [i64; 8]) -> RecordMessage {
    let count = |at: usize| u32::try_from(figures[at]).unwrap_or_default();
    let points = |at: usize| i32::try_from(figures[at]).unwrap_or(i32::MAX);
    RecordMessage {
        pool,
        games: count(0),
        won: count(1),
        drawn: count(2),
        points: points(3),
        best_score: points(4),
        plays: count(5),
        bingos: count(6),
        best_play: points(7),
    }
}

async fn head_to_head(
    State(api): State<Api>,
    visitor: Visitor,
    players: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
) -> ApiResult {
    let fits =
        |Path((one, other)): &Path<(String, String)>| !one.contains('\0') && !other.contains('\0');
    let Some(Path((one, other))) = players.ok().filter(fits) else {
        return Err(Refused::not_found("address"));
    };
    let store = api.rooms.services().store();
    let missing = || Refused::not_found("player");
    let (name, _) = store.player(&one).await?.ok_or_else(missing)?;
    let (other_name, _) = store.player(&other).await?.ok_or_else(missing)?;
    let all = visitor.account().is_some_and(|account| account == one || account == other);
    let [games, won, drawn, points, against] = store.head_to_head(&one, &other, all).await?;
    let count = |figure: i64| u32::try_from(figure).unwrap_or_default();
    let score = |figure: i64| i32::try_from(figure).unwrap_or(i32::MAX);
    let told = HeadToHead {
        name,
        other: other_name,
        games: count(games),
        won: count(won),
        drawn: count(drawn),
        points: score(points),
        against: score(against),
    };
    Ok(json(StatusCode::OK, &told))
}
