//! Solves the endgames that games between experts come to and prints how long it took:
//! `cargo run --release -p tilewright-engine --example endgames -- [POSITIONS] [SECONDS] [SEED]`.
#![allow(clippy::print_stdout, clippy::unwrap_used, unreachable_pub)]

use engine::Generator;
use rules::Edition;

#[path = "../tests/common/endgames.rs"]
mod endgames;

fn main() {
    let arguments: Vec<f64> = std::env::args().skip(1).map(|n| n.parse().unwrap()).collect();
    let number = |index: usize, usual: f64| arguments.get(index).copied().unwrap_or(usual);
    let generator = Generator::new(lexica::bundled().graph()).unwrap();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let (wanted, first) = (number(0, 100.0) as usize, number(2, 0.0) as u64);
    let scenes = endgames::positions(&generator, &ruleset, wanted, first);
    println!("{}", endgames::solve(&generator, &scenes, number(1, 5.0)));
}
