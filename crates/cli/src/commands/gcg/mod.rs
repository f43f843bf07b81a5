//! `tilewright gcg`: games in GCG files, checked, shown and converted.

mod check;
mod convert;
mod show;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use notation::{Disagreement, GameFile, Gcg, ParseGameFileError, ParseGcgError, Replay};
use rules::{Counted, Ruleset};

use crate::files;
use crate::options::{Common, terms};
use crate::play::saved;
use crate::stop::Stop;

/// The actions on games.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum What {
    /// Play games through, count them again, and tell each line that disagrees
    Check(check::Check),
    /// Show a game turn by turn, and the position at any turn
    Show(show::Show),
    /// Write a game in another form
    Convert(convert::Convert),
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    match what {
        What::Check(args) => check::run(args, common),
        What::Show(args) => show::run(args, common),
        What::Convert(args) => convert::run(args),
    }
}

/// The rules by which a game is counted.
#[derive(clap::Args, Debug)]
pub(super) struct RulesOption {
    /// The rules: an edition's key. The file's own rules for challenges and for tiles left on racks
    /// come first, where it shows them
    #[arg(long, value_name = "EDITION", default_value = "tournament-sowpods")]
    edition: String,
}

impl RulesOption {
    pub(super) fn ruleset(&self) -> Result<Ruleset, Stop> {
        Ok(terms(&self.edition, None, &[])?.ruleset())
    }
}

/// Reads a game that is played with English tiles.
fn open(path: &Path) -> Result<Gcg, Stop> {
    let bytes = files::read(path)?;
    let gcg = Gcg::read(&bytes).map_err(|error| Stop::at(path, error))?;
    english(path, gcg)
}

/// The game, unless it is played in another language.
fn english(path: &Path, gcg: Gcg) -> Result<Gcg, Stop> {
    match gcg.foreign() {
        Some(foreign) => Err(Stop::at(path, foreign)),
        None => Ok(gcg),
    }
}

/// The first disagreements of each kind, each a sentence with its line.
pub(super) fn told(all: &[Disagreement]) -> Vec<String> {
    let first = Disagreement::first_of_each(all).into_iter();
    first.map(|(found, more)| format!("{found}{}", and_more(more))).collect()
}

/// Says how many more lines disagree in the same way.
fn and_more(lines: usize) -> String {
    match lines {
        0 => String::new(),
        lines => format!(" (and {} like this)", Counted(lines, "more line")),
    }
}

/// A game in either form.
pub(crate) enum Game {
    Gcg(Gcg),
    /// A game that was played here.
    Log(Box<(GameFile, Replay)>),
}

impl Game {
    /// The game played through, by these rules if its file says none.
    pub(crate) fn replay(self, ruleset: &Ruleset) -> Replay {
        match self {
            Game::Gcg(gcg) => gcg.replay(ruleset).0,
            Game::Log(log) => log.1,
        }
    }
}

/// Reads a game: as GCG, as JSON, or as a terminal keeps those that are over.
pub(crate) fn open_any(path: &Path) -> Result<Game, Stop> {
    let bytes = files::read(path)?;
    if saved::is_game(&bytes) {
        return open_saved(path, &bytes);
    }
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return open(path).map(Game::Gcg);
    }
    let bad = |what: &dyn Display| Stop::at(path, what);
    let file: GameFile =
        String::from_utf8_lossy(&bytes).parse().map_err(|error: ParseGameFileError| bad(&error))?;
    match file.log() {
        Some(replay) => {
            let replay = replay.map_err(|problem| bad(&problem))?;
            Ok(Game::Log(Box::new((file, replay))))
        }
        None => {
            let gcg = file.gcg().ok_or_else(|| bad(&ParseGcgError::NotGcg))?;
            english(path, gcg).map(Game::Gcg)
        }
    }
}

/// Reads the file of a game that was played at a terminal.
fn open_saved(path: &Path, bytes: &[u8]) -> Result<Game, Stop> {
    let bad = |what: &dyn Display| Stop::at(path, what);
    let text = String::from_utf8_lossy(bytes);
    let (seed, room) = saved::finished(&text).map_err(|why| bad(&why))?;
    let replay = host::replay(&room).map_err(|why| bad(&why))?;
    Ok(Game::Log(Box::new((host::game_file(&room, seed.to_string()), replay))))
}

/// The reason why a file among many is left out.
enum Unread {
    File(String),
    Game(ParseGcgError),
}

/// Reads one game of many.
fn try_open(path: &Path) -> Result<Gcg, Unread> {
    let bytes = fs::read(path).map_err(|error| Unread::File(format!("cannot be read: {error}")))?;
    Gcg::read(&bytes).map_err(Unread::Game)
}

/// The files that are named, and those called `.gcg` in the folders that are named and in theirs.
pub(super) fn found(named: &[PathBuf]) -> Result<Vec<PathBuf>, Stop> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        let mut folders = vec![path.clone()];
        while let Some(folder) = folders.pop() {
            let unread = |error| Stop::at(&folder, format_args!("cannot be read: {error}"));
            for entry in fs::read_dir(&folder).map_err(unread)? {
                let entry = entry.map_err(unread)?;
                let path = entry.path();
                let is_gcg = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("gcg"));
                // Links to folders are not followed: they may lead in circles.
                if entry.file_type().is_ok_and(|it| it.is_dir()) {
                    folders.push(path);
                } else if is_gcg && path.is_file() {
                    files.push(path);
                }
            }
        }
        files[before..].sort();
        if files.len() == before {
            return Err(Stop::at(path, "no file in it ends in .gcg"));
        }
    }
    Ok(files)
}
