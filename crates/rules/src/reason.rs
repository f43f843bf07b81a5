//! Why something was refused.

use alloc::string::String;
use core::fmt::{self, Debug, Display, Write};

use crate::{Seat, Square};

/// Gives the name of the player who has a seat.
pub type Names<'a> = &'a dyn Fn(Seat) -> String;

/// Why a command, terms or a look-up was refused: a sentence for people (`Display`, without a
/// capital and a full stop) and a code for programs. [`refusals!`](crate::refusals!) writes types of them.
pub trait Reason: Clone + PartialEq + Debug + Display {
    /// A stable code, `snake_case`.
    fn code(&self) -> &'static str;

    /// Passes on every code of this type with the sentences that it may have, as they are written:
    /// `{square}` stands for a square. A code may come more than once.
    fn codes(found: &mut dyn FnMut(&'static str, &'static [&'static str]));

    /// The square that the refusal is about, if there is one.
    fn square(&self) -> Option<Square> {
        None
    }

    /// Writes the sentence, with the names of the players it mentions.
    ///
    /// # Errors
    /// Those of the writer.
    fn tell(&self, out: &mut dyn Write, _names: Names<'_>) -> fmt::Result {
        write!(out, "{self}")
    }

    /// The sentence, with the names of the players it mentions.
    fn naming(&self, names: Names<'_>) -> String {
        let mut sentence = String::new();
        // Writing to a string never fails.
        let _ = self.tell(&mut sentence, names);
        sentence
    }

    /// True if the sentence begins with a word that a player has written, such as a name: its first
    /// letter then stays as it is, so that `mira` does not become `Mira`.
    fn begins_as_written(&self) -> bool {
        false
    }
}
