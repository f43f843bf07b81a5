//! Tournaments of two-player games: entrants, rounds, pairings, standings, ratings and prizes.
//!
//! Everything here is arithmetic on values: there is no I/O, and time and chance are handed in.
#![forbid(unsafe_code)]

mod board;
mod division;
mod entrant;
mod number;
pub mod pairing;
mod plan;
mod prize;
mod round;
mod rule;
mod settings;
mod tournament;

pub use board::{Board, Outcome, Side};
pub use division::{Division, Forced, Penalty};
pub use entrant::{Entrant, Entry, Rating, classes, initials};
pub use number::{DivisionNumber, EntrantNumber, RoundNumber, TableNumber};
pub use plan::RoundPlan;
pub use prize::{Prize, PrizeKind};
pub use round::{Basis, Claims, Round, Scores};
pub use rule::{ParseRuleError, Part, Rule, RuleKind};
pub use settings::{CopSettings, Federation, MissedRounds, Settings, TieBreak};
pub use tournament::Tournament;
