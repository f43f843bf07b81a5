//! The weights: what speaks against a pair that is allowed.

use super::case::Case;

/// A reason that speaks against a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// The distance of their places, cubed; squared if one of them is Gibsonised or the upper is
    /// behind the places with prizes. Nothing in the last quarter of the rounds for an upper player
    /// who may hope for a prize.
    Distance,
    /// For an upper player who may hope for a prize: [a billion](MAJOR) if the lower has no hope of
    /// the place of the upper. In the last quarter of the rounds, otherwise, twice the distance of
    /// the lower from the lowest player with that hope, cubed.
    Contender,
    /// A Gibsonised player against one who reached a place with a prize: a billion.
    Gibsonised,
    /// (2^n - 1) x 4 x (N/3)^3 for two of N players who have met n times, so that one more repeat
    /// weighs more than twice the one before. The number of byes counts for the bye.
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
        Gibsonised = "gibsonised",
        Repeat = "repeat",
        Again = "again",
        Bye = "bye",
    }
}

/// The weight of what is to be avoided by all means.
pub(super) const MAJOR: i64 = 1_000_000_000;

/// The weight of what is to be avoided.
const MINOR: i64 = MAJOR / 1_000;

/// The greatest number of meetings that still makes a repeat heavier.
const MOST_MEETINGS: u32 = 20;

/// The weight that a reason gives to a pair of places, the upper one first.
type Rule = fn(&Case<'_>, usize, usize) -> i64;

const RULES: [(Weight, Rule); 6] = [
    (Weight::Distance, distance),
    (Weight::Contender, contender),
    (Weight::Gibsonised, gibsonised),
    (Weight::Repeat, repeat),
    (Weight::Again, again),
    (Weight::Bye, bye),
];

/// The weights of a pair of places, the upper one first. The bye has the place behind the last.
pub(super) fn weights(case: &Case<'_>, upper: usize, lower: usize) -> [(Weight, i64); 6] {
    RULES.map(|(weight, rule)| (weight, rule(case, upper, lower)))
}

fn distance(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    let distance = (lower - upper) as i64;
    let gibsonised = case.gibsonised(upper);
    if case.last_quarter() && !gibsonised && upper <= case.lowest_hopeful {
        return 0;
    }
    if gibsonised || case.gibsonised(lower) || upper >= case.position.prizes() {
        distance.pow(2)
    } else {
        distance.pow(3)
    }
}

pub(super) fn contender(case: &Case<'_>, upper: usize, lower: usize) -> i64 {
    if case.gibsonised(upper) || case.gibsonised(lower) || upper > case.lowest_hopeful {
        return 0;
    }
    let lowest = case.lowest_with_hope(upper);
    if lower > lowest && !(lowest == upper && lower == upper + 1) {
        MAJOR
    } else if case.last_quarter() {
        2 * (lowest.abs_diff(lower) as i64).pow(3)
    } else {
        0
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
    ((1 << meetings) - 1) * (4 * (players.pow(3) / 27))
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
