//! Where a game stands: the parts that belong to one mode.

use serde::{Deserialize, Serialize};

use super::{BagsMessage, BingoMessage, DuplicateMessage, ThemeMessage, TogetherMessage};

/// The parts of a game's state that belong to one mode.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ModeMessage {
    /// A match: most of it is in the message around this.
    Match {
        /// The two bags, where vowels and consonants are drawn separately.
        bags: Option<BagsMessage>,
        /// The theme, where words that belong to one earn more.
        theme: Option<ThemeMessage>,
    },
    /// Solitaire: with one rack, with two racks, or with all tiles open.
    Solitaire {
        /// The rack of each seat; `null` where the viewer does not see it. With all tiles open
        /// it is what is left of the set.
        racks: Vec<Option<String>>,
        /// The two bags, where vowels and consonants are drawn separately.
        bags: Option<BagsMessage>,
    },
    /// A duplicate session.
    Duplicate {
        /// Its state, as this viewer may see it.
        session: Box<DuplicateMessage>,
    },
    /// Letter bingo.
    Bingo {
        /// Letters called, forms and players.
        bingo: Box<BingoMessage>,
    },
    /// All players together against the goal cards.
    Together {
        /// Goals, helpers, talk.
        together: Box<TogetherMessage>,
    },
}

impl Default for ModeMessage {
    fn default() -> ModeMessage {
        ModeMessage::Match { bags: None, theme: None }
    }
}
