//! Lines from standard input, read while other things happen.

use std::thread;

use tokio::sync::mpsc;

use crate::input;
use crate::stop::Stop;

/// The lines that are typed.
pub(super) struct Lines {
    /// Asks for a line: what is typed for a full screen is left to that.
    ask: mpsc::Sender<()>,
    /// True while a requested line has not come.
    requested: bool,
    typed: mpsc::Receiver<Result<Option<String>, Stop>>,
}

impl Lines {
    /// Begins to read.
    pub(super) fn new() -> Lines {
        let (tell, typed) = mpsc::channel(1);
        let (ask, mut asks) = mpsc::channel(1);
        // The thread ends with the input, or with the program.
        thread::spawn(move || {
            while asks.blocking_recv().is_some() {
                let line = input::read();
                let last = !matches!(line, Ok(Some(_)));
                if tell.blocking_send(line).is_err() || last {
                    return;
                }
            }
        });
        Lines { ask, requested: false, typed }
    }

    /// The next line; `None` when the input has ended.
    pub(super) async fn next(&mut self) -> Result<Option<String>, Stop> {
        if !self.requested {
            // Without a thread the input has ended, as the answer will say.
            let _ = self.ask.send(()).await;
            self.requested = true;
        }
        let line = self.typed.recv().await.unwrap_or(Ok(None));
        self.requested = false;
        let line = line?;
        match &line {
            Some(text) => input::echo(text)?,
            None => input::print("\n")?,
        }
        Ok(line)
    }
}
