//! Whole games between computer players under random terms, in every mode: all of them end, no tile
//! is lost, every prefix of the log leads to the position of the game, views do not reveal what is
//! hidden, and nothing that is refused panics.
//!
//! It plays 600 games, in four parts that run side by side. `TILEWRIGHT_GAMES` sets another number
//! and `TILEWRIGHT_SEED` another first seed; a failure names the seed and the terms of its game.

mod bingo;
mod duplicates;
mod laws;
mod matches;
mod teams;
mod terms;
mod unbuilding;

use engine::Seeded;
use rules::Mode;

use crate::battery::bingo::Bingo;
use crate::battery::duplicates::Duplicates;
use crate::battery::matches::Matches;
use crate::battery::teams::Teams;
use crate::battery::unbuilding::Unbuilding;

#[test]
fn games_end_conserve_replay_and_hide_1() {
    play_part(0);
}

#[test]
fn games_end_conserve_replay_and_hide_2() {
    play_part(1);
}

#[test]
fn games_end_conserve_replay_and_hide_3() {
    play_part(2);
}

#[test]
fn games_end_conserve_replay_and_hide_4() {
    play_part(3);
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

fn play_part(part: u64) {
    let games = number("TILEWRIGHT_GAMES").unwrap_or(600).div_ceil(4);
    let first = number("TILEWRIGHT_SEED").unwrap_or(1);
    let mut matches = Matches::new();
    let mut duplicates = Duplicates::new();
    let mut bingo = Bingo::new();
    let mut teams = Teams::new();
    let mut unbuilding = Unbuilding::default();
    for game in 0..games {
        let seed = first + part * games + game;
        let mut random = Seeded::new(seed);
        let terms = terms::random(&mut random);
        let trial = std::panic::AssertUnwindSafe(|| {
            let after = match terms.mode() {
                Mode::Match | Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles => {
                    matches.play(&terms, seed, &mut random)
                }
                Mode::Duplicate => duplicates.play(&terms, seed, &mut random),
                Mode::Bingo => {
                    bingo.play(&terms, seed, &mut random);
                    None
                }
                Mode::Together => teams.play(&terms, seed, &mut random),
            };
            if let Some(after) = after {
                unbuilding.play(
                    after,
                    lexica::Bundled::American.lexicon().graph(),
                    seed,
                    &mut random,
                );
            }
        });
        if let Err(problem) = std::panic::catch_unwind(trial) {
            eprintln!("seed {seed}: {terms}");
            std::panic::resume_unwind(problem);
        }
    }
    matches.report(games);
    duplicates.report();
    bingo.report();
    teams.report();
    unbuilding.report();
}
