//! What `tilewright moves` has found, and how it is written.

use engine::{Choice, Gaddag, Grid, Ranked, Scene};
use rules::{Counted, Face, PlayText};
use serde::Serialize;

use crate::cgp::Cgp;
use crate::output::Page;
use crate::stop::Stop;

/// The plays of a position.
#[derive(Serialize)]
pub(crate) struct Found<'a> {
    pub(crate) cgp: &'a str,
    pub(crate) count: usize,
    pub(crate) best_score: Option<i32>,
    pub(crate) score_sum: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<Vec<Listed>>,
    /// How many different exchanges the rules allow.
    pub(crate) exchanges: usize,
}

/// One play.
#[derive(Serialize)]
pub(crate) struct Listed {
    coord: String,
    word: String,
    /// The tiles laid, with dots where the word runs over the board.
    tiles: String,
    score: i32,
    leave: String,
    equity: f64,
}

/// A play as it is listed.
pub(crate) fn listed(ranked: &Ranked, scene: &Scene, cgp: &Cgp) -> Option<Listed> {
    let Choice::Play(candidate) = &ranked.choice else { return None };
    let (coord, faces) = candidate.word(&scene.grid);
    let text = PlayText::of(&cgp.board, &candidate.play(), candidate.direction())?;
    let mut leave = scene.rack;
    leave.remove_all(&candidate.tiles());
    Some(Listed {
        coord: coord.to_string(),
        word: faces.into_iter().map(Face::to_char).collect(),
        tiles: text.letters.iter().map(|letter| letter.map_or('.', Face::to_char)).collect(),
        score: candidate.score(),
        leave: leave.to_string(),
        equity: ranked.equity.as_points(),
    })
}

/// Writes what was found, for people or for programs.
pub(crate) fn write(output: &mut Page, found: &Found<'_>) -> Result<(), Stop> {
    if output.is_json() { output.object(found) } else { print(output, found) }
}

fn print(output: &mut Page, found: &Found<'_>) -> Result<(), Stop> {
    for play in found.moves.iter().flatten() {
        let Listed { coord, word, score, leave, equity, tiles: _ } = play;
        output.line(format!("{coord:>3} {word:<15} {score:>4}  {leave:<7} {equity:>8.3}"))?;
    }
    let best = found.best_score.map_or("none".to_string(), |best| best.to_string());
    output.line(format!(
        "{}, best score {best}, score sum {}, {}",
        Counted(found.count, "play"),
        found.score_sum,
        Counted(found.exchanges, "exchange")
    ))
}

/// A move in one word or two: `8D TRAIN`, `exchange QV`, `pass`.
pub(crate) fn told(choice: &Choice, grid: &Grid) -> String {
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

/// The moves of a line, each told on the board that the ones before it leave.
pub(crate) fn line(line: &[Choice], scene: &Scene, gaddag: &Gaddag) -> Vec<String> {
    let mut grid = scene.grid.clone();
    line.iter()
        .map(|choice| {
            let told = told(choice, &grid);
            if let Choice::Play(candidate) = choice {
                grid.apply(candidate, gaddag);
            }
            told
        })
        .collect()
}
