//! The operator's work on the stored games, tournaments and accounts, while a server runs or not.

mod check;
mod damage;
mod moderate;
mod restore;
mod tournaments;

use std::path::Path;

use table::wire::GameSummary;
use table::{Header, Room};

pub use self::damage::{Checked, Damage, Stored};
pub use self::moderate::{Measure, OpenReport};
pub use self::restore::restore;
use crate::base::error::AdminError;
pub use crate::store::{AccountLine, ListedTournament, Listing, StoredLog};
use crate::store::{Archive, Kept, Place, StoreError};

/// The stored games, tournaments and accounts of a server, which may be running. Games and
/// tournaments are never changed.
pub struct Admin {
    archive: Archive,
    /// The database's address as the operator is shown it.
    place: String,
}

/// A stored game in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970; `None` if its header cannot be read.
    pub created: Option<u64>,
    /// Its terms; empty if its header cannot be read.
    pub terms: String,
    /// The number of its events.
    pub events: u64,
    /// True if it is over.
    pub over: bool,
}

impl Admin {
    /// Opens the database at a URL, or the one in the data folder, as for
    /// [`Config`](crate::Config).
    ///
    /// # Errors
    /// [`AdminError`] if there is none, it cannot be read, or a program of another version wrote
    /// it.
    pub async fn open(data: &Path, database: Option<&str>) -> Result<Admin, AdminError> {
        let place = Place::of(data, database).map_err(AdminError::Server)?;
        if let Some(file) = place.file().filter(|file| !file.is_file()) {
            return Err(AdminError::Missing { place: file.to_owned() });
        }
        let archive = Archive::open(&place).await?;
        Ok(Admin { archive, place: place.shown() })
    }

    /// The newest games, at most `most`.
    ///
    /// # Errors
    /// [`AdminError`] if the database cannot be read.
    pub async fn games(&self, listing: Listing, most: u32) -> Result<Vec<StoredLine>, AdminError> {
        let kept = self.archive.newest(listing, most).await.map_err(|error| self.unread(error))?;
        let line = |Kept { id, header, events, over }: Kept| {
            let header: Option<Header> = header.parse().ok();
            StoredLine {
                id,
                created: header.as_ref().map(|header| header.created),
                terms: header.map(|header| header.terms.to_string()).unwrap_or_default(),
                events,
                over,
            }
        };
        Ok(kept.into_iter().map(line).collect())
    }

    /// The newest accounts, at most `most`.
    ///
    /// # Errors
    /// [`AdminError`] if the database cannot be read.
    pub async fn accounts(&self, most: u32) -> Result<Vec<AccountLine>, AdminError> {
        self.archive.accounts(most).await.map_err(|error| self.unread(error))
    }

    /// A game with its events.
    ///
    /// # Errors
    /// [`AdminError::NoGame`] if there is none of this id, [`AdminError::Damaged`] if it cannot be
    /// read, or another if the database cannot.
    pub async fn log(&self, game: &str) -> Result<StoredLog, AdminError> {
        let log = self.archive.log(game).await.map_err(|error| match error {
            StoreError::Damaged(problem) => AdminError::Damaged { game: game.to_owned(), problem },
            error @ (StoreError::Database(_)
            | StoreError::DamagedTournament(_)
            | StoreError::Early) => self.unread(error),
        })?;
        log.ok_or_else(|| AdminError::NoGame { game: game.to_owned() })
    }

    /// The public facts of a game. Its times are those of its log.
    ///
    /// # Errors
    /// As [`Admin::log`], and [`AdminError::Damaged`] if it cannot be replayed.
    pub async fn summary(&self, game: &str) -> Result<GameSummary, AdminError> {
        let StoredLog { header, records, .. } = self.log(game).await?;
        let room = Room::replay(header, records).map_err(|error| AdminError::Damaged {
            game: game.to_owned(),
            problem: error.to_string(),
        })?;
        let updated = room.header().created.saturating_add(room.known_at().0);
        Ok(GameSummary { updated, ..room.summary() })
    }

    /// Replays every stored game, folds every tournament, and reports each that is damaged.
    ///
    /// # Errors
    /// [`AdminError`] if the database cannot be read.
    pub async fn check(&self, told: impl FnMut(Damage)) -> Result<Checked, AdminError> {
        check::check(&self.archive, told).await.map_err(|error| self.unread(error))
    }

    /// Closes the database.
    pub async fn close(self) {
        self.archive.close().await;
    }

    fn unread(&self, error: StoreError) -> AdminError {
        AdminError::Unread { place: self.place.clone(), problem: error.to_string() }
    }
}
