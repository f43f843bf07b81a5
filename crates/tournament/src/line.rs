//! Lines of the log as words, written and parsed. A text with spaces is a word in double quotes.

use core::fmt::{self, Write};
use core::str::FromStr;

use rules::Keyed;

/// The error for a line that is not one of a tournament's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The part that does not fit, or the name of the part that is missing.
    pub part: String,
}

impl ParseError {
    pub(crate) fn new(part: &str) -> ParseError {
        ParseError { part: part.to_owned() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a line of a tournament's log: '{}' does not fit", self.part)
    }
}

impl core::error::Error for ParseError {}

/// A text in double quotes. Quotes, backslashes and control characters are escaped.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                _ if character.is_control() => write!(f, "\\u{:04x}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}

/// A value, or `-` for none.
pub(crate) struct Dash<T>(pub(crate) Option<T>);

impl<T: fmt::Display> fmt::Display for Dash<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "-"),
        }
    }
}

/// The words of a line, taken one after another.
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub(crate) fn of(line: &'a str) -> Words<'a> {
        Words(line.trim())
    }

    /// True if no word is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rest of the line.
    pub(crate) fn rest(self) -> &'a str {
        self.0
    }

    /// All that is left, as one text.
    pub(crate) fn remainder(&mut self) -> &'a str {
        core::mem::take(&mut self.0)
    }

    pub(crate) fn word(&mut self) -> Result<&'a str, ParseError> {
        if self.0.is_empty() {
            return Err(ParseError::new("end of line"));
        }
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest.trim_start();
        Ok(word)
    }

    pub(crate) fn take<T: FromStr>(&mut self) -> Result<T, ParseError> {
        parsed(self.word()?)
    }

    /// A value, or none for `-`.
    pub(crate) fn dash<T: FromStr>(&mut self) -> Result<Option<T>, ParseError> {
        dashed(self.word()?)
    }

    pub(crate) fn keyed<K: Keyed>(&mut self) -> Result<K, ParseError> {
        keyed(self.word()?)
    }

    /// All words that are left.
    pub(crate) fn all<T: FromStr>(&mut self) -> Result<Vec<T>, ParseError> {
        let mut all = Vec::new();
        while !self.is_empty() {
            all.push(self.take()?);
        }
        Ok(all)
    }

    /// The value of a word `name=value`.
    pub(crate) fn named(&mut self, name: &str) -> Result<&'a str, ParseError> {
        let word = self.word()?;
        let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| ParseError::new(word))
    }

    /// A text in double quotes.
    pub(crate) fn quoted(&mut self) -> Result<String, ParseError> {
        let line = self.0;
        let bad = || ParseError::new(line);
        let mut characters = line.strip_prefix('"').ok_or_else(bad)?.chars();
        let mut text = String::new();
        loop {
            match characters.next().ok_or_else(bad)? {
                '"' => break,
                '\\' => match characters.next().ok_or_else(bad)? {
                    'u' => {
                        let digits: String = characters.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&digits, 16).map_err(|_| bad())?;
                        text.push(char::from_u32(code).ok_or_else(bad)?);
                    }
                    escaped => text.push(escaped),
                },
                character => text.push(character),
            }
        }
        self.0 = characters.as_str().trim_start();
        Ok(text)
    }

    /// Checks that nothing follows.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        if self.0.is_empty() { Ok(()) } else { Err(ParseError::new(self.0)) }
    }
}

/// The value of a word, parsed; none for `-`.
pub(crate) fn dashed<T: FromStr>(word: &str) -> Result<Option<T>, ParseError> {
    match word {
        "-" => Ok(None),
        _ => parsed(word).map(Some),
    }
}

/// The value that has a word as its key.
pub(crate) fn keyed<K: Keyed>(word: &str) -> Result<K, ParseError> {
    K::of_key(word).ok_or_else(|| ParseError::new(word))
}

/// The value of a word, parsed.
pub(crate) fn parsed<T: FromStr>(word: &str) -> Result<T, ParseError> {
    word.parse().map_err(|_| ParseError::new(word))
}
