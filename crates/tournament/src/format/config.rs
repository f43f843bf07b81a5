//! Files of tsh: the settings of a tournament, `config.tsh`.

use core::fmt::Write as _;

use super::{FormatNote, FormatRefusal, Noted, Row, Sheet, SheetDivision, division_file, name};
use crate::check::MOST_ROUNDS;

/// The settings of a tournament of tsh, line by line.
///
/// | line | meaning |
/// | --- | --- |
/// | `division NAME FILE` | a division and the file of its entrants |
/// | `config event_name = "..."` | the title |
/// | `config event_date = "..."` | the day |
/// | `config max_rounds = N` | the number of rounds |
/// | `#...` | a comment |
///
/// All other lines are kept and written again, but have no meaning here.
///
/// ```
/// use tournament::format::Config;
///
/// let config = Config::read("config event_name = 'Spring'\ndivision A a.t\nautopair A 0 1 rr A\n");
/// assert_eq!(config.value.setting("event_name").as_deref(), Some("Spring"));
/// assert_eq!(config.value.divisions().collect::<Vec<_>>(), [(2, "A", "a.t")]);
/// assert_eq!(config.notes.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// The lines, without their ends.
    pub lines: Vec<String>,
}

impl Config {
    /// Reads the settings. There is a note on each line that has no meaning here.
    pub fn read(text: &str) -> Noted<Config> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Config::of_lines(text.lines().zip(1..))
    }

    /// The settings of these lines with their numbers.
    pub(crate) fn of_lines<'a>(lines: impl Iterator<Item = (&'a str, u32)>) -> Noted<Config> {
        let mut config = Noted::new(Config::default());
        for (line, number) in lines {
            let known = line.trim().is_empty()
                || line.trim_start().starts_with('#')
                || division(line).is_some()
                || setting(line).is_some();
            if !known {
                config.notes.push(FormatNote::passed_over(number, line));
            }
            config.value.lines.push(line.to_owned());
        }
        config
    }

    /// The settings of a sheet: its title, its day, the number of its rounds and its divisions.
    pub fn of(sheet: &Sheet) -> Config {
        let mut lines = vec!["# a tournament for tsh".to_owned()];
        for (key, value) in [("event_name", &sheet.title), ("event_date", &sheet.date)] {
            let value = name::tidied(value).replace('"', "'");
            if !value.is_empty() {
                lines.push(format!("config {key} = \"{value}\""));
            }
        }
        lines.push(format!("config max_rounds = {}", sheet.planned()));
        lines.push("config track_firsts = 1".to_owned());
        let names = file_names(&sheet.divisions);
        lines.extend(names.iter().map(|name| format!("division {name} {name}.t")));
        Config { lines }
    }

    /// The divisions: the number of the line, the name and the file.
    pub fn divisions(&self) -> impl Iterator<Item = (u32, &str, &str)> {
        (1..).zip(&self.lines).filter_map(|(number, line)| {
            let (name, file) = division(line)?;
            Some((number, name, file))
        })
    }

    /// The value of a setting, without quotation marks: the last if there are several.
    pub fn setting(&self, key: &str) -> Option<String> {
        let settings = self.lines.iter().rev().filter_map(|line| setting(line));
        settings.filter(|&(known, _)| known == key).map(|(_, value)| value.to_owned()).next()
    }

    /// Reads the tournament of these settings. The files of the divisions are asked for by name.
    ///
    /// # Errors
    /// A missing file, and those of a division's file, which is named.
    pub fn sheet(
        &self,
        mut file: impl FnMut(&str) -> Option<String>,
    ) -> Result<Sheet, FormatRefusal> {
        self.sheet_of(|name| {
            let within =
                |reason| FormatRefusal::InFile { file: name.to_owned(), reason: Box::new(reason) };
            file(name).map(|text| division_file::read_rows(&text, 1).map_err(within))
        })
    }

    /// The same for the rows of the files, or the reasons why they have none.
    pub(crate) fn sheet_of(
        &self,
        mut rows: impl FnMut(&str) -> Option<Result<Vec<Row>, FormatRefusal>>,
    ) -> Result<Sheet, FormatRefusal> {
        let planned: Option<u8> = self.setting("max_rounds").and_then(|rounds| rounds.parse().ok());
        let planned = planned.filter(|&rounds| usize::from(rounds) <= MOST_ROUNDS).unwrap_or(0);
        let mut sheet = Sheet {
            title: self.setting("event_name").unwrap_or_default(),
            date: self.setting("event_date").unwrap_or_default(),
            divisions: Vec::new(),
        };
        for (line, name, file) in self.divisions() {
            let missing = || FormatRefusal::MissingFile { line, file: file.to_owned() };
            let rows = rows(file).ok_or_else(missing)??;
            sheet.divisions.push(SheetDivision { name: name.to_owned(), rows, planned });
        }
        if sheet.entrants() == 0 { Err(FormatRefusal::Empty) } else { Ok(sheet) }
    }

    /// Writes the settings, with a line feed behind each line.
    pub fn write(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            let _ = writeln!(out, "{line}");
        }
        out
    }
}

/// The name and the file of a line that declares a division.
fn division(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    (words.next()?.eq_ignore_ascii_case("division")).then_some(())?;
    Some((words.next()?, words.next()?))
}

/// The key and the value of a line that sets something: `config key = value`.
fn setting(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim().strip_prefix("config")?;
    let (key, value) = rest.strip_prefix(char::is_whitespace)?.split_once('=')?;
    let value = value.trim().trim_end_matches(';').trim_end();
    let inner = ['"', '\''].iter().find_map(|&mark| value.strip_prefix(mark)?.strip_suffix(mark));
    Some((key.trim(), inner.unwrap_or(value)))
}

/// The names of divisions as words, each of them once: without spaces, and with a number behind a
/// name that another division has.
pub(crate) fn file_names(divisions: &[SheetDivision]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for division in divisions {
        let allowed = |c: &char| !c.is_whitespace() && !c.is_control() && !"/\\;#".contains(*c);
        let word: String = division.name.chars().filter(allowed).collect();
        let word = if word.is_empty() { "division".to_owned() } else { word };
        let taken = |name: &str| names.iter().any(|other| other.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{word}{number}"));
        let name = core::iter::once(word.clone()).chain(numbered).find(|name| !taken(name));
        names.push(name.unwrap_or(word));
    }
    names
}
