//! Sorting in little code.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

/// True where a program is fetched anew by its users: there little code counts more than a fast
/// sort. The standard library compiles its sorts, 6 kB each, for every type and every order.
const SMALL: bool = cfg!(target_arch = "wasm32");

/// The length up to which items are sorted by insertion.
const FEW: usize = 24;

/// Sorts items so that those which compare equal keep their order, as [`slice::sort`] does. In a
/// module for browsers all types and orders share one sort, which takes about twice as long.
///
/// ```
/// use rules::Arrange as _;
///
/// let mut words = ["CATS", "AT", "CAT", "IT"];
/// words.arrange_by_key(|word| word.len());
/// assert_eq!(words, ["AT", "IT", "CAT", "CATS"]);
/// ```
pub trait Arrange<T> {
    /// Sorts the items.
    fn arrange(&mut self)
    where
        T: Ord;

    /// Sorts the items as this function compares them.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts the items by this key.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if SMALL { sort(self, &mut compare) } else { self.sort_by(compare) }
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, other| key(one).cmp(&key(other)));
    }
}

/// Sorts in code that is there once for each type.
#[inline(never)]
fn sort<T>(items: &mut [T], compare: &mut dyn FnMut(&T, &T) -> Ordering) {
    if items.len() <= FEW {
        for end in 1..items.len() {
            let mut at = end;
            while at > 0 && compare(&items[at], &items[at - 1]).is_lt() {
                items.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    let mut order = in_order(items.len(), &mut |one, other| compare(&items[one], &items[other]));
    // Follows each cycle of the order, moving every item to its place.
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// The places of so many items in their order.
#[inline(never)]
fn in_order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(34),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn little_code_sorts_as_the_standard_library_does(
            mut items in proptest::collection::vec((0u8..20, any::<u8>()), 0..100)
        ) {
            let mut sorted = items.clone();
            sorted.sort_by_key(|&(key, _)| key);
            sort(&mut items, &mut |one, other| one.0.cmp(&other.0));
            prop_assert_eq!(items, sorted);
        }
    }
}
