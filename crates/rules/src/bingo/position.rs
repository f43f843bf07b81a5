//! The position of a game of Letter bingo.

use alloc::vec::Vec;

use super::{Caller, EndReason, Ending, Form};
use crate::{Letter, Millis, Ruleset, Seat, Terms, Tile, Tiles};

/// Where a game stands, including the hidden forms: only a [`View`](super::View) may leave the
/// table.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) ruleset: Ruleset,
    /// When the calling began.
    pub(super) begun: Option<Millis>,
    pub(super) players: Vec<Player>,
    pub(super) bag: Tiles,
    pub(super) calls: Vec<Tile>,
    /// When the latest letter was called.
    pub(super) called_at: Millis,
    /// The seats that called bingo on the latest letter.
    pub(super) claims: Vec<Seat>,
    /// When the first of them called it.
    pub(super) claimed_at: Millis,
    pub(super) ending: Option<Ending>,
}

/// The state of a seat in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The form, once locked.
    pub form: Option<Form>,
    /// For each letter the number of the call on which it was struck, from 1; 0 while it is open.
    pub struck: [u8; Form::LETTERS],
    /// The number of the latest call at which bingo was called in error, 0 if never.
    pub false_at: u8,
    /// The number of times bingo was called in error.
    pub false_claims: u8,
    /// True if the player called bingo with a complete form.
    pub claimed: bool,
    /// True if a player has sat down there.
    pub entered: bool,
    /// True if the seat has locked a form, known or hidden.
    pub locked: bool,
    /// True if the seat has left.
    pub left: bool,
}

impl Player {
    /// The letters that are open, in the order of the form.
    pub fn open(&self) -> impl Iterator<Item = (usize, Letter)> + '_ {
        let letters = self.form.as_ref().map(Form::letters).into_iter().flatten();
        letters.copied().enumerate().filter(|&(index, _)| self.struck[index] == 0)
    }
}

/// The phase of a game, by what it waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Waits for forms.
    Forms,
    /// Waits for strikes, bingo and the next letter.
    Calling,
    /// Waits for nothing.
    Over,
}

impl Position {
    /// A game of these terms before it is opened.
    pub fn new(terms: &Terms) -> Position {
        let ruleset = terms.ruleset();
        Position {
            ruleset,
            begun: None,
            players: Vec::new(),
            bag: ruleset.alphabet.full_set(),
            calls: Vec::new(),
            called_at: Millis(0),
            claims: Vec::new(),
            claimed_at: Millis(0),
            ending: None,
        }
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The phase of the game.
    pub fn phase(&self) -> Phase {
        match (&self.ending, self.begun) {
            (Some(_), _) => Phase::Over,
            (None, Some(_)) => Phase::Calling,
            (None, None) => Phase::Forms,
        }
    }

    /// The seats by number.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The state of a seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    /// The letters not yet drawn.
    pub fn bag(&self) -> &Tiles {
        &self.bag
    }

    /// The tiles called, in order.
    pub fn calls(&self) -> &[Tile] {
        &self.calls
    }

    /// The seats that called bingo on the latest letter.
    pub fn claims(&self) -> &[Seat] {
        &self.claims
    }

    /// The result, once the game is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The seat that may begin: the first one that has not left.
    pub fn host(&self) -> Seat {
        Seat(self.players.iter().position(|player| !player.left).unwrap_or(0) as u16)
    }

    /// The seat that calls the letters; `None` if the program does, because it was agreed on or
    /// because the caller has left.
    pub fn caller(&self) -> Option<Seat> {
        let person = self.ruleset.bingo.caller != Caller::Program && !self.player(Seat(0)).left;
        person.then_some(Seat(0))
    }

    /// True if this seat calls the letters and may have no form.
    pub fn is_neutral(&self, seat: Seat) -> bool {
        self.ruleset.bingo.caller == Caller::Neutral && seat == Seat(0)
    }

    /// The number of the latest call, from 1; 0 before the first one.
    pub(super) fn latest(&self) -> u8 {
        self.calls.len().min(usize::from(u8::MAX)) as u8
    }

    /// True if a player who is still here has a form.
    pub(super) fn any_form(&self) -> bool {
        self.players.iter().any(|player| player.locked && !player.left)
    }

    /// The reason why the game ends once the latest call is over; `None` if it goes on.
    pub(super) fn ends_with(&self) -> Option<EndReason> {
        if !self.claims.is_empty() {
            Some(EndReason::Bingo)
        } else if self.bag.is_empty() {
            Some(EndReason::BagEmpty)
        } else {
            None
        }
    }
}
