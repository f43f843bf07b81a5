//! GCG: a whole game as text, one record on each line.
//!
//! ```text
//! #character-encoding UTF-8
//! #player1 ann Ann Archer
//! #player2 bob Bob Baker
//! >ann: AEINRST 8D RETINAS +66 66
//! >bob: AEGOTUZ 7H ZA +26 26
//! >bob: AEGOTUZ --  -26 0
//! #note ZN* and AA challenged off
//! ```
//!
//! Lines that begin with `#` are pragmata, lines that begin with `>` are events: who, the rack, what
//! happened, its points and the score after it. [`GcgMove`] lists what can happen.
//!
//! No standard settles the format, so programs write it differently. The reader takes racks,
//! points and totals that are missing, letters on the board as dots, as letters or in brackets,
//! pragmata in any case, any line ends, UTF-8 with or without a byte-order mark, and the encodings
//! of old files ([`Gcg::read`]). Lines that it does not know, and events that it cannot understand,
//! are kept as they are and written back.

mod encoding;
mod fold;
mod language;
mod meaning;
mod parse;
mod parse_error;
mod problem;
#[cfg(test)]
mod tests;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use rules::{Coord, Face, Tile, Tiles};

pub use parse::GcgFault;
pub use parse_error::ParseGcgError;
pub use problem::{Disagreement, GcgProblem};
pub use write::GcgRefusal;

/// A game as a GCG file has it, line by line, not yet checked against any rules.
///
/// Printing what was read, and reading that, gives an equal value. Lines are counted from 1: the
/// first of `lines` is line 1 of the file.
///
/// ```
/// use notation::Gcg;
/// use rules::Edition;
///
/// let text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D RETINAS +66 66\n";
/// let gcg: Gcg = text.parse()?;
/// assert_eq!(gcg.to_string(), text);
///
/// let (replay, disagreements) = gcg.replay(&Edition::TournamentSowpods.ruleset());
/// assert_eq!((replay.turns[0].score, disagreements.len()), (66, 0));
/// # Ok::<(), notation::ParseGcgError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gcg {
    /// The lines in order.
    pub lines: Vec<GcgLine>,
}

impl Gcg {
    /// The text of the first line with this pragma, such as `lexicon` or `title`.
    pub fn pragma(&self, name: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| match line {
            GcgLine::Pragma { name: other, text } if other == name => Some(text.as_str()),
            _ => None,
        })
    }

    /// The events and the numbers of their lines.
    pub fn events(&self) -> impl Iterator<Item = (usize, &GcgEvent)> {
        (1..).zip(&self.lines).filter_map(|(number, line)| match line {
            GcgLine::Event(event) => Some((number, event)),
            _ => None,
        })
    }
}

/// Prints all lines. If there is anything but ASCII, the first line says that this is UTF-8.
impl fmt::Display for Gcg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lines.first() != Some(&GcgLine::Encoding) && !self.lines.iter().all(is_ascii) {
            writeln!(f, "{}", GcgLine::Encoding)?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn is_ascii(line: &GcgLine) -> bool {
    alloc::format!("{line}").is_ascii()
}

/// One line of a file.
///
/// ```
/// use notation::{Gcg, GcgLine, GcgMove};
///
/// let gcg: Gcg = "#note a fine move\n>ann: QV -QV +0 0\nnot a line of a game\n".parse()?;
/// assert!(matches!(&gcg.lines[1], GcgLine::Event(event) if matches!(event.made, GcgMove::Exchange(_))));
/// assert_eq!(gcg.to_string().lines().count(), 3, "nothing of the file is lost");
/// # Ok::<(), notation::ParseGcgError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GcgLine {
    /// `#character-encoding`. The output is UTF-8, even if the file was not.
    Encoding,
    /// `#player1 nick Full Name`.
    Player {
        /// Which player, from 1 to 4.
        number: u8,
        /// The player's name in the events.
        nick: String,
        /// The name; may be empty.
        name: String,
    },
    /// A pragma about the whole game: `#title`, `#description`, `#id`, `#lexicon`, `#game-type`,
    /// `#tile-set`, `#game-board`, `#board-layout`, `#tile-distribution`, `#style`.
    Pragma {
        /// Its name, in small letters, without the `#`.
        name: String,
        /// The text after it; may be empty.
        text: String,
    },
    /// `#rack1 TILES`: what a player holds where the file ends.
    Rack {
        /// Which player, from 1 to 4.
        number: u8,
        /// The tiles.
        rack: RackText,
    },
    /// `#incomplete`: the game is not over, with any text that follows.
    Incomplete(String),
    /// `#note`: a remark on the event above.
    Note(String),
    /// Something that happened.
    Event(GcgEvent),
    /// A line that begins like an event but cannot be understood.
    Unread {
        /// The line as it is.
        text: String,
        /// The fault.
        fault: GcgFault,
    },
    /// Any other line as it is, without white space at its end: an unknown pragma, a remark that
    /// goes on, an empty line.
    Other(String),
}

impl GcgLine {
    /// The text with which this line continues a remark: after `#-`, or the whole line if it is
    /// neither a pragma nor an event.
    pub fn continuation(&self) -> Option<&str> {
        match self {
            GcgLine::Other(text) => match text.strip_prefix("#-") {
                Some(more) => Some(more.trim()),
                None => Some(text.trim()).filter(|text| !text.is_empty() && !text.starts_with('#')),
            },
            _ => None,
        }
    }
}

/// Prints a line as other programs write it, without its end.
impl fmt::Display for GcgLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A word of a line, and the space before it, unless there is none.
        struct Word<'a>(&'a str);
        impl fmt::Display for Word<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if self.0.is_empty() { Ok(()) } else { write!(f, " {}", self.0) }
            }
        }
        match self {
            GcgLine::Encoding => write!(f, "#character-encoding UTF-8"),
            GcgLine::Player { number, nick, name } => {
                write!(f, "#player{number} {nick}{}", Word(name))
            }
            GcgLine::Pragma { name, text } => write!(f, "#{name}{}", Word(text)),
            GcgLine::Rack { number, rack } => write!(f, "#rack{number}{}", Word(rack.as_str())),
            GcgLine::Incomplete(text) => write!(f, "#incomplete{}", Word(text)),
            GcgLine::Note(text) => write!(f, "#note{}", Word(text)),
            GcgLine::Event(event) => event.fmt(f),
            GcgLine::Unread { text, fault: _ } | GcgLine::Other(text) => f.write_str(text),
        }
    }
}

/// Something that happened: `>ann: AEINRST 8D RETINAS +66 66`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GcgEvent {
    /// The player's name in the file.
    pub nick: String,
    /// The player's rack; empty if it is left out.
    pub rack: RackText,
    /// The move, or another event.
    pub made: GcgMove,
    /// The points it gained or cost, if the file says.
    pub score: Option<i32>,
    /// The player's score after it, if the file says.
    pub total: Option<i32>,
    /// Whatever else the line has.
    pub rest: String,
}

impl fmt::Display for GcgEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ">{}:", self.nick)?;
        match self.made {
            // With a second space for the rack, as Quackle writes it and Macondo wants it.
            GcgMove::Challenge | GcgMove::Time | GcgMove::Leftovers(_) if self.rack.is_empty() => {
                write!(f, " ")?;
            }
            _ if self.rack.is_empty() => {}
            _ => write!(f, " {}", self.rack)?,
        }
        write!(f, " {}", self.made)?;
        match self.score {
            // Programs look for the sign, also of nothing.
            Some(0) if self.loses() => write!(f, " -0")?,
            Some(score) => write!(f, " {score:+}")?,
            None => {}
        }
        if let Some(total) = self.total {
            write!(f, " {total}")?;
        }
        if self.rest.is_empty() { Ok(()) } else { write!(f, " {}", self.rest) }
    }
}

impl GcgEvent {
    /// True if the event is a turn, and not what comes of one.
    pub(crate) fn turns(&self) -> bool {
        matches!(
            self.made,
            GcgMove::Play(_) | GcgMove::Pass | GcgMove::Exchange(_) | GcgMove::Exchanged(_)
        )
    }

    /// True if the event takes points if it has any effect.
    fn loses(&self) -> bool {
        match self.made {
            GcgMove::Withdrawn | GcgMove::Time => true,
            GcgMove::Leftovers(_) => !self.rack.is_empty(),
            _ => false,
        }
    }
}

/// A move, or another event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GcgMove {
    /// `8D RETINAS`: tiles were laid.
    Play(GcgPlay),
    /// `-`: the turn was passed.
    Pass,
    /// `-AEI`: these tiles were exchanged.
    Exchange(RackText),
    /// `-3`: so many tiles were exchanged.
    Exchanged(u8),
    /// `--`: the play above came off after a challenge.
    Withdrawn,
    /// `(challenge)`: points for a challenge that failed.
    Challenge,
    /// `(time)`: points for overtime.
    Time,
    /// `(AEI)`: points for tiles left: gained for those of the others, or lost for one's own.
    Leftovers(RackText),
}

impl fmt::Display for GcgMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GcgMove::Play(play) => play.fmt(f),
            GcgMove::Pass => write!(f, "-"),
            GcgMove::Exchange(tiles) => write!(f, "-{tiles}"),
            GcgMove::Exchanged(count) => write!(f, "-{count}"),
            // With the second space, as Quackle writes it.
            GcgMove::Withdrawn => write!(f, "-- "),
            GcgMove::Challenge => write!(f, "(challenge)"),
            GcgMove::Time => write!(f, "(time)"),
            GcgMove::Leftovers(tiles) => write!(f, "({tiles})"),
        }
    }
}

/// A play as a file writes it: a place and a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GcgPlay {
    /// Where the word starts and which way it reads.
    pub coord: Coord,
    /// The word, square by square.
    pub letters: Vec<GcgLetter>,
}

/// One square of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GcgLetter {
    /// `.`: a tile that lies there already.
    Dot,
    /// `(A)`: a tile that lies there already, and what it shows.
    Through(Face),
    /// `A`: a new tile, or one that lies there already and shows this letter.
    Face(Face),
}

impl fmt::Display for GcgPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.coord)?;
        let mut open = false;
        for &letter in &self.letters {
            let through = matches!(letter, GcgLetter::Through(_));
            if through != open {
                f.write_str(if through { "(" } else { ")" })?;
                open = through;
            }
            match letter {
                GcgLetter::Dot => write!(f, ".")?,
                GcgLetter::Through(face) | GcgLetter::Face(face) => write!(f, "{face}")?,
            }
        }
        f.write_str(if open { ")" } else { "" })
    }
}

/// Tiles as a file writes them: any characters but white space and brackets.
///
/// ```
/// use notation::RackText;
///
/// let held = RackText::new("AEINRS?").ok_or("no spaces or brackets")?;
/// assert_eq!(held.tiles().map(|tiles| tiles.len()), Ok(7));
/// let played = RackText::new("RETINaS").ok_or("no spaces or brackets")?;
/// assert_eq!(played.tiles().map(|tiles| tiles.to_string()), Ok("EINRST?".to_string()));
/// assert_eq!(RackText::new("AÄB").ok_or("no spaces or brackets")?.tiles(), Err('Ä'));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RackText(String);

impl RackText {
    /// The tiles that this text stands for, which may be none at all. `None` if it has white space
    /// or brackets, or begins with `-`.
    pub fn new(text: &str) -> Option<RackText> {
        let fits = !text.starts_with('-')
            && !text.contains(|c: char| c.is_whitespace() || matches!(c, '(' | ')'));
        fits.then(|| RackText(text.into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// True if there is no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tiles. In a text with capitals a small letter is a blank that has been given a letter;
    /// otherwise case does not matter.
    ///
    /// # Errors
    /// The first character that is not a tile.
    pub fn tiles(&self) -> Result<Tiles, char> {
        let capitals = self.0.contains(|c: char| c.is_ascii_uppercase());
        self.0
            .chars()
            .map(|c| match Face::from_char(c) {
                Some(face) if capitals => Ok(face.tile()),
                _ => Tile::from_char(c).ok_or(c),
            })
            .collect()
    }
}

impl From<&Tiles> for RackText {
    fn from(tiles: &Tiles) -> RackText {
        RackText(alloc::format!("{tiles}"))
    }
}

impl fmt::Display for RackText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
