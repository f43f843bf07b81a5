//! One kind of work again and again, for profilers:
//! `valgrind --tool=callgrind target/release/examples/profile games 20`.
//! Prints the processor time, which other programs disturb less than the time on the wall.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Duration;

use engine::bench::static_game;
use engine::{Generator, Leaves};
use rules::Edition;

/// Time this process has spent on a processor, in ticks of 10 ms.
fn processor() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().nth(11).and_then(|ticks| ticks.parse().ok());
    Duration::from_millis(10) * ticks.unwrap_or(0)
}

fn main() {
    let work = std::env::args().nth(1).unwrap_or("games".to_owned());
    let amount = std::env::args().nth(2).map_or(20, |n| n.parse().unwrap());
    let ruleset = Edition::TournamentSowpods.ruleset();
    let generator = Generator::new(lexica::bundled().graph()).unwrap();
    generator.guide().prepare();
    let leaves = Leaves::default();
    let started = processor();
    let mut turns = 0;
    match work.as_str() {
        "games" => {
            for seed in 0..amount {
                turns += static_game(&generator, &ruleset, &leaves, seed).turns;
            }
        }
        "nothing" => {}
        other => println!("unknown work: {other}"),
    }
    let time = processor() - started;
    println!(
        "{work}: {amount} games, {turns} turns, {time:.2?} of processor time, {:.1} us/turn",
        time.as_secs_f64() * 1e6 / f64::from(turns)
    );
}
