//! The open matters of a match: the play that can be challenged, the swaps of the turn, a proposal.

use alloc::vec::Vec;

use super::{Proposal, Standing};
use crate::{Board, Face, Letter, Millis, Move, Placement, Play, Seat, Square, Tiles, Word};

/// A play that can still be challenged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The seat that played.
    pub seat: Seat,
    /// The tiles laid.
    pub play: Play,
    /// The words formed.
    pub words: Vec<Word>,
    /// Points, including the bonus.
    pub score: i32,
    /// The replacement tiles, if they were drawn at once.
    pub drawn: Tiles,
    /// Seats that have accepted.
    pub accepted: Vec<Seat>,
    /// Until when a move of the next player waits, unless all other opponents accept before.
    pub guard: Option<Millis>,
    /// When the window closes by itself; `None` if it closes with the next move.
    pub deadline: Option<Millis>,
    /// True if this play goes out.
    pub is_final: bool,
    /// The move that the next player has committed meanwhile.
    pub held: Option<Move>,
    /// The tiles that lay on the squares of the play before it, if it rearranges a word.
    pub covered: Vec<Placement>,
    /// The letters swapped earlier in the same turn.
    pub swaps: Swaps,
    /// The tiles exchanged, if this is an exchange that can be challenged because letters were
    /// swapped.
    pub(crate) exchanged: Tiles,
    /// The number of blanks that were in the bag of vowels before the replacement was drawn.
    pub(crate) vowel_blanks_before: u8,
    /// Turns without a new tile before this play, in case it comes off.
    pub(crate) dry_turns_before: u16,
}

impl Pending {
    /// The tiles of the play that came from the rack.
    pub fn from_rack(&self) -> Tiles {
        let mut tiles = self.play.tiles();
        tiles.remove_all(&self.covered.iter().map(|placement| placement.face.tile()).collect());
        tiles
    }

    /// Every square on which this turn has put a tile.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let swapped = self.swaps.steps.iter().map(|step| step.square);
        self.play.placements().iter().map(|placement| placement.square).chain(swapped)
    }
}

/// Letters on the board swapped in one turn (VAR-RCY). They are undone together with the play that
/// follows them (AMB-44).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Swaps {
    pub(crate) steps: Vec<Swap>,
    /// The words that the swaps formed, each once; they score nothing.
    pub(crate) words: Vec<Word>,
}

/// One tile put in the place of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Swap {
    pub(crate) square: Square,
    pub(crate) before: Face,
}

impl Swaps {
    /// True if nothing was swapped.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// True if this letter was taken from this square in this turn: it may not go back there.
    pub fn took(&self, square: Square, letter: Letter) -> bool {
        self.steps.iter().any(|step| step.square == square && step.before.letter == letter)
    }

    /// True if the tile on this square was swapped in this turn.
    pub(crate) fn covers(&self, square: Square) -> bool {
        self.steps.iter().any(|step| step.square == square)
    }

    /// The tiles that a rack would hold without the swaps.
    pub(crate) fn undone(&self, board: &Board, mut rack: Tiles) -> Tiles {
        let mut taken = Tiles::new();
        let mut seen: Vec<Square> = Vec::new();
        for step in &self.steps {
            if !seen.contains(&step.square) {
                seen.push(step.square);
                rack.add_all(&board.get(step.square).map(Face::tile).into_iter().collect());
                taken.add(step.before.tile());
            }
        }
        rack.remove_all(&taken);
        rack
    }

    /// The letters taken from the board.
    pub(crate) fn taken(&self) -> Tiles {
        self.steps.iter().map(|step| step.before.tile()).collect()
    }
}

/// A proposal waiting for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenProposal {
    /// The seat that made it.
    pub seat: Seat,
    /// The proposal.
    pub what: Proposal,
    /// The seats that agree, including the proposer.
    pub agreed: Vec<Seat>,
}

impl Standing {
    pub(super) fn covers(&self, pending: &Pending) -> bool {
        self.of.contains(&pending.seat) && (self.last || !pending.is_final)
    }
}
