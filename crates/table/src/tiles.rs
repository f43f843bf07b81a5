//! Wire forms of tiles, words and boards, for every mode.

use rules::{
    Board, Face, Formed, Letter, Placement, Play, PlayProblem, Ruleset, Seat, Square, Word, examine,
};

use crate::unreadable::Unreadable;
use crate::wire::{FormedMessage, PlacedTile, RefusalMessage, SquareFace, WordMessage};

/// More tiles than any rack holds are refused unread.
pub(crate) const MOST_TILES: usize = 32;

/// Tiles laid, as types of the rules.
pub(crate) fn to_play(tiles: &[PlacedTile]) -> Result<Play, RefusalMessage> {
    if tiles.len() > MOST_TILES {
        return Err(Unreadable::TooManyLaid.into());
    }
    Ok(Play::new(tiles.iter().map(to_placement).collect::<Result<Vec<_>, _>>()?))
}

pub(crate) fn to_placement(placed: &PlacedTile) -> Result<Placement, RefusalMessage> {
    let square: Square = placed.square.parse().map_err(|_| Unreadable::Square)?;
    let mut faces = placed.face.chars().map(Face::from_char);
    match (faces.next(), faces.next()) {
        (Some(Some(face)), None) => Ok(Placement { square, face }),
        _ => Err(Unreadable::Face { square }.into()),
    }
}

pub(crate) fn to_letters(word: &str) -> Result<Vec<Letter>, RefusalMessage> {
    let letters: Option<Vec<Letter>> =
        word.chars().take(rules::MAX_SIZE + 1).map(Letter::from_char).collect();
    match letters {
        Some(letters) if !letters.is_empty() => Ok(letters),
        _ => Err(Unreadable::Word.into()),
    }
}

/// The words that tentative tiles form, with at least this many letters. The word list is not
/// asked, and nothing that is hidden from spectators is used.
pub(crate) fn examined(
    board: &Board,
    ruleset: &Ruleset,
    play: &Play,
    need: u8,
) -> Result<Formed, RefusalMessage> {
    let formed =
        examine(board, ruleset, play).and_then(|formed| match formed.main().faces.len() as u8 {
            have if have < need => Err(PlayProblem::FirstWordTooShort { need, have }),
            _ => Ok(formed),
        });
    Ok(formed.map_err(rules::Refusal::from)?)
}

pub(crate) fn formed_message(words: &[Word], score: i32) -> FormedMessage {
    let of_words: i32 = words.iter().map(|word| word.points).sum();
    let words = words.iter().map(|word| WordMessage {
        coord: word.coord.to_string(),
        faces: word.faces.iter().map(|face| face.to_char()).collect(),
        points: word.points,
    });
    FormedMessage { words: words.collect(), bonus: score - of_words, score }
}

pub(crate) fn square_faces(play: &Play) -> Vec<SquareFace> {
    let faces = play.placements().iter().map(|placement| SquareFace {
        square: placement.square.to_string(),
        face: placement.face.to_string(),
    });
    faces.collect()
}

pub(crate) fn seats(seats: &[Seat]) -> Vec<u16> {
    seats.iter().map(|seat| seat.0).collect()
}

/// The rows of a board: capitals, small letters for blanks, `.` for empty.
pub(crate) fn rows(board: &Board) -> Vec<String> {
    let row = |row| {
        (0..board.size())
            .map(|column| board.get(Square::new(row, column)).map_or('.', Face::to_char))
            .collect()
    };
    (0..board.size()).map(row).collect()
}
