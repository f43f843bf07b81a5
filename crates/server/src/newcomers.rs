//! Addresses from which many accounts were made lately, as moderators are shown them: a player who
//! wants to win against accounts of their own makes several.
//!
//! An address is kept as a few digits of a hash, which it shares with some 250 others of IPv4, and
//! only for a week. Moderators see which accounts were made together, and neither address nor
//! digits.

use std::time::Duration;

use table::wire::{NewcomerMessage, NewcomersMessage};

use crate::gate::Asking;
use crate::secret;
use crate::store::{Store, StoreError, Writes};

/// How long it is kept from where an account was made.
pub(crate) const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// From how many accounts of one address on they are shown.
const MANY: i64 = 5;

/// How many hexadecimal digits of a hash stand for an address: 24 bits for the 32 of IPv4.
const DIGITS: usize = 6;

/// The date before which nothing is kept.
pub(crate) fn since(date: u64) -> u64 {
    date.saturating_sub(KEPT.as_millis() as u64)
}

/// An account is made. Nothing is kept of clients without limits: those that come straight from
/// this machine or a private network.
pub(crate) fn note(writes: Writes, account: &str, Asking(address): Asking, date: u64) -> Writes {
    let Some(address) = address else { return writes };
    let mut origin = secret::hash(&format!("accounts made at {address}"));
    origin.truncate(DIGITS);
    writes.newcomer(account, &origin, date, since(date))
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
