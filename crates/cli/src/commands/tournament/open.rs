//! The reader of all formats, which tells them apart by what they contain.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tournament::format::{
    Config, FormatRefusal, Noted, Sheet, TOURNAMENT_FORMAT, division_file, newt, read_any,
};
use tournament::{History, LogFileRefusal, Record, Tournament};

use crate::files;
use crate::stop::Stop;

/// A tournament read from a file.
pub(super) struct Opened {
    pub(super) tournament: Tournament,
    /// The log, if the file is one of ours.
    pub(super) history: Option<History>,
    /// The sheet, if the file is another program's.
    pub(super) sheet: Option<Sheet>,
    /// The number of rounds, if the settings of the file say so.
    pub(super) rounds: Option<u8>,
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) file: PathBuf,
    pub(super) number: u32,
}

/// The lines of rows, by division and row.
pub(super) type Lines = Vec<Vec<Line>>;

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Log,
    Config,
    Division,
    Archive,
    Tou,
    Newt,
    Woogles,
    /// A request for a round by COP.
    Request,
    /// Cases of who plays whom.
    Cases,
}

impl Form {
    /// The format of a text, by what it contains. A text of no other format is a division of tsh,
    /// whose lines are words and numbers.
    pub(super) fn of(text: &str) -> Form {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let first = start.lines().next().unwrap_or_default().trim_end();
        if first.starts_with("tilewright tournament ") || first.parse::<Record>().is_ok() {
            return Form::Log;
        }
        let mut lines = start.lines().map(str::trim);
        match start.chars().next() {
            Some('{') if start.contains("\"playerNames\"") => Form::Request,
            Some('{') => Form::Woogles,
            Some('[') => Form::Cases,
            Some('*') => Form::Tou,
            _ if start.starts_with("newt") && first.contains('{') => Form::Newt,
            _ if lines.clone().any(|line| line.starts_with("#begin_file name=")) => Form::Archive,
            _ if lines.any(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                matches!(words[..], ["division", _, _])
                    || matches!(words[..], ["config", _, "=", ..])
            }) =>
            {
                Form::Config
            }
            _ => Form::Division,
        }
    }
}

/// The text of a file: in UTF-8, or else in Latin-1, as older programs write.
pub(super) fn text(path: &Path) -> Result<String, Stop> {
    let bytes = files::read(path)?;
    if bytes.contains(&0) {
        return Err(Stop::at(path, "this is not a text: choose the file of a tournament"));
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect()))
}

/// Reads a tournament, in whichever format it is.
pub(super) fn open(path: &Path) -> Result<Opened, Stop> {
    let text = text(path)?;
    let form = Form::of(&text);
    let refused = |why: FormatRefusal| Stop::at(path, why);
    if form == Form::Log {
        return log(path, &text);
    }
    if form == Form::Woogles && text.contains(&format!("\"format\":\"{TOURNAMENT_FORMAT}\"")) {
        return Err(Stop::at(path, "this is for other programs: take the log of the tournament"));
    }
    let Some((Noted { value: sheet, .. }, _)) = self::sheet(path, &text).map_err(refused)? else {
        return Err(Stop::at(
            path,
            "this is no tournament: 'tilewright tournament check' reads it",
        ));
    };
    let rounds = match form {
        Form::Config | Form::Archive => {
            Config::read(&text).value.setting("max_rounds").and_then(|rounds| rounds.parse().ok())
        }
        Form::Newt => newt::data(&text).ok().and_then(|data| rounds_of(&data)),
        _ => None,
    };
    Ok(Opened {
        tournament: Tournament::from_sheet(&sheet).map_err(refused)?,
        history: None,
        sheet: Some(sheet),
        rounds: rounds.filter(|rounds| (1..=60).contains(rounds)),
    })
}

/// The sheet of a file and the places of its rows; `None` if it is a log of ours.
pub(super) fn sheet(
    path: &Path,
    text: &str,
) -> Result<Option<(Noted<Sheet>, Lines)>, FormatRefusal> {
    let form = Form::of(text);
    let read = match form {
        Form::Log | Form::Request | Form::Cases => return Ok(None),
        Form::Division => division_file::read(&division_name(path), text)?,
        Form::Archive | Form::Tou | Form::Newt | Form::Woogles => read_any(text)?,
        Form::Config => {
            let config = Config::read(text);
            let sheet = config.value.sheet(|name| self::text(&beside(path, name)).ok())?;
            Noted { value: sheet, notes: config.notes }
        }
    };
    Ok(Some((read, lines(path, text, form))))
}

/// The number of rounds that page data say.
pub(super) fn rounds_of(data: &Value) -> Option<u8> {
    match data.get("config")?.get("max_rounds")? {
        Value::String(text) => text.trim().parse().ok(),
        number => number.as_u64()?.try_into().ok(),
    }
}

/// Reads a log of ours: with the line of its version, or the bare records.
pub(super) fn log(path: &Path, text: &str) -> Result<Opened, Stop> {
    let history = match History::read_file(text) {
        Ok(history) => history,
        // The records may have been taken out of a store by hand, so they are folded as they are.
        Err(LogFileRefusal::NotALog | LogFileRefusal::NotFollowing { .. }) => {
            History::of(records(path, text)?)
        }
        Err(refusal) => return Err(Stop::at(path, refusal)),
    };
    Ok(Opened {
        tournament: history.tournament().clone(),
        history: Some(history),
        sheet: None,
        rounds: None,
    })
}

/// The records of a log.
pub(super) fn records(path: &Path, text: &str) -> Result<Vec<Record>, Stop> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let records = lines.filter(|(number, line)| {
        let version = *number == 1 && line.starts_with("tilewright tournament ");
        !(version || line.trim().is_empty())
    });
    records
        .map(|(number, line)| {
            line.parse().map_err(|error| {
                Stop::at(path, format_args!("line {number} is no record of a tournament: {error}"))
            })
        })
        .collect()
}

/// The name of the division in a file of its own.
fn division_name(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_else(|| "A".to_owned())
}

fn beside(path: &Path, name: &str) -> PathBuf {
    path.parent().unwrap_or(Path::new("")).join(name)
}

/// The places of the rows, as far as rows are lines.
fn lines(path: &Path, text: &str, form: Form) -> Lines {
    let rows = |file: &Path, text: &str, before: u32| {
        let lines = (before + 1..).zip(text.lines());
        let rows = lines.filter(|(_, line)| {
            let line = line.trim_start_matches('\u{feff}').trim();
            !line.is_empty() && !line.starts_with('#')
        });
        rows.map(|(number, _)| Line { file: file.to_owned(), number }).collect::<Vec<_>>()
    };
    match form {
        Form::Division => vec![rows(path, text, 0)],
        Form::Config => {
            let config = Config::read(text).value;
            let files = config.divisions().map(|(_, _, file)| beside(path, file));
            files
                .map(|file| match fs::read(&file) {
                    Ok(bytes) => rows(&file, &String::from_utf8_lossy(&bytes), 0),
                    Err(_) => Vec::new(),
                })
                .collect()
        }
        Form::Archive => {
            let config = Config::read(text).value;
            let begins = |name: &str| {
                let begin = format!("#begin_file name={name}");
                let line = text.lines().position(|line| line.trim() == begin)?;
                let body: Vec<&str> = text
                    .lines()
                    .skip(line + 1)
                    .take_while(|line| !line.trim().starts_with("#end_file"))
                    .collect();
                Some(rows(path, &body.join("\n"), line as u32 + 1))
            };
            config.divisions().map(|(_, _, name)| begins(name).unwrap_or_default()).collect()
        }
        _ => Vec::new(),
    }
}
