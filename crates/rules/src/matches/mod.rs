//! The match: two to four players in turn, and solitaire by the same rules.
//!
//! Its types are exported by the crate itself: [`Position`], [`Command`], [`Event`], [`View`].

mod bags;
mod claim;
mod command;
mod decide;
mod ending;
mod event;
mod fold;
mod log;
mod pending;
mod position;
mod profile;
mod refusal;
mod result;
mod sentences;
mod set_up;
mod solitaire;
mod theme;
mod variations;
mod view;

pub use claim::Claim;
pub use command::{Command, TableCommand};
pub use event::{ChargeReason, CloseCause, Event, Proposal, Standing};
pub use pending::{OpenProposal, Pending, Swaps};
pub use position::{Phase, Position, SeatPosition};
pub(crate) use profile::{MATCH, ONE_RACK, OPEN_TILES, TWO_RACKS};
pub use refusal::Refusal;
pub use result::{EndReason, Ending, FinalLine, TURNS_TO_COUNT};
pub use sentences::price;
pub(crate) use sentences::{chips, sentences, theme_sentence};
pub use set_up::{SetUp, SetUpProblem, SetUpSeat};
pub(crate) use solitaire::adjust;
pub(crate) use variations::{LEARNING, MORE_VARIATIONS, TUTOR, VARIATIONS, WATCHING};
pub use view::{May, PendingView, SeatView, ThemeView, View};

use crate::game::any_command;

any_command!(Position);
