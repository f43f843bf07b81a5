//! Plays for the clients of tests.

use engine::{Candidate, Generator, Grid};
use rules::{Board, Direction, Edition, Face, Placement, Play, Square, Tiles, examine};
use serde_json::{Value, json};

/// Finds plays.
pub(crate) struct Finder(Generator);

impl Finder {
    pub(crate) fn new() -> Finder {
        Finder(Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap())
    }

    /// The play with the highest score, as a command, or a pass.
    pub(crate) fn best(&self, game: &Value) -> Value {
        let (board, edition, rack) = read(game);
        let grid = Grid::of(&board, &edition.ruleset(), self.0.gaddag());
        let mut best: Option<Candidate> = None;
        self.0.generate(&grid, &rack, |candidate| {
            if best.as_ref().is_none_or(|best| best.score() < candidate.score()) {
                best = Some(candidate);
            }
        });
        match best {
            Some(candidate) => play_command(&candidate.play()),
            None => json!({"type": "pass"}),
        }
    }
}

/// Two tiles over the start square that are no word.
pub(crate) fn phony(game: &Value) -> Value {
    let rack: Vec<char> = game["rack"].as_str().unwrap().chars().filter(|&c| c != '?').collect();
    for one in 0..rack.len() {
        for two in (0..rack.len()).filter(|&two| two != one) {
            let word: Vec<_> =
                [rack[one], rack[two]].map(|c| rules::Letter::from_char(c).unwrap()).into();
            if !lexica::Bundled::American.lexicon().contains(&word) {
                return json!({"type": "play_text", "text": format!("8G {}{}", rack[one], rack[two])});
            }
        }
    }
    panic!("all pairs of {rack:?} are words");
}

fn read(game: &Value) -> (Board, Edition, Tiles) {
    let rows = game["board"].as_array().unwrap();
    let mut board = Board::new(rows.len() as u8);
    for (row, text) in (0..).zip(rows) {
        for (column, face) in (0..).zip(text.as_str().unwrap().chars()) {
            board.set(Square::new(row, column), Face::from_char(face));
        }
    }
    let edition = game["terms"]["edition"].as_str().unwrap().parse().unwrap();
    (board, edition, game["rack"].as_str().unwrap().parse().unwrap())
}

fn play_command(play: &Play) -> Value {
    let tiles = play.placements().iter().map(|placement| {
        json!({"square": placement.square.to_string(), "face": placement.face.to_string()})
    });
    json!({"type": "play", "tiles": tiles.collect::<Vec<_>>()})
}

/// As many tiles of the rack as can lie somewhere, whatever they spell.
pub(crate) fn anything(game: &Value) -> Value {
    let (board, edition, rack) = read(game);
    let ruleset = edition.ruleset();
    let faces: Vec<Face> = rack
        .iter()
        .map(|tile| Face::from_char(tile.letter().map_or('a', |l| l.to_char())).unwrap())
        .collect();
    for count in (1..=faces.len()).rev() {
        for start in ruleset.layout.squares() {
            for direction in [Direction::Across, Direction::Down] {
                let free = (0..).map_while(|step| start.step(direction, step));
                let free = free.take_while(|&square| board.contains(square));
                let free = free.filter(|&square| board.get(square).is_none());
                let placements: Vec<Placement> = free
                    .zip(&faces[..count])
                    .map(|(square, &face)| Placement { square, face })
                    .collect();
                let play = Play::new(placements);
                if play.len() == count && examine(&board, &ruleset, &play).is_ok() {
                    return play_command(&play);
                }
            }
        }
    }
    json!({"type": "pass"})
}
