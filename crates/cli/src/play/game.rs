//! A game at this terminal: the position, what has happened, and the log file.

use std::path::Path;
use std::time::Instant;

use engine::{Draws, Generator, Level, Player, Seeded, order_of_asking, verdict};
use lexicon::Lexicon;
use rules::{
    AnyCommand, ChallengeRule, Command, Event, Game as _, Inputs, Millis, Move, Phase, Position,
    Refusal, Seat, Standing, TableCommand, Terms, View, Viewer, decide,
};

use super::input;
use super::log::Log;
use super::modes::matches::line::Trusted;
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
    log: Log,
}

impl Game {
    pub(crate) fn new(
        terms: Terms,
        lexicon: Lexicon,
        sitters: Vec<Sitter>,
        seed: u64,
        log: Option<&Path>,
    ) -> Result<Game, Stop> {
        let names = sitters.iter().map(|sitter| sitter.name.as_str());
        let log = Log::open(log, &terms, &lexicon, seed, names)?;
        let game = Game {
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
        Ok(game)
    }

    /// The time since the start.
    pub(crate) fn now(&self) -> Millis {
        Millis(u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Whether a command would be carried out now, or why not.
    pub(crate) fn would(&self, command: &Command) -> Result<(), Refusal> {
        let inputs = Inputs { at: self.now(), judge: &self.lexicon, chance: &Draws(self.seed) };
        decide(&self.position, command, inputs).map(|_| ())
    }

    /// Carries out a command, or says why not.
    pub(crate) fn send(
        &mut self,
        command: &AnyCommand<Position>,
    ) -> Result<Result<(), Refusal>, Stop> {
        let at = self.now();
        let inputs = Inputs { at, judge: &self.lexicon, chance: &Draws(self.seed) };
        let events = match self.position.judge(command, inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in events {
            self.position.apply(at, &event);
            self.sheet.add(&event, &self.position);
            self.log.line(format_args!("{at} {event}"))?;
            self.untold.push(event);
        }
        Ok(Ok(()))
    }

    /// A seat says whose plays it accepts without being asked. It is still asked about the last
    /// play of a person.
    pub(crate) fn always_accept(&self, seat: Seat, trusted: Trusted) -> Command {
        let all = (0..).map(Seat).zip(&self.sitters);
        let of = all.filter(|(of, sitter)| match trusted {
            Trusted::Everybody => *of != seat,
            Trusted::Computers => sitter.computer.is_some(),
            Trusted::Nobody => false,
        });
        let of = of.map(|(of, _)| of).collect();
        let last = trusted == Trusted::Computers;
        Command::AlwaysAccept { seat, standing: Standing { of, last } }
    }

    /// For each person: how nobody waits for them after the play of a computer player, which plays
    /// listed words only (AMB-12).
    pub(crate) fn trust(&self) -> Vec<Command> {
        let ruleset = self.position.ruleset();
        let open = ruleset.challenge != ChallengeRule::Void && !ruleset.mode.is_alone();
        let people = (0..).map(Seat).zip(&self.sitters);
        let people = people.filter(|(_, sitter)| open && sitter.computer.is_none());
        people.map(|(seat, _)| self.always_accept(seat, Trusted::Computers)).collect()
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

    /// Whether people take turns at this terminal and must not see each other's racks.
    pub(crate) fn shared(&self) -> bool {
        self.people() > 1 && !self.position.ruleset().open_racks
    }

    /// The generator with all words.
    pub(crate) fn generator(&self) -> &Generator {
        &self.referee
    }

    /// What a computer player would do here, and the points it brings.
    pub(crate) fn advise(&mut self, level: Level, view: &View) -> Option<(Move, i32)> {
        let player = Player::new(level, self.referee.gaddag(), None);
        let choice = player.choose(view, &mut self.random)?;
        Some((choice.to_move(), choice.score()))
    }

    /// What happens without anybody at the keyboard: a window whose time is up, the check for the
    /// end, the computer players. `None` if a person is to be asked.
    pub(crate) fn by_itself(&mut self) -> Option<AnyCommand<Position>> {
        if self.position.deadline().is_some_and(|deadline| deadline <= self.now()) {
            return Some(TableCommand::Tick.into());
        }
        if let Some(command) = verdict(&self.referee, &self.position) {
            return Some(command.into());
        }
        let seats = self.sitters.len() as u16;
        let command = order_of_asking(self.position.phase(), seats).find_map(|seat| {
            let view = self.view(seat);
            let computer = self.sitters[seat.index()].computer.as_ref()?;
            computer.decide(&view, &mut self.random)
        });
        command.map(AnyCommand::Seat)
    }

    /// What the computer player of a seat takes off the board after a match, if one sits there.
    pub(crate) fn unbuild_move(
        &mut self,
        seat: Seat,
        view: &rules::unbuild::View,
    ) -> Option<rules::unbuild::Command> {
        let computer = self.sitters.get(seat.index())?.computer.as_ref()?;
        computer.unbuild(view, &mut self.random)
    }

    /// Writes a line into the log file, if there is one.
    pub(crate) fn note(&mut self, at: Millis, line: &str) -> Result<(), Stop> {
        self.log.line(format_args!("{at} {line}"))
    }

    /// The person to ask next: those who have to answer, accept or challenge come before the one
    /// on turn.
    pub(crate) fn next_person(&self) -> Option<Seat> {
        let seats = self.sitters.len() as u16;
        order_of_asking(self.position.phase(), seats)
            .filter(|seat| self.sitters[seat.index()].computer.is_none())
            .find(|&seat| {
                let view = self.view(seat);
                let may = &view.may;
                let now = self.now();
                let waits = view.pending.as_ref().is_some_and(|open| {
                    let soon = open.is_final || open.guard.is_some_and(|guard| guard > now);
                    soon && open.waits_for.contains(&seat)
                });
                let asked = view.theme.as_ref().is_some_and(|theme| !theme.votes.is_empty());
                let last = view.phase == Phase::Claims && may.claim;
                let chooses = view.phase == Phase::Choosing(seat);
                may.act
                    || may.answer
                    || may.resume
                    || may.accept && waits
                    || asked
                    || last
                    || chooses
            })
    }

    /// Whether somebody who wants to quit means it.
    pub(crate) fn leaves(&self) -> Result<bool, Stop> {
        input::leaves(&self.log.lost(self.seed))
    }

    /// Says where the log file is, if there is one.
    pub(crate) fn tell_log(&self) -> Result<(), Stop> {
        self.log.tell()
    }
}
