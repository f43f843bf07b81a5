//! Lines of a log as words, written and parsed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Coord, Face, Keyed, PlayText, Ruling, Seat, SeenTiles, Tiles, Word};

/// Tiles that can be written as one word of a line.
pub trait TilesText {
    /// Writes them.
    ///
    /// # Errors
    /// The errors of the formatter.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl TilesText for Tiles {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { write!(f, "-") } else { write!(f, "{self}") }
    }
}

impl TilesText for SeenTiles {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenTiles::Known(tiles) => tiles.write(f),
            SeenTiles::Count(count) => write!(f, "#{count}"),
        }
    }
}

pub(crate) struct Show<'a, T>(pub(crate) &'a T);

impl<T: TilesText> fmt::Display for Show<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// Tiles as a word of a line: `-` for none.
pub(crate) fn shown(tiles: &Tiles) -> impl fmt::Display + '_ {
    Show(tiles)
}

pub(crate) const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The error for a line that is not an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseEventError {
    /// The part that does not fit, or the name of the part that is missing.
    pub part: String,
}

impl fmt::Display for ParseEventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not an event of a game: '{}' does not fit", self.part)
    }
}

impl core::error::Error for ParseEventError {}

/// The words of a line, taken one after another.
pub(crate) struct Parts<'a>(core::iter::Peekable<core::str::SplitWhitespace<'a>>);

impl<'a> Parts<'a> {
    pub(crate) fn of(line: &'a str) -> Parts<'a> {
        Parts(line.split_whitespace().peekable())
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    pub(crate) fn peek(&mut self) -> Option<&'a str> {
        self.0.peek().copied()
    }

    /// Checks that nothing follows.
    pub(crate) fn end(&mut self) -> Result<(), ParseEventError> {
        match self.next() {
            None => Ok(()),
            Some(more) => Err(bad(more)),
        }
    }

    pub(crate) fn word(&mut self) -> Result<&'a str, ParseEventError> {
        self.0.next().ok_or_else(|| bad("end of line"))
    }

    pub(crate) fn take<T: FromStr>(&mut self) -> Result<T, ParseEventError> {
        parse(self.word()?)
    }

    pub(crate) fn seat(&mut self) -> Result<Seat, ParseEventError> {
        seat(self.word()?)
    }

    pub(crate) fn tiles(&mut self) -> Result<Tiles, ParseEventError> {
        tiles(self.word()?)
    }

    pub(crate) fn literal(&mut self, literal: &str) -> Result<(), ParseEventError> {
        let word = self.word()?;
        if word == literal { Ok(()) } else { Err(bad(word)) }
    }

    pub(crate) fn one_of<T: Copy>(
        &mut self,
        all: &[T],
        key: impl Fn(T) -> &'static str,
    ) -> Result<T, ParseEventError> {
        one_of(self.word()?, all, key)
    }

    pub(crate) fn keyed<K: Keyed>(&mut self) -> Result<K, ParseEventError> {
        let word = self.word()?;
        K::of_key(word).ok_or_else(|| bad(word))
    }

    pub(crate) fn yes(&mut self) -> Result<bool, ParseEventError> {
        one_of(self.word()?, &[true, false], yes_no)
    }

    pub(crate) fn rest<T>(
        &mut self,
        parse: impl Fn(&str) -> Result<T, ParseEventError>,
    ) -> Result<Vec<T>, ParseEventError> {
        self.0.by_ref().map(parse).collect()
    }
}

pub(crate) fn bad(part: &str) -> ParseEventError {
    ParseEventError { part: part.to_string() }
}

pub(crate) fn parse<T: FromStr>(word: &str) -> Result<T, ParseEventError> {
    word.parse().map_err(|_| bad(word))
}

pub(crate) fn seat(word: &str) -> Result<Seat, ParseEventError> {
    parse(word).map(Seat)
}

pub(crate) fn tiles(word: &str) -> Result<Tiles, ParseEventError> {
    if word == "-" { Ok(Tiles::new()) } else { parse(word) }
}

pub(crate) fn one_of<T: Copy>(
    word: &str,
    all: &[T],
    key: impl Fn(T) -> &'static str,
) -> Result<T, ParseEventError> {
    all.iter().copied().find(|&one| key(one) == word).ok_or_else(|| bad(word))
}

/// The character of a one-character word.
pub(crate) fn character(word: &str) -> Option<char> {
    let mut characters = word.chars();
    characters.next().filter(|_| characters.next().is_none())
}

pub(crate) fn fields<'a, const N: usize>(word: &'a str) -> Result<[&'a str; N], ParseEventError> {
    let parts: Vec<&'a str> = word.split(':').collect();
    parts.try_into().map_err(|_| bad(word))
}

pub(crate) fn word(text: &str) -> Result<Word, ParseEventError> {
    let [coord, faces, points] = fields(text)?;
    let faces = faces.chars().map(Face::from_char).collect::<Option<_>>();
    Ok(Word {
        coord: parse::<Coord>(coord)?,
        faces: faces.ok_or_else(|| bad(text))?,
        points: parse(points)?,
    })
}

pub(crate) fn ruling(text: &str) -> Result<Ruling, ParseEventError> {
    let good = text.ends_with('+');
    let word = text.strip_suffix(['+', '-']).ok_or_else(|| bad(text))?;
    Ok(Ruling { word: word.to_string(), good })
}

pub(crate) fn face(text: &str) -> Result<Face, ParseEventError> {
    character(text).and_then(Face::from_char).ok_or_else(|| bad(text))
}

pub(crate) fn play_text(parts: &mut Parts<'_>) -> Result<PlayText, ParseEventError> {
    let (coord, word) = (parts.word()?, parts.word()?);
    alloc::format!("{coord} {word}").parse().map_err(|_| bad(word))
}
