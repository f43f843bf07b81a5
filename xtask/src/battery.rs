//! The long battery: random games of every mode, far more than the everyday suite plays.

use crate::Stop;
use crate::command::{cargo, execute};

/// The default number of games.
const GAMES: u64 = 20_000;

/// Plays the battery of `crates/engine/tests/it/battery/` with an optimised build.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let (mut games, mut seed) = (GAMES, 1);
    for pair in arguments.chunks(2) {
        let number = pair.get(1).and_then(|text| text.parse().ok());
        match (pair[0].as_str(), number) {
            ("--games", Some(number)) => games = number,
            ("--seed", Some(number)) => seed = number,
            _ => {
                return Err(Stop::Usage(
                    "usage: cargo xtask battery [--games N] [--seed N]".into(),
                ));
            }
        }
    }
    println!("{games} games from seed {seed}");
    let mut battery = cargo();
    battery
        .args([
            "test",
            "--release",
            "-p",
            "tilewright-engine",
            "--test",
            "it",
            "battery::",
            "--",
            "--nocapture",
        ])
        .env("TILEWRIGHT_GAMES", games.to_string())
        .env("TILEWRIGHT_SEED", seed.to_string());
    execute(&mut battery)
}
