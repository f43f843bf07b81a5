//! Contests: duplicate games whose draws are sealed beforehand, which halls and homes play at
//! different times.

use serde::{Deserialize, Serialize};

use super::key::sets;
use super::{LexiconMessage, TermsMessage};

/// `POST /api/contests`: a contest is made. Its draws are sealed at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateContest {
    /// The name, 1 to 60 characters.
    pub name: String,
    /// The edition's key.
    pub edition: String,
    /// Changes as `key=value`. The mode is always duplicate and the top is always placed; who
    /// arbitrates is chosen for each session.
    pub changes: Vec<String>,
    /// From when on sessions can be opened, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub opens: u64,
    /// Until when it is played, in milliseconds since 1970. Then the results are known; a session
    /// that ends later does not count.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub closes: u64,
    /// True if only players who are signed in to an account can play.
    pub accounts: bool,
    /// The classes that players may enter in, such as ages; at most 12, and empty for a contest
    /// without classes.
    pub classes: Vec<String>,
    /// True if it appears in the public list. Its maker has to be signed in then.
    pub public: bool,
}

/// The answer to `POST /api/contests`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CreatedContest {
    /// The contest's id, for the page `/#/contest/{id}`. It is the link for those who play.
    pub id: String,
    /// The organiser's secret, for `OrganiserToken`.
    pub secret: String,
}

/// `POST /api/contests/{contest}/close` and `POST /api/contests/{contest}/cancel`: the organiser
/// reveals the results early, once all sessions are over; or calls off a contest in which no
/// session has been opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OrganiserToken {
    /// The organiser's secret.
    pub secret: String,
}

/// `GET /api/contests`: the contests that are listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestsMessage {
    /// The time at the server, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub now: u64,
    /// Those that are to come or go on, the next to close first; then those that closed in the last
    /// 60 days, the latest first. At most 200.
    pub contests: Vec<ContestLine>,
}

/// The phase of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ContestPhase {
    /// No session can be opened yet.
    Coming,
    /// Sessions can be opened.
    Open,
    /// The results are known.
    Over,
}

/// A contest in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestLine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The edition's name.
    pub edition_name: String,
    /// The notable changes from the edition, in few words.
    pub chips: Vec<String>,
    /// Its phase.
    pub phase: ContestPhase,
    /// From when on sessions can be opened.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub opens: u64,
    /// When the results are known.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub closes: u64,
    /// The number of sessions opened.
    pub sessions: u32,
    /// The number of players who have entered.
    pub players: u32,
}

/// `GET /api/contests/{contest}`: the public facts of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestMessage {
    /// Its line in the list.
    pub line: ContestLine,
    /// The time at the server, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub now: u64,
    /// The terms that all sessions have, in full.
    pub terms: TermsMessage,
    /// The word list.
    pub lexicon: LexiconMessage,
    /// True if only players who are signed in can play.
    pub accounts: bool,
    /// The classes that players may enter in.
    pub classes: Vec<String>,
    /// True if it appears in the public list.
    pub public: bool,
    /// The commitment to the draws: SHA-256 of the seed, hexadecimal. All sessions show the same.
    pub commitment: String,
    /// The seed itself, hexadecimal, once the contest is over.
    pub seed: Option<String>,
    /// The sessions, once the contest is over, in the order in which they were opened; at most 500.
    pub halls: Vec<ContestSession>,
    /// The game in which the account that is signed in has entered, if it has.
    pub mine: Option<String>,
}

/// A session of a contest that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestSession {
    /// The game's id.
    pub game: String,
    /// The name of the hall; empty for a session at home.
    pub hall: String,
    /// The number of players.
    pub players: u32,
    /// True if it ended in time, so that it counts.
    pub counts: bool,
}

/// `POST /api/contests/{contest}/sessions`: a session of the contest is opened. The answer is a
/// `CreatedGame`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenSession {
    /// The name of the player who opens it, 1 to 30 characters: the first player, or the
    /// arbitrator. A player who is signed in bears the name of the account.
    pub name: String,
    /// The hash of the contest's terms that were read; another one is refused with
    /// `terms_changed`.
    pub terms_hash: String,
    /// The name of the hall, at most 60 characters; empty at home.
    pub hall: String,
    /// True if that player arbitrates and does not play.
    pub arbitrator: bool,
    /// The class in which they play, one of the contest's.
    pub class: Option<String>,
    /// A secret that the client makes up, 16 to 64 characters, new for each session. A request
    /// repeated with it gets the same session.
    pub key: String,
}

/// `GET /api/contests/{contest}/ranking?from=0&count=100`: a part of the ranking of all
/// sessions, refused with `under_embargo` before the contest is over. `&class=0` asks for those of
/// the first class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestRanking {
    /// The number of ranked players, or of those in the class that was asked for.
    pub players: u32,
    /// The sum of the tops.
    pub tops: i32,
    /// The number of rounds played.
    pub rounds: u16,
    /// The number of sessions that do not count because they did not end in time.
    pub late: u32,
    /// The rows asked for, the best first.
    pub rows: Vec<ContestRow>,
}

/// A row of the ranking of a contest. Those with equal points share the place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestRow {
    /// The place, from 1; among those of the class if one was asked for.
    pub place: u32,
    /// The name.
    pub name: String,
    /// The class, if one was given.
    pub class: Option<String>,
    /// The name of the hall; empty at home.
    pub hall: String,
    /// The session.
    pub game: String,
    /// The seat in it.
    pub seat: u16,
    /// The sum of the player's scores.
    pub points: i32,
}

/// The contest that a game is a session of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ContestSummary {
    /// The contest's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of the hall; empty at home.
    pub hall: String,
    /// When the results are known, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub closes: u64,
    /// True if the results are public and the session can be watched.
    pub over: bool,
    /// True if only players who are signed in can play.
    pub accounts: bool,
    /// The classes that players may enter in.
    pub classes: Vec<String>,
}

/// The figures that a series adds up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeriesSum {
    /// Points.
    Points,
    /// Percentages of the best possible.
    Percent,
}

rules::keys! {
    SeriesSum {
        Points = "points",
        Percent = "percent",
    }
}

sets! {
    /// The figures that a series adds up.
    SeriesSumKey = SeriesSum;
}

/// `POST /api/series`: a series of contests is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateSeries {
    /// The name, 1 to 60 characters.
    pub name: String,
    /// The figures added up.
    #[cfg_attr(feature = "describe", ts(as = "SeriesSumKey"), schema(value_type = SeriesSumKey))]
    pub by: String,
    /// The number of contests that count for a player, the best ones; `null` for all.
    pub best: Option<u16>,
}

/// The answer to `POST /api/series`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CreatedSeries {
    /// The id of the series, for the page `/#/series/{id}`.
    pub id: String,
    /// The organiser's secret, for `SeriesContests`.
    pub secret: String,
}

/// `POST /api/series/{series}/contests`: the contests of a series, instead of those before. The
/// answer is a `SeriesMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeriesContests {
    /// The organiser's secret.
    pub secret: String,
    /// The ids of the contests, in order; at most 52.
    pub contests: Vec<String>,
}

/// `GET /api/series/{series}?from=0&count=100`: a series, and how it stands after those of its
/// contests that are over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeriesMessage {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The figures added up.
    pub by: SeriesSumKey,
    /// The number of contests that count for a player; `null` for all.
    pub best: Option<u16>,
    /// Its contests, in order.
    pub contests: Vec<ContestLine>,
    /// The number of ranked players.
    pub players: u32,
    /// The rows asked for, the best first.
    pub rows: Vec<SeriesRow>,
}

/// A row of the standing of a series. Those who are equal share the place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeriesRow {
    /// The place, from 1.
    pub place: u32,
    /// The name.
    pub name: String,
    /// The sum over the contests that count: points, or tenths of a percent.
    pub total: i32,
    /// The same for each contest of the series; `null` where they did not play, or it is not over.
    pub results: Vec<Option<i32>>,
}
