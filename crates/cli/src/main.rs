//! The program `tilewright`: the server, the game in the terminal, and tools for words and
//! positions.
//!
//! Exit codes: 0 done, 1 the answer is no or a check failed, 2 bad usage or bad input, with one
//! line on standard error that says what to do.
//!
//! [`args`] reads the command line, [`commands`] has a module for each command and [`play`] the
//! game in the terminal. [`options`] and the modules beside it hold what several of them share
//! and use none of them.
#![forbid(unsafe_code)]
// A program speaks on standard output and standard error; the libraries never do.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod board;
mod commands;
mod files;
mod input;
mod interrupt;
mod lines;
mod local_day;
mod options;
mod output;
mod play;
mod player_spec;
mod positions;
mod screen;
mod stop;
mod text;
mod threads;
mod word_source;

use std::process::ExitCode;

use stop::Stop;

fn main() -> ExitCode {
    let args = match args::read(std::env::args_os()) {
        Ok(args) => args,
        Err(code) => return code,
    };
    match args.run() {
        Ok(()) | Err(Stop::Pipe) => ExitCode::SUCCESS,
        Err(Stop::No) => ExitCode::from(1),
        Err(Stop::Bad(line)) => {
            eprintln!("tilewright: {line}");
            ExitCode::from(2)
        }
    }
}
