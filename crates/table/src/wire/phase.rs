//! Wire types for the phases of games in every mode.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The phase of a game. The room knows the first three; between `gathering` and `over` each mode
/// has phases of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// Seats are open or have to accept the terms.
    Gathering,
    /// The game was given up before the start.
    Cancelled,
    /// The game is over.
    Over,
    /// In a match, players choose the bags from which their first racks are drawn.
    Choosing,
    /// In a match and in Together, a seat is on turn.
    Turn,
    /// In a match, the play that would end the game can still be challenged.
    FinalAcceptance,
    /// In a match, it is checked whether a seat can open.
    OpeningCheck,
    /// In a match and in Together, it is checked whether a seat can still play.
    StuckCheck,
    /// In a match with a theme, the last claims are made and settled.
    Claims,
    /// In Together, it is checked whether the first racks can be played.
    DealCheck,
    /// In Together, the seats name who begins.
    Naming,
    /// In Together, tiles are traded.
    Trade,
    /// In a duplicate session, entrants gather.
    Opening,
    /// In a duplicate session, the next rack is still to be drawn.
    Between,
    /// In a duplicate session, the arbitrator decides on the rack that was drawn.
    Rack,
    /// In a duplicate session, the best play of the rack is sought.
    Sought,
    /// In a duplicate session, the rack is called out and its clock has not started.
    Called,
    /// In a duplicate session, slips are sealed.
    Slips,
    /// In a duplicate session, the arbitrator rules on doubtful words.
    Rulings,
    /// In Letter bingo, the players write their forms.
    Forms,
    /// In Letter bingo, letters are called.
    Calling,
}

impl fmt::Display for GamePhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
