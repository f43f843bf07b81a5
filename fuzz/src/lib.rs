//! Malformed input for every reader of data from outside, and arbitrary commands for the referee of
//! every mode and for the room around it.
//!
//! Each [`Target`] is one law with a few valid inputs: values that are read are used as the program
//! would use them, and reading undoes writing; a referee never panics, loses no tile, and its log
//! replays; a room does the same for every client that asks, and answers a repeated command as
//! before. There are two ways to look for an input that breaks it.
//!
//! * [`run`] makes seeded changes, some blind and some that know how the files are built. The same
//!   seed tries the same inputs, so the everyday tests hold every target to its law for a moment:
//!   without anything to install, on any system. `cargo xtask fuzz TARGET` runs for longer.
//! * `cargo xtask fuzz TARGET --guided` runs libFuzzer, which keeps the inputs that reach new code
//!   and changes those, with [`mutate`] and in its own ways. The program in `targets` is where
//!   `cargo fuzz` expects it, and `FUZZ_TARGET` names its target. No nightly compiler is needed: the
//!   code is safe, so coverage is instrumented and memory is not.
//!
//! A finding is a panic, an input that takes a second, or one that needs more memory than the
//! process may use.
#![forbid(unsafe_code)]

mod cardboxes;
mod change;
mod choices;
mod games;
mod graphs;
mod meanings;
mod referee;
mod room;
mod target;
mod texts;
mod tournaments;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use engine::{Random, Seeded};

pub use target::{Kind, TARGETS, Target};

/// Longer inputs are cut: they would find nothing more about the readers.
const LONGEST: usize = 1 << 16;
/// The most valid inputs that are collected.
const MOST_SEEDS: usize = 2_000;
/// An input that takes longer is a finding.
const SLOW: Duration = Duration::from_secs(1);

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Inputs tried.
    pub inputs: u64,
    /// Inputs that were accepted.
    pub accepted: u64,
    /// The input that broke the law and how, if there was one.
    pub finding: Option<(Vec<u8>, String)>,
}

/// Tries inputs until `go_on`, called with their number so far, returns false, or one breaks the
/// law.
pub fn run(target: &Target, seed: u64, mut go_on: impl FnMut(u64) -> bool) -> Outcome {
    let mut random = Seeded::new(seed);
    let mut seeds = (target.seeds)();
    let mut outcome = Outcome::default();
    while go_on(outcome.inputs) {
        let mut input = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(5) {
            let other = random.below(seeds.len());
            change::change(&mut input, &seeds[other], target.kind, &mut random);
        }
        input.truncate(LONGEST);
        outcome.inputs += 1;
        let begun = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| target.hold(&input)));
        let harm = match read {
            Err(_) => Some("panics".to_string()),
            Ok(_) if begun.elapsed() > SLOW && always_slow(target, &input) => {
                Some(format!("takes more than {SLOW:?}"))
            }
            Ok(accepted) => {
                if accepted {
                    outcome.accepted += 1;
                    if seeds.len() < MOST_SEEDS {
                        seeds.push(input.clone());
                    }
                }
                None
            }
        };
        if let Some(harm) = harm {
            outcome.finding = Some((input, harm));
            break;
        }
    }
    outcome
}

/// Changes an input once or a few times, as [`run`] does. The same seed makes the same changes.
pub fn mutate(target: &Target, input: &mut Vec<u8>, seed: u64) {
    let mut random = Seeded::new(seed);
    let seeds = target.seeds();
    for _ in 0..=random.below(3) {
        let other = random.below(seeds.len());
        change::change(input, &seeds[other], target.kind, &mut random);
    }
}

/// True if an input repeatedly takes long: once, a busy machine may have been the reason.
fn always_slow(target: &Target, input: &[u8]) -> bool {
    (0..5).all(|_| {
        let begun = Instant::now();
        target.hold(input);
        begun.elapsed() > SLOW
    })
}
