//! The seats of players at boards that are played here.

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use tournament::wire::{FreeSeat, TakeSeat, TournamentRevision};
use tournament::{DivisionNumber, EntrantNumber, RoundNumber, TableNumber};

use super::acts::read;
use super::directed::Directed;
use crate::base::rate_limits::ClientAddress;
use crate::http::api::Api;
use crate::http::extract::{Named, checked};
use crate::http::responses::{ApiResult, json};
use crate::live::tournaments::AskedSeat;

/// `POST /api/tournaments/{id}/seat`: a player takes the seat that is theirs.
pub(super) async fn take(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let TakeSeat { key, division, round, entrant, own } = read(&api, client, request).await?;
    let asked = AskedSeat {
        key,
        division: DivisionNumber(division),
        round: RoundNumber(round),
        entrant: EntrantNumber(entrant),
        own: checked(&own)?.to_owned(),
    };
    Ok(json(StatusCode::OK, &api.tournaments.take_seat(&id, asked).await?))
}

/// `POST /api/tournaments/{id}/seat/free`: a player may take a seat again, on another device.
pub(super) async fn free(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Directed { seen, .. }: Directed,
    request: Request,
) -> ApiResult {
    let FreeSeat { division, round, table, side } = read(&api, client, request).await?;
    let board = (DivisionNumber(division), RoundNumber(round), TableNumber(table));
    api.tournaments.free_seat(&seen, board, side.into()).await?;
    Ok(json(StatusCode::OK, &TournamentRevision { revision: seen.revision() }))
}
