//! The browsers' requests about notices: reading the key, subscribing and forgetting.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use table::wire::{PushKey, Subscribe, Unsubscribe};

use crate::base::refusal::ServerRefusal;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::extract::read;
use crate::http::responses::{ApiResult, json};
use crate::live::push::endpoint::Endpoint;
use crate::live::push::send::keys;
use crate::live::visitor::Visitor;
use crate::store::{StoredPush, Writes};

/// The paths of notices.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/push", get(key).post(subscribe))
        .route("/api/push/forget", post(forget))
}

fn answer(api: &Api) -> Response {
    let pushing = api.rooms.services().pushing();
    let key = pushing.map(|pushing| pushing.public_key().to_owned());
    json(StatusCode::OK, &PushKey { key })
}

async fn key(State(api): State<Api>) -> Response {
    answer(&api)
}

async fn subscribe(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let Subscribe { endpoint, p256dh, auth, tokens } = read(request).await?;
    let services = api.rooms.services();
    let pushing = services.pushing().ok_or(ServerRefusal::NoPush)?;
    if tokens.len() > limit::MY_GAMES {
        return Err(ServerRefusal::TooManyTokens { most: limit::MY_GAMES }.into());
    }
    let push = StoredPush { id: secret::hash(&endpoint), endpoint, p256dh, auth };
    if Endpoint::parse(&push.endpoint, pushing.near()).is_none() || keys(&push).is_none() {
        return Err(ServerRefusal::BadPush.into());
    }
    let signed =
        visitor.signed.as_ref().map(|signed| (signed.hash.as_str(), signed.account.as_str()));
    let tokens: Vec<String> = tokens.iter().map(|token| secret::hash(token)).collect();
    let writes = Writes::default().push(&push, signed, &tokens, services.time().date());
    services.store().write(writes).await?;
    // Without a seat nothing was stored: there is nothing to send a notice about.
    if !services.store().has_push(&push.id).await? {
        return Err(ServerRefusal::UnknownToken.into());
    }
    Ok(answer(&api))
}

async fn forget(State(api): State<Api>, request: Request) -> ApiResult {
    let Unsubscribe { endpoint } = read(request).await?;
    let writes = Writes::default().forget_push(&secret::hash(&endpoint));
    api.rooms.services().store().write(writes).await?;
    Ok(answer(&api))
}
