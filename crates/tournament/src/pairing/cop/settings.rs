//! The settings of COP, and the position that it pairs.

use crate::pairing::{Field, Spreads};

/// A round to be paired by COP.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The players of the division, in the order of the standings.
    pub field: &'a Field,
    /// The places of the players who are to be paired. The others are fixed; places without a player
    /// are left out.
    pub free: &'a [usize],
    /// The number of rounds of the tournament.
    pub rounds: u8,
    /// The round to be paired, from 1.
    pub round: u8,
    /// The number of rounds whose results are in the standings.
    pub played: u8,
    /// The number of prizes for places. The first place counts as one always.
    pub place_prizes: u16,
    /// The number of prizes for each class, by its number.
    pub class_prizes: &'a [u16],
}

impl Position<'_> {
    /// The rounds that the standings have no results of: 1 at least.
    pub(super) fn unplayed(&self) -> u8 {
        self.rounds.saturating_sub(self.played).max(1)
    }

    /// The rounds still to be paired, with this one: 1 at least.
    pub(super) fn unpaired(&self) -> u8 {
        self.rounds.saturating_sub(self.round.saturating_sub(1)).max(1)
    }

    /// True if no more than a quarter of the rounds is still to be paired.
    pub(super) fn last_quarter(&self) -> bool {
        4 * u16::from(self.unpaired()) <= u16::from(self.rounds)
    }

    /// The number of places with prizes: 1 at least.
    pub(super) fn prizes(&self) -> usize {
        usize::from(self.place_prizes).min(self.field.len()).max(1)
    }
}

/// A revision of the rules of COP.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Revision {
    /// Of August 2026.
    August,
    /// Of September 2026: the rules with a mark *refined*.
    #[default]
    September,
}

rules::keys! { Revision { August = "2026-08", September = "2026-09" } }

impl Revision {
    /// True if refined rules hold.
    pub(super) const fn refined(self) -> bool {
        matches!(self, Revision::September)
    }
}

/// The settings of COP.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The revision of the rules.
    pub revision: Revision,
    /// The largest spread that a game counts for in simulations, and that a player can gain or lose
    /// in a round.
    pub gibson_spread: u16,
    /// The least share of simulated tournaments, in ten thousandths, in which a player has to reach
    /// a place to hope for it.
    pub hopeful: u16,
    /// The share of simulated tournaments, in ten thousandths, that a player who wins all games has
    /// to lose by meeting others than the leader, to lose control.
    pub control: u16,
    /// The first round in which control is looked at, from 1.
    pub control_from: u8,
    /// The number of simulated tournaments for the outlooks, before their certainty is looked at.
    pub simulations: u32,
    /// The number that simulations for certainty stop at.
    pub most_simulations: u32,
    /// The number of simulated tournaments for the control of a player.
    pub control_simulations: u32,
    /// True if a player may have a second bye as well as a first.
    pub repeat_byes: bool,
    /// True if the bye goes to the highest of those with the fewest.
    pub top_down_byes: bool,
    /// The seed of the simulations.
    pub seed: u64,
    /// The spreads by which games are won.
    pub spreads: Spreads,
}

/// The limit of the simulation, in simulated rounds of a player. The test of control may take as
/// much again.
const WORK: u64 = 50_000_000;

/// The number of simulations that so much work is, for so many players and rounds.
pub(super) fn affordable(players: usize, rounds: u8) -> u32 {
    let rounds = players.max(1) as u64 * u64::from(rounds.max(1));
    u32::try_from(WORK / rounds).unwrap_or(u32::MAX)
}

/// The fewest simulations, and those of a player's control, however large the field.
const FEWEST: u32 = 1_000;

impl Settings {
    /// The settings of a division, for a position and a seed. The numbers of simulations are such
    /// that large fields with many rounds left take no longer than others.
    pub fn new(of: &crate::CopSettings, position: &Position<'_>, seed: u64) -> Settings {
        let control_from = match of.control_from {
            Some(round) => round.0,
            None => position.rounds.saturating_sub(CONTROL_ROUNDS - 1),
        };
        let affordable = affordable(position.field.len(), position.unplayed()).max(FEWEST);
        let simulations = of.simulations.clamp(1, affordable);
        // The control of half the players, with two simulations each.
        let looks = position.field.len().max(1) as u32;
        Settings {
            revision: Revision::default(),
            gibson_spread: of.gibson_spread,
            hopeful: of.hopeful.min(10_000),
            control: of.control.min(10_000),
            control_from,
            simulations,
            most_simulations: affordable,
            control_simulations: simulations.min((affordable / looks).max(FEWEST)),
            repeat_byes: of.repeat_byes,
            top_down_byes: of.top_down_byes,
            seed,
            spreads: Spreads::standard(),
        }
    }
}

/// The number of rounds at the end in which control is looked at, if the director does not say.
const CONTROL_ROUNDS: u8 = 4;
