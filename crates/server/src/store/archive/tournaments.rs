//! The stored tournaments as an operator reads them.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Archive, PAGE};
use crate::store::writing::StoreError;

/// A tournament in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTournament {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of records in its log.
    pub records: u64,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// The date of its last act, in milliseconds since 1970.
    pub written: u64,
}

/// The stored rows of a tournament.
pub(crate) struct RawTournament {
    /// The number of lines that it is said to have, and that which it has at the same moment.
    pub(crate) counts: [i64; 2],
    /// The lines with their numbers, in order.
    pub(crate) lines: Vec<(i64, String)>,
    /// The directors who have keys.
    pub(crate) directors: Vec<i64>,
}

impl Archive {
    /// The tournaments with the latest acts, at most this many.
    pub(crate) async fn tournaments(&self, most: u32) -> Result<Vec<ListedTournament>, StoreError> {
        let query = "select id, title, records, made, written from tournaments
            order by written desc, id limit $1";
        let rows = sqlx::query(query).bind(i64::from(most)).fetch_all(&self.pool).await?;
        let listed = |row: &AnyRow| {
            let number = |column: usize| row.try_get::<i64, _>(column).map(i64::unsigned_abs);
            let (id, title) = (row.try_get(0)?, row.try_get(1)?);
            let (records, made, written) = (number(2)?, number(3)?, number(4)?);
            Ok(ListedTournament { id, title, records, made, written })
        };
        rows.iter().map(listed).collect()
    }

    /// The ids of tournaments that come next after this one.
    pub(crate) async fn tournaments_after(&self, after: &str) -> Result<Vec<String>, StoreError> {
        let query = "select id from tournaments where id > $1 order by id limit $2";
        let rows = sqlx::query(query).bind(after).bind(PAGE).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Reads the stored rows of a tournament.
    pub(crate) async fn raw_tournament(
        &self,
        id: &str,
    ) -> Result<Option<RawTournament>, StoreError> {
        let counts = "select records,
                (select count(*) from tournament_records where tournament = tournaments.id)
            from tournaments where id = $1";
        let counts = sqlx::query(counts).bind(id).fetch_optional(&self.pool).await?;
        let Some(counts) = counts else { return Ok(None) };
        let lines = "select seq, line from tournament_records where tournament = $1 order by seq";
        let lines = sqlx::query(lines).bind(id).fetch_all(&self.pool).await?;
        let line = |row: &AnyRow| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?));
        let directors = "select director from tournament_directors where tournament = $1";
        let directors = sqlx::query(directors).bind(id).fetch_all(&self.pool).await?;
        Ok(Some(RawTournament {
            counts: [counts.try_get(0)?, counts.try_get(1)?],
            lines: lines.iter().map(line).collect::<Result<_, _>>()?,
            directors: directors.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?,
        }))
    }
}
