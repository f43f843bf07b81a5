//! What can be agreed upon for Letter bingo.

use crate::Millis;

/// What can be agreed upon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BingoRules {
    /// Who calls the letters.
    pub caller: Caller,
    /// Time from one letter to the next when the program calls.
    pub pace: Millis,
    /// Whether the words of a form must be in the word list.
    pub listed: bool,
    /// Whether a called blank lets everybody strike a letter of choice; else it is void.
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

impl Caller {
    /// All callers.
    pub const ALL: [Caller; 3] = [Caller::Program, Caller::Player, Caller::Neutral];

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Caller::Program => "program",
            Caller::Player => "player",
            Caller::Neutral => "neutral",
        }
    }
}

impl BingoRules {
    /// What is played unless something else is agreed upon.
    pub const USUAL: BingoRules = BingoRules {
        caller: Caller::Program,
        pace: Millis::seconds(10),
        listed: true,
        wild_blank: false,
        automatic: false,
    };
    /// Time before the first letter when the program calls, at most: it is never longer than the
    /// pace.
    pub const LEAD_IN: Millis = Millis::seconds(5);
    /// The least time between two letters that a person calls: a key pressed twice must not cost
    /// everybody a letter.
    pub const LEAST_GAP: Millis = Millis::seconds(1);
    /// So long after the first bingo a person who calls has to wait for others to share.
    pub const SHARE: Millis = Millis::seconds(5);
    /// So long after the first bingo, or after the last letter of the bag, a game whose caller is
    /// a person ends by itself.
    pub const CLOSE: Millis = Millis::seconds(30);
}
