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
    /// The database cannot be opened or read.
    Database(sqlx::Error),
    /// The database URL is of a kind that is not served.
    DatabaseUrl {
        /// As given.
        url: String,
    },
    /// Computer players cannot find plays with the word list.
    Lexicon(engine::NoGaddag),
    /// The word list without the words recognised as hate speech cannot be made.
    FamilyList(lexicon::CompileError),
    /// The listener failed.
    Listener(io::Error),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Data { folder, error } => {
                write!(f, "cannot make the data folder {}: {error}", folder.display())
            }
            ServerError::Database(error) => write!(f, "cannot use the database: {error}"),
            ServerError::DatabaseUrl { url } => {
                write!(f, "cannot use the database {url}: give sqlite:///path/to/file")
            }
            ServerError::Lexicon(error) => write!(f, "cannot use the word list: {error}"),
            ServerError::FamilyList(error) => {
                write!(f, "cannot make the family word list: {error}")
            }
            ServerError::Listener(error) => write!(f, "cannot listen: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}

impl From<sqlx::Error> for ServerError {
    fn from(error: sqlx::Error) -> ServerError {
        ServerError::Database(error)
    }
}
