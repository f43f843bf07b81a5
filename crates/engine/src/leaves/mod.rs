//! Equity and leave values.

mod equity;
mod formula;
pub mod klv;
pub(crate) mod lattice;
mod leave;
mod of_file;

pub use equity::Equity;
pub use leave::Leaves;
