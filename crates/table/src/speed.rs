//! Classes of clocks, by which people find each other.

use rules::{ClockRule, Millis, Terms};

/// For how many turns the increment is counted: what a player has in a game for two. Computer
/// players have twelve where both know everything and twenty where both are beginners.
const TURNS: u64 = 15;

/// A class of clocks, by which people find each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speed {
    /// At most ten minutes each, with what fifteen turns add if there is an increment.
    Fast,
    /// At most twenty minutes each, counted likewise.
    Medium,
    /// More than that.
    Slow,
    /// Days for each turn.
    Correspondence,
    /// No clock.
    Untimed,
}

rules::keys! {
    Speed {
        Fast = "fast",
        Medium = "medium",
        Slow = "slow",
        Correspondence = "correspondence",
        Untimed = "untimed",
    }
}

impl Speed {
    /// The class of a game on these terms.
    pub fn of(terms: &Terms) -> Speed {
        let ruleset = terms.ruleset();
        if ruleset.slow_turn().is_some() {
            return Speed::Correspondence;
        }
        let whole = |clock: ClockRule| clock.bank.plus(Millis(TURNS * clock.increment.0));
        match ruleset.clock.map(whole) {
            None => Speed::Untimed,
            Some(whole) if whole <= Millis::minutes(10) => Speed::Fast,
            Some(whole) if whole <= Millis::minutes(20) => Speed::Medium,
            Some(_) => Speed::Slow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_classes() {
        for (changes, speed) in [
            ("clock=10", Speed::Fast),
            ("clock=11", Speed::Medium),
            ("clock=20", Speed::Medium),
            ("clock=21", Speed::Slow),
            ("clock=5 increment=20", Speed::Fast),
            ("clock=5 increment=21", Speed::Medium),
            ("clock=10 increment=1", Speed::Medium),
            ("clock=15 increment=20", Speed::Medium),
            ("clock=16 increment=20", Speed::Slow),
            ("days=3", Speed::Correspondence),
        ] {
            let terms = format!("travel-2006 seats=2 {changes}").parse().unwrap();
            assert_eq!(Speed::of(&terms), speed, "{changes}");
        }
        assert_eq!(Speed::of(&"travel-2006 seats=2".parse().unwrap()), Speed::Untimed);
    }
}
