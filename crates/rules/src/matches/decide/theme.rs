//! Claims for the theme and votes on them (VAR-THM, AMB-20).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Draft;
use crate::matches::{Event, Phase, Refusal};
use crate::{CommonRefusal, LONGEST_PLEA, Letter, Seat, Theme, Word};

impl Draft<'_> {
    /// Claims words of the seat's last play; an empty list says that there are no more claims.
    pub(super) fn claim(
        &mut self,
        seat: Seat,
        words: &[Vec<Letter>],
        plea: &str,
    ) -> Result<(), Refusal> {
        let theme = self.theme()?;
        if theme.by_list() {
            return Err(Refusal::ListDecides);
        }
        let mut open = self.position.claimable(seat, self.inputs.at).to_vec();
        if open.is_empty() {
            return Err(Refusal::NothingToClaim);
        }
        let mut claimed: Vec<String> = Vec::new();
        for letters in words {
            let word: String = letters.iter().map(|letter| letter.to_char()).collect();
            let Some(index) = open.iter().position(|other| *other == word) else {
                return Err(Refusal::WordNotInPlay { word });
            };
            open.remove(index);
            claimed.push(word);
        }
        if claimed.is_empty() {
            self.push(Event::ClaimsDone { seat });
        }
        let plea = tidy(plea);
        for word in claimed {
            let number = self.position.last_claim.saturating_add(1);
            self.push(Event::ThemeClaimed { seat, number, word, plea: plea.clone() });
        }
        Ok(())
    }

    pub(super) fn vote(&mut self, seat: Seat, number: u16, agree: bool) -> Result<(), Refusal> {
        self.theme()?;
        let at = self.inputs.at;
        let claim = self.position.claims().iter().find(|claim| claim.number == number);
        let claim = claim.ok_or(Refusal::NoSuchClaim)?;
        if claim.seat == seat || claim.until.is_none_or(|until| until <= at) {
            return Err(Refusal::NoSuchClaim);
        }
        if claim.votes.iter().any(|(voter, _)| *voter == seat) {
            return Err(CommonRefusal::AlreadyAnswered.into());
        }
        self.push(Event::ThemeVoted { seat, number, agree });
        Ok(())
    }

    fn theme(&self) -> Result<&Theme, Refusal> {
        self.position.theme().ok_or(Refusal::NotInThisGame { title: "Thematic play" })
    }

    /// Claims the words that are on the theme's list, where a list decides.
    pub(super) fn claim_by_list(&mut self, seat: Seat, words: &[Word]) {
        let listed = |word: &&Word| {
            self.position.theme().is_some_and(|theme| theme.words.contains(&word.letters()))
        };
        let listed: Vec<String> = words.iter().filter(listed).map(Word::text).collect();
        for word in listed {
            let number = self.position.last_claim.saturating_add(1);
            self.push(Event::ThemeClaimed { seat, number, word, plea: String::new() });
        }
    }

    /// Settles one claim whose votes are in and whose play stands, or notes that a seat let the
    /// time for its last claims run out; returns whether there was either.
    pub(super) fn settle_claims(&mut self) -> bool {
        let (position, at) = (&self.position, self.inputs.at);
        let decided = position.claims().iter().find(|claim| {
            !position.claimed_play_is_pending(claim) && position.voting_is_over(claim, at)
        });
        if let Some(claim) = decided {
            let (seat, number, granted) = (claim.seat, claim.number, claim.granted());
            self.push(Event::ThemeSettled { seat, number, granted });
            return true;
        }
        let over = position.phase() == Phase::Claims;
        let silent = position.claimable.iter().find(|open| over && open.until <= at);
        if let Some(seat) = silent.map(|open| open.seat) {
            self.push(Event::ClaimsDone { seat });
            return true;
        }
        false
    }

    /// Settles all claims with the votes that are in, because the game ends now.
    pub(super) fn settle_all_claims(&mut self) {
        let claims: Vec<_> = self.position.claims().to_vec();
        for claim in claims {
            let granted = claim.granted();
            self.push(Event::ThemeSettled { seat: claim.seat, number: claim.number, granted });
        }
    }
}

/// A plea as one line of plain text, no longer than [`LONGEST_PLEA`].
fn tidy(plea: &str) -> String {
    let between = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = plea.split(between).filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST_PLEA).collect::<String>().trim().to_string()
}
