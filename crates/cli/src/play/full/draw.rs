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
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use rules::{Board, Direction, Square, Tile, Tiles};

use super::keys::Does;
use super::laying::Waits;
use super::{Asks, Laying, Picture};
use crate::play::modes::Hand;
use crate::play::text::columns;
use crate::screen::board::{Drawing, place, square_at, tile_style, top};
use crate::screen::list::Scroll;
use crate::screen::{Press, too_small, typed};

/// The column of the first tile of the rack.
const RACK: u16 = 9;
/// Where all tiles lie open: the column of the first kind, how wide each is, and how many there
/// are in a line.
const STORE: (u16, usize, usize) = (10, 4, 16);
/// The fewest lines of news.
const NEWS: usize = 4;

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Square(Square),
    /// A place on the rack, from 0; where all tiles lie open, which kind of tile.
    Rack(usize),
}

/// What lies under this column and line.
pub(super) fn spot(picture: &Picture, x: u16, y: u16) -> Option<Spot> {
    let size = picture.ruleset.layout.size;
    if let Some(square) = square_at(size, picture.notation, (x, y)) {
        return Some(Spot::Square(square));
    }
    let line = y.checked_sub(top(picture.notation) + u16::from(size))?;
    match picture.hand {
        Hand::Rack => (line == 0).then_some(Spot::Rack(usize::from(x.checked_sub(RACK)? / 2))),
        Hand::Store => {
            let (first, wide, most) = STORE;
            let at = usize::from(x.checked_sub(first)?) / wide;
            (at < most).then_some(Spot::Rack(usize::from(line) * most + at))
        }
        Hand::Letters => None,
    }
}

/// The key that the line of keys shows at this column.
pub(super) fn key_at(picture: &Picture, laying: &Laying, x: u16) -> Option<Press> {
    let mut from = 0;
    for (label, press) in keys(picture, laying) {
        let to = from + columns(&label);
        if (from..to).contains(&usize::from(x)) {
            return press;
        }
        from = to + 2;
    }
    None
}

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
pub(crate) fn draw(frame: &mut Frame<'_>, picture: &Picture, laying: &Laying) {
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
        keys(picture, laying).into_iter().map(|(label, _)| label.to_string()).collect();
    lines.push(Line::styled(keys.join("  "), Style::new().add_modifier(Modifier::DIM)));
    frame.render_widget(Paragraph::new(lines), area);
    let at = match (&picture.board, is_typed) {
        (Some(_), false) if !matches!(picture.asks, Asks::Line | Asks::Letter | Asks::Grade) => {
            let (x, y) = place(laying.cursor, picture.notation);
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
    let moves = matches!(picture.asks, Asks::Move | Asks::Decision);
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
        shares: &[],
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

/// The kinds of tiles that are left where all lie open, with how many there are of each.
pub(super) fn kinds(picture: &Picture, laying: &Laying) -> Vec<(Tile, usize)> {
    let left: Tiles = laying.rack(picture).into_iter().collect();
    left.counts().map(|(tile, count)| (tile, usize::from(count))).collect()
}

fn store<'a>(picture: &Picture, laying: &Laying) -> Vec<Vec<Span<'a>>> {
    let (_, wide, most) = STORE;
    let kinds = kinds(picture, laying);
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
        return (typed(&format!("{}{line}", picture.prompt)).0, true);
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
            None if picture.asks == Asks::Line => return (picture.prompt.clone(), true),
            None => "",
        },
    };
    (text.to_string(), false)
}

/// The keys of the moment, and what a click on each presses.
fn keys(picture: &Picture, laying: &Laying) -> Vec<(String, Option<Press>)> {
    let key = |label: &str, press: Press| (label.to_string(), Some(press));
    let help = key("F1 help", Press::Help);
    let line = key("/ line", Press::Char('/'));
    if laying.line.is_some() {
        return vec![
            key("Enter sends the line", Press::Enter),
            key("Escape leaves it", Press::Escape),
        ];
    }
    if laying.waits.is_some() {
        return vec![key("Enter confirms", Press::Enter), key("Escape goes back", Press::Escape)];
    }
    let digits = |which: &dyn Fn(&Does) -> bool| -> Vec<(String, Option<Press>)> {
        let named = picture.keys.iter().filter(|key| !key.name.is_empty() && which(&key.does));
        named.map(|it| (format!("{} {}", it.key, it.name), Some(Press::Char(it.key)))).collect()
    };
    let leaves = key("Ctrl+C leaves", Press::Interrupt);
    let drilled = || [digits(&|_| true), vec![leaves.clone()]].concat();
    let mut all = Vec::new();
    match picture.asks {
        Asks::Letter => {
            all.push(("a letter strikes".to_string(), None));
            all.extend([
                key("Enter goes on", Press::Enter),
                key("! bingo", Press::Char('!')),
                line,
            ]);
        }
        Asks::Grade => return drilled(),
        _ if picture.board.is_none() && !picture.keys.is_empty() => return drilled(),
        _ if picture.board.is_none() => {
            all.push(("type a line, Enter sends it, help shows the commands".to_string(), None));
            return all;
        }
        Asks::Line => return vec![("type an answer, Enter sends it".to_string(), None)],
        Asks::Move => {
            all.push(match picture.hand {
                Hand::Letters => key("Space chooses", Press::Char(' ')),
                Hand::Rack | Hand::Store => key("Space turns", Press::Char(' ')),
            });
            all.push(match picture.hand {
                Hand::Letters => key("Enter takes", Press::Enter),
                Hand::Rack | Hand::Store => key("Enter plays", Press::Enter),
            });
            all.push(key("Esc recalls", Press::Escape));
            // What a player on turn rarely needs is left out: there is one line.
            all.extend(digits(&|does| !matches!(does, Does::Sure(sure) if sure.line == "accept")));
        }
        Asks::Decision => {
            all.extend(digits(&|does| matches!(does, Does::Sure(_) | Does::Say(_))));
            all.push(line);
        }
        Asks::Nothing => {
            if !picture.rack.is_empty() && picture.hand == Hand::Rack {
                all.push(key("0 shuffle", Press::Char('0')));
            }
            all.push(line);
        }
    }
    all.push(help);
    if picture.asks == Asks::Nothing {
        all.push(leaves);
    }
    all
}
