//! The forms of tournaments in files, told apart by what stands in them.

use super::{
    FormatRefusal, Noted, Sheet, TOURNAMENT_FORMAT, archive, division_file, entries, newt, results,
    roster, tou, woogles,
};
use crate::{History, Record};

/// The form in which a file has a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A log of ours, with the line of its version or without it.
    Log,
    /// Our JSON for other programs, a [`TournamentFile`](super::TournamentFile).
    Json,
    /// The settings of tsh, `config.tsh`, which name the files of the divisions.
    Config,
    /// A tournament of tsh in one file.
    Archive,
    /// A file of AUPAIR, `.tou`.
    Tou,
    /// The page data of tsh, `tourney.js`.
    Newt,
    /// Divisions of Woogles: JSON.
    Woogles,
    /// A list of results or pairings below a heading.
    Results,
    /// A list of entrants in columns below a heading.
    Entrants,
    /// A division of tsh, `.t`: a text of no other form, whose lines are words and numbers.
    Division,
}

impl Form {
    /// The form of a text.
    ///
    /// ```
    /// use tournament::format::Form;
    ///
    /// assert_eq!(Form::of("division A a.t\nconfig max_rounds = 7\n"), Form::Config);
    /// assert_eq!(Form::of("1 0 d1 created \"Spring Open\" \"\" \"Ada King\"\n"), Form::Log);
    /// assert_eq!(Form::of("King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n"), Form::Division);
    /// ```
    pub fn of(text: &str) -> Form {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let first = start.lines().next().unwrap_or_default().trim_end();
        let mut lines = start.lines().map(str::trim);
        match start.chars().next() {
            _ if History::heads(first) || first.parse::<Record>().is_ok() => Form::Log,
            Some('{') if is_ours(start) => Form::Json,
            Some('{' | '[') => Form::Woogles,
            Some('*') => Form::Tou,
            _ if start.starts_with("newt") && first.contains('{') => Form::Newt,
            _ if lines.clone().any(|line| line.starts_with("#begin_file name=")) => Form::Archive,
            _ if lines.any(is_setting) => Form::Config,
            _ if results::is_headed(start) => Form::Results,
            _ if roster::is_headed(start) => Form::Entrants,
            _ => Form::Division,
        }
    }
}

/// True if JSON begins as ours does.
fn is_ours(json: &str) -> bool {
    let plain = |letter: &char| !letter.is_whitespace();
    let begin: String = json.chars().filter(plain).take(60).collect();
    let name: String = TOURNAMENT_FORMAT.chars().filter(plain).collect();
    begin.starts_with(&format!("{{\"format\":\"{name}\""))
}

/// True for a line that only settings have: a division with its file, or a value.
fn is_setting(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(words[..], ["division", _, _] | ["config", _, "=", ..])
}

/// Reads a tournament of another program, in whichever [`Form`] it is.
///
/// # Errors
/// Those of the form. Settings of tsh are refused without the files that they name, and files of
/// ours because they are opened in other ways.
///
/// ```
/// use tournament::format::read_any;
///
/// let division = "King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n";
/// let archive = format!("division A a.t\n#begin_file name=a.t\n{division}#end_file name=a.t\n");
/// let sheet = read_any(&archive)?.value;
/// assert_eq!(read_any(division)?.value.divisions, sheet.divisions);
/// assert!(read_any("division A a.t\n").is_err());
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read_any(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    match Form::of(text) {
        Form::Log => Err(FormatRefusal::OwnLog),
        Form::Json => Err(FormatRefusal::OwnJson),
        Form::Config => Err(FormatRefusal::ConfigAlone),
        Form::Archive => archive::read(text),
        Form::Tou => tou::read(text),
        Form::Newt => newt::read(text),
        Form::Woogles => woogles::read(text),
        Form::Results => results::read(text),
        Form::Entrants => entries::sheet(text),
        Form::Division => division_file::read("A", text),
    }
}
