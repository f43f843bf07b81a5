//! The lines of an entrant or of the arbitrator of a session.

use table::wire::DuplicateCommand;

/// A line that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Nothing,
    /// A command for the host of the game.
    Do(DuplicateCommand),
    /// Asks to see something.
    Show(Show),
    Quit,
    /// A line that cannot be understood; the text says what could.
    Unknown(&'static str),
}

/// A page in place of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Show {
    Help,
    Terms,
    Rounds,
    Ranking,
    Slips,
    Link,
}

/// Reads a line. A word after a place is a slip, whatever it is; no command begins with a number.
pub(super) fn read(text: &str) -> Line {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else { return Line::Nothing };
    if first.chars().any(|c| c.is_ascii_digit()) {
        return slip(first, rest);
    }
    let first = first.to_ascii_lowercase();
    match (first.as_str(), rest) {
        ("help" | "?", _) => Line::Show(Show::Help),
        ("terms", _) => Line::Show(Show::Terms),
        ("rounds", _) => Line::Show(Show::Rounds),
        ("ranking" | "scores", _) => Line::Show(Show::Ranking),
        ("slips", _) => Line::Show(Show::Slips),
        ("link", _) => Line::Show(Show::Link),
        ("board" | "rack", _) => Line::Nothing,
        ("quit" | "exit", _) => Line::Quit,
        ("done", []) => Line::Do(DuplicateCommand::Lock {}),
        ("begin", []) => Line::Do(DuplicateCommand::Begin {}),
        ("draw" | "next", []) => Line::Do(DuplicateCommand::Draw {}),
        ("accept", []) => Line::Do(DuplicateCommand::Accept {}),
        ("reject", []) => Line::Do(DuplicateCommand::Reject {}),
        ("start", []) => Line::Do(DuplicateCommand::StartClock {}),
        ("more", []) => Line::Do(DuplicateCommand::Extend {}),
        ("close", []) => Line::Do(DuplicateCommand::Close {}),
        ("confirm", []) => Line::Do(DuplicateCommand::Confirm {}),
        ("good", [word]) => rule(word, true),
        ("bad", [word]) => rule(word, false),
        ("good" | "bad", _) => Line::Unknown("Name one word, such as good TRAIN or bad TRIAN."),
        ("end", ["session"]) => Line::Do(DuplicateCommand::Stop {}),
        ("end" | "stop", _) => Line::Unknown(
            "To end the session for everybody type end session; to leave this terminal type quit.",
        ),
        _ => Line::Unknown("Type help for the commands."),
    }
}

fn rule(word: &str, good: bool) -> Line {
    Line::Do(DuplicateCommand::Rule { word: word.to_uppercase(), good })
}

fn slip(place: &str, rest: &[&str]) -> Line {
    let seal = |word: &str, declared| {
        Line::Do(DuplicateCommand::SealText {
            place: place.to_uppercase(),
            word: word.to_string(),
            declared,
            lock: false,
        })
    };
    match rest {
        [word] => seal(word, None),
        [word, score] => match score.parse() {
            Ok(score) => seal(word, Some(score)),
            Err(_) => Line::Unknown("After the word there may be its score, and nothing else."),
        },
        _ => Line::Unknown("Type the place and then the word."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let seal = |declared| DuplicateCommand::SealText {
            place: "H4".to_string(),
            word: "TRAiN".to_string(),
            declared,
            lock: false,
        };
        assert_eq!(read("  h4 TRAiN "), Line::Do(seal(None)));
        assert_eq!(read("H4 TRAiN 24"), Line::Do(seal(Some(24))));
        assert_eq!(read("Done"), Line::Do(DuplicateCommand::Lock {}));
        let bad = DuplicateCommand::Rule { word: "TRIAN".to_string(), good: false };
        assert_eq!(read("bad trian"), Line::Do(bad));
        assert_eq!(read("ranking"), Line::Show(Show::Ranking));
        assert_eq!(read(" "), Line::Nothing);
        // A slip of the fingers does not end the session for all.
        for text in ["end", "stop", "h4", "h4 a b", "h4 a b c", "good", "dance", "done now"] {
            assert!(matches!(read(text), Line::Unknown(_)), "{text}");
        }
    }
}
