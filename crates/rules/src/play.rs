//! Moves, the ways to use a turn: a play, an exchange or a pass.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{
    Arrange as _, Board, Coord, Direction, Face, ParseCoordError, Square, Tiles, refusals,
};

/// One tile laid on one square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The square it is laid on.
    pub square: Square,
    /// The face it shows.
    pub face: Face,
}

/// The tiles laid in one turn, ordered by square. [`examine`](crate::examine) says whether they may
/// lie there.
///
/// ```
/// use rules::{Board, Direction, PlayText};
///
/// let mut board = Board::new(15);
/// let first = "8D TRAIN".parse::<PlayText>()?.resolve(&board)?;
/// first.placements().iter().for_each(|tile| board.set(tile.square, Some(tile.face)));
///
/// let second = "8D TRAINS".parse::<PlayText>()?.resolve(&board)?;
/// assert_eq!(second.tiles().to_string(), "S", "the other tiles lie there already");
/// let text = PlayText::of(&board, &second, Direction::Across);
/// assert_eq!(text.map(|text| text.to_string()), Some("8D .....S".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Play {
    placements: Vec<Placement>,
}

impl Play {
    /// A play of these tiles, in any order.
    pub fn new(placements: impl IntoIterator<Item = Placement>) -> Play {
        let mut placements: Vec<Placement> = placements.into_iter().collect();
        placements.arrange();
        Play { placements }
    }

    /// The tiles laid, ordered by square.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The number of tiles that are laid.
    pub fn len(&self) -> usize {
        self.placements.len()
    }

    /// True if no tile is laid.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// The tiles that come from the rack, given the board before the play: the other tiles of a
    /// rearranged word were there before.
    pub fn from_rack(&self, board: &Board) -> Tiles {
        let mut tiles = self.tiles();
        let before = |placement: &Placement| board.get(placement.square).map(Face::tile);
        tiles.remove_all(&self.placements.iter().filter_map(before).collect());
        tiles
    }

    /// The tiles laid, including those of a rearranged word.
    pub fn tiles(&self) -> Tiles {
        self.placements.iter().map(|placement| placement.face.tile()).collect()
    }
}

/// A move: what a player does with a turn (TRV-16).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Lays tiles.
    Play(Play),
    /// Puts these tiles back and draws the same number.
    Exchange(Tiles),
    /// Passes.
    Pass,
}

/// A play as people write it: `8D TRAIN`, with `.` or the letter itself for a tile that is
/// already on the board and a small letter for a blank.
///
/// ```
/// use rules::{Board, PlayText};
///
/// let text: PlayText = "8D TRAIn".parse()?;
/// let play = text.resolve(&Board::new(15))?;
/// assert_eq!(play.placements().len(), 5);
/// assert!(play.placements()[4].face.blank, "the small letter is a blank");
/// assert_eq!(text.to_string(), "8D TRAIn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayText {
    /// Where the main word starts and which way it reads.
    pub coord: Coord,
    /// The word square by square; `None` where it includes a tile that stays as it is.
    pub letters: Vec<Option<Face>>,
}

impl PlayText {
    /// Writes a play made on `board`, which is the board before the play. `None` if the play has no
    /// tiles or they are not in one line.
    pub fn of(board: &Board, play: &Play, direction: Direction) -> Option<PlayText> {
        let first = play.placements().first()?.square;
        let last = play.placements().last()?.square;
        let before = first.step(direction, -1).filter(|&s| board.get(s).is_some());
        let start = before.map_or(first, |square| board.run_start(square, direction));
        let mut letters = Vec::new();
        let mut square = start;
        let mut laid = play.placements().iter().peekable();
        while board.contains(square) {
            match laid.next_if(|placement| placement.square == square) {
                Some(placement) => letters.push(Some(placement.face)),
                None if board.get(square).is_some() => letters.push(None),
                None if square.along(direction) < last.along(direction) => return None,
                None => break,
            }
            square = square.step(direction, 1)?;
        }
        laid.next().is_none().then_some(PlayText { coord: Coord::new(start, direction), letters })
    }

    /// The play that this text means on `board`: a letter that is already there is not laid again.
    ///
    /// # Errors
    /// [`PlayTextError`] if a letter differs from the tile on its square, a `.` stands for an
    /// empty square, or the word leaves the board.
    pub fn resolve(&self, board: &Board) -> Result<Play, PlayTextError> {
        self.read(board, false)
    }

    /// The play this text means where words on the board may be rearranged (VAR-ANA): a letter
    /// that differs from the tile on its square is meant to lie there instead.
    ///
    /// # Errors
    /// [`PlayTextError`] if a `.` stands for an empty square, or the word leaves the board.
    pub fn resolve_rearranging(&self, board: &Board) -> Result<Play, PlayTextError> {
        self.read(board, true)
    }

    fn read(&self, board: &Board, rearranging: bool) -> Result<Play, PlayTextError> {
        let mut placements = Vec::new();
        for (index, letter) in self.letters.iter().enumerate() {
            let square = self
                .coord
                .square
                .step(self.coord.direction, index as i16)
                .filter(|&square| board.contains(square))
                .ok_or(PlayTextError::OffBoard)?;
            match (board.get(square), *letter) {
                (None, Some(face)) => placements.push(Placement { square, face }),
                (None, None) => return Err(PlayTextError::NothingThere { square }),
                (Some(there), Some(face)) if there.letter != face.letter => {
                    if rearranging {
                        placements.push(Placement { square, face });
                        continue;
                    }
                    return Err(PlayTextError::Different { square, there, wanted: face });
                }
                (Some(_), _) => {}
            }
        }
        Ok(Play::new(placements))
    }

    /// The play, if every letter in the text is a new tile or one of a rearranged word.
    pub fn as_laid(&self) -> Option<Play> {
        let mut placements = Vec::new();
        for (index, letter) in self.letters.iter().enumerate() {
            if let Some(face) = *letter {
                let square = self.coord.square.step(self.coord.direction, index as i16)?;
                placements.push(Placement { square, face });
            }
        }
        Some(Play::new(placements))
    }
}

impl fmt::Display for PlayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word: String =
            self.letters.iter().map(|letter| letter.map_or('.', Face::to_char)).collect();
        write!(f, "{} {word}", self.coord)
    }
}

impl FromStr for PlayText {
    type Err = ParsePlayError;

    fn from_str(text: &str) -> Result<PlayText, ParsePlayError> {
        let mut parts = text.split_whitespace();
        let (Some(coord), Some(word), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(ParsePlayError::Form);
        };
        let coord = coord.parse().map_err(ParsePlayError::Coord)?;
        let mut letters = Vec::new();
        for found in word.chars() {
            match found {
                '.' => letters.push(None),
                '(' | ')' => {}
                _ => letters
                    .push(Some(Face::from_char(found).ok_or(ParsePlayError::Letter { found })?)),
            }
            if letters.len() > crate::MAX_SIZE {
                return Err(ParsePlayError::TooLong);
            }
        }
        // There was nothing but brackets.
        if letters.is_empty() {
            return Err(ParsePlayError::Form);
        }
        Ok(PlayText { coord, letters })
    }
}

/// Why a text is not a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParsePlayError {
    /// The text does not consist of a place and a word.
    Form,
    /// The place is not a place on a board.
    Coord(ParseCoordError),
    /// A character is not a letter.
    Letter {
        /// The character.
        found: char,
    },
    /// The word is longer than any board.
    TooLong,
}

impl fmt::Display for ParsePlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePlayError::Form => write!(f, "a play is a place and a word: 8D TRAIN"),
            ParsePlayError::Coord(error) => error.fmt(f),
            ParsePlayError::Letter { found } => {
                write!(
                    f,
                    "'{found}' is not a letter: use A to Z, a small letter for a blank, or . for a tile on the board"
                )
            }
            ParsePlayError::TooLong => write!(f, "the word is longer than the board"),
        }
    }
}

impl core::error::Error for ParsePlayError {}

refusals! {
    /// Why a written play does not fit the board.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum PlayTextError {
        OffBoard = "off_board" => "the word runs off the board",
        NothingThere { square: Square } = "nothing_there", at *square =>
            "{square} is empty: name the letter you put there",
        Different {
            /// The square.
            square: Square,
            /// The face that lies there.
            there: Face,
            /// The face that the text wants there.
            wanted: Face,
        } = "square_taken", at *square => (
            "{square} already holds {old}, not {new}: choose another place",
            old = there.letter,
            new = wanted.letter
        ),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_play_has_a_letter() {
        assert_eq!("8D ()".parse::<PlayText>(), Err(ParsePlayError::Form));
        assert_eq!("8D (".parse::<PlayText>(), Err(ParsePlayError::Form));
        assert!("8D (T)".parse::<PlayText>().is_ok_and(|play| play.to_string() == "8D T"));
    }
}
