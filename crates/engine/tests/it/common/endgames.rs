//! Endgames reached in games between experts, and how long they take to solve.

use std::fmt;

use engine::endgame::{self, Proof};
use engine::{Generator, Leaves, Scene, best};
use rules::Ruleset;

/// Seconds of processor time of this thread, where the system reports it; others share the machine.
fn spent() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|n| n.parse::<u64>().ok());
    nanoseconds.unwrap_or_default() as f64 / 1e9
}

/// Endgames, one from each game with a seed from `first` on: the first position with 4 to 13 tiles
/// left, in turn.
pub fn positions(
    generator: &Generator,
    ruleset: &Ruleset,
    wanted: usize,
    first: u64,
) -> Vec<Scene> {
    let leaves = Leaves::trained();
    let mut scenes = Vec::new();
    for seed in first.. {
        if scenes.len() >= wanted {
            break;
        }
        let most = 4 + seed as usize % 10;
        let mut taken = false;
        engine::static_play::play(generator, ruleset, seed, |scene, _| {
            let left = scene.rack.len() + scene.unseen.len();
            if !taken && endgame::applies(scene) && left <= most {
                taken = true;
                if left >= 4 {
                    scenes.push(scene.clone());
                }
            }
            best(generator, scene, &leaves).choice
        });
    }
    scenes
}

/// The cost of solving some endgames; each list is in ascending order.
#[derive(Default)]
pub struct Solved {
    seconds: Vec<f64>,
    nodes: Vec<u64>,
    tiles: usize,
    /// The number proven within a second.
    prompt: usize,
    /// The numbers of exact, bounded, and heuristic answers.
    proofs: [usize; 3],
}

/// Solves endgames, each for at most this number of seconds, and prints those that are not proven.
pub fn solve(generator: &Generator, scenes: &[Scene], limit: f64) -> Solved {
    let mut solved = Solved::default();
    for scene in scenes {
        let started = spent();
        let mut calls = 0u32;
        let found = endgame::solve(generator, scene, 18, &mut |_| {
            calls += 1;
            !calls.is_multiple_of(256) || spent() - started < limit
        })
        .expect("positions gives only those that endgame::applies to");
        let took = spent() - started;
        solved.prompt += usize::from(found.proof == Proof::Exact && took < 1.0);
        solved.seconds.push(took);
        solved.nodes.push(found.nodes);
        solved.tiles += scene.rack.len() + scene.unseen.len();
        solved.proofs[found.proof as usize] += 1;
        if found.proof != Proof::Exact {
            println!(
                "{} against {}: {:?} {} {:?} to {:?}",
                scene.rack, scene.unseen, found.proof, found.value, found.low, found.high
            );
        }
    }
    solved.seconds.sort_by(f64::total_cmp);
    solved.nodes.sort_unstable();
    solved
}

/// The value that this share of an ascending list does not exceed.
fn at<T: Copy>(all: &[T], share: f64) -> T {
    all[((all.len() - 1) as f64 * share) as usize]
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { seconds, nodes, tiles, prompt, proofs: [exact, bounds, heuristic] } = self;
        let count = seconds.len();
        let mean = |sum: f64| sum / count as f64;
        writeln!(
            f,
            "endgames     {count} of {:.1} tiles on average: exact {exact}, bounds {bounds}, \
             heuristic {heuristic}",
            mean(*tiles as f64)
        )?;
        writeln!(
            f,
            "             median {:.3} s, 90 % {:.3} s, 95 % {:.3} s, 99 % {:.3} s, longest {:.3} s, \
             mean {:.3} s",
            at(seconds, 0.5),
            at(seconds, 0.9),
            at(seconds, 0.95),
            at(seconds, 0.99),
            at(seconds, 1.0),
            mean(seconds.iter().sum())
        )?;
        writeln!(f, "             proven within a second {:.1} %", 100.0 * mean(*prompt as f64))?;
        write!(
            f,
            "             searched: median {}, 90 % {}, 95 % {}, most {}, all {}",
            at(nodes, 0.5),
            at(nodes, 0.9),
            at(nodes, 0.95),
            at(nodes, 1.0),
            nodes.iter().sum::<u64>()
        )
    }
}
