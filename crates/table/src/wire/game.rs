//! Where a game stands, as one viewer may see it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    GamePhase, LevelKey, ModeMessage, PendingMessage, ProposalMessage, RefusalMessage,
    StandInMessage, UnbuildMessage, UnbuildOffer,
};

/// Where a game stands, as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameMessage {
    /// The game's id.
    pub id: String,
    /// The number of the last event.
    pub seq: u32,
    /// Milliseconds since the game was made, at the time of sending.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The seat this is seen as; `null` for a spectator.
    pub viewer: Option<u16>,
    /// Its phase.
    pub phase: GamePhase,
    /// True if a crowd plays: then the messages tell where the game stands and list no events.
    pub crowd: bool,
    /// The parts that belong to this mode.
    pub mode: ModeMessage,
    /// True if the game is paused; seats that already want to resume are marked.
    pub paused: bool,
    /// The seat on turn, if one is.
    pub turn: Option<u16>,
    /// The rows of the board: capitals, small letters for blanks, `.` for empty.
    pub board: Vec<String>,
    /// The squares of the last play that stands or may be challenged.
    pub last_play: Vec<String>,
    /// True if the lobby shows the game: to players while seats are open, then to spectators.
    pub public: bool,
    /// The number of spectators.
    pub watching: u32,
    /// The seats in order of play; none where any number may play, until the board is taken apart.
    pub seats: Vec<SeatMessage>,
    /// The viewer's own rack; `null` for a spectator.
    pub rack: Option<String>,
    /// Letters that the first word needs now; 2 once it stands.
    pub first_word: u8,
    /// When the time for the turn is up and it is passed, in milliseconds since the game was made;
    /// `null` without such a timer.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub turn_ends: Option<u64>,
    /// Tiles in the bag.
    pub bag: u32,
    /// Tiles that the viewer has not seen: the bag and the other racks. For a spectator everything
    /// that is not on the board.
    pub unseen: String,
    /// The play that can be challenged, if there is one.
    pub pending: Option<PendingMessage>,
    /// The open proposal, if there is one.
    pub proposal: Option<ProposalMessage>,
    /// The open proposal that a computer player takes a person's seat, if there is one.
    pub stand_in: Option<StandInMessage>,
    /// The offer to take the board apart, once the game is over; `null` before, and where there is
    /// no board for it or there are too many players.
    pub unbuild: Option<UnbuildOffer>,
    /// Where the unbuilding of its board stands, once that has begun. Everything else in this message
    /// is the game as it ended.
    pub unbuilding: Option<Box<UnbuildMessage>>,
    /// The seats that want to play again, once the game is over; `null` before, and where any
    /// number may play.
    pub again: Option<AgainMessage>,
    /// The commands open to the viewer now.
    pub may: MayMessage,
    /// A sentence when a run of turns without a play is about to end the game.
    pub warning: Option<String>,
    /// The commitment to the secret seed of the draws: SHA-256 of the seed, hexadecimal.
    pub commitment: String,
    /// The seed itself, hexadecimal, once the game is over.
    pub seed: Option<String>,
    /// The words that stood although they are not in the list, in the order in which they were
    /// played, once a match is over; left out before that, and if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<PhonyMessage>>"))]
    pub phonies: Vec<PhonyMessage>,
    /// The seats whose results count for ratings, once the game is over, if it is rated; left out
    /// before that, and if no result counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<u16>>"))]
    pub counted: Vec<u16>,
    /// The number of turns by which a spectator who sees racks follows the game late; 0 otherwise.
    pub late: u16,
    /// The rack of the seat on turn before each turn, once the game is over; empty before that, and
    /// in modes without hidden racks.
    pub racks: Vec<HeldMessage>,
}

/// A word that stood although it is not in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PhonyMessage {
    /// The seat that played it.
    pub seat: u16,
    /// The word in capitals.
    pub word: String,
}

/// The rack of a seat before a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HeldMessage {
    /// The number of the event that ended the turn.
    pub seq: u32,
    /// The seat.
    pub seat: u16,
    /// The tiles held: capitals, `?` for a blank.
    pub tiles: String,
}

/// The holder of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatHolder {
    /// None: the seat is open.
    #[default]
    Open,
    /// A person.
    Person,
    /// A computer player.
    Computer,
}

impl fmt::Display for SeatHolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A seat as all viewers see it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeatMessage {
    /// The name; empty while the seat is open.
    pub name: String,
    /// Its holder.
    pub kind: SeatHolder,
    /// A computer player's level.
    pub level: Option<LevelKey>,
    /// The level of the computer player that plays the seat of a person now, until they take it
    /// back; `null` while they play themselves.
    pub stand_in: Option<LevelKey>,
    /// Turns that a computer player has had in the seat of a person.
    pub stood_in: u16,
    /// True if it has accepted the terms as they are now.
    pub accepted: bool,
    /// The score, without a play that can still be challenged.
    pub score: i32,
    /// Tiles held.
    pub tiles: u8,
    /// Its rack, for spectators whom the players have agreed to show it to; `null` otherwise.
    pub rack: Option<String>,
    /// The score that ends the game when this seat reaches it, if there is one.
    pub target: Option<u16>,
    /// True if its last three turns ended because their time was up.
    pub away: bool,
    /// Turns still to be skipped.
    pub skips: u8,
    /// True if the seat has resigned.
    pub resigned: bool,
    /// True if the seat wants to resume a paused game.
    pub wants_resume: bool,
    /// True if the seat is on holiday: the time for its turns stands still.
    pub on_holiday: bool,
    /// The holiday that the seat has left, in milliseconds at `game.at`; `null` unless it is a slow
    /// game.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub holiday_left: Option<u64>,
    /// The other seats whose plays it accepts without being asked.
    pub always_accepts: Vec<u16>,
    /// True if it accepts those plays even when they end the game.
    pub accepts_last: bool,
    /// True if its player is connected (computer players always are).
    pub connected: bool,
    /// Time used up to `game.at`.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub used: u64,
    /// Time that its moves have added to its clock: `terms.clock + gained - used` is left.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub gained: u64,
    /// True if its clock is running; add `now - game.at` to `used` while it is.
    pub running: bool,
}

/// The seats that want to play again by the same terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AgainMessage {
    /// Seats that want to.
    pub wanted: Vec<u16>,
    /// Seats that do not.
    pub declined: Vec<u16>,
    /// The game that follows, once all players want it. Those who sit here get their seats in it by
    /// `POST /api/games/{id}/again`.
    pub next: Option<String>,
}

/// The commands open to the viewer now. They never depend on hidden tiles of others or on the word
/// list.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MayMessage {
    /// Commit a play, an exchange or a pass.
    pub act: bool,
    /// Exchange up to this many tiles; 0 if not at all.
    pub exchange: u8,
    /// The reason why exchanging is not possible, if `act` is true and it is not.
    pub exchange_refusal: Option<RefusalMessage>,
    /// Pass.
    pub pass: bool,
    /// Swap a letter for a blank on the board that stands for it.
    pub take_blank: bool,
    /// Swap a letter on the board for a tile from the rack.
    pub take_letter: bool,
    /// Rearrange a word on the board with a play that adds to it.
    pub rearrange: bool,
    /// Say how many vowels the next draw takes.
    pub choose_bags: bool,
    /// Claim words of the viewer's last play for the theme.
    pub claim: bool,
    /// Look words up.
    pub look_up: bool,
    /// Challenge the last play.
    pub challenge: bool,
    /// Accept the last play.
    pub accept: bool,
    /// Say whose plays are accepted without asking.
    pub always_accept: bool,
    /// Propose to end or pause.
    pub propose: bool,
    /// Answer the open proposal.
    pub answer: bool,
    /// Say that a paused game should go on.
    pub resume: bool,
    /// Go on holiday, in a slow game.
    pub go_on_holiday: bool,
    /// Say that the seat is back from its holiday.
    pub come_back: bool,
    /// Take the last turn back.
    pub take_turn_back: bool,
    /// Resign.
    pub resign: bool,
    /// End the game without a result.
    pub abort: bool,
    /// Claim the game on time.
    pub claim_time: bool,
    /// Propose that a computer player takes a person's seat.
    pub stand_in: bool,
    /// Answer such a proposal.
    pub answer_stand_in: bool,
    /// Take the seat back. While a computer player plays the viewer's seat, nothing else can be
    /// done.
    pub take_back: bool,
}
