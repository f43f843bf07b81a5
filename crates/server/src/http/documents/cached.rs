//! The documents of duplicate sessions that were asked for last.

use std::time::Duration;

use tokio::time::Instant;

use crate::base::recent::Recent;
use crate::http::compression::Compressible;

/// The number of documents that are kept; the longest are some 6 MB.
const DOCUMENTS: usize = 8;

/// The time for which a document of a session that goes on is shown although something has happened
/// since.
const FRESH: Duration = Duration::from_secs(1);

/// The number that stands in place of that of the last event while a session goes on.
pub(crate) const GOES_ON: u32 = 0;

/// The documents that were asked for last. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Documents {
    /// As they are after the last event of the game.
    pub(super) exact: Recent<Compressible>,
    /// Those of sessions that go on, and the moments at which they were worked out.
    pub(super) lately: Recent<(Instant, Compressible)>,
}

impl Default for Documents {
    fn default() -> Documents {
        Documents { exact: Recent::new(DOCUMENTS), lately: Recent::new(DOCUMENTS) }
    }
}

impl Documents {
    /// The document that is kept under a key of a game after this event, at this moment.
    pub(super) fn get(&self, key: &str, seq: u32, now: Instant) -> Option<Compressible> {
        let lately = || {
            let (since, document) = self.lately.get(key, GOES_ON)?;
            (now.saturating_duration_since(since) < FRESH).then_some(document)
        };
        self.exact.get(key, seq).or_else(lately)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_of_games_that_are_over_are_kept_and_others_for_a_moment() {
        let (documents, document) = (Documents::default(), Compressible::plain(String::new()));
        let now = Instant::now();
        documents.exact.put("over", 7, document.clone());
        let later = now + 60 * FRESH;
        assert!(
            documents.get("over", 7, later).is_some() && documents.get("over", 8, now).is_none()
        );
        documents.lately.put("on", GOES_ON, (now, document));
        let soon = now + FRESH - Duration::from_millis(1);
        assert!(documents.get("on", 7, now).is_some() && documents.get("on", 8, soon).is_some());
        assert!(documents.get("on", 8, now + FRESH).is_none());
    }
}
