//! The answers to followers of annotations. All requests within a moment share one query of the
//! database, and each revision is compressed once.

use std::sync::Arc;
use std::time::Duration;

use host::gcg;
use table::wire::{AnnotationMessage, AskGcg, GcgMessage};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::base::recent::Recent;
use crate::base::refused::Refused;
use crate::http::responses::CachedJson;
use crate::live::services::Services;
use crate::store::{AnnotationState, StoredAnnotation};

/// The most annotations that are kept in memory.
const FOLLOWED: usize = 100;

/// The time for which the answer counts as the newest: another server may have taken a change.
const FRESH: Duration = Duration::from_millis(500);

/// The time after its last change for which an unfinished game counts as being written, in
/// milliseconds: two hours.
const LIVE: u64 = 2 * 3_600_000;

/// The annotations that were asked for last. Cloning is cheap and shares them.
#[derive(Clone)]
pub(crate) struct Followed(Recent<Arc<Mutex<Looked>>>);

/// The last query of the database for an annotation: its time and its result.
#[derive(Default)]
struct Looked {
    at: Option<Instant>,
    shown: Option<Shown>,
}

/// The answer to the followers of a revision.
struct Shown {
    state: AnnotationState,
    live: bool,
    kept: CachedJson,
}

impl Default for Followed {
    fn default() -> Followed {
        Followed(Recent::new(FOLLOWED))
    }
}

impl Followed {
    /// The newest revision of an annotation; `None` if there is no such annotation.
    pub(crate) async fn shown(
        &self,
        services: &Services,
        id: &str,
    ) -> Result<Option<CachedJson>, Refused> {
        let known = self.0.get(id, 0);
        // A request for an annotation that does not exist must not push one that does out of
        // memory.
        if known.is_none() && services.store().annotation_state(id).await?.is_none() {
            return Ok(None);
        }
        let looked = known.unwrap_or_else(|| {
            let looked = Arc::<Mutex<Looked>>::default();
            self.0.put(id, 0, looked.clone());
            looked
        });
        // Requests that come meanwhile wait for this query.
        let mut looked = looked.lock().await;
        if looked.at.is_none_or(|at| at.elapsed() >= FRESH) {
            let before = looked.shown.take();
            looked.at = None;
            looked.shown = newest(services, id, before).await?;
            looked.at = Some(Instant::now());
        }
        Ok(looked.shown.as_ref().map(|shown| shown.kept.clone()))
    }

    /// Has the next request read an annotation from the database, since it has changed here.
    pub(crate) fn look_again(&self, id: &str) {
        if self.0.get(id, 0).is_some() {
            self.0.put(id, 0, Arc::default());
        }
    }
}

/// Returns the answer for an annotation as it is in the database.
async fn newest(
    services: &Services,
    id: &str,
    before: Option<Shown>,
) -> Result<Option<Shown>, Refused> {
    let (store, date) = (services.store(), services.time().date());
    let is_live = |state: AnnotationState| !state.over && date.saturating_sub(state.written) < LIVE;
    let Some(state) = store.annotation_state(id).await? else { return Ok(None) };
    if let Some(shown) = before.filter(|it| it.state == state && it.live == is_live(state)) {
        return Ok(Some(shown));
    }
    let Some(stored) = store.annotation(id).await? else { return Ok(None) };
    let StoredAnnotation { text, title, collection, revision, written, .. } = stored;
    let state = AnnotationState { revision, written, over: text.over };
    let live = is_live(state);
    let (edition, changes) = (text.edition.clone(), text.changes.clone());
    let asked = AskGcg {
        gcg: text.gcg,
        edition: text.edition,
        changes: text.changes,
        overtime: Vec::new(),
    };
    let (_, game) = played_through(services, asked).await?;
    let id = id.to_owned();
    let message = AnnotationMessage {
        id,
        title,
        collection,
        revision,
        live,
        written,
        edition,
        changes,
        game,
    };
    let kept = tokio::task::spawn_blocking(move || CachedJson::new(&message).compressed()).await;
    Ok(Some(Shown { state, live, kept: kept.map_err(|_| Refused::unavailable())? }))
}

/// A game, read and played through.
pub(crate) async fn played_through(
    services: &Services,
    asked: AskGcg,
) -> Result<(AskGcg, GcgMessage), Refused> {
    let lists = services.lists().clone();
    let read = tokio::task::spawn_blocking(move || gcg(&asked, &lists).map(|told| (asked, told)));
    Ok(read.await.map_err(|_| Refused::unavailable())??)
}
