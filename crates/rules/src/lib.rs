//! The rules of the crossword tile game: tiles, board, scoring, editions, positions, events and
//! views.
//!
//! Everything here is arithmetic on values.
//! Chance, time and the word list are handed in by the caller; there is no I/O.
//!
//! A [`Command`] of a seat is judged against a [`Position`] by [`decide`](Game::decide), a
//! [`TableCommand`] by [`conduct`](Game::conduct); both return [`Event`]s or a [`Refusal`].
//! [`apply`](Fold::apply) folds an event and never fails. The other modes are games in the same way.
//!
//! # Promises
//!
//! Text forms, keys and codes are stored, so they stay: terms, events, [`Edition::key`], the codes of
//! refusals. A log of today folds to the same position in later versions, and a [`Chance`] that gives
//! the same numbers draws the same tiles.
//!
//! Not promised: the wording of [`sentences`], of titles and of errors; the output of `Debug`; sets
//! that stay closed, since a new rule may bring a new variant to any enum.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[macro_use]
mod keyed;

mod alphabet;
mod arrange;
pub mod bingo;
mod board;
mod chance;
mod clock;
mod common_refusal;
mod counted;
pub mod duplicate;
mod edition;
mod game;
mod judge;
mod layout;
mod leaflets;
mod level;
mod line;
mod list_key;
mod matches;
mod mode;
mod play;
mod profile;
mod reason;
mod refusals;
mod ruleset;
mod score;
mod seat;
mod sentences;
mod square;
mod terms;
mod theme;
mod tile;
mod tiles;
pub mod together;
pub mod unbuild;
mod variation;

pub use alphabet::{Alphabet, ENGLISH, LetterInfo};
pub use arrange::Arrange;
pub use board::Board;
pub use chance::Chance;
pub use clock::{ClockRule, Millis, OvertimeMinutes, credit};
pub use common_refusal::CommonRefusal;
pub use counted::Counted;
pub use edition::{Edition, UnknownEdition};
pub use game::{AnyCommand, Fold, Game, Inputs, Views};
pub use judge::{Judge, Ruling};
pub use keyed::Keyed;
pub use layout::{Layout, LayoutError, MAX_SIZE, Premium, STANDARD};
pub use level::{Level, UnknownLevel};
pub use line::ParseEventError;
pub use list_key::{ListKey, ParseListKeyError};
pub use matches::{
    ChargeReason, Claim, CloseCause, Command, EndReason, Ending, Event, FinalLine, May,
    OpenProposal, Pending, PendingView, Phase, Position, Proposal, Refusal, SeatPosition, SeatView,
    SetUp, SetUpProblem, SetUpSeat, Standing, Swaps, TURNS_TO_COUNT, TableCommand, ThemeView, View,
    price,
};
pub use mode::Mode;
pub use play::{Move, ParsePlayError, Placement, Play, PlayText, PlayTextError};
pub use profile::Entry;
pub use reason::{Names, Reason};
pub use ruleset::{
    Anagrams, AtZero, Bonus, ChallengeRule, ChallengeScope, DealOrder, Dictionary, DrawTiming,
    EndRules, ExchangeRule, FirstWord, LastWindow, Leftovers, LookupClosed, LostTurns, MoveTimer,
    Palette, Ruleset, ThemeRule, TieBreak, Watchers, Window,
};
pub use score::{Formed, PlayProblem, Word, examine};
pub use seat::{Seat, SeenTiles, Viewer};
pub use sentences::{Sentence, chips, sentences};
pub use square::{Coord, Direction, Notation, ParseCoordError, Square};
pub use terms::{Terms, TermsError};
pub use theme::{LONGEST_PLEA, THEME_BONUS, Theme};
pub use tile::{Face, Letter, ParseTileError, Tile};
pub use tiles::{ParseTilesError, Tiles};
pub use variation::{Change, ParseChangeError, VARIATIONS, Value, Variation};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
