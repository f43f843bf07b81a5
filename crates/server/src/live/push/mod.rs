//! Notices on the devices of people who are not at their table: that it is their turn, or that a
//! game is over.
//!
//! The room stores a notice with the event that it is about (`room/notifying.rs`); from there any
//! server takes it and sends it. Waiting notices are in the database alone, so that a server that
//! is killed loses nothing.

pub(crate) mod endpoint;
mod key;
pub(crate) mod send;
mod sending;

use std::sync::Arc;
use std::time::Duration;

use tokio_rustls::TlsConnector;

use self::key::Key;
use crate::base::error::ServerError;
use crate::base::push::Push;
use crate::store::{Store, StoreError};

/// Sends notices. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Pushing(Arc<Inner>);

struct Inner {
    push: Push,
    key: Key,
    tls: TlsConnector,
}

impl Pushing {
    /// Reads the key that all servers of the database share, or makes one.
    pub(crate) async fn open(push: Push, store: &Store) -> Result<Pushing, ServerError> {
        let new = Key::new_secret().map_err(|error| ServerError::Push(error.to_string()))?;
        let failed = |error: StoreError| ServerError::Push(error.to_string());
        let secret = store.push_key(&new).await.map_err(failed)?;
        let unread = || ServerError::Push("the stored key cannot be read".to_owned());
        let key = Key::read(&secret).ok_or_else(unread)?;
        let tls = send::tls().map_err(|error| ServerError::Push(error.to_string()))?;
        Ok(Pushing(Arc::new(Inner { push, key, tls })))
    }

    /// The public key, in base64url.
    pub(crate) fn public_key(&self) -> &str {
        &self.0.key.public
    }

    /// True if push services may run on this machine: for tests.
    pub(crate) fn near(&self) -> bool {
        self.0.push.near
    }

    /// The time at which a notice is sent that comes up at this date.
    pub(crate) fn due(&self, date: u64) -> u64 {
        date.saturating_add(millis(self.0.push.grace))
    }
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
