//! Looking ahead by trying out: candidates are played against racks the opponent may hold.
//!
//! Opponent's rack and the order of the bag are drawn from the unseen tiles, which is all a
//! [`Scene`] has: nothing hidden can leak into a rollout. In each round all candidates meet the
//! same draw, so that luck cancels out in their differences. After the candidate both sides make
//! one static move each; what counts is the spread and the worth of the leaves.
//!
//! The work goes where it matters by halving: all candidates get an equal share of a part of the
//! budget, the better half goes on to the next part.

use rules::{Tile, Tiles};

use crate::kibitz::{Scale, best_play};
use crate::{Budget, Choice, Equity, Generator, Grid, Leaves, Random, Ranked, Scene};

/// How many candidates are tried.
const CANDIDATES: usize = 12;
/// Candidates so far behind the best in static equity are not tried.
const BEHIND: Equity = Equity(20_000);
/// The static equity counts as much as so many rollouts. A rollout strays by some 25 points from
/// what it estimates, the static equity by some 4: (25 / 4)^2.
const PRIOR: i64 = 40;

struct Arm {
    ranked: Ranked,
    /// Of all rollouts, and of the prior. All arms still in play have had equally many.
    sum: i64,
}

/// What a simulation found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// The best move, with its static equity.
    pub(crate) choice: Ranked,
    /// Rollouts made.
    pub(crate) rollouts: u32,
}

/// The best move for two seats with tiles in the bag, out of a list ranked by static equity.
/// `None` if the list is empty.
pub(crate) fn choose(
    generator: &Generator,
    leaves: &Leaves,
    scene: &Scene,
    ranked: &[Ranked],
    budget: Budget,
    random: &mut impl Random,
) -> Option<Found> {
    let mut rollouts = 0;
    let top = ranked.first()?.equity;
    let mut arms: Vec<Arm> = ranked
        .iter()
        .take(CANDIDATES)
        .take_while(|ranked| top - ranked.equity <= BEHIND)
        .map(|&ranked| Arm { ranked, sum: PRIOR * i64::from(ranked.equity.0) })
        .collect();
    let halvings = arms.len().next_power_of_two().trailing_zeros().max(1);
    let share = budget.rollouts / halvings;
    while arms.len() > 1 {
        let mut spent = 0;
        while spent < share {
            let draw = Draw::new(scene, random);
            let mut found = 0;
            for arm in &mut arms {
                let choice = &arm.ranked.choice;
                let value = rollout(generator, leaves, scene, choice, &draw, &mut found);
                arm.sum += i64::from(value.0);
                rollouts += 1;
            }
            // Rollouts that find very many plays, with blanks, count for more.
            spent += (arms.len() as u32).max(found / Budget::PLAYS_A_ROLLOUT);
        }
        // A stable sort: equal sums keep the static order.
        arms.sort_by_key(|arm| -arm.sum);
        arms.truncate(arms.len().div_ceil(2));
    }
    arms.first().map(|arm| Found { choice: arm.ranked, rollouts })
}

/// A way the hidden tiles may lie.
struct Draw {
    opponent: Tiles,
    /// The bag in the order it is drawn, the next tile last.
    bag: Vec<Tile>,
}

impl Draw {
    fn new(scene: &Scene, random: &mut impl Random) -> Draw {
        let mut pool = scene.unseen;
        let held = scene.opponents.first().copied().unwrap_or(0);
        let opponent = random.draw(&mut pool, held);
        let mut bag: Vec<Tile> = pool.iter().collect();
        for last in (1..bag.len()).rev() {
            bag.swap(last, random.below(last + 1));
        }
        Draw { opponent, bag }
    }
}

/// The game in a rollout.
struct Line<'a> {
    generator: &'a Generator,
    leaves: &'a Leaves,
    scene: &'a Scene,
    grid: Grid,
    bag: Vec<Tile>,
    /// Own rack, opponent's rack.
    racks: [Tiles; 2],
    /// The worth of what each kept at the last move.
    kept: [Equity; 2],
    spread: i32,
}

fn rollout(
    generator: &Generator,
    leaves: &Leaves,
    scene: &Scene,
    choice: &Choice,
    draw: &Draw,
    found: &mut u32,
) -> Equity {
    let mut line = Line {
        generator,
        leaves,
        scene,
        grid: scene.grid.clone(),
        bag: draw.bag.clone(),
        racks: [scene.rack, draw.opponent],
        kept: [Equity::ZERO; 2],
        spread: 0,
    };
    let mut over = line.make(0, choice);
    for side in [1, 0] {
        if over {
            break;
        }
        over = line.make_best(side, found);
    }
    let value = Equity::points(line.spread);
    if over {
        return value;
    }
    if line.bag.is_empty() {
        // Nobody is out yet: what is held will be lost once and collected once.
        let held = |side: usize| scene.alphabet.value(&line.racks[side]);
        return value + Equity::points(2 * (held(1) - held(0)));
    }
    value + line.kept[0] - line.kept[1]
}

impl Line<'_> {
    /// Makes a move; true if it ends the game.
    fn make(&mut self, side: usize, choice: &Choice) -> bool {
        let sign = if side == 0 { 1 } else { -1 };
        let tiles = choice.tiles();
        self.racks[side].remove_all(&tiles);
        self.kept[side] = self.leaves.value(&self.racks[side]);
        if let Choice::Play(candidate) = choice {
            self.grid.apply(candidate, self.generator.guide());
            self.spread += sign * candidate.score();
        }
        for _ in 0..tiles.len().min(self.bag.len()) {
            if let Some(tile) = self.bag.pop() {
                self.racks[side].add(tile);
            }
        }
        if let Choice::Exchange(tiles) = choice {
            // They go to the far end: with this many tiles in the bag nobody draws them again.
            self.bag.splice(0..0, tiles.iter());
        }
        let out = self.racks[side].is_empty();
        if out {
            self.spread += sign * 2 * self.scene.alphabet.value(&self.racks[1 - side]);
        }
        out
    }

    fn make_best(&mut self, side: usize, found: &mut u32) -> bool {
        let scene = Scene {
            grid: self.grid.clone(),
            rack: self.racks[side],
            bag: self.bag.len(),
            unseen: self.racks[1 - side],
            exchange: 0,
            opponents: vec![self.racks[1 - side].len()],
            ..*self.scene
        };
        let scale = Scale::new(&scene, self.leaves);
        match best_play(self.generator, &scene, &scale, found) {
            Some(play) => self.make(side, &Choice::Play(play)),
            None => self.make(side, &Choice::Pass),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seeded;
    use rules::Edition;

    #[test]
    fn sampled_racks_are_fair_draws_from_the_unseen_tiles() {
        let ruleset = Edition::Classic2023.ruleset();
        let rack: Tiles = "AEINRST".parse().unwrap();
        let mut unseen = ruleset.alphabet.full_set();
        unseen.remove_all(&rack);
        let scene = Scene::new(&ruleset, Grid::new(&ruleset), rack, unseen, 1);
        let mut random = Seeded::new(3);
        let (mut blanks, rounds) = (0, 4000);
        for _ in 0..rounds {
            let draw = Draw::new(&scene, &mut random);
            assert_eq!(draw.opponent.len(), 7);
            let mut all = draw.opponent;
            all.add_all(&draw.bag.iter().copied().collect());
            assert_eq!(all, unseen);
            blanks += u32::from(draw.opponent.count(Tile::BLANK));
        }
        // 2 blanks of 93 tiles, 7 drawn: 602 expected, standard deviation about 24.
        assert!((500..705).contains(&blanks), "{blanks}");
    }
}
