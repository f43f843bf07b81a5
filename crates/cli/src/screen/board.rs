//! A board on the screen: two columns a square.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use rules::{Board, Face, Notation, Ruleset, Square};

use super::Press;
use crate::board;

/// The column of the first square.
const LEFT: u16 = 3;

/// A board as it is drawn.
pub(crate) struct Drawing<'a> {
    pub(crate) board: &'a Board,
    pub(crate) ruleset: &'a Ruleset,
    /// The notation of rows and columns.
    pub(crate) notation: Notation,
    /// The squares of the last play.
    pub(crate) last: &'a [Square],
    /// The squares of tiles that are being laid.
    pub(crate) laid: &'a [Square],
    /// The squares of letters that are chosen; a bracket follows them.
    pub(crate) chosen: &'a [Square],
    /// The cursor, and the sign that follows it.
    pub(crate) cursor: Option<(Square, &'static str)>,
    /// True if premium squares are shown.
    pub(crate) premiums: bool,
    pub(crate) colour: bool,
}

/// The number of lines above the first row.
pub(crate) fn top(notation: Notation) -> u16 {
    match notation {
        Notation::Duplicate => 2,
        Notation::International | Notation::LetterFirst => 1,
    }
}

/// The square at this column and line, if there is one.
pub(crate) fn square_at(size: u8, notation: Notation, (x, y): (u16, u16)) -> Option<Square> {
    let (row, column) = (y.checked_sub(top(notation))?, x.checked_sub(LEFT)? / 2);
    let size = u16::from(size);
    (row < size && column < size).then(|| Square::new(row as u8, column as u8))
}

/// The column and line of a square.
pub(crate) fn cell(square: Square, notation: Notation) -> (u16, u16) {
    (LEFT + 2 * u16::from(square.column), top(notation) + u16::from(square.row))
}

/// The square that an arrow, Home or End leads to from another; `None` for other presses.
pub(crate) fn moved(from: Square, press: Press, size: u8) -> Option<Square> {
    let last = size.saturating_sub(1);
    let Square { row, column } = from;
    let (row, column) = match press {
        Press::Up => (row.saturating_sub(1), column),
        Press::Down => (last.min(row + 1), column),
        Press::Left => (row, column.saturating_sub(1)),
        Press::Right => (row, last.min(column + 1)),
        Press::Home => (row, 0),
        Press::End => (row, last),
        _ => return None,
    };
    Some(Square { row, column })
}

impl Drawing<'_> {
    /// The lines: the names of the columns, and the rows.
    pub(crate) fn lines(&self) -> Vec<Vec<Span<'static>>> {
        let size = self.board.size();
        let heading = board::heading(size, self.notation);
        let mut lines: Vec<Vec<Span<'static>>> =
            heading.into_iter().map(|line| vec![Span::raw(line)]).collect();
        for row in 0..size {
            let mut spans = vec![Span::raw(board::row_name(row, self.notation))];
            for column in 0..size {
                spans.extend(self.square(Square::new(row, column)));
            }
            lines.push(spans);
        }
        lines
    }

    /// A square: two columns, of which the second shows what follows it.
    fn square(&self, square: Square) -> [Span<'static>; 2] {
        let laid = self.laid.contains(&square);
        let face = self.board.get(square);
        let sign = match face {
            Some(face) => Face::to_char(face),
            None if self.premiums => board::character(self.board, self.ruleset, square),
            None => '.',
        };
        let style = match face {
            Some(_) => tile_style(self.colour, laid || self.last.contains(&square)),
            None if self.colour && self.premiums => self.premium(square),
            None => Style::new(),
        };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let chosen = self.chosen.contains(&square);
        let style = match laid || chosen {
            true => style.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            false => style,
        };
        let here = self.cursor.filter(|(at, _)| *at == square).map(|(_, sign)| sign);
        let (after, after_style) = match (here, chosen) {
            (_, true) => ("]", bold),
            (Some(sign), false) => (sign, bold),
            (None, false) => (" ", style),
        };
        [Span::styled(sign.to_string(), style), Span::styled(after, after_style)]
    }

    fn premium(&self, square: Square) -> Style {
        match board::colours(self.ruleset, square) {
            Some((front, ground)) => {
                Style::new().fg(Color::Indexed(front)).bg(Color::Indexed(ground))
            }
            None => Style::new(),
        }
    }
}

/// A tile, on the board or on a rack.
pub(crate) fn tile_style(colour: bool, marked: bool) -> Style {
    match (colour, marked) {
        (true, true) => Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(215)),
        (true, false) => Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(223)),
        (false, true) => Style::new().add_modifier(Modifier::UNDERLINED),
        (false, false) => Style::new(),
    }
}
