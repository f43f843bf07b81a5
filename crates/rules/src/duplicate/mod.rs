//! Duplicate: everybody has the same rack and seeks the best play (VAR-DUP).
//!
//! An arbitrator draws a rack that everybody uses. Within the time of the round each entrant seals
//! a [`Slip`]: a word, where it stands, and if they like its score. Then the best word is placed
//! on every board, each entrant scores the own word, and the rack is filled up again.
//!
//! The arbitrator is the program, or a person on seat 0 who does not play. What a slip costs does
//! not depend on how many enter: it is judged by itself and appended; places are worked out once a
//! round, and a [`View`] holds the viewer's own line, the first rows and the neighbours.

mod command;
mod decide;
mod event;
mod fold;
mod log;
mod options;
mod rack;
mod ranking;
mod round;
mod sentences;
mod session;
mod slip;
mod view;

pub use command::{Command, Refusal, TableCommand};
pub use event::{CloseCause, EndReason, Event, Sealed};
pub use options::{Arbitrator, Options, Placed, TOP_FROM};
pub use rack::{Need, fills};
pub use ranking::{Line, Row};
pub use round::{Answer, Laid, Round, Slip, Source};
pub use session::{Duplicate, Entrant, GRACE, PAUSE, Phase, WARNING};
pub use slip::Written;
pub use view::{AnswerView, May, Own, OwnAnswer, OwnSlip, RoundView, SlipView, View};

pub(crate) use sentences::{chips, sentences};
