//! The screen of a game of Together, and the sentences about it. It fits 80 by 24.

use rules::Counted;
use rules::together::{Aid, Goal, Reached};
use table::wire::{EventKind, GamePhase, ModeMessage, SeatHolder, TogetherEvent, TogetherMessage};

use crate::board;
use crate::play::modes::Table;
use crate::text::{PANEL, beside, cut, list, pad, plain, spaced, whom, within, wrap};

/// The lines of the table.
pub(super) fn lines(table: &Table<'_>) -> Vec<String> {
    let Some(together) = state(table) else { return Vec::new() };
    let left = board::rows(&table.board(), table.ruleset, &table.last(), table.colour);
    let mut lines = beside(&left, &panel(table, together));
    if let Some(tiles) = table.game.rack.as_ref().filter(|_| table.open) {
        lines.push(rack(tiles));
    }
    lines.push(helpers_left(together));
    lines
}

/// The count, the team, and the goals with what each asks.
pub(super) fn panel(table: &Table<'_>, together: &TogetherMessage) -> Vec<String> {
    let game = table.game;
    let (done, most, bag) = (together.done.len(), together.to_win, game.bag);
    let count = match table.connected {
        true => format!("{done} of {most} goals. Tiles in the bag: {bag}"),
        false => "No connection: trying again".to_string(),
    };
    let mut lines = vec![table.title(), count];
    for (seat, player) in (0..).zip(&game.seats) {
        let turn = if game.turn == Some(seat) && game.phase == GamePhase::Turn { '>' } else { ' ' };
        let name =
            if player.kind == SeatHolder::Open { "...".to_string() } else { table.name(seat) };
        let tiles = Counted(player.tiles, "tile").to_string();
        lines.push(format!("{turn}{} {} {tiles:>8}", seat + 1, pad(&name, 20)));
    }
    if game.seats.len() < 4 {
        lines.push(String::new());
    }
    for (number, goal) in (1..).zip(&together.goals) {
        lines.push(format!("{number} {}", goal.title));
        lines.extend(within(&goal.text, PANEL - 2).iter().map(|line| format!("  {line}")));
    }
    lines.iter().map(|line| cut(line, PANEL)).collect()
}

/// The rack, with its tiles spaced.
pub(super) fn rack(tiles: &str) -> String {
    format!("   rack: {}", spaced(tiles))
}

/// The goals with what each asks and what it teaches.
pub(super) fn goals(together: &TogetherMessage) -> String {
    let mut lines = Vec::new();
    for (number, goal) in (1..).zip(&together.goals) {
        lines.push(wrap(&format!("{number} {}: {}", goal.title, goal.text)));
        lines.push(wrap(&format!("  Tip: {}", goal.tip)));
    }
    lines.push(format!("{} completed, {} in the pile.", together.done.len(), together.pile));
    lines.join("\n")
}

/// The helpers that are left, with what each does and what to type.
pub(super) fn helpers(together: &TogetherMessage) -> String {
    let left = together.helpers.iter().filter(|helper| helper.left);
    let lines: Vec<String> = left
        .map(|helper| {
            let (word, more) = typed(helper.key.0);
            wrap(&format!("helper {word}{more}: {}", helper.summary))
        })
        .collect();
    if lines.is_empty() { "No helper is left.".to_string() } else { lines.join("\n") }
}

pub(super) fn helpers_left(together: &TogetherMessage) -> String {
    let left = together.helpers.iter().filter(|helper| helper.left);
    let words: Vec<&str> = left.map(|helper| typed(helper.key.0).0).collect();
    let words = if words.is_empty() { "none is left".to_string() } else { words.join(", ") };
    format!("helpers: {words}")
}

/// The titles of the cards with these keys.
fn titles<'a>(keys: impl IntoIterator<Item = &'a String>) -> String {
    let title = |key: &String| {
        let goal = Goal::all().find(|goal| goal.card().key == key);
        goal.map_or_else(|| plain(key), |goal| goal.card().title.to_string())
    };
    list(&keys.into_iter().map(title).collect::<Vec<_>>())
}

/// The sentence about an event for all players; none if it is no news.
pub(super) fn told(table: &Table<'_>, event: &EventKind) -> Option<String> {
    let name = |seat: &u16| table.name(*seat);
    Some(match event {
        EventKind::Starts { seat } => format!("The first turn goes to {}.", whom(&name(seat))),
        EventKind::Exchanged { seat, count, .. } => {
            format!("{} used a helper: {} exchanged.", name(seat), Counted(*count, "tile"))
        }
        EventKind::Resigned { seat } => format!("{} left the game.", name(seat)),
        EventKind::Together { event } => return of_the_team(table, event),
        _ => return None,
    })
}

fn of_the_team(table: &Table<'_>, event: &TogetherEvent) -> Option<String> {
    let name = |seat: &u16| table.name(*seat);
    let to_win = state(table).map_or(0, |together| together.to_win);
    Some(match event {
        TogetherEvent::Redealt {} => {
            "No opening word could complete a goal: dealt again.".to_string()
        }
        TogetherEvent::Named { seat, starter } if seat == starter => {
            format!("{} offered to start.", name(seat))
        }
        TogetherEvent::Named { seat, starter } => {
            format!("{} wanted {} to start.", name(seat), name(starter))
        }
        TogetherEvent::WordPlayed { seat, text, words, goals, .. } => {
            let (main, others) =
                words.split_first().map_or(("", &[][..]), |(main, others)| (main.as_str(), others));
            let forming = match others {
                [] => String::new(),
                others => format!(", forming {}", list(others)),
            };
            let at = text.split(' ').next().unwrap_or_default();
            format!("{} played {at} {main}{forming}. Completed: {}.", name(seat), titles(goals))
        }
        TogetherEvent::TurnEnded { seat, .. } => format!("{} ended the turn.", name(seat)),
        TogetherEvent::SaidStuck { seat } => {
            format!("{} cannot complete a goal.", name(seat))
        }
        TogetherEvent::PlayChecked { .. } => {
            "Checked: there is a word that completes a goal. Look again.".to_string()
        }
        TogetherEvent::WasPossible { possible } => {
            let (who, goals) = (name(&possible.seat), list(&possible.goals));
            format!("Possible for {who} was {}: {goals}.", possible.text)
        }
        TogetherEvent::GoalGiven { seat, goal } => {
            format!("{} used a helper. Completed: {}.", name(seat), titles([goal]))
        }
        TogetherEvent::ExtraTile { seat } => {
            format!("{} used a helper: everybody draws one extra tile.", name(seat))
        }
        TogetherEvent::MadeBlank { seat, .. } => {
            format!("{} used a helper: one tile is now a blank.", name(seat))
        }
        TogetherEvent::Refreshed { seat } => {
            format!("{} used a helper: the goals went under the pile.", name(seat))
        }
        TogetherEvent::Offered { seat, tiles } => {
            format!("{} used a helper and offered {tiles}.", name(seat))
        }
        TogetherEvent::Claimed { seat, take, give } => {
            format!("{} took {take} for {give}.", name(seat))
        }
        TogetherEvent::Unclaimed { seat, take, .. } => format!("{} put {take} back.", name(seat)),
        TogetherEvent::Shared { seat, take } => format!("{take} went to {}.", name(seat)),
        TogetherEvent::ByLot { seat, take, give } => {
            format!("{} gave {give} for {take}, by lot.", name(seat))
        }
        TogetherEvent::Traded {} => "The tiles have changed hands.".to_string(),
        TogetherEvent::PassedOver { seat, .. } => format!("{} was passed over.", name(seat)),
        TogetherEvent::Removed { seat, .. } => format!("{} left the game.", name(seat)),
        TogetherEvent::Said { seat, text } => format!("{}: {}", name(seat), plain(text)),
        TogetherEvent::Pointed { seat, square: Some(square) } => {
            format!("{} points at {square}.", name(seat))
        }
        TogetherEvent::TeamEnded { result } => {
            let left = to_win.saturating_sub(result.goals);
            match result.reached.0 {
                Reached::AllGoals => format!(
                    "Won together: all {to_win} goals, helpers to spare: {}.",
                    result.helpers
                ),
                Reached::Stuck => format!(
                    "Lost together: stuck with {} to go, {} completed.",
                    Counted(left, "goal"),
                    result.goals
                ),
                Reached::GivenUp => "Lost together: everybody left.".to_string(),
            }
        }
        // The goals are on the screen.
        TogetherEvent::TurnedUp { .. }
        | TogetherEvent::DealChecked { .. }
        | TogetherEvent::Pointed { square: None, .. } => return None,
    })
}

pub(super) fn state<'a>(table: &Table<'a>) -> Option<&'a TogetherMessage> {
    match &table.own.mode {
        ModeMessage::Together { together } => Some(together),
        _ => None,
    }
}

/// The word to type for a helper, and what may follow it.
pub(super) fn typed(aid: Aid) -> (&'static str, &'static str) {
    match aid {
        Aid::CompleteGoal => ("goal", " 2"),
        Aid::ExchangeTiles => ("exchange", " AEI"),
        Aid::ExtraTile => ("extra", ""),
        Aid::MakeBlank => ("blank", " E"),
        Aid::RefreshGoals => ("refresh", ""),
        Aid::TradeTiles => ("trade", " QV"),
    }
}
