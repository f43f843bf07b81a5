//! Files of tsh: a tournament in one file.
//!
//! The lines of [`Config`], and then for each division the line `#begin_file name=FILE`, the lines
//! of its [file](super::division_file) and the line `#end_file name=FILE`.

use super::{Config, FormatRefusal, Noted, Sheet, division_file};

/// Reads a tournament. There is a note on each setting without meaning here.
///
/// # Errors
/// A file that begins and does not end, a division without a file, and those of
/// [`division_file::read`].
///
/// ```
/// use tournament::format::archive;
///
/// let text = "division A a.t\n#begin_file name=a.t\nKing, Ada 1734 2; 412\nRay, Bob 0 1; 398\n\
///     #end_file name=a.t\n";
/// assert_eq!(archive::read(text)?.value.divisions[0].rows.len(), 2);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut settings: Vec<(&str, u32)> = Vec::new();
    let mut files: Vec<(&str, u32, Vec<&str>)> = Vec::new();
    let mut open = false;
    for (line, number) in text.lines().zip(1..) {
        if let Some(file) = line.trim().strip_prefix("#begin_file name=") {
            files.push((file.trim(), number, Vec::new()));
            open = true;
        } else if line.trim().starts_with("#end_file") {
            open = false;
        } else {
            match files.last_mut().filter(|_| open) {
                Some((_, _, lines)) => lines.push(line),
                None => settings.push((line, number)),
            }
        }
    }
    if let Some(&(file, line, _)) = files.last().filter(|_| open) {
        return Err(FormatRefusal::OpenFile { line, file: file.to_owned() });
    }
    if files.is_empty() {
        return Err(FormatRefusal::WrongFormat { format: "an archive of tsh" });
    }
    let config = Config::of_lines(settings.into_iter());
    let sheet = config.value.sheet_of(|name| {
        let (_, line, lines) = files.iter().find(|(file, ..)| *file == name)?;
        Some(division_file::read_rows(&lines.join("\n"), line + 1))
    })?;
    Ok(Noted { value: sheet, notes: config.notes })
}

/// Writes a tournament with these settings, mostly [`Config::of`] the sheet. The divisions of the
/// sheet have the files that the settings name, in the same order.
pub fn write(config: &Config, sheet: &Sheet) -> String {
    let mut out = config.write();
    for ((_, _, file), division) in config.divisions().zip(&sheet.divisions) {
        out.push_str(&format!("#begin_file name={file}\n"));
        out.push_str(&division_file::write(division));
        out.push_str(&format!("#end_file name={file}\n"));
    }
    out
}
