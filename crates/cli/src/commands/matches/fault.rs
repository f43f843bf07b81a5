//! Faults: what a program can do that loses it a game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The fault of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FaultKind {
    /// It ended, or could not be started.
    Crashed,
    /// It had not answered when its time was up.
    Late,
    /// It wrote more than is read.
    Flooded,
    /// Its answer is not a move.
    Garbled,
    /// It answered without a question.
    Unasked,
    /// The rules do not allow its move.
    Illegal,
}

impl FaultKind {
    /// Its stable code.
    pub(super) const fn code(self) -> &'static str {
        match self {
            FaultKind::Crashed => "crashed",
            FaultKind::Late => "late",
            FaultKind::Flooded => "flooded",
            FaultKind::Garbled => "garbled",
            FaultKind::Unasked => "unasked",
            FaultKind::Illegal => "illegal",
        }
    }
}

/// The fault of a program, with its details.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// A sentence.
    pub(super) text: String,
    /// For an illegal move, the stable code of the rule.
    pub(super) rule: Option<String>,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, text: impl fmt::Display) -> Fault {
        Fault { kind, text: text.to_string(), rule: None }
    }
}
