//! What a seat does with its turn: plays, exchanges, passes, and blanks taken before.

use alloc::vec::Vec;

use super::Draft;
use crate::{
    AtZero, ChallengeRule, ChargeReason, CloseCause, DrawTiming, Event, Formed, Move, MoveTimer,
    Pending, Phase, Play, PlayProblem, PlayText, Refusal, Seat, Square, Tile, Tiles, examine,
};

impl Draft<'_> {
    /// Whether the seat is on turn and has not moved yet.
    pub(super) fn on_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.position.phase() {
            Phase::Turn(turn) if turn != seat => return Err(Refusal::NotYourTurn { turn }),
            Phase::FinalAcceptance(_) => return Err(Refusal::WindowOpen),
            Phase::StuckCheck => return Err(Refusal::StuckCheckDue),
            _ => {}
        }
        if self.position.pending().is_some_and(|pending| pending.held.is_some()) {
            return Err(Refusal::AlreadyCommitted);
        }
        if self.position.seats()[seat.index()].skips > 0 {
            return Err(Refusal::TurnSkipped);
        }
        Ok(())
    }

    /// Swaps a letter for the blank that stands for it, of a play past its window (VAR-RBL,
    /// AMB-19).
    pub(super) fn take_blank(&mut self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if !self.position.ruleset().blank_recycling {
            return Err(Refusal::NotInThisGame { title: "Recycling blanks" });
        }
        self.on_turn(seat)?;
        let face = self.position.board().get(square).filter(|face| face.blank);
        let letter = face.ok_or(Refusal::NoBlankThere { square })?.letter;
        let open = |pending: &Pending| {
            pending.play.placements().iter().any(|placement| placement.square == square)
        };
        if self.position.pending().is_some_and(open) {
            return Err(Refusal::BlankStillOpen { square });
        }
        if self.position.seats()[seat.index()].rack.count(Tile::of(letter)) == 0 {
            return Err(Refusal::SwapLetterDiffers { letter });
        }
        self.push(Event::BlankTaken { seat, square });
        Ok(())
    }

    pub(super) fn make_move(&mut self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        let pending = self.position.pending();
        let deadline = pending.and_then(|pending| pending.deadline);
        self.check_move(seat, the_move)?;
        self.charge_slow_turn(seat);
        let pending = self.position.pending();
        if deadline.is_some_and(|deadline| deadline > self.inputs.at) {
            let accepted = pending.is_some_and(|pending| pending.accepted.contains(&seat));
            if !accepted {
                self.push(Event::Accepted { seat });
            }
            self.push(Event::MoveHeld { seat, held: Some(the_move.clone()) });
            return Ok(());
        }
        if self.position.pending().is_some() {
            let expired = deadline.is_some();
            self.close(if expired { CloseCause::Expired } else { CloseCause::Moved });
            // Drawing after the window may have left fewer tiles to exchange.
            self.check_move(seat, the_move)?;
        }
        self.perform(seat, the_move);
        Ok(())
    }

    /// The price of a turn longer than the move timer, where that is the rule (AMB-16).
    pub(super) fn charge_slow_turn(&mut self, seat: Seat) {
        let Some(MoveTimer { span, at_zero: AtZero::Penalty(points) }) =
            self.position.ruleset().move_timer
        else {
            return;
        };
        let over = self.inputs.at.since(self.position.turn_since).since(span);
        let minutes = over.0.div_ceil(60_000).min(10_000) as i32;
        if minutes > 0 {
            let points = -minutes * i32::from(points);
            self.push(Event::Charged { seat, points, reason: ChargeReason::Overtime });
        }
    }

    /// Whether the seat may make this move on the board as it lies.
    pub(super) fn check_move(&self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        let rack = &self.position.seats()[seat.index()].rack;
        let missing = |tiles: &Tiles| match rack.missing(tiles) {
            Some(tile) => Err(Refusal::TileNotOnRack { tile }),
            None => Ok(()),
        };
        match the_move {
            Move::Pass => Ok(()),
            Move::Exchange(tiles) => {
                if tiles.is_empty() {
                    let pass = self.position.ruleset().exchange.none_is_pass;
                    return if pass { Ok(()) } else { Err(Refusal::ExchangeNothingChosen) };
                }
                missing(tiles)?;
                let most = self.position.exchange_limit(seat)?;
                if tiles.len() > usize::from(most) {
                    return Err(Refusal::ExchangeMoreThanBag { have: self.position.bag().len() });
                }
                Ok(())
            }
            Move::Play(play) => {
                let ruleset = self.position.ruleset();
                let formed = examine(self.position.board(), ruleset, play)?;
                missing(&play.tiles())?;
                let (need, have) = (self.position.first_word(), formed.main().faces.len() as u8);
                if have < need {
                    return Err(PlayProblem::FirstWordTooShort { need, have }.into());
                }
                if ruleset.challenge == ChallengeRule::Void {
                    let words: Vec<_> = formed
                        .words
                        .iter()
                        .filter(|word| !self.inputs.judge.accepts(&word.letters()))
                        .map(|word| word.text())
                        .collect();
                    if !words.is_empty() {
                        return Err(Refusal::WordsNotInList { words });
                    }
                }
                Ok(())
            }
        }
    }

    /// Makes a move that [`Draft::check_move`] has allowed, with no window open.
    pub(super) fn perform(&mut self, seat: Seat, the_move: &Move) {
        match the_move {
            Move::Pass if self.position.first_word() > 2 => self.push(Event::Declined { seat }),
            Move::Pass => self.push(Event::Passed { seat }),
            Move::Exchange(tiles) if tiles.is_empty() => self.push(Event::Passed { seat }),
            Move::Exchange(returned) => {
                // Drawn before the others go back, so that none of them can be drawn (TRV-18).
                let drawn = self.draw(returned.len()).into_iter().collect();
                self.push(Event::Exchanged { seat, returned: *returned, drawn });
            }
            Move::Play(play) => self.play(seat, play),
        }
    }

    pub(super) fn play(&mut self, seat: Seat, play: &Play) {
        let position = &self.position;
        let Ok(Formed { words, score, .. }) = examine(position.board(), position.ruleset(), play)
        else {
            return;
        };
        let direction = words[0].coord.direction;
        let Some(text) = PlayText::of(position.board(), play, direction) else { return };
        let ruleset = position.ruleset();
        let void = ruleset.challenge == ChallengeRule::Void;
        let later = match ruleset.draw_timing {
            DrawTiming::AtOnce => false,
            DrawTiming::AfterWindowAt(low) => !void && position.bag().len() <= usize::from(low),
        };
        let drawn = if later { Tiles::new() } else { self.refill(seat, play.len()) };
        self.push(Event::Played { seat, text, words, score, drawn });
        if void {
            self.push(Event::WindowClosed { cause: CloseCause::Void });
        }
    }

    /// What brings the rack back to its size after so many tiles have left it (TRV-58).
    pub(super) fn refill(&self, seat: Seat, leaving: usize) -> Tiles {
        let kept = self.position.seats()[seat.index()].rack.len() - leaving;
        let size = usize::from(self.position.ruleset().rack_size);
        self.draw(size.saturating_sub(kept)).into_iter().collect()
    }
}
