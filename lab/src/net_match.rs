//! Games of the net without search against static play, and how long a move takes it:
//! `cargo xtask lab net-match FILE PAIRS SEED`.

use engine::net::Net;
use engine::{Choice, Generator, Leaves, Opening, Scene, best, best_by_net, kibitz, static_play};
use rules::Edition;

use crate::Outcome;
use crate::arguments::{Arguments, number};
use crate::clock::processor;
use crate::mean::mean;

pub fn run(arguments: &Arguments) -> Outcome {
    let file = arguments.required(0, "FILE")?;
    let pairs: u64 = number(arguments.required(1, "PAIRS")?)?;
    let first: u64 = number(arguments.required(2, "SEED")?)?;
    let net = Net::read(&std::fs::read(file)?)?;
    let generator = Generator::new(lexica::bundled().graph())?;
    let leaves = Leaves::trained();
    let ruleset = Edition::TournamentSowpods.ruleset();
    // The time of each move, and what the net took of it, in milliseconds.
    let mut times: Vec<[f64; 2]> = Vec::new();
    let mut choose = |scene: &Scene| -> Choice {
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
    let (mut wins, mut spreads) = (Vec::new(), Vec::new());
    for seed in first..first + pairs {
        let (mut won, mut spread) = (0.0, 0.0);
        for own in 0..2 {
            let mut scores = [0; 2];
            let last = static_play::play(&generator, &ruleset, seed, |scene, side| {
                let lead = scores[side] - scores[1 - side];
                let scene = &Scene { lead, ..scene.clone() };
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
    for (what, at) in [("a move", 0), ("the net", 1)] {
        let mut each: Vec<f64> = times.iter().map(|time| time[at]).collect();
        each.sort_by(f64::total_cmp);
        let [middle, most, longest] = [50, 99, 100].map(|percent| {
            each.get((each.len() * percent / 100).min(each.len().saturating_sub(1)))
        });
        let shown = |time: Option<&f64>| format!("{:.2}", time.unwrap_or(&0.0));
        println!(
            "ms for {what}: median {}, 99 % {}, longest {}",
            shown(middle),
            shown(most),
            shown(longest)
        );
    }
    Ok(())
}
