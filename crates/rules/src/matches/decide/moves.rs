//! The moves of a turn: plays, exchanges, passes.

use super::Draft;
use crate::matches::{ChargeReason, CloseCause, Event, Phase, Refusal};
use crate::{
    AtZero, ChallengeRule, CommonRefusal, DrawTiming, Formed, Move, MoveTimer, Placement, Play,
    PlayProblem, PlayText, Seat, Tiles, examine,
};

impl Draft<'_> {
    /// Checks that the seat is on turn and has not moved yet.
    pub(super) fn on_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.position.phase() {
            Phase::Turn(turn) if turn != seat => {
                return Err(CommonRefusal::NotYourTurn { turn }.into());
            }
            Phase::FinalAcceptance(_) => return Err(Refusal::WindowOpen),
            Phase::OpeningCheck(turn) if turn != seat => {
                return Err(CommonRefusal::NotYourTurn { turn }.into());
            }
            Phase::StuckCheck | Phase::OpeningCheck(_) => return Err(Refusal::StuckCheckDue),
            Phase::Choosing(_) => return Err(Refusal::BagsToChoose),
            Phase::Claims => return Err(Refusal::ClaimsOpen),
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

    pub(super) fn make_move(&mut self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        self.check_move(seat, the_move)?;
        self.is_back(seat);
        self.charge_slow_turn(seat);
        if self.position.guarded_from(seat, self.inputs.at) {
            let asked = self.position.waits_for().any(|other| other == seat);
            if asked {
                self.push(Event::Accepted { seat });
            }
            self.push(Event::MoveHeld { seat, held: Some(the_move.clone()) });
            return Ok(());
        }
        if self.position.pending().is_some() {
            self.close(CloseCause::Moved);
            // Drawing after the window has closed may have left fewer tiles to exchange.
            self.check_move(seat, the_move)?;
        }
        self.perform(seat, the_move);
        Ok(())
    }

    /// A seat that cannot open declines, unless it may use its turn to exchange (AMB-21).
    pub(super) fn opening_verdict(&mut self, can_open: bool) -> Result<(), Refusal> {
        let Phase::OpeningCheck(seat) = self.position.phase() else {
            return Err(Refusal::NoStuckCheck);
        };
        self.push(Event::OpeningChecked { seat, can_open });
        if !can_open && self.position.exchange_limit(seat).is_err() {
            self.push(Event::Declined { seat });
        }
        Ok(())
    }

    /// Where openings are verified, a seat that can open must not decline (AMB-21).
    pub(super) fn no_false_decline(&self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        let declines = match the_move {
            Move::Pass => true,
            Move::Exchange(tiles) => {
                tiles.is_empty() && self.position.ruleset().exchange.none_is_pass
            }
            Move::Play(_) => false,
        };
        let mine = self.position.phase() == Phase::Turn(seat);
        match declines && mine && self.position.must_open() {
            true => Err(Refusal::CanOpen { letters: self.position.first_word() }),
            false => Ok(()),
        }
    }

    /// Charges for a turn longer than the move timer, where that is the rule (AMB-16).
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

    /// Checks that the seat may make this move on the present board.
    pub(super) fn check_move(&self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        let rack = &self.position.seats()[seat.index()].rack;
        match the_move {
            Move::Pass | Move::Exchange(_) if self.position.ruleset().open_pool => {
                Err(Refusal::OnlyPlays)
            }
            Move::Pass => Ok(()),
            Move::Exchange(tiles) => {
                if tiles.is_empty() {
                    let pass = self.position.ruleset().exchange.none_is_pass;
                    return if pass { Ok(()) } else { Err(Refusal::ExchangeNothingChosen) };
                }
                CommonRefusal::unless_held(rack, tiles)?;
                let most = self.position.exchange_limit(seat)?;
                if tiles.len() > usize::from(most) {
                    return Err(CommonRefusal::ExchangeMoreThanBag {
                        have: self.position.bag().len(),
                    }
                    .into());
                }
                Ok(())
            }
            Move::Play(play) => {
                let ruleset = self.position.ruleset();
                let formed = examine(self.position.board(), ruleset, play)?;
                CommonRefusal::unless_held(rack, &play.from_rack(self.position.board()))?;
                let back = |placement: &&Placement| {
                    self.position.swaps().took(placement.square, placement.face.letter)
                };
                if let Some(&Placement { square, face }) = play.placements().iter().find(back) {
                    return Err(Refusal::PutBack { square, letter: face.letter });
                }
                let (need, have) = (self.position.first_word(), formed.main().faces.len() as u8);
                if have < need {
                    return Err(PlayProblem::FirstWordTooShort { need, have }.into());
                }
                if ruleset.challenge == ChallengeRule::Void {
                    CommonRefusal::unless_listed(&formed.words, self.inputs.judge)?;
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
            // Exchanging nothing is the same as passing, before the first word too (AMB-56).
            Move::Exchange(tiles) if tiles.is_empty() => self.perform(seat, &Move::Pass),
            Move::Exchange(returned) => {
                // They are drawn before the others go back, so that none of those can be drawn
                // (TRV-18).
                let mut kept = self.position.seats()[seat.index()].rack;
                kept.remove_all(returned);
                let drawn = self.draw_for(seat, &kept, returned.len());
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
        let laid = play.from_rack(position.board());
        let drawn = if later { Tiles::new() } else { self.refill(seat, &laid) };
        self.push(Event::Played { seat, text, words: words.clone(), score, drawn });
        self.claim_by_list(seat, &words);
        if void {
            self.push(Event::WindowClosed { cause: CloseCause::Void });
        }
    }

    /// Draws what brings the rack back to its size after these tiles have left it (TRV-58).
    pub(super) fn refill(&mut self, seat: Seat, leaving: &Tiles) -> Tiles {
        let mut kept = self.position.seats()[seat.index()].rack;
        kept.remove_all(leaving);
        let size = usize::from(self.position.ruleset().rack_size);
        self.draw_for(seat, &kept, size.saturating_sub(kept.len()))
    }
}
