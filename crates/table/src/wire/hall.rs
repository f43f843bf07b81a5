//! Wire types for a hall with several arbitrators and slips on paper.

use serde::{Deserialize, Serialize};

use super::PaperStateKey;
use crate::tagged::tagged;

tagged! {
    /// The commands of an arbitrator in a hall. Commands for the chief alone are refused to others
    /// with `not_the_chief`.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum HallCommand {
        /// Enters people who have no device: all of them, or none if a name cannot be taken.
        AddPaper {
            /// At most 500 in a session.
            entrants: Vec<PaperEntrant>,
        },
        /// Changes the name of an entrant on paper.
        Rename {
            /// The entrant's seat.
            entrant: u16,
            /// The new name.
            name: String,
        },
        /// Says at which table an entrant sits.
        Table {
            /// The entrant's seat.
            entrant: u16,
            /// The table; `null` if there is none any more.
            table: Option<u16>,
        },
        /// Says that an entrant on paper has left, so that no slip is expected.
        Leave {
            /// The entrant's seat.
            entrant: u16,
        },
        /// Says that an entrant on paper is back.
        Return {
            /// The entrant's seat.
            entrant: u16,
        },
        /// Cautions an entrant.
        Caution {
            /// The entrant's seat.
            entrant: u16,
        },
        /// Types in a slip. When two arbitrators have typed the same, it counts.
        Type {
            /// The seat of the entrant whose slip it is.
            entrant: u16,
            /// The text on it: `H4 TRAIN 24`, in the session's notation and in either order, with
            /// or without the score; `x` for a word that cannot be laid, `-` for no slip.
            line: String,
        },
        /// Takes back the line that this arbitrator has typed, until another arbitrator types the
        /// slip too.
        Untype {
            /// The seat of the entrant whose slip it is.
            entrant: u16,
        },
        /// The chief says what a slip says, whatever was typed before.
        Settle {
            /// The seat of the entrant whose slip it is.
            entrant: u16,
            /// As in `type`.
            line: String,
        },
        /// The chief waits for no more slips on paper in this round: those that are missing count
        /// as none.
        StopWaiting {},
        /// The chief says how often slips on paper are typed.
        Entries {
            /// True if one arbitrator is enough, for a hall with no other; otherwise two different
            /// people type each slip. Slips already typed once count from the moment once is
            /// enough.
            once: bool,
        },
        /// The chief says who draws, keeps the time and rules on words.
        Conduct {
            /// True if every arbitrator may; otherwise the chief alone.
            shared: bool,
        },
        /// The chief gives an arbitrator a group.
        Group {
            /// The arbitrator's seat.
            arbitrator: u16,
            /// The group.
            group: HallGroup,
        },
        /// The chief sends an arbitrator away.
        Dismiss {
            /// The arbitrator's seat.
            arbitrator: u16,
        },
    }
}

/// An entrant without a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PaperEntrant {
    /// The name, 1 to 30 characters.
    pub name: String,
    /// The table, if it is known.
    pub table: Option<u16>,
}

/// The entrants whom an arbitrator looks after. Those in no group are the chief's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HallGroup {
    /// All entrants at these tables, the first and the last.
    pub tables: Option<(u16, u16)>,
    /// And the entrants on these seats, wherever they sit.
    pub entrants: Vec<u16>,
}

/// A hall, as an arbitrator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HallMessage {
    /// True if the viewer is the chief: the arbitrator who made the session.
    pub chief: bool,
    /// True if every arbitrator may draw, keep the time and rule on words.
    pub shared: bool,
    /// True if slips on paper are typed only once.
    pub once: bool,
    /// True if slips may be typed now.
    pub typing: bool,
    /// The number of slips on paper that the round waits for.
    pub awaited: u32,
    /// True if the chief waits for no more of them.
    pub closed: bool,
    /// The chief, and then the arbitrators who were called in.
    pub arbitrators: Vec<HallArbitrator>,
    /// The entrants on paper, by seat.
    pub papers: Vec<PaperMessage>,
}

/// An arbitrator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HallArbitrator {
    /// The seat.
    pub seat: u16,
    /// The name.
    pub name: String,
    /// The group; empty for the chief, who has all other entrants.
    pub group: HallGroup,
    /// True if the chief has sent this arbitrator away.
    pub dismissed: bool,
}

/// An entrant on paper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PaperMessage {
    /// The seat.
    pub seat: u16,
    /// The name.
    pub name: String,
    /// The table, if it is known.
    pub table: Option<u16>,
    /// The seat of the arbitrator who looks after the entrant.
    pub arbitrator: u16,
    /// The number of cautions that the entrant has had.
    pub cautions: u16,
    /// The slip of this round: `away` if the entrant has left, `differs` if it was typed twice and
    /// not the same, `void` if it cannot be laid.
    pub state: PaperStateKey,
    /// The seats of those who have typed it.
    pub typists: Vec<u16>,
    /// The typed lines that the viewer may see: another arbitrator's line is shown once it differs
    /// from a second one, or when the round is closed.
    pub typed: Vec<TypedMessage>,
}

/// A line that an arbitrator typed from a slip on paper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TypedMessage {
    /// The seat of the arbitrator who typed it.
    pub by: u16,
    /// As it could be typed again: `H4 TRAIN 24`, `x` or `-`.
    pub line: String,
    /// The word's score if it is admissible; 0 without a word.
    pub score: i32,
}

/// `POST /api/games/{id}/duplicate/arbitrators`: the chief makes a link that calls in other
/// arbitrators. The link before stops working.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CallArbitrators {
    /// The token of the chief's seat.
    pub token: String,
}

/// The answer: the secret of the link, for the page `/#/arbitrate/{link}`. Only its hash is kept, so
/// it is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ArbitratorLink {
    /// The secret; `null` once the link has been withdrawn.
    pub link: Option<String>,
}

/// `POST /api/arbitrators/session`: the session to which a link leads. The answer is its
/// `GameSummary`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FollowLink {
    /// The secret of the link.
    pub link: String,
}

/// `POST /api/arbitrators/join`: the caller becomes an arbitrator. The answer is an
/// `AcceptedInvite`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinArbitrators {
    /// The secret of the link.
    pub link: String,
    /// The arbitrator's name, 1 to 30 characters.
    pub name: String,
    /// A secret that the client makes up, as in `AcceptSeat`.
    pub key: String,
}
