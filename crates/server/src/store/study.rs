//! The entries of players' study, which are only ever added.

use sqlx::Row as _;
use study::Entry;
use table::wire::StudyEntry;

use super::writes::{number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

impl Store {
    /// Keeps entries besides those that are there; one with a known id is there already.
    pub(crate) async fn keep_study(
        &self,
        account: &str,
        entries: &[Entry],
        date: u64,
    ) -> Result<(), StoreError> {
        let keep = "insert into study_entries (account, id, at, act, card, stored)
            values ($1, $2, $3, $4, $5, $6) on conflict (account, id) do nothing";
        let mut writes = Writes::default();
        for entry in entries {
            let (act, card) = (entry.act.to_string(), entry.card.to_string());
            let values =
                vec![text(account), text(&entry.id), number(entry.at), text(&act), text(&card)];
            writes = writes.run(keep, [values, vec![number(date)]].concat());
        }
        self.write(writes).await
    }

    /// Entries of an account, in the order in which they were stored, behind the one that was
    /// stored at this date and has this id; each with its date.
    pub(crate) async fn study(
        &self,
        account: &str,
        date: u64,
        id: &str,
        most: usize,
    ) -> Result<Vec<(u64, StudyEntry)>, StoreError> {
        let query = "select stored, id, at, act, card from study_entries
            where account = $1 and (stored > $2 or (stored = $2 and id > $3))
            order by stored, id limit $4";
        let rows = sqlx::query(query).bind(account).bind(stored(date)).bind(id).bind(most as i64);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let time = |column: usize| -> Result<u64, StoreError> {
                    u64::try_from(row.try_get::<i64, _>(column)?).map_err(damaged)
                };
                let (id, act, card) = (row.try_get(1)?, row.try_get(3)?, row.try_get(4)?);
                Ok((time(0)?, StudyEntry { id, at: time(2)?, act, card }))
            })
            .collect()
    }

    /// The number of entries that an account keeps.
    pub(crate) async fn study_count(&self, account: &str) -> Result<u64, StoreError> {
        let query = "select count(*) from study_entries where account = $1";
        let row = sqlx::query(query).bind(account).fetch_one(&self.readers).await?;
        u64::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)
    }
}
