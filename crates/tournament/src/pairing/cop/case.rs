//! The case: a position with all that simulations say of it.

use super::control::Destiny;
use super::factor_three::factor_three;
use super::outlook::Outlooks;
use super::pcg::Pcg;
use super::simulation::Simulation;
use super::{Position, Settings};

/// A position with all that constraints and weights ask for. Places count from 0; the bye has the
/// place behind the last player.
#[derive(Clone, Debug)]
pub(super) struct Case<'a> {
    pub(super) position: Position<'a>,
    pub(super) settings: &'a Settings,
    /// The places of the players to be paired, in order and each once.
    pub(super) free: Vec<usize>,
    pub(super) outlooks: Outlooks,
    pub(super) destiny: Destiny,
    /// The pairs that factor 3 demands.
    pub(super) factor_three: Vec<(usize, usize)>,
    /// The lowest player who reached a place with a prize.
    pub(super) lowest_possible: usize,
    /// The lowest player who may hope for a prize.
    pub(super) lowest_hopeful: usize,
    /// The players whose hopes count as reaching one player further down.
    pub(super) widened: Vec<usize>,
}

impl<'a> Case<'a> {
    /// Simulates what is needed to know of a position.
    pub(super) fn new(position: Position<'a>, settings: &'a Settings) -> Case<'a> {
        let mut free = position.free.to_vec();
        free.sort_unstable();
        free.dedup();
        free.retain(|&place| place < position.field.len());
        let mut pcg = Pcg::new(settings.seed);
        let simulation = Simulation::new(
            position.field.players(),
            position.unplayed(),
            &settings.spreads,
            settings.gibson_spread,
        );
        let outlooks = Outlooks::new(&position, settings, &simulation, &mut pcg);
        let destiny = Destiny::new(&position, settings, &simulation, &outlooks, &mut pcg);
        let factor_three = factor_three(&position, settings, &simulation, &mut pcg);
        let prizes = position.prizes();
        Case {
            lowest_possible: outlooks.lowest_possible(prizes),
            lowest_hopeful: outlooks.lowest_hopeful(prizes),
            position,
            settings,
            free,
            outlooks,
            destiny,
            factor_three,
            widened: Vec::new(),
        }
    }

    /// The place of the bye.
    pub(super) fn bye(&self) -> usize {
        self.position.field.len()
    }

    /// True if one of the players to be paired has no opponent.
    pub(super) fn has_bye(&self) -> bool {
        self.free.len() % 2 == 1
    }

    /// True if there is a player who can no longer be caught; the bye is none.
    pub(super) fn gibsonised(&self, place: usize) -> bool {
        self.outlooks.players.get(place).is_some_and(|outlook| outlook.gibsonised)
    }

    /// The Gibson group of a place. The bye is in the last one.
    pub(super) fn group(&self, place: usize) -> u16 {
        self.outlooks.players.get(place).map_or(0, |outlook| outlook.group)
    }

    /// The number of meetings of two players, or of the byes of the upper one.
    pub(super) fn met(&self, upper: usize, lower: usize) -> u16 {
        if lower == self.bye() {
            self.position.field.players()[upper].byes
        } else {
            u16::from(self.position.field.met(upper, lower))
        }
    }

    /// True if no more than a quarter of the rounds is still to be paired.
    pub(super) fn last_quarter(&self) -> bool {
        4 * u16::from(self.position.unpaired()) <= u16::from(self.position.rounds)
    }

    /// The lowest player who may hope for a place.
    pub(super) fn lowest_with_hope(&self, place: usize) -> usize {
        self.outlooks.lowest[place] + usize::from(self.widened.contains(&place))
    }

    /// True if the bye is for a Gibsonised player of the last group.
    pub(super) fn gibson_bye(&self) -> bool {
        let mut free = self.free.iter();
        self.has_bye() && free.any(|&place| self.gibsonised(place) && self.group(place) == 0)
    }

    /// The player who has the bye if byes go from the top down.
    pub(super) fn top_bye(&self) -> Option<usize> {
        if !self.settings.top_down_byes || !self.has_bye() || self.gibson_bye() {
            return None;
        }
        let byes = |&place: &usize| self.position.field.players()[place].byes;
        self.free.iter().copied().min_by_key(byes)
    }
}
