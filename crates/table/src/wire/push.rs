//! Notices on the devices of a player whose page is closed.

use serde::{Deserialize, Serialize};

/// The answer to `GET /api/push`, and to a subscription.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKey {
    /// The key that a browser subscribes with (`applicationServerKey`), in base64url; `null` if
    /// this server sends no notices.
    pub key: Option<String>,
}

/// `POST /api/push`: notices may be sent to this browser, for the seats of the account that is
/// signed in and for those of the tokens. Replaces the browser's last subscription. The answer is a
/// `PushKey`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Subscribe {
    /// Where the browser's push service takes messages for it: an `https` address.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// The secret that the browser shares with the server, in base64url.
    pub auth: String,
    /// Tokens of a guest's seats, at most 200. Unknown ones are ignored.
    pub tokens: Vec<String>,
}

/// `POST /api/push/forget`: no more notices are sent there. The answer is a `PushKey`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Unsubscribe {
    /// As in `Subscribe`.
    pub endpoint: String,
}

/// The kind of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It is your turn.
    Turn,
    /// The game has ended, and you have won.
    Won,
    /// The game has ended, and you have lost.
    Lost,
    /// The game has ended in a draw.
    Drawn,
    /// The game has ended.
    Over,
}

/// A notice, as JSON inside an encrypted push message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeMessage {
    /// The id of the game.
    pub game: String,
    /// Its kind.
    pub about: NoticeKind,
    /// The names of the other players.
    pub names: Vec<String>,
}
