//! Thematic play: words that fit an agreed theme earn five points more (VAR-THM, AMB-20).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Letter, Millis, Phase, Position, Seat, Terms, Word};

/// What each word of the theme earns.
pub const THEME_BONUS: i32 = 5;
/// Time to claim the words of a play, and to vote on a claim.
pub(crate) const TIME_TO_SPEAK: Millis = Millis::seconds(30);
/// The longest line of pleading, in characters.
pub const LONGEST_PLEA: usize = 120;
/// The longest name of a theme, in characters.
const LONGEST_NAME: usize = 30;
/// The most words of a list.
const MOST_WORDS: usize = 3_000;

/// What is agreed as the theme: a name, and perhaps the words that belong to it.
///
/// In terms it is written `sea`, `the-open-sea` or with its list `sea:SHIP,WAVE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its name, with spaces.
    pub name: String,
    /// The words that belong to it; none if the players decide.
    pub words: Vec<Vec<Letter>>,
}

impl Theme {
    /// The theme of a game, if it has one.
    pub fn of(terms: &Terms) -> Option<Theme> {
        let change = terms.changes().iter().find(|change| change.variation().key == "theme")?;
        Theme::read(change.value())
    }

    /// The theme written so, if it is one: letters and digits with `-` between words, and a list
    /// of words in capitals.
    pub(crate) fn read(text: &str) -> Option<Theme> {
        let (name, list) = match text.split_once(':') {
            Some((name, list)) => (name, Some(list)),
            None => (text, None),
        };
        let plain = name
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(|letter| letter.is_alphanumeric()));
        if !plain || name.chars().count() > LONGEST_NAME {
            return None;
        }
        let mut words = Vec::new();
        for word in list.into_iter().flat_map(|list| list.split(',')) {
            let letters: Vec<Letter> = word
                .chars()
                .map(|letter| Letter::from_char(letter).filter(|_| letter.is_ascii_uppercase()))
                .collect::<Option<_>>()?;
            if !(2..=crate::MAX_SIZE).contains(&letters.len()) || words.len() == MOST_WORDS {
                return None;
            }
            words.push(letters);
        }
        Some(Theme { name: name.replace('-', " "), words })
    }

    /// Whether its list decides.
    pub fn by_list(&self) -> bool {
        !self.words.is_empty()
    }
}

/// A word claimed for the theme and not settled yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Its number in the game, from 1.
    pub number: u16,
    /// Who claims.
    pub seat: Seat,
    /// The word in capitals.
    pub word: String,
    /// Why it belongs to the theme.
    pub plea: String,
    /// Until when the others may vote; `None` where the list has decided.
    pub until: Option<Millis>,
    /// The votes.
    pub votes: Vec<(Seat, bool)>,
    /// The play it was formed by.
    pub(crate) play: u32,
}

impl Claim {
    /// Whether it is granted: unless more than half of those who voted say no. Silence grants.
    pub(crate) fn granted(&self) -> bool {
        let noes = self.votes.iter().filter(|(_, agree)| !agree).count();
        2 * noes <= self.votes.len()
    }
}

/// The words of a play that its player may still claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claimable {
    pub(crate) seat: Seat,
    pub(crate) words: Vec<String>,
    pub(crate) until: Millis,
    pub(crate) play: u32,
}

impl Position {
    /// The theme, if there is one.
    pub fn theme(&self) -> Option<&Theme> {
        self.theme.as_ref()
    }

    /// The claims that are not settled.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The words that a seat may claim at a point of time.
    pub fn claimable(&self, seat: Seat, at: Millis) -> &[String] {
        let open = self.claimable.iter().find(|open| open.seat == seat && open.until > at);
        open.map_or(&[], |open| &open.words)
    }

    /// Until when it may.
    pub(crate) fn claim_until(&self, seat: Seat, at: Millis) -> Option<Millis> {
        let open = self.claimable.iter().find(|open| open.seat == seat && open.until > at);
        open.map(|open| open.until)
    }

    /// Whether the claim's play can still be challenged: it is not settled before.
    pub(crate) fn claim_waits(&self, claim: &Claim) -> bool {
        claim.play == self.plays
            && self.pending.as_ref().is_some_and(|open| open.seat == claim.seat)
    }

    /// Whether a claim's votes are in.
    pub(crate) fn claim_decided(&self, claim: &Claim, at: Millis) -> bool {
        let voted = |seat: Seat| claim.votes.iter().any(|(voter, _)| *voter == seat);
        claim.until.is_none_or(|until| until <= at)
            || self.active().all(|seat| seat == claim.seat || voted(seat))
    }

    /// Whether the game is over but for claims of the theme: they are settled before the scores
    /// are counted (AMB-20).
    pub(crate) fn ends_after_claims(&self) -> bool {
        self.theme.is_some()
            && !(self.claims.is_empty() && self.claimable.is_empty())
            && self.pending.is_none()
            && (self.reached_target().is_some()
                || self.went_out().is_some()
                || self.turns_are_up().is_some())
    }

    /// When a vote, or the time for the last claims, is over.
    pub(crate) fn claims_end(&self) -> Option<Millis> {
        let votes = self.claims.iter().filter(|claim| !self.claim_waits(claim));
        let votes = votes.filter_map(|claim| claim.until);
        let last = self.claimable.iter().filter(|_| self.phase() == Phase::Claims);
        votes.chain(last.map(|open| open.until)).min()
    }

    /// Notes the words of a play for claims.
    pub(crate) fn open_to_claims(&mut self, at: Millis, seat: Seat, words: &[Word]) {
        self.plays = self.plays.saturating_add(1);
        self.claimable.retain(|open| open.seat != seat);
        if self.theme.as_ref().is_some_and(|theme| !theme.by_list()) && !words.is_empty() {
            let words = words.iter().map(Word::text).collect();
            let until = at.plus(TIME_TO_SPEAK);
            self.claimable.push(Claimable { seat, words, until, play: self.plays });
        }
    }

    /// A word is claimed.
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
            until: (!by_list).then(|| at.plus(TIME_TO_SPEAK)),
            votes: Vec::new(),
            play: play.unwrap_or(self.plays),
        });
    }

    /// A claim is settled.
    pub(crate) fn settle_claim(&mut self, number: u16, granted: bool) {
        if let Some(index) = self.claims.iter().position(|claim| claim.number == number) {
            let claim = self.claims.remove(index);
            if granted && let Some(seat) = self.seats.get_mut(claim.seat.index()) {
                seat.score += THEME_BONUS;
            }
        }
    }

    /// The play last made comes off, and its claims with it.
    pub(crate) fn drop_claims(&mut self, seat: Seat) {
        let play = self.plays;
        self.claims.retain(|claim| claim.play != play || claim.seat != seat);
        self.claimable.retain(|open| open.play != play || open.seat != seat);
    }
}
