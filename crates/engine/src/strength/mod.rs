//! Strength: whole games between two players, and what they prove.
//!
//! Games come in pairs with equal draws and exchanged seats ([`PairedGame`], [`EqualDraws`]). The
//! effect of the draws is measured apart ([`DrawLuck`]) and taken out of the results without
//! favouring either player ([`Adjustment`]). A [`Tally`] counts pairs; [`SequentialTest`] says when
//! there were enough of them.

mod adjustment;
mod draw_luck;
mod equal_draws;
mod estimate;
mod paired_game;
mod sequential_test;
mod tally;

pub use adjustment::Adjustment;
pub use draw_luck::DrawLuck;
pub use equal_draws::EqualDraws;
pub use estimate::Estimate;
pub use paired_game::{PairedGame, share};
pub use sequential_test::{Decision, SequentialTest};
pub use tally::{PairResult, Tally};
