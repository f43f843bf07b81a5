//! The letters taken away in one turn.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Arrange as _, Face, ParseEventError, Placement, Square};

/// The letters taken away in one turn, ordered by square. [`Parts`](super::Parts) says whether they
/// may be taken.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Removal {
    tiles: Vec<Placement>,
}

impl Removal {
    /// A removal of these tiles, in any order.
    pub fn new(tiles: impl IntoIterator<Item = Placement>) -> Removal {
        let mut tiles: Vec<Placement> = tiles.into_iter().collect();
        tiles.arrange();
        tiles.dedup();
        Removal { tiles }
    }

    /// The tiles and where they lay, ordered by square.
    pub fn tiles(&self) -> &[Placement] {
        &self.tiles
    }

    /// The squares, in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.tiles.iter().map(|tile| tile.square)
    }
}

/// Written like `9H:M 9J:b`, with a small letter for a blank.
impl fmt::Display for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Placement { square, face }) in self.tiles.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{square}:{face}")?;
        }
        Ok(())
    }
}

impl FromStr for Removal {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Removal, ParseEventError> {
        let tiles: Result<Vec<Placement>, ParseEventError> =
            text.split_whitespace().map(tile).collect();
        tiles.map(Removal::new)
    }
}

fn tile(text: &str) -> Result<Placement, ParseEventError> {
    let bad = || ParseEventError { part: text.into() };
    let (square, face) = text.split_once(':').ok_or_else(bad)?;
    let mut letters = face.chars();
    let face = letters.next().and_then(Face::from_char).filter(|_| letters.next().is_none());
    Ok(Placement { square: square.parse().map_err(|_| bad())?, face: face.ok_or_else(bad)? })
}
