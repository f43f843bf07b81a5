//! The full screen, on 80 columns and 24 lines or more.
//!
//! ```text
//!    A B C ...      title, bag, players, score sheet
//!  1 = . . ' ...
//! 15
//!    rack: A E I N
//!    what happened, what can be done: five lines
//!    status: an answer, the points of the tiles being laid, a line that is typed
//!    the keys
//! ```

use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use rules::{Board, Direction, Square};

use super::key_line::keys;
use super::laying::{Laying, Waits};
use super::picture::{Expects, Picture};
use super::spot::STORE;
use crate::play::modes::Hand;
use crate::screen::board::{Drawing, cell, tile_style};
use crate::screen::scroll::Scroll;
use crate::screen::{WIDE, too_small};
use crate::text::{columns, cut_front};

/// The fewest lines of news.
const NEWS: usize = 4;

/// Draws a page of lines.
pub(super) fn page(frame: &mut Frame<'_>, lines: &[String], scroll: &mut Scroll) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let room = usize::from(area.height.saturating_sub(1));
    let lines = scroll.lines(lines.to_vec(), room);
    let mut shown: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
    shown.push(Line::raw("Any key shows the table."));
    frame.render_widget(Paragraph::new(shown), area);
}

/// Draws the game.
pub(super) fn draw(frame: &mut Frame<'_>, picture: &Picture, laying: &Laying) {
    if too_small(frame) {
        return;
    }
    let area = frame.area();
    let mut lines: Vec<Line<'_>> = match &picture.board {
        Some((board, last)) => table(picture, laying, board, last),
        None => picture.panel.iter().map(|line| Line::raw(line.clone())).collect(),
    };
    let room = usize::from(area.height) - 2;
    let news = match &picture.board {
        Some(_) => room.saturating_sub(lines.len()).max(NEWS),
        None => room.saturating_sub(lines.len()),
    };
    let skipped = picture.below.len().saturating_sub(news);
    lines.truncate(room - news.min(picture.below.len()));
    lines.resize(room - news, Line::default());
    lines.extend(picture.below.iter().skip(skipped).map(|line| Line::raw(line.clone())));
    lines.resize(room, Line::default());
    let (status, is_typed) = status(picture, laying);
    let width = columns(&status) as u16;
    lines.push(Line::styled(status, Style::new().add_modifier(Modifier::BOLD)));
    let keys: Vec<String> =
        keys(picture, laying.input()).into_iter().map(|(label, _)| label.to_string()).collect();
    lines.push(Line::styled(keys.join("  "), Style::new().add_modifier(Modifier::DIM)));
    frame.render_widget(Paragraph::new(lines), area);
    let at = match (&picture.board, is_typed) {
        (Some(_), false) if !matches!(picture.expects, Expects::Line | Expects::Letter) => {
            let (x, y) = cell(laying.cursor, picture.notation);
            Position::new(x, y)
        }
        _ => Position::new(width.min(area.width - 1), area.height - 2),
    };
    frame.set_cursor_position(at);
}

/// The board with the panel beside it, and the rack.
fn table<'a>(picture: &Picture, laying: &Laying, board: &Board, last: &[Square]) -> Vec<Line<'a>> {
    let mut shown = board.clone();
    laying.laid.iter().for_each(|laid| shown.set(laid.square, Some(laid.face)));
    let laid: Vec<Square> = laying.laid.iter().map(|placement| placement.square).collect();
    let moves = matches!(picture.expects, Expects::Move | Expects::Decision);
    let sign = match (picture.hand, laying.direction) {
        (Hand::Letters, _) => "<",
        (_, Direction::Across) => ">",
        (_, Direction::Down) => "v",
    };
    let drawing = Drawing {
        board: &shown,
        ruleset: &picture.ruleset,
        notation: picture.notation,
        last,
        laid: &laid,
        chosen: &laying.chosen,
        cursor: moves.then_some((laying.cursor, sign)),
        premiums: picture.hand != Hand::Letters,
        colour: picture.colour,
    };
    let mut lines = drawing.lines();
    for (spans, right) in lines.iter_mut().zip(&picture.panel) {
        spans.push(Span::raw(format!(" {right}")));
    }
    match picture.hand {
        Hand::Rack if picture.rack.is_empty() => lines.push(Vec::new()),
        Hand::Rack => lines.push(rack(picture, laying)),
        Hand::Store => lines.extend(store(picture, laying)),
        Hand::Letters => {}
    }
    lines.extend(picture.under.iter().map(|line| vec![Span::raw(line.clone())]));
    lines.into_iter().map(Line::from).collect()
}

/// The tiles of the rack that are not laid.
fn rack<'a>(picture: &Picture, laying: &Laying) -> Vec<Span<'a>> {
    let mut spans = vec![Span::raw("   rack: ")];
    let chosen: &[usize] = match &laying.waits {
        Some(Waits::Exchange(chosen)) => chosen,
        _ => &[],
    };
    for (at, tile) in laying.rack(picture).into_iter().enumerate() {
        // A tile that is chosen stands in brackets, with or without colour.
        let (before, after) = if chosen.contains(&at) { ("[", "]") } else { ("", " ") };
        let face = tile.to_char();
        spans.push(Span::styled(format!("{before}{face}"), tile_style(picture.colour, false)));
        spans.push(Span::raw(after));
    }
    spans
}

fn store<'a>(picture: &Picture, laying: &Laying) -> Vec<Vec<Span<'a>>> {
    let (_, wide, most) = STORE;
    let kinds = laying.kinds(picture);
    let mut lines = Vec::new();
    for (index, part) in kinds.chunks(most).enumerate() {
        let name = if index == 0 { "   tiles: " } else { "          " };
        let cells = part.iter().map(|(tile, count)| format!("{:<wide$}", format!("{tile}{count}")));
        lines.push(vec![Span::raw(format!("{name}{}", cells.collect::<String>()))]);
    }
    lines
}

/// The line above the keys, and whether it is one that is being typed.
fn status(picture: &Picture, laying: &Laying) -> (String, bool) {
    if let Some(line) = &laying.line {
        return (cut_front(&format!("{}{line}", picture.prompt), WIDE), true);
    }
    if let Some(says) = &laying.says {
        return (says.clone(), false);
    }
    let text = match &laying.waits {
        Some(Waits::Exchange(_)) => {
            "Exchange the tiles in brackets: letters choose, Enter exchanges."
        }
        Some(Waits::Sure(sure)) => sure.question,
        None if laying.blank => "Type the letter your blank stands for.",
        None => match &laying.counted {
            Some(counted) => return (counted.clone(), false),
            None if picture.expects == Expects::Line => return (picture.prompt.clone(), true),
            None => "",
        },
    };
    (text.to_string(), false)
}
