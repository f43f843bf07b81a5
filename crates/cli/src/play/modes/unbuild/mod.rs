//! Taking the board apart after a game, at the terminal.

use rules::unbuild::EndReason;
use rules::{Board, Counted, Notation};
use table::wire::{
    CommandMessage, EventKind, EventMessage, RemovalMessage, SeatHolder, SquareFace,
    UnbuildCommand, UnbuildEvent, UnbuildMessage,
};

use super::{Drawn, Hand, Question, Table, TerminalMode, Typed, squares};
use crate::board;
use crate::play::full::keys;
use crate::text::{PANEL, beside, broken, cut, list, pad, whom, wrap};

const HELP: &str = "\
9H 9J         take the letters on these squares, one to six of one word
all           every possible removal, where one person plays; all 2 shows more
terms         the rules
board         show the board again
resign        give up; the others go on
quit          stop the unbuilding";

/// The most removals listed at once.
const LISTED: usize = 18;

/// The mode.
pub(in crate::play) struct Unbuild;

fn state<'a>(table: &Table<'a>) -> Option<&'a UnbuildMessage> {
    table.own.unbuilding.as_deref()
}

/// Returns the board without the tiles that players have taken.
fn left(table: &Table<'_>) -> Board {
    let rows = state(table).map_or(&[][..], |unbuild| &unbuild.board);
    table.laid(rows)
}

impl TerminalMode for Unbuild {
    fn table(&self, table: &Table<'_>) -> Vec<String> {
        let Some(unbuild) = state(table) else { return Vec::new() };
        let rows = rows(table);
        beside(&rows, &panel(table, unbuild, rows.len()))
    }

    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let height = usize::from(table.ruleset.layout.size) + 1;
        Some(Drawn {
            panel: panel(table, state(table)?, height),
            under: Vec::new(),
            notation: Notation::International,
            hand: Hand::Letters,
            keys: keys::UNBUILD,
        })
    }

    fn lays(&self, table: &Table<'_>) -> bool {
        state(table).is_some_and(|unbuild| unbuild.may.remove)
    }

    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
        events
            .iter()
            .filter_map(|event| match &event.event {
                EventKind::Unbuild { event } => told(table, event),
                _ => None,
            })
            .collect()
    }

    fn question(&self, table: &Table<'_>) -> Vec<String> {
        let Some(unbuild) = state(table).filter(|unbuild| unbuild.may.remove) else {
            return Vec::new();
        };
        let more = if unbuild.may.show_all { "Or: all, help." } else { "Or: help." };
        vec![format!("Take 1 to 6 letters of one word by their squares: 9H 9J. {more}")]
    }

    fn opens(&self, table: &Table<'_>) -> bool {
        // Nothing is hidden in this mode.
        !table.shared()
    }

    fn waits(&self, table: &Table<'_>) -> bool {
        state(table).is_some_and(|unbuild| unbuild.may.remove)
    }

    fn read(&self, table: &Table<'_>, text: &str) -> Typed {
        let Some(unbuild) = state(table) else { return Typed::Silent };
        let typed = text.to_ascii_lowercase();
        let words: Vec<&str> = typed.split_whitespace().collect();
        match words[..] {
            ["quit" | "exit"] => Typed::Quit,
            [] | ["board" | "rack"] => Typed::Show(String::new()),
            ["help" | "?"] => Typed::Page(HELP.to_string()),
            ["terms"] => {
                let rules = unbuild.rules.iter().flat_map(|rule| broken(&rule.text));
                Typed::Page(rules.collect::<Vec<_>>().join("\n"))
            }
            ["all", ..] if !unbuild.may.show_all => {
                Typed::Say("All removals are shown only where one person plays.".to_string())
            }
            ["all"] => Typed::Ask(Question::Removals(1)),
            ["all", page] => Typed::Ask(Question::Removals(page.parse().unwrap_or(1))),
            ["resign"] => Typed::Do(unbuilds(UnbuildCommand::Resign {}), None),
            _ => {
                let bad = words.iter().find(|word| word.parse::<rules::Square>().is_err());
                if let Some(word) = bad {
                    return Typed::Say(wrap(&format!(
                        "{word} is not a square: name squares by row and column, such as 9H 9J."
                    )));
                }
                let squares = words.iter().map(|word| word.to_ascii_uppercase()).collect();
                Typed::Do(unbuilds(UnbuildCommand::Remove { squares }), None)
            }
        }
    }

    fn ending(&self, table: &Table<'_>, news: &[String]) -> Vec<String> {
        let mut lines = self.table(table);
        lines.extend(news.iter().cloned());
        lines
    }
}

/// The players with their points and removals, in so many lines.
fn panel(table: &Table<'_>, unbuild: &UnbuildMessage, height: usize) -> Vec<String> {
    let tiles = Counted(left(table).tiles(), "letter");
    let mut panel = vec![format!("Unbuild: {tiles} left"), String::new()];
    for (seat, player) in (0..).zip(&unbuild.seats) {
        let turn = if unbuild.turn == Some(seat) { '>' } else { ' ' };
        let gone = if player.resigned { " gave up" } else { "" };
        let name = pad(&table.name(seat), 20);
        panel.push(format!("{turn}{name} {:>4}{gone}", player.points));
    }
    panel.push(String::new());
    let room = height.saturating_sub(panel.len());
    let taken = taken(table);
    let skipped = taken.len().saturating_sub(room);
    for (number, (seat, what, points)) in (1..).zip(&taken).skip(skipped) {
        let name = pad(&table.name(*seat), 8);
        panel.push(format!("{number:>3} {name} {what:<19} {points:>4}"));
    }
    panel.iter().map(|line| cut(line, PANEL)).collect()
}

fn unbuilds(command: UnbuildCommand) -> CommandMessage {
    CommandMessage::Unbuild { command }
}

/// The player, the letters taken and the points of each removal.
fn taken(table: &Table<'_>) -> Vec<(u16, String, i32)> {
    let taken = table.events.iter().filter_map(|event| match &event.event {
        EventKind::Unbuild { event: UnbuildEvent::Removed { seat, points, tiles } } => {
            Some((*seat, letters(tiles), *points))
        }
        _ => None,
    });
    taken.collect()
}

/// The letters of a removal in the order of their squares, a small letter for a blank.
fn letters(tiles: &[SquareFace]) -> String {
    tiles.iter().map(|tile| tile.face.as_str()).collect::<Vec<_>>().join(" ")
}

/// The board without premium squares, which do not count here.
fn rows(table: &Table<'_>) -> Vec<String> {
    let board = left(table);
    let mut lines = board::heading(board.size(), Notation::International);
    for (row, faces) in board.to_string().lines().enumerate() {
        let faces: String = faces.chars().map(|face| format!("{face} ")).collect();
        lines.push(format!("{:>2} {faces}", row + 1));
    }
    lines
}

/// A page of all removals, the most points first.
pub(in crate::play) fn all(table: &Table<'_>, removals: &[RemovalMessage], page: usize) -> String {
    let board = left(table);
    let first = page.saturating_sub(1).saturating_mul(LISTED);
    let line = |removal: &RemovalMessage| {
        let faces = squares(&removal.squares);
        let faces = faces.iter().filter_map(|&square| board.get(square));
        let letters: Vec<String> = faces.map(|face| face.to_string()).collect();
        let (points, letters) = (removal.points, letters.join(" "));
        format!("{points:>3}  {letters:<12} {}", removal.squares.join(" "))
    };
    let mut lines: Vec<String> = removals.iter().skip(first).take(LISTED).map(line).collect();
    let after = removals.len().saturating_sub(first.saturating_add(LISTED));
    let more = match after {
        0 => "No more.".to_string(),
        count => format!("{count} more: type all {}.", page.saturating_add(1)),
    };
    lines.push(format!("Removals: {}. {more}", removals.len()));
    lines.join("\n")
}

fn told(table: &Table<'_>, event: &UnbuildEvent) -> Option<String> {
    let name = |seat: &u16| table.name(*seat);
    // A player who sits here has just typed it, and computer players always agree.
    let known = |seat: &u16| {
        let computer = table.game.seats.get(usize::from(*seat));
        table.local_seats.contains(seat)
            || computer.is_some_and(|seat| seat.kind == SeatHolder::Computer)
    };
    Some(match event {
        UnbuildEvent::Proposed { seat } | UnbuildEvent::Answered { seat, agree: true }
            if known(seat) =>
        {
            return None;
        }
        UnbuildEvent::Proposed { seat } => {
            format!("{} proposed to unbuild the board.", name(seat))
        }
        UnbuildEvent::Answered { seat, agree: true } => format!("{} agreed.", name(seat)),
        UnbuildEvent::Answered { seat, agree: false } => format!("{} did not agree.", name(seat)),
        UnbuildEvent::Starts { seat } => format!("The first turn goes to {}.", whom(&name(seat))),
        UnbuildEvent::Removed { seat, points, tiles } => {
            let squares: Vec<&str> = tiles.iter().map(|tile| tile.square.as_str()).collect();
            let (letters, squares) = (letters(tiles), squares.join(" "));
            let points = Counted(*points, "point");
            format!("{} took {letters} from {squares}: {points}.", name(seat))
        }
        UnbuildEvent::Resigned { seat } => format!("{} gave up.", name(seat)),
        UnbuildEvent::Ended { ending } => {
            let why = match ending.reason.0 {
                EndReason::Cleared => "the board is empty",
                EndReason::NoneLeft => "no letters can be taken any more",
                EndReason::Resigned => "one player is left",
            };
            let points: Vec<String> = (0..)
                .zip(&ending.points)
                .map(|(seat, points)| format!("{} {points}", name(&seat)))
                .collect();
            let winners: Vec<String> = ending.winners.iter().map(name).collect();
            let won = match winners.len() {
                1 => format!("{} won", winners[0]),
                _ => format!("{} share the win", list(&winners)),
            };
            format!("Unbuilt: {why}. {}: {won}.", points.join(", "))
        }
    })
}
