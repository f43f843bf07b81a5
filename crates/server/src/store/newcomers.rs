//! Origins of new accounts, for a week: a few digits that tell that many came from one address, and
//! not which address that is.

use sqlx::Row as _;

use super::writes::{number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// An account that was made lately.
pub(crate) struct Newcomer {
    /// The digits that its address has in common with hundreds of others.
    pub(crate) origin: String,
    /// The date at which it was made, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Its id and its name; `None` once it is deleted.
    pub(crate) account: Option<(String, String)>,
    /// The number of its rated games.
    pub(crate) games: u32,
}

impl Writes {
    /// An account was made at an address. Origins from before `since` are forgotten.
    pub(crate) fn newcomer(self, account: &str, origin: &str, date: u64, since: u64) -> Writes {
        let add = "insert into newcomers (account, origin, at) values ($1, $2, $3)";
        self.forget_newcomers(since).run(add, vec![text(account), text(origin), number(date)])
    }

    fn forget_newcomers(self, before: u64) -> Writes {
        self.run("delete from newcomers where at < $1", vec![number(before)])
    }

    /// An account is deleted: the origin still counts, and belongs to no account.
    pub(super) fn newcomer_leaves(self, account: &str) -> Writes {
        let leave = "update newcomers set account = null where account = $1";
        self.run(leave, vec![text(account)])
    }
}

impl Store {
    /// Forgets the origins of accounts that were made before this date.
    pub(crate) async fn forget_newcomers(&self, before: u64) -> Result<(), StoreError> {
        self.write(Writes::default().forget_newcomers(before)).await
    }

    /// The accounts that were made since this date at origins with at least `least` of them, those
    /// of one origin after each other, the newest of them first.
    pub(crate) async fn newcomers(
        &self,
        since: u64,
        least: i64,
    ) -> Result<Vec<Newcomer>, StoreError> {
        let query = "select newcomers.origin, newcomers.at, accounts.id, accounts.name,
                (select count(*) from ratings where ratings.account = accounts.id)
            from newcomers left join accounts on accounts.id = newcomers.account
            where newcomers.at >= $1 and newcomers.origin in (
                select origin from newcomers where at >= $1 group by origin having count(*) >= $2
            ) order by newcomers.origin, newcomers.at desc, accounts.id";
        let rows = sqlx::query(query).bind(stored(since)).bind(least);
        let rows = rows.fetch_all(&self.readers).await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let id: Option<String> = row.try_get(2)?;
            let name: Option<String> = row.try_get(3)?;
            found.push(Newcomer {
                origin: row.try_get(0)?,
                at: u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?,
                account: id.zip(name),
                games: u32::try_from(row.try_get::<i64, _>(4)?).map_err(damaged)?,
            });
        }
        Ok(found)
    }

    /// The origin that is kept of an account, and the date at which the account was made.
    pub(crate) async fn origin_of(
        &self,
        account: &str,
    ) -> Result<Option<(String, u64)>, StoreError> {
        let row = sqlx::query("select origin, at from newcomers where account = $1").bind(account);
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(None) };
        let at = u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?;
        Ok(Some((row.try_get(0)?, at)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Place, StoredAccount};
    use super::*;
    use crate::base::time::{SteppedTime, TimeSource};

    #[tokio::test]
    async fn a_server_of_an_older_version_can_delete_a_newcomer() {
        let folder = std::env::temp_dir().join(format!("store-newcomer-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = Place::of(&folder, None).unwrap();
        let time = TimeSource::Stepped(SteppedTime::at(1_790_000_000_000));
        let store = Store::open(&place, time).await.unwrap();
        let name = "Ada".to_owned();
        let ada = StoredAccount { id: "a".into(), name, password: String::new(), created: 5 };
        let writes = Writes::default().account(&ada).newcomer("a", "0123ab", 5, 0);
        store.write(writes).await.unwrap();
        assert_eq!(store.origin_of("a").await.unwrap(), Some(("0123ab".to_owned(), 5)));
        // It knows nothing of where accounts were made.
        let delete = Writes::default().run("delete from accounts where id = $1", vec![text("a")]);
        store.write(delete).await.unwrap();
        let left = store.newcomers(0, 1).await.unwrap();
        assert_eq!((left.len(), left[0].account.is_none()), (1, true));
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
