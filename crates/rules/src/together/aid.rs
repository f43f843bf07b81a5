//! The six helper cards (TOG-28).

use core::fmt;
use core::str::FromStr;

use super::Goal;
use crate::{Tile, Tiles};

/// A helper card. Each can be used once and is then removed (TOG-26).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aid {
    /// One current goal counts as completed (TOG-29).
    CompleteGoal,
    /// Any tiles of the rack are replaced (TOG-30).
    ExchangeTiles,
    /// Every player draws one more tile (TOG-31).
    ExtraTile,
    /// One of the player's own tiles becomes a blank (TOG-32).
    MakeBlank,
    /// The current goals go under the pile and new ones are turned up (TOG-33).
    RefreshGoals,
    /// Tiles are traded with the other players (TOG-34).
    TradeTiles,
}

keys! {
    Aid {
        CompleteGoal = "complete-goal",
        ExchangeTiles = "exchange-tiles",
        ExtraTile = "extra-tile",
        MakeBlank = "make-blank",
        RefreshGoals = "refresh-goals",
        TradeTiles = "trade-tiles",
    }
}

impl Aid {
    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Aid::CompleteGoal => "Complete a goal",
            Aid::ExchangeTiles => "Exchange tiles",
            Aid::ExtraTile => "Extra tile",
            Aid::MakeBlank => "Make a blank",
            Aid::RefreshGoals => "Refresh goals",
            Aid::TradeTiles => "Trade tiles",
        }
    }

    /// Its effect, in one sentence.
    pub const fn summary(self) -> &'static str {
        match self {
            Aid::CompleteGoal => "Choose one goal: it counts as completed, and another comes.",
            Aid::ExchangeTiles => {
                "Set any of your tiles aside, draw as many, then put the first ones back."
            }
            Aid::ExtraTile => "Everybody draws one more tile, as long as the bag lasts.",
            Aid::MakeBlank => "Turn one of your tiles over: it is a blank from now on.",
            Aid::RefreshGoals => "The goals go under the pile and others are turned up.",
            Aid::TradeTiles => "Lay tiles face up; the others take them all and give one for each.",
        }
    }
}

impl fmt::Display for Aid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The error for a word that names no helper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownAid;

impl fmt::Display for UnknownAid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such helper: use ")?;
        let mut keys = Aid::ALL.iter().map(|helper| helper.key());
        keys.next().map_or(Ok(()), |key| write!(f, "{key}"))?;
        keys.try_for_each(|key| write!(f, ", {key}"))
    }
}

impl core::error::Error for UnknownAid {}

impl FromStr for Aid {
    type Err = UnknownAid;

    fn from_str(text: &str) -> Result<Aid, UnknownAid> {
        Aid::of_key(text).ok_or(UnknownAid)
    }
}

/// A helper card as it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Help {
    /// Completes this goal.
    CompleteGoal(Goal),
    /// Replaces these tiles.
    ExchangeTiles(Tiles),
    /// Gives each player a tile.
    ExtraTile,
    /// Turns this tile over.
    MakeBlank(Tile),
    /// Turns up new goals.
    RefreshGoals,
    /// Offers these tiles.
    TradeTiles(Tiles),
}

impl Help {
    /// The card used.
    pub const fn helper(&self) -> Aid {
        match self {
            Help::CompleteGoal(_) => Aid::CompleteGoal,
            Help::ExchangeTiles(_) => Aid::ExchangeTiles,
            Help::ExtraTile => Aid::ExtraTile,
            Help::MakeBlank(_) => Aid::MakeBlank,
            Help::RefreshGoals => Aid::RefreshGoals,
            Help::TradeTiles(_) => Aid::TradeTiles,
        }
    }
}
