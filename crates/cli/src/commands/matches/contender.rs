//! A contender: one of the two players of a match, as it is named and as it plays.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::{Gaddag, Player};

use super::program::Program;
use crate::player_spec::PlayerSpec;
use crate::stop::Stop;

/// A contender as the command line names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ContenderSpec {
    /// A player of our own.
    Own(PlayerSpec),
    /// A program, by its command line.
    Program(String),
}

/// The prefix of the command line of a program.
const PROGRAM: &str = "exec:";

impl fmt::Display for ContenderSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContenderSpec::Own(spec) => spec.fmt(f),
            ContenderSpec::Program(command) => write!(f, "{PROGRAM}{command}"),
        }
    }
}

impl FromStr for ContenderSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<ContenderSpec, String> {
        match text.strip_prefix(PROGRAM).map(str::trim) {
            Some("") => Err("write exec:COMMAND, the command that starts the program".to_string()),
            Some(command) => Ok(ContenderSpec::Program(command.to_string())),
            None => text
                .parse()
                .map(ContenderSpec::Own)
                .map_err(|error| format!("{error}; a program is named by exec:COMMAND")),
        }
    }
}

/// A contender that is ready for any number of games.
pub(super) enum Entrant {
    /// A player of our own, and the time that it takes for a move if it plays by time.
    Own(Box<Player>, Option<Duration>),
    Program(String),
}

impl Entrant {
    /// The two contenders that are named.
    ///
    /// # Errors
    /// If a file of leave values cannot be read.
    pub(super) fn both(specs: &[ContenderSpec; 2], gaddag: &Gaddag) -> Result<[Entrant; 2], Stop> {
        let entrant = |spec: &ContenderSpec| match spec {
            ContenderSpec::Program(command) => Ok::<_, Stop>(Entrant::Program(command.clone())),
            ContenderSpec::Own(spec) => {
                let [player, _] = PlayerSpec::players(&[spec.clone(), spec.clone()], gaddag)?;
                Ok(Entrant::Own(Box::new(player), spec.time()))
            }
        };
        match specs {
            [ContenderSpec::Own(a), ContenderSpec::Own(b)] => {
                let [one, other] = PlayerSpec::players(&[a.clone(), b.clone()], gaddag)?;
                Ok([(one, a), (other, b)]
                    .map(|(player, spec)| Entrant::Own(Box::new(player), spec.time())))
            }
            [a, b] => Ok([entrant(a)?, entrant(b)?]),
        }
    }

    /// The contender on a thread.
    pub(super) fn contender(&self) -> Contender<'_> {
        match self {
            Entrant::Own(player, time) => Contender::Own(player, *time),
            Entrant::Program(command) => Contender::Program { command, running: None },
        }
    }
}

/// A contender that plays on one thread.
pub(super) enum Contender<'a> {
    Own(&'a Player, Option<Duration>),
    /// A program, if it is running: after a fault it is started anew.
    Program {
        command: &'a str,
        running: Option<Program>,
    },
}
