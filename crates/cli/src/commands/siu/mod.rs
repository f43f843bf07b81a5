//! `tilewright siu`: the engine for interfaces that speak SIU, on standard input and output.
//!
//! One thread reads ([`session`]) and answers at once; a second one searches ([`search`], [`modes`])
//! until it is done, a limit is reached or the first tells it to stop. [`settings`] holds the
//! options. Lines are read and written by [`notation::siu`].

mod job;
mod modes;
mod search;
mod session;
mod settings;
mod writer;

use std::io;

use crate::lines::Lines;
use crate::options::Common;
use crate::stop::Stop;
use session::Session;
use settings::Settings;
use writer::Writer;

const EXAMPLES: &str = "\
Example:
  printf 'position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEITRNR/ 0/0 0\\ngo gen\\n' | tilewright siu

Interfaces start this program themselves. The protocol is SIU, draft 0.2, of
https://github.com/woogles-io/open-protocols; 'siu' lists the options.";

/// The options of `tilewright siu`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Siu {}

pub(crate) fn run(_: &Siu, common: &Common) -> Result<(), Stop> {
    let writer = Writer::new(io::stdout());
    let mut session = Session::new(Settings::new(common)?, writer.clone());
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(line) = lines.next()? {
        if !session.hear(&line) {
            return Ok(());
        }
        if writer.is_gone() {
            return Err(Stop::Pipe);
        }
    }
    session.finish();
    Ok(())
}
