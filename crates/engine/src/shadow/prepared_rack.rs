//! A rack prepared for searches on any number of boards.
//!
//! Values that depend on the rack alone are worked out once: its parts, the tiles kept when they
//! are laid, the values of its best tiles and, when they are first asked for, the words it makes by
//! itself.

use std::cell::OnceCell;

use rules::{Arrange as _, Tile};

use crate::movegen::lane::LANE;
use crate::movegen::letter_set::LetterSet;
use crate::movegen::span::{MAX_LAID, Sorted, Values};
use crate::movegen::word_map::WordMap;
use crate::shadow::subrack_words::{Owns, Parts, letters_of};
use crate::{Equity, Grid, Subracks};

/// A rack and the worth of what can be kept of it.
pub(crate) struct PreparedRack {
    pub(crate) subracks: Subracks,
    /// The worth of keeping each subrack, by its number.
    pub(crate) worth: Vec<Equity>,
    /// `None` if the search by spans cannot handle this rack: if it is larger than in any of the
    /// rules or has tiles worth more than any of theirs.
    pub(crate) ready: Option<Ready>,
}

/// The facts about a rack that a search by spans needs.
pub(crate) struct Ready {
    pub(crate) parts: Parts,
    /// The letters that its tiles can be laid as.
    pub(crate) playable: LetterSet,
    /// The values of its most valuable tiles, for each number of tiles laid.
    pub(crate) values: [Values; LANE],
    /// The words made of the rack alone, by length, once they have been asked for.
    own: [OnceCell<Owns>; MAX_LAID as usize + 1],
}

impl PreparedRack {
    /// Prepares a rack for boards that have the tile values and the rack size of this one.
    pub(crate) fn new(grid: &Grid, subracks: Subracks, worth: Vec<Equity>) -> PreparedRack {
        let tiles = subracks.tiles();
        let usable = tiles.len() <= usize::from(grid.rack_size())
            && grid.rack_size() <= MAX_LAID
            && tiles.counts().all(|(tile, _)| grid.values[tile.index()] <= Values::MOST);
        let ready = usable.then(|| Ready {
            parts: Parts::new(grid, &subracks, |number| worth[number].0),
            playable: subracks.tiles().counts().fold(0, |all, (tile, _)| all | letters_of(tile)),
            values: values(grid, &subracks),
            own: Default::default(),
        });
        PreparedRack { subracks, worth, ready }
    }
}

impl Ready {
    /// The words of a length made of the rack alone.
    pub(crate) fn own(&self, map: &WordMap, len: usize) -> &Owns {
        self.own[len].get_or_init(|| Owns::new(map, &self.parts, len))
    }
}

fn values(grid: &Grid, subracks: &Subracks) -> [Values; LANE] {
    let value = |tile: Tile| grid.values[tile.index()] as u8;
    let mut all: Vec<u8> = subracks.tiles().iter().map(value).collect();
    all.arrange_by(|one, other| other.cmp(one));
    let mut values = [Values::default(); LANE];
    let (mut sorted, mut rest) = (Sorted::default(), 0);
    for (laid, value) in all.into_iter().enumerate() {
        rest += sorted.insert(value);
        values[laid + 1] = Values::new(sorted, rest);
    }
    values
}
