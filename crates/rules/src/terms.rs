//! The terms of a game: an edition, the number of seats and the changes.
//!
//! Every seat accepts the same terms before the first tile is drawn (VAR-01, VAR-02). Their text
//! form is canonical: two games have the same terms if and only if the texts are equal.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{
    Arrange as _, Change, Edition, Entry, Mode, ParseChangeError, Ruleset, Theme, refusals,
};

/// The terms of a game: `diamond-2008 seats=3 challenge=single`.
///
/// ```
/// use rules::{ChallengeRule, Reason, Terms};
///
/// let terms: Terms = "diamond-2008 seats=3 challenge=single".parse()?;
/// assert_eq!(terms.ruleset().challenge, ChallengeRule::Single);
/// let refused = "tournament-sowpods seats=4".parse::<Terms>();
/// assert_eq!(refused.map_err(|refusal| refusal.code()), Err("seats_out_of_range"));
/// # Ok::<(), rules::TermsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    edition: Edition,
    seats: u8,
    changes: Vec<Change>,
}

impl Terms {
    /// The terms of an edition for this number of seats, with changes in any order; `seats` is 0
    /// where the mode lets any number of players in. A change that only repeats what the edition
    /// says is left out.
    ///
    /// # Errors
    /// [`TermsError`] if the edition is not for this number of seats, a change is given twice, or
    /// two changes make no sense together.
    pub fn new(edition: Edition, seats: u8, changes: &[Change]) -> Result<Terms, TermsError> {
        let base = edition.ruleset();
        // Compare with the edition in the chosen mode: in another mode most changes have no effect.
        let mut moded = base;
        for change in changes.iter().filter(|change| change.variation().key == "mode") {
            change.apply(&mut moded, seats);
        }
        let mut changes = changes.to_vec();
        changes.arrange_by_key(Change::rank);
        let of_all_but = |one: Option<&Change>| {
            let mut ruleset = base;
            let others = changes.iter().filter(|&other| Some(other) != one);
            others.for_each(|other| other.apply(&mut ruleset, seats));
            ruleset
        };
        let mut kept = Vec::new();
        for change in &changes {
            if changes.iter().filter(|other| other.variation() == change.variation()).count() > 1 {
                return Err(TermsError::Twice { key: change.variation().key });
            }
            let base = if change.variation().key == "mode" { base } else { moded };
            let mut with = base;
            change.apply(&mut with, seats);
            // Some changes have no effect alone, but have one together with others. A change that
            // makes no sense with the others is kept here, so that it can be refused.
            let all = of_all_but(None);
            let nothing = with == base && change.senseless(&all, seats).is_none();
            if !nothing || of_all_but(Some(change)) != all {
                kept.push(change.clone());
            }
        }
        let terms = Terms { edition, seats, changes: kept };
        let ruleset = terms.ruleset();
        let fits = match ruleset.entry() {
            Entry::Seats(least, most) => (least..=most).contains(&seats),
            Entry::Open => seats == 0,
        };
        if !fits {
            return Err(TermsError::Seats { edition, mode: ruleset.mode, seats });
        }
        match terms.changes.iter().find_map(|change| change.senseless(&ruleset, seats)) {
            Some(reason) => Err(TermsError::Senseless { reason }),
            None => Ok(terms),
        }
    }

    /// The terms of a new game: those of [`Terms::new`] with what the mode adds to the edition,
    /// unless something else is chosen. Together excludes hate speech, whatever edition it is
    /// played with (TOG-36, AMB-18).
    ///
    /// # Errors
    /// See [`Terms::new`].
    pub fn proposed(edition: Edition, seats: u8, changes: &[Change]) -> Result<Terms, TermsError> {
        let is = |key: &'static str| move |change: &&Change| change.variation().key == key;
        let key = changes.iter().find(is("mode")).map(Change::value);
        let mode = Mode::ALL.into_iter().find(|mode| Some(mode.key()) == key);
        let chosen = changes.iter().any(|change| is("words")(&change));
        let mut changes = changes.to_vec();
        if mode.is_some_and(|mode| mode.profile().family_words) && !chosen {
            changes.extend("words=family".parse::<Change>());
        }
        Terms::new(edition, seats, &changes)
    }

    /// The edition.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The number of seats; 0 where any number of players may play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.ruleset().mode
    }

    /// The differences from the edition, in a fixed order.
    ///
    /// ```
    /// use rules::Terms;
    ///
    /// // The text is canonical: changes come in one order.
    /// let terms: Terms = "classic-2023 seats=2 racks=9 clock=25".parse()?;
    /// let same: Terms = "classic-2023 seats=2 clock=25 racks=9".parse()?;
    /// assert_eq!(terms.to_string(), same.to_string());
    /// assert_eq!(terms.changes().len(), 2);
    /// # Ok::<(), rules::TermsError>(())
    /// ```
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The ruleset that the terms amount to.
    pub fn ruleset(&self) -> Ruleset {
        let mut ruleset = self.edition.ruleset();
        for change in &self.changes {
            change.apply(&mut ruleset, self.seats);
        }
        ruleset
    }
}

impl Theme {
    /// The theme of a game, if it has one.
    pub fn of(terms: &Terms) -> Option<Theme> {
        let change = terms.changes().iter().find(|change| change.variation().key == "theme")?;
        Theme::read(change.value())
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.edition.fmt(f)?;
        if self.seats > 0 {
            write!(f, " seats={}", self.seats)?;
        }
        for change in &self.changes {
            write!(f, " {change}")?;
        }
        Ok(())
    }
}

impl FromStr for Terms {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Terms, TermsError> {
        let mut parts = text.split_whitespace().peekable();
        let edition =
            parts.next().and_then(|key| key.parse().ok()).ok_or(TermsError::UnknownEdition)?;
        let seats = match parts.peek().and_then(|part| part.strip_prefix("seats=")) {
            Some(seats) => seats.parse().ok().filter(|&seats| seats > 0),
            None => Some(0),
        };
        let seats = seats.ok_or(TermsError::NoSeats)?;
        if seats > 0 {
            parts.next();
        }
        let changes: Vec<Change> = parts.map(str::parse).collect::<Result<_, _>>()?;
        Terms::new(edition, seats, &changes)
    }
}

refusals! {
    /// Why a text or a choice is not the terms of a game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum TermsError {
        UnknownEdition = "unknown_edition" => ("{problem}", problem = crate::UnknownEdition),
        NoSeats = "seats_out_of_range" => "say how many seats: seats=2",
        /// TRV-01, SOW-01.
        Seats { edition: Edition, mode: Mode, seats: u8 } = "seats_out_of_range" => {
            if *seats == 0 && mode.entry(edition.ruleset().seats) != Entry::Open =>
                "say how many seats: seats=2",
            else => (
                "{game} {players}",
                game = if *mode == Mode::Match { edition.name() } else { mode.title() },
                players = players(mode.entry(edition.ruleset().seats), *seats)
            ),
        },
        BadChange { error: ParseChangeError } = "unknown_change" => "{error}",
        Twice { key: &'static str } = "changed_twice" => "the terms change {key} twice: keep one",
        Senseless {
            /// Why two settings make no sense together, as a sentence.
            reason: String,
        } = "combination_senseless" => "{reason}",
    }
}

/// The number of players that a game takes, if not so many.
fn players(entry: Entry, seats: u8) -> String {
    match entry {
        Entry::Open => String::from("takes any number of players: leave out seats"),
        Entry::Seats(1, 1) => format!("is for one player, not {seats}"),
        Entry::Seats(least, most) if least == most => {
            format!("is for {least} players, not {seats}")
        }
        Entry::Seats(least, most) => format!("is for {least} to {most} players, not {seats}"),
    }
}

impl From<ParseChangeError> for TermsError {
    fn from(error: ParseChangeError) -> TermsError {
        TermsError::BadChange { error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason as _;
    use alloc::string::ToString;

    #[test]
    fn text_is_canonical() {
        let terms: Terms = "diamond-2008 seats=3 clock=25 challenge=single".parse().unwrap();
        assert_eq!(terms.to_string(), "diamond-2008 seats=3 challenge=single clock=25");
        assert_eq!(terms.to_string().parse(), Ok(terms));
        let same: Terms = "travel-2006 seats=2 challenge=single clock=none".parse().unwrap();
        assert_eq!(same.to_string(), "travel-2006 seats=2");
        let same: Terms = "travel-2006 seats=2 clock=25 forfeit=10".parse().unwrap();
        assert_eq!(same.to_string(), "travel-2006 seats=2 clock=25");
        let same: Terms = "travel-2006 round=180 mode=duplicate".parse().unwrap();
        assert_eq!(same.to_string(), "travel-2006 mode=duplicate");
    }

    #[test]
    fn a_word_list_is_part_of_what_is_agreed_on() {
        let terms: Terms = "classic-2023 seats=2 list=club-2024 clock=25".parse().unwrap();
        assert_eq!(terms.to_string(), "classic-2023 seats=2 clock=25 list=club-2024");
        assert_eq!(terms.ruleset().word_list, "club-2024".parse().ok());
        assert_eq!(crate::chips(&terms).last().map(String::as_str), Some("Club 2024 words"));
        let bad = "classic-2023 seats=2 list=Club".parse::<Terms>().unwrap_err();
        assert_eq!(bad.code(), "unknown_change");
    }

    #[test]
    fn trv_01_sow_01_seats_are_checked() {
        for (terms, ok) in [
            ("travel-2006 seats=1", false),
            ("travel-2006 seats=2", true),
            ("travel-2006 seats=3", true),
            ("travel-2006 seats=4", true),
            ("travel-2006 seats=5", false),
            ("tournament-sowpods seats=2", true),
            ("tournament-sowpods seats=3", false),
        ] {
            assert_eq!(terms.parse::<Terms>().is_ok(), ok, "{terms}");
        }
    }

    #[test]
    fn bad_terms_are_refused_with_a_code() {
        for (terms, code) in [
            ("", "unknown_edition"),
            ("travel-2006", "seats_out_of_range"),
            ("travel-2006 seats=2 colour=red", "unknown_change"),
            ("travel-2006 seats=2 clock=181", "unknown_change"),
            ("travel-2006 seats=2 clock=1 clock=2", "changed_twice"),
            ("travel-2006 seats=3 challenge=void window=10", "combination_senseless"),
        ] {
            assert_eq!(terms.parse::<Terms>().unwrap_err().code(), code, "{terms}");
        }
    }
}
