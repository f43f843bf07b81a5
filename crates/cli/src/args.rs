//! The command line: what can be asked for.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::serve::Serve;
use crate::{
    backup, bench, duplicate, editions, endgame, leaves, moves, play, selfplay, sim, team, words,
};

/// Crossword tile games: play, serve and study.
#[derive(Parser, Debug)]
#[command(name = "tilewright", version, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    pub(crate) serve: Serve,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command takes.
#[derive(clap::Args, Debug)]
pub(crate) struct Common {
    /// The words: a bundled list (Wordnik), a word list, or a .kwg or .kbwg file
    #[arg(long, global = true, value_name = "NAME|PATH")]
    pub(crate) lexicon: Option<String>,
    /// Text for people, or one JSON object a line
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Who reads the output.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the web app; also without naming this command
    Serve(Serve),
    /// Copy the games of a server into a file, also while it runs
    Backup(backup::Backup),
    /// Play a game in this terminal
    Play(play::Play),
    /// The editions and their rules
    Rules {
        #[command(subcommand)]
        what: editions::What,
    },
    /// Word lists and word graphs
    Lexicon {
        #[command(subcommand)]
        what: words::What,
    },
    /// Let computer players play each other
    Selfplay(selfplay::Selfplay),
    /// Let a computer team play Together, and count how often it wins
    Team(team::Team),
    /// Find every play of a position
    Moves(moves::Moves),
    /// Try moves out against racks the opponent may hold
    Sim(sim::Sim),
    /// Search a position with at most four tiles in the bag to its end
    Endgame(endgame::Endgame),
    /// Duplicate sessions: judge one again
    Duplicate {
        #[command(subcommand)]
        what: duplicate::What,
    },
    /// What kept tiles are worth
    Leaves {
        #[command(subcommand)]
        what: leaves::What,
    },
    /// Measure the engine: fixed work, with a signature of the results
    Bench(bench::Bench),
}

/// Reads the command line. Help goes to standard output; anything that does not fit is told in
/// one line.
pub(crate) fn read(args: impl IntoIterator<Item = OsString>) -> Result<Args, ExitCode> {
    Args::try_parse_from(args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody reading the help is no failure.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            eprintln!("tilewright: say what to do: add --help to see the choices");
            ExitCode::from(2)
        }
        _ => {
            let meant = elsewhere(&error).map(|path| format!(": did you mean '{path}'?"));
            let line = one_line(&error.to_string(), meant.as_deref().unwrap_or_default());
            eprintln!("tilewright: {line}");
            ExitCode::from(2)
        }
    })
}

/// The command of that name under another one, where an unknown command was given.
fn elsewhere(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let all = Args::command();
    let mut groups = all.get_subcommands();
    let group = groups.find(|group| group.get_subcommands().any(|sub| sub.get_name() == name))?;
    Some(format!("tilewright {} {name}", group.get_name()))
}

/// The parts of a message that say what is wrong and what would fit, and what was meant, on one
/// line.
fn one_line(message: &str, meant: &str) -> String {
    let parts: Vec<&str> = message
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .filter(|line| !line.is_empty())
        // What is spelt alike is not what was meant.
        .filter(|line| meant.is_empty() || !line.starts_with("tip:"))
        .collect();
    let line = parts.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    format!("{}{meant} (--help shows the choices)", line.replace(" tip:", ";"))
}
