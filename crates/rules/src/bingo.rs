//! Letter bingo (VAR-BNG, AMB-25).
//!
//! Everybody writes a form of two seven-letter words, which together use no more of a letter than
//! the set holds, and locks it. Then a caller draws one letter after another from the bag and
//! calls it, and whoever has it open strikes it, once for each call. Who has struck all fourteen
//! calls bingo; the form is checked and shown. Everybody who calls bingo before the next letter
//! shares.
//!
//! ```text
//! enter 0                    somebody sat down
//! lock 0 RETAINS AUDIENT
//! begun
//! call E                     the next letter; ? for a blank
//! strike 0 2                 the second of fourteen letters
//! false 1 RT                 called bingo with R and T open
//! bingo 0                    called bingo, and it is one
//! leave 2
//! end bingo won 0
//! ```

mod command;
mod decide;
mod event;
mod form;
mod position;
mod sentences;
mod view;

pub use command::{Command, Refusal, TableCommand};
pub use event::{EndReason, Ending, Event};
pub use form::Form;
pub use position::{Phase, Player, Position};
pub(crate) use sentences::{chips, sentences};
pub use view::{FormView, May, PlayerView, View};

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
