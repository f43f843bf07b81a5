//! The crossword tile game itself: tiles, board, scoring, editions, position, events and views.
//!
//! Everything here is arithmetic on values.
//! Chance, time and the word list are handed in by the caller; there is no I/O.
//!
//! A [`Command`] is judged by [`decide`] against a [`Position`] and yields [`Event`]s or a
//! [`Refusal`]; [`Position::apply`] folds an event and never fails.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod alphabet;
mod board;
mod chance;
mod clock;
mod command;
mod decide;
mod edition;
mod ending;
mod event;
mod fold;
mod judge;
mod layout;
mod log;
mod play;
mod position;
mod ruleset;
mod score;
mod sentences;
mod square;
mod terms;
mod tile;
mod tiles;
mod variation;
mod view;

pub use alphabet::{Alphabet, ENGLISH, LetterInfo};
pub use board::Board;
pub use chance::Chance;
pub use clock::{ClockRule, Millis};
pub use command::{Command, Refusal};
pub use decide::{Inputs, decide};
pub use edition::{Edition, UnknownEdition};
pub use event::{
    ChargeReason, CloseCause, EndReason, Ending, Event, FinalLine, Proposal, Ruling, Seat,
    SeenTiles, Viewer,
};
pub use judge::Judge;
pub use layout::{Layout, MAX_SIZE, Premium, STANDARD};
pub use log::ParseEventError;
pub use play::{Move, ParsePlayError, Placement, Play, PlayText, PlayTextError};
pub use position::{OpenProposal, Pending, Phase, Position, SeatPosition};
pub use ruleset::{
    AtZero, Bonus, ChallengeRule, ChallengeScope, DealOrder, Dictionary, DrawTiming, EndRules,
    ExchangeRule, FirstWord, Leftovers, MoveTimer, Palette, Ruleset, TieBreak, Window,
};
pub use score::{Formed, PlayProblem, Word, examine};
pub use sentences::{Sentence, chips, price, sentences};
pub use square::{Coord, Direction, Notation, ParseCoordError, Square};
pub use terms::{Terms, TermsError};
pub use tile::{Face, Letter, ParseTileError, Tile};
pub use tiles::{ParseTilesError, Tiles};
pub use variation::{Change, VARIATIONS, Value, Variation};
pub use view::{May, PendingView, SeatView, View};
