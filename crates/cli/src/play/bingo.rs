//! Letter bingo in the terminal: one person and computer players; the program calls a letter
//! whenever the person asks for the next.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use engine::bingo::{Forms, decide};
use engine::{Draws, Knowledge, Level, Seeded};
use lexica::Vocabulary;
use lexicon::Lexicon;
use rules::bingo::{Command, EndReason, Event, Form, Phase, Position};
use rules::{ENGLISH, Game, Inputs, Letter, Millis, Seat, Terms, Viewer};

use super::{input, screen::wrap, told};
use crate::stop::Stop;

const ME: Seat = Seat(0);

/// One game.
pub(crate) struct Bingo<'a> {
    position: Position,
    lexicon: &'a Lexicon,
    /// The person, then computer players.
    names: Vec<String>,
    levels: Vec<Level>,
    forms: Vec<Forms>,
    chance: Draws,
    random: Seeded,
    at: Millis,
    log: Option<File>,
}

impl<'a> Bingo<'a> {
    /// A game of these terms in which everybody has sat down.
    pub(crate) fn new(
        terms: &Terms,
        lexicon: &'a Lexicon,
        people: &[String],
        levels: &[Level],
        seed: u64,
        log: Option<&Path>,
    ) -> Result<Bingo<'a>, Stop> {
        if people.len() > 1 {
            return Err(Stop::bad("one player at this terminal: forms are hidden from the others"));
        }
        let levels = if levels.is_empty() { &[Level::Beginner] } else { levels };
        let forms = levels.iter().map(|level| {
            let known = match level.knowledge() {
                Knowledge::Everyday => lexica::common(Vocabulary::Everyday).graph(),
                Knowledge::Broad => lexica::common(Vocabulary::Broad).graph(),
                Knowledge::Full => lexicon.graph(),
            };
            Forms::new(known, lexicon.graph(), &ENGLISH)
        });
        let mut names = vec![people.first().cloned().unwrap_or_else(|| "You".to_string())];
        names.extend((1..).zip(levels).map(|(number, level)| format!("{} {number}", level.name())));
        let log = log.map(|path| {
            File::create_new(path)
                .map_err(|error| Stop::bad(format!("{}: {error}", path.display())))
        });
        let mut game = Bingo {
            position: Position::new(terms),
            lexicon,
            forms: forms.collect(),
            levels: levels.to_vec(),
            names,
            chance: Draws(seed),
            random: Seeded::new(seed),
            at: Millis(0),
            log: log.transpose()?,
        };
        for seat in (0..game.names.len() as u16).map(Seat) {
            game.carry_out(&Command::Enter { seat })?.ok();
        }
        Ok(game)
    }

    /// Plays until the game is over or the input ends.
    pub(crate) fn play(mut self) -> Result<(), Stop> {
        input::print(&wrap(
            "Letter bingo. Write two words of seven letters; then strike each letter \
                            that is called, and type bingo when all are struck.",
        ))?;
        input::print("\n")?;
        while self.position.phase() == Phase::Forms {
            self.computers()?;
            if !self.position.player(ME).locked {
                let Some(text) = input::line("Your two words, or quit> ")? else { return Ok(()) };
                if text.trim().eq_ignore_ascii_case("quit") {
                    return Ok(());
                }
                let mut words = text.split_whitespace().map(str::to_string);
                let words = [words.next().unwrap_or_default(), words.next().unwrap_or_default()];
                self.tell(&Command::Lock { seat: ME, words })?;
            } else {
                self.tell(&Command::Begin { seat: ME })?;
            }
        }
        while !self.position.over() {
            self.at = self.position.deadline().unwrap_or(self.at);
            self.tell(&Command::Tick)?;
            self.computers()?;
            if !self.position.over() && !self.ask()? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Asks until the person wants the next letter; `false` when the input has ended.
    fn ask(&mut self) -> Result<bool, Stop> {
        loop {
            input::print(&self.shown())?;
            let Some(text) = input::line("Letter, bingo, or Enter for the next> ")? else {
                return Ok(false);
            };
            let text = text.to_ascii_uppercase();
            match text.as_str() {
                "" => return Ok(true),
                "QUIT" => return Ok(false),
                "BINGO" => self.tell(&Command::Claim { seat: ME })?,
                letter => {
                    let player = self.position.player(ME);
                    let open = player.open().find(|(_, open)| open.to_string() == letter);
                    match open {
                        Some((index, _)) => {
                            self.tell(&Command::Strike { seat: ME, index: index as u8 })?;
                        }
                        None => input::print("That letter is not open on your form.\n")?,
                    }
                }
            }
            self.computers()?;
            if self.position.over() {
                return Ok(true);
            }
        }
    }

    /// The form, struck letters as dots, and what was called.
    fn shown(&self) -> String {
        let player = self.position.player(ME);
        let Some(form) = player.form else { return String::new() };
        let face = |(letter, &struck): (&Letter, &u8)| match struck {
            0 => letter.to_char(),
            _ => '.',
        };
        let faces: String = form.letters().iter().zip(&player.struck).map(face).collect();
        let (first, second) = faces.split_at(Form::WORD);
        let called: String = self.position.calls().iter().map(|tile| tile.to_char()).collect();
        format!("{first} {second}   called {called}\n")
    }

    /// Computer players do what they can, until none has anything to do.
    fn computers(&mut self) -> Result<(), Stop> {
        loop {
            let next =
                self.levels.iter().zip(&self.forms).zip(1..).find_map(|((level, forms), seat)| {
                    let view = self.position.view(Viewer::Seat(Seat(seat)), self.at);
                    decide(&view, forms, *level, &mut self.random)
                });
            let Some(command) = next else { return Ok(()) };
            self.tell(&command)?;
        }
    }

    /// Carries a command out and tells what came of it.
    fn tell(&mut self, command: &Command) -> Result<(), Stop> {
        let text = match self.carry_out(command)? {
            Err(refusal) => told::sentence(&refusal.to_string()) + "\n",
            Ok(events) => events.iter().filter_map(|event| self.sentence(event)).collect(),
        };
        input::print(&text)
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        let name = |seat: &Seat| self.names.get(seat.index()).cloned().unwrap_or_default();
        let text = match event {
            Event::Locked { seat: ME, .. } => "Your words are locked.".to_string(),
            Event::Locked { seat, .. } => format!("{} has locked two words.", name(seat)),
            Event::Called { tile } => format!("\n{tile} is called."),
            Event::FalselyClaimed { seat, open } => {
                let open: Vec<String> = open.iter().map(Letter::to_string).collect();
                format!("Not yet, {}: still open {}.", name(seat), open.join(", "))
            }
            Event::Claimed { seat } => {
                let form = self.position.player(*seat).form;
                let form = form.map(|form| form.to_string()).unwrap_or_default();
                format!("Bingo! {} with {form}.", name(seat))
            }
            Event::Ended(ending) => match ending.reason {
                EndReason::Bingo => {
                    let winners: Vec<String> = ending.winners.iter().map(name).collect();
                    format!("Game over: bingo for {}.", winners.join(" and "))
                }
                EndReason::BagEmpty => "Game over: nobody called bingo.".to_string(),
                EndReason::Abandoned => "Game over.".to_string(),
            },
            Event::Entered { .. } | Event::Begun | Event::Struck { .. } | Event::Left { .. } => {
                return None;
            }
        };
        Some(text + "\n")
    }

    fn carry_out(
        &mut self,
        command: &Command,
    ) -> Result<Result<Vec<Event>, rules::bingo::Refusal>, Stop> {
        let inputs = Inputs { at: self.at, judge: self.lexicon, chance: &self.chance };
        let events = match self.position.decide(command, inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in &events {
            self.position.apply(self.at, event);
            if let Some(log) = &mut self.log {
                writeln!(log, "bingo {event}")?;
            }
        }
        Ok(Ok(events))
    }
}
