//! The levels of computer players. Terms and logs name them, and the engine makes them play.

use core::fmt;
use core::str::FromStr;

/// The strength of a computer player, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Knows the words that everyday speech uses, and notices few plays.
    Beginner,
    /// Knows the words of a good reader, notices more plays and pays some attention to what it
    /// keeps.
    Intermediate,
    /// Knows the words that a club player has learned, notices most plays and judges well what it
    /// keeps.
    Advanced,
    /// Knows every word and makes the move with the best static equity.
    Expert,
    /// Knows every word and looks ahead.
    Champion,
}

keys! {
    Level {
        Beginner = "beginner",
        Intermediate = "intermediate",
        Advanced = "advanced",
        Expert = "expert",
        Champion = "champion",
    }
}

impl Level {
    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "Beginner",
            Level::Intermediate => "Intermediate",
            Level::Advanced => "Advanced",
            Level::Expert => "Expert",
            Level::Champion => "Champion",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The error for a text that is not the key of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no such level of computer player: use beginner, intermediate, advanced, expert or \
             champion"
        )
    }
}

impl core::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL
            .into_iter()
            .find(|level| level.key().eq_ignore_ascii_case(text))
            .ok_or(UnknownLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back() {
        for level in Level::ALL {
            assert_eq!(level.key().parse(), Ok(level));
        }
        assert_eq!("grandmaster".parse::<Level>(), Err(UnknownLevel));
    }
}
