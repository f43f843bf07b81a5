//! The learned evaluation: what a move leads to beyond its score and the worth of the tiles kept.

mod features;
#[expect(clippy::module_inception, reason = "the noun of the file is that of the folder")]
mod net;

pub use features::{LANE_FEATURES, LANES, Lanes};
pub use net::{Foreseen, Net, NetError, Sight};
