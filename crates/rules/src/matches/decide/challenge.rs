//! Challenges, and the closing of the window in which a play can be challenged.

use alloc::vec::Vec;

use super::Draft;
use crate::matches::{ChargeReason, CloseCause, Event, Pending, Phase, Refusal, Standing};
use crate::{ChallengeRule, ChallengeScope, Letter, LostTurns, Ruling, Seat, Tiles};

impl Draft<'_> {
    /// The play that this seat may still challenge or accept.
    pub(super) fn judgeable(&self, seat: Seat) -> Result<&Pending, Refusal> {
        let pending = self.position.pending().ok_or(Refusal::WindowClosed)?;
        if pending.seat == seat {
            return Err(Refusal::OwnPlay);
        }
        if pending.accepted.contains(&seat) {
            return Err(Refusal::AlreadyAccepted);
        }
        if self.position.window_ends().is_some_and(|end| end <= self.inputs.at) {
            return Err(Refusal::WindowClosed);
        }
        Ok(pending)
    }

    /// Judges the last play. The first challenge settles it for all seats (AMB-12).
    pub(super) fn challenge(&mut self, seat: Seat, named: &[Vec<Letter>]) -> Result<(), Refusal> {
        let pending = self.judgeable(seat)?;
        for name in named {
            if !pending.words.iter().any(|word| word.letters() == *name) {
                let word = name.iter().map(|letter| letter.to_char()).collect();
                return Err(Refusal::WordNotInPlay { word });
            }
        }
        let only_named =
            self.position.ruleset().scope == ChallengeScope::Words && !named.is_empty();
        let rulings: Vec<Ruling> = pending
            .words
            .iter()
            .filter(|word| !only_named || named.contains(&word.letters()))
            .map(|word| Ruling {
                word: word.text(),
                good: self.inputs.judge.accepts(&word.letters()),
            })
            .collect();
        let upheld = rulings.iter().any(|ruling| !ruling.good);
        let (player, returned) = (pending.seat, pending.drawn);
        let waiting = self.position.waiting();
        self.push(Event::Challenged { seat, rulings, upheld });
        if upheld {
            if let Some(waiting) = waiting {
                self.push(Event::HeldMoveDropped { seat: waiting });
            }
            self.push(Event::Withdrawn { seat: player, returned });
            return Ok(());
        }
        let reason = ChargeReason::Challenge;
        match self.position.ruleset().challenge {
            ChallengeRule::Void | ChallengeRule::Single => {}
            ChallengeRule::Double if self.owes_enough(seat) => {}
            ChallengeRule::Double => self.push(Event::SkipOwed { seat }),
            ChallengeRule::Penalty(points) => {
                self.push(Event::Charged { seat, points: -i32::from(points), reason });
            }
            ChallengeRule::Bonus(points) => {
                self.push(Event::Charged { seat: player, points: i32::from(points), reason });
            }
        }
        self.close(CloseCause::Ruled);
        Ok(())
    }

    /// True if the seat already owes a turn, in a game in which no seat owes two (AMB-10).
    fn owes_enough(&self, seat: Seat) -> bool {
        let one = self.position.ruleset().lost_turns == LostTurns::AtMostOne;
        one && self.position.seats()[seat.index()].skips > 0
    }

    /// Says whose plays the seat accepts without being asked. Its own plays and seats that do not
    /// exist are left out.
    pub(super) fn always_accept(&mut self, seat: Seat, said: &Standing) -> Result<(), Refusal> {
        let ruleset = self.position.ruleset();
        if ruleset.challenge == ChallengeRule::Void || ruleset.mode.is_alone() {
            return Err(Refusal::WindowClosed);
        }
        let all = (0..self.position.seats().len() as u16).map(Seat);
        let of: Vec<Seat> = all.filter(|of| *of != seat && said.of.contains(of)).collect();
        let standing = Standing { last: said.last && !of.is_empty(), of };
        if self.position.seats()[seat.index()].standing != standing {
            self.push(Event::AlwaysAccepts { seat, standing });
        }
        Ok(())
    }

    /// Closes the window because the game ends: a waiting move is no longer made.
    pub(super) fn close_for_good(&mut self) {
        if let Some(seat) = self.position.waiting() {
            self.push(Event::HeldMoveDropped { seat });
        }
        self.close(CloseCause::Accepted);
    }

    /// Closes the window: the score counts, late tiles are drawn and a waiting move is made.
    pub(super) fn close(&mut self, cause: CloseCause) {
        let Some(pending) = self.position.pending().cloned() else { return };
        self.push(Event::WindowClosed { cause });
        if !pending.is_final {
            let tiles = self.refill(pending.seat, &Tiles::new());
            if !tiles.is_empty() {
                self.push(Event::Drew { seat: pending.seat, tiles });
            }
        }
        if let (Some(held), Phase::Turn(seat)) = (pending.held, self.position.phase()) {
            match self.check_move(seat, &held) {
                Ok(()) => self.perform(seat, &held),
                Err(_) => self.push(Event::HeldMoveDropped { seat }),
            }
        }
    }
}
