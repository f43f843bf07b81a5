//! Tournaments of two-player games: entrants, rounds, pairings, standings, ratings and prizes.
//!
//! Everything here is arithmetic on values: there is no I/O, and time and chance are handed in.
//!
//! A [`Command`] of an [`Actor`] is judged by [`decide`] against a [`History`] and yields
//! [`Event`]s or a [`Refusal`]. [`History::push`] folds their [`Record`]s into a [`Tournament`] and
//! never fails.
#![forbid(unsafe_code)]

mod actor;
mod award;
mod begins;
mod board;
mod card;
mod check;
mod club;
mod command;
mod decide;
mod division;
mod draft;
mod entrant;
mod event;
mod feats;
mod fold;
pub mod format;
mod history;
mod line;
mod log;
mod log_file;
mod lot;
mod needs;
mod number;
mod online;
pub mod pairing;
mod plan;
mod prize;
pub mod rating;
mod refusal;
mod rests;
mod round;
mod rule;
mod scheme;
mod seating;
mod sentences;
mod settings;
mod standings;
mod text;
mod texts;
mod tie_break;
mod tournament;
pub mod wire;

pub use actor::{Actor, DirectorNumber};
pub use award::{Merit, Winner, Winners};
pub use begins::begins;
pub use board::{Board, Outcome, Scores, Side};
pub use card::{Absence, Credit, Fate, Line, Meeting};
pub use club::{ClubGame, Evening, HeadToHead, HighGame, Rung, Season};
pub use command::Command;
pub use decide::{create, decide};
pub use division::{Division, Forced, Penalty};
pub use draft::{Draft, DraftOf, DraftTask};
pub use entrant::{Entrant, EntrantRating, Entry, Rating, classes, initials};
pub use event::Event;
pub use feats::{Averages, Feat, Feats, Mean};
pub use history::{History, Record};
pub use line::ParseError;
pub use log_file::LogFileRefusal;
pub use needs::{Need, Reach};
pub use number::{DivisionNumber, EntrantNumber, RoundNumber, TableNumber};
pub use online::Online;
pub use plan::RoundPlan;
pub use prize::{Prize, PrizeKind, PrizeRounds};
pub use refusal::Refusal;
pub use round::{Basis, Claims, Round};
pub use rule::{ParseRuleError, Part, Rule, RuleKind};
pub use scheme::{SchemeProblem, scheme};
pub use seating::{Moved, Seating, seat};
pub use sentences::Told;
pub use settings::{CopSettings, Federation, MissedRounds, Settings, TieBreak};
pub use standings::{Standing, Tally};
pub use tournament::Tournament;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
