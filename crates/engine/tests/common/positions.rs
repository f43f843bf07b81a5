//! Random positions for tests: boards grown by random legal plays.

use engine::{Generator, Grid, Random, Seeded};
use rules::{Board, Bonus, Edition, Ruleset, Tile, Tiles};

/// A board and a rack under some rules.
pub(crate) struct Sample {
    pub(crate) ruleset: Ruleset,
    pub(crate) board: Board,
    pub(crate) rack: Tiles,
}

/// Endless positions from random games: every edition in turn, ordinary racks, racks with one or
/// two blanks, short racks, and racks of nine tiles with a bonus of their own.
pub(crate) fn samples(generator: &Generator, seed: u64) -> impl Iterator<Item = Sample> + '_ {
    let mut random = Seeded::new(seed);
    (0..).flat_map(move |game: usize| {
        let mut ruleset = Edition::ALL[game % 5].ruleset();
        if game % 6 == 5 {
            ruleset.rack_size = 9;
            ruleset.bonuses = &[Bonus { tiles: 7, points: 50 }, Bonus { tiles: 8, points: 80 }];
        }
        random_game(generator, ruleset, &mut random)
    })
}

fn random_game(generator: &Generator, ruleset: Ruleset, random: &mut Seeded) -> Vec<Sample> {
    let mut bag = ruleset.alphabet.full_set();
    let mut board = Board::new(ruleset.layout.size);
    let mut samples = Vec::new();
    loop {
        let size = match random.below(6) {
            0 => 1 + random.below(6),
            _ => usize::from(ruleset.rack_size),
        };
        let mut rack = Tiles::new();
        if random.percent(15) {
            for _ in 0..=random.below(2) {
                if bag.remove(Tile::BLANK) {
                    rack.add(Tile::BLANK);
                }
            }
        }
        rack.add_all(&random.draw(&mut bag, size.saturating_sub(rack.len())));
        if rack.is_empty() {
            return samples;
        }
        samples.push(Sample { ruleset, board: board.clone(), rack });
        let grid = Grid::of(&board, &ruleset, generator.guide());
        let plays = generator.plays(&grid, &rack);
        if plays.is_empty() {
            return samples;
        }
        let play = plays[random.below(plays.len())];
        for placement in play.placements() {
            board.set(placement.square, Some(placement.face));
        }
        rack.remove_all(&play.tiles());
        bag.add_all(&rack);
    }
}
