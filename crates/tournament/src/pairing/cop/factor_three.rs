//! Factor 3 in the round before the last.

use super::control::Control;
use super::course::Course;
use super::outlook::{Outlooks, enough};
use super::pcg::Pcg;
use super::simulation::{Simulation, Tally};
use super::{Position, Settings};

/// The number of places that factor 3 pairs.
const PLACES: usize = 6;

/// The gain in first places, in ten thousandths of all simulations, that one of the fourth to sixth
/// has to have of it.
const GAIN: i128 = 200;

/// The pairs that the round before the last has to have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct FactorThree {
    /// The pairs, by place: none, the leader against the second or third, or 1-4, 2-5, 3-6.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The places in which all ended by the three pairs, if these stand.
    pub(super) tally: Option<Tally>,
}

impl FactorThree {
    /// Simulates 1-4, 2-5, 3-6, the others top half against bottom half, and then king of the hill.
    ///
    /// If the second loses control so, the leader meets the second; if the third does, the third.
    /// Otherwise the three pairs stand if the fourth may hope for the first place, the fifth for
    /// the second and the sixth for the third. *Refined*: or for a better one; if one of them also
    /// wins clearly more often than by the course before; and if none of the six has the bye.
    pub(super) fn new(
        position: &Position<'_>,
        settings: &Settings,
        simulation: &Simulation,
        outlooks: &Outlooks,
        bye: Option<usize>,
        pcg: &mut Pcg,
    ) -> FactorThree {
        let mut found = FactorThree::default();
        let refined = settings.revision.refined();
        let out = refined && bye.is_some_and(|bye| bye < PLACES);
        if position.unplayed() != 2 || position.field.len() < PLACES || out {
            return found;
        }
        let course = Course::factor_three(simulation.size());
        let mut tally = Tally::new(simulation.size());
        simulation.run(&course, settings.simulations, pcg, &mut tally);
        for place in [1, 2] {
            let control =
                Control::new(simulation, &course, place, settings.control_simulations, pcg);
            if control.lost(settings.control) {
                found.pairs.push((0, place));
                return found;
            }
        }
        let enough = enough(tally.simulations, settings.hopeful);
        let hopeful = |place: usize| {
            let ends = if refined { 0..=place } else { place..=place };
            ends.map(|end| u64::from(tally.of(place + 3, end))).sum::<u64>() >= enough
        };
        if !(0..3).all(hopeful) || refined && !gains(&tally, &outlooks.tally) {
            return found;
        }
        found.pairs.extend([(0, 3), (1, 4), (2, 5)]);
        found.tally = refined.then_some(tally);
        found
    }
}

/// True if one of the fourth to sixth wins clearly more often than before.
fn gains(tally: &Tally, before: &Tally) -> bool {
    let (count, earlier) = (i128::from(tally.simulations), i128::from(before.simulations));
    (3..PLACES).any(|place| {
        let firsts = i128::from(tally.of(place, 0)) * earlier;
        let gain = firsts - i128::from(before.of(place, 0)) * count;
        gain * 10_000 >= GAIN * count * earlier
    })
}
