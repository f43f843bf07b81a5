//! The time of a move by the net: `cargo xtask lab net-times FILE GAMES SEED`. `tilewright match
//! expert,net=FILE expert` tells what it wins.

use engine::net::Net;
use engine::{Choice, Generator, Leaves, Opening, Scene, best, best_by_net, kibitz, static_play};
use rules::Edition;

use crate::Outcome;
use crate::arguments::{Arguments, number};
use crate::clock::processor;

pub fn run(arguments: &Arguments) -> Outcome {
    let file = arguments.required(0, "FILE")?;
    let games: u64 = number(arguments.required(1, "GAMES")?)?;
    let first: u64 = number(arguments.required(2, "SEED")?)?;
    let net = Net::read(&std::fs::read(file)?)?;
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph())?;
    let leaves = Leaves::trained();
    let ruleset = Edition::TournamentSowpods.ruleset();
    // The processor time of each move, and what the net took of it, in milliseconds.
    let mut times: Vec<[f64; 2]> = Vec::new();
    let mut choose = |scene: &Scene, _: usize| -> Choice {
        if scene.bag == 0 {
            return best(&generator, scene, &leaves).choice;
        }
        let begun = processor();
        let ranked = kibitz(&generator, scene, &leaves, Opening::Across);
        let listed = processor();
        let found = best_by_net(&net, &generator, scene, &ranked).unwrap_or(ranked[0]).choice;
        let ended = processor();
        times.push([(ended - begun).as_secs_f64() * 1e3, (ended - listed).as_secs_f64() * 1e3]);
        found
    };
    for seed in first..first + games {
        static_play::play(&generator, &ruleset, seed, &mut choose);
    }
    println!("{} moves", times.len());
    for (what, at) in [("a move", 0), ("the net", 1)] {
        let mut each: Vec<f64> = times.iter().map(|time| time[at]).collect();
        each.sort_by(f64::total_cmp);
        let shown = |percent: usize| {
            let at = (each.len() * percent / 100).min(each.len().saturating_sub(1));
            each.get(at).map_or("none".to_string(), |time| format!("{time:.2}"))
        };
        println!("ms for {what}: median {}, 99 % {}, longest {}", shown(50), shown(99), shown(100));
    }
    Ok(())
}
