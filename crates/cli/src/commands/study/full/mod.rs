//! `tilewright study --full`: drills on the full screen, with keys and mouse.
//!
//! [`Trainer`] is what somebody is at, changed by presses and drawn by [`draw`]; a board is drawn,
//! and tiles are laid on it, as in a game.

mod draw;
#[cfg(test)]
mod tests;
mod trainer;

use std::time::Instant;

use engine::Generator;
use study::{Act as Kept, Card, Entry, Finder, Meanings};

use self::trainer::{Act, Tools, Trainer};
use super::deck_file::DeckFile;
use super::question::{comes_back, due_today};
use super::{Study, id};
use crate::local_day;
use crate::options::Common;
use crate::play::full::Laying;
use crate::play::text::Style;
use crate::screen::{Presses, Terminal};
use crate::stop::Stop;

/// Asks what is due on the full screen.
pub(super) fn run(
    file: &mut DeckFile,
    (finder, meanings): (&Finder, Option<&Meanings>),
    common: &Common,
    args: &Study,
) -> Result<(), Stop> {
    let now = args.now();
    let midnight = local_day::midnight(now);
    let due = due_today(file.deck(), (now, midnight), (args.theme.as_deref(), usize::MAX));
    // Boards need words in another form, which takes a moment.
    let generator = match due.iter().any(|card| matches!(card, Card::Position(_))) {
        true => {
            let lexicon = common.lexicon_for_plays()?;
            Some(Generator::new(lexicon.graph()).map_err(Stop::bad)?)
        }
        false => None,
    };
    let colour = Style::detect().colour;
    let mut terminal = Terminal::open("leave out --full to be asked line by line")?;
    let mut days: Vec<u64> = file.deck().reviews().map(local_day::of).collect();
    days.sort_unstable();
    days.dedup();
    let left = args.amount.saturating_sub(file.deck().reviews_since(midnight));
    let tools = Tools { finder, generator: generator.as_ref(), meanings, colour };
    let seed = getrandom::u64().unwrap_or(now);
    let mut trainer = Trainer::new(tools, (due, left, days.len()), Laying::new(seed));
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| Stop::bad(format!("cannot wait for keys: {error}")))?;
    let begun = Instant::now();
    let since = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    runtime.block_on(async {
        let mut presses = Presses::new();
        loop {
            trainer.height(terminal.height());
            terminal.render(|frame| draw::draw(frame, &mut trainer))?;
            let Some(press) = presses.next().await else { return Ok(()) };
            match trainer.press(press, since()) {
                Act::Nothing => {}
                Act::Graded { card, grade, recall } => {
                    let act = Kept::Review { grade, recall };
                    let entry = Entry { at: args.now(), id: id()?, act, card: card.clone() };
                    file.append(vec![entry])?;
                    trainer.go_on(comes_back(file.deck(), &card, args.now()), since());
                }
                Act::Quit => return Ok(()),
            }
        }
    })
}
