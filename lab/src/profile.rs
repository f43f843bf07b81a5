//! Repeats one kind of work, for profilers:
//! `valgrind --tool=callgrind target/release/lab profile games 20`.
//! Prints the processor time, which other programs disturb less than they do wall-clock time.
//! `TILEWRIGHT_BENCH_WORDS` names a word list; without it the bundled one is used.

use engine::bench::rollouts;
use engine::{Generator, Grid, Leaves, Scene, best, static_play};
use lexicon::{Halves, Words, compile};
use rules::{Board, Edition, Ruleset, Square};

use crate::Outcome;
use crate::arguments::Arguments;
use crate::clock::processor;

/// Positions of static games, with the plain board that a caller has.
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

pub fn run(arguments: &Arguments) -> Outcome {
    let work = arguments.get(0).unwrap_or("games");
    let amount = arguments.number(1)?.unwrap_or(20);
    let ruleset = Edition::TournamentSowpods.ruleset();
    let graph = match std::env::var("TILEWRIGHT_BENCH_WORDS") {
        Ok(path) => {
            let text = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
            compile(&Words::read(&text).0, Halves::Both)?
        }
        Err(_) => lexica::Bundled::American.lexicon().graph().clone(),
    };
    let generator = Generator::new(&graph)?;
    generator.gaddag().prepare();
    let leaves = Leaves::default();
    let positions = match work {
        "games" | "nothing" => Vec::new(),
        "plays" | "best" | "rollouts" => positions(&generator, &ruleset, 20),
        other => return Err(format!("no work is called '{other}'").into()),
    };
    let started = processor();
    let mut count = 0;
    for round in 0..amount {
        match work {
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
            _ => {}
        }
    }
    let time = processor() - started;
    println!(
        "{work}: {count} done, {time:.2?} of processor time, {:.3} us each",
        time.as_secs_f64() * 1e6 / f64::from(count)
    );
    Ok(())
}
