//! Malformed input for one of the readers, or arbitrary commands for a referee, see `fuzz/`.

use std::process::Command;

use crate::Stop;
use crate::command::{cargo, execute};
use crate::tree::root;

/// The default number of seconds.
const SECONDS: u64 = 600;
/// The memory that the process may use, in kilobytes: an unbounded allocation ends it.
const MEMORY: u64 = 1_000_000;
/// The longest input, in bytes; longer ones find nothing more.
const LONGEST: u64 = 8_192;

/// The options that make a program report to libFuzzer which code it reaches and what it compares.
/// The stable compiler has them.
const COVERAGE: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cdebug-assertions=on",
];

/// Runs a target with an optimised build.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let usage = || {
        let usage = "usage: cargo xtask fuzz TARGET [--guided] [--seconds N] [--seed N]\n\
                     fuzz/src/target.rs has the targets";
        Stop::Usage(usage.to_string())
    };
    let (target, options) = arguments.split_first().ok_or_else(usage)?;
    if target.is_empty() || !target.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(usage());
    }
    let (mut seconds, mut seed, mut guided) = (SECONDS, 1, false);
    let mut options = options.iter().map(String::as_str);
    while let Some(option) = options.next() {
        if option == "--guided" {
            guided = true;
            continue;
        }
        match (option, options.next().and_then(|text| text.parse().ok())) {
            ("--seconds", Some(number)) => seconds = number,
            ("--seed", Some(number)) => seed = number,
            _ => return Err(usage()),
        }
    }
    execute(cargo().args(["build", "--release", "-p", "fuzz", "--bin", "fuzz"]))?;
    let folder = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_string());
    let seeded = format!("{folder}/release/fuzz");
    if !guided {
        let limited = format!("ulimit -v {MEMORY}; exec {seeded} {target} {seconds} {seed}");
        return execute(Command::new("sh").args(["-c", &limited]).current_dir(root()));
    }
    let (corpus, found) = (format!("fuzz/corpus/{target}"), format!("fuzz/artifacts/{target}/"));
    execute(Command::new(&seeded).args(["seeds", target, &corpus]).current_dir(root()))?;
    let triple = host()?;
    // A platform is named so that build scripts and macros are not instrumented.
    execute(
        cargo()
            .args(["build", "--release", "-p", "fuzz", "--features", "guided"])
            .args(["--bin", "guided", "--target", &triple])
            .args(["--target-dir", &format!("{folder}/guided")])
            .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\u{1f}"))
            // Inlining across crates blurs the coverage and takes long.
            .env("CARGO_PROFILE_RELEASE_LTO", "off"),
    )?;
    std::fs::create_dir_all(root().join(&found))
        .map_err(|error| Stop::Usage(format!("{found}: {error}")))?;
    execute(
        Command::new(format!("{folder}/guided/{triple}/release/guided"))
            .env("FUZZ_TARGET", target)
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-seed={seed}"))
            .arg(format!("-max_len={LONGEST}"))
            .arg(format!("-rss_limit_mb={}", MEMORY / 1_000))
            .args(["-timeout=5", "-print_final_stats=1", "-verbosity=1"])
            .arg(format!("-artifact_prefix={found}"))
            .arg(&corpus)
            .current_dir(root()),
    )
}

/// The platform that this machine builds for.
fn host() -> Result<String, Stop> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| Stop::Usage(format!("rustc does not start: {error}")))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_string).ok_or(Stop::Usage("rustc does not report its host".to_string()))
}
