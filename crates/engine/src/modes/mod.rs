//! What the modes other than the match need from the engine.

pub mod bingo;
pub mod duplicate;
pub mod together;
pub mod unbuild;
