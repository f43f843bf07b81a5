//! The course of a game: who is asked when, and what the screen shows.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use rules::{AnyCommand, Command, Move, Position, Seat};

use super::game::Game;
use super::records::Records;
use super::screen::{self, Style, wrap};
use super::{ending, input, told};
use crate::stop::Stop;

/// A game and the screen it is shown on.
pub(crate) struct Turns {
    pub(crate) game: Game,
    pub(crate) style: Style,
    /// Whose rack lies open on the screen.
    pub(crate) shown: Option<Seat>,
    /// How the last play was read, if not as it was written.
    pub(crate) read_as: Option<String>,
    /// Who is asked for the points of a play before it is made.
    pub(crate) counting: BTreeSet<Seat>,
    /// The own records, where somebody plays alone.
    pub(crate) records: Option<Records>,
}

/// Whether the game goes on.
pub(crate) enum Next {
    Go,
    /// The input has ended or somebody leaves.
    Leave,
}

impl Turns {
    /// `folder` is where records are kept; with `count` people count their plays.
    pub(crate) fn new(game: Game, folder: &Path, count: bool) -> Result<Turns, Stop> {
        let alone = game.terms.mode().is_alone() && game.people() > 0;
        let records = alone
            .then(|| {
                let (terms, lexicon) = (game.terms.to_string(), &game.lexicon);
                let digest = lexicon.digest().to_string();
                let mode = game.terms.mode().key();
                Records::of(folder, [mode, &terms, lexicon.name(), &digest])
            })
            .transpose()?;
        let counting = (0..).map(Seat).take(if count { game.sitters.len() } else { 0 }).collect();
        let style = Style::detect();
        Ok(Turns { game, style, shown: None, read_as: None, counting, records })
    }

    /// Plays to the end, or until the input ends.
    pub(crate) fn play(mut self) -> Result<(), Stop> {
        self.do_it(rules::TableCommand::Start)?;
        for trust in self.game.trust() {
            self.do_it(trust)?;
        }
        // What holds in every game is no news.
        let said = |event: &rules::Event| matches!(event, rules::Event::AlwaysAccepts { .. });
        self.game.untold.retain(|event| !said(event));
        loop {
            if self.game.position.ending().is_some() {
                return self.end();
            }
            if let Some(command) = self.game.by_itself() {
                self.do_it(command)?;
            } else if let Some(seat) = self.game.next_person() {
                if let Next::Leave = self.ask(seat)? {
                    return self.leave();
                }
            } else if let Some(deadline) = self.game.position.deadline() {
                std::thread::sleep(Duration::from_millis(deadline.since(self.game.now()).0));
            } else {
                return Err(Stop::bad(
                    "nobody can move, which should not happen: please report it",
                ));
            }
        }
    }

    /// Does something that the rules themselves ask for, or a computer player. What one of these
    /// may not do after all it does not insist on: it passes.
    fn do_it(&mut self, command: impl Into<AnyCommand<Position>>) -> Result<(), Stop> {
        let command = command.into();
        let Err(refusal) = self.game.send(&command)? else { return Ok(()) };
        match command {
            AnyCommand::Seat(Command::Move { seat, the_move }) if the_move != Move::Pass => {
                self.do_it(Command::Move { seat, the_move: Move::Pass })
            }
            command => Err(Stop::bad(format!(
                "{command:?} was refused ({refusal}), which should not happen: please report it"
            ))),
        }
    }

    /// What has happened since it was last asked for, as lines.
    pub(crate) fn news(&mut self) -> String {
        let untold = std::mem::take(&mut self.game.untold);
        let accepts = |event: &rules::Event| matches!(event, rules::Event::Accepted { .. });
        let events =
            untold.chunk_by(|one, next| accepts(one) && accepts(next)).filter_map(|events| {
                match events {
                    [event] => told::event(&self.game, event),
                    several => Some(told::accepted(&self.game, several)),
                }
            });
        self.read_as.take().into_iter().chain(events).map(|told| wrap(&told) + "\n").collect()
    }

    fn end(&mut self) -> Result<(), Stop> {
        let news = self.news();
        input::print(&screen::draw(&self.game, None, self.style))?;
        input::print(&news)?;
        let Some(ending) = self.game.position.ending() else { return Ok(()) };
        for line in ending::lines(&self.game, ending) {
            input::print(&(wrap(&line) + "\n"))?;
        }
        // What one person scores alone, with one rack or two, is one result.
        let total = ending.lines.iter().map(rules::FinalLine::total).sum();
        let played = !self.game.position.board().is_empty();
        if let Some(records) = self.records.as_mut().filter(|_| played) {
            records.add(total)?;
            input::print(&(wrap(&records.verdict()) + "\n"))?;
            for line in records.lines() {
                input::print(&(line + "\n"))?;
            }
        }
        input::print(&format!("The same tiles come again with --seed {}.\n", self.game.seed))?;
        super::unbuild::offer(&mut self.game, self.style)?;
        self.game.tell_log()
    }

    fn leave(&mut self) -> Result<(), Stop> {
        input::print("The game stops here, before its end.\n")?;
        self.game.tell_log()
    }
}
