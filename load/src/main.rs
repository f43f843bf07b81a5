//! `cargo xtask load`: plays as thousands of people on a server on the same machine, and measures
//! what that costs.
//!
//! Each scenario starts its own servers with empty folders, opens sockets from many addresses of
//! 127.0.0.0/8, plays, and prints a line of figures and one for each process. Servers and players
//! share the processors, so the times are those of all together; how late the players themselves
//! begin says how much of it is theirs, and an fsync each tenth of a second on the servers' disk how
//! much is the disk's.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]
#![allow(unreachable_pub, reason = "a program has no items for others")]

mod bingo;
mod client;
mod duplicate;
mod event;
mod faults;
mod figures;
mod fleet;
mod follower;
mod followers;
mod games;
mod idle;
mod live;
mod measured;
mod plays;
mod probe;
mod process;
mod quota;
mod start;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use fleet::{Database, Fleet, Setup, Spread};

/// A failure as a sentence; it ends the program.
type Outcome<T> = Result<T, String>;

const USAGE: &str = "\
load PROGRAM FOLDER [SETTING | SCENARIO]...

PROGRAM   the program `tilewright`
FOLDER    where the servers keep their data; what they left there before is removed
SETTING   holds for the scenarios behind it:
          servers=N      N servers, which share a database unless there is one; players connect to
                         any of them
          database=X     postgres, or sqlite
          share=X        each server gets this share of a processor, such as 0.3, while it is
                         measured; with this, servers stand in for machines
          spread=X       anywhere, or together: players of one game connect to the same server
          seconds=N      how long games are played
SCENARIO  games=N        N games of two players, a move each 5 seconds, for a minute
          duplicate=N    a session of N players, who all seal their slips in the last two seconds
          bingo=N        Letter bingo of N players: they join, and letters are called
          tournament=N   a tournament of 1,000 players with N followers; rounds are published while
                         100 boards are played at the servers and results come in
          idle=N         N sockets that only listen
          start=N        N unfinished games in the folder, then the server starts again
          faults=N       N times a server is killed, for each of four layouts
          upgrade=OLDER  three servers of an older program are replaced by PROGRAM one by one

PostgreSQL and NATS are started by `cargo xtask load` and `cargo xtask faults`.";

/// The variables of the environment.
const POSTGRES: &str = "TILEWRIGHT_POSTGRES";
const POSTGRES_FOLDER: &str = "TILEWRIGHT_POSTGRES_FOLDER";
const NATS: &str = "TILEWRIGHT_NATS_SERVER";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, words @ ..] = &arguments[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let folder = PathBuf::from(folder);
    let mut setup = Setup {
        program: program.clone(),
        servers: 1,
        database: None,
        nats: std::env::var(NATS).ok(),
        share: None,
        spread: Spread::Anywhere,
        length: Duration::from_secs(60),
    };
    let mut played = 0;
    for word in words {
        let outcome = match set(&mut setup, word) {
            Ok(false) => {
                played += 1;
                play(&setup, &folder.join(word.replace(['=', '/'], "-")), word, played).await
            }
            set => set.map(drop),
        };
        if let Err(problem) = outcome {
            eprintln!("{word}: {problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Changes a setting; `false` if this is none.
fn set(setup: &mut Setup, word: &str) -> Outcome<bool> {
    let (name, value) = word.split_once('=').ok_or("write a word as games=5000")?;
    let number = || value.parse::<usize>().map_err(|_| format!("{value} is not a number"));
    match (name, value) {
        ("servers", _) => {
            setup.servers = number()?;
            if setup.servers > 1 && setup.database.is_none() {
                setup.database = Some(postgres()?);
            }
        }
        ("database", "postgres") => setup.database = Some(postgres()?),
        ("database", "sqlite") => setup.database = None,
        ("share", "all") => setup.share = None,
        ("share", _) => {
            let share = value.parse().ok().filter(|share| (0.05..=64.0).contains(share));
            setup.share = Some(share.ok_or("write a share as 0.3, or all")?);
        }
        ("spread", "anywhere") => setup.spread = Spread::Anywhere,
        ("spread", "together") => setup.spread = Spread::Together,
        ("seconds", _) => setup.length = Duration::from_secs(number()? as u64),
        ("database" | "spread", _) => return Err(format!("{name} cannot be {value}")),
        _ => return Ok(false),
    }
    Ok(true)
}

fn postgres() -> Outcome<Database> {
    let variable = |name: &str| {
        std::env::var(name).map_err(|_| format!("{name} is not set: use cargo xtask load"))
    };
    Ok(Database { url: variable(POSTGRES)?, folder: variable(POSTGRES_FOLDER)?.into() })
}

/// Plays a scenario. `place` counts those that are played, from 1.
async fn play(setup: &Setup, folder: &Path, scenario: &str, place: usize) -> Outcome<()> {
    let (name, number) = scenario.split_once('=').ok_or("write a scenario as games=5000")?;
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(folder);
    if name == "upgrade" {
        return faults::upgrade(number, &setup.program, folder).await;
    }
    let number: usize = number.parse().map_err(|_| "write a scenario as games=5000")?;
    if name == "faults" {
        return faults::play(&setup.program, folder, number).await;
    }
    let mut setup = setup.clone();
    if setup.servers > 1 && setup.database.is_none() {
        return Err("several servers need database=postgres".to_owned());
    }
    if let Some(database) = &mut setup.database {
        // Each scenario has an empty one.
        database.url += &format!("/load_{place}");
    }
    let mut fleet = Fleet::start(setup, folder)?;
    match name {
        "games" => games::play(&mut fleet, number).await?,
        "duplicate" => duplicate::play(&mut fleet, number).await?,
        "bingo" => bingo::play(&fleet, number).await?,
        "tournament" => followers::play(&mut fleet, number).await?,
        "idle" => idle::listen(&fleet, number).await?,
        "start" => start::again(fleet, number).await?,
        _ => return Err("there is no such scenario".to_owned()),
    }
    Ok(())
}
