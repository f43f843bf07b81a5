//! What the modes besides the match ask of an engine.

pub mod bingo;
pub mod duplicate;
pub mod together;
pub mod unbuild;
