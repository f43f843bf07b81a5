//! Stocks: the racks that can come up in an endgame, which are the parts of the two racks at its
//! start.

use rules::{Alphabet, Tiles};

use super::transposition::mix;
use crate::Subracks;

/// Larger racks are not examined: they can form too many words.
pub(super) const MOST: usize = 6;

/// For racks of up to this size it is not distinguished which tiles a later play needs.
pub(super) const ROUGH: usize = 4;

/// A rack prepared for the search.
pub(super) struct Stock {
    /// Identifies the tiles of the rack, whichever side holds them.
    pub(super) key: u64,
    pub(super) value: i32,
    pub(super) subracks: Subracks,
    /// The value of each part, by its number in the subracks.
    pub(super) values: Vec<i32>,
    /// For each part, its number among the parts of the rack at the start.
    after: Vec<u16>,
    /// The kinds of tiles on the rack, by their number.
    pub(super) kinds: Vec<u8>,
    /// The number of tiles of each kind in each part. This field and the next are empty for a rack
    /// of more than [`MOST`] tiles.
    pub(super) counts: Vec<[u8; KINDS]>,
    /// The parts of each part, including itself but not the empty one, the largest number first.
    pub(super) splits: Vec<Vec<PartId>>,
}

/// The most kinds of tiles on a rack of no more than [`MOST`] tiles, with some to spare.
pub(super) const KINDS: usize = 8;

/// All parts of one rack, each prepared when it is first asked for.
pub(super) struct Stocks {
    alphabet: &'static Alphabet,
    all: Subracks,
    parts: Vec<Option<Stock>>,
}

/// A part of a rack by its number.
pub(super) type PartId = u16;

impl Stocks {
    pub(super) fn new(alphabet: &'static Alphabet, rack: &Tiles) -> Stocks {
        let all = Subracks::new(rack);
        let parts = (0..all.count()).map(|_| None).collect();
        Stocks { alphabet, all, parts }
    }

    /// The number of the whole rack.
    pub(super) fn whole(&self) -> PartId {
        self.all.full() as PartId
    }

    /// Prepares a part.
    pub(super) fn prepare(&mut self, part: PartId) {
        let slot = &mut self.parts[usize::from(part)];
        if slot.is_none() {
            let tiles = self.all.subset(usize::from(part));
            let subracks = Subracks::new(&tiles);
            let subsets: Vec<Tiles> = (0..subracks.count()).map(|n| subracks.subset(n)).collect();
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
                    (1..subsets.len()).rev().filter(inside).map(|n| n as PartId).collect()
                };
                splits = subsets.iter().map(parts).collect();
            }
            *slot = Some(Stock {
                key: key_of(&tiles),
                value: self.alphabet.value(&tiles),
                values: subsets.iter().map(|subset| self.alphabet.value(subset)).collect(),
                after: subsets.iter().map(|subset| self.all.number(subset) as PartId).collect(),
                subracks,
                kinds,
                counts,
                splits,
            });
        }
    }

    /// A part that has been prepared.
    pub(super) fn get(&self, part: PartId) -> &Stock {
        self.parts[usize::from(part)].as_ref().expect("parts are prepared before they are used")
    }
}

impl Stock {
    /// The number of what a play keeps among the parts of the rack at the start.
    pub(super) fn after(&self, kept: usize) -> PartId {
        self.after[kept]
    }

    /// True if the rack is small enough to work out what it can do alone.
    pub(super) fn is_small(&self) -> bool {
        !self.splits.is_empty()
    }

    /// The number of sets of tiles laid before a play that are distinguished: for a small rack only
    /// one, because more would cost more than they gain.
    pub(super) fn slots(&self) -> usize {
        if self.subracks.tiles().len() <= ROUGH { 1 } else { self.subracks.count() }
    }

    /// The number of a part among the sets that are distinguished.
    pub(super) fn slot(&self, part: usize) -> usize {
        if self.slots() == 1 { 0 } else { part }
    }

    /// The place of a part of one tile among the kinds.
    pub(super) fn kind_of(&self, part: usize) -> usize {
        let is = |&tile: &u8| self.subracks.weights()[usize::from(tile)] as usize == part;
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

/// The worth of the end of the game to a side.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    /// Points for going out.
    pub(super) out: i32,
    /// Points if the rack is not laid down; the value of the rack is subtracted from them, if
    /// values count.
    pub(super) stuck: i32,
    pub(super) counted: bool,
}

impl Ends {
    /// Points with a part of the rack left.
    pub(super) fn with(&self, stock: &Stock, part: usize) -> i32 {
        match part {
            0 => self.out,
            _ if self.counted => self.stuck - stock.values[part],
            _ => 0,
        }
    }
}
