//! Modes: the ways to play with a set.

use crate::profile::Profile;
use crate::{Edition, Entry, bingo, duplicate, matches, together};

/// A way to play with the set. The edition provides the board, the letters and the usual rules; the
/// mode says what is done with them.
///
/// ```
/// use rules::{Entry, Mode, Terms};
///
/// let terms: Terms = "classic-2023 mode=duplicate".parse()?;
/// assert_eq!(terms.mode(), Mode::Duplicate);
/// assert_eq!(terms.ruleset().entry(), Entry::Open, "any number may join");
/// # Ok::<(), rules::TermsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Two to four players, the highest score wins: what the editions describe.
    Match,
    /// Solitaire with one rack, to beat your own best score (VAR-SOL-1).
    OneRack,
    /// Solitaire with two racks, both open to the player (VAR-SOL-2).
    TwoRacks,
    /// Solitaire with all tiles face up, for the highest possible score (VAR-SOL-3).
    OpenTiles,
    /// All entrants have the same rack and look for the best play (VAR-DUP).
    Duplicate,
    /// Each player has two words and strikes their letters as they are called (VAR-BNG).
    Bingo,
    /// All players together against the goal cards (TOG).
    Together,
}

keys! {
    Mode {
        Match = "match",
        OneRack = "one-rack",
        TwoRacks = "two-racks",
        OpenTiles = "open-tiles",
        Duplicate = "duplicate",
        Bingo = "bingo",
        Together = "together",
    }
}

impl Mode {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.profile().title
    }

    /// One sentence that describes it in plain words.
    pub const fn summary(self) -> &'static str {
        self.profile().summary
    }

    /// The edition by which it is played unless the terms name another one: the one whose leaflet
    /// describes the mode, or the first of those.
    pub const fn edition(self) -> Edition {
        self.profile().edition
    }

    /// True if a single person plays: what others would have to agree to happens at once, and
    /// giving up means stopping (VAR-SOL).
    pub const fn is_alone(self) -> bool {
        self.profile().alone
    }

    /// True if all players are one team, who win or lose together (TOG-01).
    pub const fn is_team(self) -> bool {
        self.profile().team
    }

    /// True if any number may play, joining one after another.
    pub const fn is_open(self) -> bool {
        matches!(self.profile().entry, Some(Entry::Open))
    }

    /// The number of players admitted, where `seats` are the fewest and the most seats of a match
    /// in the edition.
    pub const fn entry(self, seats: (u8, u8)) -> Entry {
        match self.profile().entry {
            Some(entry) => entry,
            None => Entry::Seats(seats.0, seats.1),
        }
    }

    pub(crate) const fn profile(self) -> Profile {
        match self {
            Mode::Match => matches::MATCH,
            Mode::OneRack => matches::ONE_RACK,
            Mode::TwoRacks => matches::TWO_RACKS,
            Mode::OpenTiles => matches::OPEN_TILES,
            Mode::Duplicate => duplicate::PROFILE,
            Mode::Bingo => bingo::PROFILE,
            Mode::Together => together::PROFILE,
        }
    }
}
