//! The id of a command.

use std::fmt;
use std::str::FromStr;

use rules::Seat;

/// Identifies a command permanently, so that it is carried out once however often it is sent.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandId {
    /// The seat that gave the command.
    pub seat: Seat,
    /// As the client chose it, 1 to [`CommandId::MAX_LEN`] printing characters.
    pub id: String,
    /// A digest of the command, so that another command with the same id is noticed; `None` in logs
    /// of older versions.
    pub what: Option<u64>,
}

impl CommandId {
    /// The longest id, in characters.
    pub const MAX_LEN: usize = 64;
}

/// Separates an id from the digest of the command: no id has a control character.
const WHAT: char = '\t';

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seat, self.id)?;
        self.what.map_or(Ok(()), |what| write!(f, "{WHAT}{what:016x}"))
    }
}

/// The error for a text that is not a command's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseCommandIdError;

impl fmt::Display for ParseCommandIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the id of a command: it is a seat, a blank and the client's id")
    }
}

impl std::error::Error for ParseCommandIdError {}

impl FromStr for CommandId {
    type Err = ParseCommandIdError;

    fn from_str(text: &str) -> Result<CommandId, ParseCommandIdError> {
        let (seat, id) = text.split_once(' ').ok_or(ParseCommandIdError)?;
        let seat = seat.parse().map(Seat).map_err(|_| ParseCommandIdError)?;
        let (id, what) = match id.split_once(WHAT) {
            None => (id, None),
            Some((id, what)) => {
                (id, Some(u64::from_str_radix(what, 16).map_err(|_| ParseCommandIdError)?))
            }
        };
        Ok(CommandId { seat, id: id.to_owned(), what })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back() {
        let id: CommandId = "1 a b".parse().unwrap();
        assert_eq!((id.seat, id.id.as_str(), id.to_string().as_str()), (Seat(1), "a b", "1 a b"));
        assert!("a".parse::<CommandId>().is_err());
        let id: CommandId = "1 a b\t00000000000000ff".parse().unwrap();
        assert_eq!((id.id.as_str(), id.what), ("a b", Some(255)));
        assert_eq!(id.to_string().parse::<CommandId>().unwrap(), id);
        assert!("1 a\tx".parse::<CommandId>().is_err());
    }
}
