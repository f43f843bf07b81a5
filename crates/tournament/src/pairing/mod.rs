//! Pairing: who plays whom in a round.
//!
//! A rule sees a [`Field`] and gives [`Pair`]s. It knows nothing of tables. Blocks of rounds name the
//! player first who begins by their table; in the pairs of other rules the order means nothing, and
//! [`begins`](crate::begins) turns them.

mod australian;
mod berger;
mod block;
mod blossom;
mod bye;
mod chew;
pub mod cop;
mod factor;
mod field;
mod fontes;
mod gibson;
mod groups;
mod king;
pub mod matching;
mod queen;
mod random;
mod refusal;
mod round_robin;
mod spreads;
mod swiss;
mod teams;
mod weight;

use crate::Rule;
pub use field::{Field, Player};
pub use refusal::PairingRefusal;
pub use spreads::Spreads;

/// The most players in a field that is paired.
pub const MOST_PLAYERS: usize = 2_000;

/// Two players who meet, or one who has a bye, by their places in the field from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pair {
    /// Two players meet.
    Game(usize, usize),
    /// A player has a bye.
    Bye(usize),
}

impl Pair {
    /// The players, by their places in the field.
    pub fn players(self) -> impl Iterator<Item = usize> {
        let (one, other) = match self {
            Pair::Game(one, other) => (one, Some(other)),
            Pair::Bye(one) => (one, None),
        };
        [Some(one), other].into_iter().flatten()
    }

    /// The place of the better player.
    pub fn best(self) -> usize {
        match self {
            Pair::Game(one, other) => one.min(other),
            Pair::Bye(one) => one,
        }
    }
}

/// A round to be paired.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The rule.
    pub rule: Rule,
    /// The players.
    pub field: &'a Field,
    /// The pairs and byes that the director fixed: they are part of the answer.
    pub forced: &'a [Pair],
    /// The largest number of meetings after which a pair may meet again; `None` if any.
    pub repeats: Option<u8>,
    /// The rounds that remain, with this one: 1 for the last.
    pub rounds_left: u8,
    /// The rounds before this one whose results are not in the standings that it rests on: 0 if it
    /// rests on the round before it.
    pub behind: u8,
    /// The number of prizes for places.
    pub place_prizes: u16,
    /// The number of prizes for each class, the highest class first.
    pub class_prizes: &'a [u16],
    /// The settings of COP.
    pub cop: crate::CopSettings,
    /// The number of this round.
    pub round: crate::RoundNumber,
    /// The seed of lots and simulations.
    pub seed: u64,
}

impl<'a> Task<'a> {
    /// The last round of a tournament without prizes, with nothing fixed and seed 0.
    pub fn new(rule: Rule, field: &'a Field) -> Task<'a> {
        Task {
            rule,
            field,
            forced: &[],
            repeats: None,
            rounds_left: 1,
            behind: 0,
            place_prizes: 0,
            class_prizes: &[],
            cop: crate::CopSettings::default(),
            round: crate::RoundNumber(1),
            seed: 0,
        }
    }
}

/// Pairs a round.
///
/// Fixed pairs and byes come first and stand in the answer as they are. If the number of the
/// others is odd, the lowest among those with the fewest byes has one; blocks of rounds, Chew
/// and COP give byes by rules of their own. The rule pairs all who are left.
///
/// The answer has each player of the field once, but for those who are absent: games in the order of
/// the standings of their better player, byes behind.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 5]);
/// let forced = [Pair::Game(0, 4)];
/// let task = Task { forced: &forced, ..Task::new(Rule::King, &field) };
/// assert_eq!(pair(&task), Ok(vec![Pair::Game(0, 4), Pair::Game(1, 2), Pair::Bye(3)]));
/// ```
///
/// # Errors
/// If the round is to be paired by hand, if the fixed pairs contradict each other or the field, or
/// if the rule does not fit the field.
pub fn pair(task: &Task<'_>) -> Result<Vec<Pair>, PairingRefusal> {
    let players = task.field.len();
    if players > MOST_PLAYERS {
        return Err(PairingRefusal::TooMany { players, most: MOST_PLAYERS });
    }
    let mut free = free(task)?;
    let mut pairs = task.forced.to_vec();
    match task.rule {
        Rule::Manual => return Err(PairingRefusal::Manual),
        Rule::King
        | Rule::Queen
        | Rule::Factor(_)
        | Rule::Swiss
        | Rule::Australian
        | Rule::Random => {
            pairs.extend(bye::bye(task.field, &mut free));
            let games = match task.rule {
                Rule::King => king::king(&free),
                Rule::Queen => queen::queen(&free),
                Rule::Factor(factor) => factor::factor(task, &free, factor)?,
                Rule::Swiss => swiss::swiss(task, &free)?,
                Rule::Australian => australian::australian(task, &free)?,
                _ => random::random(task, &free)?,
            };
            pairs.extend(games);
        }
        Rule::RoundRobin(part) => pairs.extend(round_robin::round_robin(task, &free, part)?),
        Rule::Teams(part) => pairs.extend(teams::teams(task, &free, part)?),
        Rule::Groups(size, part) => pairs.extend(groups::groups(task, &free, size, part)?),
        Rule::Fontes(part) => pairs.extend(fontes::fontes(task, &free, part)?),
        Rule::Chew => pairs.extend(chew::chew(task, &free)?),
        Rule::Cop => pairs.extend(cop::cop(task, &free)?),
    }
    pairs.sort_by_key(|&pair| (matches!(pair, Pair::Bye(_)), pair.best()));
    let sound = perfect(task.field, &pairs);
    debug_assert!(sound, "{} gave {pairs:?}", task.rule);
    if sound { Ok(pairs) } else { Err(PairingRefusal::NoPairing) }
}

/// The number of pairs that have met before.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player, repeats_of};
///
/// let mut field = Field::new(vec![Player::default(); 5]);
/// field.meet(0, 1);
/// let pairs = [Pair::Game(0, 1), Pair::Game(2, 3), Pair::Bye(4)];
/// assert_eq!(repeats_of(&field, &pairs), 1);
/// ```
///
/// # Panics
/// If a pair names a player outside the field.
pub fn repeats_of(field: &Field, pairs: &[Pair]) -> usize {
    let met = |pair: &&Pair| match **pair {
        Pair::Game(one, other) => field.met(one, other) > 0,
        Pair::Bye(_) => false,
    };
    pairs.iter().filter(met).count()
}

/// The places of the players who are neither fixed nor absent, in order.
///
/// # Errors
/// If the fixed pairs contradict each other or the field.
pub fn free(task: &Task<'_>) -> Result<Vec<usize>, PairingRefusal> {
    let players = task.field.players();
    let mut fixed = vec![false; players.len()];
    for &pair in task.forced {
        if let Pair::Game(one, other) = pair
            && one == other
            && let Some(player) = players.get(one)
        {
            return Err(PairingRefusal::ForcedAlone { entrant: player.entrant });
        }
        for place in pair.players() {
            let here = players.get(place).filter(|player| !player.absent);
            let player = here.ok_or(PairingRefusal::ForcedOutside)?;
            if fixed[place] {
                return Err(PairingRefusal::ForcedTwice { entrant: player.entrant });
            }
            fixed[place] = true;
        }
    }
    Ok((0..players.len()).filter(|&place| !fixed[place] && !players[place].absent).collect())
}

/// True if each player of the field is in exactly one of the pairs, and absent ones in none.
fn perfect(field: &Field, pairs: &[Pair]) -> bool {
    let mut seen: Vec<bool> = field.players().iter().map(|player| player.absent).collect();
    for place in pairs.iter().flat_map(|pair| pair.players()) {
        match seen.get_mut(place) {
            Some(seen) if !*seen => *seen = true,
            _ => return false,
        }
    }
    seen.into_iter().all(|seen| seen)
}
