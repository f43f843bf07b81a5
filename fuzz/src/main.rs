//! Runs one target: `fuzz TARGET SECONDS [SEED]`.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]

use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u64>().ok());
    let target =
        arguments.first().and_then(|name| fuzz::TARGETS.iter().find(|target| target.name == name));
    let (Some(target), Some(seconds)) = (target, number(1)) else {
        let names: Vec<&str> = fuzz::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: fuzz {} SECONDS [SEED]", names.join("|"));
        return ExitCode::from(2);
    };
    let seed = number(2).unwrap_or(1);
    let begun = Instant::now();
    let outcome = fuzz::run(target, seed, |_| begun.elapsed() < Duration::from_secs(seconds));
    println!(
        "{}: {} inputs in {} s from seed {seed}, {} of them accepted",
        target.name,
        outcome.inputs,
        begun.elapsed().as_secs(),
        outcome.accepted
    );
    let Some((input, harm)) = outcome.finding else { return ExitCode::SUCCESS };
    let file = format!("fuzz-{}.bin", target.name);
    match std::fs::write(&file, &input) {
        Ok(()) => eprintln!("an input {harm}: it is in {file}"),
        Err(error) => eprintln!("an input {harm}; {file}: {error}\n{input:02x?}"),
    }
    ExitCode::FAILURE
}
