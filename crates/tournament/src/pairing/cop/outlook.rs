//! The outlook: the places that each player can still reach.

use super::confidence::sure;
use super::course::{Course, Rest};
use super::gibson::{Groups, gibsonised};
use super::pcg::Pcg;
use super::simulation::{Simulation, Tally};
use super::{Position, Settings};

/// The future of a player, as the simulations see it. Places count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// True if the player is [Gibsonised](super#gibsonised).
    pub gibsonised: bool,
    /// The group between Gibsonised players, from 1 for the first; 0 for the last, which has all
    /// behind the last Gibsonised player.
    pub group: u16,
    /// The best place that the player reaches or betters often enough to hope for it.
    pub hopeful: usize,
    /// The best place that the player reached at all.
    pub best: usize,
    /// The worst place in which the player ended.
    pub worst: usize,
}

/// The outlooks of all players, and what was needed for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outlooks {
    /// The outlooks, by place.
    pub(super) players: Vec<Outlook>,
    /// The lowest player who may hope for each place or a better one.
    pub(super) lowest: Vec<usize>,
    /// The largest factor at which the top of the first group that plays for something still meets
    /// a player who reached that place.
    pub(super) bound: usize,
    /// The groups, of a number of players made even.
    pub(super) groups: Groups,
    /// The number of simulations behind it.
    pub(super) simulations: u32,
}

/// The number of simulations that are added at a time.
const BATCH: u32 = 10_000;

impl Outlooks {
    pub(super) fn new(
        position: &Position<'_>,
        settings: &Settings,
        simulation: &Simulation,
        pcg: &mut Pcg,
    ) -> Outlooks {
        let players = position.field.players();
        let left = position.unplayed();
        let mut gibsonised = gibsonised(players, position.prizes(), left, settings.gibson_spread);
        gibsonised.resize(simulation.size(), false);
        let groups = Groups::new(&gibsonised);
        let mut places = vec![position.prizes() - 1];
        if !gibsonised.first().is_some_and(|&leader| leader) {
            places.push(0);
        }
        places.iter_mut().for_each(|place| *place = (*place).min(players.len().saturating_sub(1)));
        let mut run = |course: &Course| {
            let mut tally = Tally::new(simulation.size());
            simulation.run(course, settings.simulations, pcg, &mut tally);
            while !sure(&tally, &places, settings.hopeful) {
                let more = settings.most_simulations.saturating_sub(tally.simulations).min(BATCH);
                if more == 0 {
                    break;
                }
                simulation.run(course, more, pcg, &mut tally);
            }
            tally
        };

        let course = Course::new(&groups, left, usize::from(left), Rest::Halves);
        let mut tally = run(&course);
        let top = gibsonised.iter().position(|&gibsonised| !gibsonised).unwrap_or(0);
        let reached = (top + 1..players.len()).take_while(|&place| tally.of(place, top) > 0);
        let bound = reached.count();
        let group = groups.numbers[top..players.len()].iter();
        let size = group.take_while(|&&number| number == groups.numbers[top]).count();
        if 2 * bound < size {
            let closer = Course::new(&groups, left, bound, Rest::Halves);
            if closer.factors != course.factors {
                tally = run(&closer);
            }
        }

        let outlook = |place: usize| {
            let row = &tally.row(place)[..players.len()];
            Outlook {
                gibsonised: gibsonised[place],
                group: groups.numbers[place],
                hopeful: hopeful(row, tally.simulations, settings.hopeful),
                best: row.iter().position(|&count| count > 0).unwrap_or(players.len() - 1),
                worst: row.iter().rposition(|&count| count > 0).unwrap_or(0),
            }
        };
        let outlooks: Vec<Outlook> = (0..players.len()).map(outlook).collect();
        let lowest = |place: usize| {
            let lowest = outlooks.iter().rposition(|outlook| outlook.hopeful <= place);
            lowest.unwrap_or(0)
        };
        let lowest = (0..players.len()).map(lowest).collect();
        Outlooks { players: outlooks, lowest, bound, groups, simulations: tally.simulations }
    }

    /// The lowest player who reached a place better than `prizes`, from 0; the leader if none did.
    pub(super) fn lowest_possible(&self, prizes: usize) -> usize {
        self.players.iter().rposition(|outlook| outlook.best < prizes).unwrap_or(0)
    }

    /// The lowest player who may hope for a place better than `prizes`; the leader if there is no
    /// prize.
    pub(super) fn lowest_hopeful(&self, prizes: usize) -> usize {
        let place = prizes.saturating_sub(1).min(self.lowest.len().saturating_sub(1));
        self.lowest.get(place).copied().unwrap_or(0)
    }
}

/// A share of so many simulations, in ten thousandths, to the nearest whole number; 1 at least.
pub(super) fn enough(simulations: u32, share: u16) -> u64 {
    ((u64::from(simulations) * u64::from(share) + 5_000) / 10_000).max(1)
}

/// The first place that is reached or bettered in this share of so many simulations.
fn hopeful(row: &[u32], simulations: u32, share: u16) -> usize {
    let enough = enough(simulations, share);
    let mut sum = 0;
    let first = row.iter().position(|&count| {
        sum += u64::from(count);
        sum >= enough
    });
    first.unwrap_or(row.len().saturating_sub(1))
}
