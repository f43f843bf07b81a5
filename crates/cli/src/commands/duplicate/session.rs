//! A duplicate session as it was recorded: the server's file of a session, or the log that
//! `tilewright play --mode duplicate --log` writes.

use std::fmt;

use engine::Draws;
use rules::duplicate::{Duplicate, Event};
use rules::{Chance, Fold, Millis, Mode, Terms};
use table::{ModeEvent, RoomEvent, SessionFile};

/// A session as it was recorded.
pub(in crate::commands) struct RecordedSession {
    pub(in crate::commands) terms: Terms,
    /// The names of the players by seat, as far as they are known.
    pub(in crate::commands) names: Vec<String>,
    /// The name and the digest of the word list.
    pub(in crate::commands) words: (String, String),
    /// The chance that the draws came from.
    pub(super) chance: Box<dyn Chance>,
    /// True if it matches the commitment made before the first draw, if there was one.
    pub(super) as_promised: bool,
    /// The events with the lines of the file they stand on, from 1.
    pub(in crate::commands) log: Vec<(usize, Millis, Event)>,
}

/// The reason why a text is not a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::commands) struct ParseSessionError {
    /// The line, from 1.
    line: usize,
    problem: String,
}

impl fmt::Display for ParseSessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

fn error(line: usize, problem: impl fmt::Display) -> ParseSessionError {
    ParseSessionError { line, problem: problem.to_string() }
}

impl RecordedSession {
    /// True if a text begins as one does.
    pub(in crate::commands) fn is_one(text: &[u8]) -> bool {
        text.starts_with(b"tilewright duplicate session") || text.starts_with(b"terms ")
    }

    /// The session as it was when the recording ends.
    pub(in crate::commands) fn position(&self) -> Duplicate {
        let mut position = Duplicate::new(&self.terms);
        for (_, at, event) in &self.log {
            position.apply(*at, event);
        }
        position
    }
}

impl std::str::FromStr for RecordedSession {
    type Err = ParseSessionError;

    fn from_str(text: &str) -> Result<RecordedSession, ParseSessionError> {
        if text.starts_with("terms ") {
            return at_a_terminal(text);
        }
        match text.parse::<SessionFile>() {
            Ok(file) => Ok(at_a_server(&file)),
            Err(problem) => {
                let or = if problem.line == 1 { ", or begin with the terms" } else { "" };
                Err(error(problem.line, format!("{}{or}", problem.problem)))
            }
        }
    }
}

fn at_a_server(file: &SessionFile) -> RecordedSession {
    let header = file.room.header();
    let log = (file.first_line..).zip(file.room.log());
    RecordedSession {
        terms: header.terms.clone(),
        names: host::seat_names(&file.room),
        words: (header.lexicon.name.clone(), header.lexicon.digest.clone()),
        as_promised: file.chance.commitment() == header.commitment,
        chance: Box::new(file.chance.clone()),
        log: log
            .filter_map(|(line, entry)| match &entry.event {
                RoomEvent::Game(ModeEvent::Duplicate(event)) => {
                    Some((line, entry.at, event.clone()))
                }
                _ => None,
            })
            .collect(),
    }
}

/// Terms, words, seed and names, each on a line that begins with its kind; then the events, each
/// after its time.
fn at_a_terminal(text: &str) -> Result<RecordedSession, ParseSessionError> {
    let (mut terms, mut words, mut seed) = (None, None, None);
    let (mut names, mut log) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "terms" => {
                let read: Terms = rest.parse().map_err(|problem| error(number, problem))?;
                if read.mode() != Mode::Duplicate {
                    let problem = format!(
                        "a log of {}: name one of a duplicate session",
                        read.mode().title()
                    );
                    return Err(error(number, problem));
                }
                terms = Some(read);
            }
            "lexicon" => words = rest.rsplit_once(' '),
            "seed" => {
                let read: Result<u64, _> = rest.parse();
                seed = Some(read.map_err(|_| error(number, "the seed has to be a number"))?);
            }
            "seated" => names.push(rest.split_once(' ').map_or(rest, |(_, name)| name).to_owned()),
            at => {
                let at = at.parse().map(Millis);
                let at = at.map_err(|_| error(number, "write a time and an event"))?;
                match rest.parse().map_err(|problem| error(number, problem))? {
                    RoomEvent::Game(ModeEvent::Duplicate(event)) => log.push((number, at, event)),
                    // The board was taken apart after the session.
                    RoomEvent::Game(ModeEvent::Unbuild(_)) => {}
                    _ => return Err(error(number, "this is not an event of a duplicate session")),
                }
            }
        }
    }
    let missing = |what: &str| error(text.lines().count(), format!("{what} missing"));
    let (name, digest) = words.ok_or_else(|| missing("the lexicon is"))?;
    let seed = seed.ok_or_else(|| missing("the seed of the draws is"))?;
    Ok(RecordedSession {
        terms: terms.ok_or_else(|| missing("the terms are"))?,
        names,
        words: (name.to_string(), digest.to_string()),
        chance: Box::new(Draws(seed)),
        as_promised: true,
        log,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "terms travel-2006 mode=duplicate\nlexicon My list ab12\nseed 7\n\
                       seated 0 Ana\n0 duplicate enter 0\n12 duplicate start\n";

    #[test]
    fn the_log_of_a_terminal_is_read() {
        let read: RecordedSession = LOG.parse().ok().unwrap();
        assert_eq!(read.terms.to_string(), "travel-2006 mode=duplicate");
        assert_eq!(read.names, ["Ana"]);
        assert_eq!(read.words, ("My list".to_string(), "ab12".to_string()));
        assert_eq!((read.log.len(), read.log[1].0, read.log[1].1), (2, 6, Millis(12)));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (was, is, says) in [
            ("mode=duplicate", "mode=bingo", "line 1: a log of Letter bingo"),
            ("terms", "term", "line 1: the first line has to be"),
            ("seed 7\n", "", "line 5: the seed of the draws is missing"),
            ("seed 7", "seed x", "line 3: the seed has to be a number"),
            ("duplicate start", "duplicate dance", "line 6: "),
            ("12 ", "x ", "line 6: write a time and an event"),
            ("duplicate start", "bingo begun", "line 6: this is not an event"),
        ] {
            let found = LOG.replace(was, is).parse::<RecordedSession>().err().unwrap().to_string();
            assert!(found.starts_with(says), "{is}: {found}");
        }
    }
}
