//! Factor 3 in the round before the last.

use super::control::Control;
use super::course::Course;
use super::outlook::enough;
use super::pcg::Pcg;
use super::simulation::{Simulation, Tally};
use super::{Position, Settings};

/// The number of places that factor 3 pairs.
const PLACES: usize = 6;

/// The pairs that the round before the last has to have, by place: none, the leader against the
/// second or third, or 1-4, 2-5, 3-6.
///
/// Simulates 1-4, 2-5, 3-6, the others top half against bottom half, and then king of the hill. If
/// the second loses control so, the leader meets the second; if the third does, the third.
/// Otherwise the three pairs stand if the fourth may hope for the first place, the fifth for the
/// second and the sixth for the third.
pub(super) fn factor_three(
    position: &Position<'_>,
    settings: &Settings,
    simulation: &Simulation,
    pcg: &mut Pcg,
) -> Vec<(usize, usize)> {
    if position.unplayed() != 2 || position.field.len() < PLACES {
        return Vec::new();
    }
    let course = Course::factor_three(simulation.size());
    let mut tally = Tally::new(simulation.size());
    simulation.run(&course, settings.simulations, pcg, &mut tally);
    for place in [1, 2] {
        let control = Control::new(simulation, &course, place, settings.control_simulations, pcg);
        if control.lost(settings.control) {
            return vec![(0, place)];
        }
    }
    let enough = enough(tally.simulations, settings.hopeful);
    let hopeful = |place: usize| u64::from(tally.of(place + 3, place)) >= enough;
    if (0..3).all(hopeful) { vec![(0, 3), (1, 4), (2, 5)] } else { Vec::new() }
}
