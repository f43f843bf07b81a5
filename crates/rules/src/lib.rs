//! The crossword tile game itself: tiles, board, scoring, editions, position, events and views.
//!
//! Everything here is arithmetic on values.
//! Chance, time and the word list are handed in by the caller; there is no I/O.
//!
//! A [`Command`] of a seat is judged by [`decide`] against a [`Position`], a [`TableCommand`] by
//! [`conduct`]; both yield [`Event`]s or a [`Refusal`]. [`Position::apply`] folds an event and never
//! fails.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod alphabet;
mod bags;
pub mod bingo;
mod board;
mod chance;
mod clock;
mod command;
mod counted;
mod decide;
pub mod duplicate;
mod edition;
mod ending;
mod event;
mod fold;
mod game;
mod judge;
mod layout;
mod level;
mod log;
mod mode;
mod play;
mod position;
mod ruleset;
mod score;
mod sentences;
mod solitaire;
mod square;
mod terms;
mod theme;
mod tile;
mod tiles;
pub mod together;
pub mod unbuild;
mod variation;
mod view;

pub use alphabet::{Alphabet, ENGLISH, LetterInfo};
pub use board::Board;
pub use chance::Chance;
pub use clock::{ClockRule, Millis, OvertimeMinutes};
pub use command::{Command, Refusal, TableCommand};
pub use counted::Counted;
pub use decide::{Inputs, conduct, decide};
pub use edition::{Edition, UnknownEdition};
pub use event::{
    ChargeReason, CloseCause, EndReason, Ending, Event, FinalLine, Proposal, Ruling, Seat,
    SeenTiles, Viewer,
};
pub use game::{AnyCommand, Game, Reason};
pub use judge::Judge;
pub use layout::{Layout, LayoutError, MAX_SIZE, Premium, STANDARD};
pub use level::{Level, UnknownLevel};
pub use log::ParseEventError;
pub use mode::{Entry, Mode};
pub use play::{Move, ParsePlayError, Placement, Play, PlayText, PlayTextError};
pub use position::{OpenProposal, Pending, Phase, Position, SeatPosition, Standing, Swaps};
pub use ruleset::{
    Anagrams, AtZero, Bonus, ChallengeRule, ChallengeScope, DealOrder, Dictionary, DrawTiming,
    EndRules, ExchangeRule, FirstWord, Leftovers, LookupClosed, LostTurns, MoveTimer, Palette,
    Ruleset, ThemeRule, TieBreak, Window,
};
pub use score::{Formed, PlayProblem, Word, examine};
pub use sentences::{Sentence, chips, price, sentences};
pub use square::{Coord, Direction, Notation, ParseCoordError, Square};
pub use terms::{Terms, TermsError};
pub use theme::{Claim, LONGEST_PLEA, THEME_BONUS, Theme};
pub use tile::{Face, Letter, ParseTileError, Tile};
pub use tiles::{ParseTilesError, Tiles};
pub use variation::{Change, VARIATIONS, Value, Variation};
pub use view::{May, PendingView, SeatView, ThemeView, View};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
