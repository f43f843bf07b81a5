//! A person counts a play before the terminal tells its points (AMB-37): practice, which changes
//! no result.

use rules::{Counted, Formed, Seat};

use super::input;
use super::screen::wrap;
use super::turns::Turns;
use crate::stop::Stop;

/// What is told to somebody who goes back instead of counting.
pub(super) const TAKEN_BACK: &str = "Nothing was played.";

impl Turns {
    /// Lets a seat count its plays from now on, or no more; what is told of that.
    pub(super) fn let_count(&mut self, seat: Seat, on: bool) -> &'static str {
        if on {
            self.counting.insert(seat);
            "You are asked for the points of each play before it is made."
        } else {
            self.counting.remove(&seat);
            "Plays are made without asking for their points."
        }
    }

    /// Asks for the points of a play that may be made, and how the count compares. `None` if the
    /// person goes back instead, or the input ends.
    pub(super) fn count(&self, seat: Seat, formed: &Formed) -> Result<Option<String>, Stop> {
        let mut ask = String::new();
        loop {
            ask.push_str("How many points? Press Enter alone to go back.\nPoints> ");
            let Some(text) = input::line(&ask)? else { return Ok(None) };
            match text.parse::<u16>() {
                Ok(count) => return Ok(Some(told(self.game.name(seat), count, formed))),
                Err(_) if text.is_empty() => return Ok(None),
                Err(_) => ask = wrap("Write a number, such as 24.") + "\n",
            }
        }
    }
}

/// How a count compares with what a play scores.
fn told(name: &str, count: u16, formed: &Formed) -> String {
    // The one person at a terminal is called You.
    let inside = if name == "You" { "you" } else { name };
    if i32::from(count) == formed.score {
        return format!("{}, as {inside} counted.", Counted(formed.score, "point"));
    }
    let mut parts: Vec<String> =
        formed.words.iter().map(|word| format!("{} {}", word.text(), word.points)).collect();
    if formed.bonus > 0 {
        parts.push(format!("{} for the number of tiles", formed.bonus));
    }
    let parts = if parts.len() > 1 { format!(": {}", parts.join(", ")) } else { String::new() };
    format!("{name} counted {count}. It scores {}{parts}.", formed.score)
}
