//! Responses to requests: JSON, refusals included.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::base::metrics::Coded;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::compression::Compressible;
use crate::http::headers::mentions;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = json(self.status, &self.refusal);
        response.extensions_mut().insert(Coded(self.refusal.code));
        response
    }
}

/// The result of a handler.
pub(crate) type ApiResult = Result<Response, Refused>;

/// A value as JSON, which no cache keeps.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    let Ok(text) = serde_json::to_vec(value) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, Body::from(text)).into_response()
}

/// A response that stays the same, as JSON with its fingerprint. It may be cached if the client asks
/// each time whether it still holds.
#[derive(Clone, Debug)]
pub(crate) struct CachedJson {
    tag: String,
    body: Compressible,
}

impl CachedJson {
    /// A value as JSON.
    pub(crate) fn new(value: &impl Serialize) -> CachedJson {
        // This cannot happen for our types; the response would be empty.
        CachedJson::of(Bytes::from(serde_json::to_vec(value).unwrap_or_default()))
    }

    /// A JSON text of the program itself.
    pub(crate) fn text(text: &'static str) -> CachedJson {
        CachedJson::of(Bytes::from_static(text.as_bytes()))
    }

    fn of(body: Bytes) -> CachedJson {
        // Weak, because the same response is sent compressed and uncompressed.
        let tag = format!("W/\"{}\"", &secret::fingerprint(&body)[..16]);
        CachedJson { tag, body: Compressible::plain(body) }
    }

    /// JSON whose fingerprint follows from something else.
    pub(crate) fn tagged(tag: String, body: String) -> CachedJson {
        CachedJson { tag, body: Compressible::plain(body) }
    }

    /// The same, compressed once for all clients. It takes a while if it is long.
    pub(crate) fn compressed(self) -> CachedJson {
        CachedJson { body: self.body.compressed(), ..self }
    }

    /// The JSON itself.
    pub(crate) fn body(&self) -> &[u8] {
        self.body.bytes()
    }

    /// The response to one person: no cache that others share keeps it.
    pub(crate) fn respond_privately(&self, asked: &HeaderMap) -> ApiResult {
        let mut response = self.respond(asked)?;
        let private = HeaderValue::from_static("private, no-cache");
        response.headers_mut().insert(header::CACHE_CONTROL, private);
        Ok(response)
    }

    /// The response to a request with these headers.
    pub(crate) fn respond(&self, asked: &HeaderMap) -> ApiResult {
        if mentions(asked, header::IF_NONE_MATCH, &self.tag) {
            return Ok(unchanged(&self.tag));
        }
        let content_type = [(header::CONTENT_TYPE, "application/json")];
        let (body, encoding) = self.body.body(asked);
        Ok((holding(&self.tag), content_type, encoding, body).into_response())
    }
}

/// The headers of a response that holds until its fingerprint changes.
pub(crate) fn holding(tag: &str) -> [(header::HeaderName, &str); 3] {
    let vary = (header::VARY, "accept-encoding");
    [(header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag), vary]
}

/// Says that the client has the response already.
pub(crate) fn unchanged(tag: &str) -> Response {
    (StatusCode::NOT_MODIFIED, holding(tag)).into_response()
}
