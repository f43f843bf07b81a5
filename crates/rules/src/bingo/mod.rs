//! Letter bingo (VAR-BNG, AMB-25).
//!
//! Each player writes a form of two seven-letter words, which together use no more of a letter than
//! the set holds, and locks it. Then a caller draws one letter after another from the bag and calls
//! it, and players who have that letter open strike it, once for each call. A player who has struck
//! all fourteen calls bingo; the form is checked and shown. All players who call bingo before the
//! next letter share the win.
//!
//! ```text
//! enter 0                    a player sat down
//! lock 0 RETAINS AUDIENT
//! begun
//! call E                     the next letter; ? for a blank
//! strike 0 2                 the second of fourteen letters
//! false 1 RT                 called bingo with R and T open
//! bingo 0                    called bingo, and it is one
//! leave 2
//! end bingo won 0
//! ```

mod command;
mod decide;
mod event;
mod fold;
mod form;
mod log;
mod options;
mod position;
mod profile;
mod refusal;
mod sentences;
mod variations;
mod view;

pub use command::{Command, TableCommand};
pub use event::{EndReason, Ending, Event};
pub use form::Form;
pub use options::{BingoRules, Caller};
pub use position::{Phase, Player, Position};
pub(crate) use profile::PROFILE;
pub use refusal::Refusal;
pub(crate) use sentences::{chips, sentences};
pub(crate) use variations::VARIATIONS;
pub use view::{FormView, May, OwnView, PlayerView, View};

use crate::game::any_command;

any_command!(Position);
