//! Letters, tiles and the faces that tiles show on the board.

use core::fmt;
use core::num::NonZeroU8;

/// A letter of the alphabet, counted from 1 (A = 1 ... Z = 26), as word graphs number them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(NonZeroU8);

impl Letter {
    /// The number of letters. All five editions are English.
    pub const COUNT: u8 = 26;

    /// The letter with this number, if it is 1 to 26.
    pub const fn new(number: u8) -> Option<Letter> {
        match NonZeroU8::new(number) {
            Some(n) if number <= Letter::COUNT => Some(Letter(n)),
            _ => None,
        }
    }

    /// The letter written by this character, of either case.
    pub const fn from_char(c: char) -> Option<Letter> {
        match c {
            'A'..='Z' => Letter::new(c as u8 - b'A' + 1),
            'a'..='z' => Letter::new(c as u8 - b'a' + 1),
            _ => None,
        }
    }

    /// Its number, 1 to 26.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The capital letter.
    pub const fn to_char(self) -> char {
        (b'A' + self.0.get() - 1) as char
    }

    /// All letters in order.
    pub fn all() -> impl Iterator<Item = Letter> {
        (1..=Letter::COUNT).filter_map(Letter::new)
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// A physical piece: a letter or a blank. Ordered with the blank before A.
///
/// ```
/// use rules::{ENGLISH, Tile, Tiles};
///
/// assert_eq!(Tile::from_char('q').map(|tile| ENGLISH.points(tile)), Some(10));
/// assert_eq!(ENGLISH.points(Tile::BLANK), 0);
/// let held: Tiles = "QUAY?".parse()?;
/// assert_eq!(held.iter().next(), Some(Tile::BLANK), "blanks come first");
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The blank.
    pub const BLANK: Tile = Tile(0);
    /// The number of kinds of tile: the blank and the letters.
    pub const KINDS: usize = Letter::COUNT as usize + 1;

    /// The tile of a letter.
    pub const fn of(letter: Letter) -> Tile {
        Tile(letter.number())
    }

    /// The kind with this index: 0 the blank, 1 to 26 the letters.
    pub const fn new(index: u8) -> Option<Tile> {
        if (index as usize) < Tile::KINDS { Some(Tile(index)) } else { None }
    }

    /// 0 for the blank, otherwise the letter's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// True if this is a blank.
    pub const fn is_blank(self) -> bool {
        self.0 == 0
    }

    /// The letter, if it is not a blank.
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.0)
    }

    /// All kinds, the blank first.
    pub fn kinds() -> impl Iterator<Item = Tile> {
        (0..Tile::KINDS as u8).map(Tile)
    }

    /// The tile written by this character: a letter of either case, or `?`.
    pub const fn from_char(c: char) -> Option<Tile> {
        match Letter::from_char(c) {
            Some(letter) => Some(Tile::of(letter)),
            None if c == '?' => Some(Tile::BLANK),
            None => None,
        }
    }

    /// The capital letter, or `?` for the blank.
    pub const fn to_char(self) -> char {
        match self.letter() {
            Some(letter) => letter.to_char(),
            None => '?',
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// The face of a tile once placed: a letter, and whether the tile is a blank. Written as a capital,
/// or as a small letter for a blank.
///
/// ```
/// use rules::{ENGLISH, Face, Tile};
///
/// let blank = Face::from_char('q').ok_or("not a face")?;
/// assert_eq!(blank.letter.to_char(), 'Q', "it reads as a Q");
/// assert_eq!(blank.tile(), Tile::BLANK, "but the player holds a blank");
/// assert_eq!(ENGLISH.face_points(blank), 0, "and it scores nothing");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    /// The letter it stands for.
    pub letter: Letter,
    /// True if the tile is a blank, worth nothing.
    pub blank: bool,
}

impl Face {
    /// A letter tile.
    pub const fn letter(letter: Letter) -> Face {
        Face { letter, blank: false }
    }

    /// A blank standing for a letter.
    pub const fn blank(letter: Letter) -> Face {
        Face { letter, blank: true }
    }

    /// The tile that shows this face.
    pub const fn tile(self) -> Tile {
        if self.blank { Tile::BLANK } else { Tile::of(self.letter) }
    }

    /// The face written by this character: a capital, or a small letter for a blank.
    pub const fn from_char(c: char) -> Option<Face> {
        match Letter::from_char(c) {
            Some(letter) => Some(Face { letter, blank: c.is_ascii_lowercase() }),
            None => None,
        }
    }

    /// The character for this face: a capital, or a small letter for a blank.
    pub const fn to_char(self) -> char {
        let c = self.letter.to_char();
        if self.blank { c.to_ascii_lowercase() } else { c }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// The error for a character that is not a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseTileError {
    /// The character found.
    pub found: char,
    /// Its place, counted from 0 in characters.
    pub at: usize,
}

impl fmt::Display for ParseTileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' at column {} is not a tile: use A to Z, or ? for a blank",
            self.found,
            self.at + 1
        )
    }
}

impl core::error::Error for ParseTileError {}
