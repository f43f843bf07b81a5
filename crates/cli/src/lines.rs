//! Lines from outside: of any bytes and any length.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes: a thousand positions fit.
const LONGEST: usize = 256 << 10;

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line as text; bytes that are not UTF-8 are replaced.
    Text(String),
    /// A line that is too long; it was skipped.
    TooLong,
}

/// Reads lines one after another.
pub(crate) struct Lines<R> {
    from: R,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(from: R) -> Lines<R> {
        Lines { from }
    }

    /// The next line; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let (mut any, mut too_long) = (false, false);
        loop {
            let part = match self.from.fill_buf() {
                Ok(part) => part,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if part.is_empty() {
                break;
            }
            any = true;
            let end = part.iter().position(|&byte| byte == b'\n');
            let length = end.unwrap_or(part.len());
            if bytes.len() + length > LONGEST {
                too_long = true;
                bytes.clear();
            } else if !too_long {
                bytes.extend_from_slice(&part[..length]);
            }
            self.from.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                break;
            }
        }
        Ok(match (any, too_long) {
            (false, _) => None,
            (true, true) => Some(Line::TooLong),
            (true, false) => Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_form_are_read() {
        let long = "x".repeat(LONGEST + 1);
        let text = format!("siu\r\n\n{long}{long}\nb\u{fffd}\nend");
        let mut bytes = text.into_bytes();
        let at = bytes.windows(3).position(|three| three == "\u{fffd}".as_bytes()).unwrap();
        bytes.splice(at..at + 3, [0xff]);
        let mut lines = Lines::new(&bytes[..]);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(line);
        }
        let text = |text: &str| Line::Text(text.to_string());
        let want = [text("siu\r"), text(""), Line::TooLong, text("b\u{fffd}"), text("end")];
        assert_eq!(all, want);
    }
}
