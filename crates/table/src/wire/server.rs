//! Messages from the server to the page over a game's socket.

use serde::{Deserialize, Serialize};

use super::{
    CircleKey, CommonChange, EventMessage, FormedMessage, GameMessage, GoalsPreview,
    LexiconMessage, OwnMessage, RefusalMessage, RemovalMessage, SaidMessage, TermsMessage,
};

/// A message to the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[expect(clippy::large_enum_variant, reason = "a message is made, written and gone")]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The rules of the game. It comes before the first `update` on a socket, and again when the
    /// players agree on other terms.
    Terms {
        /// The terms in full.
        terms: TermsMessage,
        /// The word list the game is bound to.
        lexicon: LexiconMessage,
    },
    /// The answer to `hello` and `view_as`, and the news for all sockets after each event.
    Update {
        /// The events since the last sequence number that this socket was sent, oldest first, as
        /// this viewer may see them; after `view_as`, all events from the first.
        events: Vec<EventMessage>,
        /// Where the game stands, as this viewer may see it.
        game: GameMessage,
    },
    /// The changes since the last message on this socket, where a crowd plays: it takes the place
    /// of `update`, so that the shared part is written once.
    Changed {
        /// The number of the last event, as this viewer counts.
        seq: u32,
        /// The viewer's own part, complete; `null` for a spectator.
        own: Option<OwnMessage>,
        /// The changes that all viewers share.
        change: CommonChange,
    },
    /// A command was carried out and is on disk.
    Done {
        /// The command's id.
        id: String,
        /// The sequence number of its last event.
        seq: u32,
    },
    /// A command or message was refused; nothing changed.
    Refused {
        /// The id of the command or preview, if there was one.
        id: Option<String>,
        /// The reason, with a remedy.
        refusal: RefusalMessage,
    },
    /// The answer to `preview`.
    Preview {
        /// The preview's id.
        id: String,
        /// The words and points, if the tiles may be laid there.
        formed: Option<FormedMessage>,
        /// The goals it would complete, in Together.
        goals: Option<GoalsPreview>,
        /// Otherwise, what is wrong.
        problem: Option<RefusalMessage>,
    },
    /// The answer to `look_up`.
    LookedUp {
        /// The look-up's id.
        id: String,
        /// The word in capitals.
        word: String,
        /// True if it is listed.
        good: bool,
    },
    /// The answer to `advise`.
    Advised {
        /// The id of the request.
        id: String,
        /// The play as written, `8D TRAIN`; `null` if the engine would exchange, pass or stop.
        play: Option<String>,
        /// The tiles it would exchange; `null` if it would not.
        exchange: Option<String>,
        /// The score of the play.
        points: i32,
        /// With all tiles open: the final score of the best continuation that the engine knows.
        best: Option<i32>,
    },
    /// The answer to `remark`.
    Remarked {
        /// The id of the request.
        id: String,
        /// The move: `8D TRAIN`, `exchange QV` or `pass`.
        made: String,
        /// At most three sentences, first what went well.
        remarks: Vec<String>,
    },
    /// The totals of a running duplicate round, at most once a second.
    Tally {
        /// The number of players.
        players: u32,
        /// The number of slips handed in for this round.
        slips: u32,
        /// The number of them that are locked.
        locked: u32,
    },
    /// The answer to `try_removal`.
    Removal {
        /// The request's id.
        id: String,
        /// The effect of the removal.
        removal: RemovalMessage,
    },
    /// The answer to `show_removals`.
    Removals {
        /// The request's id.
        id: String,
        /// All of them, the most points first.
        removals: Vec<RemovalMessage>,
    },
    /// The answer to `listen`.
    Talk {
        /// The circle in which the person could talk.
        circle: CircleKey,
        /// The reason why they can neither say nor hear anything; `null` if they can.
        problem: Option<RefusalMessage>,
        /// The seats of people who cannot hear it, because they have no account.
        deaf: Vec<u16>,
        /// The lines said after the version in `listen`, oldest first.
        said: Vec<SaidMessage>,
    },
    /// Something was said, or hidden, since the last message about talk on this socket.
    Said {
        /// The lines, in the order of versions.
        said: Vec<SaidMessage>,
    },
    /// The client's line is stored.
    Spoken {
        /// The id of `say`.
        id: String,
        /// The number that it has.
        number: u32,
    },
    /// The answer to `ping`.
    Pong {},
}
