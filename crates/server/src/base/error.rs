//! The reasons why the server or an operator's command cannot run.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// The reason why the server cannot run.
#[derive(Debug)]
pub enum ServerError {
    /// The data folder cannot be made.
    Data {
        /// The folder as given.
        folder: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// Another server uses the data folder.
    InUse {
        /// The folder as given.
        folder: PathBuf,
    },
    /// Another server uses the database.
    DatabaseInUse {
        /// Its file or address.
        place: String,
    },
    /// The database cannot be opened or read.
    Database {
        /// Its file or address.
        place: String,
        /// The database driver's error.
        error: sqlx::Error,
    },
    /// A newer program has written the database.
    DatabaseNewer {
        /// Its file or address.
        place: String,
        /// The version of its tables.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// The database URL is of an unsupported kind.
    DatabaseUrl {
        /// The URL as given.
        url: String,
    },
    /// Several servers share a database of PostgreSQL only.
    NatsWithFile,
    /// NATS cannot be used.
    Nats {
        /// The NATS client's error.
        error: async_nats::ConnectError,
    },
    /// Notices cannot be sent.
    Push(String),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Data { folder, error } => {
                let folder = folder.display();
                write!(f, "cannot use the data folder {folder} ({error}): name a writable folder")
            }
            ServerError::InUse { folder } => {
                let folder = folder.display();
                write!(
                    f,
                    "another Tilewright uses the data folder {folder}: stop it, or name another folder"
                )
            }
            ServerError::DatabaseInUse { place } => {
                write!(
                    f,
                    "another Tilewright uses the database {place}: stop it, or name another database"
                )
            }
            ServerError::Database { place, error } => {
                write!(
                    f,
                    "cannot use the database {place} ({error}): make sure that it is a writable SQLite file or a PostgreSQL database that you own"
                )
            }
            ServerError::DatabaseNewer { place, found, known } => {
                write!(
                    f,
                    "a newer Tilewright has written the database {place} (version {found}, this one knows {known}): use that one, or name another database"
                )
            }
            ServerError::DatabaseUrl { url } => {
                write!(
                    f,
                    "cannot use the database {url}: give sqlite:///path/to/file or postgres://user@host/name"
                )
            }
            ServerError::NatsWithFile => f.write_str(
                "several servers cannot share an SQLite file: name a PostgreSQL database with --database, or leave out --nats"
            ),
            ServerError::Nats { error } => {
                write!(f, "cannot use NATS ({error}): give its address as nats://host:port")
            }
            ServerError::Push(error) => write!(f, "cannot send notices: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}

/// The reason why there is no backup.
#[derive(Debug)]
pub enum BackupError {
    /// There is no database to copy.
    Missing {
        /// The place where it was expected.
        place: PathBuf,
    },
    /// The database is in PostgreSQL, which has tools for this.
    Postgres {
        /// Its name and address.
        place: String,
    },
    /// The file exists already.
    Exists {
        /// The file named for the copy.
        output: PathBuf,
    },
    /// The copy cannot be written.
    Write {
        /// The file named for the copy.
        output: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The copy is damaged, most likely because its original is.
    Unsound {
        /// The original database.
        place: PathBuf,
    },
    /// The database cannot be read.
    Server(ServerError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Missing { place } => {
                let place = place.display();
                write!(f, "there is no database at {place}: name its folder with --data")
            }
            BackupError::Exists { output } => {
                write!(f, "{} exists already: name a new file", output.display())
            }
            BackupError::Write { output, error } => {
                let output = output.display();
                write!(f, "cannot write {output} ({error}): name a writable file")
            }
            BackupError::Unsound { place } => {
                let place = place.display();
                write!(f, "the database {place} is damaged: keep it, and restore an older backup")
            }
            BackupError::Postgres { place } => {
                write!(f, "the database {place} is in PostgreSQL: copy it with 'pg_dump'")
            }
            BackupError::Server(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BackupError {}

/// The reason why an operator's command cannot be carried out.
#[derive(Debug)]
pub enum AdminError {
    /// There is no database, or no backup.
    Missing {
        /// The place where it was expected.
        place: PathBuf,
    },
    /// There is a database already where a backup was to be restored.
    Exists {
        /// Its file.
        place: PathBuf,
    },
    /// The backup was to be restored into PostgreSQL, which has tools for this.
    RestorePostgres {
        /// Its name and address.
        place: String,
    },
    /// A file cannot be written.
    Write {
        /// The file.
        place: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The backup is damaged.
    Unsound {
        /// Its file.
        place: PathBuf,
    },
    /// An older program has written the database.
    Older {
        /// Its file or address.
        place: String,
    },
    /// A newer program has written the database.
    Newer {
        /// Its file or address.
        place: String,
        /// The version of its tables.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// The database cannot be read.
    Unread {
        /// Its file or address.
        place: String,
        /// The database's error, in words.
        problem: String,
    },
    /// There is no game of this id.
    NoGame {
        /// The id.
        game: String,
    },
    /// There is no tournament of this id.
    NoTournament {
        /// The id.
        id: String,
    },
    /// There is no account of this name.
    NoAccount {
        /// The name.
        name: String,
    },
    /// No report of this id is open.
    NoReport {
        /// The id.
        report: String,
    },
    /// A reason that is empty, too long or not plain.
    Reason,
    /// A time that is no time.
    Days,
    /// A game cannot be read.
    Damaged {
        /// Its id.
        game: String,
        /// The problem found in the game.
        problem: String,
    },
    /// A tournament cannot be read.
    DamagedTournament {
        /// Its id.
        id: String,
        /// A description of the damage.
        problem: String,
    },
    /// The database or the data folder cannot be used.
    Server(ServerError),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::Missing { place } => {
                write!(f, "there is nothing at {}: check the name", place.display())
            }
            AdminError::Exists { place } => {
                let place = place.display();
                write!(f, "{place} exists already: move it away, or name another data folder")
            }
            AdminError::RestorePostgres { place } => {
                write!(f, "the database {place} is in PostgreSQL: restore it with 'pg_restore'")
            }
            AdminError::Write { place, error } => {
                write!(f, "cannot write {} ({error}): name a writable folder", place.display())
            }
            AdminError::Unsound { place } => {
                let place = place.display();
                write!(f, "the backup {place} is damaged: restore another one")
            }
            AdminError::Older { place } => {
                write!(
                    f,
                    "an older Tilewright has written the database {place}: start the server once, which brings it up to date"
                )
            }
            AdminError::Newer { place, found, known } => {
                write!(
                    f,
                    "a newer Tilewright has written {place} (version {found}, this one knows {known}): use that one"
                )
            }
            AdminError::Unread { place, problem } => {
                write!(f, "cannot read {place} ({problem}): check the name, and who may read it")
            }
            AdminError::NoGame { game } => {
                write!(f, "there is no game {game}: 'tilewright admin games list' shows them")
            }
            AdminError::NoTournament { id } => {
                write!(
                    f,
                    "there is no tournament {id}: 'tilewright admin tournaments list' shows them"
                )
            }
            AdminError::NoAccount { name } => {
                write!(f, "there is no account {name}: 'tilewright admin users list' shows them")
            }
            AdminError::NoReport { report } => {
                write!(
                    f,
                    "no report {report} is open: 'tilewright admin reports' shows those that are"
                )
            }
            AdminError::Reason => f.write_str("say why in 1 to 300 characters with --reason"),
            AdminError::Days => f.write_str("give 1 to 3650 days with --days"),
            AdminError::Damaged { game, problem } => {
                write!(
                    f,
                    "the game {game} is damaged ({problem}): 'tilewright admin check' looks at all of them"
                )
            }
            AdminError::DamagedTournament { id, problem } => {
                write!(
                    f,
                    "the tournament {id} is damaged ({problem}): 'tilewright admin check' looks at all of them"
                )
            }
            AdminError::Server(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AdminError {}
