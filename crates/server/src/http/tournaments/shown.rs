//! Tournaments as directors and the public see them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use tokio::sync::Mutex;
use tournament::wire::TournamentMessage;

use super::bearer;
use crate::base::recent::Recent;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::responses::{ApiResult, CachedJson, json};
use crate::live::tournaments::Seen;
use crate::live::visitor::Visitor;

/// The most tournaments of which the answer to the public is kept in memory.
const SHOWN: usize = 100;

/// The answers to the public, each made and compressed once for each revision. Cloning is cheap and
/// shares them.
#[derive(Clone)]
pub(crate) struct Shown(Recent<Arc<Mutex<Option<CachedJson>>>>);

impl Default for Shown {
    fn default() -> Shown {
        Shown(Recent::new(SHOWN))
    }
}

impl Shown {
    /// The tournament as the public sees it.
    async fn of(&self, seen: Seen) -> Result<CachedJson, Refused> {
        let (key, revision) = (format!("{} {}", seen.id, seen.edits), seen.revision());
        let made = self.0.get(&key, revision).unwrap_or_else(|| {
            let made = Arc::<Mutex<Option<CachedJson>>>::default();
            self.0.put(&key, revision, made.clone());
            made
        });
        // Requests that come meanwhile wait for this one.
        let mut made = made.lock().await;
        if let Some(made) = &*made {
            return Ok(made.clone());
        }
        let make =
            move || CachedJson::new(&TournamentMessage::of(&seen.history, false)).compressed();
        let new = tokio::task::spawn_blocking(make).await.map_err(|_| Refused::unavailable())?;
        *made = Some(new.clone());
        Ok(new)
    }
}

/// `GET /api/tournaments/{id}`: the tournament as it is now, with all names and claims for its
/// directors.
pub(super) async fn show(
    State(api): State<Api>,
    visitor: Visitor,
    Named(id): Named,
    headers: HeaderMap,
) -> ApiResult {
    let (key, account) = (bearer(&headers), visitor.account());
    let seen = api.tournaments.seen(&id, !key.is_empty()).await?;
    if !key.is_empty() || seen.director(key, account).is_some() {
        seen.directed_by(key, account)?;
        let message = move || TournamentMessage::of(&seen.history, true);
        let message = tokio::task::spawn_blocking(message).await;
        return Ok(json(StatusCode::OK, &message.map_err(|_| Refused::unavailable())?));
    }
    api.shown.of(seen).await?.respond(&headers)
}
