//! Random positions for tests: boards grown by random legal plays.

use engine::{Generator, Grid, Random, Seeded};
use std::sync::OnceLock;

use rules::{Board, Bonus, Edition, Layout, Ruleset, Square, Tile, Tiles};

/// A board and a rack under some rules.
pub(crate) struct Sample {
    pub(crate) ruleset: Ruleset,
    pub(crate) board: Board,
    pub(crate) rack: Tiles,
}

/// An endless supply of positions from random games: every edition in turn, ordinary racks, racks
/// with one or two blanks, short racks, racks of nine tiles with their own bonus, and boards of
/// other sizes, asymmetric and with the start in a corner.
pub(crate) fn samples(generator: &Generator, seed: u64) -> impl Iterator<Item = Sample> + '_ {
    let mut random = Seeded::new(seed);
    // Starts with nine tiles on the largest board and goes on with the small one.
    (5..).flat_map(move |game: usize| {
        let mut ruleset = Edition::ALL[game % 5].ruleset();
        if game % 6 == 5 {
            ruleset.rack_size = 9;
            ruleset.bonuses = &[Bonus { tiles: 7, points: 50 }, Bonus { tiles: 8, points: 80 }];
        }
        if game % 7 >= 5 {
            ruleset.layout = layouts()[game % 2];
        }
        random_game(generator, ruleset, &mut random)
    })
}

/// A small asymmetric board, and the largest board.
fn layouts() -> &'static [&'static Layout; 2] {
    static LAYOUTS: OnceLock<[&'static Layout; 2]> = OnceLock::new();
    LAYOUTS.get_or_init(|| {
        let small = [
            "T....d...",
            ".D...t...",
            "..d......",
            "...T....d",
            ".........",
            "t...D...D",
            "......d..",
            ".t.......",
            "d...T...t",
        ];
        let wide: Vec<String> = (0..21)
            .map(|row: usize| {
                let square = |column: usize| match (row * 5 + column * 3) % 11 {
                    0 => 'T',
                    3 => 'd',
                    6 if row > column => 'D',
                    8 => 't',
                    _ => '.',
                };
                (0..21).map(square).collect()
            })
            .collect();
        let wide: Vec<&str> = wide.iter().map(String::as_str).collect();
        let layout = |name, start, rows: &[&str]| -> &'static Layout {
            Box::leak(Box::new(Layout::from_rows(name, start, rows).unwrap()))
        };
        [layout("small", Square::new(1, 6), &small), layout("wide", Square::new(20, 3), &wide)]
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
        let grid = Grid::of(&board, &ruleset, generator.gaddag());
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
