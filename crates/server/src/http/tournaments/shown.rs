//! Tournaments as directors and the public see them.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use tournament::RoundNumber;
use tournament::wire::{StandingsMessage, TournamentMessage};

use super::bearer;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::{Named, NamedPart, number_in};
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;

/// `GET /api/tournaments/{id}`: the tournament as it is now, with all names and claims for its
/// directors.
pub(super) async fn show(
    State(api): State<Api>,
    visitor: Visitor,
    Named(id): Named,
    headers: HeaderMap,
) -> ApiResult {
    let (key, account) = (bearer(&headers), visitor.account());
    let seen = api.tournaments.seen(&id, !key.is_empty() || account.is_some()).await?;
    if !key.is_empty() || seen.director(key, account).is_some() {
        seen.directed_by(key, account)?;
        let message = move || TournamentMessage::of(&seen.history, true);
        let message = tokio::task::spawn_blocking(message).await;
        return Ok(json(StatusCode::OK, &message.map_err(|_| Refused::unavailable())?));
    }
    api.shown.of(seen).await?.respond(&headers)
}

/// `GET /api/tournaments/{id}/divisions/{division}/standings?round=N`: the standings after a round,
/// as far as it is played; without a round, after the last that is published.
pub(super) async fn standings(
    State(api): State<Api>,
    NamedPart(id, division): NamedPart,
    uri: Uri,
) -> ApiResult {
    let seen = api.tournaments.seen(&id, false).await?;
    let tournament = seen.history.tournament();
    let division = division.parse().ok().and_then(|number| tournament.division(number));
    let division = division.ok_or_else(|| Refused::not_found("division"))?;
    let round = number_in(&uri, "round").and_then(|round| u8::try_from(round).ok());
    let last = division.published();
    let round = round.map_or(last, |round| RoundNumber(round).min(last));
    let (history, number) = (seen.history.clone(), division.number);
    let standings = tokio::task::spawn_blocking(move || {
        let tournament = history.tournament();
        tournament.division(number).map(|it| StandingsMessage::of(tournament, it, round))
    });
    let standings = standings.await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &standings.ok_or_else(|| Refused::not_found("division"))?))
}
