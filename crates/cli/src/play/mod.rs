//! `tilewright play`: a game in the terminal.

mod ask;
mod board;
mod ending;
mod game;
mod input;
mod line;
mod screen;
mod seats;
mod sheet;
mod show;
mod told;
mod turns;

use std::path::PathBuf;

use engine::Level;
use rules::Terms;

use crate::args::Common;
use crate::stop::Stop;
use crate::{editions, source};

pub(crate) use seats::computer;

/// A game in the terminal
#[derive(clap::Args, Debug)]
pub(crate) struct Play {
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "travel-2006")]
    edition: String,
    /// A computer player: beginner, intermediate, expert or champion; may be repeated
    #[arg(long, value_name = "LEVEL")]
    against: Vec<Level>,
    /// A person at this terminal; may be repeated
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,
    /// A change of the rules, such as challenge=single or clock=25; may be repeated
    #[arg(long = "change", value_name = "KEY=VALUE")]
    changes: Vec<String>,
    /// Draw the tiles from this number, so that the game can be played again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write what happens to this file, one readable line for each event
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

pub(crate) fn run(args: &Play, common: &Common) -> Result<(), Stop> {
    let mut lexicon = source::open_for_plays(common.lexicon.as_deref())?;
    let mut seats = seats::seats(&args.players, &args.against, &lexicon)?;
    let count = u8::try_from(seats.len()).map_err(|_| Stop::bad("too many players"))?;
    let terms: Terms = editions::terms(&args.edition, Some(count), &args.changes)?;
    if terms.ruleset().family_words {
        let name = format!("{} family", lexicon.name());
        lexicon = lexicon.without(name, lexica::family_exclusions()).map_err(Stop::bad)?;
        seats = seats::seats(&args.players, &args.against, &lexicon)?;
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| {
            Stop::bad(format!("no chance to be had from this machine ({error}): give --seed N"))
        })?,
    };
    let game = game::Game::new(terms, lexicon, seats, seed, args.log.as_deref())?;
    turns::Turns::new(game)?.play()
}
