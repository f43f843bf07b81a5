//! The stored games as an operator reads them: whatever is in the tables, readable or not.

mod tournaments;

use sqlx::{AnyPool, Row as _};
use table::wire::AuditMessage;
use table::{Header, Record};

use super::moderation::{AUDIT_LINES, audit_line};
use super::writes::carry_out;
use super::writing::{StoreError, Writing, damaged};
use super::{Act, Doing, Place, StoredReport, Writes, reports, schema};
use crate::base::error::AdminError;

pub use self::tournaments::ListedTournament;
pub(crate) use self::tournaments::RawTournament;

/// The number of ids that are read at once.
const PAGE: i64 = 500;

/// The database. Its games are never changed.
pub(crate) struct Archive {
    pool: AnyPool,
}

/// A game in one line.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) header: String,
    pub(crate) events: u64,
    pub(crate) over: bool,
}

/// The stored rows of a game.
pub(crate) struct Raw {
    pub(crate) header: String,
    pub(crate) seed: String,
    pub(crate) over: bool,
    pub(crate) events: Vec<RawEvent>,
    /// The seats that tokens hold.
    pub(crate) seats: Vec<i64>,
}

/// A row of the log.
pub(crate) struct RawEvent {
    pub(crate) seq: i64,
    pub(crate) at: i64,
    pub(crate) line: String,
    pub(crate) command: Option<String>,
}

/// The games to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// All games.
    All,
    /// Games that have not ended.
    Running,
    /// Games that are over.
    Over,
}

/// An account in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountLine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The date at which it was made, in milliseconds since 1970.
    pub created: u64,
    /// The number of games in which it holds seats.
    pub games: u64,
    /// The number of browsers that are signed in to it.
    pub sign_ins: u64,
    /// The date at which one of them was last heard of, to within an hour, in milliseconds since
    /// 1970.
    pub seen: Option<u64>,
}

/// A stored game as it is read.
pub struct StoredLog {
    /// The settled facts of the game.
    pub header: Header,
    /// The seed of its draws, which is secret while it goes on.
    pub seed: String,
    /// Its events.
    pub records: Vec<Record>,
    /// True if it is over.
    pub over: bool,
}

impl Archive {
    /// Opens a database that this program has written.
    pub(crate) async fn open(place: &Place) -> Result<Archive, AdminError> {
        let unread = |problem: String| AdminError::Unread { place: place.shown(), problem };
        let pool = place.connect(1).await.map_err(|error| unread(error.to_string()))?;
        let mut connection = pool.acquire().await.map_err(|error| unread(error.to_string()))?;
        let found = schema::version(&mut connection).await;
        let found = found.map_err(|error| unread(error.to_string()))?;
        drop(connection);
        match found {
            schema::NEWEST => Ok(Archive { pool }),
            older if older < schema::NEWEST => Err(AdminError::Older { place: place.shown() }),
            found => {
                let (place, known) = (place.shown(), schema::NEWEST);
                Err(AdminError::Newer { place, found, known })
            }
        }
    }

    pub(crate) async fn close(self) {
        self.pool.close().await;
    }

    /// The games made last.
    pub(crate) async fn newest(
        &self,
        listing: Listing,
        most: u32,
    ) -> Result<Vec<Kept>, StoreError> {
        let query = "select id, header, finished,
                (select count(*) from events where game = id)
            from games where finished >= $1 and finished <= $2
            order by coalesce(since, 0) desc, id limit $3";
        let (least, greatest) = match listing {
            Listing::All => (0_i64, 1_i64),
            Listing::Running => (0, 0),
            Listing::Over => (1, 1),
        };
        let query = sqlx::query(query).bind(least).bind(greatest).bind(i64::from(most));
        let rows = query.fetch_all(&self.pool).await?;
        let kept = |row: &sqlx::any::AnyRow| {
            Ok(Kept {
                id: row.try_get(0)?,
                header: row.try_get(1)?,
                over: row.try_get::<i64, _>(2)? != 0,
                events: row.try_get::<i64, _>(3)?.unsigned_abs(),
            })
        };
        rows.iter().map(kept).collect()
    }

    /// The accounts made last.
    pub(crate) async fn accounts(&self, most: u32) -> Result<Vec<AccountLine>, StoreError> {
        let query = "select id, name, created,
                (select count(distinct game) from seats where account = accounts.id),
                (select count(*) from sign_ins where account = accounts.id),
                (select max(seen) from sign_ins where account = accounts.id)
            from accounts order by created desc, id limit $1";
        let rows = sqlx::query(query).bind(i64::from(most)).fetch_all(&self.pool).await?;
        let account = |row: &sqlx::any::AnyRow| {
            Ok(AccountLine {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                created: row.try_get::<i64, _>(2)?.unsigned_abs(),
                games: row.try_get::<i64, _>(3)?.unsigned_abs(),
                sign_ins: row.try_get::<i64, _>(4)?.unsigned_abs(),
                seen: row.try_get::<Option<i64>, _>(5)?.map(i64::unsigned_abs),
            })
        };
        rows.iter().map(account).collect()
    }

    /// The account of this name, as it is written: its id and its name.
    pub(crate) async fn account(&self, name: &str) -> Result<Option<(String, String)>, StoreError> {
        let query = "select id, name from accounts where name_key = $1";
        let row = sqlx::query(query).bind(table::account_key(name));
        let row = row.fetch_optional(&self.pool).await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
    }

    /// Carries out an act, with its line in the audit log.
    pub(crate) async fn moderate(&self, doing: &Doing<'_>, act: &Act) -> Result<(), StoreError> {
        let writes = Writes::default().act(doing, act, 0);
        let mut writing = Writing::begin(&self.pool).await?;
        carry_out(writing.connection()?, &[&writes]).await?;
        writing.commit().await
    }

    /// The latest lines of the audit log, the last one first, at most this many.
    pub(crate) async fn audit(&self, most: u32) -> Result<Vec<AuditMessage>, StoreError> {
        let rows = sqlx::query(AUDIT_LINES).bind(i64::from(most)).fetch_all(&self.pool).await?;
        rows.iter().map(audit_line).collect()
    }

    /// The reports that are open, the oldest first, at most this many.
    pub(crate) async fn reports(&self, most: u32) -> Result<Vec<StoredReport>, StoreError> {
        reports::open(&self.pool, most).await
    }

    /// A report that is open.
    pub(crate) async fn report(&self, id: &str) -> Result<Option<StoredReport>, StoreError> {
        reports::open_report(&self.pool, id).await
    }

    /// The ids that come next after this one.
    pub(crate) async fn ids_after(&self, after: &str) -> Result<Vec<String>, StoreError> {
        let query = "select id from games where id > $1 order by id limit $2";
        let rows = sqlx::query(query).bind(after).bind(PAGE).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Reads the stored rows of a game.
    pub(crate) async fn raw(&self, game: &str) -> Result<Option<Raw>, StoreError> {
        // The mark that the game is over is read first: a game that ends meanwhile is not taken for
        // one that was marked too early.
        let row = sqlx::query("select header, seed, finished from games where id = $1")
            .bind(game)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let log = "select seq, at, line, command from events where game = $1 order by seq";
        let log = sqlx::query(log).bind(game).fetch_all(&self.pool).await?;
        let event = |row: &sqlx::any::AnyRow| {
            Ok::<_, sqlx::Error>(RawEvent {
                seq: row.try_get(0)?,
                at: row.try_get(1)?,
                line: row.try_get(2)?,
                command: row.try_get(3)?,
            })
        };
        let seats = sqlx::query("select seat from seats where game = $1").bind(game);
        let seats = seats.fetch_all(&self.pool).await?;
        Ok(Some(Raw {
            header: row.try_get(0)?,
            seed: row.try_get(1)?,
            over: row.try_get::<i64, _>(2)? != 0,
            events: log.iter().map(event).collect::<Result<_, _>>()?,
            seats: seats.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?,
        }))
    }

    /// A game that can be read.
    pub(crate) async fn log(&self, game: &str) -> Result<Option<StoredLog>, StoreError> {
        let Some(raw) = self.raw(game).await? else { return Ok(None) };
        let record = |event: RawEvent| {
            let RawEvent { seq, at, line, command } = event;
            let seq = u32::try_from(seq).map_err(damaged)?;
            Ok::<_, StoreError>(Record {
                seq,
                at: u64::try_from(at).map_err(damaged)?,
                line,
                command,
            })
        };
        Ok(Some(StoredLog {
            header: raw.header.parse().map_err(damaged)?,
            seed: raw.seed,
            records: raw.events.into_iter().map(record).collect::<Result<_, _>>()?,
            over: raw.over,
        }))
    }
}
