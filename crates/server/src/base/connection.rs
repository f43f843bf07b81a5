//! A connection that is open.

use std::convert::Infallible;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::base::metrics::Counted;
use crate::base::rate_limits::Slot;

/// A connection that is open until the last copy of this is dropped: a socket keeps one when the
/// requests before it are over.
#[derive(Clone)]
pub(crate) struct Connection(#[allow(dead_code, reason = "held, not read")] pub(crate) Arc<Held>);

/// Everything that counts a connection as open.
#[allow(dead_code, reason = "held, not read")]
pub(crate) struct Held {
    pub(crate) place: (OwnedSemaphorePermit, Slot),
    pub(crate) open: mpsc::Sender<Infallible>,
    pub(crate) counted: Counted,
}
