//! Duplicate: a session for tests, and its transcripts.

mod hall;
mod laws;
mod rows;

use rules::duplicate::*;
use rules::{
    AnyCommand, Fold, Game, Inputs, Millis, PlayText, Reason, Seat, Terms, Tile, Tiles, Viewer,
    Views,
};

use crate::kit::{Picks, Words, letters, terms, tiles};
use crate::transcripts::Told;

const WORDS: &str = "RETAINS NASTIER TRAIN TRAINS RAIN AT TA TAN RAT ART STAR RATS TEA";

/// A session under test.
pub(crate) struct Session {
    pub(crate) game: Duplicate,
    pub(crate) log: Vec<(Millis, Event)>,
    pub(crate) words: Words,
    pub(crate) picks: Picks,
    pub(crate) now: Millis,
}

impl Session {
    pub(crate) fn new(text: &str, entrants: usize) -> Session {
        let mut session = Session {
            game: Duplicate::new(&terms(text)),
            log: Vec::new(),
            words: Words(WORDS.split_whitespace().map(str::to_string).collect()),
            picks: Picks::default(),
            now: Millis(0),
        };
        for _ in 0..entrants {
            session.run(TableCommand::Enter);
        }
        session
    }

    /// A session whose first round is running with this rack; the best play is worth 50.
    fn round(text: &str, entrants: usize, rack: &str) -> Session {
        let mut session = Session::new(text, entrants);
        session.fold("start");
        session.deal(rack);
        session
    }

    /// The next rack, whatever the bag would give.
    fn deal(&mut self, rack: &str) {
        let mut fresh = tiles(rack);
        fresh.remove_all(self.game.rack());
        self.fold(&format!(
            "draw {}",
            if fresh.is_empty() { "-".into() } else { fresh.to_string() }
        ));
        self.fold("accept");
        let word = if self.game.board().is_empty() { "8H TA" } else { "9H A" };
        self.fold(&format!("top 50 lots 1 {word}"));
        let round = self.game.round() + 1;
        self.fold(&format!("round {round} 180000"));
    }

    fn fold(&mut self, line: &str) {
        self.push(line.parse().unwrap());
    }

    fn push(&mut self, event: Event) {
        self.game.apply(self.now, &event);
        self.log.push((self.now, event));
    }

    pub(crate) fn judge(&self, command: &AnyCommand<Duplicate>) -> Result<Vec<Event>, Refusal> {
        let inputs = Inputs { at: self.now, judge: &self.words, chance: &self.picks };
        self.game.judge(command, inputs)
    }

    pub(crate) fn run(&mut self, command: impl Into<AnyCommand<Duplicate>>) -> Vec<String> {
        let command = command.into();
        let events = match self.judge(&command) {
            Ok(events) => events,
            Err(refusal) => panic!("{command:?} is refused: {refusal}"),
        };
        events.iter().for_each(|event| self.push(event.clone()));
        events.iter().map(Event::to_string).collect()
    }

    fn refused(&self, command: impl Into<AnyCommand<Duplicate>>) -> &'static str {
        let command = command.into();
        match self.judge(&command) {
            Ok(events) => panic!("{command:?} gives {events:?}"),
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                refusal.code()
            }
        }
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now.plus(Millis::seconds(seconds));
    }

    fn will_draw(&mut self, text: &str) {
        let mut bag = *self.game.bag();
        let first = self.game.draws();
        for (offset, c) in text.chars().enumerate() {
            let tile = Tile::from_char(c).unwrap();
            let index = bag.iter().position(|t| t == tile).expect("the bag holds it");
            self.picks.chosen.borrow_mut().insert(first + offset as u32, index as u32);
            assert!(bag.remove(tile));
        }
    }

    fn seal(&mut self, seat: u16, place: &str, word: &str) -> Vec<String> {
        self.run(seal(seat, place, word))
    }

    fn points(&self, seat: u16) -> i32 {
        self.game.entrants()[usize::from(seat)].points
    }

    fn view(&self, seat: u16) -> View {
        self.game.view(Viewer::Seat(Seat(seat)), self.now)
    }
}

fn seal(seat: u16, place: &str, word: &str) -> Command {
    let written = Written::Typed { place: place.into(), word: word.into() };
    Command::Seal { seat: Seat(seat), written, declared: None, lock: false }
}

fn locked(seat: u16, place: &str, word: &str) -> Command {
    let written = Written::Typed { place: place.into(), word: word.into() };
    Command::Seal { seat: Seat(seat), written, declared: None, lock: true }
}

fn tick() -> TableCommand {
    TableCommand::Tick
}

const DUP: &str = "classic-2023 mode=duplicate";
const HALL: &str = "classic-2023 mode=duplicate arbitrator=person";

impl Told for Duplicate {
    fn new(terms: &Terms) -> Duplicate {
        Duplicate::new(terms)
    }

    fn told(&self, text: &str) -> AnyCommand<Duplicate> {
        told(self, text)
    }

    fn drawn(&self) -> (Tiles, u32) {
        (*self.bag(), self.draws())
    }

    fn foot(&self) -> String {
        let mut out = format!("board\n{}\n", self.board());
        for Row { place, seat, points } in self.ranking(0..99) {
            out.push_str(&format!("place {place} seat {seat} {points} of {}\n", self.tops()));
        }
        out
    }
}

/// A command as transcripts write it.
fn told(game: &Duplicate, text: &str) -> AnyCommand<Duplicate> {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    match head {
        "enter" => return TableCommand::Enter.into(),
        "call" => return TableCommand::CallIn.into(),
        "start" => return Command::Begin { seat: Seat(0) }.into(),
        "tick" => return TableCommand::Tick.into(),
        "top" => {
            let plays = rest.split(", ").filter(|play| !play.is_empty());
            let plays = plays.map(|play| play.parse().unwrap()).collect();
            return TableCommand::Top { plays }.into();
        }
        _ => {}
    }
    let seat = Seat(head.parse().unwrap_or_else(|_| panic!("no command: {text}")));
    let mut parts = rest.split(' ');
    let verb = parts.next().unwrap();
    let mut part = || parts.next().unwrap_or("");
    let command = match verb {
        "seal" => {
            let play: PlayText = format!("{} {}", part(), part()).parse().unwrap();
            let written = Written::Laid(play.resolve(game.board()).unwrap());
            Command::Seal { seat, written, declared: None, lock: part() == "lock" }
        }
        "type" => {
            let written = Written::Typed { place: part().into(), word: part().into() };
            Command::Seal { seat, written, declared: part().parse().ok(), lock: false }
        }
        "lock" => Command::Lock { seat },
        "draw" => Command::Draw { seat },
        "accept" => Command::Accept { seat },
        "reject" => Command::Reject { seat },
        "clock" => Command::StartClock { seat },
        "extend" => Command::Extend { seat },
        "close" => Command::Close { seat },
        "rule" => Command::Rule { seat, word: letters(part()), good: part() == "good" },
        "confirm" => Command::Confirm { seat },
        "stop" => Command::Stop { seat },
        "hall" => Command::Hall { seat, command: hall::told(rest.split_once(' ').unwrap().1) },
        other => panic!("no command: {other}"),
    };
    command.into()
}
