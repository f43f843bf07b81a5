//! Weights of several criteria, each of which outweighs all behind it.

use super::matching::least;
use super::{Field, Pair, PairingRefusal};

/// Pairs players so that the first criterion is as small as can be in total, then the second, and
/// so on.
///
/// `criteria(one, other)` speaks of indices of `free`, with `one < other`. The answer is by places
/// in the field.
pub(super) fn pairs<const N: usize>(
    free: &[usize],
    criteria: impl Fn(usize, usize) -> [u32; N],
) -> Result<Vec<Pair>, PairingRefusal> {
    let weight = weigh(free.len(), criteria);
    let found = least(free.len(), |one, other| Some(weight(one, other)));
    let found = found.ok_or(PairingRefusal::NoPairing)?;
    Ok(found.into_iter().map(|(one, other)| Pair::Game(free[one], free[other])).collect())
}

/// The weight of each pair of so many players: of the criteria, each outweighs all behind it.
pub(super) fn weigh<const N: usize>(
    players: usize,
    criteria: impl Fn(usize, usize) -> [u32; N],
) -> impl Fn(usize, usize) -> i128 {
    let scale = scale(players, &criteria);
    move |one, other| {
        let criteria = criteria(one.min(other), one.max(other));
        scale.iter().zip(criteria).map(|(scale, criterion)| scale * i128::from(criterion)).sum()
    }
}

/// The weight of 1 in each criterion: one more than all pairs together can have of those behind.
///
/// The criteria count as far as the field takes them, which keeps the weights small: those of Swiss
/// stay under 2^90 for 2,000 players after 60 rounds, and under 2^100 for any field.
fn scale<const N: usize>(
    players: usize,
    criteria: &impl Fn(usize, usize) -> [u32; N],
) -> [i128; N] {
    let mut most = [0_u32; N];
    for one in 0..players {
        for other in one + 1..players {
            for (most, criterion) in most.iter_mut().zip(criteria(one, other)) {
                *most = criterion.max(*most);
            }
        }
    }
    let mut scale = [1_i128; N];
    for index in (1..N).rev() {
        let all = i128::from(most[index]) * (players as i128 / 2) + 1;
        scale[index - 1] = scale[index].saturating_mul(all);
    }
    scale
}

/// The criteria about repeats: 1 for a pair that has met more often than is allowed, 1 for one that
/// has met, and the number of its meetings, with one more if they met in the last round.
pub(super) fn repeats(field: &Field, limit: Option<u8>, one: usize, other: usize) -> [u32; 3] {
    let met = field.met(one, other);
    let last = field.players().get(one).and_then(|player| player.last_opponent);
    let again = met > 0 && last.is_some_and(|last| usize::from(last) == other);
    [
        u32::from(limit.is_some_and(|limit| met > limit)),
        u32::from(met > 0),
        u32::from(met) + u32::from(again),
    ]
}

/// The criterion of who begins: the less, the more one of the two has begun than the other, for
/// then both come nearer to having begun as often as replied.
pub(super) fn begun(field: &Field, one: usize, other: usize) -> u32 {
    let ahead = |place: usize| {
        let player = field.players().get(place).copied().unwrap_or_default();
        i32::from(player.begun) - i32::from(player.replied)
    };
    255 - ahead(one).abs_diff(ahead(other)).min(255)
}
