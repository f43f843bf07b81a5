//! The people at a table: their names, cancelling the table before the start, and playing again.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use host::not_held;
use rules::Seat;
use table::Input;
use table::wire::{CancelGame, ChangeName, CreatedGame, PlayAgain, PlayedAgain, SeatToken};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::room::Ask;
use crate::live::seat_holds;
use crate::live::visitor::Visitor;
use crate::store::SeatHold;

/// The paths of the people at a table.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/name", post(rename))
        .route("/api/games/{game}/cancel", post(cancel))
        .route("/api/games/{game}/again", post(again))
}

/// The seats of a game that these tokens hold, in their order.
pub(crate) async fn seats_of(
    api: &Api,
    visitor: &Visitor,
    game: &str,
    tokens: &[String],
) -> Result<Vec<Seat>, Refused> {
    if tokens.len() > limit::MY_GAMES {
        return Err(ServerRefusal::TooManyTokens { most: limit::MY_GAMES }.into());
    }
    let mut seats = Vec::new();
    for token in tokens {
        let seat = seat_holds::seat(api.rooms.services().store(), visitor, game, token).await?;
        seats.push(seat.ok_or_else(not_held)?);
    }
    // Spectators may not do this.
    if seats.is_empty() {
        return Err(not_held().into());
    }
    Ok(seats)
}

/// Gives a seat another name.
async fn rename(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let ChangeName { token, name } = read(request).await?;
    let seats = seats_of(&api, &visitor, &game, &[token]).await?;
    let seat = seats.first().copied().ok_or_else(not_held)?;
    if api.rooms.services().store().is_rated(&game).await? {
        return Err(ServerRefusal::NameOfAccount.into());
    }
    if api.rooms.services().store().contest_of(&game).await?.is_some() {
        return Err(ContestRefusal::NameStands.into());
    }
    if api.rooms.services().store().is_board(&game).await? {
        return Err(ServerRefusal::NameOfEntrant.into());
    }
    api.rooms.services().allow_name(&name)?;
    settle(&api, &game, &Input::Rename { seat, name }).await
}

/// Cancels a table for the player who made it.
async fn cancel(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let CancelGame { tokens } = read(request).await?;
    let seats = seats_of(&api, &visitor, &game, &tokens).await?;
    settle(&api, &game, &Input::Cancel(seats)).await
}

pub(crate) async fn settle(api: &Api, game: &str, input: &Input) -> ApiResult {
    let ask = |reply| Ask::People { input: input.clone(), reply };
    api.rooms.ask(game, ask).await??;
    Ok(json(StatusCode::OK, &api.rooms.summary(game).await?))
}

/// Notes that players of a table want to play again, or that they do not.
async fn again(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let PlayAgain { tokens, again } = read(request).await?;
    let seats = seats_of(&api, &visitor, &game, &tokens).await?;
    let ask = |reply| Ask::Again { seats: seats.clone(), again, reply };
    let Some(id) = api.rooms.ask(&game, ask).await?? else {
        return Ok(json(StatusCode::OK, &PlayedAgain { next: None }));
    };
    // The token of a seat in the next game is derived from the token of the same seat in this one:
    // a repeated request gets the same one, and no other player can compute it. An account that
    // holds the seat holds the next one since that was made.
    let mut next = Vec::new();
    for (Seat(seat), token) in seats.into_iter().zip(tokens) {
        if token == seat_holds::by_account(seat) {
            next.push(SeatToken { seat, token });
            continue;
        }
        let token = secret::derived(&[&id, &token]);
        let hold = SeatHold { seat, token_hash: secret::hash(&token), account: None };
        api.rooms.services().store().take(&id, hold).await?;
        next.push(SeatToken { seat, token });
    }
    // Computer players may have to move before a player arrives at the new table.
    let _ = api.rooms.wake_to_go_on(&id).await;
    let next = CreatedGame { id, tokens: next, invite: None };
    Ok(json(StatusCode::OK, &PlayedAgain { next: Some(next) }))
}
