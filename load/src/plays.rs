//! The plays of the players.

use engine::{Candidate, Generator, Grid};
use rules::{Board, Edition, Face, Square};
use serde_json::{Value, json};

use crate::Outcome;
use crate::client::Game;

/// Finds plays.
pub struct Finder(Generator);

impl Finder {
    /// Prepares the American word list, whose words are in every bundled list.
    pub fn new() -> Outcome<Finder> {
        let generator = Generator::new(lexica::Bundled::American.lexicon().graph());
        generator.map(Finder).map_err(|error| error.to_string())
    }

    /// The play with the highest score as a command, or a pass.
    pub fn best(&self, game: &Game) -> Outcome<Value> {
        let plays = self.plays(game)?;
        let Some(best) = plays.iter().max_by_key(|play| play.score()) else {
            return Ok(json!({"type": "pass"}));
        };
        Ok(json!({"type": "play", "tiles": tiles(best)}))
    }

    /// A slip of a duplicate session: players of different numbers find different plays.
    pub fn slip(&self, game: &Game, number: usize) -> Outcome<Value> {
        let plays = self.plays(game)?;
        let play = plays.get(number % plays.len().max(1)).ok_or("the rack has no play")?;
        let slip = json!({"type": "seal", "tiles": tiles(play), "declared": null, "lock": false});
        Ok(json!({"type": "duplicate", "command": slip}))
    }

    fn plays(&self, game: &Game) -> Outcome<Vec<Candidate>> {
        let mut board = Board::new(game.board.len() as u8);
        for (row, text) in (0..).zip(&game.board) {
            for (column, face) in (0..).zip(text.chars()) {
                board.set(Square::new(row, column), Face::from_char(face));
            }
        }
        let rack = game.rack.as_deref().unwrap_or_default();
        let rack = rack.parse().map_err(|_| format!("not a rack: {rack}"))?;
        let grid = Grid::of(&board, &Edition::Classic2023.ruleset(), self.0.gaddag());
        Ok(self.0.plays(&grid, &rack))
    }
}

fn tiles(candidate: &Candidate) -> Vec<Value> {
    let play = candidate.play();
    let tiles = play.placements().iter().map(|placement| {
        json!({"square": placement.square.to_string(), "face": placement.face.to_string()})
    });
    tiles.collect()
}
