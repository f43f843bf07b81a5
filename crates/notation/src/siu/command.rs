//! The lines of an interface to an engine.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter::Peekable;
use core::str::{FromStr, SplitWhitespace};

use super::fault::{Fault, FaultCode};
use super::siu_move::tiles;
use super::{GivenPosition, SiuMove, cut};
use crate::Cgp;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `siu`: name yourself and your options.
    Siu,
    /// `isready`: answer once all that came before is done.
    IsReady,
    /// `setoption`.
    SetOption {
        /// The name, as it was written.
        name: String,
        /// The value; a button has none.
        value: Option<String>,
    },
    /// `siunewgame`: the next position is of another game.
    NewGame,
    /// `position cgp`.
    Position(GivenPosition),
    /// `go`.
    Go(Go),
    /// `stop`: end the search and say what was found.
    Stop,
    /// `quit`.
    Quit,
}

/// A kind of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The moves by static equity.
    Gen,
    /// Simulation.
    Sim,
    /// The racks that the opponent may hold, by its last move.
    Infer,
    /// A position with an empty bag.
    Endgame,
    /// A position with few tiles in the bag.
    Peg,
    /// Whichever of these fits.
    Auto,
}

rules::keys! {
    Mode {
        Gen = "gen",
        Sim = "sim",
        Infer = "infer",
        Endgame = "endgame",
        Peg = "peg",
        Auto = "auto",
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A search and its limits. Limits combine: the first that is reached ends the search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The kind of search; `auto` if none is named.
    pub mode: Option<Mode>,
    /// Only these moves.
    pub search_moves: Vec<SiuMove>,
    /// These moves as well.
    pub also_search_moves: Vec<SiuMove>,
    /// Plies.
    pub depth: Option<u32>,
    /// Iterations of a simulation.
    pub iterations: Option<u32>,
    /// Milliseconds.
    pub move_time: Option<u64>,
    /// A simulation ends when its leader is this sure, in percent: 95, 98 or 99.
    pub stop_condition: Option<u8>,
    /// True if the first win that is found is enough.
    pub first_win: bool,
    /// True if a simulation draws racks from the last inference.
    pub use_inference: bool,
    /// The number of threads that may work.
    pub threads: Option<u16>,
    /// True if only `stop` ends the search.
    pub infinite: bool,
}

/// The meaning of a line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// The command. `None` for an empty line, and where [`Reading::faults`] says why.
    pub command: Option<Command>,
    /// The faults. With a command, the rest of the line makes sense without them.
    pub faults: Vec<Fault>,
    /// Words that were left out, because they are unknown or have no value.
    pub ignored: Vec<String>,
}

impl Command {
    /// Reads a line. Any text can be read; words before the command are ignored.
    pub fn read(line: &str) -> Reading {
        let mut reading = Reading::default();
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let rest = &mut words;
            let command = match word {
                "siu" => Command::Siu,
                "isready" => Command::IsReady,
                "siunewgame" => Command::NewGame,
                "stop" => Command::Stop,
                "quit" => Command::Quit,
                "setoption" => {
                    reading.option(rest);
                    return reading;
                }
                "position" => {
                    reading.position(rest);
                    return reading;
                }
                "go" => {
                    reading.go(rest);
                    return reading;
                }
                _ => {
                    reading.ignored.push(cut(word));
                    continue;
                }
            };
            reading.command = Some(command);
            reading.ignored.extend(words.map(cut));
            return reading;
        }
        if let Some(first) = reading.ignored.first() {
            let fault = Fault::new(FaultCode::UnknownCommand, first);
            reading = Reading { faults: Vec::from([fault]), ..Reading::default() };
        }
        reading
    }
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

impl Reading {
    fn option(&mut self, words: &mut Words<'_>) {
        let rest: Vec<&str> = words.collect();
        let value = rest.iter().position(|&word| word == "value");
        let (name, value) = match value {
            Some(at) => (&rest[..at], Some(rest[at + 1..].join(" "))),
            None => (&rest[..], None),
        };
        match name {
            ["name", name @ ..] if !name.is_empty() => {
                self.command = Some(Command::SetOption { name: name.join(" "), value });
            }
            _ => self.ignored.push("setoption without a name".to_string()),
        }
    }

    fn position(&mut self, words: &mut Words<'_>) {
        let mut bad = |text: String| self.faults.push(Fault::new(FaultCode::BadPosition, text));
        if words.next() != Some("cgp") {
            return bad("write 'position cgp' and then the position".to_string());
        }
        let mut text = String::new();
        for word in words.by_ref() {
            // There may be no space behind the last operation of the position.
            match word.strip_suffix("moves") {
                Some("") => break,
                Some(before) if before.ends_with(';') => {
                    text.push_str(before);
                    break;
                }
                _ => {}
            }
            text.push_str(word);
            text.push(' ');
        }
        let cgp: Cgp = match text.parse() {
            Ok(cgp) => cgp,
            Err(error) => return bad(alloc::format!("{error}")),
        };
        let mut given = GivenPosition { cgp, moves: Vec::new(), rack: None };
        while let Some(word) = words.next() {
            if let Some(rack) = word.strip_prefix("rack.") {
                let last = words.peek().is_none();
                match tiles(rack).filter(|_| last) {
                    Some(rack) => given.rack = Some(rack),
                    None => {
                        let text = match last {
                            true => {
                                alloc::format!("'{}' is not a rack: write rack.AEINST?", cut(word))
                            }
                            false => "a rack comes after the last move".to_string(),
                        };
                        self.faults.push(Fault::new(FaultCode::BadMove, text));
                        return;
                    }
                }
                continue;
            }
            match word.parse() {
                Ok(read) => given.moves.push(read),
                Err(error) => {
                    self.faults.push(Fault::new(FaultCode::BadMove, error));
                    return;
                }
            }
        }
        self.command = Some(Command::Position(given));
    }

    fn go(&mut self, words: &mut Words<'_>) {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.search_moves.extend(self.moves(words)),
                "alsosearchmoves" => go.also_search_moves.extend(self.moves(words)),
                "depth" => self.value(word, words, &mut go.depth, |_| true),
                "iterations" => self.value(word, words, &mut go.iterations, |&n| n > 0),
                "movetime" => self.value(word, words, &mut go.move_time, |_| true),
                "stopcondition" => {
                    let known = |percent: &u8| [95, 98, 99].contains(percent);
                    self.value(word, words, &mut go.stop_condition, known);
                }
                "threads" => self.value(word, words, &mut go.threads, |&n| n > 0),
                "firstwin" => go.first_win = true,
                "useinference" => go.use_inference = true,
                "infinite" => go.infinite = true,
                _ => match mode(word) {
                    Some(mode) => go.mode = Some(mode),
                    None => self.ignored.push(cut(word)),
                },
            }
        }
        self.command = Some(Command::Go(go));
    }

    /// The moves up to the next parameter.
    fn moves(&mut self, words: &mut Words<'_>) -> Vec<SiuMove> {
        let mut moves = Vec::new();
        while let Some(word) = words.next_if(|word| !is_parameter(word)) {
            match word.parse() {
                Ok(read) => moves.push(read),
                Err(error) => self.faults.push(Fault::new(FaultCode::BadMove, error)),
            }
        }
        moves
    }

    /// The value of a parameter; without one that makes sense, the parameter is ignored.
    fn value<T: FromStr>(
        &mut self,
        parameter: &str,
        words: &mut Words<'_>,
        into: &mut Option<T>,
        makes_sense: fn(&T) -> bool,
    ) {
        let word = words.next_if(|word| !is_parameter(word));
        match word.and_then(|word| word.parse().ok()).filter(makes_sense) {
            Some(value) => *into = Some(value),
            None => self.ignored.push(match word {
                Some(word) => alloc::format!("{parameter} {}", cut(word)),
                None => parameter.to_string(),
            }),
        }
    }
}

fn mode(word: &str) -> Option<Mode> {
    Mode::of_key(word)
}

fn is_parameter(word: &str) -> bool {
    const PARAMETERS: [&str; 10] = [
        "searchmoves",
        "alsosearchmoves",
        "depth",
        "iterations",
        "movetime",
        "stopcondition",
        "firstwin",
        "useinference",
        "threads",
        "infinite",
    ];
    PARAMETERS.contains(&word) || mode(word).is_some()
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Siu => f.write_str("siu"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::NewGame => f.write_str("siunewgame"),
            Command::Position(given) => given.fmt(f),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(mode) = self.mode {
            write!(f, " {mode}")?;
        }
        let lists =
            [("searchmoves", &self.search_moves), ("alsosearchmoves", &self.also_search_moves)];
        for (name, moves) in lists.iter().filter(|(_, moves)| !moves.is_empty()) {
            write!(f, " {name}")?;
            moves.iter().try_for_each(|one| write!(f, " {one}"))?;
        }
        let values = [
            ("depth", self.depth.map(u64::from)),
            ("iterations", self.iterations.map(u64::from)),
            ("movetime", self.move_time),
            ("stopcondition", self.stop_condition.map(u64::from)),
            ("threads", self.threads.map(u64::from)),
        ];
        for (name, value) in values {
            if let Some(value) = value {
                write!(f, " {name} {value}")?;
            }
        }
        let switches = [
            ("firstwin", self.first_win),
            ("useinference", self.use_inference),
            ("infinite", self.infinite),
        ];
        for (name, _) in switches.into_iter().filter(|(_, on)| *on) {
            write!(f, " {name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    fn command(line: &str) -> Command {
        let reading = Command::read(line);
        assert_eq!((&reading.faults[..], &reading.ignored[..]), (&[][..], &[][..]), "{line}");
        reading.command.unwrap()
    }

    #[test]
    fn commands_are_written_as_they_are_read() {
        let position = alloc::format!("position cgp {EMPTY} AEINRST/ 0/0 0 lex Wordnik;");
        let moves = alloc::format!("{position} moves 8D.TRAIN ex.3 rack.AEGOTU?");
        for line in [
            "siu",
            "isready",
            "setoption name Lexicon value CSW 24",
            "setoption name Clear Hash",
            "siunewgame",
            &position,
            &moves,
            "go",
            "go sim searchmoves 8H.NASTIER pass alsosearchmoves ex.AE depth 2 iterations 500 \
             movetime 3000 stopcondition 99 threads 2 useinference",
            "go endgame firstwin",
            "go auto infinite",
            "stop",
            "quit",
        ] {
            assert_eq!(command(line).to_string(), line);
        }
    }

    #[test]
    fn what_is_unknown_is_named_and_the_rest_read() {
        let reading = Command::read("joho \t isready  now");
        assert_eq!(reading.command, Some(Command::IsReady));
        assert_eq!(reading.ignored, ["joho", "now"]);
        let reading = Command::read("go brisk sim depth x movetime iterations 5 stopcondition 97");
        let go = Go { mode: Some(Mode::Sim), iterations: Some(5), ..Go::default() };
        assert_eq!(reading.command, Some(Command::Go(go)));
        assert_eq!(reading.ignored, ["brisk", "depth x", "movetime", "stopcondition 97"]);
        assert_eq!(Command::read("  \t "), Reading::default());
    }

    #[test]
    fn faults_carry_the_codes_of_the_draft() {
        for (line, says) in [
            ("joho frobnicate", "unknown-command joho"),
            ("position", "bad-position write 'position cgp'"),
            ("position startpos", "bad-position write 'position cgp'"),
            ("position cgp", "bad-position column 1: the position is empty"),
            ("position cgp 15/15 moves pass", "bad-position column 1: row 1 has 15 squares"),
            ("position cgp 2/2 A/ 0/0 0 moves 8D", "bad-move '8D' is not a move"),
            ("position cgp 2/2 A/ 0/0 0 moves rack.", "bad-move 'rack.' is not a rack"),
            ("position cgp 2/2 A/ 0/0 0 moves rack.A pass", "bad-move a rack comes after"),
        ] {
            let reading = Command::read(line);
            assert_eq!(reading.command, None, "{line}");
            assert!(reading.faults[0].to_string().starts_with(says), "{:?}", reading.faults);
        }
        let reading = Command::read("go searchmoves 8D.ZA never depth 1");
        let Some(Command::Go(go)) = reading.command else { panic!("not a search") };
        assert_eq!((go.search_moves.len(), go.depth), (1, Some(1)));
        assert_eq!(reading.faults[0].code, FaultCode::BadMove);
    }
}
