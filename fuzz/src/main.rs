//! Runs one target: `fuzz TARGET SECONDS [SEED]`. `fuzz seeds TARGET FOLDER` writes its seeds into
//! a folder, for libFuzzer to begin with, and `fuzz try TARGET FILE...` checks files against the
//! law. `fuzz targets` lists the targets, as JSON.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["targets"] => return list_targets(),
        ["seeds", name, folder] => return write_seeds(name, Path::new(folder)),
        ["try", name, files @ ..] => return try_files(name, files),
        _ => {}
    }
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u64>().ok());
    let target = arguments.first().and_then(|name| fuzz::Target::named(name));
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

/// Prints the names of all targets as a JSON array.
fn list_targets() -> ExitCode {
    let names: Vec<&str> = fuzz::TARGETS.iter().map(|target| target.name).collect();
    println!("{names:?}");
    ExitCode::SUCCESS
}

/// Writes the valid inputs of a target into a folder.
fn write_seeds(name: &str, folder: &Path) -> ExitCode {
    let Some(target) = fuzz::Target::named(name) else { return unknown(name) };
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        let seeds = target.seeds();
        let mut files = seeds.iter().enumerate();
        files.try_for_each(|(at, seed)| std::fs::write(folder.join(format!("seed-{at}")), seed))
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

/// Checks files against the law of a target; the first that breaks it ends the program with a panic.
fn try_files(name: &str, files: &[&str]) -> ExitCode {
    let Some(target) = fuzz::Target::named(name) else { return unknown(name) };
    for file in files {
        match std::fs::read(file) {
            Ok(input) if target.hold(&input) => println!("{file}: accepted"),
            Ok(_) => println!("{file}: refused"),
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn unknown(name: &str) -> ExitCode {
    eprintln!("there is no target '{name}'");
    ExitCode::from(2)
}
