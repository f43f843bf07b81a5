//! A move as an opponent sees it.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use rules::{ParsePlayError, PlayText};

/// A move as an opponent sees it: a play, or how many tiles were exchanged.
///
/// Written like `8D TRAIN` or `exchange 3`. Letters in brackets and dots stand for tiles that were
/// already on the board, as in `8D T(RAI)N` or `8D T...N`; when printed they are dots.
///
/// ```
/// use notation::SeenMove;
///
/// assert_eq!("exchange 3".parse(), Ok(SeenMove::Exchange(3)));
/// let play: SeenMove = "8D T(RAI)N".parse()?;
/// assert_eq!(play.to_string(), "8D T...N");
/// # Ok::<(), notation::ParseSeenMoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SeenMove {
    /// Tiles were laid.
    Play(PlayText),
    /// This many tiles were exchanged, at least one.
    Exchange(usize),
}

impl fmt::Display for SeenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenMove::Play(text) => text.fmt(f),
            SeenMove::Exchange(count) => write!(f, "exchange {count}"),
        }
    }
}

/// Why a text is not a move as an opponent sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseSeenMoveError {
    /// `exchange` without a number of tiles.
    Count {
        /// The text.
        text: String,
    },
    /// The text does not start with `exchange` and is not a play.
    Play(ParsePlayError),
}

impl fmt::Display for ParseSeenMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSeenMoveError::Count { text } => {
                write!(f, "'{text}' needs a number of tiles, as in 'exchange 3'")
            }
            ParseSeenMoveError::Play(error) => {
                write!(f, "{error}; write it as '8D TRAIN' or 'exchange 3'")
            }
        }
    }
}

impl core::error::Error for ParseSeenMoveError {}

impl FromStr for SeenMove {
    type Err = ParseSeenMoveError;

    fn from_str(text: &str) -> Result<SeenMove, ParseSeenMoveError> {
        if let Some(count) = text.trim().strip_prefix("exchange") {
            let count = count.trim().parse().ok().filter(|&count| count > 0);
            let error = || ParseSeenMoveError::Count { text: text.to_string() };
            return count.map(SeenMove::Exchange).ok_or_else(error);
        }
        let mut old = false;
        let dotted: String = text
            .chars()
            .map(|c| {
                old = c == '(' || old && c != ')';
                if old && c.is_alphabetic() { '.' } else { c }
            })
            .collect();
        dotted.parse().map(SeenMove::Play).map_err(ParseSeenMoveError::Play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SeenMove, ParseSeenMoveError> {
        text.parse()
    }

    #[test]
    fn tiles_that_lay_there_before_are_dots() {
        for text in ["8D T(RAI)N", "8D T...N", " 8D  T(R.I)N "] {
            assert_eq!(read(text).unwrap().to_string(), "8D T...N", "{text}");
        }
        assert_eq!(read("D8 TRaIN").unwrap().to_string(), "D8 TRaIN");
        assert_eq!(read("exchange 7").unwrap().to_string(), "exchange 7");
    }

    #[test]
    fn what_is_not_a_move_is_named() {
        for (text, says) in [
            ("exchange", "'exchange' needs a number of tiles"),
            ("exchange 0", "'exchange 0' needs a number of tiles"),
            ("exchange AEI", "as in 'exchange 3'"),
            ("TRAIN", "write it as '8D TRAIN'"),
            ("8D TR4IN", "'4' is not a letter"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
