//! `tilewright selfplay`: computer players against each other, for strength and speed.

use std::time::Instant;

use engine::{Gaddag, Generator, Level};
use serde::Serialize;

use rules::Counted;

use crate::args::Common;
use crate::hall::{FNV_BASIS, Hall, Outcome, fnv};
use crate::output::Output;
use crate::spec::Spec;
use crate::stop::Stop;
use crate::{editions, source};

/// Let computer players play each other
#[derive(clap::Args, Debug)]
pub(crate) struct Selfplay {
    /// How many games; each draw of tiles is played twice, with seats changed
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The number that all draws follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// A player: `LEVEL[,rollouts=N][,nodes=N][,plies=N][,leaves=none|formula|FILE]`, behind
    /// champion also `[,infer=on|off][,ends=off|endgame|all]`; given once for each of the two
    /// [default: expert]
    #[arg(long = "player", value_name = "SPEC")]
    players: Vec<Spec>,
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "travel-2006")]
    edition: String,
}

#[derive(Serialize)]
struct Summary {
    games: u32,
    turns: u64,
    /// Of the two players, whoever sat first.
    mean_scores: [f64; 2],
    /// Of the first player, a draw counted as half.
    win_rate: f64,
    /// One standard error of it, from pairs of games with the same draws.
    win_rate_error: f64,
    /// Of the games alone.
    games_per_second: f64,
    /// Loading the lexicon and making the players.
    startup_seconds: f64,
    /// A digest of everything that happened in all games.
    signature: String,
}

pub(crate) fn run(args: &Selfplay, common: &Common) -> Result<(), Stop> {
    let begun = Instant::now();
    let specs = match &args.players[..] {
        [] => [Spec::of(Level::Expert), Spec::of(Level::Expert)],
        [first, second] => [first.clone(), second.clone()],
        _ => return Err(Stop::bad("give --player twice, once for each of the two, or not at all")),
    };
    let terms = editions::terms(&args.edition, Some(2), &[])?;
    let lexicon = source::open_for_plays(common.lexicon.as_deref())?;
    let gaddag = Gaddag::new(lexicon.graph()).map_err(Stop::bad)?;
    let players = Spec::players(&specs, &gaddag)?;
    let hall =
        Hall { terms, lexicon, referee: Generator::with_gaddag(gaddag), players, seed: args.seed };
    let startup_seconds = begun.elapsed().as_secs_f64();

    let begun = Instant::now();
    let outcomes = hall.games(args.games, args.threads)?;
    let seconds = begun.elapsed().as_secs_f64();

    let games = f64::from(args.games);
    let mean = |of: usize| outcomes.iter().map(|o| f64::from(o.scores[of])).sum::<f64>() / games;
    let halves: u32 = outcomes.iter().map(|outcome| outcome.half_wins).sum();
    let win_rate = f64::from(halves) / 2.0 / games;
    let signature = outcomes.iter().fold(FNV_BASIS, |hash, o| fnv(hash, &o.digest.to_be_bytes()));
    let summary = Summary {
        games: args.games,
        turns: outcomes.iter().map(|outcome| outcome.turns).sum(),
        mean_scores: [mean(0), mean(1)],
        win_rate,
        win_rate_error: error(&outcomes, win_rate),
        games_per_second: games / seconds.max(f64::EPSILON),
        startup_seconds,
        signature: format!("{signature:016x}"),
    };
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&summary)?;
    } else {
        print(&mut output, &summary, &specs)?;
    }
    output.end()
}

/// The standard error of the win rate. The games of a pair are not independent: what counts is how
/// much pairs differ. A last game without its pair is left out.
fn error(outcomes: &[Outcome], win_rate: f64) -> f64 {
    let (pairs, _) = outcomes.as_chunks::<2>();
    if pairs.len() < 2 {
        return (win_rate * (1.0 - win_rate) / outcomes.len().max(1) as f64).sqrt();
    }
    let rates = || pairs.iter().map(|[a, b]| f64::from(a.half_wins + b.half_wins) / 4.0);
    let count = pairs.len() as f64;
    let mean = rates().sum::<f64>() / count;
    let squares: f64 = rates().map(|rate| (rate - mean) * (rate - mean)).sum();
    (squares / (count - 1.0) / count).sqrt()
}

fn print(output: &mut Output, summary: &Summary, specs: &[Spec; 2]) -> Result<(), Stop> {
    let Summary { games, turns, mean_scores, win_rate, win_rate_error, .. } = summary;
    output.line(format!("{}, {}", Counted(*games, "game"), Counted(*turns, "turn")))?;
    for (spec, score) in specs.iter().zip(mean_scores) {
        output.line(format!("{:<13} {score:.2} points a game", spec.to_string()))?;
    }
    output.line(format!(
        "the first won {:.1} % of the games, give or take {:.1} %",
        100.0 * win_rate,
        100.0 * win_rate_error
    ))?;
    output.line(format!(
        "{:.1} games a second after {:.2} seconds of loading",
        summary.games_per_second, summary.startup_seconds
    ))?;
    output.line(format!("signature {}", summary.signature))
}
