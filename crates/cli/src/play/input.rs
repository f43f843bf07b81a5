//! Lines from standard input.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use crate::stop::Stop;

/// The longest line that is read as one.
const MAX_LINE: u64 = 4096;

/// Reads a line; `None` when the input has ended.
pub(crate) fn read() -> Result<Option<String>, Stop> {
    let mut bytes = Vec::new();
    let read = io::stdin()
        .lock()
        .take(MAX_LINE)
        .read_until(b'\n', &mut bytes)
        .map_err(|error| Stop::bad(format!("cannot read the input: {error}")))?;
    // What is typed may be repeated in an answer: nothing of it commands the terminal.
    let text = String::from_utf8_lossy(&bytes).replace(char::is_control, " ").trim().to_string();
    Ok((read > 0).then_some(text))
}

/// Shows a line that was read: a terminal echoes what is typed, and a script should see it too.
pub(crate) fn echo(text: &str) -> Result<(), Stop> {
    if io::stdin().is_terminal() { Ok(()) } else { print(&format!("{text}\n")) }
}

/// Writes at once.
pub(crate) fn print(text: &str) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
