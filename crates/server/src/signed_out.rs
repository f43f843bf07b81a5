//! Word that somebody may no longer be signed in, or that a token may no longer hold a seat, for the
//! sockets on which they hold seats.
//!
//! It reaches the sockets of this process at once, and those of other servers over NATS; that word
//! may be lost, so every socket looks for itself every now and then.

use tokio::sync::broadcast;

use crate::cluster::Cluster;

/// How many of these a socket may miss before it simply looks.
const KEPT: usize = 64;

/// Tells sockets to look whether the cookie and the tokens that they came with still hold. Cloning is
/// cheap.
#[derive(Clone)]
pub(crate) struct SignedOut {
    here: broadcast::Sender<String>,
    others: Option<Cluster>,
}

impl SignedOut {
    pub(crate) fn new(others: Option<Cluster>) -> SignedOut {
        SignedOut { here: broadcast::Sender::new(KEPT), others }
    }

    /// Somebody who was signed in to this account is not any more, or the token of this hash holds
    /// nothing any more.
    pub(crate) fn tell(&self, ended: &str) {
        self.hear(ended);
        if let Some(others) = &self.others {
            others.tell_signed_out(ended);
        }
    }

    /// Another server says so.
    pub(crate) fn hear(&self, ended: &str) {
        // Nobody may be listening.
        let _ = self.here.send(ended.to_owned());
    }

    /// What a socket listens to.
    pub(crate) fn listen(&self) -> broadcast::Receiver<String> {
        self.here.subscribe()
    }
}
