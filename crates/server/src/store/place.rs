//! The place of the database, and how to open it.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::any::AnyPoolOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions as _, Connection as _, Row as _};

use crate::base::error::ServerError;
use crate::base::folder::DATABASE;

/// The place of the database.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// An SQLite file.
    File(Box<SqliteConnectOptions>),
    /// A database on a PostgreSQL server.
    Postgres {
        /// Its URL, with the password.
        url: String,
        /// The URL as it may be shown.
        shown: String,
    },
}

/// The time for which a request waits for a database that cannot be reached before it is refused.
const UNREACHABLE: Duration = Duration::from_secs(10);

/// The settings of each connection to a file. A commit is on the disk before it is acknowledged,
/// whatever happens to the machine.
const OF_A_FILE: [&str; 3] =
    ["pragma journal_mode = wal", "pragma synchronous = full", "pragma busy_timeout = 10000"];

impl Place {
    /// The database at a URL, or the file in the data folder.
    ///
    /// # Errors
    /// [`ServerError`] if the URL is for neither SQLite nor PostgreSQL.
    pub(crate) fn of(data: &Path, url: Option<&str>) -> Result<Place, ServerError> {
        let unusable =
            |place: &str, error| ServerError::Database { place: place.to_owned(), error };
        match url {
            None => {
                let options = SqliteConnectOptions::new().filename(data.join(DATABASE));
                Ok(Place::File(Box::new(options)))
            }
            Some(url) if url.starts_with("sqlite:") && !in_memory(url) => {
                let options = SqliteConnectOptions::from_str(url);
                options
                    .map(|options| Place::File(Box::new(options)))
                    .map_err(|error| unusable(url, error))
            }
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                // The URL may hold a password, so only some of its parts are shown.
                let options = PgConnectOptions::from_str(url)
                    .map_err(|error| unusable("of PostgreSQL", error))?;
                let database = options.get_database().unwrap_or(options.get_username());
                let (host, port) = (options.get_host(), options.get_port());
                let shown = format!("{database} at {host}:{port}");
                Ok(Place::Postgres { url: url.to_owned(), shown })
            }
            Some(url) => Err(ServerError::DatabaseUrl { url: url.to_owned() }),
        }
    }

    /// The file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Place::File(options) => Some(options.get_filename()),
            Place::Postgres { .. } => None,
        }
    }

    /// Its name as the operator is shown it.
    pub(crate) fn shown(&self) -> String {
        match self {
            Place::File(options) => options.get_filename().display().to_string(),
            Place::Postgres { shown, .. } => shown.clone(),
        }
    }

    /// Opens connections, at most `most` at once. A file is made if it is missing.
    pub(super) async fn connect(&self, most: u32) -> Result<AnyPool, sqlx::Error> {
        self.connect_counting(most, &Arc::default()).await
    }

    /// The same, and counts the connections to PostgreSQL that are opened.
    pub(super) async fn connect_counting(
        &self,
        most: u32,
        opened: &Arc<AtomicU64>,
    ) -> Result<AnyPool, sqlx::Error> {
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(most).acquire_timeout(UNREACHABLE);
        match self {
            Place::Postgres { url, .. } => {
                let opened = opened.clone();
                let counted = pool.after_connect(move |_, _| {
                    opened.fetch_add(1, Ordering::SeqCst);
                    Box::pin(async { Ok(()) })
                });
                counted.connect(url).await
            }
            Place::File(options) => {
                let url =
                    SqliteConnectOptions::clone(options).create_if_missing(true).to_url_lossy();
                let told = pool.after_connect(|connection, _| {
                    Box::pin(async move {
                        for pragma in OF_A_FILE {
                            sqlx::query(pragma).execute(&mut *connection).await?;
                        }
                        Ok(())
                    })
                });
                told.connect(url.as_str()).await
            }
        }
    }
}

/// The time for which the server keeps asking whether a server that was just killed has released
/// its database.
const LETTING_GO: Duration = Duration::from_secs(2);

/// A connection to PostgreSQL that holds the database for this process.
pub(crate) struct Held {
    /// No further statement is sent on it.
    _connection: AnyConnection,
}

impl Place {
    /// Locks a PostgreSQL database for this process, or with others that hear of each other.
    ///
    /// # Errors
    /// [`ServerError::DatabaseInUse`] if another server has it and they would not hear of each
    /// other.
    pub(crate) async fn hold(&self, with_others: bool) -> Result<Option<Held>, ServerError> {
        let lock = match with_others {
            false => "select cast(pg_try_advisory_lock(1, 1) as integer)",
            true => "select cast(pg_try_advisory_lock_shared(1, 1) as integer)",
        };
        let Place::Postgres { url, shown } = self else { return Ok(None) };
        sqlx::any::install_default_drivers();
        let failed = |error| ServerError::Database { place: shown.clone(), error };
        let mut connection = AnyConnection::connect(url).await.map_err(failed)?;
        let begun = Instant::now();
        loop {
            // The lock lasts as long as the connection, however the process ends.
            let taken = sqlx::query(lock)
                .fetch_one(&mut connection)
                .await
                .and_then(|row| row.try_get::<i64, _>(0))
                .map_err(failed)?;
            if taken == 1 {
                return Ok(Some(Held { _connection: connection }));
            }
            if begun.elapsed() > LETTING_GO {
                return Err(ServerError::DatabaseInUse { place: shown.clone() });
            }
            tokio::time::sleep(LETTING_GO / 20).await;
        }
    }
}

/// True if the address means a PostgreSQL server: games outlive our own.
fn in_memory(url: &str) -> bool {
    url.contains(":memory:") || url.contains("mode=memory")
}
