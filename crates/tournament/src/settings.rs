//! The settings of a division.

use crate::RoundNumber;

/// The settings of a division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The largest spread that a game counts for, if it is limited. The scores themselves stay.
    pub spread_cap: Option<u16>,
    /// The criteria between entrants with the same wins and spread, in this order. Entrants that
    /// are equal in all of it share a rank.
    pub tie_breaks: Vec<TieBreak>,
    /// The spread that a bye wins.
    pub bye_points: u16,
    /// The spread that a forfeit wins or loses.
    pub forfeit_points: u16,
    /// The way in which the rounds count that a latecomer missed.
    pub late: MissedRounds,
    /// The rating system by which new ratings are estimated, if any.
    pub ratings: Option<Federation>,
    /// The settings of [`Rule::Cop`](crate::Rule::Cop).
    pub cop: CopSettings,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            spread_cap: None,
            tie_breaks: Vec::new(),
            bye_points: 50,
            forfeit_points: 50,
            late: MissedRounds::Forfeits,
            ratings: None,
            cop: CopSettings::default(),
        }
    }
}

/// A criterion between entrants with the same wins and spread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieBreak {
    /// Wins in the games of the tied entrants against each other.
    HeadToHead,
    /// The sum of the opponents' wins.
    OpponentsWins,
    /// The higher rating at the start.
    Rating,
}

rules::keys! {
    TieBreak {
        HeadToHead = "head-to-head",
        OpponentsWins = "opponents-wins",
        Rating = "rating",
    }
}

/// A way in which missed rounds count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MissedRounds {
    /// As forfeits.
    Forfeits,
    /// As byes.
    Byes,
    /// Not at all.
    Nothing,
}

rules::keys! {
    MissedRounds { Forfeits = "forfeits", Byes = "byes", Nothing = "nothing" }
}

/// A rating system of which an estimate can be given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Federation {
    /// The British association's.
    Absp,
    /// The North American association's.
    Naspa,
}

rules::keys! { Federation { Absp = "absp", Naspa = "naspa" } }

/// The settings of COP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopSettings {
    /// The spread a round by which a leader is safe even if caught on wins.
    pub gibson_spread: u16,
    /// The least share of simulated tournaments, in ten thousandths, in which an entrant has to
    /// reach a place to count as hopeful.
    pub hopeful: u16,
    /// The share of simulated tournaments, in ten thousandths, that a leader has to lose against
    /// an opponent to lose control.
    pub control: u16,
    /// The first round in which the leader's control is looked at; `None` for the last four.
    pub control_from: Option<RoundNumber>,
    /// The number of simulated tournaments.
    pub simulations: u32,
    /// True if an entrant may have a bye again while others have had none.
    pub repeat_byes: bool,
    /// True if byes go from the top of the standings down, for many byes in one round.
    pub top_down_byes: bool,
}

impl Default for CopSettings {
    fn default() -> CopSettings {
        CopSettings {
            gibson_spread: 250,
            hopeful: 200,
            control: 2_500,
            control_from: None,
            simulations: 10_000,
            repeat_byes: false,
            top_down_byes: false,
        }
    }
}
