//! Pools: games of one mode and one class of clocks, which are rated together.

use rules::{Mode, Terms, Watchers};
use table::Speed;

/// The pools of rated games.
pub(crate) const POOLS: [&str; 5] =
    ["match-fast", "match-medium", "match-slow", "match-correspondence", "match-untimed"];

/// The mode and the class of clocks of a game: `match-medium`.
pub(crate) fn pool(terms: &Terms) -> String {
    format!("{}-{}", terms.mode().key(), Speed::of(terms).key())
}

/// True if games of these terms can be rated: people play against each other, as many as sit down
/// at the beginning.
pub(crate) fn can_be_rated(terms: &Terms) -> bool {
    terms.mode() == Mode::Match && terms.ruleset().watchers == Watchers::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_clock_has_its_pool() {
        for (terms, expected) in [
            ("travel-2006 seats=2", "match-untimed"),
            ("travel-2006 seats=2 clock=10", "match-fast"),
            ("travel-2006 seats=2 clock=15", "match-medium"),
            ("travel-2006 seats=2 clock=10 increment=5", "match-medium"),
            ("tournament-sowpods seats=2", "match-slow"),
            ("tournament-sowpods seats=2 days=2", "match-correspondence"),
        ] {
            let terms = terms.parse().unwrap();
            assert_eq!(pool(&terms), expected);
            assert!(can_be_rated(&terms) && POOLS.contains(&expected));
        }
        let alone = "travel-2006 seats=1 mode=one-rack".parse().unwrap();
        assert_eq!(pool(&alone), "one-rack-untimed");
        assert!(!can_be_rated(&alone));
    }
}
