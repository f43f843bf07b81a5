//! Counts plays of fixed games, for profiles:
//! `cargo run --release -p tilewright-engine --example perft -- [POSITIONS]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use engine::{Candidate, Generator, Grid, Perft, Random, Seeded};
use rules::Edition;

fn main() {
    let positions = std::env::args().nth(1).map_or(2000, |n| n.parse().unwrap());
    let ruleset = Edition::TournamentSowpods.ruleset();
    let generator = Generator::new(lexica::bundled().graph()).unwrap();
    let perft = Perft::of_games(&generator, &ruleset, 1, 200);
    println!("{perft:?}");
    let mut random = Seeded::new(1);
    let grid = Grid::new(&ruleset);
    let mut plays: Vec<Candidate> = Vec::new();
    let mut grids = Vec::new();
    let mut at = grid;
    for _ in 0..20 {
        let rack = random.draw(&mut ruleset.alphabet.full_set(), 7);
        grids.push((at.clone(), rack));
        plays.clear();
        generator.generate(&at, &rack, |play| plays.push(play));
        if plays.is_empty() {
            break;
        }
        at.apply(&plays[random.below(plays.len())], generator.gaddag());
    }
    let started = Instant::now();
    let mut count = 0;
    for round in 0..positions {
        let (grid, rack) = &grids[round % grids.len()];
        plays.clear();
        generator.generate(grid, rack, |play| plays.push(play));
        count += plays.len();
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{count} plays, {:.2} M/s", count as f64 / seconds / 1e6);
}
