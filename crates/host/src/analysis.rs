//! Analysis of a position that is no part of a game.

use std::cmp::Reverse;
use std::sync::OnceLock;

use engine::endgame::{Proof, Solution};
use engine::pre_endgame::{self, Counts};
use engine::sim::{Judged, Report, Row, Sim, SimOptions};
use engine::{Choice, Evaluator, Grid, Leaves, Opening, Ranked, Scene, Seeded};
use engine::{endgame, kibitz};
use notation::Cgp;
use review::{Followed, Replies};
use rules::{Arrange as _, Face, Ruleset};
use table::wire::{
    AnalysedMove, AnalysisKind, AnalysisMessage, AnalysisState, AskAnalysis, AskPosition,
    DrawCounts, LikelyReply, PositionMessage, RefusalMessage, RepliesMessage, SquareFace,
    SquareShare,
};
use table::{parse_terms, wire};

use crate::{FileWords, GameWords, HostRefusal, WordLists};

/// The most moves that are told unless every move is asked for.
const SENT: usize = 40;
/// The number of moves that a simulation tries, the best by static equity.
const TRIED: usize = 16;
/// Moves that follow each of them.
const PLIES: u32 = 2;
/// The accepted risk that the best of them is dropped early.
const DOUBT: f64 = 0.02;
/// Iterations after which a simulation ends.
const ITERATIONS: u32 = 10_000;
/// The number of positions that a search looks at before it first reports; each time after that it
/// looks at more.
const FIRST_GLANCE: u64 = 2_000;
/// The factor by which it looks at more positions each time.
const GROWTH: u64 = 4;
/// The number of positions that an endgame remembers, as a power of two; the search of one move of
/// it.
const TABLE_BITS: u32 = 20;
const MOVE_TABLE_BITS: u32 = 16;
/// The number of positions that the search of one move of an endgame looks at: while the best is
/// not known, and once it is.
const MOVE_GLANCE: u64 = 1_000;
const MOVE_NODES: u64 = 5_000;
/// The number of moves of an endgame that are searched between two reports.
const TOGETHER: usize = 8;
/// The number of racks that are drawn to find the replies to a move, and the number at a time.
const DRAWS: u32 = 1_024;
const DRAWN: u32 = 64;
/// The most replies that are sent.
const REPLIES: usize = 12;
/// The seed of simulations: the same position always gives the same answer.
const SEED: u64 = 1;

/// A move of an endgame, and what is known of how it ends.
type End<'a> = (&'a Ranked, Option<Solution>);

/// Those who carry out long work: they have threads and a clock.
pub trait Crew: Sync {
    /// True to go on.
    fn goes_on(&self) -> bool;

    /// Calls `work` once for each number below `count`, on any threads and in any order.
    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync));
}

/// The results of `work` for each number below `count`, in order.
pub(crate) fn in_order<T: Send + Sync>(
    crew: &dyn Crew,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let slots: Vec<OnceLock<T>> = (0..count).map(|_| OnceLock::new()).collect();
    crew.each(count, &|number| {
        slots[number].get_or_init(|| work(number));
    });
    slots.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// A position read and checked.
struct Opened {
    cgp: Cgp,
    ruleset: Ruleset,
    scene: Scene,
    file: FileWords,
    unlisted: Vec<String>,
}

fn open(
    cgp: &str,
    edition: &str,
    changes: &[String],
    lists: &WordLists,
) -> Result<Opened, RefusalMessage> {
    let bad =
        |problem: &dyn std::fmt::Display| HostRefusal::BadPosition { problem: problem.to_string() };
    let cgp: Cgp = cgp.parse().map_err(|error: notation::ParseCgpError| bad(&error))?;
    let seats = cgp.racks.len().max(2);
    let terms = parse_terms(edition, seats, changes)?;
    let resolved = cgp.resolve(&terms.ruleset()).map_err(|problem| bad(&problem))?;
    let ruleset = resolved.ruleset;
    let file = lists.for_file(cgp.operation("lex"), &ruleset)?;
    let grid = Grid::of(&cgp.board, &ruleset, file.words.players().referee().gaddag());
    let scene = Scene::new(&ruleset, grid, cgp.racks[0], resolved.unseen, seats - 1);
    let scene = scene.knowing(&cgp.racks[1..]);
    let scene = scene.after(&ruleset, cgp.lead(), cgp.scoreless_turns);
    let unlisted = cgp.unlisted_words(file.words.lexicon().graph());
    let unlisted = unlisted.into_iter().map(|(coord, word)| format!("{coord} {word}")).collect();
    Ok(Opened { cgp, ruleset, scene, file, unlisted })
}

/// Reads and checks a position.
///
/// # Errors
/// A refusal that says what is wrong with it.
pub fn position(asked: &AskPosition, lists: &WordLists) -> Result<PositionMessage, RefusalMessage> {
    let opened = open(&asked.cgp, &asked.edition, &asked.changes, lists)?;
    let Opened { cgp, scene, unlisted, file, .. } = &opened;
    let size = cgp.board.size();
    let face = |row: u8, column: u8| {
        let square = rules::Square::new(row, column);
        cgp.board.get(square).map_or('.', Face::to_char)
    };
    let rows = (0..size).map(|row| (0..size).map(|column| face(row, column)).collect());
    // As long as there is a bag, racks are full: what is not known of them is not in it.
    let full = usize::from(opened.ruleset.rack_size);
    let bag = scene.bag.saturating_sub(full.saturating_sub(scene.rack.len()));
    Ok(PositionMessage {
        cgp: cgp.to_string(),
        board: rows.collect(),
        racks: cgp.racks.iter().map(ToString::to_string).collect(),
        scores: cgp.scores.clone(),
        scoreless: cgp.scoreless_turns,
        bag: u16::try_from(bag).unwrap_or(u16::MAX),
        unseen: scene.unseen.to_string(),
        unlisted: unlisted.clone(),
        list: file.words.tag().name.clone(),
        other_list: file.other.clone(),
    })
}

/// A position to be analysed.
pub struct Analysis {
    kind: AnalysisKind,
    scene: Scene,
    ruleset: Ruleset,
    words: GameWords,
    /// The move to which replies are wanted.
    after: Option<Choice>,
    /// The most moves that are told.
    most: usize,
}

impl Analysis {
    /// Reads a request for an analysis.
    ///
    /// # Errors
    /// A refusal if the position cannot occur, no seat is to move in it, it is too early for a
    /// search, or the move to which replies are wanted is not possible.
    pub fn ask(asked: &AskAnalysis, lists: &WordLists) -> Result<Analysis, RefusalMessage> {
        let opened = open(&asked.cgp, &asked.edition, &asked.changes, lists)?;
        let Opened { scene, file, ruleset, .. } = opened;
        let words = file.words;
        if scene.rack.is_empty() {
            return Err(HostRefusal::NoRack.into());
        }
        let searchable = endgame::applies(&scene) || pre_endgame::applies(&scene);
        if asked.kind == AnalysisKind::Search && !searchable {
            return Err(HostRefusal::NotSearchable.into());
        }
        let after = match asked.kind {
            AnalysisKind::Replies => {
                let text = asked.after.as_deref().unwrap_or_default();
                let leaves = Leaves::trained();
                let ranked = kibitz(words.players().referee(), &scene, &leaves, Opening::Across);
                let mut choices = ranked.into_iter().map(|ranked| ranked.choice);
                let choice = choices.find(|choice| choice.text(&scene.grid) == text);
                Some(choice.ok_or(HostRefusal::NoSuchMove)?)
            }
            _ => None,
        };
        Ok(Analysis { kind: asked.kind, scene, ruleset, words, after, most: SENT })
    }

    /// Tells every move instead of the best forty.
    #[must_use]
    pub fn with_every_move(self) -> Analysis {
        Analysis { most: usize::MAX, ..self }
    }

    /// Prepares what each level knows, if replies are wanted and nothing has needed it before. It
    /// takes some tenths of a second, which are no part of the time that an analysis is given.
    pub fn prepare(&self) {
        // Only replies are looked for with what each level knows.
        if self.after.is_some() {
            self.words.tools();
        }
    }

    /// Works until everything is found or the crew does not go on. Findings are told every now and
    /// then; the last message says that it is done.
    pub fn work(&self, crew: &dyn Crew, tell: &mut dyn FnMut(AnalysisMessage)) {
        if let Some(choice) = &self.after {
            let last = self.replies(choice, crew, tell);
            return tell(AnalysisMessage { state: AnalysisState::Done, ..last });
        }
        let (generator, leaves) = (self.words.players().referee(), Leaves::trained());
        let ranked = kibitz(generator, &self.scene, &leaves, Opening::Across);
        let ranked: Vec<Ranked> = ranked.into_iter().filter(|r| self.may(&r.choice)).collect();
        let first = self.message(&ranked);
        if self.kind == AnalysisKind::Static {
            return tell(AnalysisMessage { state: AnalysisState::Done, ..first });
        }
        tell(first.clone());
        let last = match self.kind {
            AnalysisKind::Static | AnalysisKind::Replies => first,
            AnalysisKind::Simulate => self.simulate(&ranked, &leaves, crew, tell, first),
            AnalysisKind::Search => self.search(&ranked, &leaves, crew, tell, first),
        };
        tell(AnalysisMessage { state: AnalysisState::Done, ..last });
    }

    fn may(&self, choice: &Choice) -> bool {
        match choice {
            Choice::Play(play) => self.scene.may_open(play.laid()),
            Choice::Exchange(_) | Choice::Pass => true,
        }
    }

    fn simulate(
        &self,
        ranked: &[Ranked],
        leaves: &Leaves,
        crew: &dyn Crew,
        tell: &mut dyn FnMut(AnalysisMessage),
        first: AnalysisMessage,
    ) -> AnalysisMessage {
        let tried = &ranked[..ranked.len().min(TRIED)];
        let evaluator = Evaluator::new(self.words.players().referee(), leaves);
        let options = SimOptions { plies: PLIES, seed: SEED, doubt: DOUBT, inference: None };
        let mut sim = Sim::new(evaluator, &self.scene, tried, options);
        let mut message = first;
        while !sim.settled() && sim.iterations() < ITERATIONS && crew.goes_on() {
            let block = sim.block();
            let number = |index: usize| block.start + index as u32;
            let rows: Vec<Row> = in_order(crew, block.len(), |i| sim.iteration(number(i)));
            if rows.len() < block.len() {
                break;
            }
            sim.take(rows);
            message = self.simulated(&sim.report(), message.count);
            tell(message.clone());
        }
        message
    }

    /// The replies to a move.
    fn replies(
        &self,
        choice: &Choice,
        crew: &dyn Crew,
        tell: &mut dyn FnMut(AnalysisMessage),
    ) -> AnalysisMessage {
        let tools = self.words.tools();
        let followed = Followed::new(tools, &self.scene, choice);
        let mut replies = Replies::default();
        let mut message = self.message(&[]);
        while replies.count() < DRAWS && crew.goes_on() {
            let first = replies.count();
            let seeded = |number: usize| Seeded::nth(SEED, u64::from(first) + number as u64);
            let drawn = in_order(crew, DRAWN as usize, |number| {
                followed.draw(tools, &self.ruleset, seeded(number))
            });
            let whole = drawn.len() == DRAWN as usize;
            drawn.into_iter().for_each(|reply| replies.take(reply));
            message.work = replies.count().into();
            message.replies = Some(answered(&replies));
            tell(message.clone());
            if !whole {
                break;
            }
        }
        message
    }

    /// Searches to the end of the game, each time with more positions than before.
    fn search(
        &self,
        ranked: &[Ranked],
        leaves: &Leaves,
        crew: &dyn Crew,
        tell: &mut dyn FnMut(AnalysisMessage),
        first: AnalysisMessage,
    ) -> AnalysisMessage {
        if endgame::applies(&self.scene) {
            return self.end(ranked, crew, tell, first);
        }
        let generator = self.words.players().referee();
        let Some(mut search) = pre_endgame::Search::new(generator, &self.scene, leaves) else {
            return first;
        };
        let mut most = FIRST_GLANCE;
        loop {
            let done = search.work(&mut |nodes: u64| nodes < most && crew.goes_on());
            let message = self.weighed(&search.report(), ranked, first.count);
            if done || !crew.goes_on() {
                return message;
            }
            tell(message);
            most = most.saturating_mul(GROWTH);
        }
    }

    /// Searches an endgame: the position first, then what each of its moves is worth.
    fn end(
        &self,
        ranked: &[Ranked],
        crew: &dyn Crew,
        tell: &mut dyn FnMut(AnalysisMessage),
        first: AnalysisMessage,
    ) -> AnalysisMessage {
        // The solver is not shared, so this is one piece of work.
        let mut solver = endgame::Solver::new(self.words.players().referee(), TABLE_BITS);
        let mut ends: Vec<End<'_>> = ranked.iter().map(|ranked| (ranked, None)).collect();
        let (mut most, mut message) = (FIRST_GLANCE, first);
        // The number at the front that are proven to be best.
        let mut best = 0;
        loop {
            let mut stopped = false;
            let mut go_on = |nodes: u64| {
                let on = nodes < most && crew.goes_on();
                stopped |= !on;
                on
            };
            if let Some(solution) = solver.solve(&self.scene, &mut go_on) {
                message = self.solved(&solution, &message);
                // The best may be far down the list of static evaluation.
                let first = solution.line.first();
                if let Some(at) = ends.iter().position(|(r, _)| first == Some(&r.choice)) {
                    best = usize::from(solution.proof == Proof::Exact);
                    ends[..=at].rotate_right(1);
                    ends[0].1 = Some(solution);
                    message.moves = self.ended(&ends, best);
                }
                tell(message.clone());
            }
            let nodes = if stopped { MOVE_GLANCE } else { MOVE_NODES };
            if !stopped || most == FIRST_GLANCE {
                self.weigh_each(&mut ends, nodes, crew, &mut |ends| {
                    message.moves = self.ended(ends, best);
                    tell(message.clone());
                });
            }
            if !stopped || !crew.goes_on() {
                return message;
            }
            most = most.saturating_mul(GROWTH);
        }
    }

    /// Searches each of the moves that are sent, unless its value is known, and tells what was found
    /// after every few.
    fn weigh_each(
        &self,
        ends: &mut [End<'_>],
        nodes: u64,
        crew: &dyn Crew,
        tell: &mut dyn FnMut(&[End<'_>]),
    ) {
        let open = |(_, end): &End<'_>| end.as_ref().is_none_or(|end| end.proof != Proof::Exact);
        let most = ends.len().min(SENT);
        let wanted: Vec<usize> = (0..most).filter(|&at| open(&ends[at])).collect();
        for some in wanted.chunks(TOGETHER) {
            if !crew.goes_on() {
                return;
            }
            let found = in_order(crew, some.len(), |i| {
                let mut go_on = |looked: u64| looked < nodes && crew.goes_on();
                let mut solver =
                    endgame::Solver::new(self.words.players().referee(), MOVE_TABLE_BITS);
                solver.weigh(&self.scene, &ends[some[i]].0.choice, &mut go_on)
            });
            for (&at, end) in some.iter().zip(found) {
                ends[at].1 = end.or(ends[at].1.take());
            }
            tell(ends);
        }
    }

    /// The moves of an endgame by what they are worth, after those that are proven to be best.
    fn ended(&self, ends: &[End<'_>], best: usize) -> Vec<AnalysedMove> {
        let mut sent: Vec<_> = ends.iter().take(self.most).collect();
        sent[best..].arrange_by_key(|(_, end)| Reverse(end.as_ref().map(|end| end.value)));
        let lead = self.scene.lead;
        sent.into_iter()
            .map(|(ranked, end)| AnalysedMove {
                spread: end.as_ref().map(|end| f64::from(lead + end.value)),
                proof: end.as_ref().map(|end| proof_message(end.proof)),
                ..self.move_of(ranked)
            })
            .collect()
    }

    /// The judgement of static evaluation.
    fn message(&self, ranked: &[Ranked]) -> AnalysisMessage {
        AnalysisMessage {
            state: AnalysisState::Working,
            place: 0,
            moves: ranked.iter().take(self.most).map(|ranked| self.move_of(ranked)).collect(),
            count: u32::try_from(ranked.len()).unwrap_or(u32::MAX),
            sure: None,
            proof: None,
            value: None,
            bounds: [None; 2],
            line: Vec::new(),
            work: 0,
            replies: None,
            refusal: None,
        }
    }

    fn simulated(&self, report: &Report, count: u32) -> AnalysisMessage {
        let moves = report.judged.iter().map(|judged| {
            let Judged { ranked, win, spread, behind, behind_win, iterations, .. } = judged;
            AnalysedMove {
                win: Some(*win),
                win_behind: Some(*behind_win),
                spread: Some(*spread),
                behind: Some(*behind),
                times: *iterations,
                ..self.move_of(ranked)
            }
        });
        AnalysisMessage {
            moves: moves.collect(),
            count,
            sure: Some(report.confidence),
            work: report.rollouts,
            ..self.message(&[])
        }
    }

    fn solved(&self, solution: &Solution, last: &AnalysisMessage) -> AnalysisMessage {
        let Solution { value, low, high, proof, line, nodes } = solution;
        AnalysisMessage {
            proof: Some(proof_message(*proof)),
            value: Some(*value),
            bounds: [*low, *high],
            line: Choice::texts(line, &self.scene.grid, self.words.players().referee().gaddag()),
            work: *nodes,
            ..last.clone()
        }
    }

    fn weighed(
        &self,
        report: &pre_endgame::Report,
        ranked: &[Ranked],
        count: u32,
    ) -> AnalysisMessage {
        let moves = report.moves.iter().take(self.most).filter_map(|weighed| {
            let ranked = ranked.iter().find(|ranked| ranked.choice == weighed.choice)?;
            Some(AnalysedMove {
                win: weighed.win,
                spread: weighed.spread,
                proof: weighed.win.map(|_| proof_message(weighed.proof)),
                draws: weighed
                    .counts
                    .filter(|counts| counts.proof() != Proof::Heuristic)
                    .map(|Counts { wins, ties, losses, of }| DrawCounts { wins, ties, losses, of }),
                ..self.move_of(ranked)
            })
        });
        AnalysisMessage {
            moves: moves.collect(),
            count,
            proof: Some(proof_message(report.proof)),
            work: report.nodes,
            ..self.message(&[])
        }
    }

    fn move_of(&self, ranked: &Ranked) -> AnalysedMove {
        let mut keeps = self.scene.rack;
        keeps.remove_all(&ranked.choice.tiles());
        let tiles = match &ranked.choice {
            Choice::Play(play) => play
                .placements()
                .map(|laid| SquareFace {
                    square: laid.square.to_string(),
                    face: laid.face.to_char().to_string(),
                })
                .collect(),
            Choice::Exchange(_) | Choice::Pass => Vec::new(),
        };
        AnalysedMove {
            text: ranked.choice.text(&self.scene.grid),
            tiles,
            score: ranked.choice.score(),
            keeps: keeps.to_string(),
            leave: ranked.leave.as_points(),
            equity: ranked.equity.as_points(),
            win: None,
            win_behind: None,
            spread: None,
            behind: None,
            times: 0,
            proof: None,
            draws: None,
        }
    }
}

fn answered(replies: &Replies) -> RepliesMessage {
    let after = replies.after();
    let squares = replies.squares();
    let squares = squares.map(|(square, share)| SquareShare { square: square.to_string(), share });
    let likeliest = replies.likeliest().into_iter().take(REPLIES);
    RepliesMessage {
        racks: after.racks,
        points: after.points,
        bingos: after.bingos,
        squares: squares.collect(),
        likeliest: likeliest
            .map(|reply| LikelyReply { text: reply.text, share: reply.share, points: reply.points })
            .collect(),
    }
}

fn proof_message(proof: Proof) -> wire::Proof {
    match proof {
        Proof::Exact => wire::Proof::Exact,
        Proof::Bounds => wire::Proof::Bounds,
        Proof::Heuristic => wire::Proof::Heuristic,
    }
}
