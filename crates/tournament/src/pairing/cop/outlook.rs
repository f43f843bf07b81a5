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
    /// The player who counts as hoping for the last prize though they do not.
    pub(super) promoted: Option<usize>,
    /// The largest factor at which the top of the first group that plays for something still meets
    /// a player who reached that place.
    pub(super) bound: usize,
    /// The Gibsonised players, of a number of players made even.
    gibsonised: Vec<bool>,
    /// The groups into which they divide the standings.
    pub(super) groups: Groups,
    /// The places in which all ended.
    pub(super) tally: Tally,
}

/// The share of first places, in ten thousandths, above which the first two have run away: half as
/// much then makes others hopeful of the first two places.
const RUNAWAY: u64 = 8_000;

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

        let mut outlooks = Outlooks {
            players: Vec::new(),
            lowest: Vec::new(),
            promoted: None,
            bound,
            gibsonised,
            groups,
            tally,
        };
        outlooks.read(position, settings);
        outlooks
    }

    /// The same groups with the outlooks of another tally.
    pub(super) fn with(
        self,
        tally: Tally,
        position: &Position<'_>,
        settings: &Settings,
    ) -> Outlooks {
        let mut outlooks = Outlooks { tally, promoted: None, ..self };
        outlooks.read(position, settings);
        outlooks
    }

    /// Reads the outlooks from the tally.
    fn read(&mut self, position: &Position<'_>, settings: &Settings) {
        let players = position.field.len();
        let enough = enough(self.tally.simulations, settings.hopeful);
        let refined = settings.revision.refined();
        let easier = refined && self.runaway();
        let outlook = |place: usize| {
            let row = &self.tally.row(place)[..players];
            let mut sum = 0;
            let hopeful = row.iter().enumerate().position(|(end, &count)| {
                sum += u64::from(count);
                sum >= if easier && end < 2 { enough.div_ceil(2) } else { enough }
            });
            Outlook {
                gibsonised: self.gibsonised[place],
                group: self.groups.numbers[place],
                hopeful: hopeful.unwrap_or(players - 1),
                best: row.iter().position(|&count| count > 0).unwrap_or(players - 1),
                worst: row.iter().rposition(|&count| count > 0).unwrap_or(0),
            }
        };
        self.players = (0..players).map(outlook).collect();
        if refined && position.last_quarter() {
            self.promote(position.prizes());
        }
        let lowest = |place: usize| self.lowest_with(|outlook| outlook.hopeful <= place);
        self.lowest = (0..players).map(lowest).collect();
    }

    /// True if the first two share most of the first places, and the leader can still be caught.
    fn runaway(&self) -> bool {
        if self.gibsonised.first().is_none_or(|&leader| leader) || self.tally.size() < 2 {
            return false;
        }
        let both = u64::from(self.tally.of(0, 0)) + u64::from(self.tally.of(1, 0));
        both * 10_000 > u64::from(self.tally.simulations) * RUNAWAY
    }

    /// Makes the number of those who hope for a prize even, but for Gibsonised ones: if it is odd,
    /// the next player down counts as hoping for the last prize.
    fn promote(&mut self, prizes: usize) {
        let lowest = self.lowest_with(|outlook| outlook.hopeful < prizes);
        let above = self.players.iter().take(lowest + 1);
        let hopeful = above.filter(|outlook| !outlook.gibsonised).count();
        if hopeful % 2 == 1
            && let Some(next) = self.players.get_mut(lowest + 1)
        {
            next.hopeful = prizes - 1;
            self.promoted = Some(lowest + 1);
        }
    }

    /// The lowest player with an outlook; the leader if there is none.
    fn lowest_with(&self, outlook: impl Fn(&Outlook) -> bool) -> usize {
        self.players.iter().rposition(outlook).unwrap_or(0)
    }

    /// The lowest player who reached a place better than `prizes`, from 0; the leader if none did.
    pub(super) fn lowest_possible(&self, prizes: usize) -> usize {
        self.lowest_with(|outlook| outlook.best < prizes)
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
