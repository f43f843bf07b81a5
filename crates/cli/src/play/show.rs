//! Answers to what somebody wants to know.

use rules::{Counted, Direction, Seat, Square, Terms, Tiles, View, sentences};

use super::board;
use super::game::Game;
use super::modes::matches::help_for;
use super::modes::matches::line::Show;
use super::screen::{standing, wrap};
use super::told;

/// Answers; `own` is whose rack may be shown.
pub(crate) fn answer(game: &Game, view: &View, own: Option<Seat>, show: Show) -> Vec<String> {
    let covered = |lane: Vec<Square>| {
        let parts: Vec<String> = lane
            .into_iter()
            .filter(|&square| view.board.get(square).is_some())
            .map(|square| board::describe(&view.board, &view.ruleset, &view.last_play, square))
            .collect();
        match parts.is_empty() {
            true => vec!["No tile lies there.".to_string()],
            false => vec![told::sentence(&parts.join("; "))],
        }
    };
    let size = view.board.size();
    match show {
        Show::Nothing | Show::Board => Vec::new(),
        Show::Rack => match own.and(view.rack.as_ref()) {
            Some(rack) => vec![format!("Your rack: {}.", spaced(rack))],
            None => vec!["Racks stay covered until your turn.".to_string()],
        },
        Show::Row(row) if row < size => {
            covered((0..size).map(|column| Square::new(row, column)).collect())
        }
        Show::Column(column) if column < size => {
            covered((0..size).map(|row| Square::new(row, column)).collect())
        }
        Show::Square(square) if view.board.contains(square) => {
            vec![told::sentence(&board::describe(
                &view.board,
                &view.ruleset,
                &view.last_play,
                square,
            ))]
        }
        Show::Row(_) | Show::Column(_) | Show::Square(_) => {
            let last = board::letter(size.saturating_sub(1));
            vec![format!("Rows go from 1 to {size}, columns from A to {last}.")]
        }
        Show::Turn(number) => turn(game, number),
        Show::Last => match view.last_play.first() {
            None => vec!["No play lies open.".to_string()],
            Some(&first) => {
                let words: Vec<String> = [Direction::Across, Direction::Down]
                    .into_iter()
                    .map(|direction| view.board.run(first, direction))
                    .filter(|run| run.len() > 1)
                    .map(|run| {
                        let text: String = run.iter().map(|(_, face)| face.to_char()).collect();
                        format!("{text} from {}", run[0].0)
                    })
                    .collect();
                vec![format!("Last play: {}.", words.join(", "))]
            }
        },
        Show::Scores => seats(game, |seat| standing(view, seat)),
        Show::Clock if view.ruleset.clock.is_none() => vec!["There is no clock.".to_string()],
        Show::Clock => seats(game, |seat| clock_text(game, seat)),
        Show::Unseen => {
            let unseen: Vec<String> =
                view.unseen.counts().map(|(tile, count)| format!("{tile}{count}")).collect();
            vec![format!("{} unseen: {}.", view.unseen.len(), unseen.join(" "))]
        }
        Show::Terms => terms(&game.terms).lines().map(String::from).collect(),
        Show::Help => help_for(&view.ruleset, false).lines().map(String::from).collect(),
    }
}

/// The board after a line of the score sheet, and what that says.
fn turn(game: &Game, number: usize) -> Vec<String> {
    let entries = &game.sheet.entries;
    let Some(entry) = number.checked_sub(1).and_then(|index| entries.get(index)) else {
        return vec![match entries.len() {
            0 => "Nobody has played yet.".to_string(),
            count => format!("The score sheet has {}.", Counted(count, "line")),
        }];
    };
    let mut lines = board::rows(&entry.board, game.position.ruleset(), &entry.last, false);
    let (name, what, points) = (game.name(entry.seat), &entry.what, entry.points);
    lines.push(format!("After turn {number}: {name} {what}, {points}. Type board for now."));
    lines
}

/// The rules in force, the changed ones first.
pub(crate) fn terms(terms: &Terms) -> String {
    sentences(terms)
        .into_iter()
        .map(|rule| format!("{}{}", if rule.changed { "Changed: " } else { "" }, rule.text))
        .map(|rule| wrap(&rule) + "\n")
        .collect()
}

fn seats(game: &Game, text: impl Fn(Seat) -> String) -> Vec<String> {
    let parts: Vec<String> = (0..game.sitters.len() as u16)
        .map(Seat)
        .map(|seat| format!("{} {}", game.name(seat), text(seat)))
        .collect();
    vec![format!("{}.", parts.join(", "))]
}

fn spaced(tiles: &Tiles) -> String {
    tiles.to_string().chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Time left on a seat's clock, `24:59`, or `-0:12` in overtime.
pub(crate) fn clock_text(game: &Game, seat: Seat) -> String {
    let Some(clock) = game.position.ruleset().clock else { return String::new() };
    let used = game.position.used_at(seat, game.now());
    let (sign, left) = if used > clock.bank {
        ("-", used.since(clock.bank))
    } else {
        ("", clock.bank.since(used))
    };
    let seconds = left.0 / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}
