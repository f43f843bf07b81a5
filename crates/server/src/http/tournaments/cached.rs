//! The answers to the public, kept in memory.

use std::sync::Arc;

use tokio::sync::Mutex;
use tournament::wire::TournamentMessage;

use crate::base::recent::Recent;
use crate::base::refused::Refused;
use crate::http::responses::CachedJson;
use crate::live::tournaments::Seen;

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
    pub(super) async fn of(&self, seen: Seen) -> Result<CachedJson, Refused> {
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
