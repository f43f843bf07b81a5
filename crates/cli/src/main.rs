//! The program `tilewright`: the server, the game in the terminal, and tools for words and
//! positions.
//!
//! Exit codes: 0 done, 1 the answer is no or a check failed, 2 bad usage or bad input, with one
//! line on standard error that says what to do.
#![forbid(unsafe_code)]
// A program speaks on standard output and standard error; the libraries never do.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod backup;
mod bench;
mod cgp;
mod duplicate;
mod editions;
mod endgame;
mod found;
mod hall;
mod last;
mod leaves;
mod moves;
mod output;
mod parameters;
mod play;
mod position;
mod recorded;
mod selfplay;
mod serve;
mod setup;
mod sim;
mod source;
mod spec;
mod stop;
mod study;
mod team;
mod threads;
mod troubles;
mod words;

use std::process::ExitCode;

use args::{Args, Command};
use stop::Stop;

fn main() -> ExitCode {
    let args = match args::read(std::env::args_os()) {
        Ok(args) => args,
        Err(code) => return code,
    };
    match run(&args) {
        Ok(()) | Err(Stop::Pipe) => ExitCode::SUCCESS,
        Err(Stop::No) => ExitCode::from(1),
        Err(Stop::Bad(line)) => {
            eprintln!("tilewright: {line}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), Stop> {
    let common = &args.common;
    if args.command.is_some() && !args.serve.is_silent() {
        return Err(Stop::bad(
            "--listen, --data, --database and --exclusions stand behind the command that takes them",
        ));
    }
    match &args.command {
        None => serve::run(&args.serve, common),
        Some(Command::Serve(serve)) => serve::run(serve, common),
        Some(Command::Backup(backup)) => backup::run(backup, common),
        Some(Command::Rules { what }) => editions::run(what, common),
        Some(Command::Lexicon { what }) => words::run(what, common),
        Some(Command::Play(play)) => play::run(play, common),
        Some(Command::Selfplay(selfplay)) => selfplay::run(selfplay, common),
        Some(Command::Team(team)) => team::run(team, common),
        Some(Command::Bench(bench)) => bench::run(bench, common),
        Some(Command::Moves(moves)) => moves::run(moves, common),
        Some(Command::Sim(sim)) => sim::run(sim, common),
        Some(Command::Endgame(endgame)) => endgame::run(endgame, common),
        Some(Command::Duplicate { what }) => duplicate::run(what, common),
        Some(Command::Leaves { what }) => leaves::run(what, common),
    }
}
