//! SIU, draft 0.2: how an engine and an interface for crossword games talk, a line at a time.
//!
//! The draft is `siu/siu.md` of <https://github.com/woogles-io/open-protocols>. This module reads
//! and writes its lines alone: a [`Command`] of an interface, an [`Answer`] of an engine, and a
//! [`SiuMove`] in either. [`GivenPosition::play`] makes the moves that a position comes with. The
//! program that talks decides which side waits.
//!
//! ```
//! use notation::siu::{Command, Mode};
//!
//! let read = Command::read("go sim depth 2 stopcondition 99 alsosearchmoves 8H.NASTIER brisk");
//! let Some(Command::Go(go)) = &read.command else { panic!("not a search") };
//! assert_eq!((go.mode, go.depth), (Some(Mode::Sim), Some(2)));
//! assert_eq!(read.faults[0].to_string(), "bad-move 'brisk' is not a move: write 8D.TRAIN, ex.QV or pass");
//! ```
//!
//! The reader goes through any text: what it does not know it names in [`Reading::ignored`], what
//! makes no sense in [`Reading::faults`]. Letters of several characters in brackets are faults, as
//! in [`crate::Cgp`].

mod answer;
mod command;
mod fault;
mod given;
mod siu_move;

pub use answer::{Answer, Capability, Info, OptionKind};
pub use command::{Command, Go, Mode, Reading};
pub use fault::{Fault, FaultCode};
pub use given::{GivenPosition, Made, PlayedOut};
pub use siu_move::{Known, ParseSiuMoveError, SiuMove};

use alloc::string::String;

/// The beginning of a text from outside, fit for a line of an answer. It is not empty unless the
/// text is: a control character is shown as one that cannot be read.
fn cut(text: &str) -> String {
    const MOST: usize = 40;
    let mut cut: String = text.replace(char::is_control, "\u{fffd}").chars().take(MOST).collect();
    if text.chars().count() > MOST {
        cut.push('…');
    }
    cut
}
