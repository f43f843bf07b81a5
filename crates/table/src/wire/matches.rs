//! Wire types for the match: bags, a theme, the play that can be challenged, and the final count.

use serde::{Deserialize, Serialize};

use super::FormedMessage;

/// A bag of vowels and a bag of consonants, with a blank each at first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BagsMessage {
    /// Tiles in the bag of vowels.
    pub vowels: u32,
    /// Tiles in the bag of consonants.
    pub consonants: u32,
    /// The number of vowels that the viewer's next draw takes; `null` if the draw balances the
    /// rack.
    pub wish: Option<u8>,
    /// The seat that has to choose before its first rack, while the first racks are drawn.
    pub choosing: Option<u16>,
    /// When that choice is made for it, in milliseconds since the game was made.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub until: Option<u64>,
}

/// The theme and what is claimed for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ThemeMessage {
    /// Its name.
    pub name: String,
    /// The words that belong to it; none if the players decide.
    pub words: Vec<String>,
    /// Words of the viewer's last play that can still be claimed.
    pub claimable: Vec<String>,
    /// Until when they can be claimed, in milliseconds since the game was made.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub claim_until: Option<u64>,
    /// Claims not settled yet, oldest first.
    pub claims: Vec<ClaimMessage>,
}

/// A word claimed for the theme.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClaimMessage {
    /// Its number in the game.
    pub number: u16,
    /// The seat that claims.
    pub seat: u16,
    /// The word, as capitals.
    pub word: String,
    /// The reason why it belongs to the theme; may be empty.
    pub plea: String,
    /// Until when votes are taken, in milliseconds since the game was made; `null` where a list
    /// decides.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub until: Option<u64>,
    /// Votes for it.
    pub yes: u8,
    /// Votes against it.
    pub no: u8,
    /// True if the viewer may vote.
    pub may_vote: bool,
}

/// A play that can be challenged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PendingMessage {
    /// The seat that played.
    pub seat: u16,
    /// Words and points.
    pub formed: FormedMessage,
    /// Seats that have accepted.
    pub accepted: Vec<u16>,
    /// Opponents who have accepted neither this play nor all plays of its player: a held move, or
    /// the end of the game, waits for them.
    pub waits_for: Vec<u16>,
    /// Until this time, in milliseconds since the game was made, a move of the next player is held
    /// while `waits_for` names others; later it closes the window and is made at once. `null` where
    /// a move never waits.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub guard: Option<u64>,
    /// When the window closes by itself, in milliseconds since the game was made; `null` when
    /// it closes as the next turn starts, with the next move. Not `null` for the play that ends
    /// the game, unless the terms set no limit.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub deadline: Option<u64>,
    /// True if this play goes out, so that the game ends when it stands.
    pub is_final: bool,
    /// True if the seat on turn (`turn`) has committed a move that waits until `guard`, or until
    /// `waits_for` is empty. It is dropped if the play comes off.
    pub held: bool,
    /// The cost of a wrong challenge in this game, as a sentence.
    pub price: String,
    /// True if a wrong challenge costs nothing: no points, no turn.
    pub free: bool,
    /// True if the challenger chooses words.
    pub by_words: bool,
}

/// A word and whether it is good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RulingMessage {
    /// Capitals.
    pub word: String,
    /// True if the list has it.
    pub good: bool,
}

/// One seat's arithmetic at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FinalLine {
    /// The seat.
    pub seat: u16,
    /// Score before leftovers, with challenge and time penalties.
    pub before: i32,
    /// The tiles left on the rack.
    pub left: String,
    /// The points deducted for them, 0 or negative.
    pub deducted: i32,
    /// The points gained from the others' tiles, 0 or positive.
    pub collected: i32,
    /// The final score.
    pub total: i32,
}
