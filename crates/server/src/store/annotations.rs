//! Games that people write down, kept so that others can follow and read them.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::writes::{Value, maybe, number, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// A game as its writer sent it, and what was read from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnnotationText {
    /// The key of the edition.
    pub(crate) edition: String,
    /// House rules, as in the terms of a game.
    pub(crate) changes: Vec<String>,
    pub(crate) gcg: String,
    /// The players in order of play.
    pub(crate) names: Vec<String>,
    pub(crate) scores: Vec<i32>,
    /// True if the game is over.
    pub(crate) over: bool,
}

/// An annotation that is to be kept.
pub(crate) struct NewAnnotation<'a> {
    pub(crate) id: &'a str,
    /// The hash of the key with which it is changed.
    pub(crate) key_hash: &'a str,
    pub(crate) account: Option<&'a str>,
    /// The digits that stand for the address of the guest who publishes it.
    pub(crate) source: Option<&'a str>,
    pub(crate) text: &'a AnnotationText,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
}

/// An annotation.
pub(crate) struct StoredAnnotation {
    pub(crate) key_hash: String,
    pub(crate) account: Option<String>,
    pub(crate) collection: Option<String>,
    /// Its title in its collection.
    pub(crate) title: String,
    pub(crate) text: AnnotationText,
    pub(crate) revision: u32,
    /// The date of its last change, in milliseconds since 1970.
    pub(crate) written: u64,
}

/// The state of an annotation by which a reader's copy is known to be the newest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AnnotationState {
    pub(crate) revision: u32,
    /// The date of its last change, in milliseconds since 1970.
    pub(crate) written: u64,
    /// True if the game is over.
    pub(crate) over: bool,
}

/// A text of several values, as it is stored.
fn list<T: serde::Serialize>(values: &[T]) -> Result<Value, StoreError> {
    Ok(Value::Text(serde_json::to_string(values).map_err(damaged)?))
}

impl AnnotationText {
    /// The values of `edition`, `changes`, `gcg`, `names`, `scores` and `ended`.
    pub(super) fn values(&self) -> Result<[Value; 6], StoreError> {
        Ok([
            text(&self.edition),
            list(&self.changes)?,
            text(&self.gcg),
            list(&self.names)?,
            list(&self.scores)?,
            Value::Number(self.over.into()),
        ])
    }

    /// Returns true if the writer has sent the same text again.
    pub(crate) fn is_same(&self, other: &AnnotationText) -> bool {
        (&self.gcg, &self.edition, &self.changes) == (&other.gcg, &other.edition, &other.changes)
    }
}

impl Writes {
    /// A new annotation.
    pub(crate) fn annotation(self, new: &NewAnnotation<'_>) -> Result<Writes, StoreError> {
        let add = "insert into annotations (id, key, account, source, made, written, edition,
                changes, gcg, names, scores, ended, title, revision)
            values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, '', 1)";
        let source = text(new.source.unwrap_or_default());
        let values =
            vec![text(new.id), text(new.key_hash), maybe(new.account), source, number(new.date)];
        Ok(self.run(add, values.into_iter().chain(new.text.values()?).collect()))
    }

    /// An annotation is no longer kept.
    pub(crate) fn withdraw_annotation(self, id: &str) -> Writes {
        self.run("delete from annotations where id = $1", vec![text(id)])
    }
}

impl Store {
    /// Keeps an annotation.
    pub(crate) async fn publish(&self, new: &NewAnnotation<'_>) -> Result<(), StoreError> {
        self.write(Writes::default().annotation(new)?).await
    }

    /// Puts another text in place of that of an annotation, which has one more revision then.
    pub(crate) async fn rewrite(
        &self,
        id: &str,
        new: &AnnotationText,
        date: u64,
    ) -> Result<(), StoreError> {
        let put = "update annotations set revision = revision + 1, written = $2, edition = $3,
                changes = $4, gcg = $5, names = $6, scores = $7, ended = $8 where id = $1";
        let values = [text(id), number(date)].into_iter().chain(new.values()?).collect();
        self.write(Writes::default().run(put, values)).await
    }

    /// Returns the state of an annotation; `None` if there is no such annotation.
    pub(crate) async fn annotation_state(
        &self,
        id: &str,
    ) -> Result<Option<AnnotationState>, StoreError> {
        let query = "select revision, written, ended from annotations where id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(|row| state(row, 0)).transpose()
    }

    /// The annotation of this id.
    pub(crate) async fn annotation(
        &self,
        id: &str,
    ) -> Result<Option<StoredAnnotation>, StoreError> {
        let query = "select revision, written, ended, key, account, collection, title, edition,
            changes, gcg, names, scores from annotations where id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let AnnotationState { revision, written, over } = state(&row, 0)?;
        Ok(Some(StoredAnnotation {
            key_hash: row.try_get(3)?,
            account: row.try_get(4)?,
            collection: row.try_get(5)?,
            title: row.try_get(6)?,
            text: AnnotationText {
                edition: row.try_get(7)?,
                changes: values(&row, 8)?,
                gcg: row.try_get(9)?,
                names: values(&row, 10)?,
                scores: values(&row, 11)?,
                over,
            },
            revision,
            written,
        }))
    }

    /// Counts the annotations in no collection: those of an account, and those of an address.
    pub(crate) async fn annotations_of(
        &self,
        account: Option<&str>,
        source: Option<&str>,
    ) -> Result<(u32, u32), StoreError> {
        Ok((
            self.count_annotations("account", account).await?,
            self.count_annotations("source", source).await?,
        ))
    }

    /// Counts the annotations in no collection with this value in a column; 0 without one.
    async fn count_annotations(
        &self,
        column: &'static str,
        value: Option<&str>,
    ) -> Result<u32, StoreError> {
        let Some(value) = value else { return Ok(0) };
        let query =
            format!("select count(*) from annotations where {column} = $1 and collection is null");
        let row = sqlx::query(&query).bind(value).fetch_one(&self.readers).await?;
        u32::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)
    }

    /// The annotations of an account that are in no collection, the one changed last first: id,
    /// when it was changed, and its text.
    pub(crate) async fn annotations_by(
        &self,
        account: &str,
    ) -> Result<Vec<(String, u64, String)>, StoreError> {
        let query = "select id, written, gcg from annotations
            where account = $1 and collection is null order by written desc, id";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        let one = |row: &AnyRow| {
            let written = u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?;
            Ok((row.try_get(0)?, written, row.try_get(2)?))
        };
        rows.iter().map(one).collect()
    }

    /// No longer keeps an annotation.
    pub(crate) async fn withdraw(&self, id: &str) -> Result<(), StoreError> {
        self.write(Writes::default().withdraw_annotation(id)).await
    }

    /// Removes annotations in no collection that were last changed before `kept`, and those of deleted
    /// accounts with their collections; forgets the addresses of those that were made before
    /// `source`.
    pub(crate) async fn forget_annotations(
        &self,
        kept: u64,
        source: u64,
    ) -> Result<(), StoreError> {
        let remove = "delete from annotations where written < $1 and collection is null";
        // A server of an older version, or one that published at the same time, has left them.
        let unowned = [
            "delete from collections where not exists (
                select 1 from accounts where accounts.id = collections.account)",
            "delete from annotations where account is not null and not exists (
                select 1 from accounts where accounts.id = annotations.account)",
            "delete from annotations where collection is not null and not exists (
                select 1 from collections where collections.id = annotations.collection)",
        ];
        let forget = "update annotations set source = '' where made < $1 and source <> ''";
        let writes = Writes::default().run(remove, vec![number(kept)]);
        let writes = unowned.into_iter().fold(writes, |writes, it| writes.run(it, Vec::new()));
        self.write(writes.run(forget, vec![number(source)])).await
    }
}

/// Revision, date and whether the game is over, from this column on.
fn state(row: &AnyRow, at: usize) -> Result<AnnotationState, StoreError> {
    Ok(AnnotationState {
        revision: u32::try_from(row.try_get::<i64, _>(at)?).map_err(damaged)?,
        written: u64::try_from(row.try_get::<i64, _>(at + 1)?).map_err(damaged)?,
        over: ended(row, at + 2)?,
    })
}

/// Returns true if the game of a row is over.
pub(super) fn ended(row: &AnyRow, at: usize) -> Result<bool, StoreError> {
    Ok(row.try_get::<i64, _>(at)? != 0)
}

/// A column with several values.
pub(super) fn values<T: serde::de::DeserializeOwned>(
    row: &AnyRow,
    at: usize,
) -> Result<Vec<T>, StoreError> {
    serde_json::from_str(row.try_get(at)?).map_err(damaged)
}

#[cfg(test)]
mod tests {
    use super::super::Place;
    use super::*;
    use crate::base::time::TimeSource;

    #[tokio::test]
    async fn what_was_not_changed_for_long_is_removed() {
        let folder = std::env::temp_dir().join(format!("store-annotated-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = Place::of(&folder, None).unwrap();
        let store = Store::open(&place, TimeSource::System).await.unwrap();
        let game = AnnotationText {
            edition: "classic-2023".into(),
            changes: vec!["clock=25".into()],
            gcg: "#player1 ann Ann\n".into(),
            names: vec!["Ann".into(), "Bob".into()],
            scores: vec![0, -5],
            over: false,
        };
        for (id, date) in [("old", 1_000), ("changed", 1_000), ("new", 9_000)] {
            let (account, source) = (None, Some("somewhere"));
            let new = NewAnnotation { id, key_hash: "k", account, source, text: &game, date };
            store.publish(&new).await.unwrap();
        }
        let other = AnnotationText { over: true, ..game.clone() };
        store.rewrite("changed", &other, 9_000).await.unwrap();
        assert_eq!(store.annotations_of(Some("nobody"), Some("somewhere")).await.unwrap(), (0, 3));
        store.forget_annotations(9_000, 9_000).await.unwrap();
        let counts = store.annotations_of(None, Some("somewhere")).await.unwrap();
        assert_eq!(counts, (0, 1), "from where the others come is forgotten");
        assert_eq!(store.annotation_state("old").await.unwrap(), None);
        let state = AnnotationState { revision: 2, written: 9_000, over: true };
        assert_eq!(store.annotation_state("changed").await.unwrap(), Some(state));
        let found = store.annotation("new").await.unwrap().unwrap();
        assert!(found.text == game && found.revision == 1 && found.collection.is_none());
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
