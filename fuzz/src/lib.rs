//! Readers of outside files, tried with broken ones.
//!
//! Each [`Target`] is a reader with a few valid files. Seeded changes, some blind and some that
//! know how the files are built, make new inputs of them; those that were read without complaint
//! join the valid ones. What is read is then used as the program would, so that a file that
//! passes the checks and does harm later is found too. A finding is a panic, an input that takes
//! a second, or more memory than the process is given.
//!
//! `cargo xtask fuzz TARGET --seconds N` runs one; the everyday suite runs each for a moment.
#![forbid(unsafe_code)]

mod change;
mod target;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use engine::{Random, Seeded};

pub use target::{TARGETS, Target};

/// Longer inputs are cut: nothing about the readers depends on more.
const LONGEST: usize = 1 << 16;
/// More valid inputs than these are not collected.
const MOST_SEEDS: usize = 2_000;
/// An input that takes longer is a finding.
const SLOW: Duration = Duration::from_secs(1);

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Inputs tried.
    pub inputs: u64,
    /// Those that were read without complaint.
    pub accepted: u64,
    /// The input that did harm and how, if one did.
    pub finding: Option<(Vec<u8>, String)>,
}

/// Tries inputs until `go_on`, asked with their number so far, says no or one does harm.
pub fn run(target: &Target, seed: u64, mut go_on: impl FnMut(u64) -> bool) -> Outcome {
    let mut random = Seeded::new(seed);
    let mut seeds = (target.seeds)();
    let mut outcome = Outcome::default();
    while go_on(outcome.inputs) {
        let mut input = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(5) {
            let other = random.below(seeds.len());
            change::change(&mut input, &seeds[other], target.text, &mut random);
        }
        input.truncate(LONGEST);
        outcome.inputs += 1;
        let begun = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| (target.read)(&input)));
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

/// Whether an input takes long again and again: a busy machine may have been the reason once.
fn always_slow(target: &Target, input: &[u8]) -> bool {
    (0..5).all(|_| {
        let begun = Instant::now();
        (target.read)(input);
        begun.elapsed() > SLOW
    })
}
