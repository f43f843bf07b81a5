//! Collections of games that accounts make for others to read.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::wire::{ArrangedGame, CollectedGame, CollectionLine};

use super::annotations::{NewAnnotation, ended, values};
use super::writes::{Value, number, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// A collection, without its games.
pub(crate) struct StoredCollection {
    pub(crate) id: String,
    pub(crate) account: String,
    /// The name of the account.
    pub(crate) by: String,
    pub(crate) title: String,
    pub(crate) about: String,
    /// The date of its last change, in milliseconds since 1970.
    pub(crate) written: u64,
}

/// A collection that an account makes.
pub(crate) struct NewCollection<'a> {
    pub(crate) id: &'a str,
    pub(crate) account: &'a str,
    pub(crate) title: &'a str,
    pub(crate) about: &'a str,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
}

fn date(row: &AnyRow, at: usize) -> Result<u64, StoreError> {
    u64::try_from(row.try_get::<i64, _>(at)?).map_err(damaged)
}

impl Writes {
    /// The collections of an account that is deleted, and all that it has published.
    pub(crate) fn delete_shelf(self, account: &str) -> Writes {
        let account = || vec![text(account)];
        self.run("delete from annotations where account = $1", account())
            .run("delete from collections where account = $1", account())
    }

    /// A collection is no longer kept, nor are its games.
    pub(crate) fn remove_collection(self, id: &str) -> Writes {
        let id = || vec![text(id)];
        self.run("delete from annotations where collection = $1", id())
            .run("delete from collections where id = $1", id())
    }

    /// A collection has changed.
    fn touch_collection(self, id: &str, now: u64) -> Writes {
        let touch = "update collections set written = $2 where id = $1";
        self.run(touch, vec![text(id), number(now)])
    }
}

impl Store {
    /// Keeps a new collection.
    pub(crate) async fn make_collection(&self, new: &NewCollection<'_>) -> Result<(), StoreError> {
        let add = "insert into collections (id, account, title, about, made, written)
            values ($1, $2, $3, $4, $5, $5)";
        let values = [new.id, new.account, new.title, new.about].map(text);
        let values = values.into_iter().chain([number(new.date)]).collect();
        self.write(Writes::default().run(add, values)).await
    }

    /// The collection of this id.
    pub(crate) async fn collection(
        &self,
        id: &str,
    ) -> Result<Option<StoredCollection>, StoreError> {
        let query = "select collections.id, account, name, title, about, written
            from collections join accounts on accounts.id = account where collections.id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredCollection {
            id: row.try_get(0)?,
            account: row.try_get(1)?,
            by: row.try_get(2)?,
            title: row.try_get(3)?,
            about: row.try_get(4)?,
            written: date(&row, 5)?,
        }))
    }

    /// The games of a collection, in order.
    pub(crate) async fn collected(&self, id: &str) -> Result<Vec<CollectedGame>, StoreError> {
        let query = "select id, title, names, scores, ended from annotations
            where collection = $1 order by place, made, id";
        let rows = sqlx::query(query).bind(id).fetch_all(&self.readers).await?;
        let game = |row: &AnyRow| {
            Ok(CollectedGame {
                id: row.try_get(0)?,
                title: row.try_get(1)?,
                players: values(row, 2)?,
                scores: values(row, 3)?,
                over: ended(row, 4)?,
            })
        };
        rows.iter().map(game).collect()
    }

    /// The texts of the games of a collection, in order, each with what it is called there.
    pub(crate) async fn texts_collected(
        &self,
        id: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let query = "select title, gcg from annotations
            where collection = $1 order by place, made, id";
        let rows = sqlx::query(query).bind(id).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Counts the games of a collection and their characters.
    pub(crate) async fn collection_size(&self, id: &str) -> Result<(u32, u64), StoreError> {
        let query = "select count(*), coalesce(sum(length(gcg)), 0) from annotations
            where collection = $1";
        let row = sqlx::query(query).bind(id).fetch_one(&self.readers).await?;
        Ok((u32::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?, date(&row, 1)?))
    }

    /// The collections of an account, the one changed last first.
    pub(crate) async fn collections_of(
        &self,
        account: &str,
    ) -> Result<Vec<CollectionLine>, StoreError> {
        let query = "select id, title, written,
                (select count(*) from annotations where collection = collections.id)
            from collections where account = $1 order by written desc, id";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        let line = |row: &AnyRow| {
            Ok(CollectionLine {
                id: row.try_get(0)?,
                title: row.try_get(1)?,
                games: u32::try_from(row.try_get::<i64, _>(3)?).map_err(damaged)?,
                written: date(row, 2)?,
            })
        };
        rows.iter().map(line).collect()
    }

    /// Another title, other lines about it, and the games in this order. Those that are not named
    /// come behind, as they were.
    pub(crate) async fn arrange_collection(
        &self,
        id: &str,
        title: &str,
        about: &str,
        games: &[ArrangedGame],
        now: u64,
    ) -> Result<(), StoreError> {
        let change = "update collections set title = $2, about = $3, written = $4 where id = $1";
        let values = vec![text(id), text(title), text(about), number(now)];
        let behind = "update annotations set place = place + $2 where collection = $1";
        let behind_values = vec![text(id), Value::Number(games.len() as i64)];
        let mut writes = Writes::default().run(change, values).run(behind, behind_values);
        let put = "update annotations set place = $3, title = $4,
                revision = revision + case when title = $4 then 0 else 1 end
            where id = $1 and collection = $2";
        for (place, game) in (0..).zip(games) {
            let values = vec![text(&game.id), text(id), Value::Number(place), text(&game.title)];
            writes = writes.run(put, values);
        }
        self.write(writes).await
    }

    /// Keeps one more game, at the end of a collection.
    pub(crate) async fn collect(
        &self,
        new: &NewAnnotation<'_>,
        collection: &str,
        title: &str,
    ) -> Result<(), StoreError> {
        let put = "update annotations set collection = $2, title = $3, place = (
                select coalesce(max(place) + 1, 0) from annotations where collection = $2)
            where id = $1";
        let values = [new.id, collection, title].map(text).to_vec();
        let writes = Writes::default().annotation(new)?.run(put, values);
        self.write(writes.touch_collection(collection, new.date)).await
    }
}
