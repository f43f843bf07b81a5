//! Unbuild: after a game the players take turns taking letters off the board, as long as what is
//! left is a crossword of words (VAR-UNS, AMB-23, AMB-24).
//!
//! An [`Unbuild`] starts from what a game has left behind: its board and its final scores. It can
//! follow every mode that ends with a crossword ([`Unbuild::after`], [`Unbuild::after_team`],
//! [`Unbuild::after_session`]). The seats agree to it first; then the seat with the lowest score
//! begins. It has its own points and its own winner, and never changes the result of the game
//! before.
//!
//! The others do not wait for a seat that left the game before it ended. It may still join by
//! agreeing, and they may begin without it.

mod command;
mod decide;
mod event;
mod fold;
mod log;
mod options;
mod parts;
mod position;
mod refusal;
mod removal;
mod sentences;
mod variations;
mod view;

pub use command::{Command, TableCommand};
pub use event::{EndReason, Ending, Event};
pub use options::{MOST, MOST_SEATS, Starter, UnbuildRule, Untouched};
pub use parts::{Parts, Standing};
pub use position::{OpenProposal, Phase, SeatUnbuild, Unbuild};
pub use refusal::{Problem, Refusal};
pub use removal::Removal;
pub use sentences::sentences;
pub(crate) use variations::VARIATIONS;
pub use view::{May, View};

use crate::game::any_command;

any_command!(Unbuild);
