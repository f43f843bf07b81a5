//! The rules that players agree on for Letter bingo.

use crate::Millis;

/// The rules that players agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BingoRules {
    /// The caller of the letters.
    pub caller: Caller,
    /// Time from one letter to the next when the program calls.
    pub pace: Millis,
    /// True if the words of a form must be in the word list.
    pub listed: bool,
    /// True if a called blank lets each player strike a letter of their choice; otherwise nothing
    /// is struck.
    pub wild_blank: bool,
    /// True if striking the last letter calls bingo by itself.
    pub automatic: bool,
}

/// The caller of the letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caller {
    /// The program, at the agreed pace.
    Program,
    /// The first seat, which may have a form too.
    Player,
    /// The first seat, which has no form.
    Neutral,
}

keys! {
    Caller {
        Program = "program",
        Player = "player",
        Neutral = "neutral",
    }
}

impl BingoRules {
    /// The rules unless something else is agreed on.
    pub const USUAL: BingoRules = BingoRules {
        caller: Caller::Program,
        pace: Millis::seconds(10),
        listed: true,
        wild_blank: false,
        automatic: false,
    };
    /// The time before the first letter when the program calls; it is never longer than the pace.
    pub const LEAD_IN: Millis = Millis::seconds(5);
    /// The least time between two letters called by a person: a key pressed twice must not cost the
    /// players a letter.
    pub const LEAST_GAP: Millis = Millis::seconds(1);
    /// The time after the first bingo for which a person who calls has to wait for others to share
    /// it.
    pub const SHARE: Millis = Millis::seconds(5);
    /// The time after the first bingo, or after the last letter of the bag, at which a game ends by
    /// itself if its caller is a person.
    pub const CLOSE: Millis = Millis::seconds(30);
}
