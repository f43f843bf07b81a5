//! The net itself: integers only, so that the same board has the same value on every machine.
//!
//! Each lane that a play can touch goes through two small layers; what comes out is added up over
//! the lanes and goes, with the tiles kept and unseen, through two more. All lanes share the same
//! weights. In the first layer a lane also meets the tiles kept and unseen: a hook for an S is
//! worth what the tiles make of it.

use std::fmt;

use rules::{Tile, Tiles};

use super::features::{LANE_FEATURES, Lanes};
use crate::{Choice, Equity, Generator, Scene};

/// The widths of the layers: of a lane, of what it passes on, and of the whole.
const LANE: usize = 64;
const PASSED: usize = 32;
const WHOLE: usize = 32;
/// Numbers of tiles kept and unseen, of each kind.
const TILES: usize = 2 * Tile::KINDS;
/// What the last layers see: what the lanes pass on, the tiles, and the tiles in the bag.
const SEEN: usize = PASSED + TILES + 1;
/// More tiles in the bag than these make no difference.
const MOST_IN_BAG: usize = 40;
/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"TWNET\0\0\x01";
/// Fractions of one, as powers of two: weights, the values of a lane, and what it passes on.
const WEIGHT_BITS: u32 = 10;
const LANE_BITS: u32 = 6;
const PASSED_BITS: u32 = 8;
const LAST_BITS: u32 = 16;
/// The largest value of a lane.
const LANE_MOST: i32 = (1 << 12) - 1;

/// A learned evaluation of the board that a move leaves.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    lane: Vec<[i16; LANE]>,
    lane_tiles: Vec<[i16; LANE]>,
    lane_start: [i32; LANE],
    passed: Vec<[i16; LANE]>,
    passed_start: [i32; PASSED],
    whole: Vec<[i32; SEEN]>,
    whole_start: [i32; WHOLE],
    last: [i32; WHOLE],
    last_start: i32,
}

/// Why bytes are no net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// They do not begin as a net does, or are of another version.
    NotANet,
    /// They are more or fewer than the weights of a net.
    Length {
        /// How many there are.
        found: usize,
        /// How many there have to be.
        wanted: usize,
    },
    /// The weights are so large that sums could overflow.
    TooLarge,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NotANet => write!(f, "this is no net of version 1"),
            NetError::Length { found, wanted } => {
                write!(f, "a net has {wanted} bytes, and this file has {found}")
            }
            NetError::TooLarge => write!(f, "the weights of this net are too large"),
        }
    }
}

impl std::error::Error for NetError {}

/// Reads numbers one after the other.
struct Weights<'b>(&'b [u8]);

impl Weights<'_> {
    fn small(&mut self) -> i16 {
        let (two, rest) = self.0.split_first_chunk().unwrap_or((&[0; 2], &[]));
        self.0 = rest;
        i16::from_le_bytes(*two)
    }

    fn large(&mut self) -> i32 {
        let (four, rest) = self.0.split_first_chunk().unwrap_or((&[0; 4], &[]));
        self.0 = rest;
        i32::from_le_bytes(*four)
    }

    fn smalls<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| self.small())
    }

    fn larges<const N: usize>(&mut self) -> [i32; N] {
        std::array::from_fn(|_| self.large())
    }
}

impl Net {
    /// The length of a file of weights.
    const BYTES: usize = MAGIC.len()
        + 2 * (LANE * (LANE_FEATURES + TILES) + PASSED * LANE)
        + 4 * (LANE + PASSED + WHOLE * SEEN + WHOLE + WHOLE + 1);

    /// Reads a file of weights: after the first bytes the layers in their order, each as its
    /// weights and then where it starts from, little-endian.
    ///
    /// # Errors
    /// [`NetError`] if the bytes are no net.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(NetError::NotANet) };
        if bytes.len() != Net::BYTES {
            return Err(NetError::Length { found: bytes.len(), wanted: Net::BYTES });
        }
        let mut weights = Weights(rest);
        let net = Net {
            lane: (0..LANE_FEATURES).map(|_| weights.smalls()).collect(),
            lane_tiles: (0..TILES).map(|_| weights.smalls()).collect(),
            lane_start: weights.larges(),
            passed: (0..PASSED).map(|_| weights.smalls()).collect(),
            passed_start: weights.larges(),
            whole: (0..WHOLE).map(|_| weights.larges()).collect(),
            whole_start: weights.larges(),
            last: weights.larges(),
            last_start: weights.large(),
        };
        if net.is_bounded() { Ok(net) } else { Err(NetError::TooLarge) }
    }

    /// Whether no sum of the second layer can overflow; the first cannot, and those behind are
    /// large enough.
    fn is_bounded(&self) -> bool {
        let limit = i64::from(i32::MAX) / 2;
        let most = |row: &[i16; LANE]| {
            row.iter().map(|&weight| i64::from(weight).abs()).sum::<i64>() * i64::from(LANE_MOST)
        };
        self.passed
            .iter()
            .zip(&self.passed_start)
            .all(|(row, start)| most(row) + i64::from(*start).abs() < limit)
    }

    /// What a move leads to beyond its equity, in thousandths of a point: the worth of the board it
    /// leaves, of the tiles kept on it, and of what the other side can do. `None` for boards and
    /// numbers of seats that the net does not know.
    pub fn beyond(
        &self,
        generator: &Generator,
        scene: &Scene,
        choice: &Choice,
        room: &mut Lanes,
    ) -> Option<Equity> {
        if scene.opponents.len() != 1 {
            return None;
        }
        let mut kept = scene.rack;
        kept.remove_all(&choice.tiles());
        let bag = scene.bag - choice.tiles().len().min(scene.bag);
        let seen = room.read_after(generator, scene, choice);
        seen.then(|| self.value(room, &kept, &scene.unseen, bag))
    }

    /// The output for the lanes of a board, the tiles kept and unseen, and the number of tiles left
    /// in the bag.
    fn value(&self, lanes: &Lanes, kept: &Tiles, unseen: &Tiles, bag: usize) -> Equity {
        let mut tiles = [0u8; TILES];
        for (at, set) in [(0, kept), (Tile::KINDS, unseen)] {
            set.counts().for_each(|(tile, count)| tiles[at + tile.index()] = count);
        }
        let mut start = self.lane_start;
        for (row, &count) in self.lane_tiles.iter().zip(&tiles).filter(|(_, count)| **count > 0) {
            for (sum, &weight) in start.iter_mut().zip(row) {
                *sum += i32::from(count) * i32::from(weight);
            }
        }
        let mut seen = [0i64; SEEN];
        for lane in lanes.iter() {
            self.add_lane(lane, start, &mut seen);
        }
        for (seen, &count) in seen[PASSED..].iter_mut().zip(&tiles) {
            *seen = i64::from(count) << PASSED_BITS;
        }
        seen[SEEN - 1] = (bag.min(MOST_IN_BAG) as i64) << PASSED_BITS;
        let mut value = i64::from(self.last_start);
        for ((row, &start), &last) in self.whole.iter().zip(&self.whole_start).zip(&self.last) {
            let sum: i64 =
                row.iter().zip(&seen).map(|(&weight, &seen)| i64::from(weight) * seen).sum();
            let whole = ((sum >> PASSED_BITS) + i64::from(start)).max(0);
            value += (whole * i64::from(last)) >> LAST_BITS;
        }
        Equity((value >> LAST_BITS) as i32)
    }

    /// Adds what a lane passes on.
    fn add_lane(&self, features: &[u16], start: [i32; LANE], passed: &mut [i64; SEEN]) {
        let mut sums = start;
        for &feature in features {
            for (sum, &weight) in sums.iter_mut().zip(&self.lane[usize::from(feature)]) {
                *sum += i32::from(weight);
            }
        }
        let lane: [i16; LANE] = std::array::from_fn(|at| {
            (sums[at] >> (WEIGHT_BITS - LANE_BITS)).clamp(0, LANE_MOST) as i16
        });
        for ((sum, row), &start) in passed.iter_mut().zip(&self.passed).zip(&self.passed_start) {
            let each = row.iter().zip(&lane);
            let product: i32 = each.map(|(&w, &v)| i32::from(w) * i32::from(v)).sum();
            *sum += i64::from((start + product).max(0) >> (WEIGHT_BITS + LANE_BITS - PASSED_BITS));
        }
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}
