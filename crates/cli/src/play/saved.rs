//! The games at this terminal, each in a file of the data folder, so that they can be continued.
//!
//! A file begins with a version, the seed of the draws, and the header of the game. After an empty
//! line there is a line for each event, with an empty line after those that happened together. If
//! the machine stopped while writing such a group, the incomplete group is not read.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use table::{Header, Record, Room};

use crate::stop::Stop;

/// The first line of each file.
const VERSION: &str = "tilewright game 1";

/// The folder of the files, and the extensions of unfinished and finished games.
const FOLDER: &str = "games";
const OPEN: &str = "game";
const OVER: &str = "over";

/// The file of a game.
pub(crate) struct Saved {
    /// The number with which `--resume` continues it.
    pub(crate) id: u32,
    /// The number that the draws follow from.
    pub(crate) seed: u64,
    path: PathBuf,
    file: File,
}

/// A game that was read from its file.
pub(crate) struct Found {
    pub(crate) saved: Saved,
    pub(crate) room: Room,
}

fn failed(path: &Path, error: impl std::fmt::Display) -> Stop {
    Stop::at(path, format_args!("the game cannot be kept: {error}"))
}

impl Saved {
    /// A file for a new game; `header` gets the game's id.
    pub(crate) fn new(folder: &Path, seed: u64, header: &mut Header) -> Result<Saved, Stop> {
        let folder = folder.join(FOLDER);
        fs::create_dir_all(&folder).map_err(|error| failed(&folder, error))?;
        let mut id = ids(&folder)?.into_iter().max().unwrap_or(0);
        loop {
            id += 1;
            let path = folder.join(format!("{id}.{OPEN}"));
            match File::create_new(&path) {
                Ok(mut file) => {
                    take(&file, &path, id)?;
                    header.id = format!("local-{id}");
                    write!(file, "{VERSION}\nseed {seed}\n{header}\n")
                        .map_err(|error| failed(&path, error))?;
                    return Ok(Saved { id, seed, path, file });
                }
                // Another terminal has just taken the number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&path, error)),
            }
        }
    }

    /// Stores what has happened together: all of it or nothing.
    pub(crate) fn append(&mut self, records: &[Record]) -> Result<(), Stop> {
        let mut text = String::new();
        for Record { seq, at, line, command } in records {
            let command = command.as_ref().map_or(String::new(), |id| format!("\t{id}"));
            text.push_str(&format!("{seq} {at} {line}{command}\n"));
        }
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(|error| failed(&self.path, error))
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Locks a game for this terminal, until its file is closed or the program ends: two terminals
/// would each write their own moves.
fn take(file: &File, path: &Path, id: u32) -> Result<(), Stop> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Stop::bad(format!(
            "--resume {id}: another terminal is playing this game: leave it there first"
        ))),
        Err(TryLockError::Error(error)) => Err(failed(path, error)),
    }
}

/// Marks the game as over, so that it is no longer offered.
pub(crate) fn close(path: &Path) -> Result<(), Stop> {
    fs::rename(path, path.with_extension(OVER)).map_err(|error| failed(path, error))
}

/// The numbers of all games in a folder, in order.
fn ids(folder: &Path) -> Result<Vec<u32>, Stop> {
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Stop::at(folder, error)),
    };
    let mut ids: Vec<u32> = files
        .flatten()
        .filter_map(|file| file.path().file_stem()?.to_str()?.parse().ok())
        .collect();
    ids.sort_unstable();
    Ok(ids)
}

/// The games in this folder that can be continued, in the order in which they were made.
pub(crate) fn open_games(folder: &Path) -> Result<Vec<(u32, Room)>, Stop> {
    let mut open = Vec::new();
    for id in ids(&folder.join(FOLDER))? {
        let path = folder.join(FOLDER).join(format!("{id}.{OPEN}"));
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if let Ok((_, room, _)) = read(&text)
            && !room.over()
        {
            open.push((id, room));
        }
    }
    Ok(open)
}

/// Opens the file of a game to continue it.
pub(crate) fn find(folder: &Path, id: u32) -> Result<Found, Stop> {
    let path = folder.join(FOLDER).join(format!("{id}.{OPEN}"));
    let none = || {
        Stop::bad(format!(
            "--resume {id}: there is no such unfinished game: --resume alone lists them"
        ))
    };
    let mut file = match OpenOptions::new().read(true).write(true).open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(none()),
        Err(error) => return Err(Stop::at(&path, error)),
    };
    take(&file, &path, id)?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(|error| Stop::at(&path, error))?;
    let (seed, room, length) = read(&text).map_err(|why| Stop::at(&path, why))?;
    if room.over() {
        return Err(none());
    }
    // An incomplete group at the end is removed.
    file.set_len(length).map_err(|error| failed(&path, error))?;
    file.seek(SeekFrom::End(0)).map_err(|error| failed(&path, error))?;
    Ok(Found { saved: Saved { id, seed, path, file }, room })
}

/// True if a file begins like that of a game at this terminal.
pub(crate) fn is_game(bytes: &[u8]) -> bool {
    bytes.starts_with(VERSION.as_bytes())
}

/// The game in the file of one that is over, and the seed of its draws.
///
/// # Errors
/// A sentence if it is not over, or no file of this version.
pub(crate) fn finished(text: &str) -> Result<(u64, Room), String> {
    let (seed, room, _) = read(text)?;
    match room.over() && !room.cancelled() {
        true => Ok((seed, room)),
        false => Err("this game is not over: play it to its end first".to_string()),
    }
}

/// The seed, the game, and how many bytes of the text are complete.
fn read(text: &str) -> Result<(u64, Room, u64), String> {
    let whole = text.rfind("\n\n").map_or(0, |at| at + 2);
    let (head, events) =
        text[..whole].split_once("\n\n").ok_or("this is not the file of a game")?;
    let rest = head.strip_prefix(VERSION).ok_or("this is not a game of this version")?;
    let (seed, header) = rest.trim_start().split_once('\n').ok_or("the header is missing")?;
    let seed = seed.strip_prefix("seed ").and_then(|seed| seed.parse().ok());
    let seed = seed.ok_or("the seed is missing")?;
    let header: Header = header.parse().map_err(|error| format!("{error}"))?;
    let records: Option<Vec<Record>> =
        events.lines().filter(|line| !line.is_empty()).map(record).collect();
    let records = records.ok_or("a line is not an event")?;
    let room = Room::replay(header, records).map_err(|error| error.to_string())?;
    Ok((seed, room, whole as u64))
}

fn record(line: &str) -> Option<Record> {
    let (line, command) = match line.split_once('\t') {
        Some((line, command)) => (line, Some(command.to_string())),
        None => (line, None),
    };
    let (seq, rest) = line.split_once(' ')?;
    let (at, line) = rest.split_once(' ')?;
    Some(Record { seq: seq.parse().ok()?, at: at.parse().ok()?, line: line.to_string(), command })
}
