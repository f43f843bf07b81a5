//! A copy of a game in a file: GCG, or JSON from which nothing is lost.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use notation::{GcgRefusal, OtherMode};
use rules::{Mode, Terms};
use table::Room;

use crate::stop::Stop;

/// The forms that a copy can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Gcg,
    Json,
}

/// The file and the form of a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Export {
    path: PathBuf,
    form: Form,
}

impl Export {
    /// A copy in a file of this name.
    ///
    /// # Errors
    /// A sentence if the name does not say in what form, or if there is such a file.
    pub(crate) fn to(path: &Path) -> Result<Export, String> {
        let is = |ending: &str| {
            path.extension()
                .and_then(OsStr::to_str)
                .is_some_and(|it| it.eq_ignore_ascii_case(ending))
        };
        let shown = path.display();
        let form = match (is("gcg"), is("json")) {
            (true, _) => Form::Gcg,
            (_, true) => Form::Json,
            _ => return Err(format!("{shown}: name a file that ends in .gcg or .json")),
        };
        match path.exists() {
            true => Err(format!("{shown}: exists: name a new file")),
            false => Ok(Export { path: path.to_path_buf(), form }),
        }
    }

    /// Says before a game by these terms what could not be written after it.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(crate) fn suits(&self, terms: &Terms) -> Result<(), String> {
        let (mode, tiles) = (terms.mode(), terms.ruleset().rack_size);
        let why = match (self.form, mode, tiles) {
            (Form::Json, ..) | (Form::Gcg, Mode::Match, 7) => return Ok(()),
            (Form::Gcg, Mode::Match, _) => GcgRefusal::RackSize { tiles }.to_string(),
            (Form::Gcg, ..) => host::NotInGcg::Mode { other: OtherMode { mode } }.to_string(),
        };
        Err(format!("{}: {why}", self.path.display()))
    }

    /// The path of the API with the copy of a game at a server.
    pub(super) fn api(&self, game: &str) -> String {
        match self.form {
            Form::Gcg => format!("/api/games/{game}/gcg"),
            Form::Json => format!("/api/games/{game}/json"),
        }
    }

    /// The copy of a game in this process.
    ///
    /// # Errors
    /// A sentence if GCG cannot say what happened.
    pub(super) fn of(&self, room: &Room, seed: u64) -> Result<String, String> {
        match self.form {
            Form::Gcg => {
                host::gcg_file(room).map(|gcg| gcg.to_string()).map_err(|why| why.to_string())
            }
            Form::Json => Ok(format!("{}\n", host::game_file(room, seed.to_string()))),
        }
    }

    /// Writes the copy; returns the sentence that says so.
    ///
    /// # Errors
    /// A sentence if it cannot be written.
    pub(super) fn write(&self, text: &str) -> Result<String, String> {
        let shown = self.path.display();
        let written = File::create_new(&self.path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map(|()| format!("The game is in {shown}."));
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => format!("{shown}: exists: name a new file"),
            _ => format!("{shown}: cannot be written: {error}"),
        })
    }
}

/// The copy that the option asks for.
pub(super) fn asked(path: Option<&Path>) -> Result<Option<Export>, Stop> {
    path.map(|path| Export::to(path).map_err(|why| Stop::bad(format!("--save {why}")))).transpose()
}
