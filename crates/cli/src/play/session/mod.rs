//! The loop of the terminal: a client of one seat, or of several that share the terminal, in every
//! mode and over every transport. It shows the messages of the host, and sends the lines typed.

mod display;
mod ending;

mod incoming;
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
use super::PlaySettings;
use super::full::Full;
use super::hosting::Hosting;
use super::lines::Lines;
use super::modes::{Table, TerminalMode, mode_of};
use super::prompt::{Next, Prompt, Query};
use super::records::Records;
use super::transport::Transport;
use super::views::Views;
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
    /// The number of the event after which it is done, once the position has arrived.
    done: Option<u32>,
}

/// The seats at this terminal in a game.
pub(super) struct Session<'a> {
    pub(super) transport: Transport,
    pub(super) views: Views,
    /// The people whose seats are held here.
    names: BTreeMap<u16, String>,
    pub(super) hosting: Hosting<'a>,
    pub(super) style: Style,
    /// True if a person types, as opposed to a script whose lines wait for questions.
    pub(super) person: bool,
    pub(super) connected: bool,
    /// The seat that is asked, and for what.
    pub(super) prompt: Option<Prompt>,
    /// The seat whose rack is visible on the screen, where several share it.
    pub(super) opened: Option<u16>,
    /// The seats with nothing more to do, while this stays the same.
    pub(super) silent: BTreeMap<u16, String>,
    /// The seats asked for the points of a play before it is made.
    counting: BTreeSet<u16>,
    sending: Option<Sending>,
    query: Option<Query>,
    /// The news that is not shown yet, one sentence for each event.
    pub(super) news: Vec<String>,
    /// The news that was shown last.
    pub(super) latest: Vec<String>,
    /// The number of events shown, or about to be.
    heard: Option<usize>,
    /// The prefix of command ids, so that none is used twice.
    run: String,
    commands: u32,
    /// The answer to the last line.
    pub(super) reply: String,
    /// True if a page covers the table.
    pub(super) paged: bool,
    /// The lines on the screen, or the last ones printed for a script.
    pub(super) drawn: Vec<String>,
    /// True if the result was shown.
    ended: bool,
    /// True if the people here want to take the board apart.
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
        transport: Transport,
        hosting: Hosting<'a>,
        names: BTreeMap<u16, String>,
        settings: &PlaySettings,
    ) -> Result<Session<'a>, Stop> {
        let held: Vec<u16> = names.keys().copied().collect();
        let counting = held.iter().copied().filter(|_| settings.count).collect();
        let session = Session {
            connected: !transport.is_remote(),
            transport,
            views: Views::new(held, hosting.shows_unbuilding()),
            names,
            hosting,
            style: Style::detect(),
            person: stdin().is_terminal(),
            prompt: None,
            opened: None,
            silent: BTreeMap::new(),
            counting,
            sending: None,
            query: None,
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
        if settings.full { session.on_full_screen() } else { Ok(session) }
    }

    /// Plays until the game is over or the player leaves.
    pub(super) async fn play(mut self, lines: &mut Lines) -> Result<(), Stop> {
        let mut second = interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let mut presses = self.full.is_some().then(Presses::new);
        let leaves = loop {
            let next = tokio::select! {
                // News is shown before a line is read.
                biased;
                incoming = self.transport.receive() => match incoming {
                    Some(incoming) => self.on_incoming(incoming).await?,
                    None => return Err(self.hosting.strange()),
                },
                press = next(&mut presses), if presses.is_some() => match press {
                    Some(press) => self.pressed(press).await?,
                    None => Next::Leave,
                },
                line = lines.next(), if presses.is_none() && self.listens() => match line? {
                    Some(text) => self.typed(&text).await?,
                    None => Next::Leave,
                },
                _ = second.tick(), if self.style.clear && self.views.complete() => {
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
            return self.hosting.left();
        }
        if leaves && self.unbuilds {
            input::print("The unbuilding stops here.\n")?;
        }
        self.hosting.over(&self.views).await?;
        self.saved_at_the_end().await
    }

    /// Leaves the full screen, if there is one: the result is to be read after it as well.
    fn shows_result(&mut self) -> Result<(), Stop> {
        let Some(Full { result, terminal, .. }) = self.full.take() else { return Ok(()) };
        drop(terminal);
        result.iter().try_for_each(|line| input::print(&format!("{line}\n")))?;
        match self.mode().filter(|_| self.ended) {
            Some(mode) => self.hosting.told_end(mode.draws()),
            None => Ok(()),
        }
    }

    /// True if a line is wanted now. A script answers questions; a person may type at any time.
    fn listens(&self) -> bool {
        let asked = self.prompt.is_some() && self.sending.is_none() && self.query.is_none();
        self.views.complete() && !self.transport.goes_on() && (self.person || asked)
    }

    /// The mode that the game is in.
    pub(super) fn mode(&self) -> Option<&'static dyn TerminalMode> {
        Some(mode_of(&self.views.latest()?.game))
    }

    /// The table as it is shown: as the seat that is asked sees it, with its rack if `open`.
    pub(super) fn table(&self, seat: Option<u16>, open: bool, timed: bool) -> Option<Table<'_>> {
        let all = self.views.open()?;
        let own = seat.and_then(|seat| self.views.of(seat)).unwrap_or(all);
        let shown = if open { own } else { all };
        let since = u64::try_from(own.came.elapsed().as_millis()).unwrap_or(u64::MAX);
        let now = self.transport.now().unwrap_or_else(|| own.game.at.saturating_add(since));
        let mut table = Table {
            game: &shown.game,
            own: &own.game,
            events: &all.events,
            terms: &all.rules.terms,
            lexicon: &all.rules.lexicon,
            ruleset: &all.rules.ruleset,
            local_seats: &self.views.seats,
            names: &self.names,
            now: timed.then_some(now),
            open,
            connected: self.connected,
            colour: self.style.colour,
            silent: false,
            link: self.hosting.link(),
        };
        let key = seat.and_then(|seat| self.silent.get(&seat));
        table.silent = key.is_some_and(|key| *key == mode_of(table.own).lasts(&table));
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
