//! Refuses requests that do not name this server in their `Host` header.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::base::refused::Refused;
use crate::base::site_names::SiteNames;

/// Lets a request through that names this server, or refuses it.
pub(crate) async fn pass(State(names): State<SiteNames>, request: Request, next: Next) -> Response {
    match names.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => Refused::from(refusal).into_response(),
    }
}
