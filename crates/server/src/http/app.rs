//! The browser app: embedded files with their headers, and the headers that every answer gets.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use web::Asset;

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::site_names::SiteNames;
use crate::http::headers::mentions;
use crate::http::host_check;
use crate::http::responses::ApiResult;

/// The page may load what this server serves, and nothing else; no site may frame it. It may compile
/// the referee for games on the device, but no script from text. Inline styles are allowed: the page
/// that says what is missing has them.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
                      img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
                      object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// The same for the one page that other sites may frame. It cannot act for the visitor: in its own
/// origin, which it shares with no page, it has neither cookies nor storage.
const FRAMED: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors *; \
                      sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// Marks an answer that pages of other sites may frame.
#[derive(Clone, Copy)]
pub(crate) struct Framed;

/// Adds the app to the API: every path that the API does not know is the app's. Both are there by
/// the names of the server alone.
pub(crate) fn with_app(api: Router, names: SiteNames) -> Router {
    api.fallback(serve)
        .layer(from_fn_with_state(names, host_check::pass))
        .layer(map_response(secured))
}

async fn secured(mut response: Response) -> Response {
    let framed = response.extensions().get::<Framed>().is_some();
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, if framed { FRAMED } else { POLICY }),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !framed {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    response
}

async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return Refused::not_found("address").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refused::from(ServerRefusal::ApiOnly).into_response();
    }
    // An unknown address in a browser gets the app; for a missing file the answer is 404.
    let page = || mentions(request.headers(), header::ACCEPT, "text/html");
    match web::asset(path).or_else(|| page().then(|| web::asset("")).flatten()) {
        Some(asset) => file(asset, request.headers()),
        None => Refused::not_found("file").into_response(),
    }
}

/// Answers a request for a page that does not exist: a browser gets the app, which says so in its
/// own words, and any other program the refusal.
pub(crate) fn missing(refused: Refused, asked: &HeaderMap) -> ApiResult {
    if refused.status != StatusCode::NOT_FOUND || !mentions(asked, header::ACCEPT, "text/html") {
        return Err(refused);
    }
    let Some(page) = web::asset("") else { return Err(refused) };
    let mut response = file(page, asked);
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    Ok(response)
}

/// The answer with a file of the app. Scripts and style sheets are public, so the page in a frame
/// may read them too, although its origin is its own.
pub(crate) fn file(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let mut response = compressed(asset, asked);
    if asset.immutable {
        let all = HeaderValue::from_static("*");
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, all);
    }
    response
}

fn compressed(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let cache = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CACHE_CONTROL, cache),
        (header::ETAG, asset.etag),
        (header::VARY, "accept-encoding"),
    ];
    if mentions(asked, header::IF_NONE_MATCH, asset.etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let packed = [("br", asset.brotli()), ("gzip", asset.gzip())].into_iter();
    let mut packed = packed.filter_map(|(encoding, bytes)| Some((encoding, bytes?)));
    let taken = packed.find(|(encoding, _)| mentions(asked, header::ACCEPT_ENCODING, encoding));
    let content_type = [(header::CONTENT_TYPE, asset.content_type)];
    match taken {
        Some((encoding, bytes)) => {
            (headers, content_type, [(header::CONTENT_ENCODING, encoding)], Body::from(bytes))
                .into_response()
        }
        None => (headers, content_type, Body::from(asset.bytes())).into_response(),
    }
}
