//! The link by which the chief of a duplicate session calls in other arbitrators.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use host::not_held;
use rules::Mode;
use rules::duplicate::Refusal;
use table::RoomRefusal;
use table::wire::{
    AcceptedInvite, ArbitratorLink, CallArbitrators, FollowLink, JoinArbitrators, Key,
    RefusalMessage,
};

use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::api::Api;
use crate::http::extract::{Named, checked, read};
use crate::http::people::seats_of;
use crate::http::responses::{ApiResult, json};
use crate::live::room::ask::Ask;
use crate::live::seat_holds;
use crate::live::visitor::Visitor;

/// The paths of the links that call in arbitrators.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/duplicate/arbitrators", post(call))
        .route("/api/games/{game}/duplicate/arbitrators/withdraw", post(withdraw))
        .route("/api/arbitrators/session", post(session))
        .route("/api/arbitrators/join", post(join))
}

/// The chief makes a link, which replaces the one before.
async fn call(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    chief(&api, &visitor, &game, read(request).await?).await?;
    let link = secret::secret()?;
    api.rooms.services().store().put_arbitrator_link(&game, &secret::hash(&link)).await?;
    Ok(json(StatusCode::OK, &ArbitratorLink { link: Some(link) }))
}

/// The chief withdraws the link.
async fn withdraw(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    chief(&api, &visitor, &game, read(request).await?).await?;
    api.rooms.services().store().withdraw_arbitrator_link(&game).await?;
    Ok(json(StatusCode::OK, &ArbitratorLink { link: None }))
}

async fn chief(
    api: &Api,
    visitor: &Visitor,
    game: &str,
    CallArbitrators { token }: CallArbitrators,
) -> Result<(), Refused> {
    let seats = seats_of(api, visitor, game, &[token]).await?;
    let seat = seats.first().copied().ok_or_else(not_held)?;
    let summary = api.rooms.summary(game).await?;
    let refusal: RefusalMessage = match () {
        () if summary.terms.mode != Key(Mode::Duplicate) => RoomRefusal::WrongMode.into(),
        () if !summary.terms.text.split(' ').any(|part| part == "arbitrator=person") => {
            Refusal::NoHall.into()
        }
        () if seat.0 != 0 => Refusal::NotTheChief.into(),
        () => return Ok(()),
    };
    Err(refusal.into())
}

async fn led_to(api: &Api, link: &str) -> Result<String, Refused> {
    let game = api.rooms.services().store().arbitrated(&secret::hash(link)).await?;
    game.ok_or_else(|| Refused::not_found("link"))
}

/// The session to which a link leads.
async fn session(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let FollowLink { link } = read(request).await?;
    let summary = api.rooms.summary(&led_to(&api, &link).await?).await?;
    let summary = seat_holds::told(api.rooms.services().store(), &visitor, summary).await?;
    Ok(json(StatusCode::OK, &summary))
}

/// Makes the visitor an arbitrator, who may be one already.
async fn join(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let JoinArbitrators { link, name, key } = read(request).await?;
    let id = led_to(&api, &link).await?;
    // The same key gives the same token again, and with it the seat that it holds.
    let secret = secret::derived(&[&link, checked(&key)?]);
    let store = api.rooms.services().store();
    if let Some(token) = seat_holds::again(store, &visitor, &id, &secret).await? {
        api.rooms.keep_up(&id).await?;
        return Ok(json(StatusCode::OK, &AcceptedInvite { id, token }));
    }
    api.rooms.services().allow_name(&name)?;
    let ask = |reply| {
        let (name, visitor, secret) = (name.clone(), visitor.clone(), secret.clone());
        Ask::CallIn { name, visitor, secret, reply }
    };
    let token = api.rooms.ask(&id, ask).await??;
    Ok(json(StatusCode::OK, &AcceptedInvite { id, token }))
}
