//! A division: entrants who play each other.

use crate::{
    DivisionNumber, EntrantNumber, Online, Prize, Round, RoundNumber, RoundPlan, Settings,
};

/// A division of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// The number.
    pub number: DivisionNumber,
    /// The name: 1 to 30 characters.
    pub name: String,
    /// The settings.
    pub settings: Settings,
    /// The way in which boards are played on the server.
    pub online: Online,
    /// The plan, a row for each round.
    pub plan: Vec<RoundPlan>,
    /// The published rounds, in order and without gaps.
    pub rounds: Vec<Round>,
    /// The pairs and byes that the director fixed for rounds that are not published.
    pub forced: Vec<Forced>,
    /// The penalties.
    pub penalties: Vec<Penalty>,
    /// The prizes, in the order in which they are given.
    pub prizes: Vec<Prize>,
}

/// A pairing that the director fixed before the round is paired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Forced {
    /// The round.
    pub round: RoundNumber,
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The opponent; `None` for a bye.
    pub opponent: Option<EntrantNumber>,
}

/// A penalty against an entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Penalty {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The round after which it counts.
    pub round: RoundNumber,
    /// The points taken from the spread.
    pub spread: u16,
    /// The half wins taken.
    pub half_wins: u8,
    /// The reason: 1 to 120 characters.
    pub reason: String,
}

impl Division {
    /// A division without rounds.
    pub fn new(number: DivisionNumber, name: &str) -> Division {
        Division {
            number,
            name: name.to_owned(),
            settings: Settings::default(),
            online: Online::default(),
            plan: Vec::new(),
            rounds: Vec::new(),
            forced: Vec::new(),
            penalties: Vec::new(),
            prizes: Vec::new(),
        }
    }

    /// A published round.
    pub fn round(&self, number: RoundNumber) -> Option<&Round> {
        self.rounds.get(number.0.checked_sub(1)? as usize)
    }

    /// The last published round; round 0 if there is none.
    pub fn published(&self) -> RoundNumber {
        RoundNumber(self.rounds.len() as u8)
    }

    /// The last round of the plan, or the last published one if that is later.
    pub fn last(&self) -> RoundNumber {
        RoundNumber(self.plan.len().max(self.rounds.len()) as u8)
    }
}
