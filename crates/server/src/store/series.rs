//! Series: several contests that are added up.

use sqlx::Row as _;

use super::contests::{Counted, counted};
use super::writes::{Value, number, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// A series as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) id: String,
    pub(crate) name: String,
    /// True if percents of the tops are added up, and not points.
    pub(crate) percent: bool,
    /// The number of a player's contests that count, the best ones.
    pub(crate) best: Option<u16>,
    /// The hash of the organiser's secret.
    pub(crate) organiser: String,
}

impl Store {
    /// Stores a new series.
    pub(crate) async fn make_series(&self, series: &Series, date: u64) -> Result<(), StoreError> {
        let add = "insert into series (id, name, percent, best, organiser, made)
            values ($1, $2, $3, $4, $5, $6)";
        let values = vec![
            text(&series.id),
            text(&series.name),
            Value::Number(series.percent.into()),
            Value::MaybeNumber(series.best.map(i64::from)),
            text(&series.organiser),
            number(date),
        ];
        self.write(Writes::default().run(add, values)).await
    }

    /// A series.
    pub(crate) async fn series(&self, id: &str) -> Result<Option<Series>, StoreError> {
        let query = "select id, name, percent, best, organiser from series where id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let best = row.try_get::<Option<i64>, _>(3)?.map(u16::try_from).transpose();
        Ok(Some(Series {
            id: row.try_get(0)?,
            name: row.try_get(1)?,
            percent: row.try_get::<i64, _>(2)? != 0,
            best: best.map_err(damaged)?,
            organiser: row.try_get(4)?,
        }))
    }

    /// The contests of a series, in order.
    pub(crate) async fn contests_in(&self, series: &str) -> Result<Vec<Counted>, StoreError> {
        let query = super::contests::COUNTED_IN_SERIES;
        let rows = sqlx::query(query).bind(series).fetch_all(&self.readers).await?;
        rows.iter().map(counted).collect()
    }

    /// The contests of a series from now on; those that do not exist are left out.
    pub(crate) async fn arrange(
        &self,
        series: &str,
        contests: &[String],
    ) -> Result<(), StoreError> {
        let forget = "delete from series_contests where series = $1";
        let add = "insert into series_contests (series, contest, place)
            select $1, contests.id, $3 from contests where contests.id = $2
            on conflict do nothing";
        let mut writes = Writes::default().run(forget, vec![text(series)]);
        for (place, contest) in (0..).zip(contests) {
            writes = writes.run(add, vec![text(series), text(contest), Value::Number(place)]);
        }
        self.write(writes).await
    }
}
