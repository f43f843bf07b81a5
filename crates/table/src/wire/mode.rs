//! Where a game stands: the parts that belong to one mode.

use serde::{Deserialize, Serialize};

use super::{
    BagsMessage, BingoMessage, DuplicateMessage, SentenceMessage, SquareFace, ThemeMessage,
    TogetherMessage, UnbuildEnding, UnbuildMay, UnbuildSeat,
};

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
    /// A game that is over, whose board is being taken apart. `phase` is `over`; `board` and
    /// `turn` are those of the unbuilding.
    Unbuild {
        /// Where it stands.
        unbuild: Box<UnbuildMessage>,
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

/// Where an unbuilding stands. The board and whose turn it is are in the message around it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildMessage {
    /// `turn` or `over`.
    pub phase: String,
    /// The seat that begins.
    pub starter: u16,
    /// What each seat has taken, in order of play.
    pub seats: Vec<UnbuildSeat>,
    /// The letters taken last, and where they lay.
    pub last: Vec<SquareFace>,
    /// The result, once it is over.
    pub ending: Option<UnbuildEnding>,
    /// The game whose board it is, as it ended.
    pub before: EndedMessage,
    /// The rules of unbuilding in plain sentences.
    pub rules: Vec<SentenceMessage>,
    /// What the viewer may do.
    pub may: UnbuildMay,
}

/// A game as it ended: what the message around it said of it then. Everything else, such as the
/// scores of the seats, is still in that message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EndedMessage {
    /// The parts that belong to its mode.
    #[cfg_attr(feature = "describe", schema(no_recursion))]
    pub mode: ModeMessage,
    /// The rows of its board.
    pub board: Vec<String>,
    /// The squares of its last play.
    pub last_play: Vec<String>,
}
