//! Thematic play: words that fit an agreed theme earn five extra points (VAR-THM, AMB-20).

use alloc::string::String;
use alloc::vec::Vec;

use crate::Letter;

/// The points that each word of the theme earns.
pub const THEME_BONUS: i32 = 5;
/// The longest plea for a claim, in characters.
pub const LONGEST_PLEA: usize = 120;
/// The longest name of a theme, in characters.
const LONGEST_NAME: usize = 30;
/// The most words that a theme's list may have.
const MOST_WORDS: usize = 3_000;

/// The theme that was agreed on: a name, and optionally the words that belong to it.
///
/// In terms it is written like `sea`, `the-open-sea` or, with its list, `sea:SHIP,WAVE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its name, with spaces.
    pub name: String,
    /// The words that belong to it; empty if the players decide.
    pub words: Vec<Vec<Letter>>,
}

impl Theme {
    /// The theme that a text describes, if it describes one: letters and digits with `-` between
    /// words, and optionally a list of words in capitals.
    pub(crate) fn read(text: &str) -> Option<Theme> {
        let (name, list) = match text.split_once(':') {
            Some((name, list)) => (name, Some(list)),
            None => (text, None),
        };
        let plain = name
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(|letter| letter.is_alphanumeric()));
        if !plain || name.chars().count() > LONGEST_NAME {
            return None;
        }
        let mut words = Vec::new();
        for word in list.into_iter().flat_map(|list| list.split(',')) {
            let letters: Vec<Letter> = word
                .chars()
                .map(|letter| Letter::from_char(letter).filter(|_| letter.is_ascii_uppercase()))
                .collect::<Option<_>>()?;
            if !(2..=crate::MAX_SIZE).contains(&letters.len()) || words.len() == MOST_WORDS {
                return None;
            }
            words.push(letters);
        }
        Some(Theme { name: name.replace('-', " "), words })
    }

    /// True if its list decides.
    pub fn by_list(&self) -> bool {
        !self.words.is_empty()
    }
}
