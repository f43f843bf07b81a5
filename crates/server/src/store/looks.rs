//! What the names of accounts look like, so that no two of them are taken for each other.
//!
//! A look belongs to the account that had it first. Accounts of older versions may share one: then
//! the other one goes on without it, and is found by its key.

use sqlx::Row as _;
use table::looks;

use super::writes::text;
use super::{Store, StoreError, StoredAccount, Writes};

/// How many accounts get their looks in one transaction.
const AT_ONCE: usize = 500;

impl Writes {
    /// The looks of a new account. They contradict what is stored if another one has any of them.
    pub(super) fn looks(self, account: &str, name: &str) -> Writes {
        let add = "insert into account_looks (look, account) values ($1, $2)";
        let looks = looks(name).into_iter();
        looks.fold(self, |writes, look| writes.run(add, vec![text(&look), text(account)]))
    }

    /// The account no longer has any look.
    pub(super) fn forget_looks(self, account: &str) -> Writes {
        self.run("delete from account_looks where account = $1", vec![text(account)])
    }
}

impl Store {
    /// The account whose name may be taken for this one.
    pub(crate) async fn account_that_looks_like(
        &self,
        name: &str,
    ) -> Result<Option<StoredAccount>, StoreError> {
        let query = "select id, name, password, created from accounts
            where id = (select account from account_looks where look = $1)";
        for look in looks(name) {
            if let Some(account) = self.one_account(query, &look).await? {
                return Ok(Some(account));
            }
        }
        Ok(None)
    }

    /// Gives looks to the accounts that have none, the oldest first: they were made by an older
    /// version, or another account that had the look is gone.
    pub(crate) async fn give_looks(&self) -> Result<(), StoreError> {
        let gone = "delete from account_looks
            where not exists (select 1 from accounts where id = account_looks.account)";
        self.write(Writes::default().run(gone, Vec::new())).await?;
        let query = "select id, name from accounts
            where not exists (select 1 from account_looks where account = accounts.id)
            order by created, id";
        let rows = sqlx::query(query).fetch_all(&self.readers).await?;
        for rows in rows.chunks(AT_ONCE) {
            let mut writes = Writes::default();
            for row in rows {
                let (account, name): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
                for look in looks(name) {
                    let add = "insert into account_looks (look, account)
                        select $1, id from accounts where id = $2 on conflict do nothing";
                    writes = writes.run(add, vec![text(&look), text(account)]);
                }
            }
            self.write(writes).await?;
        }
        Ok(())
    }
}
