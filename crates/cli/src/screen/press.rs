//! Keys and clicks, as far as they are known here.

use std::thread;

use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use tokio::sync::mpsc;

/// An input of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Press {
    Char(char),
    Enter,
    Escape,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Tab,
    /// The help.
    Help,
    /// Ctrl+C, or the end of the terminal.
    Interrupt,
    /// A click at this column and line, from 0.
    Click(u16, u16),
    /// The wheel of the mouse, by one notch.
    WheelUp,
    WheelDown,
    /// The window has another size.
    Resized,
}

impl Press {
    /// The meaning of an event of the terminal; `None` if it has none.
    pub(super) fn of(event: &Event) -> Option<Press> {
        match event {
            Event::Resize(..) => Some(Press::Resized),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    Some(Press::Click(mouse.column, mouse.row))
                }
                MouseEventKind::ScrollUp => Some(Press::WheelUp),
                MouseEventKind::ScrollDown => Some(Press::WheelDown),
                _ => None,
            },
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                Some(match key.code {
                    KeyCode::Char('c' | 'd') if control => Press::Interrupt,
                    KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {
                        return None;
                    }
                    KeyCode::Char(c) => Press::Char(c),
                    KeyCode::Enter => Press::Enter,
                    KeyCode::Esc => Press::Escape,
                    KeyCode::Backspace => Press::Backspace,
                    KeyCode::Delete => Press::Delete,
                    KeyCode::Up => Press::Up,
                    KeyCode::Down => Press::Down,
                    KeyCode::Left => Press::Left,
                    KeyCode::Right => Press::Right,
                    KeyCode::Home => Press::Home,
                    KeyCode::End => Press::End,
                    KeyCode::PageUp => Press::PageUp,
                    KeyCode::PageDown => Press::PageDown,
                    KeyCode::Tab => Press::Tab,
                    KeyCode::F(1) => Press::Help,
                    _ => return None,
                })
            }
            _ => None,
        }
    }
}

/// The presses, one after another.
pub(crate) struct Presses {
    heard: mpsc::Receiver<Press>,
}

impl Presses {
    /// Begins to listen.
    pub(crate) fn new() -> Presses {
        let (tell, heard) = mpsc::channel(64);
        // The thread ends with the terminal, or with the program.
        thread::spawn(move || {
            loop {
                let press = match event::read() {
                    Ok(event) => Press::of(&event),
                    Err(_) => Some(Press::Interrupt),
                };
                let Some(press) = press else { continue };
                if tell.blocking_send(press).is_err() {
                    return;
                }
            }
        });
        Presses { heard }
    }

    /// The next press; `None` when there will be none.
    pub(crate) async fn next(&mut self) -> Option<Press> {
        self.heard.recv().await
    }
}
