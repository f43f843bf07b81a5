//! Training by self-play: what leaves are worth, and how far a lead carries ([`swings`]).
//!
//! Games are played by static equity with the values known so far. At every turn racks are drawn
//! from all tiles that are not on the board, and the best equity of each is noted, as a difference
//! from the mean of its turn, so that an open board says nothing about tiles. A leave is worth as
//! much as racks that contain it do better than racks in general; because racks are drawn as
//! players would draw them, they are weighted correctly without further ado. From the means of all
//! leaves of up to six tiles the parts of up to four tiles (see [`Leaves`]) follow by least
//! squares, each part being shrunk towards zero the more the less often it was seen. That is one
//! generation; the next one plays with what the last one learned.
//!
//! The notes on a game depend on its number alone, and sums are sums of integers: the same values
//! come out however many games are played at a time.

use rules::{Ruleset, Tile, Tiles};

use crate::leaves::lattice::{self, MAX_ORDER};
use crate::odds::Swing;
use crate::{Choice, Equity, Generator, Leaves, Random, Scene, Seeded, best, static_play};

/// The number of racks that are drawn at each turn.
const RACKS: usize = 12;
/// Only turns with at least this many tiles in the bag count.
const LEAST_BAG: usize = 7;
/// The number of tiles of the racks drawn.
const RACK: usize = 7;
/// The size of the largest parts that are learned.
const ORDER: usize = 4;
/// The strength with which parts are shrunk, by their size: the variance of what is noted divided
/// by the variance of such parts, 20 points against 10, 4, 1.5 and 1.
const RESERVE: [f64; ORDER + 1] = [1.0, 4.0, 25.0, 180.0, 400.0];
/// Iterations of the solver.
const STEPS: usize = 100;

/// A rack, and by how much it did better than the mean of its turn, in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The indices of its tiles, ascending.
    pub rack: [u8; RACK],
    /// The difference from the mean.
    pub worth: i32,
}

impl Sample {
    /// The length of a sample in a file, in bytes.
    pub const BYTES: usize = RACK + 4;

    /// The sample as bytes.
    pub fn to_bytes(self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        bytes[..RACK].copy_from_slice(&self.rack);
        bytes[RACK..].copy_from_slice(&self.worth.to_le_bytes());
        bytes
    }

    /// The sample that these bytes encode; `None` if they name unknown tiles or tiles out of order.
    pub fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Option<Sample> {
        let (rack, worth) = bytes.split_first_chunk::<RACK>()?;
        let known = rack.iter().all(|&tile| usize::from(tile) < Tile::KINDS);
        let worth = i32::from_le_bytes(*worth.first_chunk()?);
        (known && rack.is_sorted()).then_some(Sample { rack: *rack, worth })
    }
}

/// Plays a game and notes what racks are worth on its turns.
pub fn game(generator: &Generator, ruleset: &Ruleset, leaves: &Leaves, seed: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut random = Seeded::new(!seed);
    static_play::play(generator, ruleset, seed, |scene, _| {
        if scene.bag >= LEAST_BAG {
            note(generator, scene, leaves, &mut random, &mut samples);
        }
        best(generator, scene, leaves).choice
    });
    samples
}

/// Plays a game by static equity and notes the swing from each turn on.
pub fn swings(generator: &Generator, ruleset: &Ruleset, leaves: &Leaves, seed: u64) -> Vec<Swing> {
    let mut turns: Vec<(u8, usize, i32)> = Vec::new();
    let mut scores = [0; 2];
    let mut kept = [Equity::ZERO; 2];
    let last = static_play::play(generator, ruleset, seed, |scene, side| {
        let worth = if scene.bag > 0 { kept[side] - kept[1 - side] } else { Equity::ZERO };
        let spread = Equity::points(scores[side] - scores[1 - side]) + worth;
        turns.push(((scene.unseen.len() + scene.rack.len()) as u8, side, spread.0));
        let ranked = best(generator, scene, leaves);
        scores[side] += ranked.choice.score();
        let mut rack = scene.rack;
        rack.remove_all(&ranked.choice.tiles());
        kept[side] = leaves.value(&rack);
        ranked.choice
    });
    let end = [scores[0] + last[0], scores[1] + last[1]];
    turns
        .into_iter()
        .map(|(left, side, spread)| {
            let swing = (end[side] - end[1 - side]) * 1000 - spread;
            Swing { left, points: (swing as f64 / 1000.0).round() as i16 }
        })
        .collect()
}

fn note(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    random: &mut Seeded,
    samples: &mut Vec<Sample>,
) {
    let mut pool = scene.unseen;
    pool.add_all(&scene.rack);
    let first = samples.len();
    let mut sum = 0i64;
    for _ in 0..RACKS {
        let mut rest = pool;
        let tiles = random.draw(&mut rest, RACK);
        let mut rack = [0; RACK];
        for (place, tile) in rack.iter_mut().zip(tiles.iter()) {
            *place = tile.index() as u8;
        }
        let scene = Scene { rack: tiles, unseen: rest, ..scene.clone() };
        let ranked = best(generator, &scene, leaves);
        // A pass says nothing about its tiles except that they are kept.
        let worth = if ranked.choice == Choice::Pass { 0 } else { ranked.equity.0 };
        sum += i64::from(worth);
        samples.push(Sample { rack, worth });
    }
    // Compared with the mean of the others: a rack that is part of its own mean would seem closer
    // to it than it is.
    for sample in &mut samples[first..] {
        let others = (sum - i64::from(sample.worth)) / (RACKS - 1) as i64;
        sample.worth -= others as i32;
    }
}

/// The results of the racks that contain a leave, by the number of the leave.
struct Means {
    sums: Vec<i64>,
    /// In how many ways the leave can be taken from the racks.
    ways: Vec<u32>,
}

impl Means {
    fn new(samples: &[Sample]) -> Means {
        let count = lattice::count(MAX_ORDER);
        let mut means = Means { sums: vec![0; count], ways: vec![0; count] };
        for sample in samples {
            // Every choice of places once: a leave counts as often as it can be chosen from the
            // rack.
            for places in 1u32..1 << RACK {
                let size = places.count_ones() as usize;
                if size <= MAX_ORDER {
                    let number = number(&sample.rack, places);
                    means.sums[number] += i64::from(sample.worth);
                    means.ways[number] += 1;
                }
            }
        }
        means
    }
}

/// The number of the leave at these places of a rack.
fn number(rack: &[u8], places: u32) -> usize {
    let mut size = 0;
    let mut sum = 0;
    let mut rest = places;
    while rest != 0 {
        size += 1;
        sum += lattice::step(usize::from(rack[rest.trailing_zeros() as usize]), size);
        rest &= rest - 1;
    }
    (lattice::offset(size) + sum) as usize
}

/// A leave that was seen: its parts and how its racks did.
struct Row {
    /// Where its parts begin in the list of all rows' parts.
    parts: std::ops::Range<usize>,
    weight: f64,
    mean: f64,
}

/// The leave values that follow from the samples of a generation.
pub fn fit(samples: &[Sample]) -> Leaves {
    let means = Means::new(samples);
    let mut parts: Vec<u16> = Vec::new();
    let mut rows = Vec::new();
    let all: Tiles = Tile::kinds().flat_map(|tile| [tile; MAX_ORDER]).collect();
    lattice::each(&all, MAX_ORDER, |tiles, number| {
        let ways = means.ways[number as usize];
        if ways == 0 {
            return;
        }
        let start = parts.len();
        lattice::each(tiles, ORDER, |_, part| {
            if part > 0 {
                parts.push(part as u16);
            }
        });
        // A rack counts once for each size of leave, whatever the number of leaves.
        let leaves_of_a_rack = [1.0, 7.0, 21.0, 35.0, 35.0, 21.0, 7.0][tiles.len()];
        rows.push(Row {
            parts: start..parts.len(),
            weight: f64::from(ways) / leaves_of_a_rack,
            mean: means.sums[number as usize] as f64 / f64::from(ways),
        });
    });
    let found = solve(&rows, &parts);
    Leaves::from_parts(ORDER, found.iter().map(|part| part.round() as i32).collect())
}

/// Solves the least squares by conjugate gradients, each unknown scaled by its own weight.
fn solve(rows: &[Row], parts: &[u16]) -> Vec<f64> {
    let count = lattice::count(ORDER);
    let mut reserve = vec![0.0; count];
    for (size, held_back) in RESERVE.into_iter().enumerate().skip(1) {
        let range = lattice::offset(size) as usize..lattice::count(size);
        reserve[range].fill(held_back);
    }
    let mut weights = reserve.clone();
    let mut rest = vec![0.0; count];
    for row in rows {
        for &part in &parts[row.parts.clone()] {
            weights[usize::from(part)] += row.weight;
            rest[usize::from(part)] += row.weight * row.mean;
        }
    }
    weights[0] = 1.0;
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    let scaled = |rest: &[f64]| rest.iter().zip(&weights).map(|(r, w)| r / w).collect::<Vec<_>>();
    let mut found = vec![0.0; count];
    let mut towards = scaled(&rest);
    let mut size = dot(&rest, &towards);
    for _ in 0..STEPS {
        if size <= f64::EPSILON {
            break;
        }
        let mut image: Vec<f64> = towards.iter().zip(&reserve).map(|(t, r)| t * r).collect();
        for row in rows {
            let parts = &parts[row.parts.clone()];
            let sum: f64 = parts.iter().map(|&part| towards[usize::from(part)]).sum();
            let push = row.weight * sum;
            parts.iter().for_each(|&part| image[usize::from(part)] += push);
        }
        let step = size / dot(&towards, &image);
        for at in 0..count {
            found[at] += step * towards[at];
            rest[at] -= step * image[at];
        }
        let next = scaled(&rest);
        let new_size = dot(&rest, &next);
        let keep = new_size / size;
        for (towards, next) in towards.iter_mut().zip(&next) {
            *towards = next + keep * *towards;
        }
        size = new_size;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_that_are_there_are_found() {
        // Each S is worth 8 points, a Q -6, and a Q with a U 7 more.
        let mut random = Seeded::new(1);
        let set = rules::ENGLISH.full_set();
        let mut samples = Vec::new();
        for _ in 0..60_000 {
            let tiles = random.draw(&mut set.clone(), RACK);
            let count = |c: char| i32::from(tiles.count(Tile::from_char(c).unwrap()));
            let (s, q, u) = (count('S'), count('Q'), count('U'));
            let noise = random.below(20_000) as i32 - 10_000;
            let worth = 8_000 * s - 6_000 * q + 7_000 * (q * u.min(1)) + noise - 2_100;
            let indices: Vec<u8> = tiles.iter().map(|tile| tile.index() as u8).collect();
            let sample = Sample { rack: indices.try_into().unwrap(), worth };
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
            samples.push(sample);
        }
        let leaves = fit(&samples);
        let points = |text: &str| leaves.value(&text.parse().unwrap()).as_points();
        for (text, want) in [("S", 7.2), ("SS", 14.9), ("Q", -4.6), ("QU", 0.7), ("E", -0.4)] {
            assert!((points(text) - want).abs() < 1.5, "{text}: {} not {want}", points(text));
        }
        assert_eq!(leaves.value(&Tiles::new()), Equity::ZERO);
    }

    #[test]
    fn bytes_that_are_no_sample_are_refused() {
        let good = Sample { rack: [0, 1, 1, 5, 9, 20, 26], worth: -5 }.to_bytes();
        let (mut unknown, mut unordered) = (good, good);
        unknown[6] = 27;
        unordered[0] = 2;
        assert_eq!([unknown, unordered].map(|bytes| Sample::from_bytes(&bytes)), [None; 2]);
    }
}
