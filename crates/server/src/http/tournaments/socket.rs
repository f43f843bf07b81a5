//! The sockets of followers.

use axum::extract::{Extension, Request, State};

use crate::base::connection::Connection;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::responses::ApiResult;
use crate::live::frames::Upgrade;
use crate::live::tournaments::{Followed, Follower};
use crate::live::visitor::Visitor;

/// `GET /api/tournaments/{id}/socket`: follows a tournament; with `?director` as one of its
/// directors, who says the key first.
pub(super) async fn open(
    State(api): State<Api>,
    Named(id): Named,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    let followed = match request.uri().query() {
        Some("director") => Followed::Directors,
        _ => Followed::Public,
    };
    serve(api, id, followed, client, visitor, request).await
}

/// Opens the socket of a follower.
pub(super) async fn serve(
    api: Api,
    id: String,
    followed: Followed,
    client: ClientAddress,
    visitor: Visitor,
    mut request: Request,
) -> ApiResult {
    let upgrade = Upgrade::of(&mut request).ok_or(ServerRefusal::SocketOnly)?;
    let place = api.rate_limits.socket(client)?;
    // A tournament that does not exist is refused before the socket opens.
    api.tournaments.seen(&id, false).await?;
    // The key of a director must not come packed.
    let (upgrade, packs) = if matches!(followed, Followed::Directors) {
        (upgrade, false)
    } else {
        upgrade.packing(request.headers())
    };
    let connection = request.extensions().get::<Connection>().cloned();
    let follower = Follower { visitor, followed, packs, open: (api.open, place, connection) };
    let (tournaments, stopping) = (api.tournaments, api.stopping);
    Ok(upgrade.open(move |frames| tournaments.serve(frames, id, follower, stopping)))
}
