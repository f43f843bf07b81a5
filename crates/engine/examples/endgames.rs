//! Solves the endgames that games between experts come to and tells how long it took:
//! `cargo run --release -p engine --example endgames -- [POSITIONS] [SECONDS] [SEED]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use engine::endgame::{self, Proof};
use engine::{Generator, Leaves, best};
use rules::Edition;

/// Seconds of processor time of this thread; others share the machine.
fn spent() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|n| n.parse::<u64>().ok());
    nanoseconds.unwrap_or_default() as f64 / 1e9
}

fn main() {
    let arguments: Vec<f64> = std::env::args().skip(1).map(|n| n.parse().unwrap()).collect();
    let wanted = arguments.first().map_or(100, |&n| n as usize);
    let limit = arguments.get(1).copied().unwrap_or(5.0);
    let first = arguments.get(2).map_or(0, |&n| n as u64);
    let ruleset = Edition::TournamentSowpods.ruleset();
    let generator = Generator::new(lexica::bundled().graph()).unwrap();
    let leaves = Leaves::trained();
    let mut scenes = Vec::new();
    for seed in first.. {
        if scenes.len() >= wanted {
            break;
        }
        // One position of each game: the first with so many tiles left, 4 to 13 in turn.
        let most = 4 + seed as usize % 10;
        let mut taken = false;
        engine::bench::play_static(&generator, &ruleset, seed, |scene, _| {
            let left = scene.rack.len() + scene.unseen.len();
            if !taken && endgame::applies(scene) && left <= most {
                taken = true;
                if left >= 4 {
                    scenes.push(scene.clone());
                }
            }
            best(&generator, scene, &leaves).choice
        });
    }
    let mut times = Vec::new();
    let mut proofs = [0; 3];
    let mut nodes = Vec::new();
    let mut tiles = 0;
    for scene in &scenes {
        let started = spent();
        let mut calls = 0u32;
        let found = endgame::solve(&generator, scene, 18, &mut |_| {
            calls += 1;
            !calls.is_multiple_of(256) || spent() - started < limit
        })
        .unwrap();
        times.push(spent() - started);
        proofs[found.proof as usize] += 1;
        nodes.push(found.nodes);
        tiles += scene.rack.len() + scene.unseen.len();
        if found.proof != Proof::Exact {
            println!(
                "{} against {}: {:?} {} {:?} to {:?}",
                scene.rack, scene.unseen, found.proof, found.value, found.low, found.high
            );
        }
    }
    times.sort_by(f64::total_cmp);
    nodes.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{} positions, {:.1} tiles on average: exact {}, bounds {}, heuristic {}",
        times.len(),
        tiles as f64 / times.len() as f64,
        proofs[0],
        proofs[1],
        proofs[2]
    );
    println!(
        "median {:.3} s, 90 % {:.3} s, 95 % {:.3} s, longest {:.3} s, mean {:.3} s",
        at(0.5),
        at(0.9),
        at(0.95),
        at(1.0),
        times.iter().sum::<f64>() / times.len() as f64
    );
    let at = |share: f64| nodes[((nodes.len() - 1) as f64 * share) as usize];
    println!(
        "searched: median {}, 90 % {}, 95 % {}, most {}, all {}",
        at(0.5),
        at(0.9),
        at(0.95),
        at(1.0),
        nodes.iter().sum::<u64>()
    );
}
