//! Lists the best moves of a rack on a board by equity: the score, and what the tiles kept are
//! worth.
//!
//! ```sh
//! cargo run -p tilewright-engine --example best_plays
//! cargo run -p tilewright-engine --example best_plays -- AEINRT? "8D TRAIN" "H8 NEST"
//! ```
//!
//! First comes the rack, with `?` for a blank, then the plays on the board in the order in which
//! they were laid.
#![allow(clippy::print_stdout)]

use std::error::Error;

use engine::{Choice, Generator, Grid, Leaves, Opening, Scene, kibitz};
use rules::{Board, Edition, PlayText, Tiles, examine};

/// The questions asked if none are named.
const USUAL: [&str; 4] = ["AEIQRSU", "8D TRAIN", "7F OX", "H8 NEST"];
/// The number of moves that are shown.
const SHOWN: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        arguments = USUAL.map(str::to_owned).to_vec();
    }
    let rack: Tiles = arguments[0].parse()?;
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut board = Board::new(ruleset.layout.size);
    for text in &arguments[1..] {
        let play = text.parse::<PlayText>()?.resolve(&board)?;
        examine(&board, &ruleset, &play)?;
        for placement in play.placements() {
            board.set(placement.square, Some(placement.face));
        }
    }
    println!("{board}\n");

    // Everything that is neither on the board nor on the rack is in the bag or on the rack of the
    // one opponent.
    let mut unseen = ruleset.alphabet.full_set();
    let seen = board.covered().map(|(_, face)| face.tile()).chain(rack.iter());
    for tile in seen {
        if !unseen.remove(tile) {
            return Err(format!("there are not that many '{}' in the set", tile.to_char()).into());
        }
    }
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph())?;
    let grid = Grid::of(&board, &ruleset, generator.gaddag());
    let scene = Scene::new(&ruleset, grid, rack, unseen, 1);
    let moves = kibitz(&generator, &scene, &Leaves::trained(), Opening::Across);
    println!("{} moves with {rack}, the best of them:", moves.len());
    for ranked in moves.iter().take(SHOWN) {
        let text = match &ranked.choice {
            Choice::Play(play) => PlayText::of(&board, &play.play(), play.direction())
                .ok_or("a play lies in one line")?
                .to_string(),
            Choice::Exchange(tiles) => format!("exchange {tiles}"),
            Choice::Pass => "pass".to_owned(),
        };
        println!(
            "{text:<16} {:>3} points, equity {:>5.1}",
            ranked.choice.score(),
            ranked.equity.as_points()
        );
    }
    Ok(())
}
