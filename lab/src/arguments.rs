//! The arguments of a tool.

use std::str::FromStr;

/// The arguments of a tool, by position.
pub struct Arguments(Vec<String>);

impl FromIterator<String> for Arguments {
    fn from_iter<T: IntoIterator<Item = String>>(all: T) -> Arguments {
        Arguments(all.into_iter().collect())
    }
}

impl Arguments {
    /// The argument at a position, if there is one.
    pub fn get(&self, place: usize) -> Option<&str> {
        self.0.get(place).map(String::as_str)
    }

    /// The argument at a position where one is required.
    ///
    /// # Errors
    /// A sentence that names what is missing.
    pub fn required(&self, place: usize, what: &str) -> Result<&str, String> {
        self.get(place).ok_or_else(|| format!("{what} is missing"))
    }

    /// The number at a position, if there is one.
    ///
    /// # Errors
    /// A sentence if it is not a number of this kind.
    pub fn number<T: FromStr>(&self, place: usize) -> Result<Option<T>, String> {
        self.get(place).map(number).transpose()
    }

    /// The arguments from a position on; there may be none.
    pub fn from(&self, place: usize) -> &[String] {
        self.0.get(place..).unwrap_or_default()
    }
}

/// Reads a number.
///
/// # Errors
/// A sentence if it is not a number of this kind.
pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("'{text}' is not a number that can be used here"))
}
