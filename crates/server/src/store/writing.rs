//! Transactions, and why something cannot be stored.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::error::ErrorKind;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool};

use super::Place;
use crate::base::error::ServerError;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;

/// The reason why something cannot be stored or read.
#[derive(Clone, Debug)]
pub(crate) enum StoreError {
    /// The database failed. All writes of the transaction share the error.
    Database(Arc<sqlx::Error>),
    /// A stored game cannot be read.
    Damaged(String),
    /// A stored tournament cannot be read.
    DamagedTournament(String),
    /// It was judged at a time that has not been served yet, because the database stood still
    /// meanwhile: it has to be judged once more.
    Early,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => write!(f, "database: {error}"),
            StoreError::Damaged(problem) => write!(f, "stored game: {problem}"),
            StoreError::DamagedTournament(problem) => write!(f, "stored tournament: {problem}"),
            StoreError::Early => f.write_str("judged before its time"),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(Arc::new(error))
    }
}

/// PostgreSQL has ended one of several transactions that waited for each other.
const DEADLOCK: &str = "40P01";

/// PostgreSQL was to change a row that the same statement had added.
const TWICE: &str = "21000";

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        tracing::error!("{error}");
        match error {
            StoreError::Database(_) | StoreError::Early => Refused::unavailable(),
            StoreError::Damaged(_) => ServerRefusal::GameDamaged.into(),
            StoreError::DamagedTournament(_) => ServerRefusal::TournamentDamaged.into(),
        }
    }
}

impl StoreError {
    /// True if rows contradict those that are stored or each other, or several writers waited for
    /// each other, while the database itself works.
    pub(crate) fn is_of_the_rows(&self) -> bool {
        match self {
            StoreError::Database(error) => match &**error {
                sqlx::Error::Database(error) => {
                    let contradicts = !matches!(error.kind(), ErrorKind::Other);
                    contradicts || matches!(error.code().as_deref(), Some(DEADLOCK | TWICE))
                }
                _ => false,
            },
            StoreError::Damaged(_) | StoreError::DamagedTournament(_) | StoreError::Early => false,
        }
    }
}

impl StoreError {
    /// The error of a server that cannot start because of it.
    pub(crate) fn of(self, place: &Place) -> ServerError {
        let error = match self {
            StoreError::Database(error) => {
                Arc::try_unwrap(error).unwrap_or(sqlx::Error::WorkerCrashed)
            }
            StoreError::Damaged(problem) | StoreError::DamagedTournament(problem) => {
                sqlx::Error::Decode(problem.into())
            }
            StoreError::Early => sqlx::Error::Decode("judged before its time".into()),
        };
        ServerError::Database { place: place.shown(), error }
    }
}

pub(super) fn damaged(error: impl ToString) -> StoreError {
    StoreError::Damaged(error.to_string())
}

/// True if a connection leads to a file.
pub(super) fn is_sqlite(connection: &AnyConnection) -> bool {
    connection.backend_name() == "SQLite"
}

/// A transaction. If it is never committed, because a statement failed or because its caller
/// stopped waiting, its connection is closed: the database then rolls it back, and the next user of
/// a connection finds nothing of it.
///
/// The library's own transactions are not used: when the disk is full SQLite ends them by itself,
/// the library keeps counting them as open, and later commits have no effect.
pub(super) struct Writing {
    connection: Option<PoolConnection<Any>>,
}

/// For how long a task keeps a connection on which it writes nothing.
const KEPT: Duration = Duration::from_secs(1);

/// A connection to PostgreSQL that a task keeps between two transactions that follow each other
/// soon. The pool asks the database whether a connection works when it is taken and when it is
/// given back, which costs as much as the transaction itself.
#[derive(Default)]
pub(super) struct Kept(Option<(PoolConnection<Any>, Instant)>);

impl Kept {
    /// True if a connection is kept, or was until a moment ago.
    pub(super) fn is_there(&self) -> bool {
        self.0.is_some()
    }

    fn take(&mut self) -> Option<PoolConnection<Any>> {
        let (connection, since) = self.0.take()?;
        (since.elapsed() < KEPT).then_some(connection)
    }

    /// The only connection to a file is left to the next user.
    fn keep(&mut self, connection: PoolConnection<Any>) {
        if !is_sqlite(&connection) {
            self.0 = Some((connection, Instant::now()));
        }
    }
}

impl Writing {
    pub(super) async fn begin(pool: &AnyPool) -> Result<Writing, StoreError> {
        Ok(Writing::on(pool.acquire().await?).await?)
    }

    /// The same on the connection that was kept, if there is one that still works.
    pub(super) async fn begin_on(pool: &AnyPool, kept: &mut Kept) -> Result<Writing, StoreError> {
        if let Some(connection) = kept.take()
            && let Ok(writing) = Writing::on(connection).await
        {
            return Ok(writing);
        }
        Writing::begin(pool).await
    }

    async fn on(connection: PoolConnection<Any>) -> Result<Writing, sqlx::Error> {
        // SQLite would take the lock with the first statement that writes, and fail if the
        // database has changed since the first that reads.
        let begin = if is_sqlite(&connection) { "begin immediate" } else { "begin" };
        // Without an answer nothing is known of the connection.
        let mut writing = Writing { connection: Some(connection) };
        if let Some(connection) = writing.connection.as_deref_mut() {
            sqlx::query(begin).execute(connection).await?;
        }
        Ok(writing)
    }

    pub(super) fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        let connection = self.connection.as_deref_mut();
        connection.ok_or_else(|| sqlx::Error::PoolClosed.into())
    }

    /// Commits the transaction. When this has returned everything is on the disk.
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        self.commit_and_keep(&mut Kept::default()).await
    }

    /// The same, and the connection is kept for the next one.
    pub(super) async fn commit_and_keep(mut self, kept: &mut Kept) -> Result<(), StoreError> {
        sqlx::query("commit").execute(self.connection()?).await?;
        // Now the connection may be used again.
        if let Some(connection) = self.connection.take() {
            kept.keep(connection);
        }
        Ok(())
    }
}

impl Writing {
    /// Takes back what was written because rows contradict each other, and keeps the connection:
    /// where several servers write to one game that happens often. PostgreSQL alone is sure to
    /// know the transaction still.
    pub(super) async fn roll_back(mut self, kept: &mut Kept) {
        let Some(mut connection) = self.connection.take_if(|connection| !is_sqlite(connection))
        else {
            return;
        };
        match sqlx::query("rollback").execute(&mut *connection).await {
            Ok(_) => kept.keep(connection),
            Err(_) => drop(connection.detach()),
        }
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            drop(connection.detach());
        }
    }
}
