//! Broken files for one of the readers, see `fuzz/`.

use std::process::Command;

use crate::Stop;

/// Seconds, unless another number is asked for.
const SECONDS: u64 = 600;
/// What the process may take of memory, in kilobytes: an allocation without bound ends it.
const MEMORY: u64 = 1_000_000;

/// Runs a target with an optimised build.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let (mut seconds, mut seed) = (SECONDS, 1);
    let usage = || {
        Stop::Usage("usage: cargo xtask fuzz kwg|kbwg|klv2|klv|cgp [--seconds N] [--seed N]".into())
    };
    let (target, options) = arguments.split_first().ok_or_else(usage)?;
    if !target.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(usage());
    }
    for pair in options.chunks(2) {
        match (pair[0].as_str(), pair.get(1).and_then(|text| text.parse().ok())) {
            ("--seconds", Some(number)) => seconds = number,
            ("--seed", Some(number)) => seed = number,
            _ => return Err(usage()),
        }
    }
    let start = |command: &mut Command| match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Stop::Failed),
        Err(error) => Err(Stop::Usage(format!("{command:?} does not start: {error}"))),
    };
    start(Command::new(env!("CARGO")).args(["build", "--release", "-p", "fuzz"]))?;
    let limited = format!(
        "ulimit -v {MEMORY}; exec \"${{CARGO_TARGET_DIR:-target}}/release/fuzz\" {target} {seconds} {seed}"
    );
    start(Command::new("sh").args(["-c", &limited]))
}
