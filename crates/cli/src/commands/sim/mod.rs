//! `tilewright sim`: moves tried out against racks the opponent may hold.

mod last_move;

use std::time::Instant;

use engine::sim::{Judged, Report, Row, Sim as Simulation, SimOptions};
use engine::{Choice, Evaluator, Inference, Opening, Ranked, Sampling, Scene, kibitz};
use notation::SeenMove;
use rules::Counted;
use serde::Serialize;

use crate::options::{Common, LeavesOption, SeedOption, threads};
use crate::output::{Output, Page};
use crate::positions::{Analysis, Opened, PositionOptions};
use crate::stop::Stop;
use crate::threads::in_order;

const EXAMPLES: &str = "\
Examples:
  tilewright sim --cgp '15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0'
  tilewright sim --cgp '15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0' --infer --last '8D TRAIN'

How a position is written: tilewright moves --help";

/// The options of `tilewright sim`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Sim {
    #[command(flatten)]
    positions: PositionOptions,
    /// Moves after each candidate; once the bag is empty the game is played to its end
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=60))]
    plies: u32,
    /// The most times each candidate is tried
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// The number of candidates, the best by static equity
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..=1000))]
    candidates: u16,
    /// The number of iterations at a time; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
    #[command(flatten)]
    seed: SeedOption,
    /// The accepted risk of dropping the best candidate early, in percent; 0 drops none
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0)]
    doubt: f64,
    /// Let the opponent hold what its last move, given with --last, makes likely
    #[arg(long, requires = "last")]
    infer: bool,
    /// The opponent's last move: '8D TRAIN', with . for tiles that were there before, or 'exchange 3'
    #[arg(long, value_name = "MOVE", requires = "infer", conflicts_with = "cgp_file")]
    last: Option<SeenMove>,
    /// Leave the speed out, so that the same seed gives the same bytes
    #[arg(long)]
    no_times: bool,
    #[command(flatten)]
    leaves: LeavesOption,
}

/// The most leaves of an inference that are listed.
const LISTED: usize = 5;

/// The answer for one position.
#[derive(Serialize)]
struct Found<'a> {
    cgp: &'a str,
    candidates: Vec<Candidate>,
    /// Present only if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    inferred: Option<Inferred>,
    /// The certainty that the first candidate is the best, from 0 to 1.
    confidence: f64,
    rollouts: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rollouts_per_second: Option<f64>,
}

/// The inference from the last move about the opponent's rack.
#[derive(Serialize)]
struct Inferred {
    /// The number of tiles it kept; 0 if the move says nothing.
    kept: usize,
    /// The likeliest leaves.
    likely: Vec<Likely>,
}

/// Tiles that the opponent may have kept, with their probability from 0 to 1.
#[derive(Serialize)]
struct Likely {
    leave: String,
    chance: f64,
}

/// One candidate.
#[derive(Serialize)]
struct Candidate {
    /// Absent for an exchange or a pass.
    coord: Option<String>,
    word: String,
    score: i32,
    equity: f64,
    win: f64,
    spread: f64,
    iterations: u32,
    /// The points by which it is behind the first: the bounds of the 95 % interval.
    behind: [f64; 2],
    /// The same bounds for the chance to win.
    behind_win: [f64; 2],
}

pub(crate) fn run(args: &Sim, common: &Common) -> Result<(), Stop> {
    if !(0.0..=50.0).contains(&args.doubt) {
        return Err(Stop::bad("--doubt needs a percentage from 0 to 50"));
    }
    let analysis = Analysis::new(&args.positions, common)?;
    let leaves = args.leaves.open()?;
    let mut output = Output::new(common.format);
    // The threads are for the iterations of one position.
    analysis.each(&args.positions, 1, &mut output, |page, opened| {
        let Opened { text, origin, scene, .. } = opened;
        if scene.rack.is_empty() {
            return Err(Stop::bad(format!("{origin}: the player to move has no tiles")));
        }
        let mut ranked = kibitz(opened.generator(), scene, &leaves, Opening::Across);
        ranked.truncate(usize::from(args.candidates));
        let evaluator = Evaluator::new(opened.generator(), &leaves);
        let begun = Instant::now();
        let inference = match &args.last {
            Some(last) => infer(last, opened, evaluator, args.seed.seed)?,
            None => None,
        };
        let inferred = args.infer.then(|| inferred(inference.as_ref()));
        let (plies, seed, doubt) = (args.plies, args.seed.seed, args.doubt / 100.0);
        let options = SimOptions { plies, seed, doubt, inference };
        let sim = Simulation::new(evaluator, scene, &ranked, options);
        let report = simulate(sim, args);
        let seconds = begun.elapsed().as_secs_f64();
        let candidates = report.judged.iter().map(|judged| candidate(judged, scene)).collect();
        let speed = report.rollouts as f64 / seconds.max(f64::EPSILON);
        let found = Found {
            cgp: text,
            candidates,
            inferred,
            confidence: report.confidence,
            rollouts: report.rollouts,
            rollouts_per_second: (!args.no_times).then_some(speed),
        };
        if page.is_json() { page.object(&found) } else { print(page, &found) }
    })?;
    output.end()
}

fn infer(
    last: &SeenMove,
    opened: &Opened<'_>,
    evaluator: Evaluator<'_>,
    seed: u64,
) -> Result<Option<Inference>, Stop> {
    let (last, before) = last_move::before(last, opened, evaluator.generator)?;
    // The simulation begins with the seed itself, so the inference takes another one.
    let sampling = Sampling { count: Inference::ENOUGH, seed: !seed };
    Ok(Inference::new(evaluator, &opened.scene, &before, &last, sampling))
}

fn inferred(inference: Option<&Inference>) -> Inferred {
    let mut leaves = inference.map(Inference::leaves).unwrap_or_default();
    leaves.truncate(LISTED);
    let likely = |(kept, chance): (rules::Tiles, f64)| Likely { leave: kept.to_string(), chance };
    Inferred {
        kept: inference.map_or(0, Inference::kept),
        likely: leaves.into_iter().map(likely).collect(),
    }
}

fn simulate(mut sim: Simulation<'_>, args: &Sim) -> Report {
    while !sim.settled() && sim.iterations() < args.iterations {
        let block = sim.block();
        let count = block.len().min((args.iterations - block.start) as usize);
        let number = |index: usize| block.start + index as u32;
        let rows: Vec<Row> = in_order(count, args.threads, |index| sim.iteration(number(index)));
        sim.take(rows);
    }
    sim.report()
}

fn candidate(judged: &Judged, scene: &Scene) -> Candidate {
    let Ranked { choice, equity, .. } = judged.ranked;
    let text = choice.text(&scene.grid);
    let (coord, word) = match (&choice, text.split_once(' ')) {
        (Choice::Play(_), Some((coord, word))) => (Some(coord.to_string()), word.to_string()),
        _ => (None, text),
    };
    Candidate {
        coord,
        word,
        score: choice.score(),
        equity: equity.as_points(),
        win: judged.win,
        spread: judged.spread,
        iterations: judged.iterations,
        behind: judged.behind,
        behind_win: judged.behind_win,
    }
}

fn print(output: &mut Page, found: &Found<'_>) -> Result<(), Stop> {
    for candidate in &found.candidates {
        let Candidate { coord, word, score, win, spread, iterations, behind, .. } = candidate;
        output.line(format!(
            "{:>3} {word:<15} {score:>4}  wins {:>5.1} %  {spread:>+7.1} points  behind by {:.1} \
             to {:.1}  ({iterations} times)",
            coord.as_deref().unwrap_or(""),
            100.0 * win,
            behind[0],
            behind[1]
        ))?;
    }
    if let Some(Inferred { kept, likely }) = &found.inferred {
        if *kept == 0 {
            output.line("the last move says nothing: racks are drawn by chance alone")?;
        }
        for Likely { leave, chance } in likely {
            output.line(format!("the opponent kept {leave:<7} {:>5.1} %", 100.0 * chance))?;
        }
    }
    output.line(format!(
        "the first is the best with {:.1} % confidence after {}",
        100.0 * found.confidence,
        Counted(found.rollouts, "rollout")
    ))?;
    match found.rollouts_per_second {
        Some(speed) => output.line(format!("{speed:.0} rollouts a second")),
        None => Ok(()),
    }
}
