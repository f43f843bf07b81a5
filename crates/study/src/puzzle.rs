//! Puzzles: positions whose best move is sure, one for each day.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use rules::Level;

use crate::{Card, PositionCard};

/// A position with a sure answer. Its card's theme is its kind: `bingo`, find the word of all seven
/// tiles; `best`, find the best play; `endgame`, find the one that wins; `preendgame`, with one
/// or two tiles in the bag, find the one that wins after most draws.
///
/// As a line: `LEVEL MARGIN WORK | CARD`, such as
/// `advanced 12.5 400 | position best 0.0 8D.TRAIN 15/...`.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The weakest level that is likely to notice the answer.
    pub level: Level,
    /// The certainty of its answer, in tenths. Of `bingo` and `best`: the points by which the next
    /// move is behind at least, with 95 % certainty. Of `endgame`: the points by which it wins. Of
    /// `preendgame`: the number of draws in a hundred in which it wins.
    pub margin: u16,
    /// The number of times it was tried out; 0 if it is proven.
    pub work: u32,
    /// The position and its answers.
    pub card: PositionCard,
}

impl Puzzle {
    /// All puzzles that are shipped, in the order of the days.
    pub fn all() -> &'static [Puzzle] {
        static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
            let lines = include_str!("../data/puzzles.txt").lines();
            let lines = lines.filter(|line| !line.starts_with('#'));
            // A line that is none would be missed by the test that counts them.
            lines.filter_map(|line| line.parse().ok()).collect()
        });
        &ALL
    }

    /// The puzzle of a day, counted from the first of January 1970, and its place among all.
    pub fn of_day(day: u64) -> Option<(usize, &'static Puzzle)> {
        let all = Puzzle::all();
        let at = day.checked_rem(all.len() as u64)? as usize;
        all.get(at).map(|puzzle| (at, puzzle))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { level, margin, work, card } = self;
        let card = Card::Position(card.clone());
        write!(f, "{level} {}.{} {work} | {card}", margin / 10, margin % 10)
    }
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let read = || {
            let (head, card) = line.split_once(" | ")?;
            let mut parts = head.split(' ');
            let level = parts.next()?.parse().ok()?;
            let (points, tenths) = parts.next()?.split_once('.')?;
            let tenths: u16 = tenths.parse().ok().filter(|&tenths| tenths < 10)?;
            let margin = points.parse::<u16>().ok()?.checked_mul(10)?.checked_add(tenths)?;
            let work = parts.next()?.parse().ok()?;
            let Ok(Card::Position(card)) = card.parse() else { return None };
            parts.next().is_none().then_some(Puzzle { level, margin, work, card })
        };
        read().ok_or(ParsePuzzleError)
    }
}

/// The error for a line that is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePuzzleError;

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a puzzle: write 'LEVEL MARGIN WORK | position ...'")
    }
}

impl std::error::Error for ParsePuzzleError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_puzzle_and_comes_back() {
        let text = include_str!("../data/puzzles.txt");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let all = Puzzle::all();
        assert_eq!(all.len(), lines.len());
        for (puzzle, line) in all.iter().zip(lines) {
            assert_eq!(puzzle.to_string(), line);
        }
        assert!(all.len() >= 200, "{} puzzles", all.len());
        for kind in ["bingo", "best", "endgame", "preendgame"] {
            let many = all.iter().filter(|puzzle| puzzle.card.theme == kind).count();
            assert!(many >= 15, "{many} of {kind}");
        }
    }

    #[test]
    fn a_day_has_one_puzzle_and_the_days_go_round() {
        let count = Puzzle::all().len() as u64;
        assert_eq!(Puzzle::of_day(20_780), Puzzle::of_day(20_780));
        assert_ne!(Puzzle::of_day(20_780), Puzzle::of_day(20_781));
        assert_eq!(Puzzle::of_day(20_780), Puzzle::of_day(20_780 + count));
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        for line in [
            "",
            "expert 1.0 0",
            "expert 1.0 0 | anagram AB",
            "expert 1.23 0 | position a 0.0 8D.A 15",
        ] {
            assert_eq!(line.parse::<Puzzle>(), Err(ParsePuzzleError), "{line}");
        }
    }
}
