//! What an endgame search remembers of positions it has seen.

use rules::Tiles;

use crate::{Candidate, Grid};

/// What the estimate of a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Right for its depth.
    Right,
    /// It is at least so much.
    AtLeast,
    /// It is at most so much.
    AtMost,
}

/// What is known of a position, for the side on turn.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) about: i32,
    pub(crate) low: i32,
    pub(crate) high: i32,
    pub(crate) depth: u8,
    pub(crate) kind: Kind,
    /// The best move found, a pass being `None` inside, if any was looked for.
    pub(crate) best: Option<Option<Candidate>>,
}

/// A table with one entry for each place; a new entry takes the place of an old one. The key is
/// kept and compared, so that positions are told apart by 64 bits.
pub(crate) struct Table {
    entries: Vec<Option<(u64, Known)>>,
    mask: usize,
}

impl Table {
    pub(crate) fn new(bits: u32) -> Table {
        let size = 1usize << bits.min(28);
        Table { entries: vec![None; size], mask: size - 1 }
    }

    /// The key of a board.
    pub(crate) fn key(grid: &Grid) -> u64 {
        let squares = (0..grid.size())
            .flat_map(|row| (0..grid.size()).map(move |column| rules::Square::new(row, column)));
        squares
            .filter_map(|square| grid.get(square).map(|face| piece(square, face)))
            .fold(0, |key, piece| key ^ piece)
    }

    /// What a play changes of the key.
    pub(crate) fn key_of(play: &Candidate) -> u64 {
        play.placements().fold(0, |key, laid| key ^ piece(laid.square, laid.face))
    }

    pub(crate) fn get(&self, board: u64, racks: &[Tiles; 2], passed: bool) -> Option<Known> {
        let key = whole(board, racks, passed);
        self.entries[key as usize & self.mask].filter(|&(held, _)| held == key).map(|(_, k)| k)
    }

    pub(crate) fn put(&mut self, board: u64, racks: &[Tiles; 2], passed: bool, known: Known) {
        let key = whole(board, racks, passed);
        let entry = &mut self.entries[key as usize & self.mask];
        // A position searched deep is dearer than the end of another line.
        let keep = matches!(entry, Some((held, old)) if *held != key
            && old.depth > known.depth + 2 && key & 7 != 0);
        if !keep {
            *entry = Some((key, known));
        }
    }
}

/// The key of a position: the board, both racks, and whether a pass ends the game.
fn whole(board: u64, racks: &[Tiles; 2], passed: bool) -> u64 {
    let mut key = board;
    for (side, rack) in (1u64..).zip(racks) {
        for (tile, count) in rack.counts() {
            key ^= mix(side << 32 | (tile.index() as u64) << 8 | u64::from(count));
        }
    }
    if passed { key ^ mix(7 << 40) } else { key }
}

fn piece(square: rules::Square, face: rules::Face) -> u64 {
    let face = u64::from(face.letter.number()) << 1 | u64::from(face.blank);
    mix(1 << 48 | u64::from(square.row) << 16 | u64::from(square.column) << 8 | face)
}

/// A fixed random number for each number (the output function of SplitMix64).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
