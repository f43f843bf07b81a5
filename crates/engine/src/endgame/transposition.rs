//! The transposition table, with Zobrist keys (Zobrist 1970): what an endgame search remembers of
//! positions.

use rules::{Face, Letter, Square};

use crate::Grid;
use crate::movegen::lane::{BLANK, HALVES, square_at};

/// The way to read the estimate of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It is exact for its depth.
    Right,
    /// It is a lower bound.
    AtLeast,
    /// It is an upper bound.
    AtMost,
}

/// The stored facts about a position, for the side on turn.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    pub(super) about: i16,
    pub(super) low: i16,
    pub(super) high: i16,
    pub(super) depth: u8,
    pub(super) kind: Kind,
    /// The best move found, if one was looked for.
    pub(super) best: BestMove,
}

/// The move to try first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BestMove {
    Unknown,
    Pass,
    /// The play with this `id`.
    Play(u32),
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    known: Stored,
}

const NOTHING: Entry = Entry {
    key: 0,
    known: Stored {
        about: 0,
        low: 0,
        high: 0,
        depth: 0,
        kind: Kind::Right,
        best: BestMove::Unknown,
    },
};

/// The table consists of pairs of slots: the first of a pair keeps the deepest search, the second
/// the latest. The full 64-bit key is stored and compared, so that different positions are not
/// confused.
pub(super) struct TranspositionTable {
    entries: Vec<[Entry; 2]>,
    mask: usize,
}

impl TranspositionTable {
    /// A table for `1 << bits` positions, at least two.
    pub(super) fn new(bits: u32) -> TranspositionTable {
        let size = 1usize << bits.clamp(1, 28) >> 1;
        TranspositionTable { entries: vec![[NOTHING; 2]; size], mask: size - 1 }
    }

    /// The Zobrist key of a board.
    pub(super) fn key(grid: &Grid) -> u64 {
        let squares = (0..grid.size())
            .flat_map(|row| (0..grid.size()).map(move |column| Square::new(row, column)));
        squares
            .filter_map(|square| grid.get(square).map(|face| piece(square, face)))
            .fold(0, |key, piece| key ^ piece)
    }

    pub(super) fn get(&self, key: u64) -> Option<Stored> {
        let pair = &self.entries[key as usize & self.mask];
        pair.iter().find(|entry| entry.key == key).map(|entry| entry.known)
    }

    pub(super) fn put(&mut self, key: u64, known: Stored) {
        let [deep, last] = &mut self.entries[key as usize & self.mask];
        let entry = Entry { key, known };
        if deep.key == key || deep.known.depth <= known.depth {
            if deep.key != key {
                *last = *deep;
            } else if last.key == key {
                *last = NOTHING;
            }
            *deep = entry;
        } else {
            // Even the deepest entry gives way in the end, because another search may have begun.
            if key & 63 == 0 {
                deep.known.depth /= 2;
            }
            *last = entry;
        }
    }
}

/// The share of a piece on a cell in the Zobrist key of a board.
pub(super) fn piece_of(half: usize, lane: u8, at: usize, code: u8) -> u64 {
    let square = square_at(HALVES[half], usize::from(lane), at);
    let letter = Letter::new(code & !BLANK);
    letter.map_or(0, |letter| piece(square, Face { letter, blank: code & BLANK != 0 }))
}

fn piece(square: Square, face: Face) -> u64 {
    let face = u64::from(face.letter.number()) << 1 | u64::from(face.blank);
    mix(1 << 48 | u64::from(square.row) << 16 | u64::from(square.column) << 8 | face)
}

/// A fixed random-looking number for each number (the output function of SplitMix64).
pub(super) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
