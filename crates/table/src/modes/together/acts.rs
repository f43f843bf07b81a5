//! The commands of Together from which the events of a log came.

use rules::Seat;
use rules::together::{Command, Event, Help, Together};

/// The commands from which the first of these events may have come.
pub(super) fn acts(game: &Together, events: &[&Event]) -> Vec<Command> {
    let help = |seat, help| vec![Command::Help { seat, help }];
    let Some(&first) = events.first() else { return Vec::new() };
    match *first {
        Event::Named { seat, starter } => vec![Command::Name { seat, starter }],
        Event::Played { seat, ref text, .. } => {
            text.as_laid().map(|play| Command::Play { seat, play }).into_iter().collect()
        }
        Event::TurnEnded { seat, .. } => vec![Command::EndTurn { seat }],
        Event::Stuck { seat } => vec![Command::Stuck { seat }],
        Event::GoalGiven { seat, goal } => help(seat, Help::CompleteGoal(goal)),
        Event::Exchanged { seat, returned, .. } => help(seat, Help::ExchangeTiles(returned)),
        Event::ExtraTile { seat } => help(seat, Help::ExtraTile),
        Event::MadeBlank { seat, tile } => {
            tile.iter().next().map(|tile| help(seat, Help::MakeBlank(tile))).unwrap_or_default()
        }
        Event::Refreshed { seat } => help(seat, Help::RefreshGoals),
        Event::Offered { seat, tiles } => help(seat, Help::TradeTiles(tiles)),
        Event::Claimed { seat, take, give } => vec![Command::Claim { seat, take, give }],
        Event::Unclaimed { seat, take, give } => vec![Command::Unclaim { seat, take, give }],
        Event::Traded => {
            let seats = (0..game.seats().len() as u16).map(Seat);
            seats.map(|seat| Command::Confirm { seat }).collect()
        }
        Event::PassedOver { by, .. } => vec![Command::PassOver { seat: by }],
        Event::Removed { seat, by } => vec![Command::Remove { seat: by, who: seat }],
        Event::Resigned { seat } => vec![Command::Resign { seat }],
        Event::Said { seat, ref text } => vec![Command::Say { seat, text: text.clone() }],
        Event::Pointed { seat, square } => vec![Command::Point { seat, square }],
        _ => Vec::new(),
    }
}
