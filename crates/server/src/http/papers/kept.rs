//! The papers of duplicate sessions that were asked for last.

use std::time::Duration;

use tokio::time::Instant;

use crate::base::recent::Recent;
use crate::http::packed::Packed;

/// The number of papers that are kept; the longest are some 6 MB.
const PAPERS: usize = 8;

/// The time for which a paper of a session that goes on is shown although something has happened
/// since.
const FRESH: Duration = Duration::from_secs(1);

/// The number that stands in place of that of the last event while a session goes on.
pub(crate) const GOES_ON: u32 = 0;

/// The papers that were asked for last. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Papers {
    /// As they are after the last event of the game.
    pub(super) exact: Recent<Packed>,
    /// Those of sessions that go on, and the moments at which they were worked out.
    pub(super) lately: Recent<(Instant, Packed)>,
}

impl Default for Papers {
    fn default() -> Papers {
        Papers { exact: Recent::new(PAPERS), lately: Recent::new(PAPERS) }
    }
}

impl Papers {
    /// The paper that is kept under a key of a game after this event, at this moment.
    pub(super) fn get(&self, key: &str, seq: u32, now: Instant) -> Option<Packed> {
        let lately = || {
            let (since, paper) = self.lately.get(key, GOES_ON)?;
            (now.saturating_duration_since(since) < FRESH).then_some(paper)
        };
        self.exact.get(key, seq).or_else(lately)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_of_games_that_are_over_are_kept_and_others_for_a_moment() {
        let (papers, paper) = (Papers::default(), Packed::plain(String::new()));
        let now = Instant::now();
        papers.exact.put("over", 7, paper.clone());
        let later = now + 60 * FRESH;
        assert!(papers.get("over", 7, later).is_some() && papers.get("over", 8, now).is_none());
        papers.lately.put("on", GOES_ON, (now, paper));
        let soon = now + FRESH - Duration::from_millis(1);
        assert!(papers.get("on", 7, now).is_some() && papers.get("on", 8, soon).is_some());
        assert!(papers.get("on", 8, now + FRESH).is_none());
    }
}
