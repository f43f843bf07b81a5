//! Games of the net without search against static play: `cargo xtask lab net-match FILE PAIRS SEED [CANDIDATES]`.

use std::cmp::Reverse;

use engine::net::{Lanes, Net};
use engine::{Choice, Generator, Leaves, Opening, Scene, best, kibitz, static_play};
use rules::Edition;

use crate::Outcome;
use crate::arguments::{Arguments, number};
use crate::mean::mean;

pub fn run(arguments: &Arguments) -> Outcome {
    let file = arguments.required(0, "FILE")?;
    let pairs: u64 = number(arguments.required(1, "PAIRS")?)?;
    let first: u64 = number(arguments.required(2, "SEED")?)?;
    let among = arguments.number::<usize>(3)?.unwrap_or(40);
    let net = Net::read(&std::fs::read(file)?)?;
    let generator = Generator::new(lexica::bundled().graph())?;
    let leaves = Leaves::trained();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut room = Lanes::default();
    let mut choose = |scene: &Scene| -> Choice {
        if scene.bag == 0 {
            return best(&generator, scene, &leaves).choice;
        }
        let ranked = kibitz(&generator, scene, &leaves, Opening::Across);
        let mut value = |one: &engine::Ranked| {
            net.beyond(&generator, scene, &one.choice, &mut room)
                .map_or(i32::MIN, |v| (one.equity + v).0)
        };
        // The first among equals, as everywhere.
        ranked.iter().take(among).min_by_key(|one| Reverse(value(one))).unwrap_or(&ranked[0]).choice
    };
    let (mut wins, mut spreads) = (Vec::new(), Vec::new());
    for seed in first..first + pairs {
        let (mut won, mut spread) = (0.0, 0.0);
        for own in 0..2 {
            let mut scores = [0; 2];
            let last = static_play::play(&generator, &ruleset, seed, |scene, side| {
                let choice = if side == own {
                    choose(scene)
                } else {
                    best(&generator, scene, &leaves).choice
                };
                scores[side] += choice.score();
                choice
            });
            let lead = scores[own] + last[own] - scores[1 - own] - last[1 - own];
            won += f64::from(1 + lead.signum()) / 4.0;
            spread += f64::from(lead) / 2.0;
        }
        wins.push(won);
        spreads.push(spread);
    }
    let ((won, error), (spread, stray)) = (mean(&wins), mean(&spreads));
    println!("{:.2} % ± {:.2}, spread {spread:.2} ± {stray:.2}", 100.0 * won, 100.0 * error);
    Ok(())
}
