//! The exact terms of a game: an edition, the number of seats and what is changed.
//!
//! Every seat accepts the same terms before the first tile is drawn (VAR-01, VAR-02). Their text
//! form is canonical: two games have the same terms if and only if the texts are equal.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{ChallengeRule, ChallengeScope, ClockRule, DrawTiming, Edition, Millis, Ruleset};

/// One change against the edition.
///
/// To add a variation: a variant here, its key and value in [`Display`](fmt::Display) and
/// [`FromStr`], what it sets in [`Change::apply`], and its sentence in `sentences.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Change {
    /// What a wrong challenge costs. Points are 1 to 50.
    Challenge(ChallengeChoice),
    /// Only the words named by the challenger are judged (AMB-08).
    NamedWords,
    /// A chess clock of so many minutes for each seat, 1 to 180; 0 is no clock.
    Clock(u8),
    /// Seconds to challenge with three or four seats, 5 to 60 (AMB-12).
    Window(u8),
    /// The last seven tiles of the bag are drawn only after the window (design decision D1).
    LateDraw,
}

/// A [`ChallengeRule`] as a choice that can be ordered and written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChallengeChoice {
    /// Plays with words that are not in the list are refused.
    Void,
    /// A wrong challenge costs nothing.
    Single,
    /// It costs the next turn.
    Double,
    /// It costs points.
    Penalty(u8),
    /// It gives the challenged player points.
    Bonus(u8),
}

impl Change {
    /// The key in the text form.
    pub const fn key(self) -> &'static str {
        match self {
            Change::Challenge(_) => "challenge",
            Change::NamedWords => "scope",
            Change::Clock(_) => "clock",
            Change::Window(_) => "window",
            Change::LateDraw => "draw",
        }
    }

    fn apply(self, ruleset: &mut Ruleset) {
        match self {
            Change::Challenge(choice) => {
                ruleset.challenge = match choice {
                    ChallengeChoice::Void => ChallengeRule::Void,
                    ChallengeChoice::Single => ChallengeRule::Single,
                    ChallengeChoice::Double => ChallengeRule::Double,
                    ChallengeChoice::Penalty(points) => ChallengeRule::Penalty(points),
                    ChallengeChoice::Bonus(points) => ChallengeRule::Bonus(points),
                }
            }
            Change::NamedWords => ruleset.scope = ChallengeScope::Words,
            Change::Clock(0) => ruleset.clock = None,
            Change::Clock(minutes) => {
                ruleset.clock = Some(ClockRule::tournament(Millis::minutes(u64::from(minutes))))
            }
            Change::Window(seconds) => ruleset.window.live = Millis::seconds(u64::from(seconds)),
            Change::LateDraw => ruleset.draw_timing = DrawTiming::AfterWindowAt(7),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.key())?;
        match self {
            Change::Challenge(ChallengeChoice::Void) => write!(f, "void"),
            Change::Challenge(ChallengeChoice::Single) => write!(f, "single"),
            Change::Challenge(ChallengeChoice::Double) => write!(f, "double"),
            Change::Challenge(ChallengeChoice::Penalty(points)) => write!(f, "penalty:{points}"),
            Change::Challenge(ChallengeChoice::Bonus(points)) => write!(f, "bonus:{points}"),
            Change::NamedWords => write!(f, "words"),
            Change::Clock(0) => write!(f, "none"),
            Change::Clock(minutes) => write!(f, "{minutes}"),
            Change::Window(seconds) => write!(f, "{seconds}"),
            Change::LateDraw => write!(f, "late"),
        }
    }
}

impl FromStr for Change {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Change, TermsError> {
        let bad = || TermsError::BadChange { change: text.to_string() };
        let number = |value: &str, range: core::ops::RangeInclusive<u8>| {
            value.parse().ok().filter(|n| range.contains(n)).ok_or_else(bad)
        };
        let (key, value) = text.split_once('=').ok_or_else(bad)?;
        match (key, value) {
            ("challenge", "void") => Ok(Change::Challenge(ChallengeChoice::Void)),
            ("challenge", "single") => Ok(Change::Challenge(ChallengeChoice::Single)),
            ("challenge", "double") => Ok(Change::Challenge(ChallengeChoice::Double)),
            ("challenge", price) => match price.split_once(':').ok_or_else(bad)? {
                ("penalty", points) => {
                    Ok(Change::Challenge(ChallengeChoice::Penalty(number(points, 1..=50)?)))
                }
                ("bonus", points) => {
                    Ok(Change::Challenge(ChallengeChoice::Bonus(number(points, 1..=50)?)))
                }
                _ => Err(bad()),
            },
            ("scope", "words") => Ok(Change::NamedWords),
            ("clock", "none") => Ok(Change::Clock(0)),
            ("clock", minutes) => Ok(Change::Clock(number(minutes, 1..=180)?)),
            ("draw", "late") => Ok(Change::LateDraw),
            ("window", seconds) => Ok(Change::Window(number(seconds, 5..=60)?)),
            _ => Err(bad()),
        }
    }
}

/// The terms of a game: `diamond-2008 seats=3 challenge=single`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    edition: Edition,
    seats: u8,
    changes: Vec<Change>,
}

impl Terms {
    /// The terms of an edition for so many seats, with changes in any order. A change that only
    /// repeats what the edition says is left out.
    ///
    /// # Errors
    /// [`TermsError`] if the edition is not for so many seats, a change is given twice or two
    /// changes make no sense together.
    pub fn new(edition: Edition, seats: u8, changes: &[Change]) -> Result<Terms, TermsError> {
        let base = edition.ruleset();
        if !(base.seats.0..=base.seats.1).contains(&seats) {
            return Err(TermsError::Seats { edition, seats });
        }
        let mut kept = Vec::new();
        for &change in changes {
            if changes.iter().filter(|other| other.key() == change.key()).count() > 1 {
                return Err(TermsError::Twice { key: change.key() });
            }
            let mut changed = base;
            change.apply(&mut changed);
            if changed != base {
                kept.push(change);
            }
        }
        kept.sort_unstable();
        let terms = Terms { edition, seats, changes: kept };
        let void = terms.ruleset().challenge == ChallengeRule::Void;
        let about_challenges = |change: &Change| {
            matches!(change, Change::NamedWords | Change::Window(_) | Change::LateDraw)
        };
        if let Some(change) = terms.changes.iter().find(|change| void && about_challenges(change)) {
            return Err(TermsError::Senseless {
                reason: format!(
                    "{} says how challenges go, but there are none when wrong words are refused",
                    change.key()
                ),
            });
        }
        Ok(terms)
    }

    /// The edition.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// What differs from the edition, in a fixed order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The ruleset they amount to.
    pub fn ruleset(&self) -> Ruleset {
        let mut ruleset = self.edition.ruleset();
        for change in &self.changes {
            change.apply(&mut ruleset);
        }
        ruleset
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seats={}", self.edition, self.seats)?;
        for change in &self.changes {
            write!(f, " {change}")?;
        }
        Ok(())
    }
}

impl FromStr for Terms {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Terms, TermsError> {
        let mut parts = text.split_whitespace();
        let edition =
            parts.next().and_then(|key| key.parse().ok()).ok_or(TermsError::UnknownEdition)?;
        let seats = parts
            .next()
            .and_then(|part| part.strip_prefix("seats="))
            .and_then(|seats| seats.parse().ok())
            .ok_or(TermsError::NoSeats)?;
        let changes: Vec<Change> = parts.map(str::parse).collect::<Result<_, _>>()?;
        Terms::new(edition, seats, &changes)
    }
}

/// Why terms are not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TermsError {
    /// No edition of that key.
    UnknownEdition,
    /// The text does not say how many seats.
    NoSeats,
    /// The edition is not for so many seats (TRV-01, SOW-01).
    Seats {
        /// The edition.
        edition: Edition,
        /// Seats asked for.
        seats: u8,
    },
    /// A change that is not one.
    BadChange {
        /// As given.
        change: String,
    },
    /// The same thing is changed twice.
    Twice {
        /// Which.
        key: &'static str,
    },
    /// Two settings make no sense together.
    Senseless {
        /// Why.
        reason: String,
    },
}

impl TermsError {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            TermsError::UnknownEdition => "unknown_edition",
            TermsError::NoSeats | TermsError::Seats { .. } => "seats_out_of_range",
            TermsError::BadChange { .. } => "unknown_change",
            TermsError::Twice { .. } => "changed_twice",
            TermsError::Senseless { .. } => "combination_senseless",
        }
    }
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TermsError::UnknownEdition => crate::edition::UnknownEdition.fmt(f),
            TermsError::NoSeats => write!(f, "say how many seats: seats=2"),
            TermsError::Seats { edition, seats } => {
                let (least, most) = edition.ruleset().seats;
                write!(f, "{} is for {least} to {most} players, not {seats}", edition.name())
            }
            TermsError::BadChange { change } => write!(
                f,
                "'{change}' is not a change: use challenge=void|single|double|penalty:10|bonus:5, \
                 scope=words, clock=none|25, window=20, draw=late"
            ),
            TermsError::Twice { key } => write!(f, "{key} is changed twice: keep one"),
            TermsError::Senseless { reason } => f.write_str(reason),
        }
    }
}

impl core::error::Error for TermsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_canonical() {
        let terms: Terms = "diamond-2008 seats=3 clock=25 challenge=single".parse().unwrap();
        assert_eq!(terms.to_string(), "diamond-2008 seats=3 challenge=single clock=25");
        assert_eq!(terms.to_string().parse(), Ok(terms));
        let same: Terms = "travel-2006 seats=2 challenge=single clock=none".parse().unwrap();
        assert_eq!(same.to_string(), "travel-2006 seats=2");
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
