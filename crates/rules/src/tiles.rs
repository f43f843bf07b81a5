//! Multisets of tiles: racks, the bag and the unseen tiles.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{ParseTileError, Tile};

/// A multiset of tiles. It has no order and no chance; a rack and the bag are both of this type.
///
/// Written as text, it is the letters in order with `?` for blanks at the end: `AEINST?`.
///
/// ```
/// use rules::Tiles;
///
/// let mut rack: Tiles = "S?ENIA?".parse()?;
/// let laid: Tiles = "SEA".parse()?;
/// assert!(rack.contains(&laid));
/// rack.remove_all(&laid);
/// assert_eq!(rack.to_string(), "IN??");
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles {
    counts: [u8; Tile::KINDS],
    total: u16,
}

impl Tiles {
    /// No tiles.
    pub const fn new() -> Tiles {
        Tiles { counts: [0; Tile::KINDS], total: 0 }
    }

    /// The number of tiles.
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// True if it holds no tiles.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The number of tiles of one kind.
    pub const fn count(&self, tile: Tile) -> u8 {
        self.counts[tile.index()]
    }

    /// The kinds present, and how many of each there are, the blank first.
    #[inline]
    pub fn counts(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        Counts { counts: &self.counts, at: 0 }
    }

    /// Every tile, equal ones together, blanks first.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        self.counts().flat_map(|(tile, count)| core::iter::repeat_n(tile, count as usize))
    }

    /// Adds one tile.
    #[inline]
    pub fn add(&mut self, tile: Tile) {
        self.add_many(tile, 1);
    }

    /// Adds several tiles of one kind, up to 255 in all.
    #[inline]
    pub fn add_many(&mut self, tile: Tile, count: u8) {
        let held = &mut self.counts[tile.index()];
        let added = count.min(u8::MAX - *held);
        *held += added;
        self.total += u16::from(added);
    }

    /// Adds all of `other`.
    #[inline]
    pub fn add_all(&mut self, other: &Tiles) {
        for (tile, count) in other.counts() {
            self.add_many(tile, count);
        }
    }

    /// Removes one tile; returns false if there is none of that kind.
    #[must_use]
    #[inline]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let count = &mut self.counts[tile.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.total -= 1;
        true
    }

    /// Removes all of `other`, as far as those tiles are there.
    #[inline]
    pub fn remove_all(&mut self, other: &Tiles) {
        for (tile, count) in other.counts() {
            let taken = count.min(self.count(tile));
            self.counts[tile.index()] -= taken;
            self.total -= u16::from(taken);
        }
    }

    /// True if all of `other` is contained in it.
    #[inline]
    pub fn contains(&self, other: &Tiles) -> bool {
        self.missing(other).is_none()
    }

    /// The first kind of which `other` has more than this, if any.
    #[inline]
    pub fn missing(&self, other: &Tiles) -> Option<Tile> {
        other.counts().find(|&(tile, count)| self.count(tile) < count).map(|(tile, _)| tile)
    }

    /// The `index`-th tile in the order of [`Tiles::iter`]: a random index makes a random draw.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<Tile> {
        let mut left = index;
        for (tile, count) in self.counts() {
            if left < count as usize {
                return Some(tile);
            }
            left -= count as usize;
        }
        None
    }
}

/// The kinds present. One loop, since adapters of iterators are calls within calls where a build
/// is to be small.
struct Counts<'a> {
    counts: &'a [u8; Tile::KINDS],
    at: u8,
}

impl Iterator for Counts<'_> {
    type Item = (Tile, u8);

    #[inline]
    fn next(&mut self) -> Option<(Tile, u8)> {
        loop {
            let tile = Tile::new(self.at)?;
            self.at += 1;
            let count = self.counts[tile.index()];
            if count > 0 {
                return Some((tile, count));
            }
        }
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        let mut all = Tiles::new();
        for tile in tiles {
            all.add(tile);
        }
        all
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        text.extend(self.iter().filter(|tile| !tile.is_blank()).map(Tile::to_char));
        text.extend(core::iter::repeat_n('?', self.count(Tile::BLANK) as usize));
        f.pad(&text)
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Why a text is not a set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseTilesError {
    /// A character is not a tile.
    Tile(ParseTileError),
    /// There are more tiles than any set holds.
    TooMany,
}

impl fmt::Display for ParseTilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseTilesError::Tile(error) => error.fmt(f),
            ParseTilesError::TooMany => write!(f, "more than 200 tiles: no set is that large"),
        }
    }
}

impl core::error::Error for ParseTilesError {}

impl FromStr for Tiles {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Tiles, ParseTilesError> {
        let mut tiles = Tiles::new();
        for (at, found) in text.chars().enumerate() {
            let tile = Tile::from_char(found)
                .ok_or(ParseTilesError::Tile(ParseTileError { found, at }))?;
            if tiles.len() == 200 {
                return Err(ParseTilesError::TooMany);
            }
            tiles.add(tile);
        }
        Ok(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn text_is_sorted_with_blanks_last() {
        let tiles: Tiles = "S?ENIA?".parse().unwrap();
        assert_eq!(tiles.to_string(), "AEINS??");
        assert_eq!(tiles.len(), 7);
        assert_eq!(tiles.nth(0), Some(Tile::BLANK));
        assert_eq!(tiles.nth(6), Tile::from_char('S'));
        assert_eq!(tiles.nth(7), None);
    }

    #[test]
    fn a_bad_character_is_named() {
        let error = "AE1".parse::<Tiles>().unwrap_err();
        assert!(error.to_string().starts_with("'1' at column 3"));
    }
}
