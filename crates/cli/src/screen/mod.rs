//! A terminal that is taken over as a whole: what is drawn on it, and what is pressed.
//!
//! Everything that is shown fits 80 columns and 24 lines, and is readable without colour.

pub(crate) mod board;
pub(crate) mod list;
mod press;
mod terminal;

use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::play::text::{columns, cut, cut_front};

pub(crate) use press::{Press, Presses};
pub(crate) use terminal::Terminal;

/// The least size: what every terminal had once.
pub(crate) const WIDTH: u16 = 80;
pub(crate) const HEIGHT: u16 = 24;
/// How wide a whole line is.
pub(crate) const WIDE: usize = 79;
/// How wide a board of 15 columns is.
pub(crate) const BOARD: usize = 33;
/// How wide a line to the right of a board is.
pub(crate) const PANEL: usize = 44;

/// A board with lines to its right, each of which may be marked.
pub(crate) fn beside(
    mut board: Vec<Vec<Span<'static>>>,
    right: Vec<(String, bool)>,
    width: usize,
) -> Vec<Line<'static>> {
    board.resize(board.len().max(right.len()), vec![Span::raw(" ".repeat(BOARD))]);
    for (spans, (text, marked)) in board.iter_mut().zip(right) {
        spans.push(Span::raw(" "));
        spans.push(Span::styled(cut(&text, width), reversed(marked)));
    }
    board.into_iter().map(Line::from).collect()
}

/// The style of a line that may be chosen.
pub(crate) fn reversed(chosen: bool) -> Style {
    let plain = Style::new();
    if chosen { plain.add_modifier(Modifier::REVERSED) } else { plain }
}

/// The end of a line that is being typed, as far as a screen has room for it, and the column of the
/// cursor behind it.
pub(crate) fn typed(line: &str) -> (String, u16) {
    let shown = cut_front(line, WIDE);
    let column = columns(&shown) as u16;
    (shown, column)
}

/// The line of keys at the end of a screen.
pub(crate) fn keys(text: &str) -> Line<'static> {
    Line::styled(cut(text, WIDE), Style::new().add_modifier(Modifier::DIM))
}

/// Says so if a window is too small to draw in; returns whether it is.
pub(crate) fn too_small(frame: &mut Frame<'_>) -> bool {
    let area = frame.area();
    let small = area.width < WIDTH || area.height < HEIGHT;
    if small {
        let text = format!(
            "This window is {} by {}.\nThis needs {WIDTH} by {HEIGHT}: make it larger.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(text), area);
    }
    small
}

/// What a test sees of a screen, and presses.
#[cfg(test)]
pub(crate) mod seen {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::Press;

    /// The characters on a screen.
    pub(crate) fn text(terminal: &Terminal<TestBackend>) -> String {
        let buffer = terminal.backend().buffer();
        let rows = (0..buffer.area.height).map(|y| {
            let row: String =
                (0..buffer.area.width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect();
            format!("{}\n", row.trim_end())
        });
        rows.collect()
    }

    /// A press by its name, `click:COLUMN,LINE`, or a character.
    pub(crate) fn press(word: &str) -> Press {
        if let Some((x, y)) = word.strip_prefix("click:").and_then(|at| at.split_once(',')) {
            return Press::Click(x.parse().unwrap(), y.parse().unwrap());
        }
        match word {
            "Enter" => Press::Enter,
            "Escape" => Press::Escape,
            "Backspace" => Press::Backspace,
            "Delete" => Press::Delete,
            "Up" => Press::Up,
            "Down" => Press::Down,
            "Left" => Press::Left,
            "Right" => Press::Right,
            "Home" => Press::Home,
            "End" => Press::End,
            "PageUp" => Press::PageUp,
            "PageDown" => Press::PageDown,
            "Tab" => Press::Tab,
            "WheelUp" => Press::WheelUp,
            "WheelDown" => Press::WheelDown,
            "F1" => Press::Help,
            "Ctrl+C" => Press::Interrupt,
            "Space" => Press::Char(' '),
            word => {
                let mut characters = word.chars();
                let only = characters.next().filter(|_| characters.next().is_none());
                Press::Char(only.unwrap_or_else(|| panic!("no such key: {word}")))
            }
        }
    }
}
