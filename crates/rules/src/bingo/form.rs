//! The form: two words of seven letters.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{Letter, ParseEventError, Tile, Tiles};

/// Two words of seven letters (VAR-BNG-1), written like `RETAINS AUDIENT`.
///
/// ```
/// use rules::bingo::Form;
///
/// let form: Form = "RETAINS AUDIENT".parse()?;
/// assert_eq!(form.letters().len(), Form::LETTERS);
/// assert!("RETAIN AUDIENT".parse::<Form>().is_err(), "both words have seven letters");
/// # Ok::<(), rules::ParseEventError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Form {
    letters: [Letter; Form::LETTERS],
}

impl Form {
    /// Letters in each word.
    pub const WORD: usize = 7;
    /// Letters on a form.
    pub const LETTERS: usize = 2 * Form::WORD;

    /// The form of two words, if both have seven letters.
    pub fn new(first: &[Letter], second: &[Letter]) -> Option<Form> {
        let first: &[Letter; Form::WORD] = first.try_into().ok()?;
        let second: &[Letter; Form::WORD] = second.try_into().ok()?;
        let letters = core::array::from_fn(|at| match at.checked_sub(Form::WORD) {
            None => first[at],
            Some(at) => second[at],
        });
        Some(Form { letters })
    }

    /// The fourteen letters, the first word's before the second's.
    pub const fn letters(&self) -> &[Letter; Form::LETTERS] {
        &self.letters
    }

    /// The two words.
    pub fn words(&self) -> [&[Letter]; 2] {
        let (first, second) = self.letters.split_at(Form::WORD);
        [first, second]
    }

    /// The letters as tiles.
    pub fn tiles(&self) -> Tiles {
        self.letters.iter().copied().map(Tile::of).collect()
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.words().map(text);
        write!(f, "{first} {second}")
    }
}

impl FromStr for Form {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Form, ParseEventError> {
        let bad = || ParseEventError { part: text.chars().take(40).collect() };
        let read = |word: &str| word.chars().map(Letter::from_char).collect::<Option<_>>();
        let (first, second) = text.split_once(' ').ok_or_else(bad)?;
        let first: alloc::vec::Vec<Letter> = read(first).ok_or_else(bad)?;
        let second: alloc::vec::Vec<Letter> = read(second).ok_or_else(bad)?;
        Form::new(&first, &second).ok_or_else(bad)
    }
}

/// Letters as text.
pub(super) fn text(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.to_char()).collect()
}
