//! Moves as analysis prints them: `8D TRAIN`, `exchange QV`, `pass`.

use engine::{Choice, Gaddag, Grid, Scene};
use rules::Face;

/// A move on this board.
pub(crate) fn text(choice: &Choice, grid: &Grid) -> String {
    match choice {
        Choice::Play(candidate) => {
            let (coord, faces) = candidate.word(grid);
            let word: String = faces.into_iter().map(Face::to_char).collect();
            format!("{coord} {word}")
        }
        Choice::Exchange(tiles) => format!("exchange {tiles}"),
        Choice::Pass => "pass".to_string(),
    }
}

/// The moves of a line of play, each on the board as it is after those before it.
pub(crate) fn line(line: &[Choice], scene: &Scene, gaddag: &Gaddag) -> Vec<String> {
    let mut grid = scene.grid.clone();
    line.iter()
        .map(|choice| {
            let text = text(choice, &grid);
            if let Choice::Play(candidate) = choice {
                grid.apply(candidate, gaddag);
            }
            text
        })
        .collect()
}
