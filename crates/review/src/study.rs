//! The study of a turn: what was found so far, and what is still to be found out.

use std::collections::BTreeMap;

use ::study::Card;
use engine::endgame::{Proof, applies};
use engine::pre_endgame::{Counts, Seen, Steps, Weighing};
use engine::sim::{Sim, SimOptions};
use engine::{
    Budget, Choice, Equity, Grid, Opening, Ranked, Scene, chances_to_notice, kibitz, sim, weigh,
};
use lexicon::Graph;
use notation::{Made, Replay, Turn};
use rules::{Board, Ruleset, examine};

use crate::endgame::Ends;
use crate::grade::{Bound, Grading, POINTS, WIN};
use crate::lesson;
use crate::luck::Luck;
use crate::moves;
use crate::replies::Replies;
use crate::report::{Bingos, Finder, Loss, Phony, Unclear};
use crate::scene::{by_win, scene};
use crate::tools::{Settings, Tools};

/// The distance behind the best in static equity within which a move is still tried out unasked.
const BEHIND: Equity = Equity(22_000);
/// The accepted risk that the best candidate is dropped.
const DOUBT: f64 = 0.05;
/// The number of draws that are looked at for replies before others get their turn.
const AT_ONCE: u32 = 32;
/// Iterations before candidates that can hardly be better are dropped.
const FOCUS: u32 = 64;

/// With this number of tiles or fewer in the bag, it is proven after which draws a move wins.
const NEARLY_EMPTY: usize = 2;
/// The number of positions that each of the endgames behind those draws may cost, step by step.
const PROOFS: [u64; 3] = [300, 3_000, 20_000];
/// The most positions that all of them may cost together, as a multiple of those of one endgame
/// search.
const TOGETHER: u64 = 2;

/// The findings on a turn.
pub(crate) struct Study<'t> {
    /// The knowledge of the seat; `None` if the engine cannot say anything about it.
    pub(crate) scene: Option<Scene>,
    /// The moves weighed, by static equity, and the move made.
    pub(crate) moves: Vec<Ranked>,
    /// Which of them was made.
    pub(crate) played: Option<usize>,
    /// True if there was no other move.
    pub(crate) forced: bool,
    /// Why no grade can be given, whatever is worked out.
    hindered: Option<Unclear>,
    /// The most points that a play could score.
    pub(crate) top: i32,
    pub(crate) bingos: Bingos,
    pub(crate) phony: Option<Phony>,
    /// The lessons of its words.
    pub(crate) phony_cards: Vec<Card>,
    /// For each of the moves.
    pub(crate) finders: Vec<Vec<Finder>>,
    pub(crate) work: Work<'t>,
    /// The proofs of the moves with one or two tiles in the bag, besides the results of trying them
    /// out.
    pub(crate) weighing: Option<Box<Weighing<'t>>>,
    pub(crate) luck: Option<Luck>,
    /// The replies to the moves that are compared.
    pub(crate) replies: BTreeMap<usize, Replies>,
    /// The move that came out best so far.
    leader: Option<usize>,
    by_win: bool,
    /// True if the seat has no opponent: then equity is all there is to go by.
    alone: bool,
    clear: bool,
}

/// The way in which the moves of a turn are compared.
pub(crate) enum Work<'t> {
    /// Not at all, or not beyond static equity.
    Static,
    /// By trying them out.
    Sim(Box<Sim<'t>>),
    /// By searching the end of the game.
    Ends(Box<Ends>),
}

impl<'t> Study<'t> {
    /// Judges a turn by static equity and prepares further work.
    pub(crate) fn new(
        tools: &'t Tools,
        settings: &Settings,
        replay: &Replay,
        index: usize,
    ) -> Study<'t> {
        let (turn, ruleset) = (&replay.turns[index], &replay.ruleset);
        let words = tools.generator.gaddag().graph();
        let mut unlisted = moves::phonies(turn, ruleset, words);
        let foreign = settings.foreign && !unlisted.is_empty();
        if foreign {
            unlisted.clear();
        }
        let phony_cards = lesson::like(&unlisted, words);
        let phony =
            (!unlisted.is_empty()).then(|| Phony { words: unlisted, withdrawn: turn.withdrawn() });
        let mut study = Study {
            scene: scene(turn, ruleset, tools.generator.gaddag()),
            moves: Vec::new(),
            played: None,
            forced: false,
            hindered: None,
            top: 0,
            bingos: Bingos::default(),
            phony,
            phony_cards,
            finders: Vec::new(),
            work: Work::Static,
            weighing: None,
            luck: None,
            replies: BTreeMap::new(),
            leader: None,
            by_win: by_win(ruleset, replay.players.len()),
            alone: ruleset.mode.is_alone(),
            clear: false,
        };
        let Some(scene) = study.scene.clone() else {
            study.hindered = Some(Unclear::Rules);
            return study;
        };
        let mut ranked = kibitz(&tools.generator, &scene, &tools.leaves, Opening::Across);
        ranked.retain(|ranked| match &ranked.choice {
            Choice::Play(candidate) => scene.may_open(candidate.laid()),
            Choice::Exchange(_) | Choice::Pass => true,
        });
        study.survey(turn, ruleset, &scene, &ranked);
        if turn.before.unknown > 0 {
            study.hindered = Some(Unclear::RackUnknown);
            return study;
        }
        study.forced = ranked.len() == 1;
        let made = moves::choice(turn, ruleset).filter(|_| !foreign);
        study.choose(&scene, &ranked, made, tools, settings);
        study.finders = finders(tools, &turn.before.board, ruleset, &scene, &study.moves);
        if made.is_none() {
            study.hindered = Some(match turn.made {
                Made::Play(_) if foreign => Unclear::OtherList,
                Made::Play(_) => Unclear::NotAllowed,
                Made::Exchange(_) | Made::Exchanged(_) | Made::Pass => Unclear::ExchangeUnknown,
            });
        }
        study.luck = luck(replay, index, &scene, &ranked, settings);
        if study.alone {
            return study;
        }
        if applies(&scene) {
            study.work = Work::Ends(Box::new(Ends::new(study.moves.len())));
        } else if study.moves.len() > 1 && !scene.opponents.is_empty() {
            study.work = Work::Sim(Box::new(simulation(tools, settings, &study, index)));
            study.weighing = study.by_win.then(|| weighing(tools, settings, &study)).flatten();
        }
        study
    }

    /// Counts bingos and finds the most points.
    fn survey(&mut self, turn: &Turn, ruleset: &Ruleset, scene: &Scene, ranked: &[Ranked]) {
        self.top = ranked.iter().map(|ranked| ranked.choice.score()).max().unwrap_or(0);
        let full = usize::from(ruleset.rack_size);
        let bingo = |choice: &Choice| match choice {
            Choice::Play(candidate) => candidate.laid() >= full,
            Choice::Exchange(_) | Choice::Pass => false,
        };
        let mut bingos = ranked.iter().filter(|ranked| bingo(&ranked.choice));
        let best = bingos.next();
        self.bingos = Bingos {
            count: usize::from(best.is_some()) + bingos.count(),
            best: best.map(|best| best.choice.text(&scene.grid)),
            played: moves::choice(turn, ruleset).is_some_and(|choice| bingo(&choice)),
        };
    }

    /// The moves to compare: the best by static equity, and the one that was made.
    fn choose(
        &mut self,
        scene: &Scene,
        ranked: &[Ranked],
        made: Option<Choice>,
        tools: &Tools,
        settings: &Settings,
    ) {
        let top = ranked[0].equity;
        let near = ranked.iter().take_while(|ranked| top - ranked.equity <= BEHIND).count();
        // There is always something to compare the best with.
        let count = near.clamp(2, settings.candidates.max(2));
        self.moves = ranked.iter().take(count).copied().collect();
        let Some(made) = made else { return };
        let same = |ranked: &Ranked| ranked.choice.to_move() == made.to_move();
        self.played = self.moves.iter().position(same);
        if self.played.is_none() {
            let listed = ranked.iter().find(|ranked| same(ranked)).copied();
            self.moves.push(listed.unwrap_or_else(|| weigh(scene, &tools.leaves, made)));
            self.played = Some(self.moves.len() - 1);
        }
    }

    /// The judgement of the move made, at the moment.
    pub(crate) fn judged(&self) -> (Option<Loss>, Result<Grading, Unclear>) {
        if let (Some(unclear), None) = (self.hindered, self.played) {
            return (None, Err(unclear));
        }
        let (Some(played), Some(scene)) = (self.played, &self.scene) else {
            return (None, Err(self.hindered.unwrap_or(Unclear::Rules)));
        };
        let best = self.moves.iter().map(|ranked| ranked.equity).max().unwrap_or_default();
        let equity = (best - self.moves[played].equity).as_points();
        if self.forced {
            let none = Bound::exact(0.0);
            let loss = Loss { win: self.by_win.then_some(none), points: none, equity };
            return (Some(loss), Ok(Grading::Clear(crate::Grade::Best)));
        }
        match &self.work {
            Work::Static if self.alone => {
                let points = Bound::exact(equity);
                let loss = Loss { win: None, points, equity };
                (Some(loss), Ok(POINTS.judge(&points)))
            }
            Work::Static => (None, Err(Unclear::Waiting)),
            Work::Sim(sim) => {
                if sim.iterations() == 0 {
                    return (None, Err(Unclear::Waiting));
                }
                let (win, points) = lost(&sim.report(), &self.moves[played]);
                let win = self.proven_loss(played).map_or(win, |proven| narrowed(proven, win));
                let loss = Loss { win: self.by_win.then_some(win), points, equity };
                let grading = match self.by_win {
                    true => WIN.judge(&win),
                    false => POINTS.judge(&points),
                };
                (Some(loss), Ok(grading))
            }
            Work::Ends(ends) => match ends.loss(played, scene.lead) {
                Some((win, points)) => {
                    let loss = Loss { win: self.by_win.then_some(win), points, equity };
                    let grading = POINTS.judge(&points);
                    let grading = match self.by_win {
                        true => grading.or_worse(WIN.judge(&win)),
                        false => grading,
                    };
                    (Some(loss), Ok(grading))
                }
                None if ends.progress() < 1.0 => (None, Err(Unclear::Waiting)),
                None => (None, Err(Unclear::NotProven)),
            },
        }
    }

    /// The proven counts of a move with one or two tiles in the bag, if there are any.
    pub(crate) fn counts(&self, at: usize) -> Option<Counts> {
        let counts = self.weighing.as_ref()?.counts(&self.moves[at].choice)?;
        (counts.proof() != Proof::Heuristic).then_some(counts)
    }

    /// The move that is proven to win after as many draws as any other, if there is one.
    pub(crate) fn proven_best(&self) -> Option<usize> {
        let most = self.weighing.as_ref()?.most();
        let best = |&at: &usize| {
            self.counts(at).is_some_and(|counts| counts.is_whole() && counts.low() >= most - 1e-9)
        };
        // Where several win as often, the one that was made is as good as any.
        self.played.filter(best).or_else(|| (0..self.moves.len()).find(best))
    }

    /// The proven loss of a move in chance to win.
    fn proven_loss(&self, at: usize) -> Option<Bound> {
        let (low, high) = self.weighing.as_ref()?.loss(&self.moves[at].choice)?;
        Some(Bound { low, about: (low + high) / 2.0, high })
    }

    /// The iterations to be worked on next.
    pub(crate) fn block(&self, settings: &Settings) -> Option<std::ops::Range<u32>> {
        let Work::Sim(sim) = &self.work else { return None };
        let (least, most) = settings.iterations;
        let done = sim.iterations();
        if done >= most.max(least) || done >= least && self.clear {
            return None;
        }
        let block = sim.block();
        Some(block.start..block.end.min(most.max(least)))
    }

    /// The moves after which replies are still to be looked up, with the numbers of the draws: the
    /// best and the one made, once it is known which is best.
    pub(crate) fn next_replies(&self, settings: &Settings) -> Vec<(usize, std::ops::Range<u32>)> {
        let (Some(best), Some(played)) = (self.leader, self.played) else { return Vec::new() };
        if best == played || self.block(settings).is_some() {
            return Vec::new();
        }
        let left = |at: usize| {
            let done = self.replies.get(&at).map_or(0, Replies::count);
            (at, done..settings.replies.min(done + AT_ONCE))
        };
        [best, played].into_iter().map(left).filter(|(_, numbers)| !numbers.is_empty()).collect()
    }

    /// The iterations made.
    pub(crate) fn iterations(&self) -> u32 {
        match &self.work {
            Work::Sim(sim) => sim.iterations(),
            Work::Static | Work::Ends(_) => 0,
        }
    }

    /// Takes iterations of a simulation.
    pub(crate) fn take_rows(&mut self, rows: Vec<sim::Row>) {
        let Work::Sim(sim) = &mut self.work else { return };
        sim.take(rows);
        if sim.iterations() >= FOCUS {
            sim.focus();
        }
        let settled = sim.settled();
        let first = sim.report().judged[0].ranked;
        self.leader = self.moves.iter().position(|ranked| *ranked == first);
        let told = matches!(self.judged().1, Ok(Grading::Clear(_)));
        self.clear = told || settled || self.played.is_none();
    }

    /// Takes what is proven of the moves, and adds the best of them to those weighed.
    pub(crate) fn take_proofs(
        &mut self,
        seen: Vec<Seen>,
        tools: &Tools,
        turn: &Turn,
        ruleset: &Ruleset,
    ) {
        let Some(weighing) = &mut self.weighing else { return };
        weighing.take(seen);
        let best = weighing.best();
        if let Some(best) = best {
            self.add(best, tools, turn, ruleset);
        }
        let Work::Sim(sim) = &self.work else { return };
        if sim.iterations() > 0 {
            self.clear |= matches!(self.judged().1, Ok(Grading::Clear(_)));
            self.leader = self.proven_best().or(self.leader);
        }
    }

    /// Adds a move to those weighed, if it is not among them.
    fn add(&mut self, choice: Choice, tools: &Tools, turn: &Turn, ruleset: &Ruleset) -> bool {
        let same = |ranked: &Ranked| ranked.choice.to_move() == choice.to_move();
        let Some(scene) = &self.scene else { return false };
        if self.moves.iter().any(same) {
            return false;
        }
        self.moves.push(weigh(scene, &tools.leaves, choice));
        let last = &self.moves[self.moves.len() - 1..];
        self.finders.extend(finders(tools, &turn.before.board, ruleset, scene, last));
        true
    }

    /// Adds the best move of an endgame to those weighed, if it is not among them.
    pub(crate) fn list_best(&mut self, tools: &Tools, turn: &Turn, ruleset: &Ruleset) {
        let Work::Ends(ends) = &self.work else { return };
        let Some(root) = ends.root.clone() else { return };
        let Some(&best) = root.line.first() else { return };
        if self.add(best, tools, turn, ruleset)
            && let Work::Ends(ends) = &mut self.work
        {
            ends.values.push(Some(root));
        }
    }

    /// The share of the work that is done, 0 to 1.
    pub(crate) fn progress(&self, settings: &Settings) -> f64 {
        let luck = match &self.luck {
            Some(luck) if !luck.is_certain() => {
                f64::from(luck.count()) / f64::from(settings.draws.max(1))
            }
            _ => 1.0,
        };
        let work = match &self.work {
            Work::Static => 1.0,
            Work::Sim(_) if self.block(settings).is_none() => 1.0,
            Work::Sim(sim) => f64::from(sim.iterations()) / f64::from(settings.iterations.1.max(1)),
            Work::Ends(ends) if ends.next(self.played, settings.nodes).is_empty() => 1.0,
            Work::Ends(ends) => ends.progress(),
        };
        let proofs = self.weighing.as_ref().map(|weighing| weighing.progress());
        let work = proofs.map_or(work, |proofs| (work + proofs) / 2.0);
        let left: u32 = self.next_replies(settings).iter().map(|(_, n)| n.len() as u32).sum();
        let replies = if left > 0 { 0.0 } else { 1.0 };
        0.85 * work + 0.1 * luck.min(1.0) + 0.05 * if work < 1.0 { 0.0 } else { replies }
    }
}

fn simulation<'t>(
    tools: &'t Tools,
    settings: &Settings,
    study: &Study<'_>,
    index: usize,
) -> Sim<'t> {
    let Some(scene) = &study.scene else { unreachable!("made for turns with a scene only") };
    let last = scene.bag <= Budget::LAST_ROUNDS;
    let plies = settings.plies.max(scene.opponents.len() as u32 + 1);
    let plies = if last { u32::MAX } else { plies };
    let seed = settings.seed ^ (index as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95);
    let options = SimOptions { plies, seed, doubt: DOUBT, inference: None };
    let mut sim = Sim::new(tools.evaluator(), scene, &study.moves, options);
    if let Some(played) = study.played {
        sim.keep(played);
    }
    sim
}

/// With one or two tiles in the bag: what is to be proven.
fn weighing<'t>(
    tools: &'t Tools,
    settings: &Settings,
    study: &Study<'_>,
) -> Option<Box<Weighing<'t>>> {
    let scene = study.scene.as_ref().filter(|scene| scene.bag <= NEARLY_EMPTY)?;
    let most = u64::from(settings.nodes).max(PROOFS[0]);
    let nodes: Vec<u64> = PROOFS.into_iter().filter(|&nodes| nodes <= most).collect();
    let most = TOGETHER * u64::from(settings.nodes);
    let steps = Steps { nodes: &nodes, margin: 0.0, spread: false, most };
    let mut weighing = Weighing::new(&tools.generator, scene, &tools.leaves, steps)?;
    if let Some(played) = study.played {
        weighing.keep(&study.moves[played].choice);
    }
    Some(Box::new(weighing))
}

/// The bounds of a loss from its proof and from trying out. Where the two contradict each other,
/// the proof is right: rollouts do not play their endgames well.
fn narrowed(proven: Bound, tried: Bound) -> Bound {
    let (low, high) = (proven.low.max(tried.low), proven.high.min(tried.high));
    let told = matches!(WIN.judge(&proven), Grading::Clear(_));
    let (low, high) = if told || low > high { (proven.low, proven.high) } else { (low, high) };
    Bound { low, about: tried.about.clamp(low, high), high }.rounded()
}

/// The loss of the move made: of the chance to win, and in points.
fn lost(report: &sim::Report, played: &Ranked) -> (Bound, Bound) {
    let first = &report.judged[0];
    let bound = |of: fn(&sim::Judged) -> [f64; 2]| {
        if first.ranked == *played {
            // Nothing is better as far as is known; by how much could something be?
            let live = report.judged[1..].iter().filter(|j| j.iterations == first.iterations);
            let most = live.map(|judged| -of(judged)[0]).fold(0.0, f64::max);
            return Bound { low: 0.0, about: 0.0, high: most };
        }
        let own = report.judged.iter().find(|judged| judged.ranked == *played);
        let [low, high] = own.map_or([0.0; 2], of);
        Bound { low: low.max(0.0), about: ((low + high) / 2.0).max(0.0), high: high.max(0.0) }
    };
    (bound(|judged| judged.behind_win).rounded(), bound(|judged| judged.behind).rounded())
}

impl Ends {
    /// The proven loss of the move made: of the chance to win, and in points.
    pub(crate) fn loss(&self, played: usize, lead: i32) -> Option<(Bound, Bound)> {
        let (best, own) = (self.root.as_ref()?.bound()?, self.values[played].as_ref()?.bound()?);
        let points = Bound {
            low: (best.low - own.high).max(0.0),
            about: (best.about - own.about).max(0.0),
            high: (best.high - own.low).max(0.0),
        };
        let won = |value: f64| match (f64::from(lead) + value).total_cmp(&0.0) {
            _ if f64::from(lead) + value == 0.0 => 0.5,
            std::cmp::Ordering::Greater => 1.0,
            _ => 0.0,
        };
        let win = Bound {
            low: f64::max(won(best.low) - won(own.high), 0.0),
            about: f64::max(won(best.about) - won(own.about), 0.0),
            high: f64::max(won(best.high) - won(own.low), 0.0),
        };
        Some((win, points))
    }
}

fn luck(
    replay: &Replay,
    index: usize,
    scene: &Scene,
    ranked: &[Ranked],
    settings: &Settings,
) -> Option<Luck> {
    let turn = &replay.turns[index];
    let before = replay.turns[..index].iter().rev().find(|before| before.seat == turn.seat);
    let kept = match before {
        Some(before) => moves::kept(before)?,
        None => rules::Tiles::new(),
    };
    let seed = !settings.seed ^ (index as u64 + 1).wrapping_mul(0xa076_1d64_78bd_642f);
    Luck::new(scene, &kept, ranked[0].equity.0, seed)
}

/// For each move, which levels would find it.
pub(crate) fn finders(
    tools: &Tools,
    board: &Board,
    ruleset: &Ruleset,
    scene: &Scene,
    all: &[Ranked],
) -> Vec<Vec<Finder>> {
    let mut found = vec![Vec::new(); all.len()];
    let plays: Vec<(usize, engine::Candidate)> = all
        .iter()
        .enumerate()
        .filter_map(|(index, ranked)| match ranked.choice {
            Choice::Play(candidate) => Some((index, candidate)),
            Choice::Exchange(_) | Choice::Pass => None,
        })
        .collect();
    let wanted: Vec<engine::Candidate> = plays.iter().map(|&(_, candidate)| candidate).collect();
    for vocabulary in &tools.vocabularies {
        let gaddag = vocabulary.known.gaddag();
        let grid = Grid::of(board, ruleset, gaddag);
        let known = Scene { grid, ..scene.clone() };
        let chances = chances_to_notice(vocabulary.level, &vocabulary.known, &known, &wanted);
        for (&(index, candidate), notices) in plays.iter().zip(chances) {
            let knows = knows(gaddag.graph(), board, ruleset, &candidate);
            found[index].push(Finder { level: vocabulary.level, knows, notices });
        }
    }
    found
}

fn knows(words: &Graph, board: &Board, ruleset: &Ruleset, play: &engine::Candidate) -> bool {
    examine(board, ruleset, &play.play())
        .is_ok_and(|formed| formed.words.iter().all(|word| words.contains(&word.letters())))
}
