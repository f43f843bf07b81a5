//! `tilewright admin users`: the accounts.

use clap::Subcommand;
use serde_json::json;
use server::AccountLine;

use super::games::date;
use super::with;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

/// What to show.
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
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let What::List { most, storage } = what;
    let mut output = Output::new(common.format);
    for account in with(storage, async |admin| admin.accounts(*most).await)? {
        list(&mut output, &account)?;
    }
    output.end()
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
    output.line(format!("{id}  {made}  {games:>5} games  seen {seen:20}  {name}"))
}
