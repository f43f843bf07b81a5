//! The alphabet of an edition: how many tiles of each letter there are and what they are worth.

use crate::{Face, Letter, Tile, Tiles};

/// One letter of an alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterInfo {
    /// The number of tiles of it the set holds.
    pub count: u8,
    /// The value printed on the tile, in points.
    pub points: u8,
    /// True if it counts as a vowel. Y counts as a consonant (AMB-22).
    pub vowel: bool,
}

/// The ordered letters of a language, with values, counts and vowels.
///
/// ```
/// use rules::ENGLISH;
///
/// assert_eq!(ENGLISH.full_set().len(), 100);
/// assert_eq!(ENGLISH.full_set().to_string().matches('E').count(), 12);
/// assert_eq!(ENGLISH.value(&"QUIZ?".parse()?), 10 + 1 + 1 + 10);
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alphabet {
    /// Its name, for people.
    pub name: &'static str,
    /// The number of blanks the set holds.
    pub blanks: u8,
    letters: [LetterInfo; Letter::COUNT as usize],
}

impl Alphabet {
    /// The count, value and kind of a letter in this set.
    pub const fn info(&self, letter: Letter) -> LetterInfo {
        self.letters[letter.number() as usize - 1]
    }

    /// The value of a tile in points; a blank is worth 0.
    pub const fn points(&self, tile: Tile) -> i32 {
        match tile.letter() {
            Some(letter) => self.info(letter).points as i32,
            None => 0,
        }
    }

    /// The value of a placed tile in points; a blank is worth 0 whatever it stands for.
    pub const fn face_points(&self, face: Face) -> i32 {
        self.points(face.tile())
    }

    /// The sum of the values of some tiles.
    #[inline]
    pub fn value(&self, tiles: &Tiles) -> i32 {
        tiles.counts().map(|(tile, count)| self.points(tile) * i32::from(count)).sum()
    }

    /// The whole set.
    pub fn full_set(&self) -> Tiles {
        let mut set = Tiles::new();
        set.add_many(Tile::BLANK, self.blanks);
        for letter in Letter::all() {
            set.add_many(Tile::of(letter), self.info(letter).count);
        }
        set
    }
}

const fn row(count: u8, points: u8) -> LetterInfo {
    LetterInfo { count, points, vowel: false }
}

const fn vowel(count: u8, points: u8) -> LetterInfo {
    LetterInfo { count, points, vowel: true }
}

/// The English set of 100 tiles (TRV-05, SOW-13).
pub static ENGLISH: Alphabet = Alphabet {
    name: "English",
    blanks: 2,
    letters: [
        vowel(9, 1),  // A
        row(2, 3),    // B
        row(2, 3),    // C
        row(4, 2),    // D
        vowel(12, 1), // E
        row(2, 4),    // F
        row(3, 2),    // G
        row(2, 4),    // H
        vowel(9, 1),  // I
        row(1, 8),    // J
        row(1, 5),    // K
        row(4, 1),    // L
        row(2, 3),    // M
        row(6, 1),    // N
        vowel(8, 1),  // O
        row(2, 3),    // P
        row(1, 10),   // Q
        row(6, 1),    // R
        row(4, 1),    // S
        row(6, 1),    // T
        vowel(4, 1),  // U
        row(2, 4),    // V
        row(2, 4),    // W
        row(1, 8),    // X
        row(2, 4),    // Y
        row(1, 10),   // Z
    ],
};
