//! Rollouts: one way in which a game may go on, with hidden tiles drawn, a candidate played, and
//! further moves by static equity.
//!
//! The other racks and the order of the bag are drawn from the unseen tiles, which are all that a
//! [`Scene`] has: nothing hidden can leak into a rollout. All candidates meet the same draw, so
//! that luck cancels out in their differences. The seat that thinks draws from one end of the bag
//! and the others from the other end, so what they draw does not depend on how many tiles a
//! candidate uses.

use rules::{Leftovers, Tile, Tiles};

use crate::kibitz::Scale;
use crate::shadow::LaneCache;
use crate::shadow::PreparedRack;
use crate::shadow::best_play;
use crate::sim::odds::{CERTAIN, Odds};
use crate::{Candidate, Choice, Equity, Generator, Inference, Leaves, Random, Scene};

/// The number of moves after which a rollout that does not end is broken off.
const LONGEST: usize = 60;

/// One way in which the hidden tiles may be distributed.
pub(crate) struct Draw {
    /// The racks of the others, the next seat first.
    pub(crate) racks: Vec<Tiles>,
    /// The bag in the order in which it is drawn, from either end.
    pub(crate) bag: Vec<Tile>,
}

impl Draw {
    pub(crate) fn new(scene: &Scene, random: &mut impl Random) -> Draw {
        Draw::guessed(scene, None, random)
    }

    /// The same, using what has been inferred about the seat that moved last, the one before the
    /// seat on turn. A known rack overrides the inference.
    pub(crate) fn guessed(
        scene: &Scene,
        inference: Option<&Inference>,
        random: &mut impl Random,
    ) -> Draw {
        let mut pool = scene.unplaced();
        let known = |index: usize| scene.known.get(index).copied().unwrap_or_default();
        let last = scene.opponents.len().saturating_sub(1);
        let guessed = inference
            .filter(|_| known(last).is_empty())
            .zip(scene.opponents.last())
            .map(|(inference, &held)| inference.draw(&mut pool, held, random));
        let mut racks: Vec<Tiles> = Vec::with_capacity(scene.opponents.len());
        for (index, &held) in scene.opponents.iter().enumerate() {
            racks.push(match guessed.filter(|_| index == last) {
                Some(rack) => rack,
                None => {
                    let mut rack = known(index);
                    let more = held.saturating_sub(rack.len());
                    rack.add_all(&random.draw(&mut pool, more));
                    rack
                }
            });
        }
        let mut bag: Vec<Tile> = pool.iter().collect();
        for last in (1..bag.len()).rev() {
            bag.swap(last, random.below(last + 1));
        }
        Draw { racks, bag }
    }
}

/// The outcome of a rollout for the seat that thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// The spread at the end, including what is kept, in thousandths of a point. With several
    /// opponents, against their mean.
    pub(crate) spread: i32,
    /// The chance to win, in millionths.
    pub(crate) win: i32,
}

impl Outcome {
    /// The utility, which is to be as large as possible, in millionths: two parts chance to win and
    /// one part spread, bent so that the first points count most. A game that is as good as won or
    /// lost is still played well.
    pub(crate) fn use_of_it(self) -> i32 {
        let spread = i64::from(self.spread);
        let bent =
            i64::from(CERTAIN) / 2 + i64::from(CERTAIN) / 2 * spread / (spread.abs() + 100_000);
        ((2 * i64::from(self.win) + bent) / 3) as i32
    }
}

/// The tools that all rollouts of a position share.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) generator: &'a Generator,
    pub(crate) leaves: &'a Leaves,
    pub(crate) odds: &'a Odds,
    pub(crate) plies: u32,
}

/// A candidate with the scene after it, as its maker sees it before drawing.
pub(crate) struct Start {
    choice: Choice,
    scene: Scene,
    kept: Tiles,
    worth: Equity,
}

impl Start {
    pub(crate) fn new(setting: &Setting<'_>, scene: &Scene, choice: Choice) -> Start {
        let mut after = scene.clone();
        if let Choice::Play(candidate) = &choice {
            after.grid.apply(candidate, setting.generator.gaddag());
        }
        let mut kept = scene.rack;
        kept.remove_all(&choice.tiles());
        // Seats in a rollout consider plays only: exchanges hardly ever occur within a few turns.
        after.exchange = 0;
        after.pass_ends = false;
        Start { choice, scene: after, kept, worth: setting.leaves.value(&kept) }
    }

    /// Shares what is known about the lanes that are the same as after another candidate.
    pub(crate) fn share_lanes(&mut self, other: &Start) {
        self.scene.grid.share_spans(&other.scene.grid);
    }
}

/// The racks that rollouts of one draw have met, prepared for searches, and what has been found
/// with them. All candidates meet the same draw, so the next seat has the same rack after each of
/// them, and the seat that thinks draws the same tiles after keeping the same ones.
pub(crate) struct PreparedRacks {
    all: Vec<(PreparedRack, Option<LaneCache>)>,
    /// The tiles that each candidate keeps.
    kept: Vec<Tiles>,
}

impl PreparedRacks {
    /// For the rollouts of some candidates.
    pub(crate) fn new<'a>(starts: impl Iterator<Item = &'a Start>) -> PreparedRacks {
        PreparedRacks { all: Vec::new(), kept: starts.map(|start| start.kept).collect() }
    }

    /// The rack of a scene, prepared, and what is known about it if it may be met again. `kept` is
    /// what the seat on turn kept at the start, if it is the seat that thinks.
    fn of(
        &mut self,
        scene: &Scene,
        kept: Option<&Tiles>,
        leaves: &Leaves,
    ) -> &mut (PreparedRack, Option<LaneCache>) {
        let met =
            self.all.iter().position(|(prepared, _)| *prepared.subracks.tiles() == scene.rack);
        let at = met.unwrap_or_else(|| {
            let equal = |other: &&Tiles| kept.is_none_or(|kept| kept == *other);
            let again = self.kept.iter().filter(equal).count() > 1;
            let prepared = Scale::new(scene, leaves).prepare(&scene.grid);
            self.all.push((prepared, again.then(LaneCache::default)));
            self.all.len() - 1
        });
        &mut self.all[at]
    }
}

/// The game during a rollout. Seat 0 is the seat that thinks.
pub(crate) struct Line<'a> {
    setting: &'a Setting<'a>,
    /// The tiles that the seat that thinks kept at the start.
    start: &'a Tiles,
    scene: Scene,
    bag: &'a [Tile],
    /// The tiles that the seat that thinks put back by an exchange: drawn only when no other tiles
    /// are left.
    returned: Tiles,
    racks: Vec<Tiles>,
    /// The worth of what each seat kept at its last move.
    kept: Vec<Equity>,
    /// The points of each seat since the start.
    scores: Vec<i32>,
    passes: usize,
    /// The last play, which is not on the board yet: after the last move of a rollout no seat needs
    /// it there.
    last: Option<Candidate>,
    /// The first plays after the candidate, and how many turns there were.
    replies: Replies,
    turns: usize,
    found: u32,
}

/// The two plays that follow a candidate in a rollout; none where a seat passed or the rollout was
/// over.
pub(crate) type Replies = [Option<Candidate>; 2];

/// Plays a candidate and continues the game. `prepared` serves all rollouts of the draw. The number
/// of words that were tried is added to `found`.
pub(crate) fn play(
    setting: &Setting<'_>,
    start: &Start,
    draw: &Draw,
    prepared: &mut PreparedRacks,
    found: &mut u32,
) -> (Outcome, Replies) {
    let mut line = Line::new(setting, start, draw);
    while line.step(prepared) {}
    *found += line.found;
    let replies = line.replies;
    (line.outcome(), replies)
}

impl<'a> Line<'a> {
    /// The game after the candidate.
    pub(crate) fn new(setting: &'a Setting<'a>, start: &'a Start, draw: &'a Draw) -> Line<'a> {
        let seats = draw.racks.len() + 1;
        let mut line = Line {
            setting,
            start: &start.kept,
            scene: start.scene.clone(),
            bag: &draw.bag,
            returned: Tiles::new(),
            racks: std::iter::once(start.kept).chain(draw.racks.iter().copied()).collect(),
            kept: vec![Equity::ZERO; seats],
            scores: vec![0; seats],
            passes: usize::from(start.choice == Choice::Pass),
            last: None,
            replies: [None; 2],
            turns: 0,
            found: 0,
        };
        line.kept[0] = start.worth;
        line.scores[0] = start.choice.score();
        line.refill(0, start.choice.tiles().len());
        if let Choice::Exchange(tiles) = start.choice {
            line.returned = tiles;
        }
        line
    }

    /// Makes the next move; returns false if the rollout was over before it.
    pub(crate) fn step(&mut self, prepared: &mut PreparedRacks) -> bool {
        let (turn, seats) = (self.turns, self.racks.len());
        // Once the bag is empty the game is short: it is played to its end.
        let broken_off = turn as u32 >= self.setting.plies && self.in_bag() > 0;
        if broken_off || turn >= LONGEST || self.over(turn % seats) {
            return false;
        }
        self.make_best((turn + 1) % seats, prepared);
        true
    }

    fn in_bag(&self) -> usize {
        self.bag.len() + self.returned.len()
    }

    fn refill(&mut self, seat: usize, count: usize) {
        for _ in 0..count {
            let drawn = match (seat, self.bag) {
                (0, [rest @ .., last]) => Some((*last, rest)),
                (_, [first, rest @ ..]) => Some((*first, rest)),
                _ => None,
            };
            let tile = match drawn {
                Some((tile, rest)) => {
                    self.bag = rest;
                    Some(tile)
                }
                None => self.returned.nth(0).filter(|&tile| self.returned.remove(tile)),
            };
            match tile {
                Some(tile) => self.racks[seat].add(tile),
                None => break,
            }
        }
    }

    /// True if the last move, of this seat, ended the game.
    fn over(&self, seat: usize) -> bool {
        self.in_bag() == 0 && self.racks[seat].is_empty() || self.passes >= self.racks.len()
    }

    fn make_best(&mut self, seat: usize, prepared: &mut PreparedRacks) {
        if let Some(play) = self.last.take() {
            self.scene.grid.apply(&play, self.setting.generator.gaddag());
        }
        let mut unseen = Tiles::new();
        for (other, rack) in self.racks.iter().enumerate() {
            if other != seat {
                unseen.add_all(rack);
            }
        }
        let others = self.racks.len() - 1;
        self.scene.opponents.clear();
        self.scene
            .opponents
            .extend((1..=others).map(|step| self.racks[(seat + step) % (others + 1)].len()));
        self.scene.rack = self.racks[seat];
        self.scene.bag = self.in_bag();
        self.scene.unseen = unseen;
        let (generator, leaves) = (self.setting.generator, self.setting.leaves);
        let floor = Equity(i32::MIN);
        let best = if self.scene.bag > 0 {
            let kept = (seat == 0).then_some(self.start);
            let (prepared, known) = prepared.of(&self.scene, kept, leaves);
            let known = known.as_mut();
            best_play(generator, &self.scene.grid, prepared, known, floor, &mut self.found)
        } else {
            // The tiles kept have another worth once the bag is empty.
            let prepared = Scale::new(&self.scene, leaves).prepare(&self.scene.grid);
            best_play(generator, &self.scene.grid, &prepared, None, floor, &mut self.found)
        };
        self.turns += 1;
        let Some((equity, play)) = best else {
            self.passes += 1;
            return;
        };
        if let Some(reply) = self.replies.get_mut(self.turns - 1) {
            *reply = Some(play);
        }
        self.passes = 0;
        self.kept[seat] = equity - Equity::points(play.score());
        self.scores[seat] += play.score();
        self.racks[seat].remove_all(&play.tiles());
        self.refill(seat, play.laid());
        self.last = Some(play);
    }

    /// Returns the outcome of the game as it stands, for the seat that thinks.
    pub(crate) fn outcome(mut self) -> Outcome {
        let (last, next) = (self.turns % self.racks.len(), (self.turns + 1) % self.racks.len());
        let over = self.over(last);
        let mut worth = vec![Equity::ZERO; self.racks.len()];
        if over || self.in_bag() == 0 {
            self.count_leftovers();
        } else {
            worth.copy_from_slice(&self.kept);
        }
        let others = self.scores.len() as i32 - 1;
        let total = |seat: usize| Equity::points(self.scores[seat]) + worth[seat];
        let sum: Equity = (1..self.scores.len()).map(total).sum();
        let spread = Equity::points(self.scene.lead) + total(0) - Equity(sum.0 / others.max(1));
        let win = if over || self.in_bag() == 0 {
            CERTAIN / 2 * (1 + spread.0.signum())
        } else {
            let left = self.in_bag() + self.racks.iter().map(Tiles::len).sum::<usize>();
            match next {
                0 => self.setting.odds.win(spread, left),
                _ => CERTAIN - self.setting.odds.win(-spread, left),
            }
        };
        Outcome { spread: spread.0, win }
    }

    fn count_leftovers(&mut self) {
        let values: Vec<i32> =
            self.racks.iter().map(|rack| self.scene.alphabet.value(rack)).collect();
        let all: i32 = values.iter().sum();
        let out = self.racks.iter().position(Tiles::is_empty);
        for (seat, score) in self.scores.iter_mut().enumerate() {
            *score += match (out, self.scene.leftovers) {
                (_, Leftovers::NotCounted) => 0,
                (Some(out), Leftovers::DeductAndCollect) if out == seat => all,
                (Some(out), Leftovers::CollectDouble) if out == seat => 2 * all,
                (Some(_), Leftovers::CollectDouble) => 0,
                _ => -values[seat],
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Seeded};
    use rules::Edition;

    /// The number of tiles that two racks have in common.
    fn common(one: &Tiles, other: &Tiles) -> usize {
        one.counts().map(|(tile, count)| usize::from(count.min(other.count(tile)))).sum()
    }

    /// Other engines have let the true hidden rack slip into their samples. The mean overlap of
    /// sampled and true racks must be that of two independent draws, whichever seat thinks, and in
    /// the first sample as in all of them.
    #[test]
    fn sampled_racks_have_no_more_in_common_with_the_true_one_than_chance_has() {
        let ruleset = Edition::Classic2023.ruleset();
        let mut random = Seeded::new(3);
        let games = 1500;
        for seat in 0..2 {
            let (mut sampled, mut first, mut fair) = (0, 0, 0);
            let mut blanks = 0;
            for _ in 0..games {
                // Late in a game: 21 tiles are unseen to the seat that thinks.
                let mut bag = ruleset.alphabet.full_set();
                random.draw(&mut bag, 72);
                let racks = [random.draw(&mut bag, 7), random.draw(&mut bag, 7)];
                let (own, hidden) = (racks[seat], racks[1 - seat]);
                let mut unseen = bag;
                unseen.add_all(&hidden);
                let scene = Scene::new(&ruleset, Grid::new(&ruleset), own, unseen, 1);
                let mut seeds = Seeded::new(random.next_u64());
                for sample in 0..4 {
                    let draw = Draw::new(&scene, &mut seeds);
                    let overlap = common(&draw.racks[0], &hidden);
                    sampled += overlap;
                    first += if sample == 0 { overlap } else { 0 };
                    fair += common(&random.draw(&mut unseen.clone(), 7), &hidden);
                    blanks += u32::from(draw.racks[0].count(Tile::BLANK));
                    let mut all: Tiles = draw.bag.iter().copied().collect();
                    all.add_all(&draw.racks[0]);
                    assert_eq!(all, unseen);
                }
            }
            // A single overlap varies by about 1.2 tiles, the means of 6000 and 1500 of them by far
            // less.
            let mean = |sum: usize, count: i32| sum as f64 / f64::from(count);
            let (sampled, fair) = (mean(sampled, 4 * games), mean(fair, 4 * games));
            let first = mean(first, games);
            assert!((sampled - fair).abs() < 0.09, "seat {seat}: {sampled} and {fair}");
            assert!((first - fair).abs() < 0.16, "seat {seat}: {first} and {fair}");
            assert!(fair > 2.0 && fair < 4.5, "{fair}");
            // 2 of 100 tiles are blanks, and 7 tiles are drawn 6000 times: 840 expected.
            assert!((700..980).contains(&blanks), "seat {seat}: {blanks}");
        }
    }

    #[test]
    fn tiles_that_are_known_are_held_in_every_draw() {
        let ruleset = Edition::Classic2023.ruleset();
        let tiles = |text: &str| text.parse::<Tiles>().unwrap();
        let unseen = tiles("AABCDEFGHIJKLMNOPQRSTUVWXYZ??");
        let scene = Scene::new(&ruleset, Grid::new(&ruleset), tiles("A"), unseen, 2);
        for (racks, whole) in [
            (vec![tiles("Q?")], false),
            (vec![Tiles::new(), tiles("ZX")], false),
            (vec![tiles("ABCDEFG"), tiles("??QUARZ")], true),
        ] {
            let scene = scene.clone().knowing(&racks);
            let draws = (0..50).map(|seed| Draw::new(&scene, &mut Seeded::new(seed)));
            let draws: Vec<Draw> = draws.collect();
            for draw in &draws {
                let both = draw.racks.iter().zip(&racks);
                assert!(both.clone().all(|(rack, known)| rack.contains(known)), "{racks:?}");
                assert!(draw.racks.iter().all(|rack| rack.len() == 7));
                let mut all: Tiles = draw.bag.iter().copied().collect();
                draw.racks.iter().for_each(|rack| all.add_all(rack));
                assert_eq!(all, unseen);
            }
            let same = draws.windows(2).all(|two| two[0].racks == two[1].racks);
            assert_eq!(same, whole, "what is not known is drawn");
        }
        // Tiles that cannot be there, and too many, are ignored.
        let odd = scene.clone().knowing(&[tiles("ZZAAABBCDE"), tiles("A"), tiles("B")]);
        assert_eq!(odd.known, [tiles("ZAABCDE"), Tiles::new()]);
    }

    #[test]
    fn both_seats_draw_from_their_own_end_of_the_bag() {
        let ruleset = Edition::Classic2023.ruleset();
        let tiles = |text: &str| text.parse::<Tiles>().unwrap();
        let scene = Scene::new(&ruleset, Grid::new(&ruleset), tiles("A"), tiles("ABCDEFGHIJ"), 1);
        let mut draw = Draw::new(&scene, &mut Seeded::new(1));
        draw.bag = "JQXZ".chars().filter_map(Tile::from_char).collect();
        let graph = lexicon::compile(&lexicon::Words::parse("AA").unwrap(), lexicon::Halves::Both);
        let generator = Generator::new(&graph.unwrap()).unwrap();
        let leaves = Leaves::none();
        let setting =
            Setting { generator: &generator, leaves: &leaves, odds: Odds::trained(), plies: 0 };
        let mut line = Line {
            setting: &setting,
            start: &Tiles::new(),
            scene: scene.clone(),
            bag: &draw.bag,
            returned: tiles("V"),
            racks: vec![Tiles::new(); 2],
            kept: vec![Equity::ZERO; 2],
            scores: vec![0; 2],
            passes: 0,
            last: None,
            replies: [None; 2],
            turns: 0,
            found: 0,
        };
        line.refill(0, 1);
        line.refill(1, 2);
        line.refill(0, 3);
        assert_eq!(line.racks, [tiles("ZXV"), tiles("JQ")]);
        assert_eq!(line.in_bag(), 0);
    }

    #[test]
    fn leftovers_are_counted_as_the_rules_say() {
        let ruleset = Edition::Classic2023.ruleset();
        let tiles = |text: &str| text.parse::<Tiles>().unwrap();
        let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let leaves = Leaves::none();
        let setting =
            Setting { generator: &generator, leaves: &leaves, odds: Odds::trained(), plies: 2 };
        for (rule, want) in
            [(Leftovers::DeductAndCollect, [11, -10, -1]), (Leftovers::CollectDouble, [22, 0, 0])]
        {
            let mut scene = Scene::new(&ruleset, Grid::new(&ruleset), tiles(""), tiles("QE"), 2);
            scene.leftovers = rule;
            let mut line = Line {
                setting: &setting,
                start: &Tiles::new(),
                scene,
                bag: &[],
                returned: Tiles::new(),
                racks: vec![tiles(""), tiles("Q"), tiles("E")],
                kept: vec![Equity::ZERO; 3],
                scores: vec![0; 3],
                passes: 0,
                last: None,
                replies: [None; 2],
                turns: 0,
                found: 0,
            };
            line.count_leftovers();
            assert_eq!(line.scores, want);
        }
    }
}
