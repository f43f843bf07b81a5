//! `tilewright leaves`: what kept tiles are worth, learnt by play.

mod journal;
mod train;

use rules::Tiles;
use serde_json::json;

use crate::options::{Common, LeavesOption};
use crate::output::Output;
use crate::stop::Stop;

/// The actions on leaves.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum What {
    /// Learn leave values for a lexicon by self-play
    Train(train::Train),
    /// Show what leaves are worth
    Show(Show),
}

/// The options of `tilewright leaves show`.
#[derive(clap::Args, Debug)]
pub(crate) struct Show {
    /// The leaves, with ? for a blank
    #[arg(required = true, value_name = "TILES")]
    tiles: Vec<String>,
    #[command(flatten)]
    leaves: LeavesOption,
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    match what {
        What::Train(args) => train::run(args, common),
        What::Show(args) => show(args, common),
    }
}

fn show(args: &Show, common: &Common) -> Result<(), Stop> {
    let leaves = args.leaves.open()?;
    let mut output = Output::new(common.format);
    for text in &args.tiles {
        let tiles: Tiles = text.parse().map_err(|error| Stop::bad(format!("{text}: {error}")))?;
        let value = leaves.value(&tiles);
        if output.is_json() {
            output.object(&json!({ "leave": tiles.to_string(), "value": value.as_points() }))?;
        } else {
            output.line(format!("{:<8} {value:>8}", tiles.to_string()))?;
        }
    }
    output.end()
}
