//! Plays as thousands of people on a local server, see `load/`.

use std::path::Path;
use std::process::Command;

use crate::Stop;
use crate::command::{cargo, execute};
use crate::test::postgres::{Durability, Postgres};
use crate::test::setup::{Part, find_nats};
use crate::tree::root;

/// The scenarios.
const SCENARIOS: [&str; 6] = [
    "games=5000",
    "duplicate=10000",
    "tournament=10000",
    "idle=15000",
    "start=100000",
    "bingo=2000",
];

/// The scenarios played when none is named: one server first, then three, and at last one and three
/// that have the same share of a processor each. The sockets of 10,000 games are more than the open
/// files that many systems allow.
const TABLE: [&str; 15] = [
    "games=5000",
    "games=9800",
    "duplicate=10000",
    "tournament=10000",
    "idle=15000",
    "start=100000",
    "servers=3",
    "duplicate=10000",
    "servers=1",
    "seconds=20",
    "share=0.15",
    "games=3000",
    "servers=3",
    "spread=together",
    "games=7200",
];

/// The settings of the servers in the scenarios behind one of these.
const SETTINGS: [&str; 5] =
    ["servers=3", "database=postgres", "share=0.3", "spread=together", "seconds=30"];

/// Plays the scenarios against a program as release archives hold it, and prints the figures of each.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let name_of = |word: &str| word.split('=').next().unwrap_or_default().to_owned();
    let is_one = |known: &[&str], word: &str| {
        word.contains('=') && known.iter().any(|known| name_of(known) == name_of(word))
    };
    let is_scenario = |word: &str| is_one(&SCENARIOS, word);
    if let Some(word) = arguments.iter().find(|word| !is_scenario(word) && !is_one(&SETTINGS, word))
    {
        return Err(Stop::Usage(format!(
            "{word} is neither a setting nor a scenario\n\
             usage: cargo xtask load [SETTING=X | SCENARIO=N]...\n\
             settings, for the scenarios behind them: as in {}\nscenarios: as in {}",
            SETTINGS.join(" "),
            SCENARIOS.join(" "),
        )));
    }
    let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if !words.iter().any(|word| is_scenario(word)) {
        words.extend(TABLE);
    }
    execute(cargo().args(["build", "--profile", "dist", "-p", "tilewright", "-p", "load"]))?;
    let folder = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let built = Path::new(&folder).join("dist");
    // Every player has a connection, at both ends.
    let mut load = Command::new("sh");
    load.args(["-c", "ulimit -n 200000 2>&- || ulimit -n $(ulimit -Hn); exec \"$@\"", "sh"]);
    load.arg(built.join("load")).arg(built.join("tilewright")).arg(format!("{folder}/load"));
    load.args(&words).current_dir(root());
    let _database = if words.iter().any(|word| ["servers", "database"].contains(&&*name_of(word))) {
        for part in [Part::Postgres, Part::Nats] {
            part.provide().map_err(Stop::Usage)?;
        }
        // An acknowledged move has to be on the disk, as in earnest.
        let database = Postgres::start(Durability::Crash).map_err(Stop::Usage)?;
        for number in 1..=words.iter().filter(|word| is_scenario(word)).count() {
            database.make(&format!("load_{number}")).map_err(Stop::Usage)?;
        }
        load.env("TILEWRIGHT_POSTGRES", &database.url)
            .env("TILEWRIGHT_POSTGRES_FOLDER", &database.folder)
            .env("TILEWRIGHT_NATS_SERVER", find_nats().unwrap_or_default());
        Some(database)
    } else {
        None
    };
    execute(&mut load)
}
