//! Modes: the ways to play with a set.

use crate::Edition;

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

/// The number of players admitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// From the first number of seats to the second; all have to be taken before the game starts.
    Seats(u8, u8),
    /// Any number, joining one after another; the first seat belongs to the player who makes the
    /// game and says when it starts.
    Open,
}

impl Mode {
    /// All modes, in the order in which they are offered.
    pub const ALL: [Mode; 7] = [
        Mode::Match,
        Mode::OneRack,
        Mode::TwoRacks,
        Mode::OpenTiles,
        Mode::Duplicate,
        Mode::Bingo,
        Mode::Together,
    ];

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Mode::Match => "match",
            Mode::OneRack => "one-rack",
            Mode::TwoRacks => "two-racks",
            Mode::OpenTiles => "open-tiles",
            Mode::Duplicate => "duplicate",
            Mode::Bingo => "bingo",
            Mode::Together => "together",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Mode::Match => "Match",
            Mode::OneRack => "Solitaire, one rack",
            Mode::TwoRacks => "Solitaire, two racks",
            Mode::OpenTiles => "Solitaire, all tiles open",
            Mode::Duplicate => "Duplicate",
            Mode::Bingo => "Letter bingo",
            Mode::Together => "Together",
        }
    }

    /// One sentence that describes it in plain words.
    pub const fn summary(self) -> &'static str {
        match self {
            Mode::Match => "Two to four players; the highest score wins.",
            Mode::OneRack => "One rack, usual rules: beat your own best score.",
            Mode::TwoRacks => "You and an imaginary opponent: play both racks as well as you can.",
            Mode::OpenTiles => {
                "All tiles lie face up and the dictionary is open: how high can you go?"
            }
            Mode::Duplicate => {
                "Everybody has the same rack; the best word of each round is placed."
            }
            Mode::Bingo => "Choose two long words and strike the letters that are called.",
            Mode::Together => "One team, twenty goal cards: every word has to meet a goal.",
        }
    }

    /// The edition by which it is played unless the terms name another one: the one whose leaflet
    /// describes the mode, or the first of those.
    pub const fn edition(self) -> Edition {
        match self {
            Mode::Match
            | Mode::OneRack
            | Mode::TwoRacks
            | Mode::OpenTiles
            | Mode::Duplicate
            | Mode::Bingo => Edition::Travel2006,
            Mode::Together => Edition::Classic2023,
        }
    }

    /// True if a single person plays: what others would have to agree to happens at once, and
    /// giving up means stopping (VAR-SOL).
    pub const fn is_alone(self) -> bool {
        matches!(self, Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles)
    }

    /// The number of players admitted, where `seats` are the fewest and the most seats of a match
    /// in the edition.
    pub const fn entry(self, seats: (u8, u8)) -> Entry {
        match self {
            Mode::Match => Entry::Seats(seats.0, seats.1),
            Mode::OneRack | Mode::OpenTiles => Entry::Seats(1, 1),
            Mode::TwoRacks => Entry::Seats(2, 2),
            Mode::Duplicate | Mode::Bingo => Entry::Open,
            Mode::Together => Entry::Seats(1, 4),
        }
    }
}
