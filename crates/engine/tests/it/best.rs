//! The best move, found without listing all moves, is the first of the full list.
//!
//! `TILEWRIGHT_TURNS` sets how many turns of self-play are compared (the long run is 100,000).

use crate::common::positions::samples;
use engine::{Choice, Generator, Grid, Leaves, Opening, Random, Scene, Seeded, best, kibitz};
use rules::{Bonus, Edition, Ruleset, Tiles};

fn wanted(default: usize) -> usize {
    std::env::var("TILEWRIGHT_TURNS").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Checks a position and returns its best move.
fn check(generator: &Generator, scene: &Scene, leaves: &Leaves) -> Choice {
    let list = kibitz(generator, scene, leaves, Opening::Across);
    let found = best(generator, scene, leaves);
    assert_eq!(found, list[0], "{} on\n{:?}", scene.rack, scene.grid);
    found.choice
}

#[test]
fn equals_the_first_of_the_list_in_self_play() {
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let (mut turns, wanted) = (0, wanted(1500));
    for seed in 0.. {
        let mut ruleset = Edition::ALL[seed as usize % 5].ruleset();
        if seed % 7 == 6 {
            ruleset.rack_size = 8;
            ruleset.bonuses = &[Bonus { tiles: 6, points: 20 }, Bonus { tiles: 8, points: 80 }];
        }
        let leaves = if seed % 4 == 3 { Leaves::none() } else { Leaves::formula() };
        turns += game(&generator, &ruleset, &leaves, seed);
        if turns >= wanted {
            return;
        }
    }
}

/// A game in which both seats make the best move; returns the number of turns.
fn game(generator: &Generator, ruleset: &Ruleset, leaves: &Leaves, seed: u64) -> usize {
    let mut random = Seeded::new(seed);
    let mut bag = ruleset.alphabet.full_set();
    let size = usize::from(ruleset.rack_size);
    let mut racks = [random.draw(&mut bag, size), random.draw(&mut bag, size)];
    let mut grid = Grid::new(ruleset);
    let mut scoreless = 0;
    for turn in 0.. {
        let (own, other) = (turn % 2, 1 - turn % 2);
        let mut unseen = bag;
        unseen.add_all(&racks[other]);
        let scene = Scene::new(ruleset, grid.clone(), racks[own], unseen, 1);
        let choice = check(generator, &scene, leaves);
        racks[own].remove_all(&choice.tiles());
        racks[own].add_all(&random.draw(&mut bag, choice.tiles().len()));
        scoreless += 1;
        match choice {
            Choice::Play(candidate) => {
                grid.apply(&candidate, generator.gaddag());
                scoreless = 0;
            }
            Choice::Exchange(tiles) => bag.add_all(&tiles),
            Choice::Pass => {}
        }
        if scoreless == 6 || racks[own].is_empty() {
            return turn + 1;
        }
    }
    0
}

#[test]
fn equals_the_first_of_the_list_on_random_boards() {
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    for (number, sample) in samples(&generator, 21).take(wanted(400)).enumerate() {
        let grid = Grid::of(&sample.board, &sample.ruleset, generator.gaddag());
        let mut unseen = sample.ruleset.alphabet.full_set();
        unseen.remove_all(&sample.board.covered().map(|(_, face)| face.tile()).collect());
        unseen.remove_all(&sample.rack);
        // Now and then the bag is empty.
        let unseen: Tiles = if number % 4 == 0 { unseen.iter().take(5).collect() } else { unseen };
        let scene = Scene::new(&sample.ruleset, grid, sample.rack, unseen, 1);
        check(&generator, &scene, &Leaves::formula());
    }
}
