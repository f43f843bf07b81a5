//! Tools that the tests of the engine share.

pub(crate) mod peer;
pub(crate) mod positions;
pub(crate) mod slow;
