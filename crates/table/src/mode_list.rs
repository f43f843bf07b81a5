//! The list of the modes, and the types that have a variant for each: events, commands and views.

use std::fmt;
use std::str::FromStr;

use rules::duplicate::Duplicate;
use rules::together::Together;
use rules::unbuild::Unbuild;
use rules::{Command, Fold, Game, ParseEventError, Position, Seat, Standing, View, Views, bingo};

use crate::news::News;

/// A game of the list: tells what is its own from what belongs to other modes.
pub trait Listed: Game {
    /// The event as one of whatever mode.
    fn logged(event: Self::Event) -> ModeEvent;

    /// The command as one for whatever mode.
    fn given(command: Self::Command) -> ModeCommand;

    /// The view as one of whatever mode.
    fn shown(view: Self::View) -> ModeView;

    /// The event, if it is one of this mode.
    fn own_event(event: &ModeEvent) -> Option<&Self::Event>;

    /// The command, if it is one for this mode.
    fn own_command(command: &ModeCommand) -> Option<&Self::Command>;
}

/// Writes the types with a variant for each mode. The word begins each line of the mode in a log.
macro_rules! modes {
    ($($(#[$doc:meta])* $Mode:ident($Game:ty) = $word:literal,)*) => {
        /// Something that happened in a game, of whatever mode. Its text is a line of the log.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum ModeEvent {
            $($(#[$doc])* $Mode(<$Game as Fold>::Event),)*
        }

        /// A command of a computer player, in whatever mode.
        #[derive(Clone, PartialEq, Debug)]
        pub enum ModeCommand {
            $($(#[$doc])* $Mode(<$Game as Game>::Command),)*
        }

        /// A seat's view of a game, of whatever mode: computer players decide from it.
        #[derive(Clone, PartialEq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "made, looked at and gone")]
        pub enum ModeView {
            $($(#[$doc])* $Mode(<$Game as Views>::View),)*
        }

        $(impl Listed for $Game {
            fn logged(event: Self::Event) -> ModeEvent {
                ModeEvent::$Mode(event)
            }

            fn given(command: Self::Command) -> ModeCommand {
                ModeCommand::$Mode(command)
            }

            fn shown(view: Self::View) -> ModeView {
                ModeView::$Mode(view)
            }

            fn own_event(event: &ModeEvent) -> Option<&Self::Event> {
                if let ModeEvent::$Mode(event) = event { Some(event) } else { None }
            }

            fn own_command(command: &ModeCommand) -> Option<&Self::Command> {
                if let ModeCommand::$Mode(command) = command { Some(command) } else { None }
            }
        })*

        impl ModeEvent {
            /// The words before the lines of the modes.
            pub const WORDS: &[&str] = &[$($word),*];

            /// The meaning of the event for viewers.
            pub(crate) fn news(&self) -> &dyn News {
                match self {
                    $(ModeEvent::$Mode(event) => event,)*
                }
            }
        }

        impl fmt::Display for ModeEvent {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(ModeEvent::$Mode(event) => write!(f, concat!($word, "{}"), event),)*
                }
            }
        }

        impl FromStr for ModeEvent {
            type Err = ParseEventError;

            fn from_str(line: &str) -> Result<ModeEvent, ParseEventError> {
                $(if let Some(line) = line.strip_prefix($word) {
                    return line.parse().map(ModeEvent::$Mode);
                })*
                Err(ParseEventError { part: line.to_owned() })
            }
        }

        impl ModeCommand {
            /// The seat that gives the command.
            pub fn seat(&self) -> Seat {
                match self {
                    $(ModeCommand::$Mode(command) => command.seat(),)*
                }
            }
        }
    };
}

modes! {
    /// Duplicate: all players have the same rack and look for the best play.
    Duplicate(Duplicate) = "duplicate ",
    /// Letter bingo.
    Bingo(bingo::Position) = "bingo ",
    /// The board of a game that is over, taken apart.
    Unbuild(Unbuild) = "unbuild ",
    /// Together: one team against the goal cards.
    Together(Together) = "together ",
    /// A match, or solitaire on racks. Its lines have no word before them, so they are read last.
    Match(Position) = "",
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

impl ModeCommand {
    /// The command by which a seat accepts plays without being asked, from now on.
    pub(crate) fn always_accept(seat: Seat, standing: Standing) -> ModeCommand {
        ModeCommand::Match(Command::AlwaysAccept { seat, standing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_every_mode_are_read_back() {
        for line in [
            "pass 0",
            "play 0 8G AT 4 drew EI = 8G:AT:4",
            "credit 1 120",
            "duplicate lock 3",
            "bingo bingo 0",
            "unbuild starts 1",
            "together say 1 well done",
        ] {
            assert_eq!(line.parse::<ModeEvent>().unwrap().to_string(), line);
        }
    }
}
