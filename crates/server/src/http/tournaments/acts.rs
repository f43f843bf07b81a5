//! Acts in tournaments.

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use tournament::wire::{ActMessage, TournamentCommand};
use tournament::{Command, EntrantNumber, ParseError};

use crate::base::limit;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::{Named, read_up_to};
use crate::http::responses::{ApiResult, json};
use crate::live::tournaments::{AskedAct, Sender};
use crate::live::visitor::Visitor;

/// `POST /api/tournaments/{id}/acts`: acts in a tournament.
pub(super) async fn act(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let ActMessage { key, entrant, once, command } = read(&api, client, request).await?;
    let asked = AskedAct {
        sender: Sender::Key {
            key,
            account: visitor.account().map(str::to_owned),
            entrant: entrant.map(EntrantNumber),
        },
        once: word(once)?,
        command: understood(command)?,
    };
    Ok(json(StatusCode::OK, &api.tournaments.act(&id, asked).await?))
}

/// The body of a request that acts, or tries to.
pub(super) async fn read<T: DeserializeOwned>(
    api: &Api,
    client: ClientAddress,
    request: Request,
) -> Result<T, Refused> {
    counted(api, client, request, limit::ACT).await
}

/// The body of a request that counts as an act, of at most `most` bytes.
pub(super) async fn counted<T: DeserializeOwned>(
    api: &Api,
    client: ClientAddress,
    request: Request,
    most: usize,
) -> Result<T, Refused> {
    if !api.rate_limits.act(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    read_up_to(request, most).await
}

/// A command as the tournament takes it.
pub(super) fn understood(command: TournamentCommand) -> Result<Command, ServerRefusal> {
    command.try_into().map_err(|ParseError { part }| ServerRefusal::NotInTournaments { part })
}

/// The word by which an act is known if it is sent again.
fn word(once: String) -> Result<String, ServerRefusal> {
    let fits = (8..=40).contains(&once.len())
        && once.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if fits { Ok(once) } else { Err(ServerRefusal::BadOnce) }
}
