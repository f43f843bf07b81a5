//! Addresses from which many accounts were made lately, as moderators see them: a player who wants
//! to win against accounts of their own makes several.
//!
//! A few digits of a hash stand for an address, see `provenance.rs`, and only for a week. Moderators see
//! which accounts were made together, and neither address nor digits.

use std::time::Duration;

use table::wire::{NewcomerMessage, NewcomersMessage};

use crate::base::provenance::digits;
use crate::base::rate_limits::ClientAddress;
use crate::store::{Store, StoreError, Writes};

/// For how long the origin of an account is kept.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// The number of accounts of one address from which on they are shown.
const MANY: i64 = 5;

/// The date before which no origin is kept.
pub(crate) fn since(date: u64) -> u64 {
    date.saturating_sub(KEPT.as_millis() as u64)
}

/// Notes the origin of a new account, unless it comes from a client without limits.
pub(crate) fn note(writes: Writes, account: &str, client: ClientAddress, date: u64) -> Writes {
    match digits(client, "accounts made") {
        Some(origin) => writes.newcomer(account, &origin, date, since(date)),
        None => writes,
    }
}

/// The accounts of each address from which many were made, the address with the newest one first.
pub(crate) async fn crowds(store: &Store, date: u64) -> Result<Vec<NewcomersMessage>, StoreError> {
    let mut crowds: Vec<(String, NewcomersMessage)> = Vec::new();
    for newcomer in store.newcomers(since(date), MANY).await? {
        if crowds.last().is_none_or(|(origin, _)| *origin != newcomer.origin) {
            let none = NewcomersMessage { latest: newcomer.at, accounts: Vec::new(), deleted: 0 };
            crowds.push((newcomer.origin, none));
        }
        let Some((_, crowd)) = crowds.last_mut() else { continue };
        match newcomer.account {
            Some((account, name)) => crowd.accounts.push(NewcomerMessage {
                account,
                name,
                created: newcomer.at,
                games: newcomer.games,
            }),
            None => crowd.deleted += 1,
        }
    }
    let mut crowds: Vec<NewcomersMessage> = crowds.into_iter().map(|(_, crowd)| crowd).collect();
    crowds.sort_by_key(|crowd| std::cmp::Reverse(crowd.latest));
    Ok(crowds)
}
