//! Reads a GCG file, checking its form alone.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::{Coord, Face, MAX_SIZE};

use super::encoding::decode;
use super::parse_error::ParseGcgError;
use super::{Gcg, GcgEvent, GcgLetter, GcgLine, GcgMove, GcgPlay, RackText};

/// The longest file that is read, in bytes. A long game with notes has 20,000.
const LONGEST: usize = 1 << 20;

/// A fault in a line that begins like an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GcgFault {
    /// No player is named after the `>`.
    Nick,
    /// Nothing but a name and perhaps a rack.
    NoMove,
    /// Something that is not a move.
    Move {
        /// The text.
        found: String,
    },
    /// A place without a word.
    NoWord,
    /// A character of the word is not a letter.
    Letter {
        /// The character.
        found: char,
    },
    /// The word is longer than any board.
    Length,
}

impl fmt::Display for GcgFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GcgFault::Nick => write!(f, "no player is named after the >: write >ann: AEINRST ..."),
            GcgFault::NoMove => {
                write!(f, "no move: a place and a word, - for a pass, -AEI for an exchange")
            }
            GcgFault::Move { found } => write!(
                f,
                "'{found}' is not a move: a place and a word, - for a pass, -AEI for an exchange, \
                 -- for a play that came off, (challenge), (time), or (AEI) for tiles left"
            ),
            GcgFault::NoWord => write!(f, "a place without a word"),
            GcgFault::Letter { found } => write!(
                f,
                "'{found}' is not a letter: use A to Z, a small letter for a blank, or . for a \
                 tile on the board"
            ),
            GcgFault::Length => write!(f, "the word is longer than any board"),
        }
    }
}

impl Gcg {
    /// Reads a file in UTF-8, with or without a byte-order mark, or else in Latin-1 or Windows-1252.
    ///
    /// # Errors
    /// [`ParseGcgError`]; a line that cannot be understood is none, it is kept as it is.
    pub fn read(bytes: &[u8]) -> Result<Gcg, ParseGcgError> {
        if bytes.len() > LONGEST {
            return Err(ParseGcgError::TooLong);
        }
        decode(bytes)?.parse()
    }
}

impl FromStr for Gcg {
    type Err = ParseGcgError;

    fn from_str(text: &str) -> Result<Gcg, ParseGcgError> {
        if text.len() > 3 * LONGEST {
            return Err(ParseGcgError::TooLong);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let lines: Vec<GcgLine> = ends(text).map(line).collect();
        let is_of_game =
            |line: &GcgLine| matches!(line, GcgLine::Player { .. } | GcgLine::Event(_));
        if lines.iter().any(is_of_game) { Ok(Gcg { lines }) } else { Err(ParseGcgError::NotGcg) }
    }
}

/// The lines of a text, whatever ends them: LF, CR LF, or CR alone.
fn ends(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// Pragmata about the whole game.
const PRAGMATA: [&str; 10] = [
    "title",
    "description",
    "id",
    "lexicon",
    "game-type",
    "tile-set",
    "game-board",
    "board-layout",
    "tile-distribution",
    "style",
];

fn line(text: &str) -> GcgLine {
    let text = text.trim_end();
    let trimmed = text.trim_start();
    if let Some(event) = trimmed.strip_prefix('>') {
        return match self::event(event) {
            Ok(event) => GcgLine::Event(event),
            Err(fault) => GcgLine::Unread { text: text.to_string(), fault },
        };
    }
    pragma(trimmed).unwrap_or_else(|| GcgLine::Other(text.to_string()))
}

/// A pragma that is known and well formed.
fn pragma(text: &str) -> Option<GcgLine> {
    let (name, rest) = split(text.strip_prefix('#')?);
    let name = name.to_ascii_lowercase();
    let number = |prefix: &str| {
        let number = name.strip_prefix(prefix)?.parse().ok()?;
        (1..=4).contains(&number).then_some(number)
    };
    if let Some(number) = number("player") {
        let (nick, name) = split(rest);
        // Events give the nick before a colon.
        let nick = nick.trim_matches(':');
        let (nick, name) = (nick.to_string(), name.to_string());
        return (!nick.is_empty()).then_some(GcgLine::Player { number, nick, name });
    }
    if let Some(number) = number("rack") {
        return Some(GcgLine::Rack { number, rack: RackText::new(rest)? });
    }
    let rest = rest.to_string();
    Some(match name.as_str() {
        "character-encoding" => GcgLine::Encoding,
        "incomplete" => GcgLine::Incomplete(rest),
        "note" => GcgLine::Note(rest),
        name if PRAGMATA.contains(&name) => GcgLine::Pragma { name: name.to_string(), text: rest },
        _ => return None,
    })
}

/// The first word of a text, and what follows it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// Reads what follows the `>`.
fn event(text: &str) -> Result<GcgEvent, GcgFault> {
    let (nick, rest) = nick(text);
    if nick.is_empty() {
        return Err(GcgFault::Nick);
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let first = *words.first().ok_or(GcgFault::NoMove)?;
    // Where the rack is left out the move comes first.
    let is_move = first.starts_with(['-', '(']) || first.parse::<Coord>().is_ok();
    let rack = if is_move { "" } else { first };
    let rack = RackText::new(rack).ok_or(GcgFault::Move { found: first.to_string() })?;
    let words = if is_move { &words[..] } else { &words[1..] };
    let (made, used) = made(words)?;
    let (score, total, rest) = points(&words[used..]);
    Ok(GcgEvent { nick, rack, made, score, total, rest: rest.join(" ") })
}

/// The nick and what follows its colon. Some files leave the colon out.
fn nick(text: &str) -> (String, &str) {
    let colons = text.match_indices(':').map(|(at, _)| at);
    let ends = |at: &usize| text[at + 1..].chars().next().is_none_or(char::is_whitespace);
    let colon = colons.clone().find(ends).or_else(|| colons.clone().next());
    let (nick, rest) = match colon {
        Some(at) => (&text[..at], &text[at + 1..]),
        None if text.starts_with(char::is_whitespace) => ("", text),
        None => split(text),
    };
    let nick = nick.trim_matches(|c: char| c == ':' || c.is_whitespace());
    (nick.split_whitespace().collect::<Vec<_>>().join(" "), rest)
}

/// The event, and the number of words it takes. The order matters: `(time)` before other brackets,
/// `--` before `-AEI`.
fn made(words: &[&str]) -> Result<(GcgMove, usize), GcgFault> {
    let first = *words.first().ok_or(GcgFault::NoMove)?;
    let other = || GcgFault::Move { found: first.to_string() };
    let tiles = |text: &str| RackText::new(text).ok_or_else(other);
    if let Some(inner) = first.strip_prefix('(') {
        let inner = inner.strip_suffix(')').ok_or_else(other)?;
        return Ok(match inner.to_ascii_lowercase().as_str() {
            "challenge" => (GcgMove::Challenge, 1),
            "time" => (GcgMove::Time, 1),
            _ => (GcgMove::Leftovers(tiles(inner)?), 1),
        });
    }
    if let Some(returned) = first.strip_prefix('-') {
        let is_tiles = |word: &&&str| word.chars().all(|c| c.is_ascii_alphabetic() || c == '?');
        return Ok(match returned {
            "-" => (GcgMove::Withdrawn, 1),
            "" => match words.get(1).filter(is_tiles) {
                Some(tiles) => (GcgMove::Exchange(self::RackText(tiles.to_string())), 2),
                None => (GcgMove::Pass, 1),
            },
            _ => match returned.parse() {
                Ok(count) => (GcgMove::Exchanged(count), 1),
                Err(_) => (GcgMove::Exchange(tiles(returned)?), 1),
            },
        });
    }
    let coord = first.parse().map_err(|_| other())?;
    let word = *words.get(1).ok_or(GcgFault::NoWord)?;
    Ok((GcgMove::Play(GcgPlay { coord, letters: letters(word)? }), 2))
}

/// The squares of a word: `RE.INA(S)`.
fn letters(word: &str) -> Result<Vec<GcgLetter>, GcgFault> {
    let mut letters = Vec::new();
    let mut through = false;
    for found in word.chars() {
        match found {
            '(' => through = true,
            ')' => through = false,
            '.' => letters.push(GcgLetter::Dot),
            _ => {
                let face = Face::from_char(found).ok_or(GcgFault::Letter { found })?;
                letters.push(match through {
                    true => GcgLetter::Through(face),
                    false => GcgLetter::Face(face),
                });
            }
        }
    }
    match letters.len() {
        0 => Err(GcgFault::NoWord),
        length if length > MAX_SIZE => Err(GcgFault::Length),
        _ => Ok(letters),
    }
}

/// The points and the score after the event, and the words that are neither. A number alone is the
/// points if it has a sign.
fn points<'a>(words: &'a [&'a str]) -> (Option<i32>, Option<i32>, &'a [&'a str]) {
    let number = |at: usize| words.get(at).and_then(|word| number(word));
    let signed = words.first().is_some_and(|word| word.starts_with(['+', '-', '−', '–']));
    match (number(0), number(1)) {
        (Some(score), Some(total)) => (Some(score), Some(total), &words[2..]),
        (Some(score), None) if signed => (Some(score), None, &words[1..]),
        (Some(total), None) => (None, Some(total), &words[1..]),
        (None, _) => (None, None, words),
    }
}

/// A whole number of at most seven digits, so that sums of them stay in range.
fn number(word: &str) -> Option<i32> {
    let digits = word.trim_start_matches('+');
    let (sign, digits) = match digits.strip_prefix(['-', '−', '–']) {
        Some(digits) => (-1, digits),
        None => (1, digits),
    };
    let fits = (1..=7).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| digits.parse::<i32>().ok()).flatten().map(|number| sign * number)
}
