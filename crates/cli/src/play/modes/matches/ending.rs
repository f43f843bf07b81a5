//! The end of a game, with the arithmetic of the leftovers line by line.

use rules::{EndReason, Leftovers};
use table::wire::{EventKind, FinalLine, PhonyMessage};

use super::sheet::{Outside, Sheet};
use crate::play::modes::Table;
use crate::text::{list, spaced};

/// The end of a game.
struct Ending<'a> {
    reason: EndReason,
    lines: &'a [FinalLine],
    winners: &'a [u16],
    tie_broken: bool,
}

impl Ending<'_> {
    fn of<'a>(table: &Table<'a>) -> Option<Ending<'a>> {
        table.events.iter().rev().find_map(|event| match &event.event {
            EventKind::Ended { reason, lines, winners, tie_broken } => {
                Some(Ending { reason: reason.0, lines, winners, tie_broken: *tie_broken })
            }
            _ => None,
        })
    }
}

/// The sum of all seats: a person who plays alone, with one rack or two, has one result. `None`
/// before the end, and if nothing was played.
pub(in crate::play) fn total(table: &Table<'_>) -> Option<i32> {
    let ending = Ending::of(table)?;
    let played = table.events.iter().any(|event| matches!(event.event, EventKind::Played { .. }));
    (played && !table.board().is_empty()).then(|| ending.lines.iter().map(|line| line.total).sum())
}

/// The lines to print at the end.
pub(super) fn lines(table: &Table<'_>) -> Vec<String> {
    let Some(ending) = Ending::of(table) else {
        return vec!["The game was cancelled before it began.".to_string()];
    };
    let sheet = Sheet::of(table);
    let mut lines = vec![why(table, &ending)];
    let given_up =
        matches!(ending.reason, EndReason::Resigned | EndReason::Overtime | EndReason::Aborted);
    let leftovers = table.ruleset.leftovers;
    let charged = sheet.entries.iter().any(|entry| entry.outside.is_some());
    if charged {
        let plays = |line: &FinalLine| line.before - sheet.outside(line.seat, None);
        lines.push(of_all(table, &ending, "Plays", plays));
    }
    for what in Outside::ALL {
        let of = |seat: u16| sheet.outside(seat, Some(what));
        let parts: Vec<String> = ending
            .lines
            .iter()
            .filter(|line| of(line.seat) != 0)
            .map(|line| format!("{} {:+}", table.name(line.seat), of(line.seat)))
            .collect();
        if !parts.is_empty() {
            let title = match what {
                Outside::Challenge => "Challenges",
                Outside::Overtime => "Overtime",
                Outside::Theme => "Theme",
            };
            lines.push(format!("{title}: {}.", parts.join(", ")));
        }
    }
    if !given_up && leftovers != Leftovers::NotCounted {
        lines.push(of_all(table, &ending, "Before leftovers", |line| line.before));
        for line in ending.lines {
            let name = table.name(line.seat);
            if !line.left.is_empty() {
                let tiles: Vec<String> = spaced(&line.left).split(' ').map(String::from).collect();
                lines.push(match line.deducted {
                    0 => format!("{name} kept {}: no points off.", list(&tiles)),
                    off => format!("{name} kept {}: {off}.", list(&tiles)),
                });
            }
            if line.collected != 0 {
                let twice = match leftovers {
                    Leftovers::CollectDouble => ", twice the value of the other tiles",
                    Leftovers::DeductAndCollect | Leftovers::NotCounted => "",
                };
                lines.push(format!("{name} collected {}{twice}.", line.collected));
            }
        }
    }
    lines.push(of_all(table, &ending, "Final", |line| line.total));
    if ending.lines.len() > 1 {
        lines.push(winner(table, &ending));
    }
    lines.extend(phonies(table));
    lines
}

/// The words that stood although they are not in the list.
fn phonies(table: &Table<'_>) -> Option<String> {
    let phonies = &table.own.phonies;
    let named = |one: &PhonyMessage| format!("{} ({})", one.word, table.name(one.seat));
    let words: Vec<String> = phonies.iter().map(named).collect();
    match words.len() {
        0 => None,
        1 => Some(format!("This word stood though it is not in the list: {}.", words[0])),
        _ => Some(format!("These words stood though they are not in the list: {}.", list(&words))),
    }
}

/// A line with a number for each seat: `Final: Ana 120, Ben 110.`
fn of_all(
    table: &Table<'_>,
    ending: &Ending<'_>,
    title: &str,
    points: impl Fn(&FinalLine) -> i32,
) -> String {
    let parts: Vec<String> = ending
        .lines
        .iter()
        .map(|line| format!("{} {}", table.name(line.seat), points(line)))
        .collect();
    format!("{title}: {}.", parts.join(", "))
}

fn why(table: &Table<'_>, ending: &Ending<'_>) -> String {
    if ending.lines.len() == 1 && ending.reason == EndReason::WentOut {
        return "Game over: all tiles have been played.".to_string();
    }
    let somebody = || "Somebody".to_string();
    match ending.reason {
        EndReason::WentOut => {
            let out = ending.lines.iter().find(|line| line.left.is_empty());
            let name = out.map_or_else(somebody, |line| table.name(line.seat));
            format!("Game over: {name} went out.")
        }
        EndReason::AllPassed => "Game over: everybody passed.".to_string(),
        EndReason::ScorelessTurns => "Game over: too many turns without a new tile.".to_string(),
        EndReason::Stuck => "Game over: nobody has a play left.".to_string(),
        EndReason::Stalled => "Game over: too many rounds without a new tile.".to_string(),
        EndReason::Agreed => "Game over: everybody agreed to end it.".to_string(),
        EndReason::Resigned => {
            let resigned = (0..).zip(&table.game.seats).filter(|(_, seat)| seat.resigned);
            let names: Vec<String> = resigned.map(|(seat, _)| table.name(seat)).collect();
            format!("Game over: {} resigned.", list(&names))
        }
        EndReason::Overtime => "Game over: claimed on time.".to_string(),
        EndReason::Stopped => "Game over: you stopped.".to_string(),
        EndReason::Aborted => "Game over: it was aborted before it counted.".to_string(),
        EndReason::TargetReached => {
            let name = ending.winners.first().map_or_else(somebody, |&seat| table.name(seat));
            format!("Game over: {name} reached the target.")
        }
    }
}

fn winner(table: &Table<'_>, ending: &Ending<'_>) -> String {
    let total =
        |seat: u16| ending.lines.iter().find(|line| line.seat == seat).map_or(0, |line| line.total);
    match ending.winners {
        [] => "There is no result.".to_string(),
        &[only] if ending.tie_broken => {
            let name = table.name(only);
            format!("Equal final scores: {name} won by the score before leftovers.")
        }
        &[only] => {
            let others = ending.lines.iter().filter(|line| line.seat != only);
            let second = others.map(|line| line.total).max().unwrap_or(0);
            match total(only) - second {
                by if by > 0 => format!("{} won by {by}.", table.name(only)),
                _ => format!("{} won.", table.name(only)),
            }
        }
        several => {
            let names: Vec<String> = several.iter().map(|&seat| table.name(seat)).collect();
            format!("A draw between {}.", list(&names))
        }
    }
}
