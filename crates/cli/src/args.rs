//! The command line.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use crate::commands::Command;
use crate::commands::serve::{self, Serve};
use crate::options::Common;
use crate::stop::Stop;

/// Crossword tile games: play, serve and study.
#[derive(Parser, Debug)]
#[command(name = "tilewright", version, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    serve: Serve,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Args {
    /// Runs the command, or the server if none is named.
    pub(crate) fn run(&self) -> Result<(), Stop> {
        match &self.command {
            None => serve::run(&self.serve, &self.common),
            Some(_) if !self.serve.is_silent() => Err(Stop::bad(
                "--listen, --data, --database and --exclusions go after the command that takes them",
            )),
            Some(command) => command.run(&self.common, Args::command),
        }
    }
}

/// Reads the command line. Help goes to standard output; a mistake is reported in one line on
/// standard error.
pub(crate) fn read(args: impl IntoIterator<Item = OsString>) -> Result<Args, ExitCode> {
    Args::try_parse_from(args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed output is no error.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            eprintln!("tilewright: say what to do: add --help to see the choices");
            ExitCode::from(2)
        }
        _ => {
            let meant = under_another(&error).map(|path| format!(": did you mean '{path}'?"));
            let line = one_line(&error.to_string(), meant.as_deref().unwrap_or_default());
            eprintln!("tilewright: {line}");
            ExitCode::from(2)
        }
    })
}

/// The full name of a command that exists under another command.
fn under_another(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let all = Args::command();
    let mut groups = all.get_subcommands();
    let group = groups.find(|group| group.get_subcommands().any(|sub| sub.get_name() == name))?;
    Some(format!("tilewright {} {name}", group.get_name()))
}

/// The parts of a message that say what is wrong, what would fit and what was probably meant, on
/// one line.
fn one_line(message: &str, meant: &str) -> String {
    let parts: Vec<&str> = message
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .filter(|line| !line.is_empty())
        // A command that is spelt similarly is not necessarily what was meant.
        .filter(|line| meant.is_empty() || !line.starts_with("tip:"))
        .collect();
    let line = parts.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    format!("{}{meant} (--help shows the choices)", line.replace(" tip:", ";"))
}
