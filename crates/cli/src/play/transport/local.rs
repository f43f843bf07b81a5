//! The connection to a game in this process: a host, a clock, and the file that keeps the game.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::{Draws, Seeded};
use host::{Device, Heard, Host, Luck, Unstored, WordLists};
use rules::{Millis, Mode, Seat, SetUp};
use table::wire::{BingoCommand, ClientMessage, CommandMessage, ServerMessage};
use table::{Input, Room};

use super::Incoming;
use crate::play::log::Log;
use crate::play::saved::Saved;
use crate::stop::Stop;

/// The time that a command takes in a game whose time otherwise stands still.
const STEP: u64 = 1_000;

/// The clock of a game at this terminal.
enum Clock {
    /// Runs with the machine's clock, from this moment, at which the game's time was this.
    Runs(Instant, u64),
    /// Stands still at this time while players think, because they hand the terminal on. A command
    /// takes as long as this says.
    Stands(u64, fn(&CommandMessage) -> u64),
}

impl Clock {
    /// The clock of a game of this mode, which has been played until this time.
    fn of(mode: Mode, at: u64) -> Clock {
        match mode {
            // Letters are struck for the call in time, however many players there are.
            Mode::Bingo => Clock::Stands(at, |command| match command {
                CommandMessage::Bingo { command } if *command != (BingoCommand::Call {}) => 0,
                _ => STEP,
            }),
            Mode::Together => Clock::Stands(at, |_| STEP),
            Mode::Match | Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles | Mode::Duplicate => {
                Clock::Runs(Instant::now(), at)
            }
        }
    }
}

/// A game in this process.
pub(crate) struct Local {
    device: Device<Draws>,
    saved: Saved,
    log: Log,
    clock: Clock,
    out: VecDeque<Incoming>,
    /// The event after which nothing more happens by itself.
    still: Option<u32>,
    people: usize,
}

/// A game in this process.
pub(in crate::play) struct LocalGame {
    /// The number with which `--resume` continues it.
    pub(in crate::play) id: u32,
    /// The seed of the draws.
    pub(in crate::play) seed: u64,
    /// Its file.
    pub(in crate::play) path: PathBuf,
    /// The log, if one was asked for.
    pub(in crate::play) log: Option<PathBuf>,
}

impl Local {
    /// Opens the game that is kept in a file.
    pub(crate) fn open(
        room: Room,
        lists: WordLists,
        saved: Saved,
        log: Log,
    ) -> Result<Local, Stop> {
        let mode = room.header().terms.mode();
        let seed = saved.seed;
        // In a resumed game computer players have different luck from what they would have had.
        let other = u64::from(room.seq());
        let luck = if mode.is_open() { seed ^ other } else { !seed ^ other };
        let late = room.last_at().0;
        let clock = Clock::of(mode, late);
        let host = Host::new(room, lists, Draws(seed), Luck::Carried(Seeded::new(luck)));
        if host.words().is_none() {
            return Err(Stop::bad(
                "this game is bound to another word list: name that with --lexicon FILE",
            ));
        }
        let device = Device::new(host, seed.to_string());
        let (out, people) = (VecDeque::new(), device.people());
        Ok(Local { device, saved, log, clock, out, still: None, people })
    }

    /// All players continue a game in which they have seats.
    pub(crate) fn sit_again(&mut self) {
        self.update();
    }

    /// Begins a new game from a position.
    pub(crate) fn set_up(&mut self, set_up: Box<SetUp>) -> Result<(), Stop> {
        match self.device.judge(&Input::SetUp(set_up), Millis(self.now())) {
            Ok(Some(unstored)) => self.commit(unstored).map(drop),
            Ok(None) => Ok(()),
            Err(refusal) => Err(Stop::bad(refusal.message)),
        }
    }

    /// Seats all players in a new game.
    pub(crate) fn sit(&mut self, names: Vec<String>) -> Result<(), Stop> {
        let names = (0..).map(Seat).zip(names).collect();
        match self.input(&Input::Sit(names)) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Stop::bad("the players cannot sit down: make the game again")),
            Err(stop) => Err(stop),
        }
    }

    /// The game.
    pub(crate) fn room(&self) -> &Room {
        self.device.room()
    }

    /// The file in which it is kept.
    pub(crate) fn game(&self) -> LocalGame {
        LocalGame {
            id: self.saved.id,
            seed: self.saved.seed,
            path: self.saved.path().to_path_buf(),
            log: self.log.path().map(Path::to_path_buf),
        }
    }

    /// The time of the game.
    pub(crate) fn now(&self) -> u64 {
        let last = self.device.room().last_at().0;
        match self.clock {
            Clock::Stands(at, _) => at.max(last),
            Clock::Runs(since, at) => {
                at + u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
            }
        }
    }

    /// Sets the time of the game.
    fn set_time(&mut self, at: u64) {
        self.clock = match self.clock {
            Clock::Stands(_, step) => Clock::Stands(at, step),
            Clock::Runs(..) => Clock::Runs(Instant::now(), at),
        };
    }

    /// Waits for what comes next. There is always something.
    pub(super) async fn receive(&mut self) -> Option<Incoming> {
        loop {
            if let Some(heard) = self.out.pop_front() {
                return Some(heard);
            }
            match self.go_on() {
                Err(stop) => return Some(Incoming::Failed(stop)),
                Ok(true) => continue,
                Ok(false) => {}
            }
            let seq = self.device.room().seq();
            if self.still != Some(seq) {
                self.still = Some(seq);
                return Some(Incoming::Idle);
            }
            match self.device.room().deadline().filter(|_| self.ticks()) {
                Some(due) => {
                    let wait = due.0.saturating_sub(self.now());
                    tokio::time::sleep(Duration::from_millis(wait)).await;
                    if let Err(stop) = self.tick() {
                        return Some(Incoming::Failed(stop));
                    }
                }
                None => std::future::pending().await,
            }
        }
    }

    /// True if a deadline that has passed ends something even while a person is asked.
    fn ticks(&self) -> bool {
        let handed_on =
            self.device.room().header().terms.mode() == Mode::Duplicate && self.people > 1;
        matches!(self.clock, Clock::Runs(..)) && !handed_on
    }

    /// True if more is to come without a question to a player.
    pub(super) fn goes_on(&self) -> bool {
        !self.out.is_empty() || self.still != Some(self.device.room().seq())
    }

    /// Does what happens by itself; `false` if nothing does.
    fn go_on(&mut self) -> Result<bool, Stop> {
        if self.still == Some(self.device.room().seq()) {
            return Ok(false);
        }
        let at = Millis(self.now());
        let outcome = self.device.work(at).map(|work| work.finish());
        match outcome.and_then(|outcome| self.device.go_on(outcome, at)) {
            Some(unstored) => self.happen(unstored).map(|()| true),
            None => Ok(false),
        }
    }

    fn tick(&mut self) -> Result<(), Stop> {
        // A deadline at which nothing happened is not waited for again at once.
        if !self.input(&Input::Tick)? {
            self.still = None;
        }
        Ok(())
    }

    /// Skips the time until something happens by itself, in a game whose time stands still while
    /// people hand the terminal on.
    pub(super) fn pass_time(&mut self) -> bool {
        let duplicate = self.device.room().header().terms.mode() == Mode::Duplicate;
        if matches!(self.clock, Clock::Runs(..)) && !duplicate {
            return false;
        }
        let Some(due) = self.device.room().deadline() else { return false };
        self.set_time(due.0.max(self.now()));
        match self.input(&Input::Tick) {
            Ok(done) => done,
            Err(stop) => {
                self.out.push_back(Incoming::Failed(stop));
                true
            }
        }
    }

    /// The next player sits down: in a duplicate round each has the whole time.
    pub(super) fn sits_down(&mut self) {
        if self.device.room().header().terms.mode() != Mode::Duplicate {
            return;
        }
        let began = self.device.room().log().iter().rev().find(|entry| {
            matches!(
                entry.event,
                table::RoomEvent::Game(table::ModeEvent::Duplicate(
                    rules::duplicate::Event::RoundBegan { .. }
                ))
            )
        });
        if let Some(at) = began.map(|entry| entry.at.0) {
            self.set_time(at);
        }
    }

    /// Handles a message of this terminal.
    pub(super) fn send(&mut self, message: &ClientMessage) {
        if let (Clock::Stands(at, step), ClientMessage::Command { command, .. }) =
            (&mut self.clock, message)
        {
            *at += step(command);
        }
        let at = Millis(self.now());
        match self.device.hear(message.clone(), at) {
            Heard::Answered(messages) => self.tell(messages),
            Heard::Advice(advice) => self.tell(advice.find()),
            Heard::Happens(unstored) => {
                if let Err(stop) = self.happen(unstored) {
                    self.out.push_back(Incoming::Failed(stop));
                }
            }
        }
    }

    /// Carries out an input; `false` if it is refused or changes nothing.
    fn input(&mut self, input: &Input) -> Result<bool, Stop> {
        match self.device.judge(input, Millis(self.now())) {
            Ok(Some(unstored)) => self.happen(unstored).map(|()| true),
            Ok(None) | Err(_) => Ok(false),
        }
    }

    /// Stores what happens, applies it, and passes it on.
    fn happen(&mut self, unstored: Unstored) -> Result<(), Stop> {
        let done = self.commit(unstored)?;
        self.tell(done);
        self.update();
        Ok(())
    }

    /// Stores what happens, and applies it. Returns the acknowledgement of a command.
    fn commit(&mut self, unstored: Unstored) -> Result<Option<ServerMessage>, Stop> {
        let records = unstored.records();
        self.saved.append(&records)?;
        for record in &records {
            self.log.record(record)?;
        }
        self.still = None;
        self.device.commit(unstored).map_err(Stop::bad)
    }

    /// Passes on what has happened.
    fn update(&mut self) {
        let messages = self.device.update(Millis(self.now()));
        self.tell(messages);
    }

    /// Passes messages on.
    fn tell(&mut self, messages: impl IntoIterator<Item = ServerMessage>) {
        self.out.extend(messages.into_iter().map(Box::new).map(Incoming::Message));
    }
}
