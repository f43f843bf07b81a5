//! The operator's measures against accounts, and the closing of reports. Every act is recorded, as
//! those of moderators are; a running server reads from the database which measures hold.

use std::time::{SystemTime, UNIX_EPOCH};

use table::clean_said;
use table::wire::AuditMessage;

use super::Admin;
use crate::base::error::AdminError;
use crate::base::secret;
use crate::store::{Act, Doing, StoreError, StoredReport};

/// A day, in milliseconds.
const DAY: u64 = 24 * 3_600_000;

/// The most days for which a measure holds, other than for good.
const DAYS: u32 = 3_650;

/// A measure that the operator takes on an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Its owner becomes a moderator.
    Appoint,
    /// Its owner is no longer a moderator.
    Discharge,
    /// Its owner cannot talk at any table for this many days.
    Silence {
        /// From 1 to 3650.
        days: u32,
    },
    /// Its owner may talk again.
    LetSpeak,
    /// Its owner is signed out, and cannot sign in for this many days, or for good.
    Suspend {
        /// From 1 to 3650.
        days: Option<u32>,
    },
    /// Its owner may sign in again.
    Restore,
    /// It is deleted, as its owner can do it.
    Delete,
}

/// A report that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenReport {
    /// Its id.
    pub id: String,
    /// When it came, in milliseconds since 1970.
    pub at: u64,
    /// The game.
    pub game: String,
    /// The key of its topic.
    pub about: String,
    /// The reporter's own words.
    pub words: String,
    /// The name of the person reported.
    pub name: String,
    /// The line of talk reported; `None` if the report is about the player.
    pub text: Option<String>,
}

/// Now, in milliseconds since 1970.
fn date() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl Admin {
    /// Takes a measure on the account of this name, for a reason, and records it.
    ///
    /// # Errors
    /// [`AdminError`] if there is no such account, the reason or the time makes no sense, or the
    /// database cannot be written.
    pub async fn moderate(
        &self,
        name: &str,
        measure: Measure,
        reason: &str,
    ) -> Result<(), AdminError> {
        let reason = clean_said(reason).ok_or(AdminError::Reason)?;
        let found = self.archive.account(name).await.map_err(|error| self.unread(error))?;
        let missing = || AdminError::NoAccount { name: name.to_owned() };
        let (account, name) = found.ok_or_else(missing)?;
        let date = date();
        let until = |days: u32| match days {
            1..=DAYS => Ok(date.saturating_add(u64::from(days) * DAY)),
            _ => Err(AdminError::Days),
        };
        let act = match measure {
            Measure::Appoint => Act::Appoint,
            Measure::Discharge => Act::Discharge,
            Measure::Silence { days } => Act::Silence(Some(until(days)?)),
            Measure::LetSpeak => Act::Silence(None),
            Measure::Suspend { days } => Act::Suspend(days.map(until).transpose()?),
            Measure::Restore => Act::Restore,
            Measure::Delete => Act::Delete,
        };
        let id = self.new_id()?;
        let doing = Doing {
            by: None,
            account: Some(&account),
            name: &name,
            report: None,
            reason: &reason,
            date,
            id: &id,
        };
        self.archive.moderate(&doing, &act).await.map_err(|error| self.unread(error))
    }

    /// Closes a report, for a reason, and records it. Any measure is taken first, by
    /// [`Admin::moderate`].
    ///
    /// # Errors
    /// [`AdminError`] if no such report is open, the reason makes no sense, or the database cannot
    /// be written.
    pub async fn close_report(&self, id: &str, reason: &str) -> Result<(), AdminError> {
        let reason = clean_said(reason).ok_or(AdminError::Reason)?;
        let missing = || AdminError::NoReport { report: id.to_owned() };
        let found = self.archive.report(id).await.map_err(|error| self.unread(error))?;
        let report = found.ok_or_else(missing)?;
        let doing = Doing {
            by: None,
            account: report.account.as_deref(),
            name: &report.name,
            report: Some((&report.id, &report.game)),
            reason: &reason,
            date: date(),
            id: &self.new_id()?,
        };
        // Only the operator knows if a measure was taken, so the report is recorded as settled.
        let closed = self.archive.moderate(&doing, &Act::Close { settled: true }).await;
        closed.map_err(|error| match error {
            // A moderator was faster.
            error if error.is_of_the_rows() => missing(),
            error => self.unread(error),
        })
    }

    fn new_id(&self) -> Result<String, AdminError> {
        // Without random bytes from the system no id can be made.
        let random = secret::secret().map_err(|_| StoreError::from(sqlx::Error::WorkerCrashed));
        random.map_err(|error| self.unread(error))
    }

    /// The oldest reports that are open, at most `most`.
    ///
    /// # Errors
    /// [`AdminError`] if the database cannot be read.
    pub async fn reports(&self, most: u32) -> Result<Vec<OpenReport>, AdminError> {
        let reports = self.archive.reports(most).await.map_err(|error| self.unread(error))?;
        let told = |report: StoredReport| OpenReport {
            text: report
                .evidence
                .into_iter()
                .find(|said| Some(said.number) == report.line)
                .map(|said| said.text),
            id: report.id,
            at: report.date,
            game: report.game,
            about: report.about,
            words: report.words,
            name: report.name,
        };
        Ok(reports.into_iter().map(told).collect())
    }

    /// The latest lines of the audit log, at most `most`, the last one first.
    ///
    /// # Errors
    /// [`AdminError`] if the database cannot be read.
    pub async fn audit(&self, most: u32) -> Result<Vec<AuditMessage>, AdminError> {
        self.archive.audit(most).await.map_err(|error| self.unread(error))
    }
}
