//! Makes the puzzles that are shipped: `cargo xtask lab puzzles [GAMES] [SEED] [KIND...] > crates/study/data/puzzles.txt`.
//! The same arguments give the same file; its head says with which it was made.
//!
//! Games between two players by static equity are looked through, each for one kind of puzzle, of
//! which it gives one at most. A puzzle is kept only if its answer is sure:
//!
//! - `bingo`: one word of all seven tiles, in at most three places. Tried out against the best other
//!   moves, each of those is behind with 95 % certainty.
//! - `best`: no bingo, and tried out the best move is ahead of each of the next ones by at least
//!   [`AHEAD`] points with 95 % certainty.
//! - `endgame`: the bag is empty. Every move is searched to the end; the scores are set so that the
//!   answers win and no other move does.
//! - `preendgame`: one tile in the bag. It is proven that the answers win whichever it is. Of every
//!   other play it is proven that it does not, or a search finds so even if it is off by [`OFF`]
//!   points; a pass or an exchange is played on from [`PLAYED_ON`] times. The scores are set so that
//!   the answer is not what static evaluation says first.

use engine::endgame::pre_endgame::{self, Counts, Steps, Weighing};
use engine::endgame::{self, Solver};
use engine::sim::{Sim, SimOptions};
use engine::{
    Candidate, Choice, Evaluator, Gaddag, Generator, Grid, Knowledge, Leaves, Level, Opening,
    Random, Ranked, Scene, Seeded, chances_to_notice, kibitz, static_play,
};
use lexica::Vocabulary;
use notation::{Cgp, Operation};
use rules::{Board, Edition, Ruleset, Square, Tiles};
use study::{PositionCard, Puzzle};

use crate::Outcome;
use crate::arguments::Arguments;

const RULES: Edition = Edition::Classic2023;
/// The number of puzzles of each kind at most, and how many of these for one level.
const MOST: usize = 100;
const MOST_OF_LEVEL: usize = 70;
/// The number of other moves that are tried out besides the answers.
const OTHERS: usize = 4;
/// Iterations of each simulation.
const ITERATIONS: u32 = 300;
/// By how many points the answer is ahead at least, with 95 % certainty.
const AHEAD: f64 = 3.0;
/// By how many points the answer is ahead by static equity before it is worth trying out.
const WORTH_IT: i32 = 8_000;
/// The most positions that the search of one move of an endgame looks at.
const ENDGAME_NODES: u64 = 20_000;
/// The most that the search of a pre-endgame looks at, and that of each endgame behind a draw, step
/// by step.
const PRE_ENDGAME_NODES: u64 = 6_000_000;
const DRAW_NODES: [u64; 3] = [300, 3_000, WIN_NODES];
/// The cost allowed, after each draw, to prove that the answer wins.
const WIN_NODES: u64 = 300_000;
/// The cost allowed for the first look at a play after each draw, the number of plays that get a
/// second, its cost, and the points by which the best has to be ahead of all others then, after the
/// worst draw for each.
const GLANCE_NODES: u64 = 100;
const CLOSER: usize = 8;
const CLOSER_NODES: u64 = 10_000;
const GAP: i32 = 4;
/// By how many points a play that is ahead after the first look is ahead after the second too.
const FAR: i32 = 10;
/// The cost allowed for a search that stands in for a proof after each draw, and the points by
/// which it may be off.
const OPEN_NODES: u64 = 30_000;
const OFF: i32 = 4;
/// The number of games that are played on from a pass or an exchange, and what share of them is
/// nearly all.
const PLAYED_ON: u32 = 64;
const NEARLY_ALL: f64 = 0.8;
/// The largest lead, to either side.
const MOST_LEAD: i32 = 60;
/// In a position with more moves than this too much is to be proven.
const PRE_ENDGAME_MOVES: usize = 250;
/// After which share of the draws any other move has to fail to win; a single draw is more.
const MARGIN: f64 = 0.05;
/// The number of tries for the solver.
const TRIES: i32 = 3;

const KINDS: [&str; 4] = ["bingo", "best", "endgame", "preendgame"];

/// A position of a game, and the scores of its seat and of the other.
struct Spot {
    scene: Scene,
    scores: [i32; 2],
}

struct Maker {
    ruleset: Ruleset,
    generator: Generator,
    leaves: Leaves,
    /// The words of those levels that do not know every word, the weakest first.
    known: Vec<(Level, Generator)>,
}

/// The findings on a position, before it is written as a puzzle.
struct Found {
    answers: Vec<Choice>,
    margin: f64,
    work: u32,
    scores: [i32; 2],
}

pub fn run(arguments: &Arguments) -> Outcome {
    let games = arguments.number::<u64>(0)?.unwrap_or(2_000);
    let first = arguments.number::<u64>(1)?.unwrap_or(0);
    let wanted = arguments.from(2);
    if let Some(other) = wanted.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
        return Err(format!("'{other}' is not one of {}", KINDS.join(", ")).into());
    }
    let maker = Maker::new()?;
    let mut kinds: [Vec<Puzzle>; 4] = Default::default();
    for seed in first..first + games {
        let kind = (seed % KINDS.len() as u64) as usize;
        let skipped = !wanted.is_empty() && !wanted.iter().any(|key| key == KINDS[kind]);
        if skipped || kinds[kind].len() >= MOST {
            continue;
        }
        let Some(puzzle) = maker.puzzle(seed, kind) else { continue };
        let alike = kinds[kind].iter().filter(|other| other.level == puzzle.level).count();
        if alike < MOST_OF_LEVEL {
            eprintln!("{seed}: {puzzle}");
            kinds[kind].push(puzzle);
        }
    }
    let words = lexica::Bundled::American.lexicon();
    println!(
        "# tilewright puzzles 1\n# {} {}; lab puzzles {games} {first} {}, {RULES}\n# LEVEL MARGIN \
         WORK | CARD: see crates/study/src/puzzle.rs",
        words.name(),
        words.digest(),
        wanted.join(" ")
    );
    // The kinds take turns from day to day.
    let mut each = kinds.map(IntoIterator::into_iter);
    loop {
        let round: Vec<Puzzle> = each.iter_mut().filter_map(Iterator::next).collect();
        if round.is_empty() {
            return Ok(());
        }
        round.iter().for_each(|puzzle| println!("{puzzle}"));
    }
}

impl Maker {
    fn new() -> Result<Maker, Box<dyn std::error::Error>> {
        let generator = Generator::new(lexica::Bundled::American.lexicon().graph())?;
        let mut known = Vec::new();
        for level in Level::ALL {
            let vocabulary = match Knowledge::of(level) {
                Knowledge::Everyday => Vocabulary::Everyday,
                Knowledge::Broad => Vocabulary::Broad,
                Knowledge::Learned => Vocabulary::Learned,
                Knowledge::Full => continue,
            };
            let gaddag = Gaddag::new(lexica::Bundled::American.common(vocabulary).graph())?;
            known.push((level, Generator::with_gaddag(gaddag)));
        }
        let ruleset = RULES.ruleset();
        Ok(Maker { ruleset, generator, leaves: Leaves::trained(), known })
    }

    /// The puzzle of a game, if it has one of this kind.
    fn puzzle(&self, seed: u64, kind: usize) -> Option<Puzzle> {
        let mut spots: Vec<Spot> =
            self.spots(seed).into_iter().filter(|spot| suits(spot, kind)).collect();
        let first = Seeded::new(!seed).below(spots.len().max(1));
        spots.rotate_left(first);
        // Trying out takes long: only the first position that promises something is.
        let (spot, found) = match kind {
            0 | 1 => {
                let promising = |spot: &Spot| self.promising(&spot.scene, kind == 0);
                let (spot, [answers, others]) =
                    spots.iter().find_map(|spot| Some((spot, promising(spot)?)))?;
                (spot, self.tried(spot, seed, &answers, &others)?)
            }
            2 => (spots.first()?, self.ended(spots.first()?)?),
            _ => spots.iter().find_map(|spot| Some((spot, self.nearly_ended(spot)?)))?,
        };
        let card = PositionCard {
            theme: KINDS[kind].to_owned(),
            tolerance: 0,
            answers: found.answers.iter().map(|one| one.text(&spot.scene.grid)).collect(),
            cgp: cgp(&spot.scene, found.scores).to_string(),
        };
        let level = self.level(&spot.scene, &found.answers);
        let margin = (found.margin * 10.0) as u16;
        Some(Puzzle { level, margin, work: found.work, card })
    }

    /// The positions of a game.
    fn spots(&self, seed: u64) -> Vec<Spot> {
        let mut spots = Vec::new();
        let mut scores = [0; 2];
        static_play::play(&self.generator, &self.ruleset, seed, |scene, side| {
            let lead = scores[side] - scores[1 - side];
            let own = [scores[side], scores[1 - side]];
            spots.push(Spot { scene: Scene { lead, ..scene.clone() }, scores: own });
            let choice = engine::best(&self.generator, scene, &self.leaves).choice;
            scores[side] += choice.score();
            choice
        });
        spots
    }

    fn ranked(&self, scene: &Scene) -> Vec<Ranked> {
        kibitz(&self.generator, scene, &self.leaves, Opening::Across)
    }

    /// The answers, and the best of the other moves, of a position in which static evaluation sees
    /// the answers far ahead.
    fn promising(&self, scene: &Scene, bingo: bool) -> Option<[Vec<Ranked>; 2]> {
        let ranked = self.ranked(scene);
        let full = usize::from(self.ruleset.rack_size);
        let is_bingo =
            |one: &Ranked| matches!(one.choice, Choice::Play(play) if play.laid() == full);
        if is_bingo(&ranked[0]) != bingo {
            return None;
        }
        let answers: Vec<Ranked> = match bingo {
            true => ranked.iter().copied().filter(is_bingo).collect(),
            false => vec![ranked[0]],
        };
        let word = |one: &Ranked| {
            let text = one.choice.text(&scene.grid).to_ascii_uppercase();
            text.split(' ').nth(1).map(str::to_owned)
        };
        let one_word = answers.iter().all(|one| word(one) == word(&answers[0]));
        let others: Vec<Ranked> =
            ranked.iter().copied().filter(|one| !answers.contains(one)).take(OTHERS).collect();
        let next = others.first()?.equity;
        let near = answers.iter().any(|one| (one.equity - next).0 < WORTH_IT);
        (answers.len() <= 3 && one_word && !near).then_some([answers, others])
    }

    /// Checks that the answers are ahead of the others when all are tried out.
    fn tried(
        &self,
        spot: &Spot,
        seed: u64,
        answers: &[Ranked],
        others: &[Ranked],
    ) -> Option<Found> {
        let all: Vec<Ranked> = answers.iter().chain(others).copied().collect();
        let evaluator = Evaluator::new(&self.generator, &self.leaves);
        let options = SimOptions { seed, ..SimOptions::default() };
        let mut sim = Sim::new(evaluator, &spot.scene, &all, options);
        while sim.iterations() < ITERATIONS {
            sim.take(sim.block().map(|number| sim.iteration(number)).collect());
        }
        let report = sim.report();
        let first = &report.judged[0];
        let is_answer = |one: &Ranked| answers.contains(one);
        let behind = |of: fn(&engine::sim::Judged) -> f64| {
            let others = report.judged.iter().filter(|judged| !is_answer(&judged.ranked));
            others.map(of).fold(f64::INFINITY, f64::min)
        };
        let (margin, chance) = (behind(|one| one.behind[0]), behind(|one| one.behind_win[0]));
        let answers_lead = report.judged[..answers.len()].iter().all(|one| is_answer(&one.ranked));
        let sure = is_answer(&first.ranked) && answers_lead && margin >= AHEAD && chance > 0.0;
        sure.then(|| Found {
            answers: report.judged[..answers.len()].iter().map(|one| one.ranked.choice).collect(),
            margin,
            work: sim.iterations(),
            scores: spot.scores,
        })
    }

    /// An endgame in which few moves win, with scores to match.
    fn ended(&self, spot: &Spot) -> Option<Found> {
        let scene = Scene { lead: 0, ..spot.scene.clone() };
        let mut solver = Solver::new(&self.generator, 18);
        let mut values: Vec<(i32, Choice)> = Vec::new();
        for ranked in self.ranked(&scene) {
            let mut go_on = |nodes: u64| nodes < ENDGAME_NODES;
            let found = solver.weigh(&scene, &ranked.choice, &mut go_on)?;
            if found.proof != endgame::Proof::Exact {
                return None;
            }
            values.push((found.value, ranked.choice));
        }
        values.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        let best = values.first()?.0;
        let answers: Vec<Choice> =
            values.iter().take_while(|&&(value, _)| value == best).map(|&(_, c)| c).collect();
        let second = values.get(answers.len())?.0;
        // The play that scores most here must not be the one that wins.
        let greedy = values.iter().max_by_key(|(_, choice)| choice.score())?.1;
        if answers.len() > 2 || best - second < 3 || answers.contains(&greedy) {
            return None;
        }
        let lead = -second - 1;
        let theirs = spot.scores[1].max(-lead);
        Some(Found {
            answers,
            margin: f64::from(best + lead),
            work: 0,
            scores: [theirs + lead, theirs],
        })
    }

    /// A position with one tile in the bag in which few plays win whichever tile that is, with scores
    /// to match.
    fn nearly_ended(&self, spot: &Spot) -> Option<Found> {
        let ranked = self.ranked(&spot.scene);
        if ranked.len() > PRE_ENDGAME_MOVES {
            return None;
        }
        let top = ranked.first()?.choice;
        let (lead, first) = self.telling_lead(&spot.scene, &ranked)?;
        let scene = Scene { lead, ..spot.scene.clone() };
        if !self.always_wins(&scene, &first, WIN_NODES) {
            return None;
        }
        let most = PRE_ENDGAME_NODES;
        let steps = Steps { nodes: &DRAW_NODES, margin: MARGIN, spread: false, most };
        let mut weighing = Weighing::new(&self.generator, &scene, &self.leaves, steps)?;
        weighing.keep(&first);
        loop {
            let looks = weighing.next();
            if looks.is_empty() {
                break;
            }
            // The first choice of static evaluation must not be the answer, or it is no puzzle.
            let easy = |counts: Counts| counts.wins == counts.of;
            if weighing.counts(&top).is_some_and(easy) {
                return None;
            }
            let seen = looks.into_iter().map(|look| weighing.look(look)).collect();
            weighing.take(seen);
        }
        let mut answers = Vec::new();
        for one in &ranked {
            let counts = weighing.counts(&one.choice);
            if counts.is_some_and(|counts| counts.wins == counts.of) {
                answers.push(one.choice);
            } else if counts.is_none_or(|counts| counts.losses + counts.ties == 0)
                && self.may_win(&scene, one)
            {
                return None;
            }
        }
        let sound = (1..=3).contains(&answers.len()) && !answers.contains(&top);
        let theirs = spot.scores[1].max(-lead);
        let scores = [theirs + lead, theirs];
        sound.then_some(Found { answers, margin: 100.0, work: 0, scores })
    }

    /// The lead at which one play wins whatever the last tile is and no other does, the one that
    /// static evaluation likes among them; and that play. A first look tells which plays are worth
    /// a second.
    fn telling_lead(&self, scene: &Scene, ranked: &[Ranked]) -> Option<(i32, Choice)> {
        let least = |choice: &Choice, nodes: u64| match choice {
            Choice::Play(play) => self.worst(scene, play, nodes),
            Choice::Exchange(_) | Choice::Pass => None,
        };
        let mut plays: Vec<(i32, Choice)> = ranked
            .iter()
            .filter_map(|one| Some((least(&one.choice, GLANCE_NODES)?, one.choice)))
            .collect();
        plays.sort_by_key(|&(least, _)| std::cmp::Reverse(least));
        if plays.first()?.1 == ranked[0].choice && plays[0].0 - plays.get(1)?.0 >= FAR {
            return None;
        }
        for (known, choice) in plays.iter_mut().take(CLOSER) {
            *known = least(choice, CLOSER_NODES)?;
        }
        plays.sort_by_key(|&(least, _)| std::cmp::Reverse(least));
        let ((best, first), (second, _)) = (*plays.first()?, *plays.get(1)?);
        let lead = -(best + second).div_euclid(2);
        let telling = best - second >= GAP && lead.abs() <= MOST_LEAD && first != ranked[0].choice;
        telling.then_some((lead, first))
    }

    /// True if a move of which the search proved too little may win with any last tile: a play as a
    /// shorter search sees it, even if that is some points off, and a pass or an exchange if it
    /// wins nearly all games that are played on from it.
    fn may_win(&self, scene: &Scene, ranked: &Ranked) -> bool {
        match &ranked.choice {
            Choice::Play(play) => {
                let worst = self.worst(scene, play, OPEN_NODES);
                worst.is_none_or(|spread| spread + scene.lead + OFF > 0)
            }
            Choice::Exchange(_) | Choice::Pass => {
                let evaluator = Evaluator::new(&self.generator, &self.leaves);
                let options = SimOptions { plies: u32::MAX, seed: 0, ..SimOptions::default() };
                let mut sim = Sim::new(evaluator, scene, &[*ranked], options);
                while sim.iterations() < PLAYED_ON {
                    sim.take(sim.block().map(|number| sim.iteration(number)).collect());
                }
                sim.report().judged[0].win > NEARLY_ALL
            }
        }
    }

    /// True if it is proven, with so many positions for each draw, that a play wins with any last
    /// tile.
    fn always_wins(&self, scene: &Scene, choice: &Choice, most: u64) -> bool {
        let Choice::Play(play) = choice else { return false };
        let mut solver = Solver::new(&self.generator, 18);
        let own = play.score() + scene.lead;
        self.draws(scene, play).all(|next| {
            let found = solver.decide(&next, own, &mut |nodes| nodes < most);
            found.and_then(|found| found.high).is_some_and(|theirs| theirs < own)
        })
    }

    /// The spread after the draw that is the worst for a play at equal scores, as a search of so
    /// many positions for each draw sees it.
    fn worst(&self, scene: &Scene, play: &Candidate, most: u64) -> Option<i32> {
        let (mut solver, score) = (Solver::new(&self.generator, 16), play.score());
        let each = self.draws(scene, play).filter_map(|next| {
            let found = solver.solve(&next, &mut |nodes| nodes < most)?;
            Some(score - found.value)
        });
        each.min()
    }

    /// The endgame after each draw of the last tile, as the other side sees it.
    fn draws(&self, scene: &Scene, play: &Candidate) -> impl Iterator<Item = Scene> {
        let mut grid = scene.grid.clone();
        grid.apply(play, self.generator.gaddag());
        let mut kept = scene.rack;
        kept.remove_all(&play.tiles());
        scene.unseen.counts().map(move |(tile, _)| {
            let (mut mine, mut theirs) = (kept, scene.unseen);
            mine.add(tile);
            theirs.remove_all(&[tile].into_iter().collect());
            Scene {
                grid: grid.clone(),
                rack: theirs,
                unseen: mine,
                opponents: vec![mine.len()],
                bag: 0,
                exchange: 0,
                pass_ends: false,
                ..scene.clone()
            }
        })
    }

    /// The weakest level that notices one of the answers within all tries more often than not.
    fn level(&self, scene: &Scene, answers: &[Choice]) -> Level {
        let plays: Vec<_> = answers
            .iter()
            .filter_map(|choice| match choice {
                Choice::Play(play) => Some(*play),
                Choice::Exchange(_) | Choice::Pass => None,
            })
            .collect();
        let board = board(scene);
        let notices = |known: &Generator, level: Level| {
            let grid = Grid::of(&board, &self.ruleset, known.gaddag());
            let own = Scene { grid, ..scene.clone() };
            let each = chances_to_notice(level, known, &own, &plays);
            let misses = |one: f64| (1.0 - one.min(1.0)).powi(TRIES);
            each.into_iter().any(|one| misses(one) <= 0.5)
        };
        let weakest = self.known.iter().find(|(level, known)| notices(known, *level));
        weakest.map_or(Level::Expert, |&(level, _)| level)
    }
}

/// True if a position may be a puzzle of a kind.
fn suits(spot: &Spot, kind: usize) -> bool {
    let Scene { bag, rack, unseen, grid, .. } = &spot.scene;
    match kind {
        0 | 1 => *bag >= 8 && grid.tiles() > 4,
        2 => *bag == 0 && (6..=11).contains(&(rack.len() + unseen.len())) && rack.len() > 2,
        _ => *bag == 1 && pre_endgame::applies(&spot.scene),
    }
}

fn board(scene: &Scene) -> Board {
    let size = scene.grid.size();
    let mut board = Board::new(size);
    for row in 0..size {
        for column in 0..size {
            let square = Square::new(row, column);
            board.set(square, scene.grid.get(square));
        }
    }
    board
}

fn cgp(scene: &Scene, scores: [i32; 2]) -> Cgp {
    Cgp {
        board: board(scene),
        racks: vec![scene.rack, Tiles::new()],
        scores: scores.to_vec(),
        scoreless_turns: 0,
        operations: Operation::new(&format!("edition {RULES}")).into_iter().collect(),
    }
}
