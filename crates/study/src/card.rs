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

/// A position with its answers: `position THEME TOLERANCE MOVES CGP`, as in
/// `position bingo 2.5 8D.RETAINS,8E.RETAINS 15/15/...`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionCard {
    /// The skill it drills: one of [`Card::THEMES`], unless a newer version wrote it.
    pub theme: String,
    /// A move that is not among the answers is right too if points and leave together are no more
    /// than this below those of the first, in tenths of a point; 0 if only the answers are right.
    pub tolerance: u16,
    /// The moves that are right, the best first, as people write them: `8D RETAINS`. In a card a
    /// full stop stands for each space, and a comma between two.
    pub answers: Vec<String>,
    /// The position, as CGP; its operation `edition` names the rules. `notation` judges whether it
    /// makes sense.
    pub cgp: String,
}

impl Card {
    /// The longest text of a card, in bytes.
    pub const LONGEST: usize = 600;

    /// The card that asks for this word and all others of its letters.
    pub fn of(word: Word) -> Card {
        Card::Anagram(alphagram(word))
    }

    /// All themes of drills: those of words, then those of positions.
    pub const THEMES: [&str; 10] = [
        "anagram",
        "hooks",
        "bingo",
        "hook",
        "endgame",
        "preendgame",
        "exchange",
        "defence",
        "leave",
        "points",
    ];

    /// The skill it drills: `anagram`, `hooks`, or the theme of its position.
    pub fn theme(&self) -> &str {
        match self {
            Card::Anagram(_) => "anagram",
            Card::Hooks(_) => "hooks",
            Card::Position(position) => &position.theme,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Anagram(letters) => write!(f, "anagram {letters}"),
            Card::Hooks(word) => write!(f, "hooks {word}"),
            Card::Position(PositionCard { theme, tolerance, answers, cgp }) => {
                let (points, tenths) = (tolerance / 10, tolerance % 10);
                let answers = answers.join(",").replace(' ', ".");
                write!(f, "position {theme} {points}.{tenths} {answers} {cgp}")
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
    let (theme, tolerance, answers, cgp) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let answers: Vec<String> = answers.split(',').map(|answer| answer.replace('.', " ")).collect();
    let (points, tenths) = tolerance.split_once('.')?;
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit()).then(|| text.parse().ok());
    let points: u16 = digits(points)??;
    let tenths: u16 = digits(tenths).filter(|_| tenths.len() == 1)??;
    let named = !theme.is_empty() && theme.chars().all(|c| c.is_ascii_lowercase());
    let given = answers.iter().all(|answer| !answer.is_empty());
    (named && given && !cgp.is_empty()).then_some(PositionCard {
        theme: theme.to_string(),
        tolerance: points.checked_mul(10)?.checked_add(tenths)?,
        answers,
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
        let two = format!("position endgame 0.0 8D.RETAINS,exchange.Q {cgp}");
        for text in ["anagram AEINRST", "hooks CARE", &position, &two] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
        assert_eq!("anagram retains".parse::<Card>().unwrap().to_string(), "anagram AEINRST");
        let Card::Position(card) = position.parse().unwrap() else { panic!("a position") };
        assert_eq!((card.tolerance, card.cgp.as_str()), (25, cgp));
        let Card::Position(card) = two.parse().unwrap() else { panic!("a position") };
        assert_eq!(card.answers, ["8D RETAINS", "exchange Q"]);
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
            "position bingo 2.5 8D.A, 15",
            "position Bingo 2.5 8D.A 15",
            "position bingo 9999.9 8D.A 15",
            "hooks A\nB",
            &long,
        ] {
            assert_eq!(text.parse::<Card>(), Err(ParseCardError), "{text:?}");
        }
    }
}
