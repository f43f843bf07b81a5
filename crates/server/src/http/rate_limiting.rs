//! Counts each request to the API against its address, and refuses those that are too many.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tokio::time::Instant;

use crate::base::proxies::Peer;
use crate::base::rate_limits::{ClientAddress, Party, RateLimits};
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;

/// Lets a request to the API through, or refuses it.
pub(crate) async fn limit(
    State(rate_limits): State<RateLimits>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let limited = |Peer(peer)| rate_limits.proxies.limited(peer, request.headers());
    let client = ClientAddress(peer.and_then(limited));
    let party = peer.map(|Peer(peer)| Party::of(rate_limits.proxies.asks(peer, request.headers())));
    let path = request.uri().path();
    let makes = path == "/api/games"
        || path == "/api/games/kept"
        || path == "/api/pair"
        || path == "/api/challenges"
        || path.ends_with("/again")
        || path == "/api/contests"
        || path == "/api/series"
        || path.ends_with("/sessions");
    let game = request.method() == Method::POST && makes;
    if let ClientAddress(Some(address)) = client
        && !rate_limits.request(address, game, Instant::now())
    {
        let mut refused = Refused::from(ServerRefusal::TooManyRequests).into_response();
        // The server does not wait for a client that asks this often.
        refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        return refused;
    }
    let https = peer.map(|Peer(peer)| rate_limits.proxies.https(peer, request.headers()));
    request.extensions_mut().insert(https.unwrap_or_default());
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(party.unwrap_or(Party(None)));
    next.run(request).await
}
