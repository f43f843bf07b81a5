//! The servers that share a database of PostgreSQL: which of them run, and the served time on which
//! they agree.
//!
//! The clock of the database is used for nothing but the short time between two beats, so that it
//! may be set forward or back.

use std::time::Duration;

use sqlx::{AnyPool, Row as _};

use super::writing::damaged;
use super::{Store, StoreError};
use crate::base::noted::Note;
use crate::base::time::{Agreed, Served};

/// If no server has told the database for longer than this that it serves, in milliseconds, none
/// did, and none of that time counts.
const SILENCE: u64 = crate::base::time::AGREED;

/// A server that has told nothing for longer than this, in milliseconds, does not run.
const GONE: u64 = 4_000;

/// The time from one look of a starting server for others to the next.
const LISTEN: Duration = Duration::from_millis(50);

/// Milliseconds on the clock of the database, the same throughout a statement.
macro_rules! now {
    () => {
        "cast(extract(epoch from statement_timestamp()) * 1000 as bigint)"
    };
}

/// The time at which the database server was started, on the same clock: nothing could be stored
/// before.
macro_rules! database_started {
    () => {
        "cast(extract(epoch from pg_postmaster_start_time()) * 1000 as bigint)"
    };
}

/// The time served since the row of the clock was last changed, at most the number that is put in.
macro_rules! served_since {
    ($silence:literal) => {
        concat!(
            "case when ",
            now!(),
            " - clock.stamped between 0 and ",
            $silence,
            " then greatest(0, ",
            now!(),
            " - greatest(clock.stamped, ",
            database_started!(),
            ")) else 0 end"
        )
    };
}

impl Store {
    /// Waits until it is known whether other servers serve: one of them has told the database of it
    /// meanwhile, or none has for so long that none does. Otherwise a server that starts soon after
    /// all others were killed would count the time between, for there is no other sign of it than
    /// the silence. Returns the counted time if no server serves.
    async fn await_others(&self) -> Result<Option<u64>, StoreError> {
        let look =
            concat!("select stamped, ", now!(), " - stamped, served from clock where one = 1");
        let mut first = None;
        loop {
            let row = sqlx::query(look).fetch_optional(&self.readers).await?;
            let Some(row) = row else { return Ok(None) };
            let (stamped, silent) = (row.try_get::<i64, _>(0)?, row.try_get::<i64, _>(1)?);
            let has_told = *first.get_or_insert(stamped) != stamped;
            // The clock of the database may have been set back.
            let silent = u64::try_from(silent).ok().filter(|_| !has_told);
            let Some(silent) = silent else { return Ok(None) };
            if silent > SILENCE {
                return Ok(Some(u64::try_from(row.try_get::<i64, _>(2)?).map_err(damaged)?));
            }
            let rest = Duration::from_millis(SILENCE - silent + 1);
            tokio::time::sleep(rest.min(LISTEN)).await;
        }
    }

    /// The name that all servers of this database share. The first of them makes it up. A server
    /// that was alone meanwhile may have served longer, and so may those that were killed: see
    /// `noted.rs`.
    pub(crate) async fn cluster(
        &self,
        name: &str,
        note: Option<Note>,
    ) -> Result<String, StoreError> {
        let counted = self.await_others().await?;
        let noted = note.zip(counted).map_or(0, |(note, counted)| note.after_all(counted));
        // The time that others have served until now is counted first: only then can be told
        // whether that is less than what is stored of a server that was alone.
        let add = concat!(
            "insert into clock (one, cluster, served, stamped) values (1, $1, $2, ",
            now!(),
            ") on conflict (one) do update set served = greatest(excluded.served, clock.served + ",
            served_since!("$3"),
            "), stamped = greatest(clock.stamped, excluded.stamped)"
        );
        // The time since this process began was served by the others or by no server.
        let (served, _) = self.time.last_start();
        let served = i64::try_from(served.max(noted)).map_err(damaged)?;
        let silence = i64::try_from(SILENCE).map_err(damaged)?;
        sqlx::query(add).bind(name).bind(served).bind(silence).execute(&self.readers).await?;
        let row = sqlx::query("select cluster from clock where one = 1");
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// Says that a server serves, and keeps pace with what all of them have served.
    pub(crate) async fn agree(&self, server: &str) -> Result<(), StoreError> {
        let here = concat!(
            "insert into servers (id, beat) values ($1, ",
            now!(),
            ") on conflict (id) do update set beat = excluded.beat"
        );
        sqlx::query(here).bind(server).execute(&self.readers).await?;
        agree(&self.readers, &self.time, self.writer.opened()).await
    }

    /// Asks for what all servers have served, unless what is known of it can be relied on: for who
    /// has just learnt something from the database or from another server, and may have taken the
    /// time to go on while the database stood still.
    pub(crate) async fn make_sure_of_time(&self) -> Result<(), StoreError> {
        self.writer.make_sure().await
    }

    /// The servers that run, in no order.
    pub(crate) async fn servers(&self) -> Result<Vec<String>, StoreError> {
        let gone = i64::try_from(GONE).map_err(damaged)?;
        let rows = sqlx::query(concat!("select id from servers where beat > ", now!(), " - $1"))
            .bind(gone);
        rows.fetch_all(&self.readers).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// A server stops. Those that ended without a word are forgotten as well.
    pub(crate) async fn leave(&self, server: &str) -> Result<(), StoreError> {
        let leave =
            concat!("delete from servers where id = $1 or beat < ", now!(), " - 24 * 3600 * 1000");
        sqlx::query(leave).bind(server).execute(&self.readers).await?;
        Ok(())
    }
}

/// Keeps pace with what all servers have served. `opened` is how many connections were opened to
/// write on.
pub(super) async fn agree(pool: &AnyPool, time: &Served, opened: u64) -> Result<(), StoreError> {
    let count = concat!(
        "update clock set stamped = greatest(stamped, ",
        now!(),
        "), served = served + ",
        served_since!("$1"),
        " where one = 1"
    );
    // A new connection takes time to open, and statements that it sees for the first time as well.
    let mut connection = pool.acquire().await?;
    // Waiting for another server's statement does not count: what has passed was counted there.
    let silence = i64::try_from(SILENCE).map_err(damaged)?;
    sqlx::query(count).bind(silence).execute(&mut *connection).await?;
    let read =
        concat!("select served + greatest(0, ", now!(), " - stamped) from clock where one = 1");
    let asked = time.running();
    let row = sqlx::query(read).fetch_one(&mut *connection).await?;
    let told = time.running();
    let served = u64::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?;
    time.agree(Agreed { served, asked, told, opened });
    Ok(())
}
