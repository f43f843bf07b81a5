//! The terminal: taken over, and given back as it was, whatever happens.

use std::io::{self, IsTerminal as _, Stdout, stdin, stdout};
use std::sync::Once;

use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::stop::Stop;

/// Something to draw on.
pub(crate) enum Terminal {
    /// A terminal in its second screen, without echo.
    Real(ratatui::Terminal<CrosstermBackend<Stdout>>),
    /// The screen of a test.
    #[cfg(test)]
    Kept(ratatui::Terminal<ratatui::backend::TestBackend>),
}

impl Terminal {
    /// Takes the terminal over; `instead` says what to do where that cannot be done.
    ///
    /// # Errors
    /// If standard input and output are not a terminal that can do this.
    pub(crate) fn open(instead: &str) -> Result<Terminal, Stop> {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        if !stdin().is_terminal() || !stdout().is_terminal() || dumb {
            return Err(Stop::bad(format!("this needs a terminal to draw on: {instead}")));
        }
        // A panic is told on a readable screen.
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                let _ = restore();
                before(panic);
            }));
        });
        let open = || -> io::Result<Terminal> {
            enable_raw_mode()?;
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
            Ok(Terminal::Real(ratatui::Terminal::new(CrosstermBackend::new(stdout()))?))
        };
        open().map_err(|error| {
            let _ = restore();
            Stop::bad(format!("this terminal cannot be drawn on ({error}): {instead}"))
        })
    }

    /// The number of its lines; 0 if that is not known.
    pub(crate) fn height(&self) -> u16 {
        let size = match self {
            Terminal::Real(terminal) => terminal.size().ok(),
            #[cfg(test)]
            Terminal::Kept(terminal) => terminal.size().ok(),
        };
        size.map_or(0, |size| size.height)
    }

    /// Draws what has changed.
    pub(crate) fn render(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> Result<(), Stop> {
        match self {
            Terminal::Real(terminal) => {
                terminal.draw(render)?;
            }
            #[cfg(test)]
            Terminal::Kept(terminal) => {
                let _ = terminal.draw(render);
            }
        }
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if matches!(self, Terminal::Real(_)) {
            // A failure here cannot be told.
            let _ = restore();
        }
    }
}

fn restore() -> io::Result<()> {
    let raw = disable_raw_mode();
    execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show)?;
    raw
}
