//! The reviewer: hands out work, takes results, and says at any time how things stand.

use engine::endgame::Proof;
use engine::pre_endgame::{Look, Seen};
use engine::sim::{self, Row};
use engine::{Scene, Seeded};
use notation::{Replay, Turn};
use rules::Arrange as _;

use crate::cost::Cost;
use crate::counted::Counted;
use crate::endgame::{Search, Value};
use crate::grade::{Bound, Grading, POINTS, WIN, rounded};
use crate::lesson;
use crate::moves;
use crate::replies::{Followed, Reply};
use crate::report::Luck as FoundLuck;
use crate::report::{
    Review, ReviewedMove, ReviewedProof, ReviewedSide, ReviewedTurn, Shares, Unclear,
};
use crate::scene::by_win;
use crate::study::{Study, Work};
use crate::tools::{Settings, Tools};
use crate::why;

/// The number of simulations that a batch continues.
const SIMS: usize = 8;
/// The number of endgames that a batch continues.
const ENDS: usize = 2;
/// For how many turns a batch looks at draws, and at how many for each.
const DRAWS: (usize, u32) = (4, 16);

/// A review in progress.
pub struct Reviewer<'t> {
    tools: &'t Tools,
    settings: Settings,
    replay: Replay,
    studies: Vec<Study<'t>>,
    /// The earlier findings, if this is longer work on it.
    found: Option<Found>,
}

/// The findings of an earlier review.
struct Found {
    turns: Vec<ReviewedTurn>,
    /// True if nothing was left to do, so that the luck of all turns is known too.
    whole: bool,
    rollouts: f64,
    /// The number of times it was worked on longer, this time included.
    longer: u32,
}

/// A piece of work; any thread may carry it out.
pub struct Task<'r> {
    reviewer: &'r Reviewer<'r>,
    piece: Piece,
}

#[derive(Clone, Copy)]
struct Piece {
    turn: usize,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Iteration(u32),
    Search(Search),
    Look(Look),
    Draw(u32),
    Reply(usize, u32),
}

/// The result of a [`Task`].
pub struct Done {
    turn: usize,
    result: Outcome,
}

enum Outcome {
    Row(u32, Row),
    Value(Option<usize>, Option<Value>),
    Seen(Seen),
    Worth(i32),
    Reply(usize, Reply),
}

impl<'t> Reviewer<'t> {
    /// Begins the review of a game. Every turn is judged by static equity already.
    pub fn begin(replay: &Replay, tools: &'t Tools, settings: Settings) -> Reviewer<'t> {
        let turns = 0..replay.turns.len();
        let studies = turns.map(|turn| Study::new(tools, &settings, replay, turn)).collect();
        Reviewer { tools, settings, replay: replay.clone(), studies, found: None }
    }

    /// Works longer on a review of this game: on the turns that more work may give a grade, each
    /// from its beginning. The findings on the others stay; if the review is not at hand, all are
    /// worked on. `longer` is the number of times it has been worked on longer, this time included;
    /// `settings` are those of the first review.
    pub fn longer(
        replay: &Replay,
        tools: &'t Tools,
        settings: Settings,
        review: Option<Review>,
        longer: u32,
    ) -> Reviewer<'t> {
        let begun = Reviewer::begin(replay, tools, settings.longer(longer));
        // A review of another game says nothing about this one.
        let review = review.filter(|review| review.turns.len() == begun.studies.len());
        let found = match review {
            Some(Review { turns, done: whole, rollouts, .. }) => {
                Found { turns, whole, rollouts, longer }
            }
            None => Found { turns: Vec::new(), whole: false, rollouts: 0.0, longer },
        };
        Reviewer { found: Some(found), ..begun }
    }

    /// The earlier findings on a turn.
    fn earlier(&self, turn: usize) -> Option<&ReviewedTurn> {
        self.found.as_ref()?.turns.get(turn)
    }

    /// True if nothing more is to be found out about a turn, whatever the settings.
    fn settled(&self, turn: usize) -> bool {
        self.earlier(turn).is_some_and(|earlier| !earlier.is_open())
    }

    /// The work to be done next; all of it, before [`Reviewer::take`]. Empty if nothing is left.
    ///
    /// Turns whose grade is not clear get more; among them those that had least.
    pub fn batch(&self) -> Vec<Task<'_>> {
        self.pieces().into_iter().map(|piece| Task { reviewer: self, piece }).collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut sims: Vec<(u32, usize)> = Vec::new();
        let (mut ends, mut draws) = (0, 0);
        for (turn, study) in self.studies.iter().enumerate() {
            if let Some(luck) = &study.luck
                && !self.found.as_ref().is_some_and(|found| found.whole)
                && draws < DRAWS.0
            {
                let next = luck.next(self.settings.draws, DRAWS.1);
                draws += usize::from(!next.is_empty());
                pieces.extend(next.map(|number| Piece { turn, kind: Kind::Draw(number) }));
            }
            if self.settled(turn) {
                continue;
            }
            if study.block(&self.settings).is_some() {
                sims.push((study.iterations(), turn));
            }
            if let Work::Ends(work) = &study.work
                && ends < ENDS
            {
                let next = work.next(study.played, self.settings.nodes);
                ends += usize::from(!next.is_empty());
                let search = |search| Piece { turn, kind: Kind::Search(search) };
                pieces.extend(next.into_iter().map(search));
            }
            if let Some(weighing) = &study.weighing {
                let looks = weighing.next().into_iter();
                pieces.extend(looks.map(|look| Piece { turn, kind: Kind::Look(look) }));
            }
        }
        let mut replies = 0;
        for (turn, study) in self.studies.iter().enumerate() {
            if replies >= DRAWS.0 {
                break;
            }
            if self.settled(turn) {
                continue;
            }
            let next = study.next_replies(&self.settings);
            replies += usize::from(!next.is_empty());
            for (at, numbers) in next {
                let reply = |number| Piece { turn, kind: Kind::Reply(at, number) };
                pieces.extend(numbers.map(reply));
            }
        }
        sims.arrange();
        for (_, turn) in sims.into_iter().take(SIMS) {
            let block = self.studies[turn].block(&self.settings).unwrap_or_default();
            pieces.extend(block.map(|number| Piece { turn, kind: Kind::Iteration(number) }));
        }
        pieces
    }

    /// Takes the results of a whole batch, in the order of its tasks.
    pub fn take(&mut self, results: Vec<Done>) {
        let mut rows: Vec<Vec<(u32, Row)>> = self.studies.iter().map(|_| Vec::new()).collect();
        let mut values: Vec<Vec<(Option<usize>, Option<Value>)>> = vec![Vec::new(); rows.len()];
        let mut proofs: Vec<Vec<Seen>> = rows.iter().map(|_| Vec::new()).collect();
        for Done { turn, result } in results {
            match result {
                Outcome::Row(number, row) => rows[turn].push((number, row)),
                Outcome::Value(of, value) => values[turn].push((of, value)),
                Outcome::Seen(seen) => proofs[turn].push(seen),
                Outcome::Reply(at, reply) => {
                    self.studies[turn].replies.entry(at).or_default().take(reply);
                }
                Outcome::Worth(worth) => {
                    if let Some(luck) = &mut self.studies[turn].luck {
                        luck.take(worth);
                    }
                }
            }
        }
        for (turn, mut rows) in rows.into_iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
            rows.arrange_by_key(|&(number, _)| number);
            self.studies[turn].take_rows(rows.into_iter().map(|(_, row)| row).collect());
        }
        for (turn, values) in values.into_iter().enumerate().filter(|(_, all)| !all.is_empty()) {
            if let Work::Ends(ends) = &mut self.studies[turn].work {
                ends.take(values);
            }
            let (played, ruleset) = (&self.replay.turns[turn], &self.replay.ruleset);
            self.studies[turn].list_best(self.tools, played, ruleset);
        }
        for (turn, seen) in proofs.into_iter().enumerate().filter(|(_, all)| !all.is_empty()) {
            let (played, ruleset) = (&self.replay.turns[turn], &self.replay.ruleset);
            self.studies[turn].take_proofs(seen, self.tools, played, ruleset);
        }
    }

    /// Works on this thread alone until nothing is left or `go_on` says no; it is asked before each
    /// batch.
    pub fn run(&mut self, mut go_on: impl FnMut(&Reviewer<'t>) -> bool) {
        while go_on(self) {
            let results: Vec<Done> = self.batch().iter().map(Task::run).collect();
            if results.is_empty() {
                break;
            }
            self.take(results);
        }
    }

    /// The share of the work that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.done() {
            return 1.0;
        }
        let (mut sum, mut count) = (0.0, 0);
        for (_, study) in self.studies.iter().enumerate().filter(|&(turn, _)| !self.settled(turn)) {
            sum += study.progress(&self.settings);
            count += 1;
        }
        if count == 0 { 1.0 } else { (sum / f64::from(count)).min(1.0) }
    }

    /// True if nothing is left to do.
    pub fn done(&self) -> bool {
        self.pieces().is_empty()
    }

    /// The review as it stands.
    pub fn report(&self) -> Review {
        let replay = &self.replay;
        let judged: Vec<TurnReport> = (0..replay.turns.len()).map(|turn| self.turn(turn)).collect();
        let before = self.found.as_ref().map_or(0.0, |found| found.rollouts);
        let rollouts = before + judged.iter().map(|turn| turn.rollouts as f64).sum::<f64>();
        let longer = self.found.as_ref().map_or(0, |found| found.longer);
        let turns: Vec<ReviewedTurn> = judged.into_iter().map(|turn| turn.turn).collect();
        let seats = replay.players.len();
        let by_win = by_win(&replay.ruleset, seats);
        let sides = (0..seats).map(|seat| self.side(seat, &turns)).collect();
        let open = turns.iter().filter(|turn| turn.is_open()).count();
        let win_line = if by_win { self.win_line(&turns) } else { Vec::new() };
        Review {
            players: replay.players.clone(),
            scores: replay.scores.clone(),
            over: replay.over,
            of: None,
            by_win,
            win_scale: WIN,
            point_scale: POINTS,
            sides,
            win_line,
            progress: rounded(self.progress()),
            done: self.done(),
            longer,
            open_turns: if longer < Settings::LONGER { open } else { 0 },
            rollouts,
            notes: notes(&turns, replay.ruleset.mode.is_alone()),
            other_list: None,
            turns,
        }
    }

    /// A turn as far as it is known now. The earlier findings stay until more is known.
    fn turn(&self, index: usize) -> TurnReport {
        let Some(earlier) = self.earlier(index) else { return self.judged(index) };
        let luck = self.luck(index).or(earlier.luck);
        if self.settled(index) {
            let turn = ReviewedTurn { luck, ..earlier.clone() };
            return TurnReport { turn, rollouts: 0 };
        }
        let TurnReport { turn, rollouts } = self.judged(index);
        let less = match &self.studies[index].work {
            Work::Static => true,
            Work::Sim(sim) => sim.iterations() < earlier.iterations,
            Work::Ends(_) => turn.grade.is_none() && earlier.unclear != Some(Unclear::Waiting),
        };
        let turn = if less { earlier.clone() } else { turn };
        TurnReport { turn: ReviewedTurn { luck, ..turn }, rollouts }
    }

    /// The luck of a turn as far as it was worked out now.
    fn luck(&self, index: usize) -> Option<FoundLuck> {
        let (luck, error) = self.studies[index].luck.as_ref()?.found()?;
        Some(FoundLuck { points: f64::from(luck) / 1e3, error: rounded(error / 1e3) })
    }

    fn judged(&self, index: usize) -> TurnReport {
        let (turn, study) = (&self.replay.turns[index], &self.studies[index]);
        let (loss, grading) = study.judged();
        let sim = match &study.work {
            Work::Sim(sim) if sim.iterations() > 0 => Some(sim.report()),
            _ => None,
        };
        let order = self.order(study, sim.as_ref());
        let moves: Vec<ReviewedMove> =
            order.iter().map(|&at| self.weighed(study, at, sim.as_ref())).collect();
        let played = study.played.and_then(|played| order.iter().position(|&at| at == played));
        let (grade, unclear) = match grading {
            Ok(Grading::Clear(grade)) => (Some(grade), None),
            Ok(Grading::Between(from, to)) => (None, Some(Unclear::Between { from, to })),
            Err(unclear) => (None, Some(unclear)),
        };
        let proof = match &study.work {
            Work::Ends(ends) => ends.root.as_ref().map_or(Proof::Heuristic, Value::proof),
            Work::Static if study.forced => Proof::Exact,
            Work::Sim(_) if study.proven_best().is_some() => Proof::Exact,
            Work::Sim(_) if order.first().is_some_and(|&best| study.counts(best).is_some()) => {
                Proof::Bounds
            }
            Work::Static | Work::Sim(_) => Proof::Heuristic,
        };
        let before = &turn.before;
        let reviewed = ReviewedTurn {
            number: index + 1,
            seat: turn.seat.0,
            cgp: before.cgp(turn.seat).to_string(),
            rack: before.rack.to_string(),
            unknown: before.unknown,
            bag: before.bag,
            unseen: before.unseen.to_string(),
            scores: before.scores.clone(),
            made: moves::made(turn, &self.replay.ruleset),
            points: turn.score,
            win: played.and_then(|played| moves[played].win).map(|win| win.about),
            sure: match &study.work {
                Work::Static => study.forced.then_some(1.0),
                Work::Sim(_) if study.proven_best().is_some() => Some(1.0),
                Work::Sim(_) => sim.as_ref().map(|report| rounded(report.confidence)),
                Work::Ends(ends) => ends.root.as_ref().filter(|root| root.is_exact()).map(|_| 1.0),
            },
            proof: proof.into(),
            loss,
            grade,
            unclear,
            iterations: study.iterations(),
            finders: match order.first() {
                Some(&best) => study.finders.get(best).cloned().unwrap_or_default(),
                None => Vec::new(),
            },
            bingos: study.bingos.clone(),
            phony: study.phony.clone(),
            luck: self.luck(index),
            why: why::reasons(
                self.tools,
                turn,
                &self.replay.ruleset,
                self.player(turn),
                study,
                &order,
                loss.as_ref(),
            ),
            taught: Vec::new(),
            notes: turn.notes.iter().filter(|note| !is_label(note)).cloned().collect(),
            played,
            moves,
        };
        let taught = lesson::lessons(&self.replay, turn, &reviewed, &study.phony_cards);
        let reviewed = ReviewedTurn { taught, ..reviewed };
        TurnReport { turn: reviewed, rollouts: sim.map_or(0, |report| report.rollouts) }
    }

    fn player(&self, turn: &Turn) -> &str {
        self.replay.players.get(turn.seat.index()).map_or("", String::as_str)
    }

    /// The moves of a turn in the order of what is known about them.
    fn order(&self, study: &Study<'_>, sim: Option<&sim::Report>) -> Vec<usize> {
        let mut order: Vec<usize> = (0..study.moves.len()).collect();
        match (&study.work, sim) {
            (_, Some(_)) if study.weighing.is_some() => {
                let best = study.proven_best();
                let win = |at: usize| self.weighed(study, at, sim).win.map_or(0.0, |win| win.about);
                order.arrange_by(|&a, &b| {
                    let first = |at: usize| best == Some(at);
                    first(b).cmp(&first(a)).then(win(b).total_cmp(&win(a)))
                });
            }
            (_, Some(report)) => {
                let first = report.judged[0].ranked;
                let behind = |at: usize| {
                    let own = report.judged.iter().find(|j| j.ranked == study.moves[at]);
                    let two = by_win(&self.replay.ruleset, self.replay.players.len());
                    own.map_or(0.0, |own| {
                        let [low, high] = if two { own.behind_win } else { own.behind };
                        low + high
                    })
                };
                order.arrange_by(|&a, &b| {
                    let later = |at: usize| study.moves[at] != first;
                    later(a).cmp(&later(b)).then(behind(a).total_cmp(&behind(b)))
                });
            }
            (Work::Ends(ends), None) if ends.root.is_some() => {
                let choice = |at: usize| &study.moves[at].choice;
                let value = |at: usize| ends.value(at, choice(at)).map(|value| value.about);
                let first = |at: usize| ends.proven(choice(at)).is_some();
                order.arrange_by_key(|&at| std::cmp::Reverse((first(at), value(at))));
            }
            _ => order.arrange_by_key(|&at| std::cmp::Reverse(study.moves[at].equity)),
        }
        order
    }

    fn weighed(&self, study: &Study<'_>, at: usize, sim: Option<&sim::Report>) -> ReviewedMove {
        let ranked = &study.moves[at];
        let Some(scene) = &study.scene else { unreachable!("moves come from a scene") };
        let mut kept = scene.rack;
        kept.remove_all(&ranked.choice.tiles());
        let mut found = ReviewedMove {
            text: ranked.choice.text(&scene.grid),
            points: ranked.choice.score(),
            keeps: kept.to_string(),
            leave: ranked.leave.as_points(),
            equity: ranked.equity.as_points(),
            win: None,
            spread: None,
            iterations: 0,
            proof: ReviewedProof::Estimate,
            draws: None,
        };
        let two = by_win(&self.replay.ruleset, self.replay.players.len());
        let judged = sim.and_then(|report| {
            let own = report.judged.iter().find(|judged| judged.ranked == *ranked)?;
            Some((&report.judged[0], own))
        });
        if let Some((first, judged)) = judged {
            // Moves are compared in the draws that both have met: those dropped early have met
            // fewer, which may have been luckier.
            let behind = |[low, high]: [f64; 2]| (low + high) / 2.0;
            let win = (first.win - behind(judged.behind_win)).clamp(0.0, 1.0);
            let spread = first.spread - behind(judged.behind);
            found.win = two.then(|| likely(win, judged.win_error, 0.0, 1.0));
            let all = f64::INFINITY;
            found.spread = Some(likely(spread, judged.spread_error, -all, all));
            found.iterations = judged.iterations;
        } else if let Work::Ends(ends) = &study.work
            && let Some(value) = ends.value(at, &ranked.choice)
        {
            let lead = f64::from(scene.lead);
            found.proof = value.proof().into();
            let spread = value.bound();
            found.spread = spread.map(|bound| Bound {
                low: lead + bound.low,
                about: lead + bound.about,
                high: lead + bound.high,
            });
            found.win = found.spread.filter(|_| two).map(|spread| Bound {
                low: won(spread.low),
                about: won(spread.about),
                high: won(spread.high),
            });
        } else if two && study.scene.as_ref().is_some_and(|scene| scene.bag > 0) {
            let win = self.guess(scene, ranked);
            found.win = Some(Bound { low: 0.0, about: rounded(win), high: 1.0 });
        }
        if let Some(counts) = study.counts(at) {
            let (low, high) = (rounded(counts.low()), rounded(counts.high()));
            let about = found.win.map_or(low, |win| win.about).clamp(low, high);
            found.win = Some(Bound { low, about, high });
            found.proof = counts.proof().into();
            found.draws = Some(Counted::of(&counts));
        }
        found
    }

    /// The chance to win as far as points and leave say.
    fn guess(&self, scene: &Scene, ranked: &engine::Ranked) -> f64 {
        let spread = engine::Equity::points(scene.lead) + ranked.equity;
        let left = scene.bag + scene.rack.len() + scene.opponents.iter().sum::<usize>();
        let laid = match ranked.choice {
            engine::Choice::Play(candidate) => candidate.laid(),
            engine::Choice::Exchange(_) | engine::Choice::Pass => 0,
        };
        let left = left.saturating_sub(laid);
        1.0 - f64::from(self.tools.odds.win(-spread, left)) / 1e6
    }

    fn win_line(&self, turns: &[ReviewedTurn]) -> Vec<f64> {
        let mut line = vec![match turns.first() {
            Some(turn) => match turn.moves.first().and_then(|best| best.win) {
                Some(win) if turn.seat == 0 => win.about,
                Some(win) => rounded(1.0 - win.about),
                None => 0.5,
            },
            None => 0.5,
        }];
        for turn in turns {
            let last = line.last().copied().unwrap_or(0.5);
            line.push(match turn.win {
                Some(win) if turn.seat == 0 => win,
                Some(win) => rounded(1.0 - win),
                None => last,
            });
        }
        if let ([one, other], true, Some(last)) =
            (self.replay.scores.as_slice(), self.replay.over, line.last_mut())
        {
            *last = won(f64::from(one - other));
        }
        line
    }

    fn side(&self, seat: usize, turns: &[ReviewedTurn]) -> ReviewedSide {
        let mut side = ReviewedSide::default();
        let mut made = 0;
        let mut error = 0.0;
        let mut costs = Vec::new();
        for (index, (turn, reviewed)) in self.replay.turns.iter().zip(turns).enumerate() {
            let stood = reviewed.phony.as_ref().is_some_and(|phony| !phony.withdrawn);
            if turn.seat.index() != seat {
                if stood {
                    side.let_pass.push(reviewed.number);
                }
                continue;
            }
            let study = &self.studies[index];
            if reviewed.phony.is_some() {
                side.phonies.push(reviewed.number);
            }
            if study.played.is_some() {
                side.best_points += study.top;
                made += moves::brought(turn);
            }
            if let Some(loss) = &reviewed.loss {
                side.equity_lost += loss.equity.max(0.0);
                side.judged += 1;
                side.points_lost += loss.points.about.max(0.0);
                let win = loss.win.map_or(0.0, |win| win.about);
                costs.push(Cost { turn: reviewed.number, win, points: loss.points.about });
            }
            match reviewed.grade {
                Some(grade) => side.grades[grade as usize] += 1,
                None => side.unclear += 1,
            }
            if reviewed.bingos.count > 0 {
                side.bingos_possible += 1;
                match reviewed.bingos.played {
                    true => side.bingos_found += 1,
                    false => side.bingos_missed.push(reviewed.number),
                }
            }
            error += share(study, turn, reviewed.luck, &mut side.shares);
        }
        side.share =
            (side.best_points > 0).then(|| rounded(f64::from(made) / f64::from(side.best_points)));
        side.equity_lost = rounded(side.equity_lost / side.judged.max(1) as f64);
        side.points_lost = rounded(side.points_lost);
        side.costliest = Cost::most(costs);
        side.shares.luck_error = f64::sqrt(error).round() as i32;
        let total = 1000 * self.replay.scores.get(seat).copied().unwrap_or(0);
        let shares = &mut side.shares;
        shares.charges = total - shares.luck - shares.choices - shares.board;
        side
    }
}

/// Adds a turn to the parts of a score. Returns the variance of its luck. Of a turn that was not
/// worked on again the luck is the one that was found earlier.
fn share(study: &Study<'_>, turn: &Turn, earlier: Option<FoundLuck>, to: &mut Shares) -> f64 {
    let brought = 1000 * moves::brought(turn);
    let best = study.moves.iter().map(|ranked| ranked.equity.0).max();
    let choice = match (study.played, best) {
        (Some(played), Some(best)) => study.moves[played].equity.0 - best,
        _ => 0,
    };
    let known = |luck: FoundLuck| ((1e3 * luck.points).round() as i32, 1e3 * luck.error);
    let found = study.luck.as_ref().and_then(crate::luck::Luck::found);
    let (luck, error) = found.or(earlier.map(known)).unwrap_or_else(|| {
        to.unknown += 1;
        (0, 0.0)
    });
    to.luck += luck;
    to.choices += choice;
    to.board += brought - luck - choice;
    error * error
}

struct TurnReport {
    turn: ReviewedTurn,
    rollouts: u64,
}

impl Task<'_> {
    /// Does the work.
    pub fn run(&self) -> Done {
        self.done(&|| true)
    }

    /// Does the work, unless `go_on` says no before it is done. A search asks it at every position;
    /// the other kinds of work take a few milliseconds.
    pub fn run_while(&self, go_on: &dyn Fn() -> bool) -> Option<Done> {
        let done = go_on().then(|| self.done(go_on));
        done.filter(|_| go_on())
    }

    fn done(&self, go_on: &dyn Fn() -> bool) -> Done {
        let Piece { turn, kind } = self.piece;
        let study = &self.reviewer.studies[turn];
        let tools = self.reviewer.tools;
        let Some(scene) = &study.scene else { unreachable!("work is for turns with a scene") };
        let result = match kind {
            Kind::Iteration(number) => match &study.work {
                Work::Sim(sim) => Outcome::Row(number, sim.iteration(number)),
                Work::Static | Work::Ends(_) => unreachable!("iterations are for simulations"),
            },
            Kind::Search(search) => {
                let choice = search.of.map(|at| study.moves[at].choice);
                let found = search.run(&tools.generator, scene, choice.as_ref(), go_on);
                Outcome::Value(search.of, found)
            }
            Kind::Look(look) => match &study.weighing {
                Some(weighing) => Outcome::Seen(weighing.look_while(look, go_on)),
                None => unreachable!("looks are for turns that are weighed"),
            },
            Kind::Reply(at, number) => {
                let seed = self.reviewer.settings.seed ^ (turn as u64 + 1) << 32;
                let random = Seeded::nth(seed, u64::from(number));
                let followed = Followed::new(tools, scene, &study.moves[at].choice);
                Outcome::Reply(at, followed.draw(tools, &self.reviewer.replay.ruleset, random))
            }
            Kind::Draw(number) => match &study.luck {
                Some(luck) => {
                    Outcome::Worth(luck.draw(number, &tools.generator, &tools.leaves, scene))
                }
                None => unreachable!("draws are for turns with luck"),
            },
        };
        Done { turn, result }
    }
}

fn won(spread: f64) -> f64 {
    match spread {
        _ if spread > 0.0 => 1.0,
        _ if spread < 0.0 => 0.0,
        _ => 0.5,
    }
}

/// A 95 % interval around a mean.
fn likely(mean: f64, error: f64, least: f64, most: f64) -> Bound {
    let off = 1.96 * error;
    Bound { low: (mean - off).max(least), about: mean, high: (mean + off).min(most) }.rounded()
}

/// Returns true for a label that programs write, such as `#unsuccessful-challenge`.
fn is_label(note: &str) -> bool {
    note.trim_start().starts_with('#')
}

fn notes(turns: &[ReviewedTurn], alone: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if alone {
        let judged = "Nobody plays against you, so moves are judged by points and the tiles kept.";
        notes.push(judged.to_string());
    }
    let hidden = turns.iter().filter(|turn| turn.unknown > 0).count();
    match hidden {
        0 => {}
        1 => notes.push("One rack is not known in full, so that turn has no grade.".to_string()),
        _ => notes
            .push(format!("{hidden} racks are not known in full, so those turns have no grade.")),
    }
    if turns.iter().any(|turn| turn.unclear == Some(Unclear::Rules)) {
        notes.push("The rules of this game allow plays that the engine does not know.".to_string());
    }
    notes
}
