//! `tilewright match`: games between two engines, refereed, until it is clear which is stronger.
//!
//! [`game`] referees a game and [`playing`] a whole match on several threads. [`program`] speaks
//! with a program, [`journal`] keeps the file, [`report`] says what it came to.
//! [`engine::strength`] explains the numbers.

mod contender;
mod fault;
mod game;
mod journal;
mod playing;
mod program;
mod record;
mod report;

use std::path::PathBuf;
use std::time::Duration;

use engine::strength::{Decision, SequentialTest};
use engine::{Gaddag, Generator, Leaves, Level, Player};
use rules::Counted;

use crate::interrupt::interrupted;
use crate::options::{self, Common, SeedOption, threads};
use crate::output::Output;
use crate::stop::Stop;
use contender::{ContenderSpec, Entrant};
use game::{Late, Setting};
use journal::Journal;
use playing::Plan;
use program::{Limits, NoAnswer, Program};
use record::{FORM, MatchLine};

const EXAMPLES: &str = "\
Examples:
  tilewright match champion expert --pairs 500 --threads 2 --out match.jsonl
  tilewright match champion,time=1 champion --pairs 100 --test 50,54
  tilewright match champion,ends=all champion --bag 4 --pairs 200 --threads 2
  tilewright match expert expert,leaves=none --test 50,55
  tilewright match 'exec:python3 my_engine.py' expert --time 1 --gcg games

A player is LEVEL[,rollouts=N][,nodes=N][,plies=N][,leaves=none|formula|FILE], after expert and
champion also [,net=trained|FILE], after champion also [,time=SECONDS][,infer=on|off]
[,ends=off|endgame|all][,sure=PERCENT]; or exec:COMMAND, a program that speaks SIU:

  it hears  siu               it answers  siuok, after anything else it has to say of itself
            isready                       readyok
            siunewgame                    nothing
            position cgp ...              nothing: the board, its rack, scores, scoreless turns
            go auto [movetime MS]         bestmove 8D.TRAIN, bestmove ex.QV or bestmove pass
            quit                          nothing: it ends

Games come in pairs with equal draws and exchanged seats. Words are checked before a play stands. A
program that ends, is late, floods, or answers with anything but a legal move loses the game and is
started anew. With --out a match that was stopped goes on where it was.
Exit code 1: the test has decided for its lower rate.";

/// The options of `tilewright match`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Match {
    /// The first player: a level, as expert or champion,rollouts=5000, or exec:COMMAND
    #[arg(value_name = "A")]
    a: ContenderSpec,
    /// The second player
    #[arg(value_name = "B")]
    b: ContenderSpec,
    /// The most pairs of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pairs: u64,
    #[command(flatten)]
    seed: SeedOption,
    /// The number of games played at a time; the results do not depend on it, unless a player plays
    /// by time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "tournament-sowpods")]
    edition: String,
    /// Begin late: static play makes all moves of both while more tiles than this are in the bag
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u16).range(0..=1000))]
    bag: Option<u16>,
    /// Seconds that programs are told to take for a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Seconds by which an answer may be later than that
    #[arg(long, value_name = "SECONDS", default_value_t = 0.25, value_parser = seconds, requires = "time")]
    lag: f64,
    /// Seconds after which a program counts as hung where it is told no time
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    patience: f64,
    /// Stop as soon as it is clear which of two win rates of A is nearer the truth, in percent
    #[arg(long, value_name = "LOW,HIGH", value_parser = rates)]
    test: Option<(f64, f64)>,
    /// The rate at which the test may be wrong, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = errors, requires = "test")]
    errors: f64,
    /// The number of other draws with which each draw is compared, to take luck out of the result; 0
    /// for none, which is better where players take less than a millisecond a move
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(0..=1000))]
    redraws: u32,
    /// Record the games in this file, one JSON object on each line, and go on from it if it exists
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Write each game to this folder as GCG
    #[arg(long, value_name = "FOLDER")]
    gcg: Option<PathBuf>,
}

/// The most seconds for a move: a day.
const MOST_SECONDS: f64 = 86_400.0;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|&s: &f64| (0.001..=MOST_SECONDS).contains(&s));
    seconds.ok_or_else(|| "give seconds from 0.001 to 86400".to_string())
}

fn errors(text: &str) -> Result<f64, String> {
    let percent = text.parse().ok().filter(|&percent: &f64| (0.01..=40.0).contains(&percent));
    percent.ok_or_else(|| "give percent from 0.01 to 40".to_string())
}

fn rates(text: &str) -> Result<(f64, f64), String> {
    let both = text.split_once(',').and_then(|(low, high)| {
        Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
    });
    both.filter(|&(low, high)| 0.0 < low && low < high && high < 100.0).ok_or_else(|| {
        "give two win rates of A in percent, the lower one first, as 50,55".to_string()
    })
}

pub(crate) fn run(args: &Match, common: &Common) -> Result<(), Stop> {
    let terms = options::terms(&args.edition, Some(2), &["challenge=void".to_string()])?;
    let lexicon = common.lexicon_for_plays()?;
    let gaddag = Gaddag::new(lexicon.graph()).map_err(Stop::bad)?;
    let specs = [args.a.clone(), args.b.clone()];
    let entrants = Entrant::both(&specs, &gaddag)?;
    let stop = interrupted();
    let limits = Limits {
        time: args.time.map(Duration::from_secs_f64),
        lag: Duration::from_secs_f64(args.lag),
        most: Duration::from_secs_f64(args.patience),
    };
    let names = [specs[0].to_string(), specs[1].to_string()];
    let this = MatchLine {
        form: FORM,
        version: env!("CARGO_PKG_VERSION").to_string(),
        players: names.clone(),
        edition: terms.edition().key().to_string(),
        lexicon: lexicon.name().to_string(),
        digest: lexicon.digest().to_string(),
        seed: args.seed.seed,
        redraws: args.redraws,
        bag: args.bag,
        time: args.time,
    };
    let (journal, before) = match &args.out {
        Some(path) => {
            let (journal, before) = Journal::open(path, &this)?;
            (Some(journal), before)
        }
        None => (None, Vec::new()),
    };
    if let Some(folder) = &args.gcg {
        std::fs::create_dir_all(folder).map_err(|error| Stop::at(folder, error))?;
    }
    // A program that cannot even be started is a mistake in the command, not a lost match.
    for (name, spec) in names.iter().zip(&specs) {
        if let ContenderSpec::Program(command) = spec {
            match Program::start(command, terms.edition().key(), limits, &stop) {
                Ok(_) => {}
                Err(NoAnswer::Fault(fault)) => {
                    return Err(Stop::bad(format!("{name}: the program {}", fault.text)));
                }
                Err(NoAnswer::Interrupted) => return Ok(()),
            }
        }
    }
    if !before.is_empty() {
        eprintln!("tilewright: going on after {}", Counted(before.len(), "game"));
    }
    let opener = Player::new(Level::Expert, &gaddag, None);
    let setting = Setting {
        terms,
        lexicon,
        late: args.bag.map(|tiles| Late { tiles: usize::from(tiles), opener }),
        referee: Generator::with_gaddag(gaddag),
        leaves: Leaves::trained(),
        redraws: args.redraws,
        seed: args.seed.seed,
        limits,
        names,
        gcg: args.gcg.is_some(),
        stop: &stop,
    };
    let errors = args.errors / 100.0;
    let test = args.test.map(|(low, high)| SequentialTest {
        low: low / 100.0,
        high: high / 100.0,
        errors,
    });
    let plan = Plan {
        setting: &setting,
        entrants: &entrants,
        games: 2 * args.pairs,
        threads: args.threads,
        test,
        gcg: args.gcg.as_deref(),
    };
    let score = plan.carry_out(before, journal)?;
    let mut output = Output::new(common.format);
    report::write(&mut output, &score, &setting.names, test)?;
    output.end()?;
    let decision = test.and_then(|test| test.decision(score.tally.surest()));
    if decision == Some(Decision::Low) { Err(Stop::No) } else { Ok(()) }
}
