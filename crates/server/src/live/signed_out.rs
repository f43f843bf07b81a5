//! Word that a sign-in may have ended, or that a token may no longer hold a seat, for the sockets on
//! which they hold seats.
//!
//! It reaches the sockets of this process at once, and those of other servers over NATS; that word
//! may be lost, so every socket looks for itself every few minutes.

use std::sync::Arc;

use tokio::sync::broadcast;

use crate::live::cluster::Cluster;

/// The words that a socket may miss before it simply looks.
const KEPT: usize = 64;

/// The accounts, by their ids, that a browser has signed out of, and the tokens, by their hashes,
/// that hold no seat any more. All that one request ends is told in one word.
pub(crate) type Ended = Arc<[String]>;

/// Tells sockets to look for whether the cookie and the tokens that they came with still hold.
/// Cloning is cheap.
#[derive(Clone)]
pub(crate) struct SignedOut {
    here: broadcast::Sender<Ended>,
    others: Option<Cluster>,
}

impl SignedOut {
    /// For the sockets of this server, and for those of the others that share its database.
    pub(crate) fn new(others: Option<Cluster>) -> SignedOut {
        SignedOut { here: broadcast::Sender::new(KEPT), others }
    }

    /// Tells that a browser is not signed in to this account any more.
    pub(crate) fn tell(&self, account: &str) {
        self.tell_all(vec![account.to_owned()]);
    }

    /// Tells the same of all these accounts and hashes of tokens.
    pub(crate) fn tell_all(&self, ended: Vec<String>) {
        if let Some(others) = &self.others {
            others.tell_signed_out(&ended);
        }
        self.hear(ended);
    }

    /// Passes on the word of another server.
    pub(crate) fn hear(&self, ended: Vec<String>) {
        if !ended.is_empty() {
            // No socket may be listening.
            let _ = self.here.send(ended.into());
        }
    }

    /// Returns a receiver of all that is told from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Ended> {
        self.here.subscribe()
    }
}
