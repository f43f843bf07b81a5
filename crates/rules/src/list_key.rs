//! Which word list a game is played with, among those that an operator offers.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// The key of a word list in the terms of a game, such as `american`: 1 to 24 small letters and
/// digits, with single hyphens between them.
///
/// It only chooses among the lists that are on offer when a game is made. From then on the game is
/// bound to the digest of its list (SOW-34).
///
/// ```
/// use rules::ListKey;
///
/// let key = ListKey::of("Club list, 2024").ok_or("no letter in it")?;
/// assert_eq!(key.as_str(), "club-list-2024");
/// assert_eq!(key.title(), "Club list 2024");
/// assert_eq!("club-list-2024".parse(), Ok(key));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListKey {
    bytes: [u8; ListKey::LONGEST],
    length: u8,
}

impl ListKey {
    /// The longest key, in characters.
    pub const LONGEST: usize = 24;

    /// The key of a list with this name: its letters and digits, in small letters, with a hyphen in
    /// place of whatever is between them, as far as the longest key reaches. `None` if the name has
    /// no letters or digits of ASCII.
    pub fn of(name: &str) -> Option<ListKey> {
        let (mut bytes, mut length, mut gap) = ([0; ListKey::LONGEST], 0, false);
        for byte in name.bytes() {
            if !byte.is_ascii_alphanumeric() {
                gap = length > 0;
                continue;
            }
            let needed = if gap { 2 } else { 1 };
            if length + needed > ListKey::LONGEST {
                break;
            }
            if gap {
                bytes[length] = b'-';
            }
            bytes[length + needed - 1] = byte.to_ascii_lowercase();
            length += needed;
            gap = false;
        }
        let key = ListKey { bytes, length: length as u8 };
        (length > 0).then_some(key)
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        // It is ASCII, so this never falls back.
        core::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }

    /// The key for people: `Club 2024` for `club-2024`.
    pub fn title(&self) -> String {
        let mut title = self.as_str().replace('-', " ");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        title
    }
}

impl fmt::Display for ListKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for ListKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ListKey({self})")
    }
}

/// The error for a text that is not the key of a word list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseListKeyError;

impl fmt::Display for ParseListKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = ListKey::LONGEST;
        write!(f, "the key of a word list has at most {most} small letters, digits and hyphens")
    }
}

impl core::error::Error for ParseListKeyError {}

impl FromStr for ListKey {
    type Err = ParseListKeyError;

    fn from_str(text: &str) -> Result<ListKey, ParseListKeyError> {
        ListKey::of(text).filter(|key| key.as_str() == text).ok_or(ParseListKeyError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_plain_and_short() {
        let key = |name| ListKey::of(name).map(|key| alloc::format!("{key}"));
        assert_eq!(key("British").as_deref(), Some("british"));
        assert_eq!(key("  Our  *own* words!").as_deref(), Some("our-own-words"));
        assert_eq!(key("abcdefghijklmnopqrstuvw xyz").as_deref(), Some("abcdefghijklmnopqrstuvw"));
        assert_eq!((key(""), key("?!")), (None, None));
        for text in ["", "British", "a--b", "-a", "a-", "a b", "abcdefghijklmnopqrstuvwxyz"] {
            assert_eq!(text.parse::<ListKey>(), Err(ParseListKeyError), "{text}");
        }
    }
}
