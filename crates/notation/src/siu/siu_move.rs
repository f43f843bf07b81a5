//! Moves as SIU writes them: fields with points between them and without spaces.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::{Coord, Face, MAX_SIZE, PlayText, Tiles};

use super::cut;

/// A move: `8D.TRAIN`, `8D.TRAIN.AINRTXY.5.0`, `ex.QV`, `ex.3`, `pass` or `phony.8D.TRIAN`.
///
/// Letters that are on the board already are written like the others; which they are, the board
/// says.
///
/// ```
/// use notation::siu::SiuMove;
///
/// let play: SiuMove = "8d.TRAiN.AINRT?X".parse()?;
/// assert_eq!(play.to_string(), "8D.TRAiN.AINRTX?");
/// # Ok::<(), notation::siu::ParseSiuMoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SiuMove {
    /// A play that stood.
    Play {
        /// Where its main word starts.
        coord: Coord,
        /// The main word, new and old letters alike.
        word: Vec<Face>,
        /// Other known facts of the turn.
        known: Option<Known>,
    },
    /// An exchange of these tiles.
    Exchange {
        /// The tiles put back.
        tiles: Tiles,
        /// The whole rack before, if it is known.
        rack: Option<Tiles>,
    },
    /// An exchange of this many tiles, unseen by the others.
    Exchanged(u8),
    /// A pass, or a turn lost by a challenge.
    Pass,
    /// A play that was challenged and came off.
    Phony {
        /// Where its main word started.
        coord: Coord,
        /// The main word.
        word: Vec<Face>,
    },
}

/// The known facts of a turn besides the play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Known {
    /// The rack before the play.
    pub rack: Tiles,
    /// Points for a challenge that failed.
    pub bonus: u8,
    /// True if the opponent lost a turn by challenging.
    pub turn_lost: bool,
}

impl SiuMove {
    /// The place and the word of a play, as the rules write them.
    pub fn text(&self) -> Option<PlayText> {
        match self {
            SiuMove::Play { coord, word, .. } | SiuMove::Phony { coord, word } => {
                Some(PlayText { coord: *coord, letters: word.iter().copied().map(Some).collect() })
            }
            _ => None,
        }
    }
}

impl fmt::Display for SiuMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |word: &[Face]| word.iter().copied().map(Face::to_char).collect::<String>();
        match self {
            SiuMove::Play { coord, word, known } => {
                write!(f, "{coord}.{}", letters(word))?;
                let Some(Known { rack, bonus, turn_lost }) = known else { return Ok(()) };
                write!(f, ".{rack}")?;
                match (bonus, turn_lost) {
                    (0, false) => Ok(()),
                    _ => write!(f, ".{bonus}.{}", u8::from(*turn_lost)),
                }
            }
            SiuMove::Exchange { tiles, rack: None } => write!(f, "ex.{tiles}"),
            SiuMove::Exchange { tiles, rack: Some(rack) } => write!(f, "ex.{tiles}.{rack}"),
            SiuMove::Exchanged(count) => write!(f, "ex.{count}"),
            SiuMove::Pass => f.write_str("pass"),
            SiuMove::Phony { coord, word } => write!(f, "phony.{coord}.{}", letters(word)),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSiuMoveError {
    /// The beginning of the text.
    text: String,
    /// True if it has letters of several characters.
    brackets: bool,
}

impl fmt::Display for ParseSiuMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseSiuMoveError { text, brackets } = self;
        match brackets {
            true => write!(f, "'{text}' has a letter in brackets: only A to Z are supported"),
            false => write!(f, "'{text}' is not a move: write 8D.TRAIN, ex.QV or pass"),
        }
    }
}

impl core::error::Error for ParseSiuMoveError {}

impl FromStr for SiuMove {
    type Err = ParseSiuMoveError;

    fn from_str(text: &str) -> Result<SiuMove, ParseSiuMoveError> {
        let error = || ParseSiuMoveError { text: cut(text), brackets: text.contains('[') };
        read(text).ok_or_else(error)
    }
}

fn read(text: &str) -> Option<SiuMove> {
    let mut fields = text.split('.');
    let first = fields.next()?;
    let read = match first {
        "pass" => SiuMove::Pass,
        "ex" => exchange(fields.next()?, fields.next())?,
        "phony" => SiuMove::Phony { coord: coord(fields.next()?)?, word: word(fields.next()?)? },
        place => {
            let (coord, word) = (coord(place)?, word(fields.next()?)?);
            let known = match fields.next() {
                None => None,
                Some(rack) => {
                    let rack = tiles(rack)?;
                    let bonus = fields.next().map_or(Some(0), |bonus| bonus.parse().ok())?;
                    let turn_lost = match fields.next() {
                        None | Some("0") => false,
                        Some("1") => true,
                        Some(_) => return None,
                    };
                    Some(Known { rack, bonus, turn_lost })
                }
            };
            SiuMove::Play { coord, word, known }
        }
    };
    fields.next().is_none().then_some(read)
}

fn exchange(what: &str, rack: Option<&str>) -> Option<SiuMove> {
    if what.starts_with(|c: char| c.is_ascii_digit()) {
        let count = what.parse().ok().filter(|&count| count > 0)?;
        return rack.is_none().then_some(SiuMove::Exchanged(count));
    }
    let (tiles, rack) = (tiles(what)?, rack.map(self::tiles));
    Some(SiuMove::Exchange {
        tiles,
        rack: match rack {
            Some(rack) => Some(rack?),
            None => None,
        },
    })
}

fn coord(text: &str) -> Option<Coord> {
    text.parse().ok()
}

fn word(text: &str) -> Option<Vec<Face>> {
    let word: Vec<Face> = text.chars().map(Face::from_char).collect::<Option<_>>()?;
    (1..=MAX_SIZE).contains(&word.len()).then_some(word)
}

/// At least one tile.
pub(super) fn tiles(text: &str) -> Option<Tiles> {
    text.to_string().parse().ok().filter(|tiles: &Tiles| !tiles.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_they_are_read() {
        for text in [
            "8D.DJINN",
            "8D.DJINN.DIJNNR?",
            "J1.sCRIEVE",
            "11D.FIREFANG.AEFGINR.0.1",
            "3M.CHTHoNIC.CCHINT?.5.0",
            "ex.ABC",
            "ex.ABC.ABCDEFG",
            "ex.4",
            "pass",
            "phony.H11.MAZEY",
        ] {
            assert_eq!(text.parse::<SiuMove>().unwrap().to_string(), text);
        }
        for (text, shortest) in
            [("8d.ZA", "8D.ZA"), ("8D.ZA.AZ.0", "8D.ZA.AZ"), ("ex.CBA", "ex.ABC")]
        {
            assert_eq!(text.parse::<SiuMove>().unwrap().to_string(), shortest);
        }
    }

    #[test]
    fn what_is_no_move_is_named() {
        for text in [
            "",
            "8D",
            "8D.",
            "8D ZA",
            "ex.",
            "ex.0",
            "ex.4.ABC",
            "-AEI",
            "8D.Z(A)",
            "none",
            "0A.ZA",
            "8D.ZA.",
            "8D.ZA.AZ.x",
            "8D.ZA.AZ.1.2",
            "8D.ZA.AZ.1.1.1",
            "pass.now",
            "phony.8D",
            "8D.ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "rack.ABC",
            "8D.ZA.AZ.999",
            "ex.1234567",
        ] {
            let error = text.parse::<SiuMove>().unwrap_err().to_string();
            assert!(error.contains("write 8D.TRAIN"), "{text}: {error}");
        }
        let error = "8D.[CH]E".parse::<SiuMove>().unwrap_err().to_string();
        assert!(error.contains("only A to Z"), "{error}");
    }
}
