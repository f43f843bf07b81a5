//! The options of a duplicate session.

use crate::{Millis, Notation};

/// With this many entrants or more the top is placed, unless the terms say otherwise (AMB-27).
pub const TOP_FROM: usize = 21;

/// The options of a duplicate session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Time for a round (VAR-DUP-04).
    pub round: Millis,
    /// Which word goes on the board.
    pub placed: Placed,
    /// The arbitrator, who draws and judges.
    pub arbitrator: Arbitrator,
    /// The notation of places on slips and along the edges of the board (VAR-DUP-06, VAR-DUP-17).
    pub notation: Notation,
    /// True if Y counts as a vowel or a consonant, whichever is needed (AMB-28).
    pub y_is_both: bool,
    /// The number of rounds after which the session ends, if nothing ends it earlier.
    pub rounds: Option<u16>,
}

/// Which word goes on the board (AMB-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    /// The best slip with up to 20 entrants, the top with more.
    BySize,
    /// The best admissible slip (VAR-DUP-07).
    Slip,
    /// The best play there is, found by an entrant or not.
    Top,
}

/// The arbitrator, who draws and judges (VAR-DUP-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arbitrator {
    /// The program.
    Program,
    /// The person on seat 0, who does not play.
    Person,
}

impl Options {
    /// The options that the leaflet describes.
    pub const LEAFLET: Options = Options {
        round: Millis::minutes(3),
        placed: Placed::BySize,
        arbitrator: Arbitrator::Program,
        notation: Notation::Duplicate,
        y_is_both: false,
        rounds: None,
    };
}

keys! {
    Placed {
        BySize = "by-size",
        Slip = "slip",
        Top = "top",
    }
}

keys! {
    Arbitrator {
        Program = "program",
        Person = "person",
    }
}
