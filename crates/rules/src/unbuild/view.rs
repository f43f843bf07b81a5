//! The view of an unbuilding. Nothing in it is hidden; viewers differ only in the commands open to
//! them.

use alloc::vec::Vec;

use super::{Ending, OpenProposal, Phase, Removal, SeatUnbuild, Unbuild, Untouched};
use crate::{Alphabet, Board, Chance, Millis, Seat, Viewer, Views};

/// An unbuilding as one viewer may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// Letters and their values.
    pub alphabet: &'static Alphabet,
    /// The words that may be left untouched.
    pub untouched: Untouched,
    /// The phase of the unbuilding.
    pub phase: Phase,
    /// The tiles still on the board.
    pub board: Board,
    /// The seat that begins.
    pub starter: Seat,
    /// The letters that each seat has taken, in order of play.
    pub seats: Vec<SeatUnbuild>,
    /// The open proposal.
    pub proposal: Option<OpenProposal>,
    /// The last removal and the seat that made it.
    pub last: Option<(Seat, Removal)>,
    /// The result, once it is over.
    pub ending: Option<Ending>,
    /// The commands open to the viewer.
    pub may: May,
}

/// The commands open to a viewer now. They never depend on the word list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct May {
    /// Propose to unbuild.
    pub propose: bool,
    /// Answer the proposal.
    pub answer: bool,
    /// Begin without those who are away and have not answered.
    pub begin: bool,
    /// Take letters.
    pub remove: bool,
    /// Give up.
    pub resign: bool,
}

impl Views for Unbuild {
    type View = View;

    fn view(&self, viewer: Viewer, _at: Millis) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < self.seats.len()),
            Viewer::Spectator => None,
        };
        let phase = self.phase();
        let seat = seat.filter(|&seat| phase == Phase::Consent || self.takes_part(seat));
        let may = |when: bool| seat.is_some() && when;
        let asked = |open: &OpenProposal| {
            seat.is_some_and(|seat| !open.agreed.contains(&seat) && !open.declined.contains(&seat))
        };
        let playing = matches!(phase, Phase::Turn(_));
        View {
            viewer,
            alphabet: self.alphabet,
            untouched: self.untouched,
            phase,
            board: self.board.clone(),
            starter: self.starter(),
            seats: self.seats.clone(),
            proposal: self.proposal.clone(),
            last: self.last.clone(),
            ending: self.ending.clone(),
            may: May {
                propose: may(phase == Phase::Consent
                    && self.proposal.is_none()
                    && !self.board.is_empty()),
                answer: self.proposal.as_ref().is_some_and(asked),
                begin: seat.is_some_and(|seat| self.can_begin(seat).is_ok()),
                remove: seat.is_some_and(|seat| phase == Phase::Turn(seat)),
                resign: may(playing),
            },
        }
    }

    fn resampled(&self, _viewer: Viewer, _chance: &dyn Chance) -> Unbuild {
        self.clone()
    }
}
