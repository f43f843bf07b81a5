//! Reads what handlers take from requests: bodies, queries and paths.

use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::{FromRequestParts, Path, Request};
use axum::http::Uri;
use axum::http::request::Parts;
use host::calls::Query;
use serde::de::DeserializeOwned;

use crate::base::limit;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::{Refused, not_understood};

/// The query of an address.
pub(crate) fn query(uri: &Uri) -> Query<'_> {
    Query::new(uri.query().unwrap_or_default())
}

/// The value of a key in the query of an address, `key=value`.
pub(crate) fn value_in<'a>(uri: &'a Uri, key: &str) -> Option<&'a str> {
    query(uri).value(key)
}

/// The same, if it is a number.
pub(crate) fn number_in(uri: &Uri, key: &str) -> Option<usize> {
    query(uri).number(key)
}

/// The one variable part of a path.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Refused> {
        match Path::<String>::from_request_parts(parts, state).await {
            // PostgreSQL takes no text with a zero in it.
            Ok(Path(name)) if !name.contains('\0') => Ok(Named(name)),
            _ => Err(Refused::not_found("address")),
        }
    }
}

/// The two variable parts of a path: a name, and the part of what it names.
pub(crate) struct NamedPart(pub(crate) String, pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for NamedPart {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NamedPart, Refused> {
        match Path::<(String, String)>::from_request_parts(parts, state).await {
            Ok(Path((name, part))) if !name.contains('\0') => Ok(NamedPart(name, part)),
            _ => Err(Refused::not_found("address")),
        }
    }
}

/// The body of a request as a message.
pub(crate) async fn read<T: DeserializeOwned>(request: Request<Body>) -> Result<T, Refused> {
    read_up_to(request, limit::BODY).await
}

/// The body of a request as a message of `most` bytes.
pub(crate) async fn read_up_to<T: DeserializeOwned>(
    request: Request<Body>,
    most: usize,
) -> Result<T, Refused> {
    let body = bytes(request, most).await?;
    serde_json::from_slice(&body).map_err(|error| not_understood(&error).into())
}

/// Reads the body of a request, up to `most` bytes.
pub(crate) async fn bytes(request: Request<Body>, most: usize) -> Result<Bytes, Refused> {
    let body = request.into_body();
    // A client that announces too large a body need not send it.
    if body.size_hint().lower() > most as u64 {
        return Err(ServerRefusal::TooLarge { most }.into());
    }
    let body = tokio::time::timeout(limit::BODY_TIME, to_bytes(body, most)).await;
    let body = body.map_err(|_| ServerRefusal::TooSlow)?;
    Ok(body.map_err(|_| ServerRefusal::TooLarge { most })?)
}

/// A key that a client made up, if it has a proper length.
pub(crate) fn checked(key: &str) -> Result<&str, ServerRefusal> {
    if (16..=64).contains(&key.len()) { Ok(key) } else { Err(ServerRefusal::BadKey) }
}
