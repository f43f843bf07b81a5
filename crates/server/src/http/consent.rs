//! The consent to terms: sitting down, proposing other terms, accepting them.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use table::wire::{
    AcceptInvite, AcceptSeat, AcceptTerms, AcceptedInvite, DescribeInvite, OtherTerms,
    ProposeTerms, SeatToken,
};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::api::Api;
use crate::http::contest::entering;
use crate::http::extract::{Named, checked, read};
use crate::http::people::seats_of;
use crate::http::responses::{ApiResult, json};
use crate::live::room::Ask;
use crate::live::room::ask::{Consent, Newcomer};
use crate::live::seat_holds;
use crate::live::visitor::{Visitor, is_own_name};

/// The paths of consent.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/terms", post(propose))
        .route("/api/games/{game}/accept", post(agree))
        .route("/api/invites", post(invite))
        .route("/api/invites/accept", post(accept))
}

async fn invited(api: &Api, invite: &str) -> Result<String, Refused> {
    let game = api.rooms.services().store().invited(&secret::hash(invite)).await?;
    game.ok_or_else(|| Refused::not_found("invitation"))
}

/// The game to which an invitation leads.
async fn invite(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let DescribeInvite { invite } = read(request).await?;
    let summary = api.rooms.summary(&invited(&api, &invite).await?).await?;
    let summary = seat_holds::told(api.rooms.services().store(), &visitor, summary).await?;
    Ok(json(StatusCode::OK, &summary))
}

/// Accepts an invitation for the visitor.
async fn accept(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let AcceptInvite { invite, seat } = read(request).await?;
    let id = invited(&api, &invite).await?;
    // The same key gives the same token again, and with it the seat that it holds.
    let secret = match &seat.key {
        Some(key) => secret::derived(&[&invite, checked(key)?]),
        None => secret::secret()?,
    };
    let token = join(&api, &visitor, &id, seat, secret).await?;
    Ok(json(StatusCode::OK, &AcceptedInvite { id, token }))
}

/// Seats the visitor with this secret. If it holds a seat already, the answer is that seat again.
pub(crate) async fn join(
    api: &Api,
    visitor: &Visitor,
    id: &str,
    accept: AcceptSeat,
    secret: String,
) -> Result<SeatToken, Refused> {
    let AcceptSeat { name, terms_hash, instead, class, .. } = accept;
    let store = api.rooms.services().store();
    if let Some(token) = seat_holds::again(store, visitor, id, &secret).await? {
        api.rooms.keep_up(id).await?;
        return Ok(token);
    }
    let mut name = name;
    if store.is_rated(id).await? {
        let signed = visitor.signed.as_ref().ok_or(ServerRefusal::NotSignedIn)?;
        name.clone_from(&signed.name);
    } else if !is_own_name(visitor, &name) {
        api.rooms.services().allow_name(&name)?;
    }
    let entrant = match store.contest_of(id).await? {
        None => None,
        Some((contest, _)) => {
            let wanted = entering::Wanted { contest: &contest, game: id, class, secret: &secret };
            Some(entering::enter(store, visitor, wanted, &mut name).await?)
        }
    };
    let ask = |reply| {
        let (name, terms_hash) = (name.clone(), terms_hash.clone());
        let (instead, secret) = (instead.clone(), secret.clone());
        let (visitor, entrant) = (visitor.clone(), entrant.clone());
        let newcomer = Newcomer { name, terms_hash, instead, visitor, secret, entrant };
        Ask::Join { newcomer, reply }
    };
    let joined = api.rooms.ask(id, ask).await?;
    if let (Some(entrant), Err(_)) = (&entrant, &joined) {
        store.leave_contest(entrant).await?;
    }
    joined
}

/// Proposes other terms for a player who already has a seat.
async fn propose(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let ProposeTerms { tokens, terms_hash, terms } = read(request).await?;
    consent(&api, &visitor, &game, tokens, terms_hash, Some(terms)).await
}

/// Accepts the current terms for a player who already has a seat.
async fn agree(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let AcceptTerms { tokens, terms_hash } = read(request).await?;
    consent(&api, &visitor, &game, tokens, terms_hash, None).await
}

async fn consent(
    api: &Api,
    visitor: &Visitor,
    game: &str,
    tokens: Vec<String>,
    terms_hash: String,
    instead: Option<OtherTerms>,
) -> ApiResult {
    let seats = seats_of(api, visitor, game, &tokens).await?;
    if instead.is_some() && api.rooms.services().store().is_challenged(game).await? {
        return Err(ServerRefusal::SeatPromised.into());
    }
    let ask = |reply| {
        let (seats, terms_hash, instead) = (seats.clone(), terms_hash.clone(), instead.clone());
        Ask::Consent { consent: Consent { seats, terms_hash, instead }, reply }
    };
    api.rooms.ask(game, ask).await??;
    Ok(json(StatusCode::OK, &api.rooms.summary(game).await?))
}
