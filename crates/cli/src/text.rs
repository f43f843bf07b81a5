//! Words and lines for a screen of 80 columns.

use std::io::{IsTerminal, stdin, stdout};

use unicode_width::UnicodeWidthStr as _;

/// The number of lines above the input line on a terminal of 24.
pub(crate) const LINES: usize = 22;

/// The width to the right of the board.
pub(crate) const PANEL: usize = 43;

/// The abilities of the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// True if it shows colours and they are wanted.
    pub(crate) colour: bool,
    /// True if the screen is redrawn each time, because a person looks at it.
    pub(crate) clear: bool,
}

impl Style {
    /// Colours are off if the output is not a terminal, NO_COLOR is set, or the terminal is dumb or
    /// one of those that had none.
    pub(crate) fn detect() -> Style {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let term = std::env::var("TERM").unwrap_or_default();
        let dumb = term.is_empty() || term == "dumb";
        let plain = term.starts_with("vt") || term.ends_with("-mono") || term.ends_with("-m");
        let terminal = stdout().is_terminal() && !dumb;
        Style {
            colour: terminal && !plain && !set("NO_COLOR"),
            clear: terminal && stdin().is_terminal(),
        }
    }

    /// Clears the screen and its scroll-back.
    pub(crate) fn wipe(self) -> &'static str {
        if self.clear { "\x1b[H\x1b[2J\x1b[3J" } else { "\n" }
    }
}

/// Breaks a sentence into lines of at most 79 columns.
pub(crate) fn wrap(text: &str) -> String {
    wrapped(text).join("\n")
}

/// The lines of a sentence, each of at most 79 columns.
pub(crate) fn wrapped(text: &str) -> Vec<String> {
    within(text, 79)
}

/// Breaks a sentence into lines of at most `width` columns.
pub(crate) fn within(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// A sentence from outside the program, broken into lines.
pub(crate) fn broken(text: &str) -> Vec<String> {
    wrapped(&plain(text))
}

/// Removes control characters from a text that comes from outside the program.
pub(crate) fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The number of columns that a text takes: a wide character takes two, a mark above another
/// character none.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// The beginning of a text, as much as fits into `width` columns.
pub(crate) fn cut(text: &str, width: usize) -> String {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let mut fitting = ends.filter(|&end| columns(&text[..end]) <= width);
    let end = fitting.next_back().unwrap_or(0);
    text[..end].to_string()
}

/// The end of a text, as much as fits into `width` columns.
pub(crate) fn cut_front(text: &str, width: usize) -> String {
    let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let mut fitting = starts.filter(|&start| columns(&text[start..]) <= width);
    let start = fitting.next().unwrap_or(text.len());
    text[start..].to_string()
}

/// The beginning of a text in exactly `width` columns, with spaces behind it.
pub(crate) fn pad(text: &str, width: usize) -> String {
    let mut padded = cut(text, width);
    let missing = width.saturating_sub(columns(&padded));
    padded.extend(std::iter::repeat_n(' ', missing));
    padded
}

/// Each character separately: `A E I`.
pub(crate) fn spaced(tiles: &str) -> String {
    tiles.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// `FUN`, `FUN and ON`, `FUN, ON and IT`.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// True if the player is the only person at a terminal, who is called "You".
fn is_you(name: &str) -> bool {
    name.eq_ignore_ascii_case("you")
}

/// A player and what the player does: `Ana has`, but `You have`.
pub(crate) fn does(name: &str, others: &str, you: &str) -> String {
    format!("{name} {}", if is_you(name) { you } else { others })
}

/// A player as owner, at the start of a sentence: `Ana's`, or `Your`.
pub(crate) fn whose(name: &str) -> String {
    if is_you(name) { "Your".to_string() } else { format!("{name}'s") }
}

/// A player inside a sentence: `Ana`, or `you`.
pub(crate) fn whom(name: &str) -> String {
    if is_you(name) { "you".to_string() } else { name.to_string() }
}

/// The text with a capital and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    let rest = characters.as_str();
    let stop = if rest.ends_with(['.', '?']) { "" } else { "." };
    format!("{first}{rest}{stop}")
}

/// A column of lines with another one to its right.
pub(crate) fn beside(left: &[String], panel: &[String]) -> Vec<String> {
    let lines = left.iter().enumerate().map(|(index, line)| {
        match panel.get(index).filter(|right| !right.is_empty()) {
            Some(right) => format!("{line}  {right}"),
            None => line.trim_end().to_string(),
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_and_combining_characters_are_cut_and_padded_by_columns() {
        // A wide character that would stick out is left out; a mark stays with its letter.
        assert_eq!(cut("田中太郎", 5), "田中");
        assert_eq!(pad("田中太郎", 5), "田中 ");
        assert_eq!(pad("Zoe\u{308}", 4), "Zoe\u{308} ");
        assert_eq!(cut("Zoe\u{308}", 3), "Zoe\u{308}");
        assert_eq!(pad("👍🏽 Ana", 8), "👍🏽 Ana  ");
        assert_eq!(cut_front("田中太郎 ab", 5), "郎 ab");
        assert_eq!(cut_front("ab", 5), "ab");
        assert_eq!((cut("田", 1), pad("", 2)), (String::new(), "  ".to_string()));
        assert_eq!(within("田中 太郎 です", 9), ["田中 太郎", "です"]);
    }

    #[test]
    fn the_only_person_at_a_terminal_is_spoken_to() {
        assert_eq!(does("Ana", "has", "have"), "Ana has");
        assert_eq!(does("You", "has", "have"), "You have");
        assert_eq!((whose("Ana"), whose("You")), ("Ana's".to_string(), "Your".to_string()));
        assert_eq!((whom("Ana"), whom("You")), ("Ana".to_string(), "you".to_string()));
    }
}
