//! Text in columns: values between commas, semicolons or tabs, with quotation marks where needed
//! (RFC 4180).

use super::FormatRefusal;
use std::borrow::Cow;

/// A line of a text in columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// The number of the line in which it begins, from 1.
    pub(crate) number: u32,
    /// The values, without spaces around them.
    pub(crate) values: Vec<String>,
}

/// Reads the lines that are not empty.
pub(crate) fn lines(text: &str, separator: char) -> Result<Vec<Line>, FormatRefusal> {
    let mut lines = Vec::new();
    let mut reading = Reading { letters: text.chars().peekable(), number: 1 };
    while reading.letters.peek().is_some() {
        let number = reading.number;
        let values = reading.line(separator)?;
        if values.iter().any(|value| !value.is_empty()) {
            lines.push(Line { number, values });
        }
    }
    Ok(lines)
}

struct Reading<'a> {
    letters: core::iter::Peekable<core::str::Chars<'a>>,
    number: u32,
}

impl Reading<'_> {
    fn line(&mut self, separator: char) -> Result<Vec<String>, FormatRefusal> {
        let mut values = Vec::new();
        let mut value = String::new();
        while let Some(letter) = self.letters.next() {
            match letter {
                '"' if value.trim().is_empty() => value = self.quoted()?,
                '\n' => {
                    self.number = self.number.saturating_add(1);
                    break;
                }
                _ if letter == separator => {
                    values.push(value.trim().to_owned());
                    value.clear();
                }
                _ => value.push(letter),
            }
        }
        values.push(value.trim().to_owned());
        Ok(values)
    }

    /// A value behind its first quotation mark, up to the last.
    fn quoted(&mut self) -> Result<String, FormatRefusal> {
        let line = self.number;
        let mut value = String::new();
        while let Some(letter) = self.letters.next() {
            match letter {
                '"' if self.letters.peek() == Some(&'"') => {
                    self.letters.next();
                    value.push('"');
                }
                '"' => return Ok(value),
                _ => {
                    if letter == '\n' {
                        self.number = self.number.saturating_add(1);
                    }
                    value.push(letter);
                }
            }
        }
        Err(FormatRefusal::OpenQuote { line })
    }
}

/// Writes a line of values between commas. A text that a spreadsheet would take for a formula, such
/// as a name that begins with `=`, gets an apostrophe in front.
pub(crate) fn write_line(out: &mut String, values: &[&str]) {
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let formula = value.starts_with(['=', '+', '-', '@']) && value.parse::<f64>().is_err();
        let value = &*if formula { format!("'{value}").into() } else { Cow::Borrowed(*value) };
        let plain = !value.contains([',', '"', '\n', '\r', ';', '\t']) && value.trim() == value;
        if plain {
            out.push_str(value);
        } else {
            out.push_str(&format!("\"{}\"", value.replace('"', "\"\"")));
        }
    }
    out.push('\n');
}
