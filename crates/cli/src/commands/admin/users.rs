//! `tilewright admin users`: the accounts.

use clap::Subcommand;
use rules::Counted;
use serde_json::json;
use server::{AccountLine, Measure};

use super::games::date;
use super::with;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

const MODERATOR_EXAMPLES: &str = "\
Examples:
  tilewright admin users moderator Ada
  tilewright admin users moderator Ada --off --reason \"has left the club\"
A moderator finds a page with the open reports behind a link on the page of the account.";

const SUSPEND_EXAMPLES: &str = "\
Examples:
  tilewright admin users suspend Bob --days 7 --reason \"insults after a warning\"
The player is signed out: a running server refuses their requests at once and closes their tables
within half a minute. Their games go on, and they count as away.";

/// The actions on accounts.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The newest accounts, one per line
    List {
        /// At most this many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Make an account a moderator's
    #[command(after_help = MODERATOR_EXAMPLES)]
    Moderator {
        /// The name of the account
        name: String,
        /// Remove the role
        #[arg(long)]
        off: bool,
        /// The reason, for the record [default: that the operator has decided it]
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Keep an account from talking at tables for some days
    Silence {
        #[command(flatten)]
        whom: Whom,
        /// The number of days
        #[arg(long, value_name = "N")]
        days: u32,
    },
    /// Let an account talk again
    LetSpeak {
        #[command(flatten)]
        whom: Whom,
    },
    /// Sign an account out, and keep its owner from signing in
    #[command(after_help = SUSPEND_EXAMPLES)]
    Suspend {
        #[command(flatten)]
        whom: Whom,
        /// The number of days [default: for good]
        #[arg(long, value_name = "N")]
        days: Option<u32>,
    },
    /// Let the owner of a suspended account sign in again
    Restore {
        #[command(flatten)]
        whom: Whom,
    },
    /// Delete an account, as its owner can do it: its seats and its talk go with it
    Delete {
        #[command(flatten)]
        whom: Whom,
    },
}

/// An account, and the reason why something is done with it.
#[derive(clap::Args, Debug)]
pub(crate) struct Whom {
    /// The name of the account
    name: String,
    /// The reason, for the record; the owner is told it
    #[arg(long, value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    storage: StorageOptions,
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let of = |whom: &Whom, measure, done: &str| {
        act(&whom.storage, &whom.name, measure, &whom.reason, done, common)
    };
    match what {
        What::List { most, storage } => {
            let mut output = Output::new(common.format);
            for account in with(storage, async |admin| admin.accounts(*most).await)? {
                list(&mut output, &account)?;
            }
            output.end()
        }
        What::Moderator { name, off, reason, storage } => {
            let (measure, done, usual) = match off {
                false => (Measure::Appoint, "is a moderator", "chosen by the operator"),
                true => (Measure::Discharge, "is no longer a moderator", "removed by the operator"),
            };
            act(storage, name, measure, reason.as_deref().unwrap_or(usual), done, common)
        }
        What::Silence { whom, days } => of(whom, Measure::Silence { days: *days }, "is silenced"),
        What::LetSpeak { whom } => of(whom, Measure::LetSpeak, "may talk"),
        What::Suspend { whom, days } => of(whom, Measure::Suspend { days: *days }, "is suspended"),
        What::Restore { whom } => of(whom, Measure::Restore, "may sign in"),
        What::Delete { whom } => of(whom, Measure::Delete, "is deleted"),
    }
}

fn act(
    storage: &StorageOptions,
    name: &str,
    measure: Measure,
    reason: &str,
    done: &str,
    common: &Common,
) -> Result<(), Stop> {
    with(storage, async |admin| admin.moderate(name, measure, reason).await)?;
    let told = json!({ "name": name, "done": done });
    Output::only(common.format, &told, format_args!("{name} {done}"))
}

fn list(output: &mut Output, account: &AccountLine) -> Result<(), Stop> {
    let AccountLine { id, name, created, games, sign_ins, seen } = account;
    if output.is_json() {
        return output.object(&json!({
            "id": id, "name": name, "created": created, "games": games, "sign_ins": sign_ins,
            "seen": seen,
        }));
    }
    let (made, seen) = (date(*created), seen.map_or_else(|| "never".to_owned(), date));
    let games = Counted(*games, "game").to_string();
    output.line(format!("{id}  {made}  {games:>11}  seen {seen:20}  {name}"))
}
