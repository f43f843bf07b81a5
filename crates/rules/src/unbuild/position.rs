//! The position of an unbuilding.

use alloc::vec;
use alloc::vec::Vec;

use super::{Ending, MOST_SEATS, Removal, Starter, UnbuildRule, Untouched};
use crate::duplicate::Duplicate;
use crate::together::Together;
use crate::{Alphabet, Arrange as _, Board, EndReason as GameEnd, Game, Position, Ruleset, Seat};

/// A board that is being taken apart, or that awaits the players' consent to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Unbuild {
    pub(crate) alphabet: &'static Alphabet,
    pub(crate) untouched: Untouched,
    pub(crate) board: Board,
    /// The seats in the order in which they have the right to begin.
    pub(crate) order: Vec<Seat>,
    pub(crate) seats: Vec<SeatUnbuild>,
    pub(crate) proposal: Option<OpenProposal>,
    pub(crate) on_turn: Option<Seat>,
    pub(crate) last: Option<(Seat, Removal)>,
    pub(crate) ending: Option<Ending>,
}

/// The tiles and points of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatUnbuild {
    /// Points: the face values of the letters taken (VAR-UNS-6).
    pub points: i32,
    /// The number of letters it has taken, including blanks.
    pub taken: u16,
    /// True if the seat has given up.
    pub resigned: bool,
    /// True if the seat left the game before it ended: the others do not wait for its consent. A
    /// seat that is still away when the unbuilding begins takes no part.
    pub away: bool,
}

/// A proposal to unbuild that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenProposal {
    /// The seat that made it.
    pub seat: Seat,
    /// The seats that agree, including the proposer.
    pub agreed: Vec<Seat>,
    /// The seats that had left and do not want to join.
    pub declined: Vec<Seat>,
}

/// The next thing that an unbuilding waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A proposal, or the others' consent to it.
    Consent,
    /// A removal by this seat.
    Turn(Seat),
    /// Nothing.
    Over,
}

impl Unbuild {
    /// An unbuilding that no seat has proposed yet: the final board and the final score of each
    /// seat. `winners` are the winners of the game before.
    pub fn new(
        alphabet: &'static Alphabet,
        board: Board,
        scores: &[i32],
        winners: &[Seat],
        rule: UnbuildRule,
    ) -> Unbuild {
        let won = |seat: Seat| winners.contains(&seat);
        let mut order: Vec<Seat> = (0..scores.len() as u16).map(Seat).collect();
        // Among equal scores the seat that a tie-break put behind begins, then the first in seat
        // order.
        order.arrange_by_key(|&seat| (scores[seat.index()], won(seat), seat));
        if rule.starter == Starter::Winner {
            order.arrange_by_key(|&seat| !won(seat));
        }
        Unbuild {
            alphabet,
            untouched: rule.untouched,
            board,
            order,
            seats: vec![SeatUnbuild::default(); scores.len()],
            proposal: None,
            on_turn: None,
            last: None,
            ending: None,
        }
    }

    /// The same unbuilding where these seats have left.
    #[must_use]
    pub fn without(mut self, left: impl Fn(Seat) -> bool) -> Unbuild {
        for (seat, known) in (0..).map(Seat).zip(&mut self.seats) {
            known.away = left(seat);
        }
        self
    }

    fn of(ruleset: &Ruleset, board: &Board, scores: &[i32], winners: &[Seat]) -> Unbuild {
        Unbuild::new(ruleset.alphabet, board.clone(), scores, winners, ruleset.unbuild)
    }

    /// The unbuilding that follows a finished match or solitaire, by the same seats on the final
    /// board (VAR-UNS-1). `None` while the game goes on.
    pub fn after(position: &Position) -> Option<Unbuild> {
        let ending = position.ending()?;
        let scores: Vec<i32> = position.seats().iter().map(|seat| seat.score).collect();
        // Nor do the others wait for a player who lost by being away for too long.
        let absent = |seat| ending.reason == GameEnd::Overtime && !ending.winners.contains(&seat);
        let left = |seat: Seat| position.seats()[seat.index()].resigned || absent(seat);
        let after = Unbuild::of(position.ruleset(), position.board(), &scores, &ending.winners);
        Some(after.without(left))
    }

    /// The unbuilding that follows a game of Together. A team has no scores, so the first seat
    /// begins.
    pub fn after_team(game: &Together) -> Option<Unbuild> {
        let scores = vec![0; game.seats().len()];
        let after = Unbuild::of(game.ruleset(), game.board(), &scores, &[]);
        game.over().then(|| after.without(|seat| game.seats()[seat.index()].left))
    }

    /// The unbuilding that follows a duplicate session of at most [`MOST_SEATS`] entrants; the
    /// lowest total begins. The entrants do not wait for a person who was only the arbitrator.
    pub fn after_session(session: &Duplicate) -> Option<Unbuild> {
        let entrants = session.entrants();
        if !session.over() || entrants.len() > MOST_SEATS {
            return None;
        }
        let scores: Vec<i32> = entrants.iter().map(|entrant| entrant.points).collect();
        let best = scores.iter().max();
        let won = |seat: &Seat| session.plays(*seat) && scores.get(seat.index()) == best;
        let winners: Vec<Seat> = (0..scores.len() as u16).map(Seat).filter(won).collect();
        let after = Unbuild::of(session.ruleset(), session.board(), &scores, &winners);
        Some(after.without(|seat| !session.plays(seat)))
    }

    /// The board as it still is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Which words may be left untouched.
    pub fn untouched(&self) -> Untouched {
        self.untouched
    }

    /// Letters and their values.
    pub fn alphabet(&self) -> &'static Alphabet {
        self.alphabet
    }

    /// The tiles and points of each seat, in order of play.
    pub fn seats(&self) -> &[SeatUnbuild] {
        &self.seats
    }

    /// The seat that begins, chosen from those that take part, or from all if every seat is away.
    pub fn starter(&self) -> Seat {
        let open = self.proposal.as_ref();
        let in_it = |seat: &&Seat| {
            !self.seats[seat.index()].away || open.is_some_and(|open| open.agreed.contains(seat))
        };
        let first = self.order.iter().find(in_it).or(self.order.first());
        first.copied().unwrap_or(Seat(0))
    }

    /// The open proposal.
    pub fn proposal(&self) -> Option<&OpenProposal> {
        self.proposal.as_ref()
    }

    /// The last removal and the seat that made it.
    pub fn last(&self) -> Option<&(Seat, Removal)> {
        self.last.as_ref()
    }

    /// The result, once it is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The next thing that the unbuilding waits for.
    pub fn phase(&self) -> Phase {
        match (&self.ending, self.on_turn) {
            (Some(_), _) => Phase::Over,
            (None, Some(seat)) => Phase::Turn(seat),
            (None, None) => Phase::Consent,
        }
    }

    /// The points for these letters: their face values; blanks are worth nothing (VAR-UNS-6).
    pub fn points(&self, removal: &Removal) -> i32 {
        let faces = removal.tiles().iter().map(|tile| tile.face);
        faces.map(|face| self.alphabet.face_points(face)).sum()
    }

    /// Seats that take part and have not given up, in order.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u16).map(Seat).filter(|&seat| self.takes_part(seat))
    }

    pub(super) fn takes_part(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|known| !known.resigned && !known.away)
    }

    /// The next seat clockwise that takes part and has not given up (AMB-23).
    pub fn after_seat(&self, seat: Seat) -> Seat {
        let count = self.seats.len() as u16;
        (1..=count)
            .map(|step| Seat((seat.0 + step) % count))
            .find(|&next| self.takes_part(next))
            .unwrap_or(seat)
    }
}
