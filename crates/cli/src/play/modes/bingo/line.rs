//! What people type in Letter bingo.

/// A line that was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum Line {
    Nothing,
    /// Nothing more about this letter.
    Next,
    /// The next letter, from the caller.
    Call,
    /// Closes the forms, from the player who made the game.
    Begin,
    /// Closes the forms even if a player has locked no words.
    BeginWithout,
    Bingo,
    /// Shows the form again.
    Form,
    Link,
    Help,
    Terms,
    Leave,
    Quit,
    /// A letter to strike, two words, or something that cannot be understood.
    Other,
}

/// Reads a line.
pub(in crate::play) fn read(text: &str) -> Line {
    match text.trim().to_ascii_lowercase().as_str() {
        "" => Line::Nothing,
        "next" => Line::Next,
        "call" => Line::Call,
        "begin" => Line::Begin,
        "begin without" => Line::BeginWithout,
        "bingo" => Line::Bingo,
        "form" | "board" | "rack" => Line::Form,
        "link" => Line::Link,
        "help" | "?" => Line::Help,
        "terms" => Line::Terms,
        "leave" | "resign" => Line::Leave,
        "quit" | "exit" => Line::Quit,
        _ => Line::Other,
    }
}
