//! The file of a duplicate session: everything that is needed to replay it and to judge it again.
//!
//! ```text
//! tilewright duplicate session 1
//! game ...            the header, as it is stored
//! terms ...
//! seed 0123...        of the draws
//! log
//! 0 seated 0 Mira     milliseconds, and the line
//! 12 duplicate start
//! ```

use std::fmt;
use std::fmt::Write as _;

use crate::wire::RefusalMessage;
use crate::{Header, Record, Room, RoomRefusal, SeededChance};

const FIRST: &str = "tilewright duplicate session 1";

/// A session read back.
#[derive(Clone, Debug)]
pub struct SessionFile {
    /// The room as it was at the end.
    pub room: Room,
    /// The chance that the draws came from.
    pub chance: SeededChance,
    /// The line of the file on which the log begins, from 1.
    pub first_line: usize,
}

impl Room {
    /// The file of this session.
    ///
    /// # Errors
    /// `not_over` while the session lasts, since it holds every slip and the seed of the draws;
    /// `wrong_mode_command` for other games.
    pub fn session_file(&self, seed: &str) -> Result<String, RefusalMessage> {
        if self.playing().as_duplicate().is_none() {
            return Err(RoomRefusal::WrongMode.into());
        }
        if !self.over() {
            return Err(RoomRefusal::SessionGoesOn.into());
        }
        let mut text = format!("{FIRST}\n{}seed {seed}\nlog\n", self.header());
        for entry in self.log() {
            let _ = writeln!(text, "{} {}", entry.at.0, entry.event);
        }
        Ok(text)
    }
}

/// The error for a text that is not the file of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionFileError {
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: String,
}

impl fmt::Display for SessionFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for SessionFileError {}

impl std::str::FromStr for SessionFile {
    type Err = SessionFileError;

    fn from_str(text: &str) -> Result<SessionFile, SessionFileError> {
        let wrong = |line: usize, problem: String| SessionFileError { line, problem };
        let lines: Vec<&str> = text.lines().collect();
        if lines.first() != Some(&FIRST) {
            return Err(wrong(1, format!("the first line has to be '{FIRST}'")));
        }
        let log = lines.iter().position(|line| *line == "log");
        let log = log.ok_or_else(|| wrong(lines.len(), "the log is missing".to_owned()))?;
        let head = &lines[1..log];
        let seed = head.iter().find_map(|line| line.strip_prefix("seed "));
        let seed = seed.ok_or_else(|| wrong(log, "the seed is missing".to_owned()))?;
        let chance = seed.parse().map_err(|error| wrong(log, format!("{error}")))?;
        let header: Vec<&str> =
            head.iter().copied().filter(|line| !line.starts_with("seed ")).collect();
        let header: Header =
            (header.join("\n") + "\n").parse().map_err(|error| wrong(2, format!("{error}")))?;
        let mut records = Vec::new();
        for (number, line) in (log + 2..).zip(&lines[log + 1..]) {
            let parted = line.split_once(' ').and_then(|(at, line)| Some((at.parse().ok()?, line)));
            let (at, line) =
                parted.ok_or_else(|| wrong(number, "write a time and an event".to_owned()))?;
            let seq = records.len() as u32 + 1;
            records.push(Record { seq, at, line: line.to_owned(), command: None });
        }
        let first_line = log + 2;
        let room = Room::replay(header, records)
            .map_err(|error| wrong(first_line + error.seq as usize - 1, error.to_string()))?;
        if room.playing().as_duplicate().is_none() {
            return Err(wrong(3, "these are not the terms of a duplicate session".to_owned()));
        }
        Ok(SessionFile { room, chance, first_line })
    }
}
