//! A game at this terminal: the position, what has happened, and the log file.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use engine::{Draws, Generator, Seeded, anyone_can_play, order_of_asking};
use lexicon::Lexicon;
use rules::{
    Command, Event, Inputs, Millis, Phase, Position, Refusal, Seat, Terms, View, Viewer, decide,
};

use super::seats::Sitter;
use super::sheet::Sheet;
use crate::stop::Stop;

/// The table: it referees, and knows everything.
pub(crate) struct Game {
    pub(crate) terms: Terms,
    pub(crate) lexicon: Lexicon,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) position: Position,
    pub(crate) sheet: Sheet,
    /// The number that the draws follow from.
    pub(crate) seed: u64,
    /// What has happened and has not been told.
    pub(crate) untold: Vec<Event>,
    referee: Generator,
    random: Seeded,
    start: Instant,
    log: Option<Log>,
}

struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Stop> {
        writeln!(self.file, "{line}").map_err(|error| {
            Stop::bad(format!("{}: cannot be written: {error}", self.path.display()))
        })
    }
}

impl Game {
    pub(crate) fn new(
        terms: Terms,
        lexicon: Lexicon,
        sitters: Vec<Sitter>,
        seed: u64,
        log: Option<&Path>,
    ) -> Result<Game, Stop> {
        let log = match log {
            Some(path) => {
                let file = File::create_new(path).map_err(|error| match error.kind() {
                    std::io::ErrorKind::AlreadyExists => {
                        Stop::bad(format!("{}: exists: name a new file", path.display()))
                    }
                    _ => Stop::bad(format!("{}: cannot be written: {error}", path.display())),
                })?;
                Some(Log { path: path.to_path_buf(), file })
            }
            None => None,
        };
        let mut game = Game {
            position: Position::new(&terms),
            referee: Generator::new(lexicon.graph()).map_err(Stop::bad)?,
            terms,
            lexicon,
            sitters,
            sheet: Sheet::default(),
            seed,
            untold: Vec::new(),
            random: Seeded::new(!seed),
            start: Instant::now(),
            log,
        };
        if let Some(log) = &mut game.log {
            log.line(format_args!("terms {}", game.terms))?;
            log.line(format_args!("lexicon {} {}", game.lexicon.name(), game.lexicon.digest()))?;
            for (seat, sitter) in game.sitters.iter().enumerate() {
                log.line(format_args!("seated {seat} {}", sitter.name))?;
            }
        }
        Ok(game)
    }

    /// The time since the start.
    pub(crate) fn now(&self) -> Millis {
        Millis(u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Carries out a command, or says why not.
    pub(crate) fn send(&mut self, command: &Command) -> Result<Result<(), Refusal>, Stop> {
        let at = self.now();
        let inputs = Inputs { at, judge: &self.lexicon, chance: &Draws(self.seed) };
        let events = match decide(&self.position, command, inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in events {
            self.position.apply(at, &event);
            self.sheet.add(&event, &self.position);
            if let Some(log) = &mut self.log {
                log.line(format_args!("{at} {event}"))?;
            }
            self.untold.push(event);
        }
        Ok(Ok(()))
    }

    /// What a seat may know now.
    pub(crate) fn view(&self, seat: Seat) -> View {
        self.position.view(Viewer::Seat(seat), self.now())
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.sitters.get(seat.index()).map_or("nobody", |sitter| sitter.name.as_str())
    }

    /// How many people share this terminal.
    pub(crate) fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| sitter.computer.is_none()).count()
    }

    /// What happens without anybody at the keyboard: a window whose time is up, the check for the
    /// end, the computer players. `None` if a person is to be asked.
    pub(crate) fn by_itself(&mut self) -> Option<Command> {
        if self.position.deadline().is_some_and(|deadline| deadline <= self.now()) {
            return Some(Command::Tick);
        }
        if self.position.phase() == Phase::StuckCheck {
            let anyone_can_play = anyone_can_play(&self.referee, &self.position);
            return Some(Command::StuckVerdict { anyone_can_play });
        }
        let seats = self.sitters.len() as u8;
        order_of_asking(self.position.phase(), seats).find_map(|seat| {
            let view = self.view(seat);
            let computer = self.sitters[seat.index()].computer.as_ref()?;
            computer.decide(&view, &mut self.random)
        })
    }

    /// The person to ask next: those who have to answer, accept or challenge come before the one
    /// on turn.
    pub(crate) fn next_person(&self) -> Option<Seat> {
        let seats = self.sitters.len() as u8;
        let timed = self.position.deadline().is_some();
        order_of_asking(self.position.phase(), seats)
            .filter(|seat| self.sitters[seat.index()].computer.is_none())
            .find(|&seat| {
                let may = self.view(seat).may;
                may.act || may.answer || may.resume || may.accept && timed
            })
    }

    /// The log file, if there is one.
    pub(crate) fn log_path(&self) -> Option<&Path> {
        self.log.as_ref().map(|log| log.path.as_path())
    }
}
