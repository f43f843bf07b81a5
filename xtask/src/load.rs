//! Plays as thousands of people on a local server, see `load/`.

use std::process::Command;

use crate::Stop;
use crate::command::{cargo, start};
use crate::tree::root;

/// The scenarios played when none is named.
const ALL: [&str; 4] = ["games=5000", "duplicate=10000", "idle=15000", "start=100000"];

/// Plays the scenarios against an optimised build and prints a line of figures for each.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let known = ALL.map(|scenario| scenario.split('=').next().unwrap_or_default());
    for scenario in arguments {
        let number = scenario.split_once('=').filter(|(name, _)| known.contains(name));
        if number.is_none_or(|(_, number)| number.parse::<u32>().is_err()) {
            let usage = format!("usage: cargo xtask load [SCENARIO=N]...\nas in {}", ALL.join(" "));
            return Err(Stop::Usage(usage));
        }
    }
    start(cargo().args(["build", "--release", "-p", "tilewright", "-p", "load"]))?;
    let folder = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let mut load = Command::new(format!("{folder}/release/load"));
    load.arg(format!("{folder}/release/tilewright")).arg(format!("{folder}/load"));
    match arguments {
        [] => load.args(ALL),
        some => load.args(some),
    };
    start(load.current_dir(root()))
}
