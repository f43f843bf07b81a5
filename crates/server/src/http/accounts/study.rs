//! The progress of a learner, kept in the account: a log that devices add to and read.

use axum::extract::{Request, State};
use axum::http::{StatusCode, Uri};
use host::calls;
use table::wire::{KeepEntries, KeptEntries};

use crate::base::limit;
use crate::base::refusal::ServerRefusal;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::extract::{read, value_in};
use crate::http::responses::{ApiResult, json};

/// The entries that the account keeps, from a cursor on: `?after=CURSOR`.
pub(super) async fn entries(
    State(api): State<Api>,
    Account(signed): Account,
    uri: Uri,
) -> ApiResult {
    let store = api.rooms.services().store();
    let after = value_in(&uri, "after").and_then(|cursor| {
        let (stored, id) = cursor.split_once('.')?;
        Some((stored.parse().ok()?, id))
    });
    let (date, id) = after.unwrap_or((0, ""));
    let kept = store.study(&signed.account, date, id, calls::MOST_ENTRIES).await?;
    let next = kept.last().map(|(stored, entry)| format!("{stored}.{}", entry.id));
    let entries = kept.into_iter().map(|(_, entry)| entry).collect();
    Ok(json(StatusCode::OK, &KeptEntries { entries, next }))
}

/// Keeps more entries.
pub(super) async fn keep(
    State(api): State<Api>,
    Account(signed): Account,
    request: Request,
) -> ApiResult {
    let KeepEntries { entries } = read(request).await?;
    let entries = calls::entries(&entries)?;
    let services = api.rooms.services();
    let store = services.store();
    if store.study_count(&signed.account).await? + entries.len() as u64 > limit::STUDY_KEPT {
        return Err(ServerRefusal::StudyFull.into());
    }
    match store.keep_study(&signed.account, &entries, services.time().date()).await {
        // The account was deleted in this moment.
        Err(error) if error.is_of_the_rows() => return Err(ServerRefusal::NotSignedIn.into()),
        kept => kept?,
    }
    Ok(json(StatusCode::OK, &KeptEntries { entries: Vec::new(), next: None }))
}
