//! The fifty goal cards, written for this game (TOG-02, AMB-31).

use core::fmt;
use core::str::FromStr;

use super::{Class, Deed, Demand, Zone};
use crate::{Direction, Premium};

/// A goal card.
///
/// ```
/// use rules::together::DECK;
///
/// let first = DECK.iter().filter(|card| card.starter);
/// assert_eq!((DECK.len(), first.count()), (50, 20));
/// let down = DECK.iter().find(|card| card.key == "down").ok_or("no such card")?;
/// assert_eq!(down.text, "The word reads from top to bottom.");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Card {
    /// A stable key.
    pub key: &'static str,
    /// The title on the card.
    pub title: &'static str,
    /// The task of a play, in one sentence.
    pub text: &'static str,
    /// A tip that it teaches for the ordinary game (TOG-39).
    pub tip: &'static str,
    /// True if it is one of the twenty for a first game (TOG-09).
    pub starter: bool,
    /// The demand on a play.
    pub demand: Demand,
}

const STARTER: bool = true;
const ADVANCED: bool = false;
/// The upper end of a range that has none.
const ANY: u8 = u8::MAX;

const fn card(
    key: &'static str,
    starter: bool,
    demand: Demand,
    [title, text, tip]: [&'static str; 3],
) -> Card {
    Card { key, title, text, tip, starter, demand }
}

/// All cards.
pub static DECK: [Card; 50] = [
    card(
        "across",
        STARTER,
        Demand::Reads(Direction::Across),
        [
            "Play across",
            "The word reads from left to right.",
            "Look at both directions before you choose.",
        ],
    ),
    card(
        "down",
        STARTER,
        Demand::Reads(Direction::Down),
        [
            "Play down",
            "The word reads from top to bottom.",
            "Turn your head now and then: plays that go down are easily overlooked.",
        ],
    ),
    card(
        "double-letter",
        ADVANCED,
        Demand::Covers(Zone::Colour(Premium::DoubleLetter)),
        [
            "Play on a 2L square",
            "One of your new tiles covers a double letter square.",
            "A letter premium counts in both words when the tile makes two.",
        ],
    ),
    card(
        "triple-letter",
        STARTER,
        Demand::Covers(Zone::Colour(Premium::TripleLetter)),
        [
            "Play on a 3L square",
            "One of your new tiles covers a triple letter square.",
            "Put your most valuable letter there: it counts three times.",
        ],
    ),
    card(
        "double-word",
        STARTER,
        Demand::Covers(Zone::Colour(Premium::DoubleWord)),
        [
            "Play on a 2W square",
            "One of your new tiles covers a double word square.",
            "It doubles the whole word, including the tiles that were there already.",
        ],
    ),
    card(
        "triple-word",
        STARTER,
        Demand::Covers(Zone::Colour(Premium::TripleWord)),
        [
            "Play on a 3W square",
            "One of your new tiles covers a triple word square.",
            "Do not put a vowel beside a free 3W square: it makes it easy to reach.",
        ],
    ),
    card(
        "three-premiums",
        ADVANCED,
        Demand::Premiums(3),
        [
            "Cover three premium squares",
            "Your new tiles cover three or more coloured squares.",
            "Letter premiums count before word premiums: the two multiply.",
        ],
    ),
    card(
        "plain",
        ADVANCED,
        Demand::PlainOnly,
        [
            "Keep off the colours",
            "None of your new tiles covers a coloured square.",
            "A quiet play that opens nothing is sometimes the best one.",
        ],
    ),
    card(
        "edge",
        STARTER,
        Demand::Covers(Zone::Edge),
        [
            "Play on the edge of the board",
            "One of your new tiles lies in an outermost row or column.",
            "The edges hold the triple words in the ordinary game.",
        ],
    ),
    card(
        "corner",
        ADVANCED,
        Demand::Covers(Zone::Corner),
        [
            "Play on a corner",
            "One of your new tiles lies on a corner square of the board.",
            "Corners are reached late: leave words pointing towards them.",
        ],
    ),
    card(
        "top",
        ADVANCED,
        Demand::Covers(Zone::Top),
        [
            "Reach the top row",
            "One of your new tiles lies in row 1.",
            "Words down from the middle open the upper part of the board.",
        ],
    ),
    card(
        "bottom",
        STARTER,
        Demand::Covers(Zone::Bottom),
        [
            "Reach the bottom row",
            "One of your new tiles lies in row 15.",
            "If one side of the board is closed, open the other.",
        ],
    ),
    card(
        "left",
        STARTER,
        Demand::Covers(Zone::Left),
        [
            "Reach the first column",
            "One of your new tiles lies in column A.",
            "Front hooks such as a C before HAT are the way to the left.",
        ],
    ),
    card(
        "right",
        STARTER,
        Demand::Covers(Zone::Right),
        [
            "Reach the last column",
            "One of your new tiles lies in column O.",
            "Endings such as S, ED and ER are the way to the right.",
        ],
    ),
    card(
        "middle-line",
        ADVANCED,
        Demand::Covers(Zone::MiddleLine),
        [
            "Play on a middle line",
            "One of your new tiles lies in row 8 or column H.",
            "The middle lines end on triple words at both ends.",
        ],
    ),
    card(
        "two-letters",
        ADVANCED,
        Demand::Length(2, 2),
        [
            "Play a word of two letters",
            "The word has exactly two letters.",
            "Learn the two-letter words first: plays alongside others are made of them.",
        ],
    ),
    card(
        "three-letters",
        ADVANCED,
        Demand::Length(3, 3),
        [
            "Play a word of three letters",
            "The word has exactly three letters.",
            "Short words spend the letters you do not want.",
        ],
    ),
    card(
        "four-letters",
        ADVANCED,
        Demand::Length(4, 4),
        [
            "Play a word of four letters",
            "The word has exactly four letters.",
            "Four letters on the first turn reach no 2L square; five do, if they start or end there.",
        ],
    ),
    card(
        "five-letters",
        STARTER,
        Demand::Length(5, ANY),
        [
            "Play five letters or more",
            "The word has five letters or more.",
            "Longer words open more of the board.",
        ],
    ),
    card(
        "seven-letters",
        STARTER,
        Demand::Length(7, ANY),
        [
            "Play seven letters or more",
            "The word has seven letters or more.",
            "Look for beginnings and endings first: RE, UN, ING, ERS.",
        ],
    ),
    card(
        "eight-letters",
        ADVANCED,
        Demand::Length(8, ANY),
        [
            "Play eight letters or more",
            "The word has eight letters or more.",
            "Seven tiles and one on the board: look for the letter you need.",
        ],
    ),
    card(
        "single-tile",
        ADVANCED,
        Demand::Lays(1, 1),
        [
            "Lay a single tile",
            "You lay exactly one tile.",
            "One valuable letter in the right place can beat a long word.",
        ],
    ),
    card(
        "five-tiles",
        ADVANCED,
        Demand::Lays(5, ANY),
        [
            "Lay five tiles or more",
            "You lay five tiles or more.",
            "The more tiles you lay, the more of the bag you see.",
        ],
    ),
    card(
        "six-tiles",
        STARTER,
        Demand::Lays(6, ANY),
        [
            "Lay six tiles",
            "You lay six tiles or more.",
            "Seven tiles at once earn 50 extra points in the ordinary game.",
        ],
    ),
    card(
        "worth-two",
        ADVANCED,
        Demand::Worth(1, 2, 2),
        [
            "Use a letter worth 2",
            "The word has a tile that is worth exactly 2: a D or a G.",
            "G goes well with IN: look for ING.",
        ],
    ),
    card(
        "worth-three",
        STARTER,
        Demand::Worth(1, 3, 3),
        [
            "Use a letter worth 3",
            "The word has a tile that is worth exactly 3: B, C, M or P.",
            "M and P make two-letter words with many vowels; C makes none.",
        ],
    ),
    card(
        "worth-four",
        ADVANCED,
        Demand::Worth(1, 4, ANY),
        [
            "Use a letter worth 4 or more",
            "The word has a tile that is worth 4 or more.",
            "Heavy letters earn most on premium squares.",
        ],
    ),
    card(
        "worth-eight",
        STARTER,
        Demand::Worth(1, 8, ANY),
        [
            "Use a letter worth 8 or more",
            "The word has a tile that is worth 8 or more: J, Q, X or Z.",
            "Do not hold the Q for long; QI needs no U.",
        ],
    ),
    card(
        "light",
        ADVANCED,
        Demand::AllWorthAtMost(1),
        [
            "Use cheap letters only",
            "No tile of the word is worth more than 1.",
            "The letters worth 1 are the ones long words are made of.",
        ],
    ),
    card(
        "heavy",
        ADVANCED,
        Demand::Sum(15),
        [
            "Play a heavy word",
            "The tiles of the word are worth 15 or more together, squares not counted.",
            "Count the letters before the premiums: they are what is multiplied.",
        ],
    ),
    card(
        "two-dear",
        STARTER,
        Demand::Worth(2, 4, ANY),
        [
            "Use two valuable letters",
            "Two or more tiles of the word are worth 4 or more.",
            "Spend valuable letters two at a time to keep your rack balanced.",
        ],
    ),
    card(
        "vowel-first",
        ADVANCED,
        Demand::Starts(Class::Vowel),
        [
            "Start with a vowel",
            "The word starts with A, E, I, O or U.",
            "A word that starts with a vowel often takes a letter in front later.",
        ],
    ),
    card(
        "vowel-last",
        ADVANCED,
        Demand::Ends(Class::Vowel),
        [
            "End with a vowel",
            "The word ends with A, E, I, O or U.",
            "After a final E there is often room for a D, an R or an S.",
        ],
    ),
    card(
        "ends-in-s",
        STARTER,
        Demand::Ends(Class::OneOf("S")),
        [
            "End with S",
            "The last letter of the word is an S.",
            "An S that makes another word longer as well earns both.",
        ],
    ),
    card(
        "ends-in-ing",
        ADVANCED,
        Demand::EndsIn("ING"),
        [
            "End with ING",
            "The word ends with the letters I, N and G.",
            "Keep I, N and G together: they turn short words into long ones.",
        ],
    ),
    card(
        "four-vowels",
        STARTER,
        Demand::Has(4, Class::Vowel),
        [
            "Use four vowels",
            "The word has four vowels or more.",
            "Too many vowels? AE, AI, OE and OI are words.",
        ],
    ),
    card(
        "four-consonants",
        ADVANCED,
        Demand::Has(4, Class::Consonant),
        [
            "Use four consonants",
            "The word has four consonants or more; Y counts as one.",
            "Pairs such as CH, ST and TR carry a rack of consonants.",
        ],
    ),
    card(
        "h-w-or-y",
        ADVANCED,
        Demand::Has(1, Class::OneOf("HWY")),
        [
            "Use an H, W or Y",
            "The word has an H, a W or a Y.",
            "H, W and Y each make two-letter words with A, E and O.",
        ],
    ),
    card(
        "double",
        ADVANCED,
        Demand::DoubleLetter,
        [
            "Put two alike together",
            "Two equal letters stand side by side in the word.",
            "Two alike on your rack? Spend one of them soon.",
        ],
    ),
    card(
        "same-ends",
        ADVANCED,
        Demand::SameEnds,
        [
            "End as you start",
            "The first and the last letter of the word are the same.",
            "Look along the board for the letter you lack.",
        ],
    ),
    card(
        "all-different",
        ADVANCED,
        Demand::AllDifferent(7),
        [
            "Seven letters, none alike",
            "The word has seven letters or more, and no letter comes twice.",
            "Keep your rack free of pairs.",
        ],
    ),
    card(
        "alternating",
        ADVANCED,
        Demand::Alternates(6),
        [
            "Take turns",
            "Vowels and consonants take turns in the word, six letters or more.",
            "Lay your letters out in turns: words fall into place.",
        ],
    ),
    card(
        "blank",
        STARTER,
        Demand::Blank,
        [
            "Use a blank",
            "The word has a blank in it, yours or one on the board.",
            "A blank scores nothing, yet it is the best tile of the ordinary game: save it for a good play.",
        ],
    ),
    card(
        "one-word",
        ADVANCED,
        Demand::Words(1, 1),
        [
            "Form just one word",
            "Your tiles form one word and no other.",
            "Cross one letter of a word and touch nothing else.",
        ],
    ),
    card(
        "two-words",
        STARTER,
        Demand::Words(2, ANY),
        [
            "Form two words",
            "Your tiles form two words or more.",
            "A tile that stands in two new words counts in both.",
        ],
    ),
    card(
        "four-words",
        ADVANCED,
        Demand::Words(4, ANY),
        [
            "Form four words",
            "Your tiles form four words or more.",
            "Lay a short word along a longer one: each touching pair is a word.",
        ],
    ),
    card(
        "alongside",
        ADVANCED,
        Demand::Alongside(3),
        [
            "Play alongside",
            "Three or more of your tiles make words with tiles beside them.",
            "Playing alongside needs the two-letter words and pays well.",
        ],
    ),
    card(
        "extend",
        STARTER,
        Demand::Extends,
        [
            "Make a word longer",
            "A word on the board becomes part of a longer one.",
            "You get the points of the old letters once more.",
        ],
    ),
    card(
        "in-front",
        ADVANCED,
        Demand::ExtendsInFront,
        [
            "Add in front",
            "Letters in front make a word on the board longer.",
            "RE, UN and OUT turn many words into longer ones.",
        ],
    ),
    card(
        "bridge",
        ADVANCED,
        Demand::Bridges,
        [
            "Build a bridge",
            "Your word joins two parts that lay apart on the board.",
            "Two letters on the board with a gap between them are half a word.",
        ],
    ),
];

/// A goal: one card of the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goal(u8);

impl Goal {
    /// All goals in the order of the deck.
    pub fn all() -> impl Iterator<Item = Goal> {
        (0..DECK.len() as u8).map(Goal)
    }

    /// The card.
    pub fn card(self) -> &'static Card {
        &DECK[usize::from(self.0)]
    }

    /// Its index in the deck, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// True if a play completes it (TOG-15).
    pub fn met(self, deed: Deed<'_>) -> bool {
        self.card().demand.met(deed)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.card().key)
    }
}

impl fmt::Debug for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a word that names no goal of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownGoal;

impl fmt::Display for UnknownGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no such goal card: use the key of a current goal")
    }
}

impl core::error::Error for UnknownGoal {}

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(text: &str) -> Result<Goal, UnknownGoal> {
        Goal::all().find(|goal| goal.card().key == text).ok_or(UnknownGoal)
    }
}
