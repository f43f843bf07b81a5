//! How drills look, on 80 columns and 24 lines or more.

use ratatui::Frame;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::trainer::{At, Trainer};
use crate::play::full::draw as draw_table;
use crate::screen::{keys, reversed, too_small};

/// Draws the question, or the page before the first and after the last one.
pub(super) fn draw(frame: &mut Frame<'_>, trainer: &mut Trainer<'_>) {
    if let Some(picture) = trainer.picture().filter(|_| trainer.at == At::Question) {
        draw_table(frame, &picture, trainer.laying(&picture));
        return;
    }
    if too_small(frame) {
        return;
    }
    let (page, chosen) = trainer.page();
    let room = usize::from(frame.area().height) - 1;
    let lines = page.into_iter().enumerate();
    let mut lines: Vec<Line<'_>> =
        lines.map(|(number, line)| Line::styled(line, reversed(chosen == Some(number)))).collect();
    lines.resize(room, Line::default());
    lines.push(keys(match chosen {
        Some(_) => "Up Down, a click: choose  Enter begins  q leaves",
        None => "Any key leaves",
    }));
    frame.render_widget(Paragraph::new(lines), frame.area());
}
