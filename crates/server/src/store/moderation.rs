//! The acts of moderators and of the operator: each is carried out together with its line in the
//! audit log, to which lines are only ever added.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::wire::{AuditAct, AuditMessage, SanctionKind, SanctionMessage};

use super::writes::{Value, maybe, number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The most lines of the audit log that are read at once.
pub(crate) const AUDIT: u32 = 200;

/// The number of times that an act is tried again if other writers were faster.
const TRIES: usize = 10;

/// An act of a moderator or the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// A line of talk is hidden. `other` is the name of the speaker, if it is not the person whom
    /// the rest concerns.
    Hide { game: String, line: u32, other: Option<String> },
    /// An account says nothing until this date; without one, it may again.
    Silence(Option<u64>),
    /// An account is suspended until this date, or for good.
    Suspend(Option<u64>),
    /// A suspension ends.
    Restore,
    /// A report is closed; not `settled` if it is dismissed.
    Close { settled: bool },
    /// An account becomes a moderator's.
    Appoint,
    /// It no longer is.
    Discharge,
    /// An account is deleted by the operator.
    Delete,
    /// A published game is taken down.
    Withdraw { annotation: String },
    /// A collection is no longer kept, nor are its games.
    Disband { collection: String },
}

impl Act {
    /// The name of the act in the audit log.
    pub(crate) fn key(&self) -> &'static str {
        let act = match self {
            Act::Hide { .. } => AuditAct::Hide,
            Act::Silence(Some(_)) => AuditAct::Silence,
            Act::Silence(None) => AuditAct::LetSpeak,
            Act::Suspend(_) => AuditAct::Suspend,
            Act::Restore => AuditAct::Restore,
            Act::Close { settled: true } => AuditAct::Settle,
            Act::Close { settled: false } => AuditAct::Dismiss,
            Act::Appoint => AuditAct::Appoint,
            Act::Discharge => AuditAct::Discharge,
            Act::Delete => AuditAct::Delete,
            Act::Withdraw { .. } => AuditAct::Withdraw,
            Act::Disband { .. } => AuditAct::Disband,
        };
        act.key()
    }

    fn until(&self) -> Option<u64> {
        match self {
            Act::Silence(until) | Act::Suspend(until) => *until,
            _ => None,
        }
    }
}

/// The author, the time and the reason of an act, and the person whom it concerns.
#[derive(Clone, Copy)]
pub(crate) struct Doing<'a> {
    /// The account of a moderator and its name; `None` for the operator.
    pub(crate) by: Option<(&'a str, &'a str)>,
    /// The account that it concerns.
    pub(crate) account: Option<&'a str>,
    /// The name of the person whom it concerns.
    pub(crate) name: &'a str,
    /// The report that it answers, and its game.
    pub(crate) report: Option<(&'a str, &'a str)>,
    pub(crate) reason: &'a str,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
    /// Never used before.
    pub(crate) id: &'a str,
}

fn time(time: i64) -> Result<u64, StoreError> {
    u64::try_from(time).map_err(damaged)
}

impl Writes {
    /// Something is done, and the audit log says so. It contradicts what is stored if it closes a
    /// report that is closed.
    pub(crate) fn act(self, doing: &Doing<'_>, act: &Act, place: u32) -> Writes {
        let add = "insert into audit (id, place, at, by_account, by_name, act, account, name, game,
                line, until, reason, report, closes)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
        let report = doing.report.map(|(id, _)| id);
        let (game, line) = match act {
            Act::Hide { game, line, .. } => (Some(game.as_str()), Some(*line)),
            _ => (doing.report.map(|(_, game)| game), None),
        };
        let (account, name) = match act {
            Act::Hide { other: Some(name), .. } => (None, name.as_str()),
            _ => (doing.account, doing.name),
        };
        let values = vec![
            Value::Text(format!("{} {place}", doing.id)),
            Value::Number(place.into()),
            number(doing.date),
            maybe(doing.by.map(|(id, _)| id)),
            text(doing.by.map_or("", |(_, name)| name)),
            text(act.key()),
            maybe(account),
            text(name),
            maybe(game),
            Value::MaybeNumber(line.map(i64::from)),
            Value::MaybeNumber(act.until().map(stored)),
            text(doing.reason),
            maybe(report),
            maybe(report.filter(|_| matches!(act, Act::Close { .. }))),
        ];
        self.run(add, values).carried_out(doing, act)
    }

    fn carried_out(self, doing: &Doing<'_>, act: &Act) -> Writes {
        let account = || text(doing.account.unwrap_or_default());
        let date = || number(doing.date);
        let lift = "delete from sanctions where account = $1 and kind = $2";
        match act {
            Act::Hide { game, line, .. } => {
                let hide = "update talk set hidden = 1,
                        version = (select max(version) + 1 from talk where game = $1)
                    where game = $1 and number = $2 and hidden = 0";
                self.run(hide, vec![text(game), Value::Number((*line).into())])
            }
            Act::Silence(None) => {
                self.run(lift, vec![account(), text(SanctionKind::Silence.key())])
            }
            Act::Restore => self.run(lift, vec![account(), text(SanctionKind::Suspension.key())]),
            Act::Silence(until) | Act::Suspend(until) => {
                // A longer one stays, with the reason that the person was told: it is shortened
                // only on purpose, by lifting it first.
                let put = "insert into sanctions (account, kind, until, reason, at)
                    values ($1, $2, $3, $4, $5)
                    on conflict (account, kind) do update set
                        until = excluded.until, reason = excluded.reason, at = excluded.at
                    where sanctions.until < excluded.until
                        or (sanctions.until is not null and excluded.until is null)";
                let silence = matches!(act, Act::Silence(_));
                let kind = if silence { SanctionKind::Silence } else { SanctionKind::Suspension };
                let kind = text(kind.key());
                let until = Value::MaybeNumber(until.map(stored));
                let writes =
                    self.run(put, vec![account(), kind, until, text(doing.reason), date()]);
                if silence {
                    return writes;
                }
                let end = "delete from sign_ins where account = $1";
                writes.run(end, vec![account()]).forget_pushes()
            }
            Act::Close { .. } => {
                let close = "update reports set closed = $1 where id = $2";
                self.run(close, vec![date(), maybe(doing.report.map(|(id, _)| id))])
            }
            Act::Appoint => {
                let appoint = "insert into moderators (account, since) values ($1, $2)
                    on conflict (account) do nothing";
                self.run(appoint, vec![account(), date()])
            }
            Act::Discharge => {
                self.run("delete from moderators where account = $1", vec![account()])
            }
            Act::Withdraw { annotation } => self.withdraw_annotation(annotation),
            Act::Disband { collection } => self.remove_collection(collection),
            Act::Delete => match doing.account {
                Some(account) => self.delete_account(account),
                None => self,
            },
        }
    }
}

impl Store {
    /// Carries out all of these acts or none, and adds them to the audit log. Returns false if they
    /// close a report that another moderator has closed.
    pub(crate) async fn moderate(
        &self,
        doing: &Doing<'_>,
        acts: &[Act],
    ) -> Result<bool, StoreError> {
        for tries in 1.. {
            let acts = (0..).zip(acts);
            let writes =
                acts.fold(Writes::default(), |writes, (place, act)| writes.act(doing, act, place));
            match self.write(writes).await {
                Ok(()) => break,
                Err(error) if error.is_of_the_rows() => {
                    if let Some((id, _)) = doing.report
                        && self.is_closed(id).await?
                    {
                        return Ok(false);
                    }
                    // A line of talk was added at that table in this moment.
                    if tries >= TRIES {
                        return Err(error);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    async fn is_closed(&self, report: &str) -> Result<bool, StoreError> {
        let closed = sqlx::query("select 1 from audit where closes = $1").bind(report);
        Ok(closed.fetch_optional(&self.readers).await?.is_some())
    }

    /// True if an account is a moderator's.
    pub(crate) async fn is_moderator(&self, account: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("select 1 from moderators where account = $1").bind(account);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The name of an account.
    pub(crate) async fn name_of(&self, account: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("select name from accounts where id = $1").bind(account);
        row.fetch_optional(&self.readers).await?.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The end and the reason of an account's silence, if it may not talk at this date.
    pub(crate) async fn silenced(
        &self,
        account: &str,
        date: u64,
    ) -> Result<Option<SanctionMessage>, StoreError> {
        self.sanction(account, SanctionKind::Silence, date).await
    }

    /// The end and the reason of an account's suspension, if it is suspended at this date.
    pub(crate) async fn suspended(
        &self,
        account: &str,
        date: u64,
    ) -> Result<Option<SanctionMessage>, StoreError> {
        self.sanction(account, SanctionKind::Suspension, date).await
    }

    async fn sanction(
        &self,
        account: &str,
        kind: SanctionKind,
        date: u64,
    ) -> Result<Option<SanctionMessage>, StoreError> {
        let query = "select accounts.id, accounts.name, kind, sanctions.at, until, reason
            from sanctions join accounts on accounts.id = sanctions.account
            where account = $1 and kind = $2 and (until is null or until > $3)";
        let row = sqlx::query(query).bind(account).bind(kind.key()).bind(stored(date));
        row.fetch_optional(&self.readers).await?.as_ref().map(sanction).transpose()
    }

    /// The sanctions in force at this date, the latest first.
    pub(crate) async fn sanctions(&self, date: u64) -> Result<Vec<SanctionMessage>, StoreError> {
        let query = "select accounts.id, accounts.name, kind, sanctions.at, until, reason
            from sanctions join accounts on accounts.id = sanctions.account
            where until is null or until > $1
            order by sanctions.at desc, accounts.id limit 500";
        let rows = sqlx::query(query).bind(stored(date)).fetch_all(&self.readers).await?;
        rows.iter().map(sanction).collect()
    }

    /// The latest lines of the audit log, the last one first.
    pub(crate) async fn audit(&self) -> Result<Vec<AuditMessage>, StoreError> {
        let rows = sqlx::query(AUDIT_LINES).bind(i64::from(AUDIT)).fetch_all(&self.readers).await?;
        rows.iter().map(audit_line).collect()
    }
}

/// The latest lines of the audit log.
pub(super) const AUDIT_LINES: &str =
    "select at, by_name, act, name, game, line, until, reason, report
    from audit order by at desc, place desc, id desc limit $1";

pub(super) fn audit_line(row: &AnyRow) -> Result<AuditMessage, StoreError> {
    let line = row.try_get::<Option<i64>, _>(5)?.map(u32::try_from);
    Ok(AuditMessage {
        at: time(row.try_get(0)?)?,
        by: row.try_get(1)?,
        act: row.try_get(2)?,
        name: row.try_get(3)?,
        game: row.try_get(4)?,
        line: line.transpose().map_err(damaged)?,
        until: row.try_get::<Option<i64>, _>(6)?.map(time).transpose()?,
        reason: row.try_get(7)?,
        report: row.try_get(8)?,
    })
}

fn sanction(row: &AnyRow) -> Result<SanctionMessage, StoreError> {
    Ok(SanctionMessage {
        account: row.try_get(0)?,
        name: row.try_get(1)?,
        kind: row.try_get(2)?,
        since: time(row.try_get(3)?)?,
        until: row.try_get::<Option<i64>, _>(4)?.map(time).transpose()?,
        reason: row.try_get(5)?,
    })
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    /// The words that may stand before the name of a table in a statement.
    const BEFORE: [&str; 9] =
        ["into", "from", "update", "table", "on", "join", "only", "exists", "truncate"];

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                found.push(path);
            }
        }
    }

    /// The statements of a source that name the table, each with the two words before the name.
    fn naming(text: &str) -> Vec<String> {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let words: Vec<String> = lines
            .flat_map(str::split_whitespace)
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_'))
            .map(str::to_lowercase)
            .collect();
        let named = words
            .windows(3)
            .filter(|three| three[2] == "audit" && BEFORE.contains(&three[1].as_str()));
        named.map(|three| three.join(" ")).collect()
    }

    /// Lines are added to the audit log and read: nothing in these sources changes or removes one.
    #[test]
    fn lines_of_the_audit_log_are_only_added() {
        assert_eq!(naming("a = \"x\"; b = \"delete\n from audit where\""), ["delete from audit"]);
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let mut found = Vec::new();
        for file in files {
            let text = std::fs::read_to_string(file).unwrap();
            found.extend(naming(text.split("\nmod tests {").next().unwrap()));
        }
        found.sort();
        assert_eq!(
            found,
            [
                // Read: whether an act has closed a report.
                "1 from audit",
                "audit_at on audit",
                "create table audit",
                // The one place where lines are added.
                "insert into audit",
                // Read: the log.
                "report from audit",
            ]
        );
    }
}
