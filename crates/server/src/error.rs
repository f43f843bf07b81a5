//! Why the server cannot run.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why the server cannot run.
#[derive(Debug)]
pub enum ServerError {
    /// The data folder cannot be made.
    Data {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another server uses the data folder.
    InUse {
        /// Which.
        folder: PathBuf,
    },
    /// The database cannot be opened or read.
    Database {
        /// Where it is.
        place: String,
        /// Why.
        error: sqlx::Error,
    },
    /// The database URL is of a kind that is not served.
    DatabaseUrl {
        /// As given.
        url: String,
    },
    /// Computer players cannot find plays with the word list.
    Lexicon(engine::NoGaddag),
    /// The word list without the words recognised as hate speech cannot be made.
    FamilyList(lexicon::CompileError),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Data { folder, error } => {
                let folder = folder.display();
                write!(
                    f,
                    "cannot use the data folder {folder} ({error}): name one that can be written"
                )
            }
            ServerError::InUse { folder } => {
                let folder = folder.display();
                write!(
                    f,
                    "another Tilewright uses the data folder {folder}: stop it, or name another folder"
                )
            }
            ServerError::Database { place, error } => {
                write!(
                    f,
                    "cannot use the database {place} ({error}): see that it is an SQLite file that can be written"
                )
            }
            ServerError::DatabaseUrl { url } => {
                write!(f, "cannot use the database {url}: give sqlite:///path/to/file")
            }
            ServerError::Lexicon(error) => write!(f, "cannot use the word list: {error}"),
            ServerError::FamilyList(error) => {
                write!(f, "cannot make the family word list: {error}")
            }
        }
    }
}

impl std::error::Error for ServerError {}
