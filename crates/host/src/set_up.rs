//! Positions from which a game goes on, read from texts of outside.

use std::fmt::Display;

use notation::{Cgp, Gcg, Replay};
use rules::{Ruleset, SetUp};
use table::wire::RefusalMessage;

use crate::HostRefusal;

/// The position of a replayed game after so many turns.
///
/// # Errors
/// A refusal if there is no such turn, or the game was over then.
pub fn set_up_of(replay: &Replay, turn: u32) -> Result<Box<SetUp>, HostRefusal> {
    let turns = usize::try_from(turn).unwrap_or(usize::MAX);
    replay.set_up(turns).map(Box::new).ok_or(HostRefusal::NoSuchTurn)
}

/// The position of a game in a file after so many turns, played by these rules.
///
/// # Errors
/// A refusal if it is no file of a game, or has no such turn.
pub fn set_up_of_gcg(
    gcg: &str,
    turn: u32,
    ruleset: &Ruleset,
) -> Result<Box<SetUp>, RefusalMessage> {
    let gcg: Gcg = gcg.parse().map_err(|error: notation::ParseGcgError| bad(&error))?;
    if let Some(foreign) = gcg.foreign() {
        return Err(foreign.problem.into());
    }
    let (replay, _) = gcg.replay(ruleset);
    Ok(set_up_of(&replay, turn)?)
}

/// A position as CGP; the player to move has the first seat.
///
/// # Errors
/// A refusal if it cannot be read.
pub fn set_up_of_cgp(cgp: &str, ruleset: &Ruleset) -> Result<Box<SetUp>, RefusalMessage> {
    let cgp: Cgp = cgp.parse().map_err(|error: notation::ParseCgpError| bad(&error))?;
    Ok(Box::new(cgp.set_up(ruleset)))
}

fn bad<E: Display>(error: &E) -> HostRefusal {
    HostRefusal::BadPosition { problem: error.to_string() }
}
