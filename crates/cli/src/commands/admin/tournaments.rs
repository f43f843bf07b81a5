//! `tilewright admin tournaments`: the stored tournaments.

use clap::Subcommand;
use rules::Counted;
use serde_json::json;
use server::ListedTournament;

use super::games::date;
use super::with;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

const EXPORT_EXAMPLES: &str = "\
Examples:
  tilewright admin tournaments export 8f0c2d > tournament.txt
  tilewright tournament standings tournament.txt
The file has every name as it was entered. A server opens it as a new tournament.";

/// The actions on stored tournaments.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The tournaments with the latest acts, one per line
    List {
        /// At most this many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// The whole log of a tournament, as its directors get it
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        /// Its id
        id: String,
        #[command(flatten)]
        storage: StorageOptions,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    match what {
        What::List { most, storage } => {
            for one in with(storage, async |admin| admin.tournaments(*most).await)? {
                list(&mut output, &one)?;
            }
        }
        What::Export { id, storage } => {
            let file = with(storage, async |admin| admin.tournament_file(id).await)?;
            output.result(&json!({ "file": file }), file.trim_end())?;
        }
    }
    output.end()
}

fn list(output: &mut Output, one: &ListedTournament) -> Result<(), Stop> {
    let ListedTournament { id, title, records, made, written } = one;
    if output.is_json() {
        return output.object(&json!({
            "id": id, "title": title, "records": records, "made": made, "written": written,
        }));
    }
    let (made, written) = (date(*made), date(*written));
    let records = Counted(*records, "record").to_string();
    output.line(format!("{id}  made {made}  last act {written}  {records:>14}  {title}"))
}
