//! The server itself: its health, the description of its API, and the rules on offer.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use host::calls;
use table::wire::{DescribeTerms, RulesMessage};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::read;
use crate::http::openapi;
use crate::http::responses::{ApiResult, CachedJson, json};

/// The paths of the server itself.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/ready", get(ready))
        .route("/api/openapi.json", get(description))
        .route("/api/rules", get(rules))
        .route("/api/terms", post(terms))
}

async fn health(State(api): State<Api>) -> ApiResult {
    if !api.rooms.services().store().healthy().await {
        return Err(Refused::unavailable());
    }
    Ok(json(StatusCode::OK, &serde_json::json!({ "ok": true })))
}

/// Says that visitors may be sent here: not while the server stops, nor without its database.
async fn ready(State(api): State<Api>) -> ApiResult {
    if *api.leaving.borrow() {
        return Err(ServerRefusal::Stopping.into());
    }
    if !api.rooms.services().store().healthy().await {
        return Err(Refused::unavailable());
    }
    Ok(json(StatusCode::OK, &serde_json::json!({ "ready": true })))
}

/// The API as an OpenAPI document.
async fn description(headers: HeaderMap) -> ApiResult {
    static DESCRIPTION: LazyLock<CachedJson> =
        LazyLock::new(|| CachedJson::text(openapi::DOCUMENT));
    DESCRIPTION.respond(&headers)
}

/// The same for all clients while this program runs: those that have it already are told that it
/// still holds.
async fn rules(State(api): State<Api>, headers: HeaderMap) -> ApiResult {
    let services = api.rooms.services();
    let kept = api.rules.get_or_init(|| {
        let on_devices = Some(services.games_on_devices());
        let mut offer = RulesMessage { on_devices, ..calls::offer(services.lists()) };
        for (told, list) in offer.lists.iter_mut().zip(services.lists().offered()) {
            told.lent = services.lends(list);
        }
        CachedJson::new(&offer)
    });
    kept.respond(&headers)
}

async fn terms(State(api): State<Api>, request: Request) -> ApiResult {
    let asked: DescribeTerms = read(request).await?;
    Ok(json(StatusCode::OK, &calls::terms(&asked, api.rooms.services().lists())?))
}
