//! The accounts that others have blocked. A block concerns accounts, and works in both directions.

use std::collections::HashSet;

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::writes::{Value, number, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The most accounts that an account blocks.
const MOST: i64 = 1_000;

/// An account that another one has blocked.
pub(crate) struct Blocked {
    pub(crate) account: String,
    pub(crate) name: String,
    /// The date since when it has been blocked, in milliseconds since 1970.
    pub(crate) since: u64,
}

impl Store {
    /// An account blocks another one from now on, if there is one of this id and it has not
    /// blocked very many already.
    pub(crate) async fn block(
        &self,
        account: &str,
        other: &str,
        date: u64,
    ) -> Result<(), StoreError> {
        let add = "insert into blocks (account, other, at)
            select $1, accounts.id, $3 from accounts
            where accounts.id = $2 and accounts.id <> $1
                and (select count(*) from blocks where account = $1) < $4
            on conflict (account, other) do nothing";
        let (account, other) = (text(account), text(other));
        let values = vec![account, other, number(date), Value::Number(MOST)];
        self.write(Writes::default().run(add, values)).await
    }

    /// An account no longer blocks another one.
    pub(crate) async fn unblock(&self, account: &str, other: &str) -> Result<(), StoreError> {
        let end = "delete from blocks where account = $1 and other = $2";
        self.write(Writes::default().run(end, vec![text(account), text(other)])).await
    }

    /// The accounts that an account has blocked, the latest first.
    pub(crate) async fn blocks(&self, account: &str) -> Result<Vec<Blocked>, StoreError> {
        let query = "select accounts.id, accounts.name, blocks.at
            from blocks join accounts on accounts.id = blocks.other
            where blocks.account = $1 order by blocks.at desc, accounts.id";
        let blocked = |row: &AnyRow| {
            let since = u64::try_from(row.try_get::<i64, _>(2)?).map_err(damaged)?;
            Ok(Blocked { account: row.try_get(0)?, name: row.try_get(1)?, since })
        };
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers);
        rows.await?.iter().map(blocked).collect()
    }

    /// The accounts that have blocked an account.
    pub(crate) async fn blocked_by(&self, account: &str) -> Result<HashSet<String>, StoreError> {
        self.accounts("select account from blocks where other = $1", account).await
    }

    /// The accounts that an account has blocked, and those that have blocked it.
    pub(crate) async fn apart(&self, account: &str) -> Result<HashSet<String>, StoreError> {
        let query = "select other from blocks where account = $1
            union select account from blocks where other = $1";
        self.accounts(query, account).await
    }

    async fn accounts(&self, query: &str, account: &str) -> Result<HashSet<String>, StoreError> {
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
