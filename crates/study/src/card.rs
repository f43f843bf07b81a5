//! Cards: what is drilled.

use std::fmt;
use std::str::FromStr;

use lexicon::Word;

use crate::word_index::alphagram;

/// Something to be learnt, written as one line of text that never changes its meaning: entries
/// about it, kept on different devices, are put together by this text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// Find all words of these letters: `anagram AEINRST`. The letters are in the order of the
    /// alphabet.
    Anagram(Word),
    /// Name the hooks of a word, in front and behind: `hooks CARE`.
    Hooks(Word),
    /// Find the move of a position.
    Position(PositionCard),
}

/// A position with its answer: `position THEME TOLERANCE MOVE CGP`, as in
/// `position bingo 2.5 8D.RETAINS 15/15/...`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionCard {
    /// What it drills, in small letters: `bingo`, `hook`, `endgame`, `exchange`, `defence`.
    pub theme: String,
    /// A move that is worse than the answer by no more than this is right too, in tenths of a
    /// point.
    pub tolerance: u16,
    /// The best move, with a full stop in place of each space.
    pub answer: String,
    /// The position, as CGP. Whether it makes sense is for `notation` to say.
    pub cgp: String,
}

impl Card {
    /// The longest text of a card, in bytes.
    pub const LONGEST: usize = 600;

    /// The card that asks for this word and all others of its letters.
    pub fn of(word: Word) -> Card {
        Card::Anagram(alphagram(word))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Anagram(letters) => write!(f, "anagram {letters}"),
            Card::Hooks(word) => write!(f, "hooks {word}"),
            Card::Position(PositionCard { theme, tolerance, answer, cgp }) => {
                let (points, tenths) = (tolerance / 10, tolerance % 10);
                write!(f, "position {theme} {points}.{tenths} {answer} {cgp}")
            }
        }
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        if text.len() > Card::LONGEST || text.chars().any(char::is_control) {
            return Err(ParseCardError);
        }
        let (kind, rest) = text.split_once(' ').ok_or(ParseCardError)?;
        let word = || {
            let word: Word = rest.parse().map_err(|_| ParseCardError)?;
            if word.is_empty() { Err(ParseCardError) } else { Ok(word) }
        };
        match kind {
            "anagram" => Ok(Card::of(word()?)),
            "hooks" => Ok(Card::Hooks(word()?)),
            "position" => position(rest).map(Card::Position).ok_or(ParseCardError),
            _ => Err(ParseCardError),
        }
    }
}

fn position(text: &str) -> Option<PositionCard> {
    let mut parts = text.splitn(4, ' ');
    let (theme, tolerance, answer, cgp) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let (points, tenths) = tolerance.split_once('.')?;
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit()).then(|| text.parse().ok());
    let points: u16 = digits(points)??;
    let tenths: u16 = digits(tenths).filter(|_| tenths.len() == 1)??;
    let named = !theme.is_empty() && theme.chars().all(|c| c.is_ascii_lowercase());
    (named && !answer.is_empty() && !cgp.is_empty()).then_some(PositionCard {
        theme: theme.to_string(),
        tolerance: points.checked_mul(10)?.checked_add(tenths)?,
        answer: answer.to_string(),
        cgp: cgp.to_string(),
    })
}

/// The error for a text that is no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseCardError;

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a card: write 'anagram LETTERS', 'hooks WORD' or 'position ...'")
    }
}

impl std::error::Error for ParseCardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back() {
        let cgp = "15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEINRST/ 0/12 0 lex Wordnik;";
        let position = format!("position bingo 2.5 8D.RETAINS {cgp}");
        for text in ["anagram AEINRST", "hooks CARE", &position] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
        assert_eq!("anagram retains".parse::<Card>().unwrap().to_string(), "anagram AEINRST");
        let Card::Position(card) = position.parse().unwrap() else { panic!("a position") };
        assert_eq!((card.tolerance, card.cgp.as_str()), (25, cgp));
    }

    #[test]
    fn what_is_no_card_is_refused() {
        let long = format!("position bingo 0.0 8D.A {}", "1".repeat(600));
        for text in [
            "",
            "anagram",
            "anagram ",
            "anagram A1",
            "hooks ",
            "words A",
            "position",
            "anagram A B",
            "position bingo 2 8D.A 15",
            "position bingo 2.55 8D.A 15",
            "position bingo 2.5 8D.A ",
            "position Bingo 2.5 8D.A 15",
            "position bingo 9999.9 8D.A 15",
            "hooks A\nB",
            &long,
        ] {
            assert_eq!(text.parse::<Card>(), Err(ParseCardError), "{text:?}");
        }
    }
}
