//! Tiles on the board swapped for others from the rack, before the move of the turn.

use alloc::vec::Vec;

use super::Draft;
use crate::matches::{CloseCause, Event, Pending, Refusal};
use crate::score::word_at;
use crate::{ChallengeRule, CommonRefusal, Direction, Face, Seat, Square, Tile};

impl Draft<'_> {
    /// Swaps a letter for the blank that stands for it, in a play whose window has closed (VAR-RBL,
    /// AMB-19). A letter taken from the board in the same turn pays for it only where no challenge
    /// can send that letter back (AMB-62). This begins the turn: the last play can no longer be
    /// challenged then.
    pub(super) fn take_blank(&mut self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if !self.position.ruleset().blank_recycling {
            return Err(Refusal::NotInThisGame { title: "Recycling blanks" });
        }
        self.on_turn(seat)?;
        let face = self.position.board().get(square).filter(|face| face.blank);
        let letter = face.ok_or(Refusal::NoBlankThere { square })?.letter;
        let open = |pending: &Pending| pending.squares().any(|other| other == square);
        let swaps = self.position.swaps();
        if self.position.pending().is_some_and(open) || swaps.covers(square) {
            return Err(Refusal::BlankStillOpen { square });
        }
        let rack = self.position.seats()[seat.index()].rack;
        if rack.count(Tile::of(letter)) == 0 {
            return Err(Refusal::SwapLetterDiffers { letter });
        }
        // The swap of a blank stands while those of letters may be undone (AMB-58): then what they
        // took must still be there to go back. Where nothing can be challenged only a seat that
        // leaves in the middle of its turn undoes them, and then this swap with them (AMB-62).
        let own = swaps.undone(self.position.board(), rack).count(Tile::of(letter)) > 0;
        if !own && self.position.ruleset().challenge != ChallengeRule::Void {
            return Err(Refusal::LetterOnLoan { letter });
        }
        if self.position.guarded_from(seat, self.inputs.at) {
            return Err(Refusal::WindowOpen);
        }
        self.close(CloseCause::Moved);
        self.push(Event::BlankTaken { seat, square, stands: own });
        Ok(())
    }

    /// Swaps any letter on the board for a tile that shows another one (VAR-RCY, AMB-44). This
    /// begins the turn: the last play can no longer be challenged then.
    pub(super) fn take_letter(
        &mut self,
        seat: Seat,
        square: Square,
        face: Face,
    ) -> Result<(), Refusal> {
        if !self.position.ruleset().letter_recycling {
            return Err(Refusal::NotInThisGame { title: "Recycled letters" });
        }
        self.on_turn(seat)?;
        if self.position.guarded_from(seat, self.inputs.at) {
            return Err(Refusal::WindowOpen);
        }
        let before = self.position.board().get(square).ok_or(Refusal::NoTileThere { square })?;
        if before.blank {
            return Err(Refusal::BlankStays { square });
        }
        if before.letter == face.letter {
            return Err(Refusal::SameLetter { square, letter: face.letter });
        }
        if self.position.swaps().took(square, face.letter) {
            return Err(Refusal::PutBack { square, letter: face.letter });
        }
        let tile = face.tile();
        if self.position.seats()[seat.index()].rack.count(tile) == 0 {
            return Err(CommonRefusal::TileNotOnRack { tile }.into());
        }
        let mut board = self.position.board().clone();
        board.set(square, Some(face));
        let words: Vec<_> = [Direction::Across, Direction::Down]
            .into_iter()
            .filter_map(|direction| word_at(&board, square, direction))
            .collect();
        if self.position.ruleset().challenge == ChallengeRule::Void {
            CommonRefusal::unless_listed(&words, self.inputs.judge)?;
        }
        self.close(CloseCause::Moved);
        self.push(Event::LetterTaken { seat, square, face, words });
        Ok(())
    }
}
