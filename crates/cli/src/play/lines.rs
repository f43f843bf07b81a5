//! Lines from standard input, read while other things happen.

use std::thread;

use tokio::sync::mpsc;

use super::input;
use crate::stop::Stop;

/// The lines that somebody types.
pub(super) struct Lines {
    typed: mpsc::Receiver<Result<Option<String>, Stop>>,
}

impl Lines {
    /// Begins to read.
    pub(super) fn new() -> Lines {
        let (tell, typed) = mpsc::channel(1);
        // The thread ends with the input, or with the program.
        thread::spawn(move || {
            loop {
                let line = input::read();
                let last = !matches!(line, Ok(Some(_)));
                if tell.blocking_send(line).is_err() || last {
                    return;
                }
            }
        });
        Lines { typed }
    }

    /// The next line; `None` when the input has ended.
    pub(super) async fn next(&mut self) -> Result<Option<String>, Stop> {
        let line = self.typed.recv().await.unwrap_or(Ok(None))?;
        match &line {
            Some(text) => input::echo(text)?,
            None => input::print("\n")?,
        }
        Ok(line)
    }
}
