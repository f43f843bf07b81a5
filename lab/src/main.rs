//! `cargo xtask lab`: tools that measure the engine, for `docs/lab`, and that write the data it
//! ships.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]
#![allow(unreachable_pub, reason = "a program has no items for others")]

mod arguments;
mod british;
mod bundle;
mod clock;
mod commonness;
mod decisions;
mod endgames;
mod joined;
mod levels;
mod look_ups;
mod mean;
mod net_times;
mod odds;
mod pictures;
mod profile;
mod puzzles;
mod scowl;
mod targets;
mod thinking;
mod unbuild;

use std::error::Error;
use std::process::ExitCode;

use arguments::Arguments;

/// The end of a tool: an error is shown as a sentence.
type Outcome = Result<(), Box<dyn Error>>;

/// A tool of the lab.
struct Tool {
    name: &'static str,
    /// The arguments that may follow the name.
    arguments: &'static str,
    about: &'static str,
    run: fn(&Arguments) -> Outcome,
}

const TOOLS: [Tool; 15] = [
    Tool {
        name: "net-times",
        arguments: "FILE GAMES SEED",
        about: "how long a move by the net takes",
        run: net_times::run,
    },
    Tool {
        name: "british",
        arguments: "SCOWL_FOLDER [dropped]",
        about: "print crates/lexica/data/british.txt, or the joined phrases that it leaves out",
        run: british::run,
    },
    Tool {
        name: "bundle",
        arguments: "FILE.klv2 BUNDLE",
        about: "turn a leave file into crates/engine/data/leaves",
        run: bundle::run,
    },
    Tool {
        name: "commonness",
        arguments: "SCOWL_FOLDER",
        about: "print crates/lexica/data/commonness.txt",
        run: commonness::run,
    },
    Tool {
        name: "decisions",
        arguments: "POSITIONS SEED LEAST_IN_BAG MOST_IN_BAG SPEC...",
        about: "what single decisions of Champions gain over an Expert's",
        run: decisions::run,
    },
    Tool {
        name: "endgames",
        arguments: "[POSITIONS] [SECONDS] [SEED]",
        about: "solve endgames of games, and how long it took",
        run: endgames::run,
    },
    Tool {
        name: "levels",
        arguments: "[PAIRS] [SEED] [LEVEL LEVEL]",
        about: "pairs of games between the levels",
        run: levels::run,
    },
    Tool {
        name: "look-ups",
        arguments: "WORDS [SEARCHES] [SEED]",
        about: "how long words take to be looked up, in a list of 280,000",
        run: look_ups::run,
    },
    Tool {
        name: "odds",
        arguments: "[GAMES]",
        about: "learn crates/engine/data/odds.txt by self-play, and print it",
        run: odds::run,
    },
    Tool {
        name: "pictures",
        arguments: "FOLDER",
        about: "draw the pictures of docs/engine.md",
        run: pictures::run,
    },
    Tool {
        name: "profile",
        arguments: "[games|plays|best|rollouts|nothing] [AMOUNT]",
        about: "one kind of work again and again, for profilers",
        run: profile::run,
    },
    Tool {
        name: "puzzles",
        arguments: "[GAMES] [SEED] [KIND...]",
        about: "find puzzles in self-play, for crates/study/data/puzzles.txt, and print them",
        run: puzzles::run,
    },
    Tool {
        name: "targets",
        arguments: "GAMES SEED ITERATIONS PLIES...",
        about: "how much of what the net learns is chance",
        run: targets::run,
    },
    Tool {
        name: "thinking",
        arguments: "[GAMES] [ROLLOUTS] [NODES] [PLIES]",
        about: "how long the moves of a Champion take",
        run: thinking::run,
    },
    Tool {
        name: "unbuild",
        arguments: "[BOARDS] [WORK]",
        about: "Unbuild with search against the greedy player",
        run: unbuild::run,
    },
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    let Some(tool) = TOOLS.iter().find(|tool| Some(tool.name) == name.as_deref()) else {
        eprintln!("usage: cargo xtask lab NAME [ARGUMENTS], as in");
        for tool in &TOOLS {
            eprintln!("  {} {}\n      {}", tool.name, tool.arguments, tool.about);
        }
        return ExitCode::from(2);
    };
    match (tool.run)(&arguments.collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}\nusage: cargo xtask lab {} {}", tool.name, tool.arguments);
            ExitCode::FAILURE
        }
    }
}
