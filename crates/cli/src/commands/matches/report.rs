//! The result of a match.

use std::collections::BTreeMap;

use engine::strength::{Decision, Estimate, PairResult, SequentialTest, Tally};
use rules::Counted;
use serde::Serialize;

use super::fault::FaultKind;
use super::record::{FaultLine, GameLine, Name};
use crate::output::Output;
use crate::stop::Stop;

/// The score of the games so far.
#[derive(Default)]
pub(super) struct Score {
    pub(super) tally: Tally,
    games: u64,
    /// Games that A won, that B won, and that were drawn.
    won: [u64; 2],
    drawn: u64,
    /// The first game of a pair whose second game is not over.
    open: Option<GameLine>,
    faults: [BTreeMap<FaultKind, u64>; 2],
    /// Seconds that each thought in this run, and in how many moves.
    thought: [(f64, u32); 2],
}

impl Score {
    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Takes in the next game.
    pub(super) fn add(&mut self, line: GameLine) {
        self.games += 1;
        match line.result {
            result if result > 0.5 => self.won[0] += 1,
            result if result < 0.5 => self.won[1] += 1,
            _ => self.drawn += 1,
        }
        if let Some(fault) = &line.fault {
            *self.faults[fault.player as usize].entry(fault.code).or_default() += 1;
        }
        let Some(first) = self.open.take() else {
            self.open = Some(line);
            return;
        };
        let spread = |line: &GameLine| f64::from(line.scores[0]) - f64::from(line.scores[1]);
        let luck = match (&first.luck, &line.luck) {
            (Some(one), Some(other)) => Some((one.win + other.win) / 2.0),
            _ => None,
        };
        self.tally.add(PairResult {
            share: (first.result + line.result) / 2.0,
            spread: (spread(&first) + spread(&line)) / 2.0,
            luck,
        });
    }

    /// Adds what each thought in a game.
    pub(super) fn time(&mut self, thought: [(f64, u32); 2]) {
        for (all, one) in self.thought.iter_mut().zip(thought) {
            all.0 += one.0;
            all.1 += one.1;
        }
    }

    /// The progress of the match, in a line.
    pub(super) fn progress(&self, games: u64, speed: f64) -> String {
        let (played, games) = (self.games, Counted(games, "game"));
        let so_far = format!("{played} of {games}, {speed:.1} a second");
        match self.tally.surest() {
            pairs if pairs.count() == 0 => so_far,
            pairs => format!("{so_far}; A wins {}", rate(pairs)),
        }
    }
}

/// A fault in a line.
pub(super) fn told(fault: &FaultLine) -> String {
    format!("{:?} loses it ({}): {}", fault.player, fault.code.code(), fault.text)
}

fn rate(pairs: &Estimate) -> String {
    let (low, high) = pairs.interval();
    format!("{:.1} % (95 %: {:.1} to {:.1})", 100.0 * pairs.mean(), 100.0 * low, 100.0 * high)
}

#[derive(Serialize)]
struct Summary<'a> {
    players: &'a [String; 2],
    games: u64,
    pairs: u64,
    won: [u64; 2],
    drawn: u64,
    /// The share of A, with the interval that holds it with 95 % confidence; a draw is half a win.
    win_rate: Rate,
    /// The same share with the luck of the draws taken out.
    adjusted: Option<Adjusted>,
    /// A's mean spread in points, and its standard error.
    spread: f64,
    spread_error: f64,
    test: Option<Tested>,
    faults: [&'a BTreeMap<FaultKind, u64>; 2],
    /// Mean seconds for a move in this run; null for a player who made none.
    seconds_a_move: [Option<f64>; 2],
}

#[derive(Serialize)]
struct Rate {
    mean: f64,
    error: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Adjusted {
    #[serde(flatten)]
    rate: Rate,
    /// The factor by which more games would be as sure without it.
    gain: f64,
}

#[derive(Serialize)]
struct Tested {
    low: f64,
    high: f64,
    errors: f64,
    /// The logarithm of the likelihood ratio, and at which the test decides.
    ratio: f64,
    bound: f64,
    decision: Option<&'static str>,
}

fn described(pairs: &Estimate) -> Rate {
    let (low, high) = pairs.interval();
    Rate { mean: pairs.mean(), error: pairs.error(), low, high }
}

/// Writes what a match came to.
pub(super) fn write(
    output: &mut Output,
    score: &Score,
    players: &[String; 2],
    test: Option<SequentialTest>,
) -> Result<(), Stop> {
    let tally = &score.tally;
    let adjusted = Some(&tally.adjusted).filter(|pairs| pairs.count() > 1);
    let seconds =
        score.thought.map(|(seconds, moves)| (moves > 0).then(|| seconds / f64::from(moves)));
    if output.is_json() {
        let decided = |test: SequentialTest| {
            test.decision(tally.surest()).map(|decision| match decision {
                Decision::Low => "low",
                Decision::High => "high",
            })
        };
        return output.object(&Summary {
            players,
            games: score.games,
            pairs: tally.shares.count(),
            won: score.won,
            drawn: score.drawn,
            win_rate: described(&tally.shares),
            adjusted: adjusted.map(|pairs| Adjusted { rate: described(pairs), gain: tally.gain() }),
            spread: tally.spreads.mean(),
            spread_error: tally.spreads.error(),
            test: test.map(|test| Tested {
                low: test.low,
                high: test.high,
                errors: test.errors,
                ratio: test.ratio(tally.surest()),
                bound: test.bound(),
                decision: decided(test),
            }),
            faults: [&score.faults[0], &score.faults[1]],
            seconds_a_move: seconds,
        });
    }
    for (name, player) in Name::BOTH.iter().zip(players) {
        output.line(format!("{name:?}: {player}"))?;
    }
    let [a, b] = score.won;
    output.line(format!(
        "{} in {}: A won {a}, B won {b}, {} drawn",
        Counted(score.games, "game"),
        Counted(tally.shares.count(), "pair"),
        score.drawn
    ))?;
    if tally.shares.count() > 0 {
        output.line(format!("A wins {}", rate(&tally.shares)))?;
        if let Some(pairs) = adjusted {
            let sure = match tally.gain() {
                gain if gain < 1.05 => "no surer".to_string(),
                gain => format!("as sure as {gain:.1} times as many games"),
            };
            output.line(format!("without the luck of the draws {}, {sure}", rate(pairs)))?;
        }
        let (low, high) = tally.spreads.range();
        output.line(format!(
            "A's spread {:+.1} points a game (95 %: {low:+.1} to {high:+.1})",
            tally.spreads.mean()
        ))?;
    }
    if let Some(test) = test {
        output.line(verdict(&test, tally))?;
    }
    for (name, faults) in Name::BOTH.iter().zip(&score.faults) {
        if !faults.is_empty() {
            let all: Vec<String> =
                faults.iter().map(|(kind, count)| format!("{count} {}", kind.code())).collect();
            output.line(format!("{name:?} lost by its own fault: {}", all.join(", ")))?;
        }
    }
    for (name, seconds) in Name::BOTH.iter().zip(seconds) {
        if let Some(seconds) = seconds {
            output.line(format!("{name:?} took {:.1} ms a move", 1000.0 * seconds))?;
        }
    }
    Ok(())
}

fn verdict(test: &SequentialTest, tally: &Tally) -> String {
    let (low, high) = (100.0 * test.low, 100.0 * test.high);
    let errors = format!("wrong in {} % of matches at most", 100.0 * test.errors);
    match test.decision(tally.surest()) {
        Some(Decision::High) => format!("test: A is worth {high} % rather than {low} % ({errors})"),
        Some(Decision::Low) => format!("test: A is worth {low} % rather than {high} % ({errors})"),
        None => format!(
            "test: not decided between {low} % and {high} % ({:+.2} on the way to ±{:.2})",
            test.ratio(tally.surest()),
            test.bound()
        ),
    }
}
