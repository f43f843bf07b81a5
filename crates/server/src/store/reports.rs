//! The reports that people have made. A report keeps a copy of its subject, so that a moderator can
//! judge it whatever becomes of the talk.

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _};

use super::writes::{Value, maybe, number, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The columns that [`report`] reads.
const COLUMNS: &str = "select id, game, line, seat, account, name, about, words, evidence,
    reporter, reporter_name, at from reports";

/// The reports that are open to the moderator with this account: those by and about others.
const OPEN_TO: &str = "closed is null and (account is null or account <> $1)
    and (reporter is null or reporter <> $1)";

/// A new report.
pub(crate) struct NewReport<'a> {
    pub(crate) id: &'a str,
    /// The same for what the same person reports twice, as long as the first report is open.
    pub(crate) once: &'a str,
    pub(crate) game: &'a str,
    pub(crate) line: Option<u32>,
    pub(crate) seat: Option<u16>,
    pub(crate) account: Option<&'a str>,
    /// The name of the person who is reported.
    pub(crate) name: &'a str,
    pub(crate) about: &'a str,
    pub(crate) words: &'a str,
    pub(crate) evidence: &'a [Evidence],
    /// The account of who reports it.
    pub(crate) reporter: Option<&'a str>,
    pub(crate) reporter_name: &'a str,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
}

/// A report.
pub(crate) struct StoredReport {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) line: Option<u32>,
    pub(crate) seat: Option<u16>,
    pub(crate) account: Option<String>,
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) words: String,
    pub(crate) evidence: Vec<Evidence>,
    /// The account of who reported it.
    pub(crate) reporter: Option<String>,
    pub(crate) reporter_name: String,
    pub(crate) date: u64,
}

/// A line of talk that is kept with a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Evidence {
    pub(crate) number: u32,
    pub(crate) at: u64,
    pub(crate) by: EvidenceBy,
    pub(crate) text: String,
}

/// The speaker of a line that is kept with a report. The name of the reporter is kept in one place
/// only, where it can be forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EvidenceBy {
    Reported,
    Reporter,
    Other(String),
}

impl Store {
    /// Takes the name of an account off the reports that it has made.
    pub(super) const FORGET_REPORTER: &str =
        "update reports set reporter = null, reporter_name = '' where reporter = $1";

    /// Stores a report. Returns true if it is new, and false if the same person has reported the
    /// same before and that report is open.
    pub(crate) async fn report(&self, new: &NewReport<'_>) -> Result<bool, StoreError> {
        let add = "insert into reports (id, once, game, line, seat, account, name, about, words,
                evidence, reporter, reporter_name, at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            on conflict (once) do nothing";
        let evidence = serde_json::to_string(new.evidence).map_err(damaged)?;
        let values = vec![
            text(new.id),
            text(new.once),
            text(new.game),
            Value::MaybeNumber(new.line.map(i64::from)),
            Value::MaybeNumber(new.seat.map(i64::from)),
            maybe(new.account),
            text(new.name),
            text(new.about),
            text(new.words),
            Value::Text(evidence),
            maybe(new.reporter),
            text(new.reporter_name),
            number(new.date),
        ];
        // A closed report does not stand in the way of later ones.
        let aside = "update reports set once = id where once = $1 and closed is not null";
        let writes = Writes::default().run(aside, vec![text(new.once)]).run(add, values);
        self.write(writes).await?;
        let row = sqlx::query("select 1 from reports where id = $1").bind(new.id);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The number of open reports that are neither about this account nor made by it, and the
    /// oldest of them, at most this many.
    pub(crate) async fn open_reports(
        &self,
        account: &str,
        most: u32,
    ) -> Result<(u32, Vec<StoredReport>), StoreError> {
        let count = format!("select count(*) from reports where {OPEN_TO}");
        let count = sqlx::query(&count).bind(account).fetch_one(&self.readers).await?;
        let open = u32::try_from(count.try_get::<i64, _>(0)?).map_err(damaged)?;
        let query = format!("{COLUMNS} where {OPEN_TO} order by at, id limit $2");
        let rows = sqlx::query(&query).bind(account).bind(i64::from(most));
        let rows = rows.fetch_all(&self.readers).await?;
        Ok((open, rows.iter().map(report).collect::<Result<_, _>>()?))
    }

    /// The number of open reports.
    pub(crate) async fn reports_open(&self) -> Result<u32, StoreError> {
        let count = sqlx::query("select count(*) from reports where closed is null");
        let count: i64 = count.fetch_one(&self.readers).await?.try_get(0)?;
        u32::try_from(count).map_err(damaged)
    }

    /// A report that is open.
    pub(crate) async fn open_report(&self, id: &str) -> Result<Option<StoredReport>, StoreError> {
        self::open_report(&self.readers, id).await
    }

    /// The reports of an account: the date, the game, the subject and the words of each.
    pub(crate) async fn reports_by(
        &self,
        account: &str,
    ) -> Result<Vec<(u64, String, String, String)>, StoreError> {
        let query =
            "select at, game, about, words from reports where reporter = $1 order by at, id";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        let made = |row: &AnyRow| {
            let date = u64::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?;
            Ok((date, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?))
        };
        rows.iter().map(made).collect()
    }

    /// Removes reports that were closed before this date.
    pub(crate) async fn forget_reports(&self, before: u64) -> Result<(), StoreError> {
        let forget = "delete from reports where closed < $1";
        self.write(Writes::default().run(forget, vec![number(before)])).await
    }
}

/// The reports that are open, the oldest first, at most this many.
pub(super) async fn open(pool: &AnyPool, most: u32) -> Result<Vec<StoredReport>, StoreError> {
    let query = format!("{COLUMNS} where closed is null order by at, id limit $1");
    let rows = sqlx::query(&query).bind(i64::from(most)).fetch_all(pool).await?;
    rows.iter().map(report).collect()
}

/// A report that is open.
pub(super) async fn open_report(
    pool: &AnyPool,
    id: &str,
) -> Result<Option<StoredReport>, StoreError> {
    let query = format!("{COLUMNS} where id = $1 and closed is null");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.as_ref().map(report).transpose()
}

fn report(row: &AnyRow) -> Result<StoredReport, StoreError> {
    let line = row.try_get::<Option<i64>, _>(2)?.map(u32::try_from);
    let seat = row.try_get::<Option<i64>, _>(3)?.map(u16::try_from);
    Ok(StoredReport {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        line: line.transpose().map_err(damaged)?,
        seat: seat.transpose().map_err(damaged)?,
        account: row.try_get(4)?,
        name: row.try_get(5)?,
        about: row.try_get(6)?,
        words: row.try_get(7)?,
        evidence: serde_json::from_str(row.try_get(8)?).map_err(damaged)?,
        reporter: row.try_get(9)?,
        reporter_name: row.try_get(10)?,
        date: u64::try_from(row.try_get::<i64, _>(11)?).map_err(damaged)?,
    })
}
