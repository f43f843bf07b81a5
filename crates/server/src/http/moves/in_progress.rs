//! Games in progress as they were last told whole.

use crate::base::recent::Recent;
use crate::http::responses::CachedJson;

/// The number of games in progress that are kept whole for spectators without a socket.
const IN_PROGRESS: usize = 64;

/// The games in progress that were last asked for whole. Cloning is cheap and shares them.
#[derive(Clone)]
pub(crate) struct InProgress(pub(super) Recent<CachedJson>);

impl Default for InProgress {
    fn default() -> InProgress {
        InProgress(Recent::new(IN_PROGRESS))
    }
}
