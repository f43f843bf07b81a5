//! Control: who becomes champion by winning all games.

use super::course::{Course, Rest};
use super::outlook::Outlooks;
use super::pcg::Pcg;
use super::simulation::{Against, Simulation};
use super::{Position, Settings};

/// The simulations in which a player who wins all games becomes champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The place of the player, from 0.
    pub place: usize,
    /// The times that the player becomes champion if they meet the leader in each round.
    pub against_leader: u32,
    /// The times that the player becomes champion if they meet others before the last round.
    pub against_others: u32,
    /// The number of simulations.
    pub simulations: u32,
}

impl Control {
    /// Simulates both for a player.
    pub(super) fn new(
        simulation: &Simulation,
        course: &Course,
        place: usize,
        simulations: u32,
        pcg: &mut Pcg,
    ) -> Control {
        let mut firsts = |against| simulation.firsts(course, place, against, simulations, pcg);
        let against_leader = firsts(Against::Leader);
        let against_others = firsts(Against::Others);
        Control { place, against_leader, against_others, simulations }
    }

    /// True if the player needs to meet the leader: by meeting others they lose at least this
    /// share of their championships, in ten thousandths of all simulations.
    pub(super) fn lost(&self, share: u16) -> bool {
        let lost = i64::from(self.against_leader) - i64::from(self.against_others);
        lost * 10_000 >= i64::from(share) * i64::from(self.simulations)
    }

    /// True if the player becomes champion each time against the leader.
    const fn certain(&self) -> bool {
        self.against_leader == self.simulations
    }
}

/// The destiny's child and the controls that were looked at to find it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Destiny {
    pub(super) child: Option<usize>,
    pub(super) controls: Vec<Control>,
}

/// With more rounds left than these, a player has control only if they always become champion by
/// beating the leader again and again.
const CERTAIN: u8 = 4;

impl Destiny {
    /// Looks for the highest player who has control of their destiny only by meeting the leader,
    /// but for one who has the bye.
    ///
    /// *Refined*: looks at all from the second to the lowest who may hope for the championship.
    /// Otherwise it halves these places: up from a player who lost control, down from one who did
    /// not.
    pub(super) fn new(
        position: &Position<'_>,
        settings: &Settings,
        simulation: &Simulation,
        outlooks: &Outlooks,
        bye: Option<usize>,
        pcg: &mut Pcg,
    ) -> Destiny {
        let mut destiny = Destiny::default();
        let left = position.unplayed();
        let leader = outlooks.players.first().is_some_and(|leader| !leader.gibsonised);
        let active = position.round >= settings.control_from;
        if !active || !leader || left < 2 || outlooks.bound == 0 {
            return destiny;
        }
        let course = Course::new(&outlooks.groups, left, outlooks.bound, Rest::Neighbours);
        let mut look = Look { simulation, course, simulations: settings.control_simulations, pcg };
        let lowest = outlooks.lowest_hopeful(1);
        let lost = |control: &Control| {
            (left <= CERTAIN || control.certain()) && control.lost(settings.control)
        };
        let refined = settings.revision.refined();
        let places: Vec<usize> =
            (1..=lowest).filter(|&place| !refined || Some(place) != bye).collect();
        if refined {
            let mut all = places.iter().copied();
            destiny.child = all.find(|&place| lost(&look.at(&mut destiny.controls, place)));
        } else {
            let (mut first, mut end) = (1, lowest + 1);
            while first < end {
                let place = (first + end - 1) / 2;
                let control = look.at(&mut destiny.controls, place);
                if lost(&control) {
                    destiny.child = Some(place);
                    end = place;
                } else if left > CERTAIN && !control.certain() {
                    end = place;
                } else {
                    first = place + 1;
                }
            }
        }
        if left == 2 && destiny.child.is_none() {
            destiny.child = look.behind_the_safe(&mut destiny.controls, &places);
        }
        destiny.controls.sort_by_key(|control| control.place);
        destiny
    }
}

/// The means to look at the control of players.
struct Look<'a> {
    simulation: &'a Simulation,
    course: Course,
    simulations: u32,
    pcg: &'a mut Pcg,
}

impl Look<'_> {
    /// The control of the player of a place, simulated if it is not known yet.
    fn at(&mut self, known: &mut Vec<Control>, place: usize) -> Control {
        let found = known.iter().find(|control| control.place == place);
        found.copied().unwrap_or_else(|| {
            let control =
                Control::new(self.simulation, &self.course, place, self.simulations, self.pcg);
            known.push(control);
            control
        })
    }

    /// The player behind the last one from the top who becomes champion either way, if meeting the
    /// leader helps them at all.
    fn behind_the_safe(&mut self, known: &mut Vec<Control>, places: &[usize]) -> Option<usize> {
        let mut safe = None;
        for (nth, &place) in places.iter().enumerate() {
            let control = self.at(known, place);
            if control.certain() && control.against_others == control.simulations {
                safe = Some(nth);
            } else if safe.is_some() {
                break;
            }
        }
        let next = *places.get(safe? + 1)?;
        let control = self.at(known, next);
        (control.against_leader > control.against_others).then_some(next)
    }
}
