//! Names that players give themselves.

use crate::RoomRefusal;
use crate::wire::RefusalMessage;

/// The longest name, in characters.
const MAX_LEN: usize = 30;

/// A name as it is stored: without spaces at the ends.
///
/// # Errors
/// A refusal with the code `bad_name` if nothing is left, it is longer than 30 characters, or it
/// holds characters that are invisible or reverse the direction of writing.
pub fn clean_name(name: &str) -> Result<String, RefusalMessage> {
    let name = name.trim();
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if name.is_empty() || name.chars().count() > MAX_LEN || name.chars().any(unseen) {
        return Err(RoomRefusal::BadName.into());
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(clean_name("  Mira Ø. ").unwrap(), "Mira Ø.");
        assert!(clean_name(&"x".repeat(30)).is_ok());
        for name in ["", "   ", &"x".repeat(31), "a\nb", "a\u{202e}b", "\u{200b}"] {
            assert_eq!(clean_name(name).unwrap_err().code, "bad_name", "{name:?}");
        }
    }
}
