//! Lines from standard input.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use super::screen::wrap;
use crate::stop::Stop;

/// The longest line that is read as one.
const MAX_LINE: u64 = 4096;

/// Asks and reads a line; `None` when the input has ended.
pub(crate) fn line(prompt: &str) -> Result<Option<String>, Stop> {
    print(prompt)?;
    let line = read()?;
    match &line {
        Some(text) => echo(text)?,
        None => print("\n")?,
    }
    Ok(line)
}

/// Asks once more before what cannot be gone on with is left; the end of the input leaves.
pub(crate) fn leaves(lost: &str) -> Result<bool, Stop> {
    let asked = wrap(&format!("Really leave? {lost} Type quit again, or press Enter to play on."));
    let answer = line(&format!("{asked}\nLeave> "))?;
    Ok(answer.is_none_or(|text| {
        let text = text.to_ascii_lowercase();
        ["quit", "exit", "yes", "y"].contains(&text.as_str())
    }))
}

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
