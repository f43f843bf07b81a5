//! Wire types for Together.

use serde::{Deserialize, Serialize};

use super::{AidKey, ReachedKey, SquareFace};
use crate::tagged::tagged;

tagged! {
    /// The commands of a seat in Together, besides `play`, `play_text` and `resign`.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum TogetherCommand {
        /// Names the seat that should start. The game starts when all name the same seat, or two
        /// minutes after the first vote.
        Name {
            /// The seat that should start.
            starter: u16,
        },
        /// Helper: one current goal counts as completed.
        CompleteGoal {
            /// The goal's key.
            goal: String,
        },
        /// Helper: tiles of the rack are replaced.
        ExchangeTiles {
            /// The tiles to put back.
            tiles: String,
        },
        /// Helper: each player draws one extra tile.
        ExtraTile {},
        /// Helper: a tile becomes a blank.
        MakeBlank {
            /// The tile, a capital.
            tile: String,
        },
        /// Helper: the current goals go under the pile.
        RefreshGoals {},
        /// Helper: tiles are offered to the others.
        TradeTiles {
            /// The tiles offered.
            tiles: String,
        },
        /// Ends a turn in which a helper was used, without a word.
        EndTurn {},
        /// Says that the seat cannot complete a goal.
        Stuck {},
        /// Takes an offered tile for a tile of the seat's rack.
        Claim {
            /// The tile taken.
            take: String,
            /// The tile given.
            give: String,
        },
        /// Takes a claim back.
        Unclaim {
            /// The tile taken.
            take: String,
            /// The tile given.
            give: String,
        },
        /// Confirms a trade once every tile is taken, by the seat that took the last one.
        Confirm {},
        /// Passes over the turn of a teammate who is away, two minutes after it began.
        PassOver {},
        /// Takes out of the game a teammate whose turn was passed over.
        Remove {
            /// The seat that leaves.
            who: u16,
        },
        /// Says something to the team.
        Say {
            /// At most 200 characters.
            text: String,
        },
        /// Points at a square for all to see; `null` to stop.
        Point {
            /// As `8H`.
            square: Option<String>,
        },
    }
}

/// An event that only Together has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TogetherEvent {
    /// Goals were turned up.
    TurnedUp {
        /// Their keys.
        goals: Vec<String>,
    },
    /// It was checked whether an opening word completes a goal.
    DealChecked {
        /// True if one does.
        reachable: bool,
    },
    /// Racks and goals were put back and dealt again.
    Redealt {},
    /// A seat said who should start.
    Named {
        /// The seat that said so.
        seat: u16,
        /// The seat that should start.
        starter: u16,
    },
    /// A word that completed goals.
    WordPlayed {
        /// The seat.
        seat: u16,
        /// As written: `8D TRAIN`.
        text: String,
        /// The tiles laid.
        tiles: Vec<SquareFace>,
        /// The words formed, as capitals, the main word first.
        words: Vec<String>,
        /// The keys of the goals completed.
        goals: Vec<String>,
        /// The number of tiles drawn.
        drawn_count: u8,
        /// The tiles drawn, if the viewer may know.
        drawn: Option<String>,
    },
    /// A turn ended without a word.
    TurnEnded {
        /// The seat.
        seat: u16,
        /// The number of tiles drawn.
        drawn_count: u8,
        /// The tiles drawn, if the viewer may know.
        drawn: Option<String>,
    },
    /// A seat said that it cannot complete a goal.
    SaidStuck {
        /// The seat.
        seat: u16,
    },
    /// It was checked whether it can; the play stays secret.
    PlayChecked {
        /// True if it can.
        can_play: bool,
    },
    /// A play that was possible when the game was lost.
    WasPossible {
        /// The play.
        possible: PossibleMessage,
    },
    /// A goal was completed by a helper.
    GoalGiven {
        /// The seat that used the helper.
        seat: u16,
        /// The goal's key.
        goal: String,
    },
    /// Each player draws one extra tile; events for each draw follow.
    ExtraTile {
        /// The seat that used the helper.
        seat: u16,
    },
    /// A tile became a blank.
    MadeBlank {
        /// The seat.
        seat: u16,
        /// The tile, if the viewer may know.
        tile: Option<String>,
    },
    /// The goals went under the pile.
    Refreshed {
        /// The seat that used the helper.
        seat: u16,
    },
    /// Tiles were offered.
    Offered {
        /// The seat that offers them.
        seat: u16,
        /// The tiles offered.
        tiles: String,
    },
    /// A seat takes an offered tile.
    Claimed {
        /// The seat.
        seat: u16,
        /// The tile taken.
        take: String,
        /// The tile given for it.
        give: String,
    },
    /// A claim was taken back.
    Unclaimed {
        /// The seat.
        seat: u16,
        /// The tile taken.
        take: String,
        /// The tile given for it.
        give: String,
    },
    /// An offered tile that no player took went to a seat.
    Shared {
        /// The seat.
        seat: u16,
        /// The tile.
        take: String,
    },
    /// A tile was given by lot.
    ByLot {
        /// The seat.
        seat: u16,
        /// The tile taken.
        take: String,
        /// The tile given for it.
        give: String,
    },
    /// The tiles changed hands.
    Traded {},
    /// The turn of a seat that is away was passed over.
    PassedOver {
        /// The seat whose turn it was.
        seat: u16,
        /// The seat that asked for it.
        by: u16,
    },
    /// A seat was taken out of the game.
    Removed {
        /// The seat.
        seat: u16,
        /// The seat that asked for it.
        by: u16,
    },
    /// Team talk.
    Said {
        /// The seat.
        seat: u16,
        /// The message.
        text: String,
    },
    /// A player points at a square, or stops doing so.
    Pointed {
        /// The seat.
        seat: u16,
        /// As `8H`.
        square: Option<String>,
    },
    /// The game is over.
    TeamEnded {
        /// The result.
        result: TeamResult,
    },
}

/// Where a game of Together stands: the parts that only it has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TogetherMessage {
    /// The current goals.
    pub goals: Vec<GoalMessage>,
    /// The keys of the goals completed, in order.
    pub done: Vec<String>,
    /// Goals to complete.
    pub to_win: u8,
    /// Cards in the pile.
    pub pile: u8,
    /// The keys of the goals that the last play completed.
    pub last_goals: Vec<String>,
    /// All six helpers.
    pub helpers: Vec<AidMessage>,
    /// The helper used in this turn.
    pub helped: Option<AidKey>,
    /// True if the seat on turn has said that it is stuck.
    pub stuck: bool,
    /// The seats named so far to start, and who named them; the latest is last.
    pub voices: Vec<VoiceMessage>,
    /// Tiles offered to the others.
    pub trade: Option<TradeMessage>,
    /// The text shown above the talk.
    pub policy: String,
    /// Team talk, the last hundred messages.
    pub talk: Vec<TalkMessage>,
    /// The squares that the seats point at, in the order of the seats.
    pub points_at: Vec<Option<String>>,
    /// For each seat, how many turns in a row teammates have passed over.
    pub passed_over: Vec<u8>,
    /// The racks in the order of the seats, once the game is over.
    pub racks: Vec<String>,
    /// When the game goes on by itself, in milliseconds since it was made.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub deadline: Option<u64>,
    /// Plays that were possible when the game was lost.
    pub possible: Vec<PossibleMessage>,
    /// The result, once the game is over.
    pub result: Option<TeamResult>,
    /// The commands open to the viewer.
    pub may: TogetherMay,
}

/// A goal card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GoalMessage {
    /// A stable key, which is also that of its picture.
    pub key: String,
    /// The title on the card.
    pub title: String,
    /// The condition that meets the goal.
    pub text: String,
    /// Its tip for the ordinary game.
    pub tip: String,
}

/// A helper card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AidMessage {
    /// A stable key.
    pub key: AidKey,
    /// Its common name.
    pub title: String,
    /// A summary of its effect.
    pub summary: String,
    /// True if it has not been used.
    pub left: bool,
}

/// A seat's vote for the seat that starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct VoiceMessage {
    /// The seat that says so.
    pub seat: u16,
    /// The seat that should start.
    pub starter: u16,
}

/// Tiles offered to the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TradeMessage {
    /// The seat that offers them.
    pub seat: u16,
    /// The tiles offered.
    pub offer: String,
    /// The tiles not yet taken.
    pub open: String,
    /// The tiles that seats take, in the order of the claims.
    pub claims: Vec<TradeClaimMessage>,
    /// True if the time was up and the remaining tiles went to the seats.
    pub shared: bool,
}

/// An offered tile that a player takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TradeClaimMessage {
    /// The seat that takes it.
    pub seat: u16,
    /// The tile taken.
    pub take: String,
    /// The tile given; `null` while it is not chosen.
    pub give: Option<String>,
}

/// A message of the team talk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TalkMessage {
    /// The seat that spoke.
    pub seat: u16,
    /// The message.
    pub text: String,
}

/// A play that was possible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PossibleMessage {
    /// The seat whose tiles it uses.
    pub seat: u16,
    /// As written: `8D TRAIN`.
    pub text: String,
    /// The titles of the goals.
    pub goals: Vec<String>,
}

/// The result of a game for the team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TeamResult {
    /// The reason why it ended.
    pub reached: ReachedKey,
    /// True if it is won.
    pub won: bool,
    /// Goals completed.
    pub goals: u8,
    /// Helpers left.
    pub helpers: u8,
}

/// The commands open to the viewer in Together.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TogetherMay {
    /// Say who should start.
    pub name: bool,
    /// Play a word.
    pub play: bool,
    /// Use a helper.
    pub help: bool,
    /// End the turn without a word.
    pub end_turn: bool,
    /// Say that the seat is stuck.
    pub stuck: bool,
    /// Take an offered tile.
    pub claim: bool,
    /// Confirm the trade.
    pub confirm: bool,
    /// The time from which the seat on turn can be passed over, in milliseconds since the game was
    /// made.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub pass_over_from: Option<u64>,
    /// Say something.
    pub say: bool,
    /// Leave the game.
    pub resign: bool,
}

/// The goals that a tentative play would complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GoalsPreview {
    /// The keys of the goals completed.
    pub completed: Vec<String>,
    /// The key of the goal it comes nearest to, if it completes none.
    pub nearest: Option<String>,
}
