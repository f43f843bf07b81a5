//! `cargo xtask load`: plays as thousands of people on a server on the same machine, and measures
//! what that costs.
//!
//! Each scenario starts its own server with an empty folder, opens sockets from many addresses of
//! 127.0.0.0/8, plays, and prints one line of figures. Server and players share the processors, so
//! the times are those of both together; the processor time is the server's alone.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]
#![allow(unreachable_pub, reason = "a program has no items for others")]

mod bingo;
mod client;
mod duplicate;
mod faults;
mod figures;
mod games;
mod idle;
mod plays;
mod process;
mod start;

use std::path::PathBuf;
use std::process::ExitCode;

use process::Server;

/// What went wrong, as a sentence; it ends the program.
type Outcome<T> = Result<T, String>;

const USAGE: &str = "\
load PROGRAM FOLDER SCENARIO...

PROGRAM   the program `tilewright`
FOLDER    where the servers keep their data; what they left there before is removed
SCENARIO  games=N        N games of two players, a move each 5 seconds, for a minute
          duplicate=N    a session of N players, who all seal their slips in the last two seconds
          bingo=N        Letter bingo of N players: they join, and letters are called
          idle=N         N sockets that only listen
          start=N        N unfinished games in the folder, then the server starts again
          faults=N       N times a server is killed, for each of three layouts; needs PostgreSQL
                         and NATS, which `cargo xtask faults` starts";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, scenarios @ ..] = &arguments[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let folder = PathBuf::from(folder);
    for scenario in scenarios {
        let place = folder.join(scenario.replace('=', "-"));
        if let Err(problem) = play(program, &place, scenario).await {
            eprintln!("{scenario}: {problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

async fn play(program: &str, folder: &std::path::Path, scenario: &str) -> Outcome<()> {
    let (name, number) = scenario.split_once('=').ok_or("write a scenario as games=5000")?;
    let number: usize = number.parse().map_err(|_| "write a scenario as games=5000")?;
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(folder);
    if name == "faults" {
        return faults::play(program, folder, number).await;
    }
    let server = Server::start(program, folder)?;
    match name {
        "games" => games::play(&server, number).await?,
        "duplicate" => duplicate::play(&server, number).await?,
        "bingo" => bingo::play(&server, number).await?,
        "idle" => idle::listen(&server, number).await?,
        "start" => start::again(server, number).await?,
        _ => return Err("there is no such scenario".to_owned()),
    }
    Ok(())
}
