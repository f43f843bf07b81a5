//! One kind of work again and again, for profilers:
//! `valgrind --tool=callgrind target/release/examples/profile games 20`.
//! Prints the processor time, which other programs disturb less than the time on the wall.
//! `TILEWRIGHT_BENCH_WORDS` names a word list; without it the bundled one is used.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Duration;

use engine::bench::rollouts;
use engine::{Generator, Grid, Leaves, Scene, best, static_play};
use lexicon::{Halves, Words, compile};
use rules::{Board, Edition, Ruleset, Square};

/// Time this thread has spent on a processor.
fn processor() -> Duration {
    // The system books the time when it may change threads.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = text.split(' ').next().and_then(|spent| spent.parse().ok());
    Duration::from_nanos(spent.unwrap_or(0))
}

/// Positions of static games, the board bare as a caller has it.
fn positions(generator: &Generator, ruleset: &Ruleset, games: u64) -> Vec<(Board, Scene)> {
    let leaves = Leaves::default();
    let mut positions = Vec::new();
    for seed in 0..games {
        static_play::play(generator, ruleset, seed, |scene, _| {
            let mut board = Board::new(ruleset.layout.size);
            for row in 0..ruleset.layout.size {
                for column in 0..ruleset.layout.size {
                    let square = Square::new(row, column);
                    board.set(square, scene.grid.get(square));
                }
            }
            positions.push((board, scene.clone()));
            best(generator, scene, &leaves).choice
        });
    }
    positions
}

fn main() {
    let work = std::env::args().nth(1).unwrap_or("games".to_owned());
    let amount = std::env::args().nth(2).map_or(20, |n| n.parse().unwrap());
    let ruleset = Edition::TournamentSowpods.ruleset();
    let graph = match std::env::var("TILEWRIGHT_BENCH_WORDS") {
        Ok(path) => {
            let text = std::fs::read(path).unwrap();
            compile(&Words::read(&text).0, Halves::Both).unwrap()
        }
        Err(_) => lexica::bundled().graph().clone(),
    };
    let generator = Generator::new(&graph).unwrap();
    generator.gaddag().prepare();
    let leaves = Leaves::default();
    let positions = match work.as_str() {
        "games" | "nothing" => Vec::new(),
        _ => positions(&generator, &ruleset, 20),
    };
    let started = processor();
    let mut count = 0;
    for round in 0..amount {
        match work.as_str() {
            "games" => count += static_play::game(&generator, &ruleset, &leaves, round).turns,
            "plays" => {
                for (board, scene) in &positions {
                    let grid = Grid::of(board, &ruleset, generator.gaddag());
                    generator.generate(&grid, &scene.rack, |_| count += 1);
                }
            }
            "best" => {
                for (board, scene) in &positions {
                    let grid = Grid::of(board, &ruleset, generator.gaddag());
                    let scene = Scene::new(&ruleset, grid, scene.rack, scene.unseen, 1);
                    count += u32::from(best(&generator, &scene, &leaves).choice.score() >= 0);
                }
            }
            "rollouts" => {
                for (_, scene) in positions.iter().filter(|(_, scene)| scene.bag > 0).step_by(15) {
                    count += rollouts(&generator, scene, &leaves, 120, 1);
                }
            }
            "nothing" => {}
            other => println!("unknown work: {other}"),
        }
    }
    let time = processor() - started;
    println!(
        "{work}: {count} done, {time:.2?} of processor time, {:.3} us each",
        time.as_secs_f64() * 1e6 / f64::from(count)
    );
}
