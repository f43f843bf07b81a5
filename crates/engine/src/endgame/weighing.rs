//! The weighing of a pre-endgame, step by step: for each move, in how many draws it wins.
//!
//! It begins with a glance at the plays that promise most. The best of them are followed until it
//! is proven who wins after each draw. Of all other moves only as many draws are followed as it
//! takes to prove that they cannot win more often; the draws in which others lose come first.
//!
//! A move that leaves tiles in the bag is taken as if the other side saw every tile: it is beaten
//! in a draw if some reply wins against every defence. So nothing is proven for such a move, only
//! against it.

use std::cmp::Ordering;

use rules::{Arrange as _, Leftovers, Tiles};

use super::Proof;
use super::Solver;
use super::draws::{Counts, End, MOST_IN_BAG, applies};
use super::value::LARGE;
use crate::{Choice, Generator, Grid, Leaves, Opening, Scene, kibitz};

/// Positions searched in each endgame before the leading plays are known.
const GLANCE: u64 = 24;
/// The number of plays that get a glance, the best by static equity.
const GLANCED: usize = 24;
/// The number of them that are followed to the end where all draws can be gone through, and where
/// not, so that nothing can be proven of the others.
const LEADERS: [usize; 2] = [2, 6];
/// Draws considered for each play; with more than two tiles in the bag there may be more.
const DRAWS: usize = 40;
/// The most tiles in the bag with which moves that leave some there are looked at.
const MOST_LEFT: usize = 2;
/// The number of replies to such a move that are tried, those that score most.
const REPLIES: usize = 8;
/// The number of moves that are looked at before their results are taken.
const AT_ONCE: usize = 4;
/// The largest part of the whole work that one look may take: at a leading move, and at another.
const PARTS: [u64; 2] = [4, 16];
/// The cost of an endgame besides its positions, counted as positions: its moves are listed.
const LISTING: u64 = 20;
/// The number of positions that are remembered between the endgames of one look, as a power of two.
const TABLE_BITS: u32 = 16;
/// Two shares of draws that differ by less are the same.
const SAME: f64 = 1e-9;

/// The limits of each step of a weighing.
#[derive(Clone, Copy, Debug)]
pub struct Steps<'s> {
    /// The number of positions that each endgame may cost, step by step.
    pub nodes: &'s [u64],
    /// The margin by which the other moves are to be proven to win less often than the best: for 0
    /// it is enough that they win no more often.
    pub margin: f64,
    /// True if the spread of the best is wanted too, not only who wins.
    pub spread: bool,
    /// After how many positions nothing more is looked at.
    pub most: u64,
}

/// The moves of a position with one to four tiles in the bag, with what is known of each.
pub struct Weighing<'a> {
    generator: &'a Generator,
    scene: Scene,
    steps: Vec<u64>,
    margin: f64,
    spread: bool,
    most: u64,
    /// The possible draws, by the number of tiles drawn.
    draws: Vec<Vec<Drawn>>,
    /// True if every draw of the whole bag is among them.
    all_draws: bool,
    /// The moves by static equity.
    entries: Vec<Entry>,
    /// The number of moves that are proven to lose after each draw, by the number of tiles drawn.
    lost: Vec<Vec<usize>>,
    stage: usize,
    nodes: u64,
    /// The same with what the lists of moves cost.
    spent: u64,
}

/// A possible draw, the tiles that then stay in the bag, and the number of ways to draw it.
#[derive(Clone, Copy)]
struct Drawn {
    tiles: Tiles,
    left: Tiles,
    ways: u64,
}

/// A move with what is known for each draw.
struct Entry {
    choice: Choice,
    /// The number of tiles it draws; `None` for an exchange, which is not followed.
    draws: Option<usize>,
    ends: Vec<Found>,
    /// The bounds and estimates over all draws.
    sum: Sum,
    /// The stage in which it was last looked at, counted from 1.
    looked: usize,
    kept: bool,
}

/// The bounds and estimates of a move over all draws.
#[derive(Clone, Copy, Debug)]
struct Sum {
    /// The shares of the draws that it wins at least and at most, 0 to 1.
    low: f64,
    high: f64,
    /// The chance to win and the spread, as far as the estimates say.
    about: (f64, f64),
    /// True if every draw has an estimate.
    guessed: bool,
    /// True if the winner is proven for every draw.
    decided: bool,
}

/// The spread at the end of the game, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Found {
    about: Option<i32>,
    low: i32,
    high: i32,
}

/// The state of the moves.
struct Standing {
    /// The plays that get a glance.
    glanced: Vec<usize>,
    /// Those that promise most, and that which is proven to win most often.
    leaders: Vec<usize>,
    leading: Option<usize>,
    /// The least number of times that it wins.
    least: f64,
}

/// A look that is to be taken at a move; any thread may take it.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    entry: usize,
    /// The number of positions that each endgame may cost, and all of them together.
    nodes: u64,
    most: u64,
    aim: Aim,
}

/// The question of a look.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Aim {
    /// The spread after each draw.
    Spread,
    /// The winner after each draw.
    Win,
    /// That the move does not win after more than this share of the draws.
    NoMore {
        share: f64,
        /// True to follow the other draws too if it may.
        all: bool,
    },
}

/// The result of a [`Look`].
pub struct Seen {
    entry: usize,
    ends: Vec<Found>,
    nodes: u64,
    endgames: u64,
}

impl Seen {
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Found {
    const NOTHING: Found = Found { about: None, low: -LARGE, high: LARGE };

    /// True if it is proven who wins.
    fn decided(self) -> bool {
        self.low > 0 || self.high < 0 || self.low == self.high
    }

    /// The facts found by both.
    fn and(self, other: Found) -> Found {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        let about = other.about.or(self.about).map(|about| about.clamp(low, high.max(low)));
        Found { about, low, high }
    }
}

impl<'a> Weighing<'a> {
    /// Lists the moves and the draws; `None` where [`applies`] says no.
    pub fn new(
        generator: &'a Generator,
        scene: &Scene,
        leaves: &Leaves,
        steps: Steps<'_>,
    ) -> Option<Weighing<'a>> {
        if !applies(scene) {
            return None;
        }
        let (draws, all_draws) = all_draws(scene);
        let may = |choice: &Choice| match choice {
            Choice::Play(play) => scene.may_open(play.laid()),
            Choice::Exchange(_) | Choice::Pass => true,
        };
        let ranked = kibitz(generator, scene, leaves, Opening::Both);
        let lost = draws.iter().map(|draws| vec![0; draws.len()]).collect();
        let mut weighing = Weighing {
            generator,
            scene: scene.clone(),
            steps: steps.nodes.to_vec(),
            margin: steps.margin,
            spread: steps.spread,
            most: steps.most,
            entries: Vec::new(),
            lost,
            draws,
            all_draws,
            stage: 1,
            nodes: 0,
            spent: 0,
        };
        // Nothing is known of any of them, so those that draw as many tiles have the same sum.
        let unknown: Vec<(Vec<Found>, Sum)> = (0..weighing.draws.len())
            .map(|count| {
                let ends = vec![Found::NOTHING; weighing.draws[count].len()];
                let sum = weighing.sum(Some(count), &ends);
                (ends, sum)
            })
            .collect();
        let not_followed = weighing.sum(None, &[]);
        let entries = ranked.into_iter().map(|ranked| ranked.choice).filter(may).map(|choice| {
            let draws = match choice {
                Choice::Play(play) => Some(play.laid().min(scene.bag)),
                Choice::Pass => Some(0),
                Choice::Exchange(_) => None,
            };
            let (ends, sum) =
                draws.map_or_else(|| (Vec::new(), not_followed), |count| unknown[count].clone());
            Entry { choice, draws, ends, sum, looked: 0, kept: false }
        });
        weighing.entries = entries.collect();
        weighing.advance();
        Some(weighing)
    }

    /// Asks to follow a move to the end even if it cannot be the best.
    pub fn keep(&mut self, choice: &Choice) {
        let same = |entry: &&mut Entry| entry.choice.to_move() == choice.to_move();
        if let Some(entry) = self.entries.iter_mut().find(same) {
            entry.kept = true;
        }
        self.advance();
    }

    /// The looks that are to be taken next, all of them, before [`Weighing::take`]; none if nothing
    /// is left to find out.
    pub fn next(&self) -> Vec<Look> {
        let standing = self.standing();
        let wanted = (0..self.entries.len()).filter_map(|entry| self.wanted(entry, &standing));
        wanted.take(AT_ONCE).collect()
    }

    /// The share of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        let stages = (self.stage - 1) as f64 / self.last_stage() as f64;
        stages.max((self.spent as f64 / self.most.max(1) as f64).min(1.0))
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Takes a look.
    pub fn look(&self, look: Look) -> Seen {
        self.look_while(look, &|| true)
    }

    /// Takes a look that ends early once `go_on` says no.
    pub fn look_while(&self, look: Look, go_on: &dyn Fn() -> bool) -> Seen {
        self.look_with(&mut Solver::new(self.generator, TABLE_BITS), look, &mut |_| go_on())
    }

    /// Takes the results of all looks.
    pub fn take(&mut self, all: Vec<Seen>) {
        for Seen { entry: at, ends, nodes, endgames } in all {
            let entry = &mut self.entries[at];
            entry.looked = self.stage;
            let mut lost = entry.draws.map(|count| &mut self.lost[count]);
            for (draw, (known, found)) in entry.ends.iter_mut().zip(ends).enumerate() {
                let before = known.high < 0;
                *known = known.and(found);
                if let Some(lost) = lost.as_mut().filter(|_| known.high < 0 && !before) {
                    lost[draw] += 1;
                }
            }
            self.entries[at].sum = self.sum(self.entries[at].draws, &self.entries[at].ends);
            self.nodes += nodes;
            self.spent += nodes + LISTING * endgames;
        }
        self.advance();
    }

    /// The moves, by static equity.
    pub fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.entries.iter().map(|entry| &entry.choice)
    }

    /// The proven counts of a move; `None` if it is not among the moves, or if its draws are not
    /// all gone through.
    pub fn counts(&self, choice: &Choice) -> Option<Counts> {
        let entry = self.entries.iter().find(|e| e.choice.to_move() == choice.to_move())?;
        self.count(entry)
    }

    /// The same of the move with this number, by static equity.
    pub(super) fn counts_at(&self, at: usize) -> Option<Counts> {
        self.count(&self.entries[at])
    }

    /// The proven loss of a move against the best, in chance to win: no less than the first, no
    /// more than the second. `None` as for [`Weighing::counts`].
    pub fn loss(&self, choice: &Choice) -> Option<(f64, f64)> {
        let same = |entry: &&Entry| entry.choice.to_move() == choice.to_move();
        let own = self.entries.iter().find(same)?;
        self.count(own)?;
        let others = self.entries.iter().filter(|entry| !std::ptr::eq(*entry, own));
        let most = others.map(|entry| entry.sum.high).fold(0.0, f64::max);
        let low = (self.least() - own.sum.high).max(0.0);
        Some((low, (most - own.sum.low).max(low)))
    }

    /// The move that is proven to win most often, if any is proven to win at all.
    pub fn best(&self) -> Option<Choice> {
        let best = &self.entries[self.leading()?];
        (best.sum.low > 0.0).then_some(best.choice)
    }

    /// The most that any move can win, 0 to 1.
    pub fn most(&self) -> f64 {
        self.entries.iter().map(|entry| entry.sum.high).fold(0.0, f64::max)
    }

    /// The least that some move is proven to win, 0 to 1.
    pub fn least(&self) -> f64 {
        self.entries.iter().map(|entry| entry.sum.low).fold(0.0, f64::max)
    }

    /// The end that follows each draw after the move with this number, by static equity; `None` for
    /// a move that leaves tiles in the bag, or where a draw was not looked at yet.
    pub(super) fn ends(&self, at: usize) -> Option<Vec<End>> {
        let entry = &self.entries[at];
        let draws = entry.draws.filter(|&count| count == self.scene.bag)?;
        let each = self.draws[draws].iter().zip(&entry.ends);
        each.map(|(draw, found)| {
            let some = |bound: i32| (bound.abs() < LARGE / 2).then_some(bound);
            let (low, high) = (some(found.low), some(found.high));
            Some(End { drawn: draw.tiles, ways: draw.ways, spread: found.about?, low, high })
        })
        .collect()
    }

    pub(super) fn look_with(
        &self,
        solver: &mut Solver<'_>,
        look: Look,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Seen {
        let entry = &self.entries[look.entry];
        let mut seen = Seen { entry: look.entry, ends: entry.ends.clone(), nodes: 0, endgames: 0 };
        let Some(count) = entry.draws else { return seen };
        let mut grid = self.scene.grid.clone();
        if let Choice::Play(play) = &entry.choice {
            grid.apply(play, self.generator.gaddag());
        }
        let draws = &self.draws[count];
        let all: f64 = draws.iter().map(|draw| draw.ways as f64).sum();
        // The number of times it may still win in the draws of this look.
        let mut escapes = 0.0;
        for at in self.order(entry, look.aim) {
            let known = seen.ends[at];
            if let Aim::NoMore { share, all: follow } = look.aim
                && (high(draws, &seen.ends) <= share + SAME
                    || !follow && escapes > share * all + SAME)
            {
                break;
            }
            let settled = match look.aim {
                Aim::Spread => known.low == known.high,
                Aim::Win | Aim::NoMore { .. } => known.decided(),
            };
            if !settled {
                let before = seen.nodes;
                let mut within = |nodes: u64| before + nodes < look.most && go_on(before + nodes);
                if !within(0) {
                    break;
                }
                let (found, nodes) = self.end(solver, &grid, &draws[at], known, look, &mut within);
                seen.ends[at] = known.and(found);
                seen.nodes += nodes;
                seen.endgames += 1;
            }
            escapes += draws[at].ways as f64 * most(&seen.ends[at]);
        }
        seen
    }

    /// The end that follows a draw, and the number of positions that it took.
    fn end(
        &self,
        solver: &mut Solver<'_>,
        grid: &Grid,
        draw: &Drawn,
        known: Found,
        look: Look,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> (Found, u64) {
        let scene = &self.scene;
        let entry = &self.entries[look.entry];
        let mut mine = scene.rack;
        mine.remove_all(&entry.choice.tiles());
        mine.add_all(&draw.tiles);
        let mut theirs = scene.unseen;
        theirs.remove_all(&draw.tiles);
        theirs.remove_all(&draw.left);
        let next =
            Scene { grid: grid.clone(), bag: 0, exchange: 0, pass_ends: false, ..scene.clone() };
        let spread = scene.lead + entry.choice.score();
        if entry.choice == Choice::Pass && scene.pass_ends {
            let value = |tiles: &Tiles| scene.alphabet.value(tiles);
            let end = match scene.leftovers {
                Leftovers::NotCounted => spread,
                Leftovers::DeductAndCollect | Leftovers::CollectDouble => {
                    spread + value(&theirs) - value(&mine)
                }
            };
            return (Found { about: Some(end), low: end, high: end }, 1);
        }
        if !draw.left.is_empty() {
            let after = Scene { rack: mine, unseen: theirs, ..next };
            return self.beaten(solver, &after, draw, spread, look.nodes, go_on);
        }
        let next = Scene { rack: theirs, unseen: mine, opponents: vec![mine.len()], ..next };
        let most = look.nodes;
        let mut within = |nodes: u64| nodes < most && go_on(nodes);
        let found = match look.aim {
            Aim::Spread => solver.solve(&next, &mut within),
            Aim::Win | Aim::NoMore { .. } => solver.decide(&next, spread, &mut within),
        };
        // A search that ended while it listed moves proves nothing.
        let Some(found) = found.filter(|found| found.nodes > 0 || found.proof == Proof::Exact)
        else {
            return (Found::NOTHING, 0);
        };
        let about = match look.aim {
            Aim::Spread => Some(spread - found.value),
            // The search did not look further than at who wins.
            Aim::Win | Aim::NoMore { .. } => known.about.or(Some(spread - found.value)),
        };
        let low = found.high.map_or(-LARGE, |high| spread - high);
        let high = found.low.map_or(LARGE, |low| spread - low);
        (Found { about, low, high }, found.nodes)
    }

    /// After a move that leaves tiles in the bag: looks for a reply that takes them and wins. The
    /// scene is that of the seat that made the move; `spread` is its lead after the move.
    fn beaten(
        &self,
        solver: &mut Solver<'_>,
        scene: &Scene,
        draw: &Drawn,
        spread: i32,
        most: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> (Found, u64) {
        let mut replies = self.generator.plays(&scene.grid, &scene.unseen);
        replies.retain(|reply| reply.laid() >= draw.left.len() && scene.may_open(reply.laid()));
        replies.arrange_by_key(|reply| std::cmp::Reverse(reply.score()));
        let mut found = Found::NOTHING;
        let mut nodes = 0;
        for reply in replies.iter().take(REPLIES) {
            let mut rest = scene.unseen;
            rest.remove_all(&Choice::Play(*reply).tiles());
            rest.add_all(&draw.left);
            let mut grid = scene.grid.clone();
            grid.apply(reply, self.generator.gaddag());
            let opponents = vec![rest.len()];
            let after = Scene { grid, unseen: rest, opponents, ..scene.clone() };
            let spread = spread - reply.score();
            let mut within = |own: u64| own < most && go_on(nodes + own);
            let Some(solution) = solver.decide(&after, -spread, &mut within) else { continue };
            nodes += solution.nodes;
            found.high = found.high.min(solution.high.map_or(LARGE, |high| spread + high));
            if found.high < 0 || !go_on(nodes) {
                break;
            }
        }
        (found, nodes)
    }

    /// The draws of a move in the order in which they are followed: where it is to be shown that a
    /// move does not win, those come first in which most others do not.
    fn order(&self, entry: &Entry, aim: Aim) -> Vec<usize> {
        let mut order: Vec<usize> = (0..entry.ends.len()).collect();
        if let (Aim::NoMore { .. }, Some(count)) = (aim, entry.draws) {
            order.arrange_by_key(|&at| std::cmp::Reverse(self.lost[count][at]));
        }
        order
    }

    /// The look that this stage wants at a move, if there is one.
    fn wanted(&self, at: usize, standing: &Standing) -> Option<Look> {
        let entry = &self.entries[at];
        if entry.looked >= self.stage || entry.ends.is_empty() || self.spent >= self.most {
            return None;
        }
        let last = self.steps.len();
        let empties = entry.draws == Some(self.scene.bag);
        let look = |nodes: u64, aim: Aim| {
            let part = PARTS[usize::from(aim != Aim::Win)];
            let most = (self.most / part).max(GLANCE * DRAWS as u64);
            Some(Look { entry: at, nodes, most, aim })
        };
        let open = !entry.sum.decided;
        match self.stage - 1 {
            0 => {
                let glanced = empties && (standing.glanced.contains(&at) || entry.kept);
                if glanced { look(GLANCE, Aim::Spread) } else { None }
            }
            stage if stage <= last => {
                let leads = empties && (entry.kept || standing.leaders.contains(&at));
                if leads && open { look(self.steps[stage - 1], Aim::Win) } else { None }
            }
            stage if stage <= 2 * last => {
                if !self.all_draws {
                    return None;
                }
                let nodes = self.steps[stage - last - 1];
                if entry.kept || standing.leading == Some(at) {
                    return if open { look(nodes, Aim::Win) } else { None };
                }
                let share = standing.least - self.margin;
                let aim = Aim::NoMore { share, all: stage == 2 * last };
                let behind = entry.sum.high <= share + SAME || !open;
                if behind { None } else { look(nodes, aim) }
            }
            stage if stage == 2 * last + 1 && self.spread => {
                let most = self.steps.last().copied()?;
                let exact = entry.ends.iter().all(|end| end.low == end.high);
                let best = entry.sum.low >= standing.least - SAME;
                if empties && best && !exact { look(most, Aim::Spread) } else { None }
            }
            _ => None,
        }
    }

    /// The facts on which the choice of looks depends.
    fn standing(&self) -> Standing {
        let empties = |&at: &usize| self.entries[at].draws == Some(self.scene.bag);
        Standing {
            glanced: (0..self.entries.len()).filter(empties).take(GLANCED).collect(),
            leaders: self.leaders(),
            leading: self.leading(),
            least: self.least(),
        }
    }

    fn last_stage(&self) -> usize {
        2 * self.steps.len() + 1 + usize::from(self.spread)
    }

    /// Goes on to a stage that has something to do.
    fn advance(&mut self) {
        let standing = self.standing();
        while self.stage <= self.last_stage()
            && (0..self.entries.len()).all(|at| self.wanted(at, &standing).is_none())
        {
            self.stage += 1;
        }
    }

    /// The plays that promise most wins, by what a glance showed.
    fn leaders(&self) -> Vec<usize> {
        let mut leaders: Vec<usize> =
            (0..self.entries.len()).filter(|&at| self.entries[at].sum.guessed).collect();
        leaders.arrange_by(|&a, &b| order(self.entries[a].sum.about, self.entries[b].sum.about));
        leaders.truncate(LEADERS[usize::from(!self.all_draws)]);
        leaders
    }

    /// The move that is proven to win most often; of equal ones, that which promises most.
    fn leading(&self) -> Option<usize> {
        (0..self.entries.len()).filter(|&at| !self.entries[at].ends.is_empty()).min_by(|&a, &b| {
            let (a, b) = (&self.entries[a].sum, &self.entries[b].sum);
            b.low.total_cmp(&a.low).then(order(a.about, b.about))
        })
    }

    /// Sums up the draws of a move that draws so many tiles.
    fn sum(&self, draws: Option<usize>, ends: &[Found]) -> Sum {
        let mut sum = Sum {
            low: 0.0,
            high: 1.0,
            about: (0.0, -1e6),
            guessed: !ends.is_empty() && ends.iter().all(|end| end.about.is_some()),
            decided: ends.iter().all(|end| end.decided()),
        };
        let Some(count) = draws else { return sum };
        let draws = &self.draws[count];
        if self.complete(count) {
            (sum.low, sum.high) = (share(draws, ends, least), high(draws, ends));
        }
        let about = |end: &Found| f64::from(end.about.unwrap_or(-LARGE));
        let win = |end: &Found| wins(about(end)).clamp(least(end), most(end));
        sum.about = (share(draws, ends, win), share(draws, ends, about));
        sum
    }

    /// True if all draws of this many tiles are listed.
    fn complete(&self, count: usize) -> bool {
        !self.draws[count].is_empty() && (self.all_draws || count < self.scene.bag)
    }

    fn count(&self, entry: &Entry) -> Option<Counts> {
        let count = entry.draws.filter(|&count| self.complete(count))?;
        let mut counts = Counts::default();
        for (draw, end) in self.draws[count].iter().zip(&entry.ends) {
            counts.of += draw.ways;
            match (end.low, end.high) {
                (low, _) if low > 0 => counts.wins += draw.ways,
                (_, high) if high < 0 => counts.losses += draw.ways,
                (0, 0) => counts.ties += draw.ways,
                _ => {}
            }
        }
        Some(counts)
    }
}

/// The possible draws, by the number of tiles, and a flag that says that the draws of the whole bag
/// are complete. If there are very many of those, an even sample is taken.
fn all_draws(scene: &Scene) -> (Vec<Vec<Drawn>>, bool) {
    let full = scene.opponents.first() == Some(&scene.rack.len());
    let hidden = scene.unplaced();
    let mut lists: Vec<Vec<Drawn>> = (0..scene.bag)
        .map(|count| {
            // Racks that are not full would draw more than they lay.
            if scene.bag > MOST_LEFT || !full {
                return Vec::new();
            }
            let drawn = parts(&hidden, count).into_iter();
            drawn
                .flat_map(|(tiles, ways)| {
                    let mut rest = hidden;
                    rest.remove_all(&tiles);
                    let left = parts(&rest, scene.bag - count).into_iter();
                    left.map(move |(left, more)| Drawn { tiles, left, ways: ways * more })
                })
                .collect()
        })
        .collect();
    let all = parts(&hidden, scene.bag).into_iter();
    let all: Vec<Drawn> =
        all.map(|(tiles, ways)| Drawn { tiles, left: Tiles::new(), ways }).collect();
    let count = all.len();
    let complete = count <= DRAWS;
    lists.push(match complete {
        true => all,
        false => (0..DRAWS).map(|number| all[number * count / DRAWS]).collect(),
    });
    (lists, complete)
}

/// The number of draws of the whole bag that are gone through.
pub(super) fn draw_count(scene: &Scene) -> u64 {
    parts(&scene.unplaced(), scene.bag).len().min(DRAWS) as u64
}

/// The parts of a set of tiles that have this many, and in how many ways each can be drawn.
fn parts(tiles: &Tiles, size: usize) -> Vec<(Tiles, u64)> {
    debug_assert!(size <= MOST_IN_BAG);
    let mut all = vec![(Tiles::new(), 1)];
    for (tile, count) in tiles.counts() {
        let mut longer = Vec::new();
        for (part, weight) in &all {
            let mut ways = 1;
            for taken in 0..=u64::from(count) {
                if part.len() + taken as usize > size {
                    break;
                }
                let mut part = *part;
                part.add_many(tile, taken as u8);
                longer.push((part, weight * ways));
                ways = ways * (u64::from(count) - taken) / (taken + 1);
            }
        }
        all = longer;
    }
    all.retain(|(part, _)| part.len() == size);
    all
}

/// The count of a spread at the end: a win as 1, a tie as half.
pub(super) fn wins(spread: f64) -> f64 {
    match spread.total_cmp(&0.0) {
        _ if spread == 0.0 => 0.5,
        Ordering::Greater => 1.0,
        _ => 0.0,
    }
}

fn least(end: &Found) -> f64 {
    wins(f64::from(end.low))
}

fn most(end: &Found) -> f64 {
    wins(f64::from(end.high))
}

fn high(draws: &[Drawn], ends: &[Found]) -> f64 {
    share(draws, ends, most)
}

fn share(draws: &[Drawn], ends: &[Found], of: impl Fn(&Found) -> f64) -> f64 {
    let each = draws.iter().zip(ends);
    let sum: f64 = each.map(|(draw, end)| draw.ways as f64 * of(end)).sum();
    sum / draws.iter().map(|draw| draw.ways as f64).sum::<f64>().max(1.0)
}

/// The order of two results, the better first.
pub(super) fn order(one: (f64, f64), other: (f64, f64)) -> Ordering {
    other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1))
}
