//! COP: pairing by simulation of the rounds that are left.
//!
//! # Definition
//!
//! 1. **Gibsonised** <a id="gibsonised"></a>: a player on a place with a prize who cannot catch the
//!    player above and cannot be caught by the player below, with so much spread a round. Gibsonised
//!    players divide the others into groups; a group of odd size takes in the one behind it, all
//!    further ones play in the last group.
//! 2. **Simulation**: the rounds that are left are played many times over. With r rounds left a
//!    group plays by factor r, or half its size, the others top half against bottom half; the last
//!    round is king of the hill. Each side wins as often, by a spread of the table, the Gibson
//!    spread at most. It goes on until it is certain, as far as numbers permit, for each player that
//!    their share of first places and of last places with a prize lies on one side of the share
//!    that makes hopeful. If the first player who plays for something never lost their place to one
//!    whom they met by the factor, it begins anew with a smaller factor.
//! 3. **Hopeful** of a place is a player who reached or bettered it in a share of simulations.
//! 4. **Control** is looked at from a round on if the leader is not Gibsonised: for a player who
//!    wins all games, how often they become champion by meeting the leader in every round, and how
//!    often by meeting others until the last. The highest player who loses a share of championships
//!    so is the destiny's child: the leader has to meet them. With two rounds left and no such
//!    player, it is the one behind the last who becomes champion either way, if meeting the leader
//!    helps them at all.
//! 5. **Constraints** ([`Constraint`]) forbid pairs.
//! 6. **Weights** ([`Weight`]) are added; the pairing is the perfect matching of least weight. If it
//!    has pairs in which the lower player has no hope of the place of the upper one, it is done once
//!    more with the hopes of these upper players widened by one place.
//!
//! # Revisions
//!
//! The rules have been revised. [`Revision::September`] has all that is marked *refined*: those who
//! hope for the first place or a prize are kept among themselves, in even numbers.
//!
//! - If the first two have most of the first places, half as many simulations make others hopeful
//!   of the first two places.
//! - In the last quarter of the rounds those who hope for a prize, without Gibsonised ones, are made
//!   even: the next player down counts as hoping for the last prize. A bye among them takes that
//!   back, or promotes one more.
//! - If those who hope for the first place are odd, the next player down is taken in for the
//!   others, but not for the leader.
//! - If factor 3 pairs the first six, all outlooks are those of its simulation.
//! - A player who has the bye from the top is not looked at for control.
//!
//! # When constraints conflict
//!
//! Pairs that the director fixed always stand: those players are not paired here. If the others have
//! no pairing that keeps all constraints, they give way one after the other: [`Constraint::ALL`] in
//! its order, those of the round before the last first, then control, then byes for hopeful and
//! Gibsonised players, then the groups, then the bye from the top, and king of the hill last. One that has given way is still
//! broken by as few pairs as possible, and control by as few places as possible: a leader who cannot
//! meet the destiny's child meets the nearest player, rather one above the child than one below. So
//! the leader never remains without an opponent, and every round can be paired.
//!
//! # Source
//!
//! The definition and its figures are those by which the Woogles server pairs
//! (github.com/woogles-io/liwords, `pkg/pair`, 2026), in our words; see tournament.md section 3. It
//! limits simulations by time, we by number: the same seed gives the same pairs on every machine.

mod case;
mod confidence;
mod constraint;
mod contenders;
mod control;
mod course;
mod factor_three;
mod gibson;
mod outlook;
mod pcg;
mod refusal;
mod request;
mod settings;
mod simulation;
mod trace;
mod weight;

pub use constraint::Constraint;
pub use control::Control;
pub use outlook::Outlook;
pub use refusal::RequestRefusal;
pub use request::{Checked, Request};
pub use settings::{Position, Revision, Settings};
pub use trace::{Reasons, Trace};
pub use weight::Weight;

use super::matching::least;
use super::{Pair, PairingRefusal, Task, free};
use case::Case;
use constraint::{Bans, Constraints};
use contenders::contenders;
use weight::{MAJOR, contender, weights};

/// Pairs the free players of a round by COP.
pub(super) fn cop(task: &Task<'_>, free: &[usize]) -> Result<Vec<Pair>, PairingRefusal> {
    if free.is_empty() {
        return Ok(Vec::new());
    }
    let position = Position::of(task, free);
    let settings = Settings::new(&task.cop, &position, task.seed);
    Ok(trace(position, &settings).pairs().to_vec())
}

/// The number of simulations by which a round is paired: that of the settings, or as many as such a
/// field with so many rounds left can afford; 0 if every pair is fixed.
///
/// # Errors
/// If the fixed pairs contradict each other or the field.
pub fn simulations(task: &Task<'_>) -> Result<u32, PairingRefusal> {
    let free = free(task)?;
    if free.is_empty() {
        return Ok(0);
    }
    let position = Position::of(task, &free);
    Ok(Settings::new(&task.cop, &position, task.seed).simulations)
}

impl<'a> Position<'a> {
    /// The position of a round to be paired, of whose players those at these places are
    /// [free](super::free).
    pub fn of(task: &Task<'a>, free: &'a [usize]) -> Position<'a> {
        let before = task.round.0.saturating_sub(1);
        Position {
            field: task.field,
            free,
            rounds: before.saturating_add(task.rounds_left),
            round: task.round.0,
            played: before.saturating_sub(task.behind),
            place_prizes: task.place_prizes,
            class_prizes: task.class_prizes,
        }
    }
}

/// Pairs a round by COP and keeps the reasons.
///
/// ```
/// use tournament::CopSettings;
/// use tournament::pairing::cop::{Position, Settings, Weight, trace};
/// use tournament::pairing::{Field, Pair, Player};
///
/// // Four players before the last of three rounds, with a prize for the first place.
/// let player = |seed, half_wins| Player { seed, half_wins, ..Player::default() };
/// let mut field = Field::new(vec![player(0, 4), player(1, 2), player(2, 2), player(3, 0)]);
/// field.meet(0, 1);
/// let position = Position {
///     field: &field,
///     free: &[0, 1, 2, 3],
///     rounds: 3,
///     round: 3,
///     played: 2,
///     place_prizes: 1,
///     class_prizes: &[],
/// };
/// let settings = Settings::new(&CopSettings::default(), &position, 1);
/// let trace = trace(position, &settings);
///
/// // King of the hill, though they have met.
/// assert_eq!(trace.pairs(), [Pair::Game(0, 1), Pair::Game(2, 3)]);
/// let reasons = trace.reasons(0, 1).ok_or("there are such players")?;
/// assert_eq!((reasons.met, reasons.against.len()), (1, 0));
/// # Ok::<(), &str>(())
/// ```
pub fn trace<'a>(position: Position<'a>, settings: &'a Settings) -> Trace<'a> {
    let mut case = Case::new(position, settings);
    if settings.revision.refined() {
        case.contenders = contenders(&case);
        case.lowest_hopeful = case.contenders.lowest_hopeful;
    }
    let bans = Bans::new(&case);
    let mut soft = Constraints::default();
    let mut weaker = Constraint::ALL.iter().copied();
    let places = loop {
        if let Some(places) = pair(&mut case, &bans, soft) {
            break places;
        }
        match weaker.next() {
            Some(constraint) => soft = soft.with(constraint),
            // Nothing is forbidden any more, and the number of places is even.
            None => break Vec::new(),
        }
    };
    let bye = case.bye();
    let pairs = places.into_iter().map(|(upper, lower)| match lower {
        lower if lower == bye => Pair::Bye(upper),
        lower => Pair::Game(upper, lower),
    });
    let mut pairs: Vec<Pair> = pairs.collect();
    pairs.sort_by_key(|pair| matches!(pair, Pair::Bye(_)));
    Trace::new(case, bans, soft, pairs)
}

/// The weight of breaking a constraint that has given way, beyond all weights of a round.
const BROKEN: i128 = 1 << 70;

/// The pairs of least weight, the upper place first; `None` if there are none that keep all
/// constraints but the soft ones.
fn pair(case: &mut Case<'_>, bans: &Bans, soft: Constraints) -> Option<Vec<(usize, usize)>> {
    let mut nodes = case.free.to_vec();
    if case.has_bye() {
        nodes.push(case.bye());
    }
    case.widened.clear();
    let pairs = matched(case, bans, soft, &nodes)?;
    let hopeless = pairs.iter().filter(|&&(upper, lower)| contender(case, upper, lower) >= MAJOR);
    let widened: Vec<usize> = hopeless
        .map(|&(upper, _)| upper)
        .filter(|&upper| case.outlooks.lowest[upper] + 1 < case.bye())
        .collect();
    if widened.is_empty() {
        return Some(pairs);
    }
    case.widened = widened;
    matched(case, bans, soft, &nodes)
}

fn matched(
    case: &Case<'_>,
    bans: &Bans,
    soft: Constraints,
    nodes: &[usize],
) -> Option<Vec<(usize, usize)>> {
    let weight = |one: usize, other: usize| {
        let (upper, lower) = (nodes[one], nodes[other]);
        let mut sum: i128 =
            weights(case, upper, lower).iter().map(|&(_, weight)| i128::from(weight)).sum();
        for constraint in bans.of(upper, lower).all() {
            if !soft.has(constraint) {
                return None;
            }
            sum += BROKEN * broken(case, constraint, upper, lower);
        }
        Some(sum)
    };
    let pairs = least(nodes.len(), weight)?;
    Some(pairs.into_iter().map(|(one, other)| (nodes[one], nodes[other])).collect())
}

/// The extent to which a pair breaks a constraint: 1, but for the leader the places from the
/// destiny's child, twice, and one more below the child.
fn broken(case: &Case<'_>, constraint: Constraint, upper: usize, lower: usize) -> i128 {
    match (constraint, case.destiny.child) {
        (Constraint::Control, Some(child)) if upper == 0 => {
            (2 * lower.abs_diff(child) + usize::from(lower > child)) as i128
        }
        _ => 1,
    }
}
