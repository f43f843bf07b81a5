//! Games: making them, reading about them, and their sockets.

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, Uri};
use axum::routing::{get, post};
use table::wire::{CreateGame, GameSummary, MyGames};

use crate::base::connection::Connection;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::extract::{Named, number_in, read};
use crate::http::new_game::{self, Made, Wanted, make};
use crate::http::responses::{ApiResult, json};
use crate::live::frames::Upgrade;
use crate::live::seat_holds;
use crate::live::socket::{self, Guest};
use crate::live::visitor::Visitor;

/// The paths of games.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games", post(create))
        .route("/api/games/mine", post(mine))
        .route("/api/games/{game}", get(game))
        .route("/api/games/{game}/socket", get(open_socket))
        .route("/api/games/{game}/duplicate/ranking", get(ranking))
}

async fn game(State(api): State<Api>, visitor: Visitor, Named(game): Named) -> ApiResult {
    let summary = api.rooms.summary(&game).await?;
    let services = api.rooms.services();
    let summary = seat_holds::told(services.store(), &visitor, summary).await?;
    let summary = seat_holds::linked(services.store(), summary, services.time().date()).await?;
    Ok(json(StatusCode::OK, &summary))
}

/// A page of the ranking of a duplicate session: `?from=0&count=100`.
async fn ranking(State(api): State<Api>, Named(game): Named, uri: Uri) -> ApiResult {
    let from = number_in(&uri, "from").unwrap_or(0);
    let count = number_in(&uri, "count").unwrap_or(100).min(limit::RANKING);
    let ranking = api.rooms.ranking(&game, from, count).await?;
    Ok(json(StatusCode::OK, &ranking.ok_or_else(|| Refused::not_found("ranking"))?))
}

async fn mine(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
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
            summaries.push(seat_holds::told(store, &visitor, summary).await?);
        }
    }
    summaries.sort_by_key(|summary| std::cmp::Reverse(summary.updated));
    Ok(json(StatusCode::OK, &summaries))
}

async fn create(
    State(api): State<Api>,
    visitor: Visitor,
    Extension(client): Extension<ClientAddress>,
    request: Request,
) -> ApiResult {
    let asked: CreateGame = read(request).await?;
    let source = new_game::source(client);
    let wanted = Wanted { source: source.as_deref(), ..Wanted::default() };
    match make(&api, &visitor, asked, wanted).await? {
        Made::Game(made) => Ok(json(StatusCode::CREATED, &made)),
        Made::Taken => Err(Refused::unavailable()),
    }
}

async fn open_socket(
    State(api): State<Api>,
    Named(game): Named,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    mut request: Request,
) -> ApiResult {
    let upgrade = Upgrade::of(&mut request).ok_or(ServerRefusal::SocketOnly)?;
    let place = api.rate_limits.socket(client)?;
    // A game that does not exist is refused before the socket opens.
    if !api.rooms.has(&game).await? {
        return Err(Refused::not_found("game"));
    }
    let connection = request.extensions().get::<Connection>().cloned();
    let guest = Guest {
        visitor,
        signed_out: api.rooms.services().signed_out().listen(),
        rate_limits: api.rate_limits,
        client,
        open: (api.open, place, connection),
    };
    Ok(upgrade.open(move |frames| socket::serve(frames, api.rooms, game, guest, api.stopping)))
}
