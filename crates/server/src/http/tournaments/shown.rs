//! Tournaments as directors and the public see them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use tokio::sync::Mutex;
use tournament::wire::{StandingsMessage, TournamentMessage};
use tournament::{DivisionNumber, RoundNumber};

use super::bearer;
use crate::base::recent::Recent;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::{Named, number_in};
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

/// `GET /api/tournaments/{id}/divisions/{division}/standings?round=N`: the standings after a round,
/// as far as it is played; without a round, after the last that is published.
pub(super) async fn standings(
    State(api): State<Api>,
    Path((id, division)): Path<(String, u8)>,
    uri: Uri,
) -> ApiResult {
    let seen = api.tournaments.seen(&id, false).await?;
    let tournament = seen.history.tournament();
    let division = tournament.division(DivisionNumber(division));
    let division = division.ok_or_else(|| Refused::not_found("division"))?;
    let round = number_in(&uri, "round").and_then(|round| u8::try_from(round).ok());
    let last = division.published();
    let round = round.map_or(last, |round| RoundNumber(round).min(last));
    Ok(json(StatusCode::OK, &StandingsMessage::of(tournament, division, round)))
}
