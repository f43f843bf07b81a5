//! Computer players: from what a seat may know to what it does.

mod by_net;
mod doubt;
mod ear;
mod knowledge;
mod open_tiles;
pub(crate) mod people;
mod player;

pub use by_net::best_by_net;
pub use knowledge::Knowledge;
pub use open_tiles::{Breadth, Continuation, best_continuation};
pub use people::chances_to_notice;
pub use player::{Ends, Player, order_of_asking};
