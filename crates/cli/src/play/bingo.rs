//! Letter bingo in the terminal: people who hand it on, and computer players. The next letter is
//! called when everybody has had a say about the last: by the program, or by the first person.

mod show;

use std::path::Path;

use engine::bingo::{Forms, decide};
use engine::{Draws, Knowledge, Level, Seeded};
use lexica::Vocabulary;
use lexicon::Lexicon;
use rules::bingo::{BingoRules, Command, Event, Phase, Position, Refusal, TableCommand};
use rules::{AnyCommand, ENGLISH, Game, Inputs, Millis, Seat, Terms, Viewer};

use super::log::Log;
use super::modes::bingo::line::{self, Line};
use super::screen::{Style, wrap};
use super::{input, seats, show as rules_shown, told};
use crate::stop::Stop;

const HELP: &str = "\
RETAINS OUTLINE   lock these two words, seven letters each
E                 strike an E on your form, when E is called
next              nothing more to strike: the next letter, or the next player
bingo             all fourteen letters are struck
form              your form and the letters called so far
terms             the rules of this game
leave             leave the game; the others go on
help              these commands
quit              stop the game for everybody
";

/// For a game that a person calls (VAR-BNG-3).
const CALLER: &str = "call              draw and call the next letter: for the caller\n";

/// One game.
pub(crate) struct Bingo<'a> {
    position: Position,
    terms: &'a Terms,
    lexicon: &'a Lexicon,
    /// People, then computer players.
    names: Vec<String>,
    levels: Vec<Level>,
    forms: Vec<Forms>,
    chance: Draws,
    random: Seeded,
    seed: u64,
    at: Millis,
    style: Style,
    /// What has happened since the screen was drawn.
    news: String,
    log: Log,
}

/// What comes of asking somebody.
enum Next {
    /// The next player, or the next letter.
    On,
    /// The input has ended or somebody stops the game.
    Stop,
}

impl<'a> Bingo<'a> {
    /// A game of these terms in which everybody has sat down.
    pub(crate) fn new(
        terms: &'a Terms,
        lexicon: &'a Lexicon,
        people: &[String],
        levels: &[Level],
        seed: u64,
        log: Option<&Path>,
    ) -> Result<Bingo<'a>, Stop> {
        let mut names = seats::names(people)?;
        if names.is_empty() {
            names.push("You".to_string());
        }
        let lonely = names.len() == 1 && levels.is_empty();
        let levels = if lonely { &[Level::Beginner] } else { levels };
        let forms = levels.iter().map(|level| {
            let of = |vocabulary| lexica::common_in(vocabulary, lexicon.graph());
            let known = match Knowledge::of(*level) {
                Knowledge::Everyday => of(Vocabulary::Everyday),
                Knowledge::Broad => of(Vocabulary::Broad),
                Knowledge::Learned => of(Vocabulary::Learned),
                Knowledge::Full => lexicon.clone(),
            };
            Forms::new(known.graph(), lexicon.graph(), &ENGLISH)
        });
        for level in levels {
            let taken = |name: &str| names.iter().any(|other| other == name);
            names.push(seats::free_name(level.name(), taken));
        }
        let log = Log::open(log, terms, lexicon, seed, names.iter().map(String::as_str))?;
        let mut game = Bingo {
            position: Position::new(terms),
            terms,
            lexicon,
            forms: forms.collect(),
            levels: levels.to_vec(),
            names,
            chance: Draws(seed),
            random: Seeded::new(seed),
            seed,
            at: Millis(0),
            style: Style::detect(),
            news: String::new(),
            log,
        };
        for seat in (0..game.names.len() as u16).map(Seat) {
            game.run(TableCommand::Enter { seat })?;
        }
        Ok(game)
    }

    /// Plays until the game is over or the input ends.
    pub(crate) fn play(mut self) -> Result<(), Stop> {
        while self.position.phase() == Phase::Forms {
            self.computers()?;
            let writing = self.people().find(|&seat| {
                let player = self.position.player(seat);
                !player.locked && !player.left && !self.position.is_neutral(seat)
            });
            let any = self.position.players().iter().any(|player| player.locked && !player.left);
            match writing {
                Some(seat) => {
                    if let Next::Stop = self.ask_words(seat)? {
                        return self.stopped();
                    }
                }
                None if any => self.run(Command::Begin { seat: self.position.host() })?,
                // A caller without players has nobody to call for.
                None => self.run(Command::Leave { seat: self.position.host() })?,
            }
        }
        while !self.position.over() {
            let called = self.position.calls().len();
            match (self.position.deadline(), self.position.caller()) {
                (None, Some(caller)) => {
                    if let Next::Stop = self.ask_call(caller)? {
                        return self.stopped();
                    }
                    if self.position.calls().len() == called {
                        // The caller has left: from now on the program calls.
                        continue;
                    }
                }
                (deadline, _) => {
                    self.at = deadline.map_or(self.at, |deadline| deadline.max(self.at));
                    self.run(TableCommand::Tick)?;
                }
            }
            self.computers()?;
            for seat in self.people().collect::<Vec<_>>() {
                let player = self.position.player(seat);
                let idle = player.claimed || player.left || self.position.is_neutral(seat);
                if self.position.over() || idle {
                    continue;
                }
                if let Next::Stop = self.ask(seat)? {
                    return self.stopped();
                }
                self.computers()?;
            }
        }
        input::print(&self.result())?;
        input::print(&format!("The same letters come again with --seed {}.\n", self.seed))?;
        self.log.tell()
    }

    fn stopped(&self) -> Result<(), Stop> {
        input::print("The game stops here, before its end.\n")?;
        self.log.tell()
    }

    /// Whether somebody who wants to quit means it.
    fn leaves(&self) -> Result<bool, Stop> {
        input::leaves(&self.log.lost(self.seed))
    }

    /// The seats of people: they come first.
    fn people(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..(self.names.len() - self.levels.len()) as u16).map(Seat)
    }

    /// Whether several people share this terminal, and forms are covered between them.
    fn shared(&self) -> bool {
        self.people().count() > 1
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn help(&self) -> String {
        let caller = if self.position.caller().is_some() { CALLER } else { "" };
        format!("{HELP}{caller}")
    }

    /// The rules in force, and what is different at a terminal.
    fn rules(&self) -> String {
        rules_shown::terms(self.terms)
            + "At this terminal the next letter waits until every player has gone on.\n"
    }

    /// Two words of a person.
    fn ask_words(&mut self, seat: Seat) -> Result<Next, Stop> {
        let mut screen = self.title();
        screen.push_str(&std::mem::take(&mut self.news));
        if self.shared() {
            let name = self.name(seat);
            let prompt = format!("{screen}Give the terminal to {name}, who presses Enter. ");
            loop {
                match input::line(&prompt)? {
                    None => return Ok(Next::Stop),
                    Some(text) if line::read(&text) != Line::Quit => break,
                    Some(_) if self.leaves()? => return Ok(Next::Stop),
                    Some(_) => {}
                }
            }
            screen = self.title();
        }
        screen.push_str(
            "Write two words of seven letters, such as RETAINS OUTLINE. Or: help, terms.\n",
        );
        loop {
            input::print(&screen)?;
            let prompt = format!("{}, your two words> ", self.name(seat));
            let Some(text) = input::line(&prompt)? else { return Ok(Next::Stop) };
            screen = match line::read(&text) {
                Line::Quit if self.leaves()? => return Ok(Next::Stop),
                Line::Quit => String::new(),
                Line::Leave => {
                    self.run(Command::Leave { seat })?;
                    return Ok(Next::On);
                }
                Line::Help => self.help(),
                Line::Terms => self.rules(),
                _ => {
                    let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
                    match <[String; 2]>::try_from(words) {
                        Err(_) => {
                            "Write two words of seven letters, with a space between.\n".to_string()
                        }
                        Ok(words) => match self.carry_out(Command::Lock { seat, words })? {
                            Ok(()) => return Ok(Next::On),
                            Err(refusal) => wrap(&told::sentence(&refusal.to_string())) + "\n",
                        },
                    }
                }
            };
        }
    }

    /// Asks the caller for the next letter. Nothing on the screen is anybody's secret.
    fn ask_call(&mut self, seat: Seat) -> Result<Next, Stop> {
        let mut screen = self.called() + &std::mem::take(&mut self.news);
        loop {
            let which = if self.position.calls().is_empty() { "first" } else { "next" };
            let name = self.name(seat);
            screen.push_str(&match self.shared() {
                true => format!("Give the terminal to {name}: Enter calls the {which} letter. "),
                false => format!("Enter calls the {which} letter.\n{name}, the caller> "),
            });
            let Some(text) = input::line(&screen)? else { return Ok(Next::Stop) };
            let command = match line::read(&text) {
                Line::Quit if self.leaves()? => return Ok(Next::Stop),
                Line::Quit => {
                    screen = self.called();
                    continue;
                }
                Line::Leave => Command::Leave { seat },
                Line::Nothing | Line::Call => Command::Call { seat },
                Line::Help => {
                    screen = self.help();
                    continue;
                }
                Line::Terms => {
                    screen = self.rules();
                    continue;
                }
                _ => {
                    screen = self.called() + "Press Enter or type call, leave, help or quit.\n";
                    continue;
                }
            };
            // Everybody has had a say: no more time than has to passes between two letters.
            self.at = self.at.plus(BingoRules::LEAST_GAP);
            self.run(command)?;
            return Ok(Next::On);
        }
    }

    /// Asks a person until they have nothing more to say about this letter.
    fn ask(&mut self, seat: Seat) -> Result<Next, Stop> {
        let news = std::mem::take(&mut self.news);
        let mut first = None;
        if self.shared() {
            let (screen, name) = (self.called(), self.name(seat));
            let prompt = format!(
                "{screen}{news}Give the terminal to {name}: Enter shows the form, next shows \
                 nothing. "
            );
            match input::line(&prompt)? {
                None => return Ok(Next::Stop),
                Some(text) if text.is_empty() => {}
                Some(text) => first = Some(text),
            }
        }
        let mut screen = self.called() + &self.form(seat) + &news;
        loop {
            let text = match first.take() {
                Some(text) => text,
                None => {
                    screen.push_str(&(wrap(&self.question(seat)) + "\n"));
                    input::print(&screen)?;
                    let Some(text) = input::line(&format!("{}> ", self.name(seat)))? else {
                        return Ok(Next::Stop);
                    };
                    text
                }
            };
            let reply = match line::read(&text) {
                Line::Quit if self.leaves()? => return Ok(Next::Stop),
                Line::Quit => String::new(),
                Line::Next => return Ok(Next::On),
                Line::Nothing if self.strikes(seat).is_empty() => return Ok(Next::On),
                Line::Nothing => "Type next to let it go.\n".to_string(),
                Line::Form => String::new(),
                Line::Help => {
                    screen = self.help();
                    continue;
                }
                Line::Terms => {
                    screen = self.rules();
                    continue;
                }
                line => {
                    let command = match line {
                        Line::Bingo => Ok(Command::Claim { seat }),
                        Line::Leave => Ok(Command::Leave { seat }),
                        _ => self.strike(seat, &text),
                    };
                    let done = match command {
                        Err(sentence) => Err(sentence),
                        Ok(command) => self
                            .carry_out(command)?
                            .map_err(|refusal| told::sentence(&refusal.to_string())),
                    };
                    let player = self.position.player(seat);
                    if self.position.over() || player.claimed || player.left {
                        return Ok(Next::On);
                    }
                    match done {
                        Ok(()) => std::mem::take(&mut self.news),
                        Err(sentence) => wrap(&sentence) + "\n",
                    }
                }
            };
            screen = self.called() + &self.form(seat) + &reply;
        }
    }

    /// Which letters of the form may be struck now.
    fn strikes(&self, seat: Seat) -> Vec<usize> {
        let may = self.position.view(Viewer::Seat(seat), self.at).may.strike;
        (0..may.len()).filter(|&index| may[index]).collect()
    }

    /// The strike that a letter means: the first such letter that is open.
    fn strike(&self, seat: Seat, text: &str) -> Result<Command, String> {
        let player = self.position.player(seat);
        let typed = text.to_ascii_uppercase();
        let mut open = player.open();
        match open.find(|(_, open)| open.to_string() == typed) {
            Some((index, _)) => Ok(Command::Strike { seat, index: index as u8 }),
            None if text.chars().count() == 1 => {
                Err(format!("{typed} is not open on your form: type next if you have nothing."))
            }
            None => Err("Type the letter you strike, bingo, next or help.".to_string()),
        }
    }

    /// Computer players do what they can, until none has anything to do.
    fn computers(&mut self) -> Result<(), Stop> {
        let people = self.people().count() as u16;
        loop {
            let next = self.levels.iter().zip(&self.forms).zip(people..).find_map(
                |((level, forms), seat)| {
                    let view = self.position.view(Viewer::Seat(Seat(seat)), self.at);
                    decide(&view, forms, *level, &mut self.random)
                },
            );
            let Some(command) = next else { return Ok(()) };
            self.run(command)?;
        }
    }

    /// Does something that the rules themselves ask for, or a computer player.
    fn run(&mut self, command: impl Into<AnyCommand<Position>>) -> Result<(), Stop> {
        let command = command.into();
        self.carry_out(command.clone())?.map_err(|refusal| {
            Stop::bad(format!(
                "{command:?} was refused ({refusal}), which should not happen: please report it"
            ))
        })
    }

    fn carry_out(
        &mut self,
        command: impl Into<AnyCommand<Position>>,
    ) -> Result<Result<(), Refusal>, Stop> {
        let inputs = Inputs { at: self.at, judge: self.lexicon, chance: &self.chance };
        let events: Vec<Event> = match self.position.judge(&command.into(), inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in &events {
            self.position.apply(self.at, event);
            if let Some(told) = self.told(event) {
                self.news.push_str(&(wrap(&told) + "\n"));
            }
            self.log.line(format_args!("{} bingo {event}", self.at))?;
        }
        Ok(Ok(()))
    }
}
