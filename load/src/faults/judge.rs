//! The laws that must hold after a game, judged from what its players and a spectator were told.

use std::time::Duration;

use serde_json::Value;

use super::player::Seen;
use super::servers::{Served, Timeline};

/// The most that a clock may be off.
const EXACT: i64 = 50;

/// The number of times that tell how far a clock lags.
const SEVERAL: usize = 10;

/// The events that are a turn.
const TURNS: [&str; 3] = ["played", "exchanged", "passed"];

/// The figures of a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    /// Commands that were acknowledged.
    pub done: usize,
    /// Connections that were opened.
    pub connections: usize,
    /// The longest time until a command was acknowledged.
    pub longest: Duration,
    /// The most that was given back to a player after an absence, in milliseconds.
    pub given_back: i64,
}

/// Everything that is wrong with a game.
pub fn judge(
    game: &str,
    seats: &[Seen],
    spectator: &Seen,
    timeline: &Timeline,
) -> (Vec<String>, Figures) {
    let mut wrong: Vec<String> = Vec::new();
    let mut figures = Figures::default();
    for seen in seats.iter().chain([spectator]) {
        let who = seen.seat.map_or("the spectator".to_owned(), |seat| format!("seat {seat}"));
        let mut note = |problem: String| wrong.push(format!("game {game}, {who}: {problem}"));
        seen.wrong.iter().cloned().for_each(&mut note);
        figures.connections += seen.connections;
        figures.done += seen.done.len();
        figures.longest = figures.longest.max(seen.longest);
        let numbers = seen.events.keys().copied();
        if !numbers.eq(1..=seen.events.len() as u64) {
            note("events are missing".to_owned());
        }
        if !seen.events.keys().eq(spectator.events.keys()) {
            note(format!(
                "knows {} events and the spectator {}",
                seen.events.len(),
                spectator.events.len()
            ));
        }
        once(seen).into_iter().for_each(&mut note);
        blind(seen, spectator).into_iter().for_each(&mut note);
        match clocks(seen, timeline) {
            Ok(given_back) => figures.given_back = figures.given_back.max(given_back),
            Err(problem) => note(problem),
        }
    }
    (wrong, figures)
}

fn is_turn_of(event: &Value, seat: u16) -> bool {
    let event = &event["event"];
    TURNS.iter().any(|turn| event["type"] == *turn) && event["seat"] == seat
}

/// Every acknowledged command is in the log once, and nothing else of this seat.
fn once(seen: &Seen) -> Vec<String> {
    let Some(seat) = seen.seat else { return Vec::new() };
    let mut wrong = Vec::new();
    let turns: Vec<u64> = seen
        .events
        .iter()
        .filter(|(_, event)| is_turn_of(event, seat))
        .map(|(seq, _)| *seq)
        .collect();
    let mut acknowledged = 0;
    for &(basis, seq) in &seen.done {
        let within = turns.iter().filter(|&&turn| u64::from(basis) < turn && turn <= seq).count();
        // The other commands accept the end of the game.
        let accepted = seen.events.range(u64::from(basis) + 1..=seq).any(|(_, event)| {
            event["event"]["type"] == "accepted" && event["event"]["seat"] == seat
        });
        match (within, accepted) {
            (1, false) => acknowledged += 1,
            (0, true) => {}
            _ => wrong.push(format!(
                "the command acknowledged as {basis}..{seq} is in the log {within} times"
            )),
        }
    }
    if acknowledged != turns.len() {
        wrong.push(format!("{acknowledged} acknowledged turns, and {} in the log", turns.len()));
    }
    wrong
}

/// No player sees more of others' events than a spectator does.
fn blind(seen: &Seen, spectator: &Seen) -> Vec<String> {
    let Some(seat) = seen.seat else { return Vec::new() };
    let mut wrong = Vec::new();
    for (seq, event) in &seen.events {
        let of = &event["event"]["seat"];
        let public = spectator.events.get(seq).unwrap_or(&Value::Null);
        if *of != seat && event != public {
            wrong.push(format!("event {seq} is {event}, and {public} for a spectator"));
        }
    }
    wrong
}

/// While a server runs, the time of the game keeps pace; it does not go on while none does. Returns
/// the most that was given back.
fn clocks(seen: &Seen, timeline: &Timeline) -> Result<i64, String> {
    // The lag of the game's time behind the time served. It takes a while until a message is read,
    // and the clock of a server may stand still for a moment before it keeps pace again: the least
    // of many is the truth until no server has run for a while.
    let mut before: Option<(i64, i64)> = None;
    let mut given_back = 0;
    let served = seen.times.iter().map(|&(read, at)| (timeline.served(read), at));
    let served: Vec<(Served, u64)> = served.collect();
    for some in served.chunk_by(|one, two| one.0.absences == two.0.absences) {
        let lag = |of: fn(&Served) -> Duration| {
            let lags = some.iter().map(|(served, at)| millis(of(served)) - *at as i64);
            lags.min().unwrap_or_default()
        };
        let (least, most) = (lag(|served| served.least), lag(|served| served.most));
        if let Some((before_least, before_most)) = before {
            if most < before_most - EXACT {
                let charged = before_most - most;
                return Err(format!("{charged} ms in which nobody served were charged"));
            }
            given_back = given_back.max(least - before_least);
        }
        if some.len() >= SEVERAL {
            before = Some((least, most));
        }
    }
    Ok(given_back)
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
