//! The servers that share a database of PostgreSQL: which of them run, and the served time on which
//! they agree.
//!
//! The clock of the database is used for nothing but the short time between two beats, so that it
//! may be set forward or back.

use sqlx::Row as _;

use super::writing::damaged;
use super::{Store, StoreError};

/// If no server has told the database for longer than this that it serves, in milliseconds, none
/// did, and none of that time counts.
const SILENCE: u64 = crate::time::AGREED;

/// A server that has told nothing for longer than this, in milliseconds, does not run.
const GONE: u64 = 4_000;

/// Milliseconds on the clock of the database, the same throughout a statement.
macro_rules! now {
    () => {
        "cast(extract(epoch from statement_timestamp()) * 1000 as bigint)"
    };
}

/// When the database server was started, on the same clock: nothing could be stored before.
macro_rules! database_started {
    () => {
        "cast(extract(epoch from pg_postmaster_start_time()) * 1000 as bigint)"
    };
}

/// What the servers of a database have agreed on.
pub(crate) struct Agreed {
    /// The served time in milliseconds.
    pub(crate) served: u64,
    /// How long this process had been running then, in milliseconds.
    pub(crate) running: u64,
    /// How inexact that may be, in milliseconds.
    pub(crate) within: u64,
}

impl Store {
    /// The name that all servers of this database share. The first of them makes it up. A server
    /// that was alone meanwhile may have served longer.
    pub(crate) async fn cluster(&self, name: &str) -> Result<String, StoreError> {
        let add = concat!(
            "insert into clock (one, cluster, served, stamped) values (1, $1, $2, ",
            now!(),
            ") on conflict (one) do update set served = greatest(clock.served, excluded.served)"
        );
        let served = i64::try_from(self.time.now()).map_err(damaged)?;
        sqlx::query(add).bind(name).bind(served).execute(&self.readers).await?;
        let row = sqlx::query("select cluster from clock where one = 1");
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// Says that a server serves, and returns how much time all of them have served.
    pub(crate) async fn agree(&self, server: &str) -> Result<Agreed, StoreError> {
        let count = concat!(
            "update clock set stamped = greatest(stamped, ",
            now!(),
            "), served = served + case when ",
            now!(),
            " - stamped between 0 and $1 then ",
            now!(),
            " - greatest(stamped, ",
            database_started!(),
            ") else 0 end where one = 1"
        );
        // Waiting for another server's statement does not count: what has passed was counted there.
        let silence = i64::try_from(SILENCE).map_err(damaged)?;
        sqlx::query(count).bind(silence).execute(&self.readers).await?;
        let here = concat!(
            "insert into servers (id, beat) values ($1, ",
            now!(),
            ") on conflict (id) do update set beat = excluded.beat"
        );
        sqlx::query(here).bind(server).execute(&self.readers).await?;
        let read = concat!("select served + ", now!(), " - stamped from clock where one = 1");
        let before = self.time.running();
        let row = sqlx::query(read).fetch_one(&self.readers).await?;
        let within = self.time.running().saturating_sub(before);
        let served = u64::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?;
        Ok(Agreed { served, running: before + within / 2, within })
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
