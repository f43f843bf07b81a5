//! Odds: win probability from a spread, by how many tiles are left.
//!
//! The scores that both sides will still make differ from game to game; by how much depends above
//! all on how many tiles are not yet on the board. For each such number a table has the
//! distribution of the *swing*, which is the change of the spread from now to the end for the side
//! on turn, as quantiles found by self-play. The chance to win is then the share of swings that are
//! large enough. Every game is evidence for all leads at once, so a little data goes a long way.

use std::fmt::Write;
use std::sync::OnceLock;

use crate::Equity;

/// The number of quantiles for each number of tiles.
const QUANTILES: usize = 32;
/// The table covers 0 to this number of tiles left.
const MOST: usize = 100;
/// Swings are pooled with those at up to this many tiles more or fewer.
const NEAR: usize = 2;
/// The number of swings that a number of tiles needs to get its own quantiles.
const ENOUGH: usize = 200;

static TRAINED: &str = include_str!("../../data/odds.txt");

/// The odds: chances to win.
///
/// ```
/// use engine::{Equity, odds::Odds};
///
/// let odds = Odds::trained();
/// let ahead = odds.win(Equity::points(30), 20);
/// let late = odds.win(Equity::points(30), 8);
/// assert!(late > ahead, "a lead is worth more when few tiles are left");
/// assert!(odds.win(Equity::points(-30), 20) < 500_000);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// For each number of tiles left, the quantiles of the swing, in points, ascending.
    swings: Vec<[i16; QUANTILES]>,
}

/// A swing that occurred in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swing {
    /// The number of tiles that were not on the board.
    pub left: u8,
    /// By how much the spread changed to the end of the game, for the side on turn, in points.
    pub points: i16,
}

/// The probability of a certain event, in millionths.
pub const CERTAIN: i32 = 1_000_000;

impl Odds {
    /// The odds trained with the bundled list and leaves.
    pub fn trained() -> &'static Odds {
        static ODDS: OnceLock<Odds> = OnceLock::new();
        ODDS.get_or_init(|| Odds::parse(TRAINED).expect("a test reads the file"))
    }

    /// The chance, in millionths, that the side on turn wins, with a draw counted as half. `spread`
    /// is its lead, including the worth of what it keeps and less that of what the other side
    /// keeps; `left` is the number of tiles not on the board.
    pub fn win(&self, spread: Equity, left: usize) -> i32 {
        let swings = &self.swings[left.min(self.swings.len() - 1)];
        // The side wins if the swing is above this.
        let need = -i64::from(spread.0);
        let at = |index: usize| i64::from(swings[index]) * 1000;
        // The share of swings up to quantile `index`, in millionths.
        let share =
            |index: usize| (2 * index as i64 + 1) * i64::from(CERTAIN) / (2 * QUANTILES as i64);
        let (first, last) = (at(0), at(QUANTILES - 1));
        let reach = ((last - first) / 8).max(4_000);
        let below = if need < first {
            share(0) * reach / (reach + first - need)
        } else if need >= last {
            i64::from(CERTAIN) - share(0) * reach / (reach + need - last)
        } else {
            let next = swings.partition_point(|&swing| i64::from(swing) * 1000 <= need);
            let (low, high) = (at(next - 1), at(next));
            share(next - 1) + (share(next) - share(next - 1)) * (need - low) / (high - low)
        };
        CERTAIN - below as i32
    }

    /// The odds that follow from swings; `None` if there are too few.
    pub fn fit(swings: &[Swing]) -> Option<Odds> {
        let mut by_left = vec![Vec::new(); MOST + 1];
        for swing in swings {
            if let Some(seen) = by_left.get_mut(usize::from(swing.left)) {
                seen.push(swing.points);
            }
        }
        let mut found: Vec<Option<[i16; QUANTILES]>> = Vec::new();
        for left in 0..=MOST {
            let near = left.saturating_sub(NEAR)..=(left + NEAR).min(MOST);
            let mut seen: Vec<i16> = near.flat_map(|near| by_left[near].iter().copied()).collect();
            seen.sort_unstable();
            found.push((seen.len() >= ENOUGH).then(|| {
                std::array::from_fn(|index| seen[(2 * index + 1) * seen.len() / (2 * QUANTILES)])
            }));
        }
        // Numbers of tiles that were rarely seen copy the nearest one that was seen often enough.
        let swings = (0..=MOST)
            .map(|left| {
                let step = (0..=MOST).find(|&step| {
                    found.get(left + step).is_some_and(Option::is_some)
                        || left >= step && found[left - step].is_some()
                })?;
                found.get(left + step).copied().flatten().or_else(|| found[left - step])
            })
            .collect::<Option<Vec<_>>>()?;
        Some(Odds { swings })
    }

    /// Reads one line for each number of tiles: the number, then the quantiles in points. Lines
    /// that start with `#` are comments.
    ///
    /// The number of the first line that is wrong, from 1; 0 if there are no lines at all.
    pub fn parse(text: &str) -> Result<Odds, usize> {
        let mut swings = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            if line.starts_with('#') {
                continue;
            }
            let numbers: Option<Vec<i16>> =
                line.split_whitespace().map(|number| number.parse().ok()).collect();
            let numbers = numbers.ok_or(number)?;
            let (left, quantiles) = numbers.split_first().ok_or(number)?;
            let quantiles: [i16; QUANTILES] = quantiles.try_into().map_err(|_| number)?;
            if usize::try_from(*left) != Ok(swings.len()) || !quantiles.is_sorted() {
                return Err(number);
            }
            swings.push(quantiles);
        }
        if swings.is_empty() { Err(0) } else { Ok(Odds { swings }) }
    }

    /// The text that [`Odds::parse`] reads.
    pub fn to_text(&self) -> String {
        let mut text = String::from("# tiles left, then quantiles of the swing in points\n");
        for (left, quantiles) in self.swings.iter().enumerate() {
            let _ = write!(text, "{left}");
            for quantile in quantiles {
                let _ = write!(text, " {quantile}");
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_worth_more_the_larger_it_is_and_the_later() {
        let odds = Odds::trained();
        for left in [7, 14, 21, 40, 60, 86, 100] {
            let wins: Vec<i32> =
                (-300..=300).map(|lead| odds.win(Equity::points(lead), left)).collect();
            assert!(wins.is_sorted() && wins[0] > 0 && wins[600] < CERTAIN, "{left}: {wins:?}");
            assert!(wins[0] < 40_000 && wins[600] > 960_000, "{left}");
        }
        let at = |lead: i32, left: usize| odds.win(Equity::points(lead), left);
        assert!(at(40, 20) > at(40, 60) && at(40, 60) > at(40, 100));
        // The side on turn with nothing decided has an advantage, but a small one.
        assert!((510_000..600_000).contains(&at(0, 100)), "{}", at(0, 100));
        assert!((800_000..980_000).contains(&at(100, 60)), "{}", at(100, 60));
    }

    #[test]
    fn the_text_comes_back_and_bad_lines_are_named() {
        let odds = Odds::trained();
        assert_eq!(Odds::parse(&odds.to_text()).as_ref(), Ok(odds));
        assert_eq!(odds.swings.len(), MOST + 1);
        assert_eq!(Odds::parse("# nothing\n"), Err(0));
        assert_eq!(Odds::parse("# x\n0 1 2 3\n"), Err(2));
        assert_eq!(Odds::parse(&odds.to_text().replacen("\n1 ", "\n7 ", 1)), Err(3));
    }

    #[test]
    fn quantiles_follow_what_was_seen() {
        let swings: Vec<Swing> =
            (0..10_000).map(|n| Swing { left: 50, points: (n % 201 - 90) as i16 }).collect();
        let odds = Odds::fit(&swings).unwrap();
        // A lead of 40 holds against all swings down to -40: 150 of 201.
        let win = odds.win(Equity::points(40), 50);
        assert!((735_000..757_000).contains(&win), "{win}");
        assert_eq!(odds.win(Equity::points(40), 3), win);
        assert_eq!(Odds::fit(&swings[..100]), None);
    }
}
