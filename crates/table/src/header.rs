//! The facts of a game that are settled before its first event.

use std::fmt;
use std::str::FromStr;

use rules::{Level, Seat, Terms};
use sha2::{Digest, Sha256};

use crate::hex;

/// The facts of a game that are settled before its first event. They are stored in their text form:
/// one `key value` a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's id: letters, digits, `-` and `_`.
    pub id: String,
    /// The terms that every seat accepts.
    pub terms: Terms,
    /// The word list it is bound to.
    pub lexicon: LexiconTag,
    /// The commitment to the seed of the draws, see [`SeededChance`](crate::SeededChance).
    pub commitment: String,
    /// The kinds of players that may take the seats, in order of play; as many as the terms have
    /// seats.
    pub seats: Vec<SeatKind>,
    /// When the game was made, in milliseconds since 1970.
    pub created: u64,
}

impl Header {
    /// The seats of computer players.
    pub fn computers(&self) -> impl Iterator<Item = (Seat, Level)> + '_ {
        let seats = (0..).map(Seat).zip(&self.seats);
        seats.filter_map(|(seat, kind)| match kind {
            SeatKind::Computer(level) => Some((seat, *level)),
            SeatKind::Person => None,
        })
    }

    /// The hash that a seat accepts, see [`terms_hash`].
    pub fn terms_hash(&self) -> String {
        terms_hash(&self.terms, &self.lexicon)
    }
}

/// SHA-256 of the terms' canonical text, a line feed and the word list's digest, hexadecimal.
pub fn terms_hash(terms: &Terms, lexicon: &LexiconTag) -> String {
    hex(&Sha256::digest(format!("{terms}\n{}", lexicon.digest)))
}

/// A word list by name and digest (SOW-34).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LexiconTag {
    /// Its name, for people.
    pub name: String,
    /// SHA-256 of its words, hexadecimal.
    pub digest: String,
    /// The number of its words.
    pub words: u32,
}

/// The kind of player that may take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// A person.
    Person,
    /// A computer player.
    Computer(Level),
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatKind::Person => write!(f, "person"),
            SeatKind::Computer(level) => write!(f, "computer:{}", level.key()),
        }
    }
}

impl FromStr for SeatKind {
    type Err = ParseHeaderError;

    fn from_str(text: &str) -> Result<SeatKind, ParseHeaderError> {
        match text.split_once(':') {
            None if text == "person" => Ok(SeatKind::Person),
            Some(("computer", level)) => {
                level.parse().map(SeatKind::Computer).map_err(|_| bad(text))
            }
            _ => Err(bad(text)),
        }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LexiconTag { name, digest, words } = &self.lexicon;
        writeln!(f, "game {}", self.id)?;
        writeln!(f, "terms {}", self.terms)?;
        writeln!(f, "lexicon {digest} {words} {name}")?;
        writeln!(f, "commitment {}", self.commitment)?;
        write!(f, "seats")?;
        self.seats.iter().try_for_each(|kind| write!(f, " {kind}"))?;
        writeln!(f, "\ncreated {}", self.created)
    }
}

/// The error for a text that is not a header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseHeaderError {
    /// The part that does not fit, or the key that is missing.
    pub part: String,
}

fn bad(part: &str) -> ParseHeaderError {
    ParseHeaderError { part: part.to_owned() }
}

impl fmt::Display for ParseHeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not the header of a game: '{}' does not fit", self.part)
    }
}

impl std::error::Error for ParseHeaderError {}

impl FromStr for Header {
    type Err = ParseHeaderError;

    fn from_str(text: &str) -> Result<Header, ParseHeaderError> {
        let mut lines = text.lines();
        let mut value = |key: &str| {
            let line = lines.next().ok_or_else(|| bad(key))?;
            let rest = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
            rest.ok_or_else(|| bad(line))
        };
        let id = value("game")?.to_owned();
        let terms = value("terms")?;
        let terms: Terms = terms.parse().map_err(|_| bad(terms))?;
        let line = value("lexicon")?;
        let mut parts = line.splitn(3, ' ');
        let (Some(digest), Some(words), Some(name)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(bad(line));
        };
        let words = words.parse().map_err(|_| bad(words))?;
        let lexicon = LexiconTag { name: name.to_owned(), digest: digest.to_owned(), words };
        let commitment = value("commitment")?.to_owned();
        let line = value("seats")?;
        let seats: Vec<SeatKind> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        // Where any number may play, the list has the seats that were taken when the game was made.
        if terms.seats() > 0 && seats.len() != usize::from(terms.seats()) {
            return Err(bad(line));
        }
        let created = value("created")?;
        let created = created.parse().map_err(|_| bad(created))?;
        Ok(Header { id, terms, lexicon, commitment, seats, created })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_back() {
        let header = Header {
            id: "g1".to_owned(),
            terms: "diamond-2008 seats=3 challenge=single".parse().unwrap(),
            lexicon: LexiconTag { name: "My own list".into(), digest: "ab".into(), words: 7 },
            commitment: "c0ffee".to_owned(),
            seats: vec![SeatKind::Person, SeatKind::Computer(Level::Expert), SeatKind::Person],
            created: 1_730_000_000_000,
        };
        let text = header.to_string();
        assert_eq!(text.parse(), Ok(header));
        for (wrong, part) in [
            (text.replace("seats=3", "seats=2"), "person computer:expert person"),
            (text.replace("expert", "wizard"), "computer:wizard"),
            (text.replace("game g1\n", ""), "terms diamond-2008 seats=3 challenge=single"),
            ("game g1\n".to_owned(), "terms"),
            (text.replace("created 1", "created x"), "x730000000000"),
        ] {
            assert_eq!(wrong.parse::<Header>().unwrap_err().part, part);
        }
    }

    #[test]
    fn the_hash_binds_terms_and_words() {
        let terms: Terms = "travel-2006 seats=2".parse().unwrap();
        let list = LexiconTag { name: "A".into(), digest: "00".into(), words: 1 };
        // printf 'travel-2006 seats=2\n00' | sha256sum
        let known = "3fd6e379bf36c6851a484671bbd13ed24dac720f680c7aa094e15273e6d8369e";
        assert_eq!(terms_hash(&terms, &list), known);
        let renamed = LexiconTag { name: "B".into(), ..list.clone() };
        assert_eq!(terms_hash(&terms, &renamed), known);
        let other = LexiconTag { digest: "01".into(), ..list.clone() };
        assert_ne!(terms_hash(&terms, &other), known);
        let three: Terms = "travel-2006 seats=3".parse().unwrap();
        assert_ne!(terms_hash(&three, &list), known);
    }
}
