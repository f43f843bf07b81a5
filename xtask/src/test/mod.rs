//! `cargo xtask test`: sets up what is missing, runs the suites, says how it went.

mod failures;
pub mod postgres;
mod run;
pub mod setup;
mod suite;
mod tally;

use std::thread;
use std::time::{Duration, Instant};

use crate::Stop;
use run::{Run, When};
use suite::{Lane, SUITES, Suite};

/// The outcome of a suite.
struct Outcome {
    name: &'static str,
    passed: u32,
    failed: u32,
    time: Duration,
    /// The failure apart from failing tests.
    note: String,
    /// The failure reports of its commands.
    reports: Vec<String>,
}

/// `cargo xtask test`.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let (when, chosen) = choose(arguments).map_err(Stop::Usage)?;
    let start = Instant::now();
    let lane = |lane: Lane| {
        let suites = chosen.iter().filter(move |suite| suite.lane == lane);
        move || suites.map(|suite| run_suite(suite, when)).collect::<Vec<Outcome>>()
    };
    let outcomes = thread::scope(|scope| {
        let waiting = scope.spawn(lane(Lane::Waits));
        let mut outcomes = lane(Lane::Compiles)();
        outcomes.extend(waiting.join().expect("a suite that fails says so and does not panic"));
        outcomes
    });
    for outcome in outcomes.iter().filter(|outcome| outcome.failed > 0) {
        println!("\n{} failed:", outcome.name);
        outcome.reports.iter().for_each(|line| println!("{line}"));
    }
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
        match (suite.when, when) {
            (When::All, When::Everyday) => println!("{:<9} runs with --all", suite.name),
            _ => println!("{:<9} not run, as asked", suite.name),
        }
    }
    let passed: u32 = outcomes.iter().map(|outcome| outcome.passed).sum();
    let failed: u32 = outcomes.iter().map(|outcome| outcome.failed).sum();
    println!("all in {:.0} seconds", start.elapsed().as_secs_f64());
    println!("{passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err(Stop::Failed) }
}

/// The extent asked for, and the suites that prove it.
fn choose(arguments: &[String]) -> Result<(When, Vec<&'static Suite>), String> {
    let (mut only, mut skip, mut when) = (Vec::new(), Vec::new(), When::Everyday);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let list = match argument.as_str() {
            "--only" => &mut only,
            "--skip" => &mut skip,
            "--all" => {
                when = When::All;
                continue;
            }
            _ => {
                return Err(format!("'{argument}' is unknown; there are --all, --only and --skip"));
            }
        };
        let name = rest.next().ok_or_else(|| format!("{argument} needs the name of a suite"))?;
        if !SUITES.iter().any(|suite| suite.name == name) {
            let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
            return Err(format!("there is no suite '{name}'; there are {}", names.join(", ")));
        }
        list.push(name.as_str());
    }
    let wanted = |suite: &&Suite| {
        let named = only.contains(&suite.name);
        let usual = only.is_empty() && (when == When::All || suite.when == When::Everyday);
        (named || usual) && !skip.contains(&suite.name)
    };
    Ok((when, SUITES.iter().filter(wanted).collect()))
}

fn run_suite(suite: &'static Suite, when: When) -> Outcome {
    println!("{:<8} === {}", suite.name, suite.about);
    let start = Instant::now();
    let run = Run::new(suite.name, when);
    // A suite whose parts are missing has failed: nothing is skipped silently.
    let result =
        suite.needs.iter().try_for_each(|part| part.provide()).and_then(|()| (suite.run)(&run));
    let (time, reports) = (start.elapsed(), run.failed());
    match result {
        Ok(tally) => {
            let (failed, note) = tally.verdict();
            Outcome { name: suite.name, passed: tally.passed, failed, time, note, reports }
        }
        Err(note) => {
            println!("{:<8} {note}", suite.name);
            Outcome { name: suite.name, passed: 0, failed: 1, time, note, reports }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arguments: &[&str]) -> Result<Vec<&'static str>, String> {
        let arguments: Vec<String> = arguments.iter().map(|word| word.to_string()).collect();
        Ok(choose(&arguments)?.1.iter().map(|suite| suite.name).collect())
    }

    #[test]
    fn suites_are_chosen_by_name() {
        assert_eq!(names(&["--all"]).unwrap().len(), SUITES.len());
        let everyday = names(&[]).unwrap();
        assert!(everyday.contains(&"rust") && !everyday.contains(&"clippy"));
        assert_eq!(names(&["--only", "clippy"]).unwrap(), ["clippy"]);
        assert_eq!(names(&["--only", "tidy", "--only", "fmt"]).unwrap(), ["fmt", "tidy"]);
        assert!(!names(&["--skip", "browser"]).unwrap().contains(&"browser"));
        assert!(names(&["--skip"]).is_err());
        assert!(names(&["--only", "everything"]).is_err());
        assert!(names(&["quick"]).is_err());
    }
}
