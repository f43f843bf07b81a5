//! `cargo xtask test`: sets up what is missing, runs every suite, says how it went.

pub mod postgres;
pub mod setup;
mod suite;
mod tally;

use std::time::{Duration, Instant};

use crate::Stop;
use suite::{SUITES, Suite};

/// How a suite went.
struct Outcome {
    name: &'static str,
    passed: u32,
    failed: u32,
    time: Duration,
    /// What went wrong apart from failing tests.
    note: String,
}

/// `cargo xtask test`.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let chosen = choose(arguments).map_err(Stop::Usage)?;
    let start = Instant::now();
    let outcomes: Vec<Outcome> = chosen.iter().map(|suite| run_suite(suite)).collect();
    println!();
    println!("{:<9} {:>7} {:>7} {:>8}", "suite", "passed", "failed", "seconds");
    for outcome in &outcomes {
        let seconds = outcome.time.as_secs_f64();
        println!(
            "{:<9} {:>7} {:>7} {seconds:>8.1}  {}",
            outcome.name, outcome.passed, outcome.failed, outcome.note
        );
    }
    for suite in SUITES.iter().filter(|suite| !chosen.iter().any(|run| run.name == suite.name)) {
        println!("{:<9} not run, as asked", suite.name);
    }
    let passed: u32 = outcomes.iter().map(|outcome| outcome.passed).sum();
    let failed: u32 = outcomes.iter().map(|outcome| outcome.failed).sum();
    println!("all in {:.0} seconds", start.elapsed().as_secs_f64());
    println!("{passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err(Stop::Failed) }
}

/// The suites asked for, in their usual order.
fn choose(arguments: &[String]) -> Result<Vec<&'static Suite>, String> {
    let (mut only, mut skip) = (Vec::new(), Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let list = match argument.as_str() {
            "--only" => &mut only,
            "--skip" => &mut skip,
            _ => return Err(format!("'{argument}' is unknown; there are --only and --skip")),
        };
        let name = rest.next().ok_or_else(|| format!("{argument} needs the name of a suite"))?;
        if !SUITES.iter().any(|suite| suite.name == name) {
            let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
            return Err(format!("there is no suite '{name}'; there are {}", names.join(", ")));
        }
        list.push(name.as_str());
    }
    let wanted = |suite: &&Suite| {
        (only.is_empty() || only.contains(&suite.name)) && !skip.contains(&suite.name)
    };
    Ok(SUITES.iter().filter(wanted).collect())
}

fn run_suite(suite: &Suite) -> Outcome {
    println!("\n=== {}: {}", suite.name, suite.about);
    let start = Instant::now();
    // A suite whose parts are missing has failed: nothing is skipped silently.
    let result =
        suite.needs.iter().try_for_each(|part| part.provide()).and_then(|()| (suite.run)());
    let time = start.elapsed();
    match result {
        Ok(tally) => {
            let (failed, note) = tally.verdict();
            Outcome { name: suite.name, passed: tally.passed, failed, time, note }
        }
        Err(note) => {
            println!("{}: {note}", suite.name);
            Outcome { name: suite.name, passed: 0, failed: 1, time, note }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arguments: &[&str]) -> Result<Vec<&'static str>, String> {
        let arguments: Vec<String> = arguments.iter().map(|word| word.to_string()).collect();
        Ok(choose(&arguments)?.iter().map(|suite| suite.name).collect())
    }

    #[test]
    fn suites_are_chosen_by_name() {
        assert_eq!(names(&[]).unwrap().len(), SUITES.len());
        assert_eq!(names(&["--only", "tidy", "--only", "fmt"]).unwrap(), ["fmt", "tidy"]);
        assert!(!names(&["--skip", "browser"]).unwrap().contains(&"browser"));
        assert!(names(&["--skip"]).is_err());
        assert!(names(&["--only", "everything"]).is_err());
        assert!(names(&["quick"]).is_err());
    }
}
