//! Duplicate at the terminal: alone against the tops, with others who hand it on, or with computer
//! players. Each person has the whole time for the slip of a round, one after another.

mod show;

use std::path::Path;
use std::time::{Duration, Instant};

use engine::duplicate::tops;
use engine::{Draws, Gaddag, Generator, Level, Player, Seeded};
use lexicon::Lexicon;
use rules::duplicate::{Command, Duplicate, GRACE, Phase, TableCommand, View, Written};
use rules::unbuild::{self, Unbuild};
use rules::{AnyCommand, Game as _, Inputs, Millis, Seat, Terms, Viewer};

use super::log::Log;
use super::screen::{Style, wrap};
use super::unbuild::Company;
use super::{input, seats, show as rules_shown, told};
use crate::stop::Stop;

const HELP: &str = "\
H4 TRAIN       seal a slip: the place, then the word, small letters for blanks;
               all small, plain tiles are meant where the rack has them.
               Seal another one in its place until you are done
H4 TRAIN 24    the same with the score, as on paper: kept, but it never counts
done           close the round for you, with your slip or without
rack  board    show the table again          rounds    the rounds so far
terms          the rules of this session     help      these commands
quit           leave the session
";

const HANDED_ON: &str = "At this terminal each player has the whole time, one after another.\n";

/// Everything a session at the terminal is made of.
pub(crate) struct Setup<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) lexicon: &'a Lexicon,
    /// The people, without a name one.
    pub(crate) people: &'a [String],
    pub(crate) against: &'a [Level],
    pub(crate) seed: u64,
    pub(crate) log: Option<&'a Path>,
}

/// A session of these people and computer players.
pub(crate) fn play(setup: &Setup<'_>) -> Result<(), Stop> {
    let gaddag = Gaddag::new(setup.lexicon.graph()).map_err(Stop::bad)?;
    let mut names = seats::names(setup.people)?;
    if names.is_empty() {
        names.push("You".to_string());
    }
    let people = names.len();
    let mut minds = Vec::new();
    for &level in setup.against {
        minds.push(super::computer(level, &gaddag)?);
        let taken = |name: &str| names.iter().any(|other| other == name);
        names.push(seats::free_name(level.name(), taken));
    }
    let seated = names.iter().map(String::as_str);
    let log = Log::open(setup.log, setup.terms, setup.lexicon, setup.seed, seated)?;
    let mut hall = Hall {
        game: Duplicate::new(setup.terms),
        terms: setup.terms,
        lexicon: setup.lexicon,
        generator: Generator::with_gaddag(gaddag),
        names,
        people,
        minds,
        random: Seeded::new(setup.seed),
        chance: Draws(setup.seed),
        seed: setup.seed,
        begun: Instant::now(),
        style: Style::detect(),
        news: String::new(),
        log,
    };
    for _ in 0..hall.names.len() {
        hall.run(TableCommand::Enter)?;
    }
    hall.run(Command::Begin { seat: Seat(0) })?;
    hall.play()
}

struct Hall<'a> {
    game: Duplicate,
    terms: &'a Terms,
    lexicon: &'a Lexicon,
    generator: Generator,
    /// People, then computer players.
    names: Vec<String>,
    people: usize,
    minds: Vec<Player>,
    random: Seeded,
    chance: Draws,
    seed: u64,
    /// When the time of the session was 0: it stands still while the terminal is handed on.
    begun: Instant,
    style: Style,
    /// What has happened since the screen was drawn.
    news: String,
    log: Log,
}

impl Company for Hall<'_> {
    fn unbuild(&self) -> Option<Unbuild> {
        Unbuild::after_session(&self.game)
    }

    fn name(&self, seat: Seat) -> &str {
        Hall::name(self, seat)
    }

    fn people(&self) -> usize {
        self.people
    }

    fn now(&self) -> Millis {
        Hall::now(self)
    }

    fn lexicon(&self) -> &Lexicon {
        self.lexicon
    }

    fn computer(&mut self, seat: Seat, view: &unbuild::View) -> Option<unbuild::Command> {
        let mind = self.minds.get(seat.index().checked_sub(self.people)?)?;
        mind.unbuild(view, &mut self.random)
    }

    fn note(&mut self, at: Millis, line: &str) -> Result<(), Stop> {
        self.log.line(format_args!("{at} {line}"))
    }
}

impl Hall<'_> {
    fn now(&self) -> Millis {
        Millis(u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Sets the time of the session.
    fn set_time(&mut self, at: Millis) {
        let now = Instant::now();
        self.begun = now.checked_sub(Duration::from_millis(at.0)).unwrap_or(now);
    }

    /// Carries a command out at a time; what a refusal says otherwise.
    fn judge(
        &mut self,
        at: Millis,
        command: impl Into<AnyCommand<Duplicate>>,
    ) -> Result<Result<(), String>, Stop> {
        let inputs = Inputs { at, judge: self.lexicon, chance: &self.chance };
        let events = match self.game.judge(&command.into(), inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal.to_string())),
        };
        for event in &events {
            self.game.apply(at, event);
            self.log.line(format_args!("{at} duplicate {event}"))?;
        }
        Ok(Ok(()))
    }

    /// Does what cannot be refused.
    fn run(&mut self, command: impl Into<AnyCommand<Duplicate>>) -> Result<(), Stop> {
        self.judge(self.now(), command)?.map_err(Stop::bad)
    }

    /// Whether somebody who wants to quit means it.
    fn leaves(&self) -> Result<bool, Stop> {
        input::leaves(&self.log.lost(self.seed))
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat), self.now())
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn play(mut self) -> Result<(), Stop> {
        while !matches!(self.game.phase(), Phase::Over(_)) {
            if let Some(rack) = self.game.question() {
                let found = tops(&self.generator, self.game.board(), self.game.ruleset(), &rack);
                let plays = found.into_iter().map(|(play, _)| play).collect();
                self.run(TableCommand::Top { plays })?;
            } else if let Phase::Between { .. } = self.game.phase() {
                self.run(Command::Draw { seat: Seat(0) })?;
            } else if !self.round()? {
                input::print("The session stops here, before its end.\n")?;
                return self.log.tell();
            }
        }
        self.end()?;
        let style = self.style;
        super::unbuild::offer(&mut self, style)?;
        self.log.tell()
    }

    /// Whether this round still takes slips.
    fn open(&self, round: u16) -> bool {
        self.game.round() == round && matches!(self.game.phase(), Phase::Slips { .. })
    }

    /// One round; `false` if somebody leaves.
    fn round(&mut self) -> Result<bool, Stop> {
        let number = self.game.round();
        let began = self.now();
        for index in 0..self.minds.len() {
            let seat = Seat((self.people + index) as u16);
            let view = self.game.view(Viewer::Seat(seat), self.now());
            if let Some(command) = self.minds[index].decide_duplicate(&view, &mut self.random) {
                self.run(command)?;
            }
        }
        let mut latest = began;
        for seat in (0..self.people as u16).map(Seat) {
            if !self.open(number) {
                break;
            }
            if self.people > 1 {
                self.set_time(began);
                let cover = self.screen(None) + &self.news;
                let prompt =
                    format!("{cover}Give the terminal to {}, who presses Enter. ", self.name(seat));
                loop {
                    match input::line(&prompt)? {
                        None => return Ok(false),
                        Some(text) if !leaves(&text) => break,
                        Some(_) if self.leaves()? => return Ok(false),
                        Some(_) => {}
                    }
                }
                self.set_time(began);
            }
            if !self.slip(seat, number)? {
                return Ok(false);
            }
            latest = latest.max(self.now());
        }
        // Everybody has had a say: the rest of the time is passed over.
        self.set_time(latest);
        if let Phase::Slips { ends } = self.game.phase()
            && self.open(number)
        {
            let over = ends.plus(GRACE).max(latest);
            self.set_time(over);
            self.judge(over, TableCommand::Tick)?.map_err(Stop::bad)?;
        }
        self.news = self.told();
        Ok(true)
    }

    /// A person writes the slip of a round; `false` if the input ends or the person leaves.
    fn slip(&mut self, seat: Seat, number: u16) -> Result<bool, Stop> {
        let mut screen = self.screen(Some(seat)) + &self.news;
        while self.open(number) {
            screen.push_str(&self.question(seat));
            input::print(&screen)?;
            let prompt = format!("{}> ", self.name(seat));
            let Some(line) = input::line(&prompt)? else { return Ok(false) };
            let words: Vec<&str> = line.split_whitespace().collect();
            let late = match self.game.phase() {
                Phase::Slips { ends } => self.now() > ends.plus(GRACE),
                _ => true,
            };
            if leaves(&line) {
                if self.leaves()? {
                    return Ok(false);
                }
                screen = self.screen(Some(seat));
                continue;
            }
            if late {
                input::print("The time is up: what was sealed before counts.\n")?;
                return Ok(true);
            }
            let first = words.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
            let reply = match (first.as_str(), &words[..]) {
                ("done", [_]) => {
                    // Without a slip there is nothing to lock, and the round is given away.
                    self.judge(self.now(), Command::Lock { seat })?.ok();
                    return Ok(true);
                }
                ("" | "rack" | "board", _) => String::new(),
                ("help" | "?", _) => {
                    screen = HELP.replace("H4 TRAIN", self.example());
                    continue;
                }
                ("terms", _) => {
                    screen = rules_shown::terms(self.terms);
                    if self.people > 1 {
                        screen.push_str(HANDED_ON);
                    }
                    continue;
                }
                ("rounds", _) => {
                    screen = self.rounds(seat, usize::MAX).join("\n") + "\n";
                    continue;
                }
                (_, [place, word]) => self.seal(seat, place, word, None)?,
                (_, [place, word, score]) if score.parse::<u16>().is_ok() => {
                    self.seal(seat, place, word, score.parse().ok())?
                }
                _ => format!("Type the place and the word, such as {}, or help.\n", self.example()),
            };
            screen = self.screen(Some(seat)) + &reply;
        }
        Ok(true)
    }

    /// Seals a slip; what there is to say about it.
    fn seal(
        &mut self,
        seat: Seat,
        place: &str,
        word: &str,
        declared: Option<u16>,
    ) -> Result<String, Stop> {
        let command = |word: String| {
            let written = Written::Typed { place: place.to_uppercase(), word };
            Command::Seal { seat, written, declared, lock: false }
        };
        // Somebody who types no capitals means tiles, if the rack has them.
        let small = word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '.');
        if small && self.judge(self.now(), command(word.to_ascii_uppercase()))?.is_ok() {
            return Ok("Read without blanks.\n".to_string());
        }
        let done = self.judge(self.now(), command(word.to_string()))?;
        let refused = |refusal: String| {
            let small = word.chars().any(|letter| letter.is_ascii_lowercase());
            let hint = if small { " Small letters stand for blanks." } else { "" };
            told::sentence(&refusal) + hint
        };
        Ok(match done {
            Err(refusal) => wrap(&refused(refusal)) + "\n",
            Ok(()) => String::new(),
        })
    }
}

/// Whether somebody leaves the session.
fn leaves(text: &str) -> bool {
    ["quit", "exit"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}
