//! What can be agreed on for Letter bingo.

use crate::Millis;

/// What can be agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BingoRules {
    /// Who calls the letters.
    pub caller: Caller,
    /// Time from one letter to the next when the program calls.
    pub pace: Millis,
    /// Whether the words of a form must be in the word list.
    pub listed: bool,
    /// Whether a called blank lets everybody strike a letter of their choice; otherwise nothing is
    /// struck.
    pub wild_blank: bool,
    /// Whether striking the last letter calls bingo by itself.
    pub automatic: bool,
}

/// Who calls the letters.
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
    /// What is played unless something else is agreed on.
    pub const USUAL: BingoRules = BingoRules {
        caller: Caller::Program,
        pace: Millis::seconds(10),
        listed: true,
        wild_blank: false,
        automatic: false,
    };
    /// The time before the first letter when the program calls; it is never longer than the pace.
    pub const LEAD_IN: Millis = Millis::seconds(5);
    /// The least time between two letters called by a person: a key pressed twice must not cost
    /// everybody a letter.
    pub const LEAST_GAP: Millis = Millis::seconds(1);
    /// How long after the first bingo a person who calls has to wait for others to share it.
    pub const SHARE: Millis = Millis::seconds(5);
    /// How long after the first bingo, or after the last letter of the bag, a game ends by itself
    /// if its caller is a person.
    pub const CLOSE: Millis = Millis::seconds(30);
}
