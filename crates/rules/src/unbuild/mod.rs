//! Unbuilding the board after a game: in turn the players take letters off it again, as long as
//! what is left is a crossword of words (VAR-UNS, AMB-23, AMB-24).
//!
//! An [`Unbuild`] is made of what a game has left behind: its board and its final scores. The
//! seats agree to it first; then whoever has the lowest score begins. It has its own points and
//! its own winner, and never touches the result of the game before.

mod command;
mod decide;
mod event;
mod fold;
mod parts;
mod removal;
mod sentences;
mod view;

use alloc::vec;
use alloc::vec::Vec;

pub use command::{Command, Refusal};
pub use event::{EndReason, Ending, Event};
pub use parts::{Parts, Problem, Standing};
pub use removal::Removal;
pub use sentences::sentences;
pub use view::{May, View};

use crate::{Alphabet, Board, Position, Seat};

/// The most letters that one turn takes away (VAR-UNS-2).
pub const MOST: usize = 6;

/// Who begins to take the board apart (AMB-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Starter {
    /// Whoever has the lowest score of the game before: to choose first is an advantage.
    Lowest,
    /// Whoever won it.
    Winner,
}

/// A board that is being taken apart, or waits for everybody's consent to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Unbuild {
    pub(crate) alphabet: &'static Alphabet,
    pub(crate) board: Board,
    pub(crate) starter: Seat,
    pub(crate) seats: Vec<SeatUnbuild>,
    pub(crate) proposal: Option<OpenProposal>,
    pub(crate) on_turn: Option<Seat>,
    pub(crate) last: Option<(Seat, Removal)>,
    pub(crate) ending: Option<Ending>,
}

/// What a seat has taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatUnbuild {
    /// Points: the face values of the letters taken (VAR-UNS-6).
    pub points: i32,
    /// Letters taken, blanks too.
    pub taken: u16,
    /// Whether the seat has given up.
    pub resigned: bool,
}

/// A proposal to unbuild that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenProposal {
    /// Who made it.
    pub seat: Seat,
    /// Who agrees, the proposer among them.
    pub agreed: Vec<Seat>,
}

/// What an unbuilding waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// That somebody proposes it, or the others agree.
    Consent,
    /// A removal by this seat.
    Turn(Seat),
    /// Nothing.
    Over,
}

impl Unbuild {
    /// Before anybody has proposed it: the final board and the final score of each seat. `winners`
    /// are those of the game before.
    pub fn new(
        alphabet: &'static Alphabet,
        board: Board,
        scores: &[i32],
        winners: &[Seat],
        starter: Starter,
    ) -> Unbuild {
        let won = |seat: Seat| winners.contains(&seat);
        let seats = || (0..scores.len() as u16).map(Seat);
        // Of equal scores the one that a tie-break put behind begins, then the first in order.
        let lowest = seats().min_by_key(|&seat| (scores[seat.index()], won(seat)));
        let starter = match starter {
            Starter::Lowest => lowest,
            Starter::Winner => seats().find(|&seat| won(seat)).or(lowest),
        };
        Unbuild {
            alphabet,
            board,
            starter: starter.unwrap_or(Seat(0)),
            seats: vec![SeatUnbuild::default(); scores.len()],
            proposal: None,
            on_turn: None,
            last: None,
            ending: None,
        }
    }

    /// What follows a finished game, by the same seats on its final board (VAR-UNS-1). `None`
    /// while the game goes on.
    pub fn after(position: &Position) -> Option<Unbuild> {
        let ending = position.ending()?;
        let scores: Vec<i32> = position.seats().iter().map(|seat| seat.score).collect();
        let ruleset = position.ruleset();
        let board = position.board().clone();
        Some(Unbuild::new(ruleset.alphabet, board, &scores, &ending.winners, ruleset.unbuild))
    }

    /// What still lies on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Letters and their values.
    pub fn alphabet(&self) -> &'static Alphabet {
        self.alphabet
    }

    /// What each seat has taken, in order of play.
    pub fn seats(&self) -> &[SeatUnbuild] {
        &self.seats
    }

    /// The seat that begins.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// The open proposal.
    pub fn proposal(&self) -> Option<&OpenProposal> {
        self.proposal.as_ref()
    }

    /// The last removal and whose it was.
    pub fn last(&self) -> Option<&(Seat, Removal)> {
        self.last.as_ref()
    }

    /// The result, once it is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// What it waits for.
    pub fn phase(&self) -> Phase {
        match (&self.ending, self.on_turn) {
            (Some(_), _) => Phase::Over,
            (None, Some(seat)) => Phase::Turn(seat),
            (None, None) => Phase::Consent,
        }
    }

    /// The points for these letters: their face values, blanks nothing (VAR-UNS-6).
    pub fn points(&self, removal: &Removal) -> i32 {
        let faces = removal.tiles().iter().map(|tile| tile.face);
        faces.map(|face| self.alphabet.face_points(face)).sum()
    }

    /// Seats that have not given up, in order.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u16).map(Seat).filter(|seat| !self.seats[seat.index()].resigned)
    }

    /// The next seat clockwise that has not given up (AMB-23).
    pub fn after_seat(&self, seat: Seat) -> Seat {
        let count = self.seats.len() as u16;
        (1..=count)
            .map(|step| Seat((seat.0 + step) % count))
            .find(|next| !self.seats[next.index()].resigned)
            .unwrap_or(seat)
    }
}
