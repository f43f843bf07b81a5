//! Benchmarks: a fixed amount of work for each part of the engine, measured with a clock that is
//! handed in.

use std::time::Duration;

use rules::Ruleset;

use crate::sim::ChoiceOptions;
use crate::tools::perft::{Perft, Signature};
use crate::{Budget, Evaluator, Generator, Leaves, Opening, Scene, best, kibitz, sim, static_play};

/// One kind of work and how long it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// The work: a stable key.
    pub work: &'static str,
    /// The unit that is counted.
    pub unit: &'static str,
    /// The number of units done.
    pub amount: u64,
    /// The time for all of them.
    pub time: Duration,
    /// A digest of the results, which is the same on every machine.
    pub signature: Signature,
}

impl Measure {
    /// The number of units a second.
    pub fn per_second(&self) -> f64 {
        self.amount as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Does all the work once. `clock` returns the time since some fixed point.
///
/// A larger `size` does more of every kind of work; 1 takes less than a second.
pub fn run(
    generator: &Generator,
    ruleset: &Ruleset,
    size: u32,
    clock: impl Fn() -> Duration,
) -> Vec<Measure> {
    let size = u64::from(size.max(1));
    let leaves = Leaves::formula();
    let mut measures = Vec::new();
    let mut measure = |work, unit, run: &mut dyn FnMut(&mut Signature) -> u64| {
        let mut signature = Signature::default();
        let started = clock();
        let amount = run(&mut signature);
        let time = clock().saturating_sub(started);
        measures.push(Measure { work, unit, amount, time, signature });
    };
    let scenes = scenes(generator, ruleset, 100 * size);
    measure("all_plays", "plays", &mut |signature| {
        let mut perft = Perft::default();
        for scene in &scenes {
            perft.add(generator, &scene.grid, &scene.rack);
        }
        *signature = perft.signature;
        perft.plays
    });
    measure("best_move", "positions", &mut |signature| {
        for scene in &scenes {
            signature.add(best(generator, scene, &leaves).equity.0 as u64);
        }
        scenes.len() as u64
    });
    measure("static_games", "games", &mut |signature| {
        let games = 20 * size;
        for seed in 0..games {
            let game = static_play::game(generator, ruleset, &leaves, seed);
            signature.add(game.scores[0] as u64);
            signature.add(game.scores[1] as u64);
        }
        games
    });
    measure("rollouts", "rollouts", &mut |signature| {
        let budget = Budget { rollouts: 240, nodes: 0, plies: 2 };
        let open = scenes.iter().filter(|scene| scene.bag > 0).step_by(10);
        let mut rollouts = 0;
        for scene in open {
            let ranked = kibitz(generator, scene, &leaves, Opening::Across);
            let evaluator = Evaluator::new(generator, &leaves);
            let options = ChoiceOptions::by_work(budget, 1);
            if let Some((choice, tried)) = sim::choose(evaluator, scene, &ranked, options) {
                signature.add(choice.equity.0 as u64);
                rollouts += tried;
            }
        }
        rollouts
    });
    measures
}

/// Simulates the moves of a position and returns how many rollouts were made.
pub fn rollouts(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    rollouts: u32,
    seed: u64,
) -> u32 {
    let budget = Budget { rollouts, nodes: 0, plies: 2 };
    let ranked = kibitz(generator, scene, leaves, Opening::Across);
    let evaluator = Evaluator::new(generator, leaves);
    let found = sim::choose(evaluator, scene, &ranked, ChoiceOptions::by_work(budget, seed));
    found.map_or(0, |(_, tried)| tried as u32)
}

/// Positions of static games, in the order in which they come up.
fn scenes(generator: &Generator, ruleset: &Ruleset, wanted: u64) -> Vec<Scene> {
    let leaves = Leaves::formula();
    let mut scenes = Vec::new();
    for seed in 1_000_000.. {
        static_play::play(generator, ruleset, seed, |scene, _| {
            scenes.push(scene.clone());
            best(generator, scene, &leaves).choice
        });
        if scenes.len() as u64 >= wanted {
            break;
        }
    }
    scenes.truncate(wanted as usize);
    scenes
}
