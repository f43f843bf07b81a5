//! The loop of the terminal: a client of one seat, or of several that share the terminal, in every
//! mode and through every door. It shows what the host of the game says, and sends what is typed.

mod ending;
mod hearing;
mod questions;
mod talk;
mod turns;
mod typing;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal as _, stdin};
use std::time::Duration;

use table::wire::{ClientMessage, CommandMessage};
use tokio::time::{MissedTickBehavior, interval};

use self::talk::Talk;
use super::Manner;
use super::asked::{Asked, Asking, Next};
use super::desk::Desk;
use super::door::Door;
use super::full::Full;
use super::lines::Lines;
use super::modes::{Table, Way, way};
use super::place::Place;
use super::records::Records;
use crate::input;
use crate::screen::{Press, Presses};
use crate::stop::Stop;
use crate::text::Style;

/// A command that was sent and is not carried out yet.
pub(super) struct Sending {
    id: String,
    /// The message, for sending again after a lost connection.
    message: ClientMessage,
    pub(super) command: CommandMessage,
    seat: u16,
    /// The text to show once it is done.
    said: Option<String>,
    /// It is done when the position after this event has arrived.
    done: Option<u32>,
}

/// The seats at this terminal in a game.
pub(super) struct Session<'a> {
    pub(super) door: Door,
    pub(super) desk: Desk,
    /// The people whose seats are held here.
    names: BTreeMap<u16, String>,
    pub(super) place: Place<'a>,
    pub(super) style: Style,
    /// Whether a person types, as opposed to a script whose lines wait for questions.
    pub(super) person: bool,
    pub(super) connected: bool,
    /// The seat that is asked, and for what.
    pub(super) asked: Option<Asked>,
    /// The seat whose rack is visible on the screen, where several share it.
    pub(super) opened: Option<u16>,
    /// The seats with nothing more to do, while this stays the same.
    pub(super) silent: BTreeMap<u16, String>,
    /// The seats asked for the points of a play before it is made.
    counting: BTreeSet<u16>,
    sending: Option<Sending>,
    asking: Option<Asking>,
    /// What has happened and is not shown yet, one sentence for each event.
    pub(super) news: Vec<String>,
    /// What was shown last.
    pub(super) latest: Vec<String>,
    /// How many events are shown or to be shown.
    heard: Option<usize>,
    /// The prefix of command ids, so that none is used twice.
    run: String,
    commands: u32,
    /// The answer to the last line.
    pub(super) reply: String,
    /// Whether a page covers the table.
    pub(super) paged: bool,
    /// The lines on the screen, or the last ones printed for a script.
    pub(super) drawn: Vec<String>,
    /// Whether the result was shown.
    ended: bool,
    /// Whether the people here want to take the board apart.
    unbuilds: bool,
    pub(super) records: Option<Records>,
    /// The full screen, if the game is played on one.
    pub(super) full: Option<Full>,
    talk: Talk,
}

impl<'a> Session<'a> {
    /// A session for these seats.
    ///
    /// # Errors
    /// If it is to be on a full screen, and there is no terminal for that.
    pub(super) fn new(
        door: Door,
        place: Place<'a>,
        names: BTreeMap<u16, String>,
        manner: Manner,
    ) -> Result<Session<'a>, Stop> {
        let held: Vec<u16> = names.keys().copied().collect();
        let counting = held.iter().copied().filter(|_| manner.count).collect();
        let session = Session {
            connected: !door.is_far(),
            door,
            desk: Desk::new(held, place.shows_unbuilding()),
            names,
            place,
            style: Style::detect(),
            person: stdin().is_terminal(),
            asked: None,
            opened: None,
            silent: BTreeMap::new(),
            counting,
            sending: None,
            asking: None,
            news: Vec::new(),
            latest: Vec::new(),
            heard: None,
            run: super::chance::random()?,
            commands: 0,
            reply: String::new(),
            paged: false,
            drawn: Vec::new(),
            ended: false,
            unbuilds: false,
            records: None,
            full: None,
            talk: Talk::default(),
        };
        if manner.full { session.on_full_screen() } else { Ok(session) }
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) async fn play(mut self, lines: &mut Lines) -> Result<(), Stop> {
        let mut second = interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let mut presses = self.full.is_some().then(Presses::new);
        let leaves = loop {
            let next = tokio::select! {
                // What has happened is shown before a line is read.
                biased;
                heard = self.door.hear() => match heard {
                    Some(heard) => self.hear(heard).await?,
                    None => return Err(self.place.strange()),
                },
                press = next(&mut presses), if presses.is_some() => match press {
                    Some(press) => self.pressed(press).await?,
                    None => Next::Leave,
                },
                line = lines.next(), if presses.is_none() && self.listens() => match line? {
                    Some(text) => self.typed(&text).await?,
                    None => Next::Leave,
                },
                _ = second.tick(), if self.style.clear && self.desk.complete() => {
                    self.draw(false)?;
                    Next::On
                }
            };
            match next {
                Next::On => {}
                Next::Over => break false,
                Next::Leave => break true,
            }
        };
        self.shows_result()?;
        if leaves && !self.ended {
            return self.place.left();
        }
        if leaves && self.unbuilds {
            input::print("The unbuilding stops here.\n")?;
        }
        self.place.over(&self.desk).await?;
        self.saved_at_the_end().await
    }

    /// Leaves the full screen, if there is one: the result is to be read after it as well.
    fn shows_result(&mut self) -> Result<(), Stop> {
        let Some(Full { result, terminal, .. }) = self.full.take() else { return Ok(()) };
        drop(terminal);
        result.iter().try_for_each(|line| input::print(&format!("{line}\n")))?;
        match self.way().filter(|_| self.ended) {
            Some(way) => self.place.told_end(way.draws()),
            None => Ok(()),
        }
    }

    /// Whether a line is wanted now. A script answers questions; a person may type at any time.
    fn listens(&self) -> bool {
        let asked = self.asked.is_some() && self.sending.is_none() && self.asking.is_none();
        self.desk.complete() && !self.door.goes_on() && (self.person || asked)
    }

    /// The mode that the game is in.
    pub(super) fn way(&self) -> Option<&'static dyn Way> {
        Some(way(&self.desk.latest()?.game))
    }

    /// The table as it is shown: as the seat that is asked sees it, with its rack if `open`.
    pub(super) fn table(&self, seat: Option<u16>, open: bool, timed: bool) -> Option<Table<'_>> {
        let all = self.desk.open()?;
        let own = seat.and_then(|seat| self.desk.of(seat)).unwrap_or(all);
        let shown = if open { own } else { all };
        let since = u64::try_from(own.came.elapsed().as_millis()).unwrap_or(u64::MAX);
        let now = self.door.now().unwrap_or_else(|| own.game.at.saturating_add(since));
        let mut table = Table {
            game: &shown.game,
            own: &own.game,
            events: &all.events,
            terms: &all.by.terms,
            lexicon: &all.by.lexicon,
            ruleset: &all.by.ruleset,
            held: &self.desk.held,
            names: &self.names,
            now: timed.then_some(now),
            open,
            connected: self.connected,
            colour: self.style.colour,
            silent: false,
            link: self.place.link(),
        };
        let key = seat.and_then(|seat| self.silent.get(&seat));
        table.silent = key.is_some_and(|key| *key == way(table.own).lasts(&table));
        Some(table)
    }
}

/// The next press on a full screen; waits for ever where there is none.
async fn next(presses: &mut Option<Presses>) -> Option<Press> {
    match presses {
        Some(presses) => presses.next().await,
        None => std::future::pending().await,
    }
}
