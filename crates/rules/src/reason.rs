//! Why something was refused.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Debug, Display};

use crate::{Seat, Square};

/// Why a command, terms or a look-up was refused: a sentence for people (`Display`, without a
/// capital and a full stop) and a code for programs.
pub trait Reason: Clone + PartialEq + Debug + Display {
    /// A stable code, `snake_case`.
    fn code(&self) -> &'static str;

    /// The square that the refusal is about, if there is one.
    fn square(&self) -> Option<Square> {
        None
    }

    /// The sentence with the names of the players it mentions. `name` returns the name of a seat.
    fn naming(&self, _name: &dyn Fn(Seat) -> String) -> String {
        self.to_string()
    }

    /// Whether the sentence begins with something that a person has written, such as a name: then
    /// its first letter stays as it is, so that `mira` does not become `Mira`.
    fn begins_as_written(&self) -> bool {
        false
    }
}

/// How a player is called whose name is not known.
pub(crate) fn by_number(seat: Seat) -> String {
    format!("player {}", u32::from(seat.0) + 1)
}
