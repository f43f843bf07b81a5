//! Searches for the modes other than the match.

pub mod bingo;
pub mod duplicate;
pub mod together;
pub mod unbuild;
