//! What a seat may know of a game, of whatever mode.

use rules::{View, bingo, duplicate, together, unbuild};

/// What a seat may know of a game, of whatever mode: what computer players decide from.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "made, looked at and gone")]
pub enum ModeView {
    /// Of a match.
    Match(View),
    /// Of a duplicate session.
    Duplicate(duplicate::View),
    /// Of Letter bingo.
    Bingo(bingo::View),
    /// Of a board that is taken apart.
    Unbuild(unbuild::View),
    /// Of Together.
    Together(together::View),
}

impl ModeView {
    /// The view of a match, if it is one.
    pub fn into_match(self) -> Option<View> {
        match self {
            ModeView::Match(view) => Some(view),
            _ => None,
        }
    }
}
