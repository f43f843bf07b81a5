//! Accounts: a name and a password that keep games on every device. Playing needs none.

use serde::{Deserialize, Serialize};

/// `POST /api/account`: makes an account and signs in. The answer is an `AccountMessage`, and a
/// cookie that holds its seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// The name, 1 to 30 characters. No other account has one that looks like it.
    pub name: String,
    /// The password, 8 to 200 characters, and not easy to guess.
    pub password: String,
    /// Tokens of a guest's seats, which then belong to the account; at most 200. The tokens
    /// themselves hold nothing from then on.
    pub tokens: Vec<String>,
}

/// `POST /api/account/sign-in`: signs in. The answer is an `AccountMessage`, and a cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// As in `Register`.
    pub tokens: Vec<String>,
}

/// `POST /api/account/sign-in/passkey/ask` and `POST /api/account/passkeys/ask` answer what a browser
/// is to ask its passkeys. It can be answered once, within five minutes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PasskeyOptions {
    /// The options of Web Authentication as JSON text, for `parseRequestOptionsFromJSON` or
    /// `parseCreationOptionsFromJSON`.
    pub options: String,
}

/// `POST /api/account/sign-in/passkey`: signs in with a passkey. The answer is an `AccountMessage`,
/// and a cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// The credential that the browser got, as JSON text.
    pub answer: String,
    /// As in `Register`.
    pub tokens: Vec<String>,
}

/// A passkey of the account. `GET /api/account/passkeys` lists them;
/// `POST /api/account/passkeys/{id}/remove` removes one, and answers with the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PasskeyMessage {
    /// Its id.
    pub id: String,
    /// The name its owner gave it.
    pub name: String,
    /// The name of the site that it is for: browsers offer it nowhere else.
    pub site: String,
    /// When it was added, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: u64,
    /// The time of the last sign-in with it; `null` if it has never been used.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub used: Option<u64>,
}

/// `POST /api/account/passkeys/ask`: a new passkey is to be made for the account that is signed in.
/// The answer is a `PasskeyOptions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskPasskey {
    /// The password.
    pub password: String,
}

/// `POST /api/account/passkeys`: keeps a passkey that the browser has made. The answer is the list
/// of `PasskeyMessage`. An account has at most 20.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AddPasskey {
    /// The name its owner gives it, 1 to 30 characters.
    pub name: String,
    /// The credential that the browser made, as JSON text.
    pub answer: String,
}

/// `POST /api/account/tokens`: a guest's seats move into the account that is signed in. The answer
/// is a `SignedIn`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveIn {
    /// Tokens of the seats; unknown ones are ignored.
    pub tokens: Vec<String>,
}

/// `GET /api/account`, and the answer to whatever signs in or out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SignedIn {
    /// The account; `null` for a guest.
    pub account: Option<AccountMessage>,
}

/// An account, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountMessage {
    /// Its id, which is public.
    pub id: String,
    /// The name.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: u64,
    /// True if it is a moderator's.
    pub moderator: bool,
}

/// `POST /api/account/password`: another password. Signs out every other browser that is signed in
/// to the account. The answer is a `SignedIn`, and a new cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// `POST /api/account/delete`: the account is deleted for good. The answer is a `SignedIn` with
/// `null`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The password.
    pub password: String,
}

/// A browser that is signed in to the account. `GET /api/account/sign-ins` lists them;
/// `POST /api/account/sign-ins/{id}/end` ends one, and with `others` for the id all but this one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SignInMessage {
    /// Its id.
    pub id: String,
    /// Which browser on which system, as far as it says: `Firefox on Linux`; empty if it does not.
    pub browser: String,
    /// When it signed in, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: u64,
    /// When it was last heard of, to within an hour, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub seen: u64,
    /// True for the browser that sent the request.
    pub here: bool,
}

/// A player whom the account has blocked: neither hears what the other says, and neither takes a
/// seat that the other offers in the lobby. The blocked player is not told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BlockMessage {
    /// The id of the other account.
    pub account: String,
    /// Its name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub since: u64,
}

/// `POST /api/account/blocks`: blocks another account. The answer is the list of `BlockMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BlockAccount {
    /// The id of the other account, as `account` in what it has said.
    pub account: String,
}

/// A plan for a game that the account keeps under a name. `GET /api/account/favourites` lists them,
/// oldest first; `POST` keeps one in place of what had its name, and answers with the list. An
/// account keeps the latest 24.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FavouriteMessage {
    /// The name, of at most 60 characters.
    pub name: String,
    /// The plan: a JSON object as text, of at most 8,000 bytes, which only the client that wrote it
    /// understands.
    pub plan: String,
}

/// `POST /api/account/favourites/drop`: no longer keeps a plan. The answer is the list of
/// `FavouriteMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DropFavourite {
    /// Its name.
    pub name: String,
}
