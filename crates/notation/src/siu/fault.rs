//! Faults: what is wrong with a line.

use alloc::string::{String, ToString};
use core::fmt;

/// A fault in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which of the errors of the draft it is.
    pub code: FaultCode,
    /// A sentence on the fault, with the remedy.
    pub text: String,
}

/// The errors of the draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultCode {
    /// A line without a command.
    UnknownCommand,
    /// A position that cannot be read, or cannot occur.
    BadPosition,
    /// A move that cannot be read, or cannot be made.
    BadMove,
    /// A search that does not fit the position.
    UnsupportedMode,
    /// A search without a position.
    NoPosition,
}

rules::keys! {
    FaultCode {
        UnknownCommand = "unknown-command",
        BadPosition = "bad-position",
        BadMove = "bad-move",
        UnsupportedMode = "unsupported-mode",
        NoPosition = "no-position",
    }
}

impl Fault {
    /// A fault with its explanation.
    pub fn new(code: FaultCode, text: impl ToString) -> Fault {
        Fault { code, text: text.to_string() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code.key(), self.text)
    }
}
