//! The skeletons of the names of accounts, so that no two accounts have names that may be taken for
//! each other.
//!
//! A skeleton belongs to the account that had it first. Accounts of older versions may have one in
//! common: then the other ones await it, are found by their keys meanwhile, and have it as soon as
//! the first one is deleted.

use sqlx::Row as _;
use table::skeletons;

use super::writes::text;
use super::{Store, StoreError, StoredAccount, Writes};

/// The accounts that get their skeletons in one transaction, at most.
const AT_ONCE: usize = 500;

/// Each skeleton without an account goes to the oldest of the accounts that await it.
const HAND_OVER: &str = "insert into account_skeletons (skeleton, account)
    select awaited_skeletons.skeleton, accounts.id from awaited_skeletons
    join accounts on accounts.id = awaited_skeletons.account
    where not exists (select 1 from account_skeletons
        where skeleton = awaited_skeletons.skeleton)
    order by accounts.created, accounts.id
    on conflict do nothing";

impl Writes {
    /// The skeletons of a new account. They contradict what is stored if another account has one of
    /// them.
    pub(super) fn skeletons(self, account: &str, name: &str) -> Writes {
        let add = "insert into account_skeletons (skeleton, account) values ($1, $2)";
        let skeletons = skeletons(name).into_iter();
        skeletons
            .fold(self, |writes, skeleton| writes.run(add, vec![text(&skeleton), text(account)]))
    }

    /// The account has no skeleton any more, and awaits none. At no moment are those that other
    /// accounts await free for a new one.
    pub(super) fn free_skeletons(self, account: &str) -> Writes {
        let account = || vec![text(account)];
        self.run("delete from account_skeletons where account = $1", account())
            .run("delete from awaited_skeletons where account = $1", account())
            .run(HAND_OVER, Vec::new())
    }
}

impl Store {
    /// The account whose name may be taken for this one.
    pub(crate) async fn account_that_looks_like(
        &self,
        name: &str,
    ) -> Result<Option<StoredAccount>, StoreError> {
        let query = "select id, name, password, created from accounts
            where id = (select account from account_skeletons where skeleton = $1)";
        for skeleton in skeletons(name) {
            if let Some(account) = self.one_account(query, &skeleton).await? {
                return Ok(Some(account));
            }
        }
        Ok(None)
    }

    /// Gives skeletons to the accounts that an older version has made, the oldest first, and takes
    /// them from those that one has deleted.
    pub(crate) async fn give_skeletons(&self) -> Result<(), StoreError> {
        let gone = "delete from account_skeletons
            where not exists (select 1 from accounts where id = account_skeletons.account)";
        let awaited = "delete from awaited_skeletons
            where not exists (select 1 from accounts where id = awaited_skeletons.account)";
        let writes = Writes::default().run(gone, Vec::new()).run(awaited, Vec::new());
        self.write(writes.run(HAND_OVER, Vec::new())).await?;
        let query = "select id, name from accounts
            where not exists (select 1 from account_skeletons where account = accounts.id)
                and not exists (select 1 from awaited_skeletons where account = accounts.id)
            order by created, id";
        let rows = sqlx::query(query).fetch_all(&self.readers).await?;
        for rows in rows.chunks(AT_ONCE) {
            let mut writes = Writes::default();
            for row in rows {
                let (account, name): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
                for skeleton in skeletons(name) {
                    let add = "insert into account_skeletons (skeleton, account)
                        select $1, id from accounts where id = $2 on conflict do nothing";
                    let wait = "insert into awaited_skeletons (skeleton, account)
                        select $1, id from accounts where id = $2 and not exists (
                            select 1 from account_skeletons where skeleton = $1 and account = $2
                        ) on conflict do nothing";
                    let values = || vec![text(&skeleton), text(account)];
                    writes = writes.run(add, values()).run(wait, values());
                }
            }
            self.write(writes).await?;
        }
        Ok(())
    }
}
