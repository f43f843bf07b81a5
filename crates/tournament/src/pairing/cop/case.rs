//! The case: a position with all that simulations say of it.

use super::control::Destiny;
use super::factor_three::FactorThree;
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
    /// True if the bye is for a Gibsonised player of the last group.
    pub(super) gibson_bye: bool,
    /// The player who has the bye if byes go from the top down.
    pub(super) top_bye: Option<usize>,
    pub(super) contenders: Contenders,
    /// The lowest player who reached a place with a prize.
    pub(super) lowest_possible: usize,
    /// The lowest player who may hope for a prize.
    pub(super) lowest_hopeful: usize,
    /// The players whose hopes count as reaching one player further down.
    pub(super) widened: Vec<usize>,
}

/// The refined rules that keep contenders among themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Contenders {
    /// The player who has the bye though they hope for a prize.
    pub(super) bye: Option<usize>,
    /// True if the leader has to meet the third, as the second has the bye.
    pub(super) third: bool,
    /// The player who was taken in to make those who hope for the first place even: they are not
    /// for the leader.
    pub(super) barred: Option<usize>,
    /// True if the first four have to play each other.
    pub(super) first_four: bool,
    /// The lowest player who may hope for a prize, with the bye considered.
    pub(super) lowest_hopeful: usize,
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
        let gibson_bye = free.len() % 2 == 1
            && free.iter().any(|&place| {
                let outlook = &outlooks.players[place];
                outlook.gibsonised && outlook.group == 0
            });
        let from_top = settings.top_down_byes
            && free.len() % 2 == 1
            && (settings.revision.refined() || !gibson_bye);
        let byes = |&place: &usize| position.field.players()[place].byes;
        let top_bye = free.iter().copied().filter(|_| from_top).min_by_key(byes);
        let destiny = Destiny::new(&position, settings, &simulation, &outlooks, top_bye, &mut pcg);
        let three =
            FactorThree::new(&position, settings, &simulation, &outlooks, top_bye, &mut pcg);
        let outlooks = match three.tally {
            Some(tally) => outlooks.with(tally, &position, settings),
            None => outlooks,
        };
        let prizes = position.prizes();
        Case {
            lowest_possible: outlooks.lowest_possible(prizes),
            lowest_hopeful: outlooks.lowest_hopeful(prizes),
            position,
            settings,
            free,
            outlooks,
            destiny,
            factor_three: three.pairs,
            gibson_bye,
            top_bye,
            contenders: Contenders::default(),
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

    /// The lowest player who may hope for a place.
    pub(super) fn lowest_with_hope(&self, place: usize) -> usize {
        self.outlooks.lowest[place] + usize::from(self.widened.contains(&place))
    }

    /// True in the last round by a refined rule: then only places and repeats count.
    pub(super) fn plain(&self) -> bool {
        self.settings.revision.refined() && self.position.unplayed() == 1
    }
}
