//! The racks that can come up in an endgame: the parts of the two at its start.

use rules::{Alphabet, Tiles};

use super::alone::{MOST, ROUGH};
use super::table::mix;
use crate::Holding;

/// A rack made ready.
pub(super) struct Stock {
    /// Tells racks apart, whosever they are.
    pub(super) key: u64,
    pub(super) value: i32,
    pub(super) holding: Holding,
    /// The value of each part, by its number in the holding.
    pub(super) values: Vec<i32>,
    /// The number of each part among those of the rack at the start.
    after: Vec<u16>,
    /// The tiles there are one or more of, by their number.
    pub(super) kinds: Vec<u8>,
    /// How many of each kind are in each part. This and the next are empty for a rack of more
    /// than [`MOST`] tiles.
    pub(super) counts: Vec<[u8; KINDS]>,
    /// The parts of each part, itself among them and without the empty one, the largest number
    /// first.
    pub(super) splits: Vec<Vec<Part>>,
}

/// Kinds of tiles on a rack of no more than [`MOST`] tiles, and room to spare.
pub(super) const KINDS: usize = 8;

/// All parts of one rack, each made ready when it is first asked for.
pub(super) struct Stocks {
    alphabet: &'static Alphabet,
    all: Holding,
    parts: Vec<Option<Stock>>,
}

/// A part of a rack by its number.
pub(super) type Part = u16;

impl Stocks {
    pub(super) fn new(alphabet: &'static Alphabet, rack: &Tiles) -> Stocks {
        let all = Holding::new(rack);
        let parts = (0..all.count()).map(|_| None).collect();
        Stocks { alphabet, all, parts }
    }

    /// The number of the whole rack.
    pub(super) fn whole(&self) -> Part {
        self.all.full() as Part
    }

    /// Makes a part ready.
    pub(super) fn prepare(&mut self, part: Part) {
        let slot = &mut self.parts[usize::from(part)];
        if slot.is_none() {
            let tiles = self.all.subset(usize::from(part));
            let holding = Holding::new(&tiles);
            let subsets: Vec<Tiles> = (0..holding.count()).map(|n| holding.subset(n)).collect();
            let kinds: Vec<u8> = tiles.counts().map(|(tile, _)| tile.index() as u8).collect();
            let (mut counts, mut splits) = (Vec::new(), Vec::new());
            if tiles.len() <= MOST {
                let count = |subset: &Tiles| {
                    let mut counts = [0; KINDS];
                    for (tile, count) in subset.counts() {
                        let kind = kinds.iter().position(|&k| usize::from(k) == tile.index());
                        counts[kind.unwrap_or(0)] = count;
                    }
                    counts
                };
                counts = subsets.iter().map(count).collect();
                let parts = |whole: &Tiles| {
                    let inside = |&number: &usize| whole.contains(&subsets[number]);
                    (1..subsets.len()).rev().filter(inside).map(|n| n as Part).collect()
                };
                splits = subsets.iter().map(parts).collect();
            }
            *slot = Some(Stock {
                key: key_of(&tiles),
                value: self.alphabet.value(&tiles),
                values: subsets.iter().map(|subset| self.alphabet.value(subset)).collect(),
                after: subsets.iter().map(|subset| self.all.number(subset) as Part).collect(),
                holding,
                kinds,
                counts,
                splits,
            });
        }
    }

    /// A part that has been made ready.
    pub(super) fn get(&self, part: Part) -> &Stock {
        self.parts[usize::from(part)].as_ref().expect("parts are prepared before they are used")
    }
}

impl Stock {
    /// The number of what a play keeps among the parts of the rack at the start.
    pub(super) fn after(&self, kept: usize) -> Part {
        self.after[kept]
    }

    /// Whether the rack is small enough to look at what it can do alone.
    pub(super) fn is_small(&self) -> bool {
        !self.splits.is_empty()
    }

    /// How many sets of tiles are told apart of those that lie before a play: for a small rack
    /// none, because it costs more than it gains.
    pub(super) fn slots(&self) -> usize {
        if self.holding.tiles().len() <= ROUGH { 1 } else { self.holding.count() }
    }

    /// The number of a part among the sets that are told apart.
    pub(super) fn slot(&self, part: usize) -> usize {
        if self.slots() == 1 { 0 } else { part }
    }

    /// The place of a part of one tile among the kinds.
    pub(super) fn kind_of(&self, part: usize) -> usize {
        let is = |&tile: &u8| self.holding.weights()[usize::from(tile)] as usize == part;
        self.kinds.iter().position(is).unwrap_or(0)
    }

    /// The place of a tile among the kinds.
    pub(super) fn kind(&self, tile: u8) -> u8 {
        self.kinds.iter().position(|&kind| kind == tile).unwrap_or(0) as u8
    }
}

pub(super) fn key_of(tiles: &Tiles) -> u64 {
    tiles.counts().fold(0, |key, (tile, count)| {
        key ^ mix(5 << 40 | (tile.index() as u64) << 8 | u64::from(count))
    })
}
