//! The value of a position in the search: an estimate and the bounds that are proven.

use super::transposition::{Kind, Stored};

/// More than any spread.
pub(super) const LARGE: i32 = 30_000;

/// Less than any score, and so little that the sum of several stays far below any.
pub(super) const NONE: i32 = -9_000;

/// The known value of a position for the side on turn.
#[derive(Clone, Copy)]
pub(super) struct Value {
    /// The estimate of what it is worth; where the search was cut off, a bound on it.
    pub(super) about: i32,
    /// It is worth no less.
    pub(super) low: i32,
    /// It is worth no more.
    pub(super) high: i32,
}

impl Value {
    pub(super) const NOTHING: Value = Value { about: -LARGE, low: -LARGE, high: -LARGE };

    pub(super) const fn exact(value: i32) -> Value {
        Value { about: value, low: value, high: value }
    }

    /// The position is worth at least this much.
    pub(super) const fn at_least(low: i32) -> Value {
        Value { about: low, low, high: -LARGE }
    }

    /// The position is worth at most this much.
    pub(super) const fn at_most(high: i32) -> Value {
        Value { about: high, low: -LARGE, high }
    }

    /// The same as the other side sees it, which scored this before.
    pub(super) fn turned(self, score: i32) -> Value {
        Value { about: score - self.about, low: score - self.high, high: score - self.low }
    }

    /// The better of two moves for the side that has the choice.
    pub(super) fn or(self, other: Value) -> Value {
        Value {
            about: self.about.max(other.about),
            low: self.low.max(other.low),
            high: self.high.max(other.high),
        }
    }
}

/// The stored value of the position, if it answers the question.
pub(super) fn enough(known: &Stored, depth: u8, alpha: i32, beta: i32) -> Option<Value> {
    let [about, low, high] = [known.about, known.low, known.high].map(i32::from);
    let value = Value { about, low, high };
    if low >= beta || low == high {
        return Some(Value { about: low, ..value });
    }
    if high <= alpha {
        return Some(Value { about: high, ..value });
    }
    let enough = match known.kind {
        Kind::Right => true,
        Kind::AtLeast => about >= beta,
        Kind::AtMost => about <= alpha,
    };
    (enough && known.depth >= depth).then_some(value)
}
