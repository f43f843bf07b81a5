//! Refuses requests that a page of another site makes in a visitor's name.
//!
//! Seats are held by tokens that no browser sends by itself, so that another site has little to
//! gain; but it could still make games, or open sockets, from the addresses of its visitors.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::headers::mentions;

/// Lets a request to the API through, or refuses it.
pub(crate) async fn pass(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let socket = mentions(headers, header::UPGRADE, "websocket");
    let reads = matches!(*request.method(), Method::GET | Method::HEAD) && !socket;
    if !reads && !is_ours(headers) {
        return Refused::from(ServerRefusal::WrongOrigin).into_response();
    }
    if !reads && !socket && is_simple(headers) {
        return Refused::from(ServerRefusal::WrongType).into_response();
    }
    next.run(request).await
}

/// Returns true if the request comes from a page of this server, or from no page at all.
fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // Browsers say so themselves if the address has TLS or is this machine's. Then a proxy may
    // change the host without harm.
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin: Option<Uri> = origin.to_str().ok().and_then(|origin| origin.parse().ok());
    let origin = origin.as_ref().and_then(Uri::authority).map(|authority| authority.as_str());
    let host = text(header::HOST.as_str());
    matches!((origin, host), (Some(origin), Some(host)) if origin.eq_ignore_ascii_case(host))
}

/// Returns true for a body that a page may send to other sites without a preflight, such as a form
/// or plain text: its content type is neither JSON nor the bytes of a file.
fn is_simple(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE) else { return false };
    let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    !["application/json", "application/octet-stream"]
        .iter()
        .any(|ours| kind.eq_ignore_ascii_case(ours))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_server_ask() {
        for (headers, ours) in [
            (&[][..], true),
            (&[("origin", "http://127.0.0.1:7420"), ("host", "127.0.0.1:7420")], true),
            (&[("origin", "https://Play.example"), ("host", "play.example")], true),
            (&[("origin", "https://evil.example"), ("host", "play.example")], false),
            (&[("origin", "https://play.example.evil.example"), ("host", "play.example")], false),
            (&[("origin", "https://play.example:8443"), ("host", "play.example")], false),
            (&[("origin", "null"), ("host", "play.example")], false),
            (&[("origin", "https://play.example")], false),
            // A proxy has changed the host.
            (
                &[
                    ("sec-fetch-site", "same-origin"),
                    ("origin", "https://play.example"),
                    ("host", "127.0.0.1:7420"),
                ],
                true,
            ),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "none")], true),
        ] {
            let mut map = HeaderMap::new();
            for &(name, value) in headers {
                map.insert(name, value.parse().unwrap());
            }
            assert_eq!(is_ours(&map), ours, "{headers:?}");
        }
    }
}
