//! Word that somebody may no longer be signed in, for the sockets on which they hold seats.
//!
//! It reaches the sockets of this process at once; those of other servers look for themselves
//! every now and then.

use tokio::sync::broadcast;

/// How many of these a socket may miss before it simply looks.
const KEPT: usize = 64;

/// Tells sockets to look whether the cookie that they came with still holds. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct SignedOut(broadcast::Sender<String>);

impl Default for SignedOut {
    fn default() -> SignedOut {
        SignedOut(broadcast::Sender::new(KEPT))
    }
}

impl SignedOut {
    /// Somebody who was signed in to this account is not any more.
    pub(crate) fn tell(&self, account: &str) {
        // Nobody may be listening.
        let _ = self.0.send(account.to_owned());
    }

    /// What a socket listens to.
    pub(crate) fn listen(&self) -> broadcast::Receiver<String> {
        self.0.subscribe()
    }
}
