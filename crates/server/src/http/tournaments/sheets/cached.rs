//! The sheets that the public asked for last.

use crate::base::recent::Recent;
use crate::http::compression::Compressible;

/// The sheets for the public that were asked for last. Cloning is cheap and shares them.
#[derive(Clone)]
pub(crate) struct Sheets(pub(super) Recent<Compressible>);

impl Default for Sheets {
    fn default() -> Sheets {
        /// The number that is kept.
        const KEPT: usize = 50;
        Sheets(Recent::new(KEPT))
    }
}
