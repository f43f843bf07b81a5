//! Requests that only directors may make.

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use tournament::DirectorNumber;
use tournament::wire::DirectorMessage;

use super::bearer;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::responses::{ApiResult, json};
use crate::live::tournaments::Seen;
use crate::live::visitor::Visitor;

/// The tournament that a path names, for one of its directors: by the key in the header
/// `authorization`, or without a key by the account. All others are refused with
/// `not_its_director`.
pub(super) struct Directed {
    pub(super) id: String,
    pub(super) seen: Seen,
    pub(super) director: DirectorNumber,
}

/// `GET /api/tournaments/{id}/director`: the director to whom the key or the account belongs.
pub(super) async fn own(Directed { seen, director, .. }: Directed) -> ApiResult {
    let own = seen.history.tournament().directors.iter().find(|(number, _)| *number == director);
    let (DirectorNumber(director), name) = own.ok_or(ServerRefusal::NotItsDirector)?.clone();
    Ok(json(StatusCode::OK, &DirectorMessage { director, name }))
}

impl FromRequestParts<Api> for Directed {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Directed, Refused> {
        let Named(id) = Named::from_request_parts(parts, api).await?;
        let visitor = Visitor::from_request_parts(parts, api).await?;
        let seen = api.tournaments.seen(&id, true).await?;
        let director = seen.directed_by(bearer(&parts.headers), visitor.account())?;
        Ok(Directed { id, seen, director })
    }
}
