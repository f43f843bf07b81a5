//! The season of a club: several tournaments added up.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{StatusCode, Uri};
use tournament::wire::SeasonMessage;
use tournament::{History, Refusal, Tournament};

use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::value_in;
use crate::http::responses::{ApiResult, json};

/// The most tournaments of a season.
const MOST: usize = 60;

/// `GET /api/tournaments/season?ids=A,B,C`: the ladder, averages and high games of a season.
pub(super) async fn season(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    uri: Uri,
) -> ApiResult {
    if !api.rate_limits.picture(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let mut ids: Vec<&str> = Vec::new();
    for id in value_in(&uri, "ids").unwrap_or_default().split(',') {
        // A tournament that is named twice counts once.
        if !ids.contains(&id) {
            ids.push(id);
        }
        if ids.len() > MOST {
            return Err(Refusal::TooMany { field: "tournament", most: MOST }.into());
        }
    }
    let mut histories: Vec<Arc<History>> = Vec::new();
    for id in ids {
        histories.push(api.tournaments.seen(id, false).await?.history);
    }
    let add = move || {
        let tournaments: Vec<&Tournament> =
            histories.iter().map(|history| history.tournament()).collect();
        SeasonMessage::of(&tournaments)
    };
    let season = tokio::task::spawn_blocking(add).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &season))
}
