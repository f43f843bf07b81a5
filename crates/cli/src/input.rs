//! Lines from standard input.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use crate::stop::Stop;

/// The most bytes that are read as one line.
const MAX_LINE: u64 = 4096;

/// Reads a line; `None` when the input has ended.
pub(crate) fn read() -> Result<Option<String>, Stop> {
    let mut bytes = Vec::new();
    let read = io::stdin()
        .lock()
        .take(MAX_LINE)
        .read_until(b'\n', &mut bytes)
        .map_err(|error| Stop::bad(format!("cannot read the input: {error}")))?;
    // An answer may repeat what is typed, so control characters are removed.
    let text = String::from_utf8_lossy(&bytes).replace(char::is_control, " ").trim().to_string();
    Ok((read > 0).then_some(text))
}

/// Echoes a line that was read. A terminal does this itself; a script's output should show it too.
pub(crate) fn echo(text: &str) -> Result<(), Stop> {
    if io::stdin().is_terminal() { Ok(()) } else { print(&format!("{text}\n")) }
}

/// Writes without buffering.
pub(crate) fn print(text: &str) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
