//! The share of chance in the targets of the net, and their distance from the truth: `cargo xtask
//! lab targets GAMES SEED ITERATIONS PLIES...`.
//!
//! Moves are chosen as for `tilewright selfplay --learn` and tried out twice for each number of
//! plies, each time with draws of its own. The agreement of both times is there to be learnt; the
//! rest is chance. The agreement of rollouts of different depth shows the knowledge that shallow
//! ones have of deep ones.

use engine::afterstates::Tester;
use engine::sim::{Sim, SimOptions};
use engine::{Evaluator, Generator, Leaves, Ranked, Scene};
use rules::Edition;

use crate::Outcome;
use crate::arguments::{Arguments, number};
use crate::mean::mean;

/// For each depth and each of two times what the moves of a position lead to, in points and in
/// hundredths of a win, less the mean of the position.
type Position = Vec<[Vec<[f64; 2]>; 2]>;

pub fn run(arguments: &Arguments) -> Outcome {
    let games: u64 = number(arguments.required(0, "GAMES")?)?;
    let first: u64 = number(arguments.required(1, "SEED")?)?;
    let iterations: u32 = number(arguments.required(2, "ITERATIONS")?)?;
    arguments.required(3, "PLIES")?;
    let plies: Vec<u32> =
        arguments.from(3).iter().map(|text| number(text)).collect::<Result<_, _>>()?;
    let tester = Tester {
        generator: Generator::new(lexica::Bundled::American.lexicon().graph())?,
        leaves: Leaves::trained(),
        ruleset: Edition::TournamentSowpods.ruleset(),
        most_in_bag: usize::MAX,
    };
    let mut positions: Vec<Position> = Vec::new();
    for seed in first..first + games {
        tester.game(seed, |scene, chosen, seed| {
            let each = plies.iter().enumerate().map(|(depth, &plies)| {
                [0, 1].map(|time| {
                    let seed = seed ^ (2 * depth as u64 + time);
                    let options = SimOptions { plies, seed, ..SimOptions::default() };
                    within(&tried(&tester, scene, chosen, iterations, options))
                })
            });
            positions.push(each.collect());
        });
    }
    let moves: usize = positions.iter().map(|one| one[0][0].len()).sum();
    println!("{moves} moves of {} positions, {iterations} rollouts each", positions.len());
    for (unit, name) in ["points squared", "hundredths of a win, squared"].iter().enumerate() {
        println!("{name}, within a position:");
        for (a, &deep) in plies.iter().enumerate() {
            let all = product(&positions, |one| (&one[a][0], &one[a][0]), unit);
            println!("  {deep} plies: all {}", shown(all));
            for (b, &other) in plies.iter().enumerate().skip(a) {
                let both = product(&positions, |one| (&one[a][0], &one[b][1]), unit);
                println!("    agrees with {other} plies and other draws: {}", shown(both));
            }
        }
    }
    Ok(())
}

/// The worth of moves by so many rollouts, with the same draws for all: the points above their
/// static equity, and the chance to win from equal scores, 0 to 1.
fn tried(
    tester: &Tester,
    scene: &Scene,
    chosen: &[Ranked],
    iterations: u32,
    options: SimOptions,
) -> Vec<(f64, f64)> {
    let evaluator = Evaluator::new(&tester.generator, &tester.leaves);
    let mut sim = Sim::new(evaluator, scene, chosen, options);
    while sim.iterations() < iterations {
        let block = sim.block();
        let end = block.end.min(iterations);
        sim.take((block.start..end).map(|number| sim.iteration(number)).collect());
    }
    let report = sim.report();
    let found = |one: &Ranked| report.judged.iter().find(|judged| judged.ranked == *one);
    let each = chosen.iter().filter_map(found);
    each.map(|one| (one.spread - one.ranked.equity.as_points(), one.win)).collect()
}

/// The values of the moves of a position less their mean, in points and hundredths.
fn within(tried: &[(f64, f64)]) -> Vec<[f64; 2]> {
    let count = tried.len().max(1) as f64;
    let points = tried.iter().map(|one| one.0).sum::<f64>() / count;
    let win = tried.iter().map(|one| one.1).sum::<f64>() / count;
    tried.iter().map(|one| [one.0 - points, 100.0 * (one.1 - win)]).collect()
}

/// The mean product of two values of a move, with its standard error over positions.
fn product(
    positions: &[Position],
    of: impl Fn(&Position) -> (&Vec<[f64; 2]>, &Vec<[f64; 2]>),
    unit: usize,
) -> (f64, f64) {
    let each = positions.iter().map(|position| {
        let (one, other) = of(position);
        let sum: f64 = one.iter().zip(other).map(|(a, b)| a[unit] * b[unit]).sum();
        // The mean of the position takes away a part of what differs.
        sum / (one.len().max(2) - 1) as f64
    });
    mean(&each.collect::<Vec<_>>())
}

fn shown((mean, error): (f64, f64)) -> String {
    format!("{mean:.2} ± {error:.2}")
}
