//! The questions of a game that only an engine can answer.
//!
//! The table asks; the answer comes from outside as an [`Input`](crate::Input), and is an event
//! like any other.

use rules::together::{Goal, Possible};
use rules::{Board, PlayText, Ruleset, Seat, Tiles};

/// A question to be answered before a game can continue. It may hold hidden tiles and never leaves
/// the server.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// Asks if any seat can still play (AMB-07).
    Stuck(StuckQuestion),
    /// Asks if a rack can open (AMB-21).
    Opening(OpeningQuestion),
    /// The best plays of a rack (AMB-27).
    Tops(TopsQuestion),
    /// Which plays complete goals (AMB-31, AMB-35).
    Goals(GoalQuestion),
}

/// The facts that decide if any seat can play.
#[derive(Clone, PartialEq, Debug)]
pub struct StuckQuestion {
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The board.
    pub board: Board,
    /// The racks of the seats that still play.
    pub racks: Vec<Tiles>,
}

/// The facts that decide if a rack can open.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningQuestion {
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The board.
    pub board: Board,
    /// The rack.
    pub rack: Tiles,
    /// Letters that the first word needs.
    pub letters: u8,
}

/// The facts that decide which plays are the best.
#[derive(Clone, PartialEq, Debug)]
pub struct TopsQuestion {
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The board.
    pub board: Board,
    /// The rack.
    pub rack: Tiles,
}

/// The facts that decide which plays complete goals.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalQuestion {
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The board.
    pub board: Board,
    /// The current goals.
    pub goals: Vec<Goal>,
    /// The racks of the seats that still play.
    pub racks: Vec<(Seat, Tiles)>,
    /// True if the question is only if there is any such play, before the first word.
    pub opening: bool,
}

/// The answer to a [`Question`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// To [`Question::Stuck`].
    Stuck {
        /// True if some seat has a play left.
        anyone_can_play: bool,
    },
    /// To [`Question::Opening`].
    Opening {
        /// True if the rack has a word of the required length.
        can_open: bool,
    },
    /// To [`Question::Tops`].
    Tops {
        /// The plays; none if the rack has none.
        plays: Vec<PlayText>,
    },
    /// To [`Question::Goals`] before the first word.
    OpeningGoal {
        /// True if some opening word completes a goal.
        reachable: bool,
    },
    /// To [`Question::Goals`] later.
    GoalPlays {
        /// The best play of each rack that has one.
        possible: Vec<Possible>,
    },
}

impl Question {
    /// The answer that does the least harm, for when the engine finds none: the game goes on, and
    /// ends by itself when no seat plays.
    pub fn unanswered(&self) -> Finding {
        match self {
            Question::Stuck(_) => Finding::Stuck { anyone_can_play: true },
            // The next seat may open, as when the player declines.
            Question::Opening(_) => Finding::Opening { can_open: false },
            Question::Tops(_) => Finding::Tops { plays: Vec::new() },
            Question::Goals(question) if question.opening => {
                Finding::OpeningGoal { reachable: true }
            }
            // A player who claims to be stuck is believed then.
            Question::Goals(_) => Finding::GoalPlays { possible: Vec::new() },
        }
    }
}
