//! Plans for games that accounts keep under names.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::writes::{Value, number, text};
use super::{Store, StoreError, Writes};

/// The number of favourites that an account keeps: the latest.
const MOST: i64 = 24;

impl Store {
    /// Keeps a plan under a name, in place of what had that name. Where there are too many, the
    /// oldest goes.
    pub(crate) async fn keep_favourite(
        &self,
        account: &str,
        name: &str,
        plan: &str,
        date: u64,
    ) -> Result<(), StoreError> {
        let keep = "insert into favourites (account, name, plan, at) values ($1, $2, $3, $4)
            on conflict (account, name) do update set plan = excluded.plan, at = excluded.at";
        let forget = "delete from favourites where account = $1 and name not in (
            select name from favourites where account = $1 order by at desc, name limit $2)";
        let values = vec![text(account), text(name), text(plan), number(date)];
        let writes = Writes::default().run(keep, values);
        self.write(writes.run(forget, vec![text(account), Value::Number(MOST)])).await
    }

    /// No longer keeps what has this name.
    pub(crate) async fn drop_favourite(&self, account: &str, name: &str) -> Result<(), StoreError> {
        let drop = "delete from favourites where account = $1 and name = $2";
        self.write(Writes::default().run(drop, vec![text(account), text(name)])).await
    }

    /// The names and plans that an account keeps, oldest first.
    pub(crate) async fn favourites(
        &self,
        account: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let query = "select name, plan from favourites where account = $1 order by at, name";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers);
        let favourite = |row: &AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        rows.await?.iter().map(favourite).collect()
    }
}
