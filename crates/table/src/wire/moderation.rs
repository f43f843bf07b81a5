//! Reports of what people say or call themselves, and what moderators do about them.

use serde::{Deserialize, Serialize};

use super::key::sets;

/// The topic of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReportTopic {
    /// An insult.
    Insult,
    /// Hate.
    Hate,
    /// Something sexual.
    Sexual,
    /// Advertising.
    Advertising,
    /// Cheating.
    Cheating,
    /// The name of a player.
    Name,
    /// Something else.
    Other,
}

rules::keys! {
    ReportTopic {
        Insult = "insult",
        Hate = "hate",
        Sexual = "sexual",
        Advertising = "advertising",
        Cheating = "cheating",
        Name = "name",
        Other = "other",
    }
}

sets! {
    /// The topic of a report.
    ReportTopicKey = ReportTopic;
}

/// `POST /api/games/{game}/reports`: reports a line of talk at a table, or a player there. Open to
/// players who hold a seat, and to spectators who are signed in. The answer is a `ReportTaken`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SendReport {
    /// Tokens of the seats that the reporter holds; none for a spectator.
    pub tokens: Vec<String>,
    /// The number of the line of talk that is reported; `null` for a player.
    pub line: Option<u32>,
    /// The seat of the player who is reported; `null` for a line.
    pub seat: Option<u16>,
    /// Its topic.
    #[cfg_attr(feature = "describe", ts(as = "ReportTopicKey"), schema(value_type = ReportTopicKey))]
    pub about: String,
    /// A sentence about it, at most 300 characters; it may be empty.
    pub words: String,
}

/// The answer to a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReportTaken {
    /// True if the same person has reported the same before and it is still open: nothing is stored
    /// twice.
    pub again: bool,
}

/// `GET /api/moderation/reports`, for moderators: the reports that are open, the oldest first. Those
/// by and about the account that asks are left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReportsMessage {
    /// The number of open reports.
    pub open: u32,
    /// The oldest of them, at most a hundred.
    pub reports: Vec<ReportMessage>,
}

/// A report as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReportMessage {
    /// Its id.
    pub id: String,
    /// When it came, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The game.
    pub game: String,
    /// Its topic, as it was stored.
    #[cfg_attr(feature = "describe", ts(as = "ReportTopicKey"), schema(value_type = ReportTopicKey))]
    pub about: String,
    /// As in `SendReport`.
    pub words: String,
    /// The name of the reporter; empty once their account is deleted.
    pub reporter: String,
    /// The number of the line that is reported; `null` for a player.
    pub line: Option<u32>,
    /// The seat of the person reported; `null` for a spectator.
    pub seat: Option<u16>,
    /// The account of the person reported; `null` for a guest, and once it is deleted.
    pub account: Option<String>,
    /// The name that they had at the table.
    pub name: String,
    /// The talk around it, as far as the reporter could read it.
    pub evidence: Vec<EvidenceMessage>,
}

/// A line of talk that is kept with a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EvidenceMessage {
    /// Its number.
    pub number: u32,
    /// When it was said, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// True if the person reported said it.
    pub theirs: bool,
    /// The name of the speaker.
    pub name: String,
    /// The text.
    pub text: String,
}

/// `POST /api/moderation/reports/{id}`, for moderators: closes a report. Without any of the acts it
/// is dismissed. The answer is a `ReportsMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SettleReport {
    /// The numbers of the lines of the evidence to hide from all at the table.
    pub hide: Vec<u32>,
    /// For how many hours the account says nothing at any table, at most 8,760; `null` if it may.
    /// If it is silenced for longer already, that stays.
    pub silence: Option<u32>,
    /// The number of hours for which sign-ins to the account are refused, at most 8,760; 0 for no
    /// end, `null` if it is not suspended. If it is suspended for longer already, that stays.
    pub suspend: Option<u32>,
    /// The reason, in 1 to 300 characters. The owner of a suspended account is told it.
    pub reason: String,
}

/// An act of a moderator on an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanctionAct {
    /// It says nothing at any table.
    Silence,
    /// It cannot be signed in to.
    Suspend,
    /// It may speak again.
    LetSpeak,
    /// Its owner may sign in again.
    Restore,
}

rules::keys! {
    SanctionAct {
        Silence = "silence",
        Suspend = "suspend",
        LetSpeak = "let_speak",
        Restore = "restore",
    }
}

sets! {
    /// An act of a moderator on an account.
    SanctionActKey = SanctionAct;
}

/// `POST /api/moderation/accounts/{id}`, for moderators: does something with an account without a
/// report. The answer is the list of `SanctionMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeSanction {
    /// The act.
    #[cfg_attr(feature = "describe", ts(as = "SanctionActKey"), schema(value_type = SanctionActKey))]
    pub act: String,
    /// For how many hours, as in `SettleReport`; `null` for the last two.
    pub hours: Option<u32>,
    /// The reason, as in `SettleReport`.
    pub reason: String,
}

/// The kind of a sanction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanctionKind {
    /// The account says nothing at any table.
    Silence,
    /// The account cannot be signed in to.
    Suspension,
}

rules::keys! {
    SanctionKind {
        Silence = "silence",
        Suspension = "suspension",
    }
}

sets! {
    /// The kind of a sanction.
    SanctionKindKey = SanctionKind;
}

/// An account that may not talk, or that refuses sign-ins. `GET /api/moderation/sanctions` lists
/// them for moderators, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SanctionMessage {
    /// The id of the account.
    pub account: String,
    /// Its name.
    pub name: String,
    /// Its kind, as it was stored.
    #[cfg_attr(feature = "describe", ts(as = "SanctionKindKey"), schema(value_type = SanctionKindKey))]
    pub kind: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub since: u64,
    /// Until when, in milliseconds since 1970; `null` without an end.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub until: Option<u64>,
    /// The reason.
    pub reason: String,
}

/// An act of a moderator or of the operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuditAct {
    /// A line of talk was hidden.
    Hide,
    /// An account was silenced.
    Silence,
    /// It may speak again.
    LetSpeak,
    /// An account was suspended.
    Suspend,
    /// Its owner may sign in again.
    Restore,
    /// A report was closed without an act.
    Dismiss,
    /// A report was closed with one.
    Settle,
    /// An account became a moderator's.
    Appoint,
    /// It no longer is.
    Discharge,
    /// An account was deleted.
    Delete,
    /// A published game was taken down.
    Withdraw,
    /// A collection was taken down.
    Disband,
}

rules::keys! {
    AuditAct {
        Hide = "hide",
        Silence = "silence",
        LetSpeak = "let_speak",
        Suspend = "suspend",
        Restore = "restore",
        Dismiss = "dismiss",
        Settle = "settle",
        Appoint = "appoint",
        Discharge = "discharge",
        Delete = "delete",
        Withdraw = "withdraw",
        Disband = "disband",
    }
}

sets! {
    /// An act in the audit log.
    AuditActKey = AuditAct;
}

/// Something that a moderator or the operator did. `GET /api/moderation/audit` lists the latest two
/// hundred for moderators, the last one first. Nothing is ever changed or removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AuditMessage {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The name of the moderator then; empty for the operator.
    pub by: String,
    /// The act, as it was stored.
    #[cfg_attr(feature = "describe", ts(as = "AuditActKey"), schema(value_type = AuditActKey))]
    pub act: String,
    /// The name that the account concerned had then.
    pub name: String,
    /// The game, if it is about one.
    pub game: Option<String>,
    /// The number of the line, if it is about one.
    pub line: Option<u32>,
    /// Until when, in milliseconds since 1970; `null` without an end.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub until: Option<u64>,
    /// The reason.
    pub reason: String,
    /// The report that it answers.
    pub report: Option<String>,
}

/// Accounts that were made from one address within the last seven days, at least five of them.
/// `GET /api/moderation/newcomers` lists such addresses for moderators, the one with the newest
/// account first. A family, a school or a club may be behind one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewcomersMessage {
    /// When the newest was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub latest: u64,
    /// The accounts, the newest first.
    pub accounts: Vec<NewcomerMessage>,
    /// The number of others that were made and are deleted.
    pub deleted: u32,
}

/// An account that was made lately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewcomerMessage {
    /// Its id.
    pub account: String,
    /// Its name.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: u64,
    /// The number of rated games that it has played.
    pub games: u32,
}
