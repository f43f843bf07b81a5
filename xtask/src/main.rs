//! Checks and chores of the project: `cargo xtask test`, `battery`, `tidy` and others.
//!
//! It has no dependencies, so that it builds in seconds on a machine where nothing is built yet.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]
#![allow(
    unreachable_pub,
    reason = "a program has no items for others: `pub` says which modules share"
)]

mod battery;
mod book;
mod command;
mod debian;
mod faults;
mod fuzz;
mod lab;
mod load;
mod package;
mod prose;
mod protocol;
mod release;
mod site;
mod siu;
mod source;
mod test;
mod tidy;
mod tree;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--all] [--only SUITE]... [--skip SUITE]...   set up what is missing and test
cargo xtask tidy                                       the project's own checks
cargo xtask english [CRATE | --update]                 text that could be plainer; lowers its allowance
cargo xtask battery [--games N] [--seed N]             20,000 random games of every mode
cargo xtask fuzz TARGET [--guided] [--seconds N] [--seed N]   malformed input for a reader or a referee
cargo xtask lab NAME [ARGUMENTS]                       measure the engine, or write the data it ships
cargo xtask load [SETTING=X | SCENARIO=N]...           thousands of players at servers of this machine
cargo xtask faults [KILLS | --older PROGRAM] [--seed N]   servers that are killed and cut off while people play
cargo xtask siu FOLDER                                 the conformance suite of SIU, fetched before
cargo xtask wasm [--measure] [--debian]                the referee as a module for browsers, and its speed
cargo xtask site [FOLDER]                              the page with the referee, for any server of files
cargo xtask protocol                                   rewrite the reference in docs/protocol.md
cargo xtask book                                       the guide as a book, if mdBook is installed
cargo xtask package [--all]                            build what would be published from its archive
cargo xtask release                                    what is left to do before a release";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    let outcome = match arguments.first().map(String::as_str) {
        Some("test") => test::run(rest),
        Some("tidy") if rest.is_empty() => tidy::run(),
        Some("english") => tidy::run_english(rest),
        Some("battery") => battery::run(rest),
        Some("fuzz") => fuzz::run(rest),
        Some("lab") => lab::run(rest),
        Some("load") => load::run(rest),
        Some("faults") => faults::run(rest),
        Some("site") => site::run(rest),
        Some("siu") => siu::run(rest),
        Some("wasm") => wasm::run(rest),
        Some("protocol") if rest.is_empty() => protocol::run(),
        Some("book") if rest.is_empty() => book::run(),
        Some("package") => package::run(rest),
        Some("release") if rest.is_empty() => release::run(),
        _ => Err(Stop::Usage(format!("usage:\n{USAGE}"))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Failed) => ExitCode::from(1),
        Err(Stop::Usage(message)) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Why a chore failed.
enum Stop {
    /// A check failed; what is wrong has been printed.
    Failed,
    /// It could not be done as asked; the text says why.
    Usage(String),
}
