//! The constraints: pairs that have to be, and pairs that may not be.

use super::case::Case;
use super::gibson::can_catch;

/// A constraint on the pairs of a round.
///
/// If no pairing keeps all of them, they give way in the order of [`Constraint::ALL`]: see
/// [the order](super#when-constraints-conflict).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Constraint {
    /// In the round before the last, if exactly four may hope for the first place and factor 3 does
    /// not pair them, these four play each other. *Refined*.
    FirstFour,
    /// In the round before the last the leader meets the second or third who would lose control
    /// otherwise, or the first six play 1-4, 2-5, 3-6.
    FactorThree,
    /// The leader meets the third if the second has the bye and the third or no further player is
    /// the lowest who may hope for the first place. *Refined*.
    Third,
    /// The leader meets the destiny's child; with more than four rounds left, but not in the first
    /// round in which control is looked at, the player above the child will do.
    Control,
    /// The bye goes to the lowest of those who hope for a prize and have had none, if all others
    /// have had one. *Refined*.
    HopefulBye,
    /// The bye goes to a Gibsonised player of the last group, if there is one.
    GibsonBye,
    /// All play within their Gibson group.
    Groups,
    /// The bye goes to the highest of those with the fewest.
    TopBye,
    /// The last round is king of the hill for the players who can still win a prize, and after
    /// them for those of each class who can still win a prize of the class.
    King,
}

rules::keys! {
    Constraint {
        FirstFour = "first-four",
        FactorThree = "factor-three",
        Third = "third",
        Control = "control",
        HopefulBye = "hopeful-bye",
        GibsonBye = "gibson-bye",
        Groups = "groups",
        TopBye = "top-bye",
        King = "king",
    }
}

/// The demand of a constraint on two places. The bye has the place behind the last player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Demand {
    /// They meet.
    Meet(usize, usize),
    /// They do not meet.
    Part(usize, usize),
}

/// The demands of each constraint.
type Rule = fn(&Case<'_>) -> Vec<Demand>;

const RULES: [(Constraint, Rule); 9] = [
    (Constraint::FirstFour, first_four),
    (Constraint::FactorThree, factor_three),
    (Constraint::Third, third),
    (Constraint::Control, control),
    (Constraint::HopefulBye, hopeful_bye),
    (Constraint::GibsonBye, gibson_bye),
    (Constraint::Groups, groups),
    (Constraint::TopBye, top_bye),
    (Constraint::King, king),
];

/// A set of constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Constraints(u16);

impl Constraints {
    /// The set with a constraint added.
    pub(super) const fn with(self, constraint: Constraint) -> Constraints {
        Constraints(self.0 | 1 << constraint as u8)
    }

    /// True if the constraint is in the set.
    pub(super) const fn has(self, constraint: Constraint) -> bool {
        self.0 & 1 << constraint as u8 != 0
    }

    /// The constraints of the set, the weakest first.
    pub(super) fn all(self) -> impl Iterator<Item = Constraint> {
        Constraint::ALL.iter().copied().filter(move |&constraint| self.has(constraint))
    }
}

/// For each two places the constraints that forbid them to meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bans {
    size: usize,
    bans: Vec<Constraints>,
}

impl Bans {
    /// The bans of all constraints.
    pub(super) fn new(case: &Case<'_>) -> Bans {
        let size = case.bye() + 1;
        let mut bans = Bans { size, bans: vec![Constraints::default(); size * size] };
        for (constraint, rule) in RULES {
            for demand in rule(case) {
                match demand {
                    Demand::Part(one, other) => bans.ban(one, other, constraint),
                    Demand::Meet(one, other) => {
                        for third in (0..size).filter(|&third| third != one && third != other) {
                            bans.ban(one, third, constraint);
                            bans.ban(other, third, constraint);
                        }
                    }
                }
            }
        }
        bans
    }

    fn ban(&mut self, one: usize, other: usize, constraint: Constraint) {
        for index in [one * self.size + other, other * self.size + one] {
            self.bans[index] = self.bans[index].with(constraint);
        }
    }

    /// The constraints that forbid two places to meet.
    pub(super) fn of(&self, one: usize, other: usize) -> Constraints {
        self.bans[one * self.size + other]
    }
}

fn first_four(case: &Case<'_>) -> Vec<Demand> {
    if !case.contenders.first_four {
        return Vec::new();
    }
    (0..4).flat_map(|one| (4..=case.bye()).map(move |other| Demand::Part(one, other))).collect()
}

fn factor_three(case: &Case<'_>) -> Vec<Demand> {
    case.factor_three.iter().map(|&(one, other)| Demand::Meet(one, other)).collect()
}

fn third(case: &Case<'_>) -> Vec<Demand> {
    case.contenders.third.then_some(Demand::Meet(0, 2)).into_iter().collect()
}

/// The number of rounds left with which the leader meets the child alone.
const CHILD_ALONE: u8 = 4;

fn control(case: &Case<'_>) -> Vec<Demand> {
    let Some(child) = case.destiny.child.filter(|_| case.factor_three.is_empty()) else {
        return Vec::new();
    };
    let first = case.position.round == case.settings.control_from;
    let also = case.position.unplayed() > CHILD_ALONE && !first;
    let may = |place: usize| place == child || also && place + 1 == child;
    (1..=case.bye()).filter(|&place| !may(place)).map(|place| Demand::Part(0, place)).collect()
}

fn hopeful_bye(case: &Case<'_>) -> Vec<Demand> {
    case.contenders.bye.map(|place| Demand::Meet(place, case.bye())).into_iter().collect()
}

fn gibson_bye(case: &Case<'_>) -> Vec<Demand> {
    if !case.gibson_bye || case.top_bye.is_some() {
        return Vec::new();
    }
    let outlooks = case.outlooks.players.iter().enumerate();
    let others = outlooks.filter(|(_, outlook)| !outlook.gibsonised);
    others.map(|(place, _)| Demand::Part(place, case.bye())).collect()
}

fn groups(case: &Case<'_>) -> Vec<Demand> {
    let outlooks = &case.outlooks.players;
    let group = |place: usize| outlooks[place].group;
    let below = |one: usize| (one + 1..outlooks.len()).map(move |other| (one, other));
    (0..outlooks.len())
        .flat_map(below)
        .filter(|&(one, other)| group(one) != group(other))
        .map(|(one, other)| Demand::Part(one, other))
        .collect()
}

fn top_bye(case: &Case<'_>) -> Vec<Demand> {
    case.top_bye.map(|place| Demand::Meet(place, case.bye())).into_iter().collect()
}

/// King of the hill for prizes, among those whom neither the director nor a bye from the top has
/// taken out.
fn king(case: &Case<'_>) -> Vec<Demand> {
    if case.position.unplayed() != 1 {
        return Vec::new();
    }
    let out = case.top_bye;
    let free: Vec<usize> = case.free.iter().copied().filter(|&place| Some(place) != out).collect();
    let mut demands = Vec::new();
    let mut rest = &free[..];
    while let [one, other, behind @ ..] = rest
        && *one <= case.lowest_possible
    {
        let gibsonised = [one, other].map(|&place| case.outlooks.players[place].gibsonised);
        let barred = *one == 0 && case.contenders.barred == Some(*other);
        if gibsonised.contains(&true) || barred {
            rest = &rest[1..];
            continue;
        }
        demands.push(Demand::Meet(*one, *other));
        rest = behind;
    }
    let behind = rest.first().copied().filter(|&place| place > case.lowest_possible);
    if let Some(behind) = behind {
        for class in 0..case.position.class_prizes.len() {
            demands.extend(class_king(case, class, behind, out));
        }
    }
    demands
}

/// King of the hill for the prizes of a class, behind the players who can still win a place.
///
/// As many prizes are left as there are players of the class above who may miss the places, less.
/// From the top, a player whom the next of the class cannot catch has their place and need not meet
/// them; otherwise the two meet. The pairs go on while the next can still catch the player on the
/// last place with a prize.
fn class_king(case: &Case<'_>, class: usize, behind: usize, out: Option<usize>) -> Vec<Demand> {
    let players = case.position.field.players();
    let of_class = |&place: &usize| usize::from(players[place].class) == class;
    let places = case.position.prizes();
    let above =
        (0..behind).filter(of_class).filter(|&place| case.outlooks.players[place].worst >= places);
    let prizes = usize::from(case.position.class_prizes[class]).saturating_sub(above.count());
    let members: Vec<usize> = (behind..players.len()).filter(of_class).collect();
    let fixed = |place: usize| Some(place) == out || !case.free.contains(&place);
    let catches = |upper: usize, lower: usize| {
        can_catch(&players[upper], &players[lower], 1, case.settings.gibson_spread)
    };
    let mut demands = Vec::new();
    let mut ahead = 0;
    // The player on the last place with a prize, once the pairs reach it.
    let mut last = None;
    let mut rest = &members[..];
    while let [one, others @ ..] = rest {
        if ahead >= prizes && last.is_none() {
            break;
        }
        if fixed(*one) {
            ahead += 1;
            rest = others;
            continue;
        }
        let Some(next) = others.iter().position(|&place| !fixed(place)) else { break };
        let other = others[next];
        if !catches(*one, other) {
            ahead += 1;
            rest = others;
            continue;
        }
        match (prizes.saturating_sub(ahead), last) {
            (2, _) => last = Some(other),
            (1, _) => last = Some(*one),
            (_, Some(last)) if !catches(last, other) => break,
            _ => {}
        }
        demands.push(Demand::Meet(*one, other));
        ahead += 2 + next;
        rest = &others[next + 1..];
    }
    demands
}
