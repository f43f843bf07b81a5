//! The theme of a match: what can be claimed, and what has been claimed (VAR-THM, AMB-20).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::claim::Claimable;
use super::{Claim, Phase, Position};
use crate::{Millis, Seat, THEME_BONUS, Theme, Word};

/// Time to claim the words of a play, and to vote on a claim.
pub(crate) const TIME_TO_SPEAK: Millis = Millis::seconds(30);

impl Position {
    /// The theme, if there is one.
    pub fn theme(&self) -> Option<&Theme> {
        self.theme.as_ref()
    }

    /// The claims that are not settled yet.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The words that a seat may claim at a point of time.
    pub fn claimable(&self, seat: Seat, at: Millis) -> &[String] {
        let open = self.claimable.iter().find(|open| open.seat == seat && open.until > at);
        open.map_or(&[], |open| &open.words)
    }

    /// Until when the seat may claim them.
    pub(crate) fn claim_until(&self, seat: Seat, at: Millis) -> Option<Millis> {
        let open = self.claimable.iter().find(|open| open.seat == seat && open.until > at);
        open.map(|open| open.until)
    }

    /// True if the claim's play can still be challenged: the claim is not settled before that.
    pub(crate) fn claim_waits(&self, claim: &Claim) -> bool {
        claim.play == self.plays
            && self.pending.as_ref().is_some_and(|open| open.seat == claim.seat)
    }

    /// True if a claim's votes are in.
    pub(crate) fn claim_decided(&self, claim: &Claim, at: Millis) -> bool {
        let voted = |seat: Seat| claim.votes.iter().any(|(voter, _)| *voter == seat);
        claim.until.is_none_or(|until| until <= at)
            || self.active().all(|seat| seat == claim.seat || voted(seat))
    }

    /// True if the game is over except for claims for the theme: they are settled before the scores
    /// are counted (AMB-20).
    pub(crate) fn ends_after_claims(&self) -> bool {
        self.theme.is_some()
            && !(self.claims.is_empty() && self.claimable.is_empty())
            && self.pending.is_none()
            && (self.reached_target().is_some()
                || self.went_out().is_some()
                || self.turns_are_up().is_some())
    }

    /// When a vote ends, or the time for the last claims.
    pub(crate) fn claims_end(&self) -> Option<Millis> {
        let votes = self.claims.iter().filter(|claim| !self.claim_waits(claim));
        let votes = votes.filter_map(|claim| claim.until);
        let last = self.claimable.iter().filter(|_| self.phase() == Phase::Claims);
        votes.chain(last.map(|open| open.until)).min()
    }

    /// Opens the words of a play to claims.
    pub(crate) fn open_to_claims(&mut self, at: Millis, seat: Seat, words: &[Word]) {
        self.plays = self.plays.saturating_add(1);
        self.claimable.retain(|open| open.seat != seat);
        if self.theme.as_ref().is_some_and(|theme| !theme.by_list()) && !words.is_empty() {
            let words = words.iter().map(Word::text).collect();
            let until = at.plus(self.ruleset.patience(TIME_TO_SPEAK));
            self.claimable.push(Claimable { seat, words, until, play: self.plays });
        }
    }

    /// Records a claim.
    pub(crate) fn claim(&mut self, at: Millis, seat: Seat, number: u16, word: &str, plea: &str) {
        if let Some(open) = self.claimable.iter_mut().find(|open| open.seat == seat)
            && let Some(index) = open.words.iter().position(|other| other == word)
        {
            open.words.remove(index);
        }
        let play = self.claimable.iter().find(|open| open.seat == seat).map(|open| open.play);
        self.claimable.retain(|open| !open.words.is_empty());
        let by_list = self.theme.as_ref().is_some_and(Theme::by_list);
        self.last_claim = number;
        self.claims.push(Claim {
            number,
            seat,
            word: word.to_string(),
            plea: plea.to_string(),
            until: (!by_list).then(|| at.plus(self.ruleset.patience(TIME_TO_SPEAK))),
            votes: Vec::new(),
            play: play.unwrap_or(self.plays),
        });
    }

    /// Settles a claim.
    pub(crate) fn settle_claim(&mut self, number: u16, granted: bool) {
        if let Some(index) = self.claims.iter().position(|claim| claim.number == number) {
            let claim = self.claims.remove(index);
            if granted && let Some(seat) = self.seats.get_mut(claim.seat.index()) {
                seat.score += THEME_BONUS;
            }
        }
    }

    /// Drops the claims of the last play, because it comes off.
    pub(crate) fn drop_claims(&mut self, seat: Seat) {
        let play = self.plays;
        self.claims.retain(|claim| claim.play != play || claim.seat != seat);
        self.claimable.retain(|open| open.play != play || open.seat != seat);
    }
}
