//! `tilewright siu`: the engine for interfaces that speak SIU, on standard input and output.
//!
//! One thread reads ([`desk`]) and answers at once; a second one searches ([`search`], [`modes`])
//! until it is done, a limit is reached or the first tells it to stop. [`settings`] holds the
//! options. Lines are read and written by [`notation::siu`].

mod desk;
mod modes;
mod search;
mod settings;
mod voice;

use std::io;

use crate::lines::Lines;
use crate::options::Common;
use crate::stop::Stop;
use desk::Desk;
use settings::Settings;
use voice::Voice;

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
    let voice = Voice::new(io::stdout());
    let mut desk = Desk::new(Settings::new(common)?, voice.clone());
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(line) = lines.next()? {
        if !desk.hear(&line) {
            return Ok(());
        }
        if voice.is_gone() {
            return Err(Stop::Pipe);
        }
    }
    desk.finish();
    Ok(())
}
