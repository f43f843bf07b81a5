//! Which plays a team mate notices.

use rules::Tiles;
use rules::examine;
use rules::together::{Deed, View};

use super::goals::meets;
use crate::{Candidate, Generator, Grid, Level, Opening, Random};

/// A play and the goals it completes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) candidate: Candidate,
    /// One bit for each goal of the deck that the play completes.
    pub(super) meets: u64,
}

/// A team mate's view of the board.
#[derive(Clone, Debug)]
pub(super) struct Notice {
    pub(super) level: Level,
    /// Finds plays with all words of the list.
    pub(super) full: Generator,
    /// Finds plays with the words it knows.
    pub(super) known: Generator,
    /// The number of plays it notices in a turn; `None` if it notices all.
    pub(super) most: Option<usize>,
}

impl Notice {
    /// The plays that it notices for a rack, whatever goals they complete.
    pub(super) fn options(
        &self,
        view: &View,
        rack: &Tiles,
        random: &mut impl Random,
    ) -> Vec<Found> {
        let (board, ruleset) = (&view.board, &view.ruleset);
        let grid = Grid::of(board, ruleset, self.known.gaddag());
        let mut all = Vec::new();
        let subracks = crate::Subracks::new(rack);
        self.known.generate_with(&grid, &subracks, Opening::Both, |candidate| all.push(candidate));
        if let Some(notices) = self.most {
            // A random selection of as many as it notices.
            for place in 0..notices.min(all.len()) {
                let other = place + random.below(all.len() - place);
                all.swap(place, other);
            }
            all.truncate(notices);
        }
        let graph = self.full.gaddag().graph();
        let good = |formed: &rules::Formed| {
            crate::Knowledge::of(self.level) == crate::Knowledge::Full
                || formed.words.iter().all(|word| graph.contains(&word.letters()))
        };
        let found = all.into_iter().filter_map(|candidate| {
            let play = candidate.play();
            let formed = examine(board, ruleset, &play).ok().filter(|formed| good(formed))?;
            let deed = Deed { board, ruleset, play: &play, formed: &formed };
            Some(Found { candidate, meets: meets(deed) })
        });
        found.collect()
    }
}
