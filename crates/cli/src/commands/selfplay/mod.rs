//! `tilewright selfplay`: computer players against each other, for strength, speed and learning.

mod afterstates;
mod games;

use std::path::PathBuf;
use std::time::Instant;

use engine::afterstates::Tester;
use engine::strength::Estimate;
use engine::{Gaddag, Generator, Leaves, Level, Signature};
use rules::Counted;
use serde::Serialize;

use crate::options::{Common, EditionOption, SeedOption, threads};
use crate::output::Output;
use crate::player_spec::PlayerSpec;
use crate::stop::Stop;
use afterstates::Batch;
use games::{Outcome, Series};

/// The options of `tilewright selfplay`.
#[derive(clap::Args, Debug)]
pub(crate) struct Selfplay {
    /// The number of games; each draw of tiles is played twice, with seats swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    seed: SeedOption,
    /// The number of games played at a time; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// A player: `LEVEL[,rollouts=N][,nodes=N][,plies=N][,leaves=none|formula|FILE]`, after expert
    /// and champion also `[,net=trained|FILE]`, after champion also
    /// `[,infer=on|off][,ends=off|endgame|all][,sure=PERCENT]`; given once for each of the two
    /// [default: expert]
    #[arg(long = "player", value_name = "SPEC")]
    players: Vec<PlayerSpec>,
    /// Write what moves lead to, from which a net learns, into this folder: a file for each thousand
    /// games of static play, with numbers from the seed up; files that are there stay
    #[arg(long, value_name = "FOLDER", conflicts_with = "players")]
    learn: Option<PathBuf>,
    /// Write only what has so many tiles in the bag, or fewer
    #[arg(long, value_name = "TILES", requires = "learn", value_parser = clap::value_parser!(u16).range(1..=1000))]
    bag: Option<u16>,
    #[command(flatten)]
    edition: EditionOption,
}

#[derive(Serialize)]
struct Summary {
    games: u32,
    turns: u64,
    /// The mean scores of the two players, wherever they sat.
    mean_scores: [f64; 2],
    /// The first player's; a draw counts as half a win.
    win_rate: f64,
    /// The standard error of the win rate, from pairs of games with the same draws.
    win_rate_error: f64,
    /// Games per second, without the time for loading.
    games_per_second: f64,
    /// The time for loading the lexicon and making the players.
    startup_seconds: f64,
    /// A digest of everything that happened in all games.
    signature: String,
}

pub(crate) fn run(args: &Selfplay, common: &Common) -> Result<(), Stop> {
    if let Some(folder) = &args.learn {
        let lexicon = common.lexicon_for_plays()?;
        let tester = Tester {
            generator: Generator::new(lexicon.graph()).map_err(Stop::bad)?,
            leaves: Leaves::trained(),
            ruleset: args.edition.ruleset()?,
            most_in_bag: args.bag.map_or(usize::MAX, usize::from),
        };
        let mut output = Output::new(common.format);
        let (games, first, threads) = (args.games, args.seed.seed, args.threads);
        let batch = Batch { folder, games, first_file: first, threads };
        afterstates::play_into(&batch, &tester, &mut output)?;
        return output.end();
    }
    let begun = Instant::now();
    let specs = match &args.players[..] {
        [] => [PlayerSpec::of(Level::Expert), PlayerSpec::of(Level::Expert)],
        [first, second] => [first.clone(), second.clone()],
        _ => return Err(Stop::bad("give --player twice, once for each of the two, or not at all")),
    };
    if specs.iter().any(|spec| spec.time().is_some()) {
        return Err(Stop::bad(
            "these games come out the same every time, so they cannot be played by time; use tilewright match",
        ));
    }
    let terms = args.edition.terms_for_two()?;
    let lexicon = common.lexicon_for_plays()?;
    let gaddag = Gaddag::new(lexicon.graph()).map_err(Stop::bad)?;
    let players = PlayerSpec::players(&specs, &gaddag)?;
    let series = Series {
        terms,
        lexicon,
        referee: Generator::with_gaddag(gaddag),
        players,
        seed: args.seed,
    };
    let startup_seconds = begun.elapsed().as_secs_f64();

    let begun = Instant::now();
    let outcomes = series.play(args.games, args.threads)?;
    let seconds = begun.elapsed().as_secs_f64();

    let games = f64::from(args.games);
    let mean = |of: usize| outcomes.iter().map(|o| f64::from(o.scores[of])).sum::<f64>() / games;
    let halves: u32 = outcomes.iter().map(|outcome| outcome.half_wins).sum();
    let win_rate = f64::from(halves) / 2.0 / games;
    let mut signature = Signature::default();
    outcomes.iter().for_each(|o| signature.add_bytes(&o.signature.0.to_be_bytes()));
    let summary = Summary {
        games: args.games,
        turns: outcomes.iter().map(|outcome| outcome.turns).sum(),
        mean_scores: [mean(0), mean(1)],
        win_rate,
        win_rate_error: error(&outcomes, win_rate),
        games_per_second: games / seconds.max(f64::EPSILON),
        startup_seconds,
        signature: signature.to_string(),
    };
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&summary)?;
    } else {
        print(&mut output, &summary, &specs)?;
    }
    output.end()
}

/// The standard error of the win rate. The games of a pair are not independent, so it comes from
/// how much the pairs differ. A last game without its pair is left out.
fn error(outcomes: &[Outcome], win_rate: f64) -> f64 {
    let (pairs, _) = outcomes.as_chunks::<2>();
    if pairs.len() < 2 {
        return (win_rate * (1.0 - win_rate) / outcomes.len().max(1) as f64).sqrt();
    }
    let rates = pairs.iter().map(|[a, b]| f64::from(a.half_wins + b.half_wins) / 4.0);
    rates.collect::<Estimate>().error()
}

fn print(output: &mut Output, summary: &Summary, specs: &[PlayerSpec; 2]) -> Result<(), Stop> {
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
