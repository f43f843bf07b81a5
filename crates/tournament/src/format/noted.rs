//! A value read from a file, with what the reader passed over.

use super::FormatNote;

/// A value read from a file, with notes on what the reader passed over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Noted<T> {
    /// The value.
    pub value: T,
    /// The notes, in the order of the lines.
    pub notes: Vec<FormatNote>,
}

impl<T> Noted<T> {
    /// A value without notes.
    pub const fn new(value: T) -> Noted<T> {
        Noted { value, notes: Vec::new() }
    }

    /// The same notes with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Noted<U> {
        Noted { value: change(self.value), notes: self.notes }
    }
}
