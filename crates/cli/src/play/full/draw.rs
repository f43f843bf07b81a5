//! How the full screen looks, on 80 columns and 24 lines or more.
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
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use rules::{Board, Direction, Face, Square};

use super::laying::Sure;
use super::{Asks, HEIGHT, Laying, Picture, WIDTH};
use crate::play::board;

/// The column of the first square, and of the first tile of the rack.
const LEFT: u16 = 3;
const RACK: u16 = 9;
/// The line of the first row.
const TOP: u16 = 1;
/// How many lines of news there are.
const NEWS: u16 = 5;

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Square(Square),
    /// A place on the rack, from 0.
    Rack(usize),
}

/// What lies under this column and line.
pub(super) fn spot(picture: &Picture, x: u16, y: u16) -> Option<Spot> {
    let size = u16::from(picture.ruleset.layout.size);
    let (row, column) = (y.checked_sub(TOP)?, x.checked_sub(LEFT)? / 2);
    if row < size && column < size {
        return Some(Spot::Square(Square::new(row as u8, column as u8)));
    }
    let at = usize::from(x.checked_sub(RACK)? / 2);
    (row == size).then_some(Spot::Rack(at))
}

/// Draws a page of lines.
pub(super) fn page(frame: &mut Frame<'_>, lines: &[String]) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let room = usize::from(area.height.saturating_sub(1));
    let mut shown: Vec<Line<'_>> =
        lines.iter().take(room).map(|line| Line::raw(line.as_str())).collect();
    shown.push(Line::raw("Any key shows the table."));
    frame.render_widget(Paragraph::new(shown), area);
}

/// Draws the game.
pub(super) fn draw(frame: &mut Frame<'_>, picture: &Picture, laying: &Laying) {
    let area = frame.area();
    if area.width < WIDTH || area.height < HEIGHT {
        let text = format!(
            "This window is {} by {}.\nThe game needs {WIDTH} by {HEIGHT}: make it larger.",
            area.width, area.height
        );
        return frame.render_widget(Paragraph::new(text), area);
    }
    let mut lines: Vec<Line<'_>> = match &picture.board {
        Some((board, last)) => table(picture, laying, board, last),
        None => picture.panel.iter().map(|line| Line::raw(line.clone())).collect(),
    };
    let room = usize::from(area.height) - 2;
    let news = match &picture.board {
        Some(_) => room.saturating_sub(lines.len()).max(usize::from(NEWS)),
        None => room.saturating_sub(lines.len()),
    };
    let skipped = picture.below.len().saturating_sub(news);
    lines.truncate(room - news.min(picture.below.len()));
    lines.resize(room - news, Line::default());
    lines.extend(picture.below.iter().skip(skipped).map(|line| Line::raw(line.clone())));
    lines.resize(room, Line::default());
    let (status, typed) = status(picture, laying);
    let width = status.chars().count() as u16;
    lines.push(Line::styled(status, Style::new().add_modifier(Modifier::BOLD)));
    lines.push(Line::styled(keys(picture, laying), Style::new().add_modifier(Modifier::DIM)));
    frame.render_widget(Paragraph::new(lines), area);
    let at = match (&picture.board, typed) {
        (Some(_), false) if picture.asks != Asks::Line => Position::new(
            LEFT + 2 * u16::from(laying.cursor.column),
            TOP + u16::from(laying.cursor.row),
        ),
        _ => Position::new(width.min(area.width - 1), area.height - 2),
    };
    frame.set_cursor_position(at);
}

/// The board with the panel beside it, and the rack.
fn table<'a>(picture: &Picture, laying: &Laying, board: &Board, last: &[Square]) -> Vec<Line<'a>> {
    let letters: String =
        (0..board.size()).map(|column| format!(" {}", board::letter(column))).collect();
    let mut lines = vec![vec![Span::raw(format!("  {letters} "))]];
    for row in 0..board.size() {
        let mut spans = vec![Span::raw(format!("{:>2} ", row + 1))];
        for column in 0..board.size() {
            spans.extend(square(picture, laying, (board, last), Square::new(row, column)));
        }
        lines.push(spans);
    }
    let mut rack = vec![Span::raw("   rack: ")];
    let chosen: &[usize] = match &laying.sure {
        Some(Sure::Exchange(chosen)) => chosen,
        _ => &[],
    };
    for (at, tile) in laying.rack(picture).into_iter().enumerate() {
        // A tile that is chosen stands in brackets, with or without colour.
        let (before, after) = if chosen.contains(&at) { ("[", "]") } else { ("", " ") };
        let face = tile.to_char();
        rack.push(Span::styled(format!("{before}{face}"), tile_style(picture, false)));
        rack.push(Span::raw(after));
    }
    if picture.rack.is_empty() {
        rack = Vec::new();
    }
    for (spans, right) in lines.iter_mut().zip(&picture.panel) {
        spans.push(Span::raw(format!(" {right}")));
    }
    lines.push(rack);
    lines.into_iter().map(Line::from).collect()
}

/// A square: two columns, of which the second shows the cursor's arrow.
fn square<'a>(
    picture: &Picture,
    laying: &Laying,
    (board, last): (&Board, &[Square]),
    square: Square,
) -> [Span<'a>; 2] {
    let ruleset = &picture.ruleset;
    let laid = laying.laid.iter().any(|placement| placement.square == square);
    let face = laying.shows(board, square);
    let sign = face.map_or_else(|| board::character(board, ruleset, square), Face::to_char);
    let style = match face {
        Some(_) => tile_style(picture, laid || last.contains(&square)),
        None if picture.colour => premium(picture, square),
        None => Style::new(),
    };
    let style = if laid { style.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { style };
    let here = square == laying.cursor && matches!(picture.asks, Asks::Move | Asks::Decision);
    let arrow = match (here, laying.direction) {
        (false, _) => " ",
        (true, Direction::Across) => ">",
        (true, Direction::Down) => "v",
    };
    let arrow_style = if here { Style::new().add_modifier(Modifier::BOLD) } else { style };
    [Span::styled(sign.to_string(), style), Span::styled(arrow, arrow_style)]
}

fn tile_style(picture: &Picture, marked: bool) -> Style {
    match (picture.colour, marked) {
        (true, true) => Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(215)),
        (true, false) => Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(223)),
        (false, true) => Style::new().add_modifier(Modifier::UNDERLINED),
        (false, false) => Style::new(),
    }
}

fn premium(picture: &Picture, square: Square) -> Style {
    match board::colours(&picture.ruleset, square) {
        Some((front, ground)) => Style::new().fg(Color::Indexed(front)).bg(Color::Indexed(ground)),
        None => Style::new(),
    }
}

/// The line above the keys, and whether it is one that is being typed.
fn status(picture: &Picture, laying: &Laying) -> (String, bool) {
    if let Some(line) = &laying.line {
        return (format!("{}{line}", picture.prompt), true);
    }
    if let Some(says) = &laying.says {
        return (says.clone(), false);
    }
    let text = match &laying.sure {
        Some(Sure::Exchange(_)) => {
            "Exchange the tiles in brackets: letters choose, Enter exchanges."
        }
        Some(Sure::Pass) => "Pass this turn? Enter passes.",
        Some(Sure::Challenge) => "Challenge the last play? Enter challenges.",
        Some(Sure::Accept) => "Accept the last play? Enter accepts.",
        None if laying.blank => "Type the letter your blank stands for.",
        None => match &laying.counted {
            Some(counted) => return (counted.clone(), false),
            None if picture.asks == Asks::Line => return (picture.prompt.clone(), true),
            None => "",
        },
    };
    (text.to_string(), false)
}

/// The keys of the moment.
fn keys(picture: &Picture, laying: &Laying) -> &'static str {
    if laying.line.is_some() {
        return "Enter sends the line, Escape leaves it";
    }
    if laying.sure.is_some() {
        return "Enter confirms, Escape goes back";
    }
    match picture.asks {
        _ if picture.board.is_none() => "type a line, Enter sends it, help shows the commands",
        Asks::Line => "type an answer, Enter sends it",
        Asks::Move => {
            "Space turns  Enter plays  Esc recalls  6 exchange  7 pass  8 challenge  F1 help"
        }
        Asks::Decision => "8 challenge  9 accept  / line  F1 help",
        Asks::Nothing => "0 shuffle  / line  F1 help  Ctrl+C leaves",
    }
}
