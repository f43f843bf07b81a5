//! A room as a state machine without input or output: seats, consent, clocks, challenge windows
//! and the messages of clients and server.
//!
//! A [`Room`] is a [`Header`] and a log. [`Room::judge`] returns the effect of an [`Input`] as a
//! [`Batch`]; once its records are stored, [`Room::commit`] applies it. Until then no client sees
//! it. A viewer's knowledge leaves as [`wire`] messages, and in no other way.
//!
//! Nothing here reads a clock, draws at random, opens a socket or knows the engine: a computer
//! player is a client of a seat.
#![forbid(unsafe_code)]

mod audience;
mod audit;
mod basis;
mod batch;
mod command_id;
mod consent;
mod crowd;
mod dealer;
mod grouped;
mod hall;
mod header;
mod held;
mod history;
mod judging;
#[cfg_attr(feature = "one-device", path = "one_device.rs")]
mod look_alikes;
mod mode_list;
mod modes;
mod name;
mod news;
mod numbering;
mod outcome;
mod people;
mod playing;
mod question;
mod record;
mod refusal;
mod replay;
mod request;
mod room;
mod room_refusal;
mod session_file;
mod speed;
mod stand_in;
#[doc(hidden)]
pub mod tagged;
mod terms;
mod tiles;
mod unreadable;
mod watchers;
pub mod wire;
mod wishes;

pub use audience::Audience;
pub use audit::{AuditRefusal, Auditor};
pub use batch::{Batch, Verdict, WrongBatch};
pub use command_id::{CommandId, ParseCommandIdError};
pub use crowd::{Common, follow};
pub use dealer::{ParseSeedError, SeededChance};
pub use header::{Header, LexiconTag, ParseHeaderError, SeatKind, terms_hash};
pub use history::Presence;
pub use look_alikes::{account_key, name_key, skeletons, word_key};
pub use mode_list::{Listed, ModeCommand, ModeEvent, ModeView};
pub use modes::{GRACE, move_message};
pub use name::{
    clean_about, clean_name, clean_said, clean_title, computer_name, is_mark, is_of_a_computer,
};
pub use outcome::{Achieved, Counts, Finish};
pub use playing::{AfterGame, Playing};
pub use question::{Finding, GoalQuestion, OpeningQuestion, Question, StuckQuestion, TopsQuestion};
pub use record::{Entry, Record, RoomEvent};
pub use replay::{ReplayError, ReplayProblem};
pub use request::{Filling, Input, Reopening, Request, Wanted};
pub use room::Room;
pub use room_refusal::RoomRefusal;
pub use session_file::{SessionFile, SessionFileError};
pub use speed::Speed;
pub use stand_in::StandIn;
pub use terms::{
    describe_terms, editions_message, lexicon_message, modes_message, parse_terms, terms_message,
    variations_message,
};
pub use unreadable::Unreadable;
pub use watchers::Late;

/// Bytes as hexadecimal digits in small letters.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
