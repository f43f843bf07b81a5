//! Bodies of the REST calls.

use serde::{Deserialize, Serialize};

use super::{
    ContestSummary, EventMessage, GameMessage, GamePhase, LevelKey, LexiconMessage, LinkedPlayer,
    ModeKey, PaletteKey, SeatHolder, TermsMessage, UnbuildSummary,
};
use crate::tagged::tagged;

/// `POST /api/games`: a game is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// The edition's key.
    pub edition: String,
    /// Changes as `key=value`: `challenge=double`, `clock=25`, `scope=words`, `window=20`.
    pub changes: Vec<String>,
    /// The seats; the starter is drawn, so the order is only the order of play.
    pub seats: Vec<CreateSeat>,
    /// True if the lobby shows it: to players while seats are open, and to spectators afterwards.
    /// May be left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub public: bool,
    /// True if it is rated: a match between people who are all signed in, each to an account of
    /// their own, whose names they bear. May be left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// For a match that the lobby shows: the least rating for taking a seat there, 0 to 9,999, in
    /// the pool of the game. Both you and the opponent have to be signed in then. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub rating_from: Option<i32>,
    /// The greatest rating. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub rating_to: Option<i32>,
    /// The position from which it goes on, instead of an empty board. Such a game is not rated. May
    /// be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub from: Option<FromPosition>,
}

tagged! {
    /// A position from which a game goes on. Unknown tiles of the racks are drawn.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum FromPosition {
        /// A turn of a game that is over.
        Game {
            /// Its id.
            game: String,
            /// The number of turns made before it.
            turn: u32,
        },
        /// A turn of a game in a file.
        Gcg {
            /// The file.
            gcg: String,
            /// The number of turns made before it.
            turn: u32,
        },
        /// A position; the player to move has the first seat.
        Cgp {
            /// As CGP.
            cgp: String,
        },
    }
}

tagged! {
    /// A seat of a new game.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum CreateSeat {
        /// Held by the player who makes the game; several for pass and play. Making the game
        /// accepts the terms for these seats.
        Mine {
            /// The player's name, 1 to 30 characters.
            name: String,
        },
        /// Open, for a player with the link.
        Open {},
        /// A computer player.
        Computer {
            /// Its level.
            #[cfg_attr(feature = "describe", ts(as = "LevelKey"), schema(value_type = LevelKey))]
            level: String,
        },
    }
}

/// The answer to `POST /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CreatedGame {
    /// The game's id, for `/api/games/{id}/socket` and the page `/#/game/{id}`.
    pub id: String,
    /// The secret tokens of the caller's seats.
    pub tokens: Vec<SeatToken>,
    /// The secret of the invitation, for the page `/#/join/{invite}`; `null` without open seats.
    pub invite: Option<String>,
}

/// A seat and the secret that holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeatToken {
    /// The seat.
    pub seat: u16,
    /// The secret, or `seat:0` for a seat that an account holds: a browser signed in to the account
    /// holds the seat.
    pub token: String,
}

/// `GET /api/games/{id}/moves`: a game that is over, or one in progress that the lobby shows, whole:
/// what a spectator's socket is told, from the first event on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MovesMessage {
    /// The terms in full.
    pub terms: TermsMessage,
    /// The word list the game is bound to.
    pub lexicon: LexiconMessage,
    /// All events, oldest first, as a spectator may see them.
    pub events: Vec<EventMessage>,
    /// The game after them. It says nothing of presence: all seats count as connected, and there
    /// are no spectators.
    pub game: GameMessage,
}

/// `GET /api/games/{id}` and `POST /api/invites`: the public facts of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameSummary {
    /// The game's id.
    pub id: String,
    /// The terms in full.
    pub terms: TermsMessage,
    /// The word list.
    pub lexicon: LexiconMessage,
    /// Its phase.
    pub phase: GamePhase,
    /// The seats; where any number may play the first eight, without scores.
    pub seats: Vec<SeatSummary>,
    /// The number of players who have sat down.
    pub players: u32,
    /// The seat on turn.
    pub turn: Option<u16>,
    /// Milliseconds until the time of that turn is up, when this was asked; `null` where a turn has
    /// no limit, and while its time stands still.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub turn_left: Option<u64>,
    /// True if the game is paused.
    pub paused: bool,
    /// The seats that want to go on with a paused game.
    pub want_resume: Vec<u16>,
    /// The seats that have won, once the game is over: several where it is tied, all seats in
    /// Together, none if there is no winner.
    pub winners: Vec<u16>,
    /// The unbuilding of its board, once that has begun. `turn` is `null` then: the game is over.
    pub unbuilding: Option<UnbuildSummary>,
    /// The game that follows this one, once all players wanted to play again.
    pub next: Option<String>,
    /// The seats that the account holds which is signed in; empty for a guest. `seat:0` stands for
    /// the token of such a seat.
    pub held: Vec<u16>,
    /// True if the game is rated. Then only a player who is signed in can sit down.
    pub rated: bool,
    /// The contest that it is a session of, if it is.
    pub contest: Option<ContestSummary>,
    /// True if it was played on a device without a server and kept in an account afterwards: the
    /// server has replayed its log, but did not referee it.
    pub offline: bool,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: u64,
    /// When something last happened, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub updated: u64,
}

/// A seat in a summary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeatSummary {
    /// The name; empty while the seat is open.
    pub name: String,
    /// Its holder.
    pub kind: SeatHolder,
    /// A computer player's level.
    pub level: Option<LevelKey>,
    /// The level of the computer player that plays the seat of a person now.
    pub stand_in: Option<LevelKey>,
    /// True if it has accepted the terms as they are now.
    pub accepted: bool,
    /// The score.
    pub score: i32,
    /// True if the seat has resigned.
    pub resigned: bool,
    /// The account whose name the seat bears, if that holds it. Only `GET /api/games/{id}` says it,
    /// and of games with at most four seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub player: Option<LinkedPlayer>,
}

/// `POST /api/invites`: the game to which an invitation leads. A secret stays out of paths, which
/// proxies and browsers write down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DescribeInvite {
    /// The secret of the invitation.
    pub invite: String,
}

/// `POST /api/invites/accept`: sits down where an invitation leads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptInvite {
    /// The secret of the invitation.
    pub invite: String,
    /// The player who sits down, and the terms accepted.
    pub seat: AcceptSeat,
}

/// `POST /api/seeks/{id}/accept`, and a part of `AcceptInvite`: sits down and accepts the terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptSeat {
    /// The player's name, 1 to 30 characters.
    pub name: String,
    /// The hash of the terms that were read; another one is refused with `terms_changed`.
    pub terms_hash: String,
    /// A secret that the client makes up, 16 to 64 characters, new for each seat it wants. A
    /// request repeated with it gets the same seat, so that a lost answer does not take a second
    /// one. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub key: Option<String>,
    /// Other terms to propose and sit down under instead, see `ProposeTerms`. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub instead: Option<OtherTerms>,
    /// In a session of a contest: the class to play in. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub class: Option<String>,
}

/// Terms that a player proposes. The number of seats stays that of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OtherTerms {
    /// The edition's key.
    pub edition: String,
    /// Changes as `key=value`, as in `CreateGame`.
    pub changes: Vec<String>,
}

/// `POST /api/games/{id}/terms`: other terms for a game that has not begun. They apply at once;
/// every other seat has to accept them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProposeTerms {
    /// Tokens of your own seats: the first one proposes, the others accept with it.
    pub tokens: Vec<String>,
    /// The hash of the terms that were read; another one is refused with `terms_changed`.
    pub terms_hash: String,
    /// The terms.
    pub terms: OtherTerms,
}

/// `POST /api/games/{id}/accept`: your own seats accept the terms as they are now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptTerms {
    /// Tokens of your own seats.
    pub tokens: Vec<String>,
    /// The hash of the terms that were read; another one is refused with `terms_changed`.
    pub terms_hash: String,
}

/// `POST /api/games/{id}/name`: a seat changes its name. The answer is the `GameSummary`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeName {
    /// The token of the seat.
    pub token: String,
    /// The new name, 1 to 30 characters.
    pub name: String,
}

/// `POST /api/games/{id}/cancel`: the player who made the table cancels it before the start. The
/// answer is the `GameSummary`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CancelGame {
    /// Tokens of your own seats.
    pub tokens: Vec<String>,
}

/// `POST /api/games/{id}/again`: after the end, asks for another game on the same terms, or
/// declines it, for your seats. When all players want it, it is made and begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayAgain {
    /// Tokens of your own seats.
    pub tokens: Vec<String>,
    /// True if they want it. Once there is another game, the answer gives the seats in it, with
    /// either value.
    pub again: bool,
}

/// The answer to `PlayAgain`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayedAgain {
    /// The game that follows, with the same seats; `null` while others have not answered. A
    /// repeated request gets the same game with the same tokens.
    pub next: Option<CreatedGame>,
}

/// The answer to accepting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AcceptedInvite {
    /// The game's id.
    pub id: String,
    /// The seat taken and its secret.
    pub token: SeatToken,
}

/// `POST /api/games/mine`: the games in which these tokens hold seats, and those of the account that
/// is signed in, at most 200 of these.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MyGames {
    /// At most 200 tokens; unknown ones are ignored.
    pub tokens: Vec<String>,
}

/// `POST /api/games/kept`: a finished game that was played on a device without a server. It is kept
/// in the account that is signed in, which then holds the seats of all people in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeepGame {
    /// The text of its header, as the device has stored it.
    pub header: String,
    /// The seed of its draws: 64 hexadecimal digits.
    pub seed: String,
    /// Its log, at most 5,000 records.
    pub records: Vec<KeptRecord>,
}

/// An event of a game that was played on a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptRecord {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// When, in milliseconds since the game was made.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The event as text.
    pub line: String,
}

/// `POST /api/terms`: the full terms of an edition with changes, or why they make no sense.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DescribeTerms {
    /// The edition's key.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// Changes as `key=value`.
    pub changes: Vec<String>,
}

/// `GET /api/rules`: the editions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RulesMessage {
    /// All editions.
    pub editions: Vec<EditionMessage>,
    /// The ways to play, in the order in which they are offered.
    pub modes: Vec<ModeOffer>,
    /// The rules that can be changed from an edition.
    pub variations: Vec<VariationMessage>,
    /// Levels of computer players, weakest first.
    pub levels: Vec<LevelKey>,
    /// The word list games are bound to unless another one is chosen.
    pub lexicon: LexiconMessage,
    /// The word lists on offer, the usual one first.
    pub lists: Vec<ListMessage>,
    /// False if the operator wants no games on devices: a page that could referee them by itself
    /// offers none. The module for browsers leaves it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub on_devices: Option<bool>,
}

/// A word list on offer. It is chosen by the change `list=key`; without one the first is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ListMessage {
    /// The stable key.
    pub key: String,
    /// The list with all its words, as games that leave none out are bound to it.
    pub lexicon: LexiconMessage,
    /// True if a page may keep its words, to play without a connection:
    /// `GET /api/words/lists/KEY/graph`. Those that come with the program need not be asked for.
    pub lent: bool,
}

/// A way to play. It is chosen by the change `mode=key`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ModeOffer {
    /// The stable key.
    pub key: ModeKey,
    /// The name that people see.
    pub title: String,
    /// One sentence in plain words.
    pub summary: String,
    /// The key of the edition it is played by unless another one is named.
    pub edition: String,
    /// Fewest and most seats; `null` where the edition decides, or where any number may play.
    pub seats: Option<(u8, u8)>,
    /// True if any number may play, all joining by the same invitation.
    pub open: bool,
    /// True if one person plays alone, in all seats if there are several.
    pub alone: bool,
}

/// A setting that may differ from the edition's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct VariationMessage {
    /// The key of the change: `challenge` in `challenge=double`. Stable.
    pub key: String,
    /// The name that people see.
    pub title: String,
    /// One sentence in plain words.
    pub summary: String,
    /// The modes in which it changes something.
    pub modes: Vec<ModeKey>,
    /// The values it can take.
    pub values: Vec<ValueMessage>,
    /// For a setting of one mode: its value unless it is changed; `null` if it is off, or if the
    /// edition sets it.
    pub usual: Option<String>,
}

/// A form that the value of a variation may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ValueMessage {
    /// Exactly this word.
    Word {
        /// The word.
        word: String,
    },
    /// A number.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A word, a colon and a number: `penalty:10`.
    Priced {
        /// The word.
        word: String,
        /// The least number.
        least: u16,
        /// The most.
        most: u16,
    },
    /// The name of a theme, words joined by `-`: `the-open-sea`. With a list of words after it, the
    /// list decides: `sea:SHIP,WAVE`.
    Theme {},
    /// One of these words or a number for each seat, separated by commas: `beginner,120`. If there
    /// are fewer than seats, the last one applies to the rest.
    EachSeat {
        /// The words.
        words: Vec<String>,
        /// The least number.
        least: u16,
        /// The most.
        most: u16,
    },
}

/// An edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EditionMessage {
    /// The stable key.
    pub key: String,
    /// The name.
    pub name: String,
    /// The difference from the others.
    pub summary: String,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// The premium colours.
    pub palette: PaletteKey,
    /// Its challenge rule as a change would be written: `single`, `double`, `penalty:10`.
    pub challenge: String,
    /// Minutes on the clock; `null` without.
    pub clock: Option<u8>,
    /// Settings that change nothing, because a match of this edition is played that way anyway (for
    /// those about overtime, if it has a clock): `words=family`, `last-window=60`.
    pub plays: Vec<String>,
    /// Its terms in full for two seats.
    pub terms: TermsMessage,
}
