//! A call of the HTTP API that needs no server.

use host::calls::Query;
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::wire::RefusalMessage;

use crate::refusal::DeskRefusal;

/// A call and what it needs.
pub(crate) struct Asked {
    /// The path below `/api/`, with its query.
    pub(crate) path: String,
    /// The body, if the call has one.
    pub(crate) body: Option<Value>,
    /// The effort that an analysis or a review is worth, if not the usual one.
    #[cfg_attr(feature = "games-only", allow(dead_code, reason = "games need no such call"))]
    pub(crate) effort: Option<u32>,
}

impl Asked {
    pub(crate) fn path(&self) -> &str {
        self.path.split_once('?').map_or(&self.path, |(path, _)| path)
    }

    pub(crate) fn query(&self) -> Query<'_> {
        Query::new(self.path.split_once('?').map_or("", |(_, query)| query))
    }

    /// The game that the call is about, and the rest of its path.
    pub(crate) fn game(&self) -> Option<(&str, &str)> {
        let path = self.path().strip_prefix("games/")?;
        Some(path.split_once('/').unwrap_or((path, "")))
    }

    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, RefusalMessage> {
        let body = self.body.clone().unwrap_or(Value::Null);
        let bad = |error: serde_json::Error| DeskRefusal::BadCall { problem: error.to_string() };
        serde_json::from_value(body).map_err(|error| bad(error).into())
    }

    pub(crate) fn not_here(&self) -> RefusalMessage {
        DeskRefusal::NotHere.into()
    }
}
