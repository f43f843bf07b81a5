//! The positions after moves, which a net learns from.
//!
//! Games between two players by static equity, who now and then stray from the best move. On every
//! other turn up to six good moves are tried out by rollouts of two moves, all with the same draws;
//! in the last rounds on every turn, and to the end of the game. A net learns by how much what
//! follows differs from what the static equity says.
//!
//! Positions are written one after the other, in three lists of records without gaps. Numbers of
//! several bytes are little-endian.
//!
//! - Moves, of 85 bytes, those of a position one after the other: 1 for the first move of its
//!   position, else 0; the tiles in the bag before the move, and after it those that are not drawn;
//!   how many lanes of the board are written before the move, 0 but for the first; how many lanes it
//!   changes; how many tiles of each of 27 kinds are kept, then unseen; the static equity, and for
//!   each of four rollouts by how much the spread after it is more, in tenths of a point of two
//!   bytes; for each rollout the lanes of the two plays that follow, by their places among those
//!   written for the position, 255 for none; then what these plays score, 255 at most.
//! - Lanes, of four bytes: how many features it has, in two bytes; its number, rows from 0 and
//!   columns from 15; the place of the lane that it takes the place of, 255 for none. Those of the
//!   board come before those that the first move changes, these before those of the second, and so
//!   on.
//! - Features of these lanes, of two bytes, see [`Lanes`].

use rules::{Direction, Ruleset, Tile};

use crate::net::{LANES, Lanes, Net};
use crate::sim::{Sim, SimOptions};
use crate::{
    Candidate, Choice, Equity, Evaluator, Generator, Leaves, Opening, Random, Ranked, Scene,
    Seeded, kibitz, static_play,
};

/// The number of moves of a position that are tried out, and the number of the best among which
/// they are chosen.
const TRIED: usize = 6;
const AMONG: usize = 20;
/// The distance behind the best that they may have in static equity.
const BEHIND: Equity = Equity(25_000);
/// One position in this many is used, and in one of these another good move is made.
const USED: usize = 2;
const STRAYS: usize = 8;
/// The number of moves that follow in a rollout before the last rounds.
const PLIES: u32 = 2;
/// The number of rollouts each move gets. Few, because twice as many positions teach more than
/// positions of which twice as much is known.
const ITERATIONS: usize = 4;
/// The place of a lane that is not among those written.
const NOWHERE: u8 = 255;

/// Positions as they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Afterstates {
    /// The moves.
    pub moves: Vec<u8>,
    /// The lanes.
    pub lanes: Vec<u8>,
    /// The features of the lanes.
    pub features: Vec<u8>,
}

impl Afterstates {
    /// The first bytes of a file, which tell its version.
    pub const MAGIC: &'static [u8; 8] = b"TWAFTER\x01";

    /// The length of a move, in bytes.
    pub const MOVE: usize = 85;

    /// The number of moves.
    pub fn move_count(&self) -> usize {
        self.moves.len() / Afterstates::MOVE
    }

    /// A file: [`Afterstates::MAGIC`], the lengths of the three lists in bytes, each as a number of
    /// eight bytes, and the lists.
    pub fn file(&self) -> Vec<u8> {
        let lists = [&self.moves, &self.lanes, &self.features];
        let lengths = lists.map(|list| (list.len() as u64).to_le_bytes());
        let parts = lists.into_iter().flatten();
        Afterstates::MAGIC.iter().chain(lengths.iter().flatten()).chain(parts).copied().collect()
    }

    /// Adds a lane, in the place of another.
    fn lane(&mut self, lane: &[u16], number: usize, instead: u8) {
        let [low, high] = (lane.len() as u16).to_le_bytes();
        self.lanes.extend([low, high, number as u8, instead]);
        self.features.extend(lane.iter().flat_map(|feature| feature.to_le_bytes()));
    }
}

/// Plays games and tries moves out.
pub struct Tester {
    /// The words.
    pub generator: Generator,
    /// The worth of kept tiles to the players.
    pub leaves: Leaves,
    /// The rules.
    pub ruleset: Ruleset,
    /// Positions with more tiles in the bag are left out.
    pub most_in_bag: usize,
}

impl Tester {
    /// Plays a game. `used` hears of positions, the scores equal, with the moves that are to be
    /// tried out there, the best first, and a seed.
    pub fn game(&self, seed: u64, mut used: impl FnMut(&Scene, &[Ranked], u64)) {
        let mut random = Seeded::new(!seed);
        static_play::play(&self.generator, &self.ruleset, seed, |scene, _| {
            let (uses, strays) = (random.below(USED) == 0, random.below(STRAYS) == 0);
            let uses = uses || scene.bag <= Net::LAST_ROUNDS;
            let uses = uses && scene.bag <= self.most_in_bag;
            if scene.bag == 0 || !(uses || strays) {
                return crate::best(&self.generator, scene, &self.leaves).choice;
            }
            let ranked = kibitz(&self.generator, scene, &self.leaves, Opening::Across);
            let near = |one: &&Ranked| ranked[0].equity - one.equity <= BEHIND;
            let near = ranked.iter().take(AMONG).take_while(near).count();
            if uses && near > 1 {
                let mut rest = ranked[1..near].to_vec();
                let mut chosen = vec![ranked[0]];
                while chosen.len() < TRIED && !rest.is_empty() {
                    chosen.push(rest.swap_remove(random.below(rest.len())));
                }
                used(&Scene { lead: 0, ..scene.clone() }, &chosen, random.next_u64());
            }
            let at = if strays { random.below(near) } else { 0 };
            ranked[at].choice
        });
    }

    /// Plays the game of a seed and adds its positions.
    pub fn add(&self, to: &mut Afterstates, seed: u64) {
        self.game(seed, |scene, chosen, seed| self.position(to, scene, chosen, seed));
    }

    fn position(&self, to: &mut Afterstates, scene: &Scene, chosen: &[Ranked], seed: u64) {
        let evaluator = Evaluator::new(&self.generator, &self.leaves);
        let plies = if scene.bag <= Net::LAST_ROUNDS { u32::MAX } else { PLIES };
        let options = SimOptions { plies, seed, ..SimOptions::default() };
        let sim = Sim::new(evaluator, scene, chosen, options);
        let rollouts: [_; ITERATIONS] = std::array::from_fn(|at| sim.followed(at as u32));
        let (mut before, mut after) = (Lanes::default(), Lanes::default());
        if !before.read(&scene.grid) {
            return;
        }
        let mut written = 0;
        // Where each lane of the board is among those written for the position.
        let mut places = [NOWHERE; LANES];
        for number in (0..LANES).filter(|&number| !before.get(number).is_empty()) {
            to.lane(before.get(number), number, NOWHERE);
            places[number] = written;
            written += 1;
        }
        let shared = written;
        for (at, one) in chosen.iter().enumerate() {
            let mut places = places;
            let first = written;
            if let Choice::Play(play) = &one.choice {
                let mut grid = scene.grid.clone();
                grid.apply(play, self.generator.gaddag());
                after.read(&grid);
                for number in (0..LANES).filter(|&n| after.get(n) != before.get(n)) {
                    to.lane(after.get(number), number, places[number]);
                    places[number] = written;
                    written += 1;
                }
            }
            let drawn = one.choice.tiles().len().min(scene.bag);
            let counts = [usize::from(at == 0), scene.bag, scene.bag - drawn];
            to.moves.extend(counts.map(|count| count as u8));
            to.moves.extend([if at == 0 { shared } else { 0 }, written - first]);
            let mut kept = scene.rack;
            kept.remove_all(&one.choice.tiles());
            for set in [&kept, &scene.unseen] {
                to.moves.extend(Tile::kinds().map(|kind| set.count(kind)));
            }
            let tenths = |points: Equity| ((points.0 + 50).div_euclid(100) as i16).to_le_bytes();
            let followed = rollouts.each_ref().map(|rollout| rollout[at]);
            to.moves.extend(tenths(one.equity));
            to.moves.extend(followed.iter().flat_map(|each| tenths(each.spread - one.equity)));
            let place = |play: &Candidate| {
                let first = play.placements().next()?.square;
                let lane = match play.direction() {
                    Direction::Across => usize::from(first.row),
                    Direction::Down => LANES / 2 + usize::from(first.column),
                };
                Some(places[lane])
            };
            let plays = || followed.iter().flat_map(|each| &each.replies);
            to.moves.extend(plays().map(|play| play.as_ref().and_then(place).unwrap_or(NOWHERE)));
            let score = |play: &Option<Candidate>| play.as_ref().map_or(0, Candidate::score);
            to.moves.extend(plays().map(|play| score(play).clamp(0, 255) as u8));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Edition;

    fn tester() -> Tester {
        Tester {
            generator: Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap(),
            leaves: Leaves::trained(),
            ruleset: Edition::TournamentSowpods.ruleset(),
            most_in_bag: usize::MAX,
        }
    }

    #[test]
    fn the_last_rounds_can_be_had_alone() {
        let bags = |most_in_bag: usize| {
            let mut found = Vec::new();
            Tester { most_in_bag, ..tester() }.game(3, |scene, _, _| found.push(scene.bag));
            found
        };
        let (whole, late) = (bags(usize::MAX), bags(14));
        assert!(whole.iter().any(|&bag| bag > 14) && whole.len() > late.len());
        assert!(!late.is_empty() && late.iter().all(|&bag| bag <= 14), "{late:?}");
    }

    fn number(bytes: &[u8]) -> usize {
        usize::from(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// Each record is whole, what refers to lanes refers to lanes of its position, and the same seed
    /// gives the same bytes.
    #[test]
    fn records_are_as_they_are_described() {
        let tester = tester();
        let mut found = Afterstates::default();
        tester.add(&mut found, 3);
        let mut again = Afterstates::default();
        tester.add(&mut again, 3);
        assert_eq!(found, again);
        let (moves, rest) = found.moves.as_chunks::<{ Afterstates::MOVE }>();
        assert!(moves.len() > 30 && rest.is_empty());
        let (lanes, rest) = found.lanes.as_chunks::<4>();
        assert!(rest.is_empty());
        assert_eq!(lanes.iter().map(|lane| 2 * number(lane)).sum::<usize>(), found.features.len());
        let (mut begin, mut next, mut late) = (0, 0, 0);
        for one in moves {
            let [first, before, after, shared, changed] = [0, 1, 2, 3, 4].map(|at| one[at]);
            if first == 1 {
                begin = next;
            }
            assert!(after <= before && before > 0 && (first == 1 || shared == 0));
            for (at, lane) in lanes[next..next + usize::from(shared + changed)].iter().enumerate() {
                let place = usize::from(lane[3]);
                assert!(place == 255 || at >= usize::from(shared), "the board replaces nothing");
                assert!(place == 255 || lanes[begin + place][2] == lane[2], "the lane it replaces");
            }
            next += usize::from(shared + changed);
            let kept: u8 = one[5..32].iter().sum();
            let unseen: u8 = one[32..59].iter().sum();
            assert!(kept < 8 && unseen >= before, "{kept} {unseen}");
            let replies = &one[69..77];
            assert!(replies.iter().all(|&at| at == 255 || begin + usize::from(at) < next));
            late += u32::from(usize::from(before) <= Net::LAST_ROUNDS);
        }
        assert_eq!(next, lanes.len());
        assert!(late > 0);
        let file = found.file();
        assert_eq!(file.len(), 32 + found.moves.len() + found.lanes.len() + found.features.len());
        assert_eq!(&file[..8], Afterstates::MAGIC);
        assert_eq!(file[32..32 + found.moves.len()], found.moves);
    }
}
