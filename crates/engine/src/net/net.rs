//! The net itself: integers only, so that the same board has the same value on every machine.
//!
//! Each lane that a play can touch goes through two small layers; all lanes share the same weights.
//! In the first of them a lane also meets the unseen tiles: a hook for an S is worth what the tiles
//! make of it. The outputs are added up over the lanes and go, with the tiles kept and unseen and
//! the number in the bag, through two more layers. A move changes few lanes, so those of the board
//! before it are worked out once for all moves: a [`Sight`].

use std::fmt;
use std::sync::{Arc, OnceLock};

use rules::{Tile, Tiles};

use super::features::{LANE_FEATURES, LANES, Lanes};
use crate::{Choice, Equity, Generator, Grid, Ranked, Scene, data};

/// The widths of the layers: of a lane, of what it passes on, and of the whole.
const LANE: usize = 64;
const PASSED: usize = 32;
const WHOLE: usize = 64;
/// More tiles in the bag than these make no difference.
const MOST_IN_BAG: usize = 40;
/// So many numbers of tiles in the bag, from 0, have weights of their own.
const OWN_BAGS: usize = 16;
/// The inputs of the last layers: the outputs of the lanes, the numbers of tiles of each kind kept
/// and unseen, the number of tiles in the bag, and which of the small numbers that is.
const SEEN: usize = PASSED + 2 * Tile::KINDS + 1 + OWN_BAGS;
/// The outputs: points beyond the equity, and the width of the outcomes.
const OUT: usize = 2;
/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"TWNET\0\0\x02";
/// Fractions of one, as powers of two: weights, the values of a lane, and what it passes on.
const WEIGHT_BITS: u32 = 10;
const LANE_BITS: u32 = 6;
const PASSED_BITS: u32 = 8;
const LAST_BITS: u32 = 16;
/// The largest value of a lane.
const LANE_MOST: i32 = (1 << 12) - 1;
/// The probability of a certain event, in millionths.
const CERTAIN: i64 = 1_000_000;
/// The least width, in thousandths of a point.
const LEAST_WIDTH: i64 = 3_000;

/// The tiles of a full rack for which the net was trained.
const RACK: u8 = 7;

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
    last: [[i32; WHOLE]; OUT],
    last_start: [i32; OUT],
}

/// The net's view of a board before a move: the output of each lane.
#[derive(Clone, Debug)]
pub struct Sight {
    lanes: Lanes,
    /// Where the first layer starts from for all lanes, given the unseen tiles.
    start: [i32; LANE],
    passed: [[i32; PASSED]; LANES],
    sum: [i32; PASSED],
}

/// The net's judgement of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Foreseen {
    /// By how much more than its equity the move brings: what the board it leaves is worth, the
    /// tiles kept on it, and what the other side can do.
    pub beyond: Equity,
    /// The width of the outcomes around that, in thousandths of a point: the greater, the more a
    /// lead may still change. Known for the last rounds only.
    pub width: i32,
}

impl Foreseen {
    /// The chance to win, in millionths, with this lead after the move, the worth of what is kept
    /// included: in the last rounds, which are what this was learned from.
    pub fn win(&self, lead: Equity) -> i32 {
        let (ahead, width) = (i64::from((lead + self.beyond).0), i64::from(self.width));
        let root = (ahead * ahead + width * width).isqrt().max(1);
        ((CERTAIN + CERTAIN * ahead / root) / 2) as i32
    }
}

/// Why bytes are no net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// They do not begin as a net does, or are of another version.
    NotANet,
    /// They are more or fewer than the weights of a net.
    Length {
        /// The number found.
        found: usize,
        /// The number that there has to be.
        wanted: usize,
    },
    /// The weights are so large that sums could overflow.
    TooLarge,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NotANet => write!(f, "this is no net of version 2"),
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
    /// With at most so many tiles in the bag before a move the net knows the chance to win.
    pub const LAST_ROUNDS: usize = 14;
    /// The length of a file of weights.
    const BYTES: usize = MAGIC.len()
        + 2 * (LANE * (LANE_FEATURES + Tile::KINDS) + PASSED * LANE)
        + 4 * (LANE + PASSED + WHOLE * SEEN + WHOLE + OUT * WHOLE + OUT);

    /// The net that is shipped, trained with the bundled list. It sees which letters fit and not
    /// which words there are, so it serves for any English list. Its training is told in
    /// `docs/lab/2026-11-25-what-a-net-of-two-million-moves-wins.md`.
    pub fn trained() -> Arc<Net> {
        static TRAINED: OnceLock<Arc<Net>> = OnceLock::new();
        let read = || Arc::new(Net::read(data::net()).expect("a test reads the file"));
        TRAINED.get_or_init(read).clone()
    }

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
            lane_tiles: (0..Tile::KINDS).map(|_| weights.smalls()).collect(),
            lane_start: weights.larges(),
            passed: (0..PASSED).map(|_| weights.smalls()).collect(),
            passed_start: weights.larges(),
            whole: (0..WHOLE).map(|_| weights.larges()).collect(),
            whole_start: weights.larges(),
            last: std::array::from_fn(|_| weights.larges()),
            last_start: weights.larges(),
        };
        if net.is_bounded() { Ok(net) } else { Err(NetError::TooLarge) }
    }

    /// True if no sum of the second layer can overflow; the first cannot, and those behind are
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

    /// Looks at a board before a move; `None` for what the net does not know: other boards than those
    /// of 15 by 15 squares, other racks than those of seven tiles, and more than two seats.
    pub fn look(&self, scene: &Scene) -> Option<Sight> {
        let mut lanes = Lanes::default();
        let known = scene.opponents.len() == 1 && scene.grid.rack_size() == RACK;
        if !known || !lanes.read(&scene.grid) {
            return None;
        }
        let mut start = self.lane_start;
        for (tile, count) in scene.unseen.counts() {
            for (sum, &weight) in start.iter_mut().zip(&self.lane_tiles[tile.index()]) {
                *sum += i32::from(count) * i32::from(weight);
            }
        }
        let mut passed = [[0; PASSED]; LANES];
        let mut sum = [0; PASSED];
        for (number, passed) in passed.iter_mut().enumerate() {
            *passed = self.passed(lanes.get(number), start);
            sum.iter_mut().zip(passed).for_each(|(sum, passed)| *sum += *passed);
        }
        Some(Sight { lanes, start, passed, sum })
    }

    /// The judgement of a move on that board. `room` is used again and again.
    pub fn foresee(
        &self,
        generator: &Generator,
        scene: &Scene,
        sight: &Sight,
        choice: &Choice,
        room: &mut (Lanes, Option<Grid>),
    ) -> Foreseen {
        let mut sum = sight.sum;
        if let Choice::Play(play) = choice {
            let (lanes, grid) = room;
            let grid = grid.insert(scene.grid.clone());
            grid.apply(play, generator.gaddag());
            lanes.read(grid);
            for number in (0..LANES).filter(|&n| lanes.get(n) != sight.lanes.get(n)) {
                let new = self.passed(lanes.get(number), sight.start);
                let old = &sight.passed[number];
                for (sum, (new, old)) in sum.iter_mut().zip(new.iter().zip(old)) {
                    *sum += new - old;
                }
            }
        }
        let tiles = choice.tiles();
        let mut kept = scene.rack;
        kept.remove_all(&tiles);
        self.value(&sum, &kept, &scene.unseen, scene.bag - tiles.len().min(scene.bag))
    }

    /// The judgements of some moves of a position; `None` if it does not know such a game.
    pub fn foresee_all(
        &self,
        generator: &Generator,
        scene: &Scene,
        moves: &[Ranked],
    ) -> Option<Vec<Foreseen>> {
        let sight = self.look(scene)?;
        let mut room = (Lanes::default(), None);
        let foreseen =
            |one: &Ranked| self.foresee(generator, scene, &sight, &one.choice, &mut room);
        Some(moves.iter().map(foreseen).collect())
    }

    /// The output for the sum of all lanes, the tiles kept and unseen, and the number of tiles in
    /// the bag less those that are drawn.
    fn value(&self, sum: &[i32; PASSED], kept: &Tiles, unseen: &Tiles, bag: usize) -> Foreseen {
        let mut seen = [0i64; SEEN];
        let one = 1 << PASSED_BITS;
        seen.iter_mut().zip(sum).for_each(|(seen, &sum)| *seen = i64::from(sum));
        for (at, set) in [(PASSED, kept), (PASSED + Tile::KINDS, unseen)] {
            set.counts().for_each(|(tile, n)| seen[at + tile.index()] = i64::from(n) * one);
        }
        let of_bag = PASSED + 2 * Tile::KINDS;
        seen[of_bag] = bag.min(MOST_IN_BAG) as i64 * one;
        if bag < OWN_BAGS {
            seen[of_bag + 1 + bag] = one;
        }
        let mut out = self.last_start.map(i64::from);
        for (at, (row, &start)) in self.whole.iter().zip(&self.whole_start).enumerate() {
            let sum: i64 =
                row.iter().zip(&seen).map(|(&weight, &seen)| i64::from(weight) * seen).sum();
            let whole = ((sum >> PASSED_BITS) + i64::from(start)).max(0);
            for (out, last) in out.iter_mut().zip(&self.last) {
                *out += (whole * i64::from(last[at])) >> LAST_BITS;
            }
        }
        let [beyond, width] = out.map(|out| out >> LAST_BITS);
        Foreseen {
            beyond: Equity(beyond as i32),
            width: (LEAST_WIDTH + width.clamp(0, 1_000_000)) as i32,
        }
    }

    /// The output of a lane: nothing if no play can touch it.
    fn passed(&self, features: &[u16], start: [i32; LANE]) -> [i32; PASSED] {
        if features.is_empty() {
            return [0; PASSED];
        }
        let mut sums = start;
        for &feature in features {
            for (sum, &weight) in sums.iter_mut().zip(&self.lane[usize::from(feature)]) {
                *sum += i32::from(weight);
            }
        }
        let lane: [i16; LANE] = std::array::from_fn(|at| {
            (sums[at] >> (WEIGHT_BITS - LANE_BITS)).clamp(0, LANE_MOST) as i16
        });
        std::array::from_fn(|to| {
            let each = self.passed[to].iter().zip(&lane);
            let product: i32 = each.map(|(&w, &v)| i32::from(w) * i32::from(v)).sum();
            (self.passed_start[to] + product).max(0) >> (WEIGHT_BITS + LANE_BITS - PASSED_BITS)
        })
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}
