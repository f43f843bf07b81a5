//! A table of a tournament, as the public sees it.

use axum::extract::{Extension, FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use tournament::wire::TournamentTable;
use tournament::{DivisionNumber, TableNumber};

use super::socket;
use crate::base::rate_limits::ClientAddress;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, json};
use crate::live::tournaments::{Followed, Seen};
use crate::live::visitor::Visitor;

/// The id of a tournament, and a division and a table of it, as they stand in a path.
pub(super) struct Place(String, String, String);

impl<S: Send + Sync> FromRequestParts<S> for Place {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Place, Refused> {
        match Path::<(String, String, String)>::from_request_parts(parts, state).await {
            // PostgreSQL takes no text with a zero in it.
            Ok(Path((id, division, table))) if !id.contains('\0') => Ok(Place(id, division, table)),
            _ => Err(Refused::not_found("address")),
        }
    }
}

/// `GET /api/tournaments/{id}/divisions/{division}/tables/{table}`: the game that is played at the
/// table now, its players and what each of them needs.
pub(super) async fn show(State(api): State<Api>, place: Place) -> ApiResult {
    let (seen, division, table) = found(&api, &place).await?;
    let message = move || TournamentTable::of(seen.history.tournament(), division, table);
    let message = tokio::task::spawn_blocking(message).await;
    let message = message.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &message.ok_or_else(|| Refused::not_found("division"))?))
}

/// `GET /api/tournaments/{id}/divisions/{division}/tables/{table}/socket`: the same, and again
/// whenever it has changed.
pub(super) async fn follow(
    State(api): State<Api>,
    place: Place,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    let (_, division, table) = found(&api, &place).await?;
    socket::serve(api, place.0, Followed::Table(division, table), client, visitor, request).await
}

/// The tournament of a place, with the numbers of the place.
///
/// # Errors
/// `not_found` if there is no such tournament or division, or the table has no number from 1 on.
async fn found(
    api: &Api,
    Place(id, division, table): &Place,
) -> Result<(Seen, DivisionNumber, TableNumber), Refused> {
    let seen = api.tournaments.seen(id, false).await?;
    let division =
        division.parse().ok().filter(|&one| seen.history.tournament().division(one).is_some());
    let division = division.ok_or_else(|| Refused::not_found("division"))?;
    let table = table.parse().ok().filter(|&TableNumber(number)| number > 0);
    Ok((seen, division, table.ok_or_else(|| Refused::not_found("table"))?))
}
