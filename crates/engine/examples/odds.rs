//! Finds the odds by self-play and writes the table that the engine ships:
//! `cargo run --release -p tilewright-engine --example odds -- [GAMES] > crates/engine/data/odds.txt`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use engine::odds::Odds;
use engine::train::swings;
use engine::{Generator, Leaves};
use rules::Edition;

fn main() {
    let games = std::env::args().nth(1).map_or(5000, |n| n.parse().unwrap());
    let ruleset = Edition::TournamentSowpods.ruleset();
    let generator = Generator::new(lexica::bundled().graph()).unwrap();
    let leaves = Leaves::trained();
    let swings: Vec<_> =
        (0..games).flat_map(|seed| swings(&generator, &ruleset, &leaves, seed)).collect();
    print!("{}", Odds::fit(&swings).unwrap().to_text());
}
