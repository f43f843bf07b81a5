//! Lays plays on an empty board, one after another, and shows which words each forms and what
//! they score; then the board.
//!
//! ```sh
//! cargo run -p tilewright-rules --example score_play
//! cargo run -p tilewright-rules --example score_play -- "8D TRAIN" "7F OX" "H8 NeST"
//! ```
//!
//! A play is written as its first square and its word. `8D` reads across row 8 from column D, `D8`
//! down column D from row 8; a letter that is already on the board, or `.` for it, is run over, and
//! a small letter is a blank.
#![allow(clippy::print_stdout)]

use std::error::Error;

use rules::{Board, Edition, PlayText, Reason as _, examine};

/// The words and plays laid if none are named.
const USUAL: [&str; 4] = ["8D TRAIN", "7F OX", "H8 .eST", "11E LASTED"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut plays: Vec<String> = std::env::args().skip(1).collect();
    if plays.is_empty() {
        plays = USUAL.map(str::to_owned).to_vec();
    }
    let ruleset = Edition::Classic2023.ruleset();
    let mut board = Board::new(ruleset.layout.size);
    for text in &plays {
        let play = text.parse::<PlayText>()?.resolve(&board)?;
        // Examines only the places of the tiles and the words they form. Validity is decided
        // elsewhere: here any letters will do.
        let formed = match examine(&board, &ruleset, &play) {
            Ok(formed) => formed,
            Err(problem) => {
                println!("{text}: {problem} ({})", problem.code());
                continue;
            }
        };
        println!("{text}: {} points", formed.score);
        for word in &formed.words {
            println!("    {:<8} {} at {}", word.text(), word.points, word.coord);
        }
        if formed.bonus > 0 {
            println!("    and a bonus of {} for the number of tiles", formed.bonus);
        }
        for placement in play.placements() {
            board.set(placement.square, Some(placement.face));
        }
    }
    println!("\n{board}");
    Ok(())
}
