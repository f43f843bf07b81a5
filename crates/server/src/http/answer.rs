//! Answers to requests: JSON, refusals included.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::base::metrics::Coded;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::headers::mentions;
use crate::http::packed::Packed;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = json(self.status, &self.refusal);
        response.extensions_mut().insert(Coded(self.refusal.code));
        response
    }
}

/// What a handler returns.
pub(crate) type Answer = Result<Response, Refused>;

/// A value as JSON, which no cache keeps.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    let Ok(text) = serde_json::to_vec(value) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, Body::from(text)).into_response()
}

/// An answer that stays the same, as JSON with its fingerprint. It may be cached if the client asks
/// each time whether it still holds.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    tag: String,
    body: Packed,
}

impl Kept {
    pub(crate) fn new(value: &impl Serialize) -> Kept {
        // This cannot happen for our types; the answer would be empty.
        Kept::of(Bytes::from(serde_json::to_vec(value).unwrap_or_default()))
    }

    /// A JSON text of the program itself.
    pub(crate) fn text(text: &'static str) -> Kept {
        Kept::of(Bytes::from_static(text.as_bytes()))
    }

    fn of(body: Bytes) -> Kept {
        // Weak, because the same answer is sent compressed and uncompressed.
        let tag = format!("W/\"{}\"", &secret::fingerprint(&body)[..16]);
        Kept { tag, body: Packed::plain(body) }
    }

    /// JSON whose fingerprint follows from something else.
    pub(crate) fn tagged(tag: String, body: String) -> Kept {
        Kept { tag, body: Packed::plain(body) }
    }

    /// The same, packed once for all who ask. It takes a while if it is long.
    pub(crate) fn packed(self) -> Kept {
        Kept { body: self.body.packed(), ..self }
    }

    /// The JSON itself.
    pub(crate) fn body(&self) -> &[u8] {
        self.body.bytes()
    }

    /// The answer to one person: no cache that others share keeps it.
    pub(crate) fn answer_one(&self, asked: &HeaderMap) -> Answer {
        let mut answer = self.answer(asked)?;
        let private = HeaderValue::from_static("private, no-cache");
        answer.headers_mut().insert(header::CACHE_CONTROL, private);
        Ok(answer)
    }

    pub(crate) fn answer(&self, asked: &HeaderMap) -> Answer {
        if mentions(asked, header::IF_NONE_MATCH, &self.tag) {
            return Ok(unchanged(&self.tag));
        }
        let content_type = [(header::CONTENT_TYPE, "application/json")];
        let (body, encoding) = self.body.body(asked);
        Ok((holding(&self.tag), content_type, encoding, body).into_response())
    }
}

/// The headers of an answer that holds until its fingerprint changes.
pub(crate) fn holding(tag: &str) -> [(header::HeaderName, &str); 3] {
    let vary = (header::VARY, "accept-encoding");
    [(header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag), vary]
}

/// What the client has still holds.
pub(crate) fn unchanged(tag: &str) -> Response {
    (StatusCode::NOT_MODIFIED, holding(tag)).into_response()
}
