//! Claims for the theme of a match: the words that may be claimed and the claims being voted on
//! (VAR-THM, AMB-20).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::claim::Claimable;
use super::{Claim, Phase, Position};
use crate::{Millis, Seat, THEME_BONUS, Theme, Word};

/// Time to claim the words of a play, and to vote on a claim.
pub(crate) const TIME_TO_CLAIM_OR_VOTE: Millis = Millis::seconds(30);

impl Position {
    /// The theme, if there is one.
    pub fn theme(&self) -> Option<&Theme> {
        self.theme.as_ref()
    }

    /// The claims that are not settled yet.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    fn open_to(&self, seat: Seat, at: Millis) -> Option<&Claimable> {
        self.claimable.iter().find(|open| open.seat == seat && open.until > at)
    }

    /// The words that a seat may claim at a point of time.
    pub fn claimable(&self, seat: Seat, at: Millis) -> &[String] {
        self.open_to(seat, at).map_or(&[], |open| &open.words)
    }

    /// The time up to which a seat may claim the words that are open to it.
    pub(crate) fn claim_until(&self, seat: Seat, at: Millis) -> Option<Millis> {
        self.open_to(seat, at).map(|open| open.until)
    }

    /// True if the claim's play can still be challenged: the claim is not settled before that.
    pub(crate) fn claimed_play_is_pending(&self, claim: &Claim) -> bool {
        claim.play == self.plays
            && self.pending.as_ref().is_some_and(|open| open.seat == claim.seat)
    }

    /// True if the claim needs no more votes: all others have voted, the time is up, or the list of
    /// the theme decides.
    pub(crate) fn voting_is_over(&self, claim: &Claim, at: Millis) -> bool {
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

    /// The next time at which the clock alone settles a claim: a vote closes, or, once the game is
    /// over but for claims, the time for the last of them.
    pub(crate) fn claims_end(&self) -> Option<Millis> {
        let votes = self.claims.iter().filter(|claim| !self.claimed_play_is_pending(claim));
        let votes = votes.filter_map(|claim| claim.until);
        let last = if self.phase() == Phase::Claims { &self.claimable[..] } else { &[] };
        votes.chain(last.iter().map(|open| open.until)).min()
    }

    /// Opens the words of the play just counted to claims.
    pub(crate) fn open_to_claims(&mut self, at: Millis, seat: Seat, words: &[Word]) {
        self.claimable.retain(|open| open.seat != seat);
        if self.theme.as_ref().is_some_and(|theme| !theme.by_list()) && !words.is_empty() {
            let words = words.iter().map(Word::text).collect();
            let until = at.plus(self.ruleset.patience(TIME_TO_CLAIM_OR_VOTE));
            self.claimable.push(Claimable { seat, words, until, play: self.plays });
        }
    }

    /// Records a claim.
    pub(crate) fn claim(&mut self, at: Millis, seat: Seat, number: u16, word: &str, plea: &str) {
        let open = self.claimable.iter_mut().find(|open| open.seat == seat);
        let play = open.as_ref().map_or(self.plays, |open| open.play);
        if let Some(open) = open
            && let Some(index) = open.words.iter().position(|other| other == word)
        {
            open.words.remove(index);
        }
        self.claimable.retain(|open| !open.words.is_empty());
        let by_list = self.theme.as_ref().is_some_and(Theme::by_list);
        self.last_claim = number;
        self.claims.push(Claim {
            number,
            seat,
            word: word.to_string(),
            plea: plea.to_string(),
            until: (!by_list).then(|| at.plus(self.ruleset.patience(TIME_TO_CLAIM_OR_VOTE))),
            votes: Vec::new(),
            play,
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

    /// Drops the claims of the last play when it is withdrawn.
    pub(crate) fn drop_claims(&mut self, seat: Seat) {
        let play = self.plays;
        self.claims.retain(|claim| claim.play != play || claim.seat != seat);
        self.claimable.retain(|open| open.play != play || open.seat != seat);
    }
}
