//! The weights: what speaks against a pair that is allowed.

use super::case::Case;

/// A reason that speaks against a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// The distance of their places, cubed; squared if one of them is Gibsonised or the upper is
    /// behind the places with prizes. In the last quarter of the rounds it does not count for an
    /// upper player with hope of a prize; *refined*: it counts again in the last round.
    Distance,
    /// For an upper player who may hope for a prize: a billion if the lower has no hope of
    /// the place of the upper. In the last quarter of the rounds, otherwise, twice the distance of
    /// the lower from the lowest player with that hope, cubed. *Refined*: half a billion if the
    /// lower is the first without that hope, and three billions for a bye that does not go from
    /// the top down; nothing in the last round.
    Contender,
    /// *Refined*: a billion for the leader against a player who was taken in to make the number of
    /// those who hope for the first place even. In the last quarter, but for the last round, a
    /// billion also for one who hopes for a prize against one who does not; with twelve players or
    /// more the last six do not hope. Half of it if the lower is the first of those without hope.
    Contention,
    /// A Gibsonised player against one who reached a place with a prize: a billion.
    Gibsonised,
    /// (2^n - 1) x 4 x (N/3)^3 for two of N players who have met n times, so that one more repeat
    /// weighs more than twice the one before. The number of byes counts for the bye. *Refined*: a
    /// tenth of one repeat more for the first against the second.
    Repeat,
    /// The opponent of the last round, for an upper player who has no hope of a prize: a million.
    Again,
    /// A bye for a player who has had n: n billions, unless byes may be repeated.
    Bye,
}

rules::keys! {
    Weight {
        Distance = "distance",
        Contender = "contender",
        Contention = "contention",
        Gibsonised = "gibsonised",
        Repeat = "repeat",
        Again = "again",
        Bye = "bye",
    }
}

/// The weight of what is to be avoided by all means.
pub(super) const MAJOR: i64 = 1_000_000_000;

/// The weight of a bye for a player who may hope for a prize: more than two repeated byes.
const HOPEFUL_BYE: i64 = 3 * MAJOR;

/// The number of players at the end who do not count as hopeful, in fields of twice as many.
const LAST_SIX: usize = 6;

/// The weight of what is to be avoided.
const MINOR: i64 = MAJOR / 1_000;

/// The greatest number of meetings that still makes a repeat heavier.
const MOST_MEETINGS: u32 = 20;

/// The weight that a reason gives to a pair of places, the upper one first.
type Rule = fn(&Case<'_>, usize, usize) -> i64;

const RULES: [(Weight, Rule); 7] = [
    (Weight::Distance, distance),
    (Weight::Contender, contender),
    (Weight::Contention, contention),
    (Weight::Gibsonised, gibsonised),
    (Weight::Repeat, repeat),
    (Weight::Again, again),
    (Weight::Bye, bye),
];

/// The weights of a pair of places, the upper one first. The bye has the place behind the last.
pub(super) fn weights(case: &Case<'_>, upper: usize, lower: usize) -> [(Weight, i64); 7] {
    RULES.map(|(weight, rule)| (weight, rule(case, upper, lower)))
}

fn distance(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let distance = (lower - upper) as i64;
    let gibsonised = case.gibsonised(upper);
    if case.position.last_quarter() && !case.plain() && !gibsonised && upper <= case.lowest_hopeful
    {
        return 0;
    }
    if gibsonised || case.gibsonised(lower) || upper >= case.position.prizes() {
        distance.pow(2)
    } else {
        distance.pow(3)
    }
}

pub(super) fn contender(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let gibsonised = case.gibsonised(upper) || case.gibsonised(lower);
    if case.plain() || gibsonised || upper > case.lowest_hopeful {
        return 0;
    }
    let refined = case.settings.revision.refined();
    if refined && lower == case.bye() {
        return if case.top_bye == Some(upper) { 0 } else { HOPEFUL_BYE };
    }
    let lowest = case.lowest_with_hope(upper);
    if lower > lowest && !(lowest == upper && lower == upper + 1) {
        if refined && lower == lowest + 1 { MAJOR / 2 } else { MAJOR }
    } else if case.position.last_quarter() {
        2 * (lowest.abs_diff(lower) as i64).pow(3)
    } else {
        0
    }
}

fn contention(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let contenders = &case.contenders;
    if upper == 0 && lower == 2 && contenders.third || !case.settings.revision.refined() {
        return 0;
    }
    if upper == 0 && contenders.barred == Some(lower) {
        return MAJOR;
    }
    if !case.position.last_quarter() || case.plain() || lower == case.bye() {
        return 0;
    }
    let lowest = match case.bye().checked_sub(LAST_SIX) {
        Some(last_six) if case.bye() >= 2 * LAST_SIX => case.lowest_hopeful.min(last_six - 1),
        _ => case.lowest_hopeful,
    };
    let hopeful = |place: usize| place <= lowest && !case.gibsonised(place);
    match hopeful(upper) != hopeful(lower) {
        true if lower == lowest + 1 => MAJOR / 2,
        true => MAJOR,
        false => 0,
    }
}

fn gibsonised(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let one = case.gibsonised(upper);
    let other = case.gibsonised(lower);
    if case.group(upper) != 0 || case.group(lower) != 0 || one == other {
        return 0;
    }
    let opponent = if one { lower } else { upper };
    if opponent <= case.lowest_possible { MAJOR } else { 0 }
}

fn repeat(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let meetings = u32::from(case.met(upper, lower)).min(MOST_MEETINGS);
    let players = case.position.field.len() as i64;
    let one = 4 * (players.pow(3) / 27);
    let first_two = case.settings.revision.refined() && (upper, lower) == (0, 1);
    ((1 << meetings) - 1) * one + if first_two { one / 10 } else { 0 }
}

fn again(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let last = case.position.field.players()[upper].last_opponent.map(usize::from);
    if upper > case.lowest_hopeful && last == Some(lower) { MINOR } else { 0 }
}

fn bye(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    if case.settings.repeat_byes || lower != case.bye() {
        return 0;
    }
    MAJOR * i64::from(case.met(upper, lower))
}
