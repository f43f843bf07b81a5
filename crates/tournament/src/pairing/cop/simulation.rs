//! Simulations of the rounds that are left.

use super::course::Course;
use super::pcg::{Pcg, Range};
use crate::pairing::{Player, Spreads};

/// The streams among which the simulations of a run are divided. Each has a generator of its own,
/// so that they could run side by side with the same result.
const STREAMS: u32 = 4;

/// The standings from which simulations start, and the results that games can have.
///
/// A record is one number, the smaller the better: half wins, then spread, then the seed. A result
/// is the number by which the winner's record falls and the loser's rises.
pub(super) struct Simulation {
    /// The records in the order of the standings, made even by a player who cannot climb.
    start: Vec<u64>,
    /// The place in the standings of each seed.
    places: Vec<u16>,
    /// The results, ties first.
    results: Vec<u64>,
    any: Range,
    /// The results that are no ties.
    decided: Range,
    ties: usize,
}

/// The position of the half wins and of the spread in a record.
const HALF_WIN: u32 = 48;
const SPREAD: u32 = 16;

fn record(half_wins: i64, spread: i64, seed: usize) -> u64 {
    let half_wins = (1_i64 << 15) - half_wins.clamp(-20_000, 20_000);
    let spread = (1_i64 << 31) - spread.clamp(-1_000_000_000, 1_000_000_000);
    (half_wins as u64) << HALF_WIN | (spread as u64) << SPREAD | seed as u64 & 0xFFFF
}

/// The opponents of a player who wins all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// The leader of the moment in each round but the last.
    Leader,
    /// Those of the course, but never the leader before the last round: the leader gets the second,
    /// or the third if the player is second.
    Others,
}

impl Simulation {
    /// Simulations of so many rounds; no game counts for more than `cap`.
    pub(super) fn new(players: &[Player], left: u8, spreads: &Spreads, cap: u16) -> Simulation {
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by_key(|&place| (players[place].seed, place));
        let mut start = vec![0; players.len()];
        for (seed, &place) in order.iter().enumerate() {
            let player = &players[place];
            start[place] = record(i64::from(player.half_wins), i64::from(player.spread), seed);
        }
        if let Some(last) = players.last()
            && players.len() % 2 == 1
        {
            let behind = 2 * (i64::from(left) + 1);
            start.push(record(i64::from(last.half_wins) - behind, 0, players.len()));
            order.push(players.len());
        }
        let results: Vec<u64> = spreads
            .values()
            .iter()
            .map(|&spread| match spread {
                0 => 0,
                spread => 1 << HALF_WIN | u64::from(spread.min(cap)) << SPREAD,
            })
            .collect();
        let ties = results.iter().take_while(|&&result| result == 0).count();
        Simulation {
            start,
            places: order.into_iter().map(|place| place as u16).collect(),
            any: Range::new(results.len()),
            decided: Range::new(results.len() - ties),
            // If all results are ties, the forced winner ties too.
            ties: ties.min(results.len() - 1),
            results,
        }
    }

    /// The number of players, made even.
    pub(super) fn size(&self) -> usize {
        self.start.len()
    }

    /// Simulates so many tournaments and counts in which place each player ends.
    pub(super) fn run(&self, course: &Course, count: u32, pcg: &mut Pcg, tally: &mut Tally) {
        let mut records = self.start.clone();
        for (mut pcg, count) in streams(count, pcg) {
            for _ in 0..count {
                records.copy_from_slice(&self.start);
                for round in &course.rounds {
                    for pair in round.chunks_exact(2) {
                        self.play(&mut records, pair[0], pair[1], &mut pcg);
                    }
                    records.sort_unstable();
                }
                for (place, &record) in records.iter().enumerate() {
                    tally.count(self.places[seed(record)], place);
                }
            }
        }
        tally.simulations += count;
    }

    /// Simulates so many tournaments in which the player of a place wins all games, and counts in
    /// how many of them the player ends first.
    pub(super) fn firsts(
        &self,
        course: &Course,
        winner: usize,
        against: Against,
        count: u32,
        pcg: &mut Pcg,
    ) -> u32 {
        let winner = seed(self.start[winner]);
        let mut firsts = 0;
        let mut records = self.start.clone();
        let mut round = Vec::new();
        for (mut pcg, count) in streams(count, pcg) {
            for _ in 0..count {
                records.copy_from_slice(&self.start);
                for (nth, pairs) in course.rounds.iter().enumerate() {
                    round.clone_from(pairs);
                    let last = nth + 1 == course.rounds.len();
                    let place = records.iter().position(|&record| seed(record) == winner);
                    let place = place.unwrap_or(0) as u16;
                    if !last {
                        turn(&mut round, place, against);
                    }
                    for pair in round.chunks_exact(2) {
                        match (pair[0], pair[1]) {
                            (one, other) if one == place => {
                                self.win(&mut records, one, other, &mut pcg)
                            }
                            (one, other) if other == place => {
                                self.win(&mut records, other, one, &mut pcg);
                            }
                            (one, other) => self.play(&mut records, one, other, &mut pcg),
                        }
                    }
                    records.sort_unstable();
                }
                firsts += u32::from(records.first().is_some_and(|&first| seed(first) == winner));
            }
        }
        firsts
    }

    /// Plays a game that either player may win.
    fn play(&self, records: &mut [u64], one: u16, other: u16, pcg: &mut Pcg) {
        let heads = pcg.coin();
        let result = self.results[self.any.draw(pcg)];
        let rise = if heads { result } else { result.wrapping_neg() };
        let (one, other) = (usize::from(one), usize::from(other));
        records[one] = records[one].wrapping_add(rise);
        records[other] = records[other].wrapping_sub(rise);
    }

    /// Plays a game that is won.
    fn win(&self, records: &mut [u64], winner: u16, loser: u16, pcg: &mut Pcg) {
        let result = self.results[self.ties + self.decided.draw(pcg)];
        records[usize::from(winner)] -= result;
        records[usize::from(loser)] += result;
    }
}

/// The seed in a record.
const fn seed(record: u64) -> usize {
    (record & 0xFFFF) as usize
}

/// Divides so many simulations among the streams, each with a generator of its own.
fn streams(count: u32, pcg: &mut Pcg) -> Vec<(Pcg, u32)> {
    let streams = STREAMS.min(count);
    let share = |stream: u32| count / streams + u32::from(stream < count % streams);
    (0..streams).map(|stream| (pcg.branch(), share(stream))).collect()
}

/// Exchanges opponents in a round so that the player of a place meets those they have to meet.
fn turn(round: &mut [u16], winner: u16, against: Against) {
    let seat = |place: u16| round.iter().position(|&seat| seat == place);
    // The leader of the moment sits on the first seat, so that the second has their opponent.
    let other = match against {
        Against::Leader => seat(winner),
        Against::Others if seat(winner) != Some(1) => None,
        Against::Others if winner == 1 => seat(2),
        Against::Others => seat(1),
    };
    if let Some(other) = other
        && round.len() > 1
    {
        round.swap(1, other);
    }
}

/// The places in which the players ended in simulations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    size: usize,
    counts: Vec<u32>,
    /// The number of simulations.
    pub(super) simulations: u32,
}

impl Tally {
    /// A tally of nothing.
    pub(super) fn new(size: usize) -> Tally {
        Tally { size, counts: vec![0; size * size], simulations: 0 }
    }

    fn count(&mut self, start: u16, end: usize) {
        self.counts[usize::from(start) * self.size + end] += 1;
    }

    /// The number of players, made even.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The number of simulations in which the player of a place ended in another.
    pub(super) fn of(&self, start: usize, end: usize) -> u32 {
        self.counts[start * self.size + end]
    }

    /// The same by the place in which the player ended.
    pub(super) fn row(&self, start: usize) -> &[u32] {
        &self.counts[start * self.size..][..self.size]
    }
}
