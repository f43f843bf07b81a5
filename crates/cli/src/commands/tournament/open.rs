//! The reader of all formats, which tells them apart by what they contain.

use std::fs;
use std::path::{Path, PathBuf};

use tournament::format::{Config, Form, FormatRefusal, Noted, Sheet, division_file, read_any};
use tournament::{History, LogFileRefusal, Tournament};

use crate::files;
use crate::stop::Stop;

/// A tournament read from a file.
pub(super) struct Opened {
    pub(super) tournament: Tournament,
    /// The log, if the file is one of ours.
    pub(super) history: Option<History>,
    /// The sheet, if the file is another program's.
    pub(super) sheet: Option<Sheet>,
}

/// The settings of tsh, which name the files of the divisions.
pub(super) const SETTINGS: &str = "config.tsh";

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) file: PathBuf,
    pub(super) number: u32,
}

/// The lines of rows, by division and row.
pub(super) type Lines = Vec<Vec<Line>>;

/// The text of a file: in UTF-8, or else in Latin-1, as older programs write.
pub(super) fn text(path: &Path) -> Result<String, Stop> {
    let bytes = files::read(path)?;
    if bytes.contains(&0) {
        return Err(Stop::at(path, "this is not a text: choose the file of a tournament"));
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect()))
}

/// Reads a tournament, in whichever form it is. Of a folder, the settings of tsh in it are read.
pub(super) fn open(path: &Path) -> Result<Opened, Stop> {
    let settings = path.join(SETTINGS);
    let path = if settings.is_file() { &settings } else { path };
    let text = text(path)?;
    match Form::of(&text) {
        Form::Log => {
            let (history, _) = log(path, &text)?;
            Ok(Opened {
                tournament: history.tournament().clone(),
                history: Some(history),
                sheet: None,
            })
        }
        form => {
            let (Noted { value: sheet, .. }, _) = sheet(path, &text, form)?;
            let tournament = Tournament::from_sheet(&sheet).map_err(|why| Stop::at(path, why))?;
            Ok(Opened { tournament, history: None, sheet: Some(sheet) })
        }
    }
}

/// The sheet of another program's file and the places of its rows.
pub(super) fn sheet(path: &Path, text: &str, form: Form) -> Result<(Noted<Sheet>, Lines), Stop> {
    let read = match form {
        Form::Json => {
            return Err(Stop::at(
                path,
                "this JSON is for other programs: take the log of the tournament, which has all",
            ));
        }
        Form::Division => division_file::read(&division_name(path), text),
        Form::Config => return settings(path, text),
        _ => read_any(text),
    };
    let read = read.map_err(|why| Stop::at(path, why))?;
    Ok((read, lines(path, text, form)))
}

/// The sheet of the settings of tsh, with the files beside them.
fn settings(path: &Path, text: &str) -> Result<(Noted<Sheet>, Lines), Stop> {
    let config = Config::read(text);
    let mut unread = None;
    let sheet = config.value.sheet(|name| {
        let file = beside(path, name);
        let text = file.exists().then(|| self::text(&file))?;
        text.map_err(|why| unread.get_or_insert(why)).ok()
    });
    match (sheet, unread) {
        (_, Some(why)) => Err(why),
        (Err(FormatRefusal::InFile { file, reason }), None) => {
            Err(Stop::at(&beside(path, &file), reason))
        }
        (Err(why), None) => Err(Stop::at(path, why)),
        (Ok(sheet), None) => {
            Ok((Noted { value: sheet, notes: config.notes }, lines(path, text, Form::Config)))
        }
    }
}

/// Reads a log of ours, with the line of its version or without it. Records that were taken out of a
/// store by hand are folded as they are; the refusal says where they do not follow from each other.
pub(super) fn log(path: &Path, text: &str) -> Result<(History, Option<LogFileRefusal>), Stop> {
    History::read_records(text).map_err(|why| Stop::at(path, why))
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
