//! Numbers and lists of things in sentences: `1 tile`, `2 tiles`; `E, R and S`.

use alloc::string::String;
use core::fmt;

use crate::Letter;

/// A number of things, with the noun in the singular or plural to match. The plural is formed with
/// an s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted<N>(
    /// The number.
    pub N,
    /// The thing, in the singular: `tile`.
    pub &'static str,
);

impl<N: fmt::Display + Copy + TryInto<i64>> fmt::Display for Counted<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counted(count, noun) = self;
        let one = (*count).try_into().is_ok_and(|count| count == 1);
        write!(f, "{count} {noun}{}", if one { "" } else { "s" })
    }
}

/// The verb that goes with so many things.
pub(crate) const fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// `E`, `E and R`, `E, R and S`.
pub(crate) fn listed(letters: &[Letter]) -> String {
    let mut all = String::new();
    for (index, letter) in letters.iter().enumerate() {
        all.push_str(match letters.len() - index {
            _ if index == 0 => "",
            1 => " and ",
            _ => ", ",
        });
        all.push(letter.to_char());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn one_is_told_apart_from_none_and_many() {
        let told = [0, 1, 2, -1].map(|count: i32| Counted(count, "point").to_string());
        assert_eq!(told, ["0 points", "1 point", "2 points", "-1 points"]);
        assert_eq!(Counted(1usize, "tile").to_string(), "1 tile");
    }
}
