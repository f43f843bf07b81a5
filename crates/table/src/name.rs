//! The names of players, and the texts that they write.

use crate::RoomRefusal;
use crate::look_alikes::{is_combining_mark, name_key};
use crate::wire::RefusalMessage;

/// The name of a computer player at a table with this many other computer players.
pub fn computer_name(others: usize) -> String {
    match others {
        0 => "Computer".to_owned(),
        others => format!("Computer {}", others + 1),
    }
}

/// The longest name, in characters.
const MAX_LEN: usize = 30;

/// The longest text that can be said at a table, in characters.
const MAX_SAID: usize = 300;

/// The longest title, in characters.
const MAX_TITLE: usize = 60;

/// The longest text about something, in characters.
const MAX_ABOUT: usize = 1_000;

/// The most marks of a letter: more pile up over the lines above and below.
const MAX_MARKS: usize = 3;

/// A name as it is stored: without spaces at the ends, and with single spaces between its words.
///
/// # Errors
/// A refusal with the code `bad_name` if nothing is left, it is longer than 30 characters, or it
/// has characters that are invisible, reverse the direction of writing or pile up.
pub fn clean_name(name: &str) -> Result<String, RefusalMessage> {
    shown(name, MAX_LEN).ok_or_else(|| RoomRefusal::BadName.into())
}

/// The title of something that is not a person, stored as names are, with up to 60 characters;
/// `None` if it cannot be a title.
pub fn clean_title(title: &str) -> Option<String> {
    shown(title, MAX_TITLE)
}

/// A line of talk as it is stored: with single spaces between its words, and without the characters
/// that only join or colour the parts of an emoji.
///
/// `None` if nothing is left, it is longer than 300 characters, or it has characters that are
/// invisible, reverse the direction of writing or pile up.
pub fn clean_said(text: &str) -> Option<String> {
    let text: String =
        text.chars().filter(|c| !matches!(c, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')).collect();
    // A line break is a space like any other.
    shown(&text.replace(['\n', '\r', '\t'], " "), MAX_SAID)
}

/// A few lines about something, as they are stored: without spaces at their ends and with single
/// spaces between their words. There may be none.
///
/// `None` if there are more than 1,000 characters, or characters that [`clean_said`] refuses.
pub fn clean_about(text: &str) -> Option<String> {
    let line = |line: &str| match line.trim() {
        "" => Some(String::new()),
        line => shown(line, MAX_ABOUT),
    };
    let lines: Vec<String> = text.trim().lines().map(line).collect::<Option<_>>()?;
    let text = lines.join("\n");
    (text.chars().count() <= MAX_ABOUT).then_some(text)
}

/// The text with single spaces; `None` if it cannot be shown in a line or has more than this many
/// characters.
fn shown(text: &str, most: usize) -> Option<String> {
    let shown = text.trim().chars().all(|c| !is_unseen(c));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !text.is_empty() && text.chars().count() <= most;
    let mut marks = 0;
    let piled = text.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    });
    let stands_alone = text.chars().any(|c| !is_combining_mark(c) && !c.is_whitespace());
    (shown && fits && !piled && stands_alone).then_some(text)
}

/// True for a mark on the character before it, such as an accent.
pub fn is_mark(c: char) -> bool {
    is_combining_mark(c)
}

/// True if a name looks like those of computer players.
pub fn is_of_a_computer(name: &str) -> bool {
    let key = name_key(name);
    // In a key, 0 and 1 are letters.
    let digit = |c: char| c.is_ascii_digit() || matches!(c, 'l' | 'o');
    key.strip_prefix(&name_key("Computer")).is_some_and(|rest| rest.chars().all(digit))
}

/// True if a character shows nothing, or changes how its neighbours are shown.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{e000}'..='\u{f8ff}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffd}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{10ffff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(clean_name("  Mira\u{a0} Ø. ").unwrap(), "Mira Ø.");
        assert!(clean_name(&"x".repeat(30)).is_ok());
        for name in ["Nguyễn", "Ольга", "דנה", "美咲", "🦉"] {
            assert_eq!(clean_name(name).unwrap(), name);
        }
        let (long, piled) = ("x".repeat(31), format!("a{}", "\u{301}".repeat(9)));
        for name in [
            "",
            "   ",
            &long,
            "a\nb",
            "a\u{202e}b",
            "\u{200b}",
            "Ad\u{ad}a",
            "\u{3164}",
            "\u{2800}",
            "Ada\u{e0041}",
            "Ada\u{fe0f}",
            "\u{301}",
            &piled,
        ] {
            assert_eq!(clean_name(name).unwrap_err().code, "bad_name", "{name:?}");
        }
    }

    #[test]
    fn what_is_said_is_one_line_that_shows_what_it_holds() {
        assert_eq!(clean_said("  Well\n played,\tAda! ").unwrap(), "Well played, Ada!");
        assert_eq!(clean_said("\u{2764}\u{fe0f} 👩\u{200d}🚀").unwrap(), "\u{2764} 👩🚀");
        assert!(clean_said(&"x".repeat(300)).is_some());
        assert_eq!(clean_said("<b>bold</b> & so on").unwrap(), "<b>bold</b> & so on");
        let (long, piled) = ("x".repeat(301), format!("a{}", "\u{301}".repeat(9)));
        for text in ["", " \n ", "\u{fe0f}", &long, "a\u{202e}b", "a\u{7}b", "\u{200b}", &piled] {
            assert_eq!(clean_said(text), None, "{text:?}");
        }
    }

    #[test]
    fn no_player_passes_for_a_computer() {
        for name in ["Computer", "computer 2", "Сomputer", "COMPUTER 10"] {
            assert!(is_of_a_computer(name), "{name}");
        }
        for name in ["Computers", "Ada's computer", "Compute"] {
            assert!(!is_of_a_computer(name), "{name}");
        }
    }
}
