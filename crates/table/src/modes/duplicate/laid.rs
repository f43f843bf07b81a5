//! Plays as they are told in duplicate.

use rules::{Board, Face, Notation, PlayText};

use crate::wire::LaidMessage;

/// The tiles on the board when a word was written are still there, so that the word can be written
/// out.
pub(crate) fn laid(board: &Board, notation: Notation, text: &PlayText, score: i32) -> LaidMessage {
    let letter = |(step, letter): (usize, &Option<Face>)| match letter {
        Some(face) => face.to_char(),
        None => {
            let square = text.coord.square.step(text.coord.direction, step as i16);
            square.and_then(|square| board.get(square)).map_or('.', Face::to_char)
        }
    };
    LaidMessage {
        place: text.coord.in_notation(notation).to_string(),
        text: text.to_string(),
        word: text.letters.iter().enumerate().map(letter).collect(),
        score,
    }
}
