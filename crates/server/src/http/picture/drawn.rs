//! The pictures that were drawn last.

use std::sync::Arc;

use axum::body::Bytes;
use tokio::sync::Semaphore;

use crate::base::recent::Recent;

/// The number of pictures that are kept; one is some 25 kB.
const KEPT: usize = 200;

/// The pictures drawn last, and the turn to draw one. Cloning is cheap and shares them.
#[derive(Clone)]
pub(crate) struct Pictures {
    pub(super) drawn: Recent<Bytes>,
    pub(super) turns: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        // One picture is drawn at a time, which takes a moment.
        Pictures { drawn: Recent::new(KEPT), turns: Arc::new(Semaphore::new(1)) }
    }
}
