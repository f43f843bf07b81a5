//! The demands of goal cards on a play, checked by the program (AMB-31, AMB-47).

use crate::{Board, Direction, Face, Formed, Letter, Play, Premium, Ruleset, Square, Word};

/// A play under examination: the board before it, the tiles laid and the words they form.
#[derive(Clone, Copy, Debug)]
pub struct Deed<'a> {
    /// The board before the play.
    pub board: &'a Board,
    /// The rules in force.
    pub ruleset: &'a Ruleset,
    /// The tiles laid.
    pub play: &'a Play,
    /// The words formed, the main word first.
    pub formed: &'a Formed,
}

/// Squares that a goal may require. A tile laid in this turn has to lie on one of them (AMB-47).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Squares of a colour: a kind of premium (TOG-04).
    Colour(Premium),
    /// The outermost rows and columns.
    Edge,
    /// The four corner squares.
    Corner,
    /// The top row.
    Top,
    /// The bottom row.
    Bottom,
    /// The first column.
    Left,
    /// The last column.
    Right,
    /// The row and the column through the start square.
    MiddleLine,
}

/// Kinds of letters. Y is a consonant (AMB-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A, E, I, O, U.
    Vowel,
    /// All others.
    Consonant,
    /// One of these.
    OneOf(&'static str),
}

/// The demand of a goal on a play. Ranges include both ends.
///
/// Scope (AMB-47): squares are those of tiles laid in this turn; direction, length, letters and
/// values are those of the main word, including its old tiles, and a single tile that forms words
/// in both directions may use either word; everything else is about the play as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// The main word reads this way.
    Reads(Direction),
    /// A new tile lies in the zone.
    Covers(Zone),
    /// New tiles lie on at least this many premium squares.
    Premiums(u8),
    /// No new tile lies on a premium square.
    PlainOnly,
    /// The main word has at least and at most this many letters.
    Length(u8, u8),
    /// At least and at most this many tiles are laid.
    Lays(u8, u8),
    /// At least this many tiles of the main word are worth between the second and third number.
    Worth(u8, u8, u8),
    /// Every tile of the main word is worth at most this much.
    AllWorthAtMost(u8),
    /// The tiles of the main word are worth at least this much together, without premiums.
    Sum(u8),
    /// The main word starts with a letter of the class.
    Starts(Class),
    /// The main word ends with a letter of the class.
    Ends(Class),
    /// The main word ends in these letters.
    EndsIn(&'static str),
    /// The first and the last letter of the main word are the same.
    SameEnds,
    /// The main word has at least this many letters of the class; a blank counts as its letter.
    Has(u8, Class),
    /// Two equal letters stand side by side in the main word.
    DoubleLetter,
    /// The main word has at least this many letters, and no two of them are alike.
    AllDifferent(u8),
    /// The main word has at least this many letters, and vowels and consonants take turns.
    Alternates(u8),
    /// The main word has a blank.
    Blank,
    /// At least and at most this many words are formed.
    Words(u8, u8),
    /// At least this many new tiles touch tiles beside the main word and make words with them.
    Alongside(u8),
    /// The main word includes at least this many tiles that were already on the board.
    Through(u8),
    /// The main word joins two or more parts that lay apart on its line.
    Bridges,
    /// A word of two or more letters on the board grows, at either end, into one of the words
    /// formed.
    Extends,
    /// The same, with letters added in front of it.
    ExtendsInFront,
}

impl Zone {
    /// True if a square is in the zone.
    pub fn holds(self, ruleset: &Ruleset, square: Square) -> bool {
        let layout = ruleset.layout;
        let last = layout.size - 1;
        let Square { row, column } = square;
        let end = |n: u8| n == 0 || n == last;
        match self {
            Zone::Colour(premium) => layout.premium(square) == premium,
            Zone::Edge => end(row) || end(column),
            Zone::Corner => end(row) && end(column),
            Zone::Top => row == 0,
            Zone::Bottom => row == last,
            Zone::Left => column == 0,
            Zone::Right => column == last,
            Zone::MiddleLine => row == layout.start.row || column == layout.start.column,
        }
    }
}

impl Class {
    /// True if a letter belongs to the class.
    pub fn holds(self, ruleset: &Ruleset, letter: Letter) -> bool {
        let vowel = ruleset.alphabet.info(letter).vowel;
        match self {
            Class::Vowel => vowel,
            Class::Consonant => !vowel,
            Class::OneOf(letters) => letters.contains(letter.to_char()),
        }
    }
}

impl Demand {
    /// True if a play does what is required.
    pub fn met(self, deed: Deed<'_>) -> bool {
        match self {
            // Players ask this about every play they could make, and working out how far off it is
            // takes much longer.
            Demand::Covers(zone) => {
                deed.play.placements().iter().any(|laid| zone.holds(deed.ruleset, laid.square))
            }
            _ => self.missing(deed) == 0,
        }
    }

    /// The distance of a play from the demand: 0 if it meets it, otherwise roughly how much would
    /// have to change. Used only to name the nearest of several goals.
    pub fn missing(self, deed: Deed<'_>) -> u8 {
        let laid = deed.play.placements();
        let squares = || laid.iter().map(|placement| placement.square);
        let premium = |square| deed.ruleset.layout.premium(square) != Premium::Plain;
        let covered = squares().filter(|&square| premium(square)).count() as u8;
        match self {
            Demand::Covers(zone) => squares()
                .map(|square| distance(deed.ruleset, zone, square))
                .min()
                .unwrap_or(u8::MAX),
            Demand::Premiums(least) => least.saturating_sub(covered),
            Demand::PlainOnly => covered,
            Demand::Lays(least, most) => outside(laid.len() as u8, least, most),
            Demand::Words(least, most) => outside(deed.formed.words.len() as u8, least, most),
            Demand::Alongside(least) => {
                let crosses = deed.formed.words.len() as u8 - 1;
                // A single tile touches its neighbours, whichever of its words is called the main
                // word.
                least.saturating_sub(crosses)
            }
            Demand::Bridges => apart(deed.mains().any(|word| deed.parts(word) > 1)),
            Demand::Extends => apart(deed.grown().any(|_| true)),
            Demand::ExtendsInFront => apart(deed.grown().any(|front| front > 0)),
            _ => deed.mains().map(|word| self.missing_in(deed, word)).min().unwrap_or(u8::MAX),
        }
    }

    /// The same for what is required of the main word alone.
    fn missing_in(self, deed: Deed<'_>, word: &Word) -> u8 {
        let ruleset = deed.ruleset;
        let faces = &word.faces[..];
        let length = faces.len() as u8;
        let value = |face: &Face| ruleset.alphabet.face_points(*face);
        let of = |class: Class| move |face: &&Face| class.holds(ruleset, face.letter);
        match self {
            Demand::Reads(direction) => apart(word.coord.direction == direction),
            Demand::Length(least, most) => outside(length, least, most),
            Demand::Worth(count, least, most) => {
                let range = i32::from(least)..=i32::from(most);
                count.saturating_sub(
                    faces.iter().filter(|face| range.contains(&value(face))).count() as u8,
                )
            }
            Demand::AllWorthAtMost(most) => {
                faces.iter().filter(|face| value(face) > i32::from(most)).count() as u8
            }
            Demand::Sum(least) => {
                let sum: i32 = faces.iter().map(value).sum();
                (i32::from(least) - sum).clamp(0, 200) as u8
            }
            Demand::Starts(class) => apart(faces.first().iter().any(of(class))),
            Demand::Ends(class) => apart(faces.last().iter().any(of(class))),
            Demand::EndsIn(ending) => {
                let letters = faces.iter().map(|face| face.letter.to_char());
                apart(
                    letters.rev().zip(ending.chars().rev()).all(|(a, b)| a == b)
                        && faces.len() >= ending.len(),
                )
            }
            Demand::SameEnds => {
                apart(faces.first().map(|face| face.letter) == faces.last().map(|face| face.letter))
            }
            Demand::Has(least, class) => {
                least.saturating_sub(faces.iter().filter(of(class)).count() as u8)
            }
            Demand::DoubleLetter => {
                apart(faces.windows(2).any(|pair| pair[0].letter == pair[1].letter))
            }
            Demand::AllDifferent(least) => {
                let again = (1..faces.len())
                    .filter(|&at| faces[..at].iter().any(|face| face.letter == faces[at].letter));
                least.saturating_sub(length) + again.count() as u8
            }
            Demand::Alternates(least) => {
                let vowel = |face: &Face| ruleset.alphabet.info(face.letter).vowel;
                let same = faces.windows(2).filter(|pair| vowel(&pair[0]) == vowel(&pair[1]));
                least.saturating_sub(length) + same.count() as u8
            }
            Demand::Blank => apart(faces.iter().any(|face| face.blank)),
            Demand::Through(least) => {
                let old = word.squares().filter(|&square| deed.board.get(square).is_some());
                least.saturating_sub(old.count() as u8)
            }
            _ => 0,
        }
    }
}

impl<'a> Deed<'a> {
    /// The words that may count as the main word: only the main word itself, or both words of a
    /// single tile.
    fn mains(self) -> impl Iterator<Item = &'a Word> {
        let count = if self.play.len() == 1 { self.formed.words.len() } else { 1 };
        self.formed.words.iter().take(count)
    }

    /// The number of separate parts of a word that were on the board before.
    fn parts(self, word: &Word) -> u8 {
        let mut parts = 0;
        let mut before = false;
        for square in word.squares() {
            let old = self.board.get(square).is_some();
            parts += u8::from(old && !before);
            before = old;
        }
        parts
    }

    /// For each word of two or more letters that grew, how many letters stand in front of it in the
    /// new word.
    fn grown(self) -> impl Iterator<Item = usize> {
        self.formed.words.iter().flat_map(move |word| {
            let old = |at: usize| {
                let square = word.coord.square.step(word.coord.direction, at as i16);
                square.is_some_and(|square| self.board.get(square).is_some())
            };
            let length = word.faces.len();
            (0..length).filter(move |&start| {
                let begins = old(start) && (start == 0 || !old(start - 1));
                begins && start + 1 < length && old(start + 1)
            })
        })
    }
}

/// The distance of something that is either so or not: lacking it counts as much as two letters.
fn apart(met: bool) -> u8 {
    if met { 0 } else { 2 }
}

fn outside(n: u8, least: u8, most: u8) -> u8 {
    least.saturating_sub(n) + n.saturating_sub(most)
}

/// The distance from a square to the zone, in steps across and down.
fn distance(ruleset: &Ruleset, zone: Zone, from: Square) -> u8 {
    ruleset
        .layout
        .squares()
        .filter(|&square| zone.holds(ruleset, square))
        .map(|square| square.row.abs_diff(from.row) + square.column.abs_diff(from.column))
        .min()
        .unwrap_or(u8::MAX)
}
