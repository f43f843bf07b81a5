//! Requests that only directors may make.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tournament::DirectorNumber;

use super::bearer;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::Named;
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
