//! Duplicate: all entrants have the same rack and look for the best play (VAR-DUP).
//!
//! An arbitrator draws a rack for all entrants. Within the time of the round each entrant seals a
//! [`Slip`]: a word, its place and, optionally, its score. Then the best word is placed on every
//! board, entrants score their own words, and the rack is filled up again.
//!
//! The arbitrator is the program, or a person on seat 0 who does not play and may call in others:
//! see `hall.rs`. The work for a slip does not depend on the number of entrants: it is judged by
//! itself and appended. The ranking is worked out once a round, and a [`View`] holds the viewer's
//! own row, the first rows and the neighbouring rows.

mod command;
mod decide;
mod event;
mod fold;
mod hall;
mod hall_command;
mod hall_event;
mod hall_view;
mod log;
mod options;
mod position;
mod profile;
mod rack;
mod ranking;
mod refusal;
mod round;
mod seats;
mod sentences;
mod slip;
mod typed;
mod variations;
mod view;
mod written;

pub use command::{Command, TableCommand};
pub use event::{CloseCause, EndReason, Event, Sealed};
pub use hall::{Conduct, Deputy, Entries, Group, MOST_ARBITRATORS, MOST_ON_PAPER, Role};
pub use hall_command::HallCommand;
pub use hall_event::HallEvent;
pub use hall_view::{DeputyView, HallView, PaperState, PaperView};
pub use options::{Arbitrator, Options, Placed, TOP_FROM};
pub use position::{Duplicate, GRACE, PAUSE, Phase, WARNING};
pub(crate) use profile::PROFILE;
pub use rack::{Need, fills};
pub use ranking::{Entrant, Line, Row};
pub use refusal::Refusal;
pub use round::{Answer, Laid, Round, Slip, Source};
pub(crate) use sentences::{chips, sentences};
pub use typed::{Typed, TypedSlip};
pub(crate) use variations::VARIATIONS;
pub use view::{AnswerView, May, Own, OwnAnswer, OwnSlip, OwnView, RoundView, SlipView, View};
pub use written::{TypedLine, Written};

use crate::game::any_command;

any_command!(Duplicate);
