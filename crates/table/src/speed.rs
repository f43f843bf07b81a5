//! Classes of clocks, by which people find each other.

use rules::{Millis, Terms};

/// A class of clocks, by which people find each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speed {
    /// At most ten minutes each.
    Fast,
    /// At most twenty minutes each.
    Medium,
    /// More than that.
    Slow,
    /// Days for each turn.
    Correspondence,
    /// No clock.
    Untimed,
}

impl Speed {
    /// The class of a game on these terms.
    pub fn of(terms: &Terms) -> Speed {
        let ruleset = terms.ruleset();
        if ruleset.slow_turn().is_some() {
            return Speed::Correspondence;
        }
        match ruleset.clock.map(|clock| clock.bank) {
            None => Speed::Untimed,
            Some(bank) if bank <= Millis::minutes(10) => Speed::Fast,
            Some(bank) if bank <= Millis::minutes(20) => Speed::Medium,
            Some(_) => Speed::Slow,
        }
    }

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Speed::Fast => "fast",
            Speed::Medium => "medium",
            Speed::Slow => "slow",
            Speed::Correspondence => "correspondence",
            Speed::Untimed => "untimed",
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
            ("days=3", Speed::Correspondence),
        ] {
            let terms = format!("travel-2006 seats=2 {changes}").parse().unwrap();
            assert_eq!(Speed::of(&terms), speed, "{changes}");
        }
        assert_eq!(Speed::of(&"travel-2006 seats=2".parse().unwrap()), Speed::Untimed);
    }
}
