//! Kills servers, their database and NATS while people play, see `load/src/faults.rs`.

use std::path::Path;
use std::process::Command;

use crate::Stop;
use crate::command::{cargo, execute};
use crate::test::postgres::{Durability, Postgres};
use crate::test::setup::{Part, find_nats, find_nginx};
use crate::tree::root;

/// The number of times a server is killed in each layout.
const KILLS: u32 = 200;

/// Runs the faults against an optimised build.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let usage = || {
        let usage =
            "usage: cargo xtask faults [KILLS | --older PROGRAM] [--seed N] [--layout 1|2|3|4]";
        Stop::Usage(usage.to_owned())
    };
    let (mut kills, mut seed, mut older, mut layout) = (KILLS, "1", None, None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--seed" => {
                seed = rest.next().filter(|seed| seed.parse::<u64>().is_ok()).ok_or_else(usage)?;
            }
            "--layout" => {
                let one = rest.next().filter(|one| ["1", "2", "3", "4"].contains(&one.as_str()));
                layout = Some(one.ok_or_else(usage)?);
            }
            "--older" => older = Some(rest.next().ok_or_else(usage)?),
            number => kills = number.parse().map_err(|_| usage())?,
        }
    }
    execute(cargo().args(["build", "--release", "-p", "tilewright", "-p", "load"]))?;
    let trial = match older {
        // Servers of another build are replaced by those of this one.
        Some(older) => format!("upgrade={older}"),
        None => format!("faults={kills}"),
    };
    let (mut command, _database) = command("release", &trial, seed)?;
    if let Some(layout) = layout {
        command.env("TILEWRIGHT_LAYOUT", layout);
    }
    execute(&mut command)
}

/// The command that runs them with a build of this profile, and the database, which ends when it
/// is dropped.
pub fn command(profile: &str, trial: &str, seed: &str) -> Result<(Command, Postgres), Stop> {
    for part in [Part::Postgres, Part::Nats, Part::Nginx] {
        part.provide().map_err(Stop::Usage)?;
    }
    let database = Postgres::start(Durability::Stop).map_err(Stop::Usage)?;
    for name in ["faults_one", "faults_three", "faults_front"] {
        database.make(name).map_err(Stop::Usage)?;
    }
    let folder = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let built = Path::new(&folder).join(profile);
    let mut load = Command::new(built.join("load"));
    load.arg(built.join("tilewright")).arg(format!("{folder}/load")).arg(trial);
    load.env("TILEWRIGHT_POSTGRES", &database.url)
        .env("TILEWRIGHT_POSTGRES_CONTROL", database.control())
        .env("TILEWRIGHT_NATS_SERVER", find_nats().unwrap_or_default())
        .env("TILEWRIGHT_NGINX", find_nginx().unwrap_or_default())
        .env("TILEWRIGHT_SEED", seed)
        .current_dir(root());
    Ok((load, database))
}
