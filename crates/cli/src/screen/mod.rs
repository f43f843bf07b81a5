//! A terminal taken over as a whole: a board and pages to draw on it, keys and clicks to read from
//! it.
//!
//! Everything that is shown fits 80 columns and 24 lines, and is readable without colour.

pub(crate) mod board;
mod press;
pub(crate) mod scroll;
mod terminal;

use ratatui::Frame;
use ratatui::widgets::Paragraph;

pub(crate) use press::{Press, Presses};
pub(crate) use terminal::Terminal;

/// The least size: what every terminal had once.
pub(crate) const WIDTH: u16 = 80;
pub(crate) const HEIGHT: u16 = 24;
/// The width of a whole line.
pub(crate) const WIDE: usize = 79;

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

/// The text of a screen for tests, and presses by name.
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
