//! A slow generator that shares nothing with the engine: it tries every word at every place and
//! scores it by looking at the board.

use std::collections::{BTreeMap, HashSet};

use rules::{Board, Premium, Ruleset, Square, Tile, Tiles};

use super::peer::Laid;

pub(crate) struct Slow {
    words: Vec<(Vec<u8>, [u8; 26])>,
    set: HashSet<Vec<u8>>,
}

/// A board as text: `.` for nothing, small letters for blanks.
struct Plan {
    size: i32,
    squares: Vec<u8>,
}

impl Plan {
    fn at(&self, row: i32, column: i32) -> u8 {
        let inside = (0..self.size).contains(&row) && (0..self.size).contains(&column);
        if inside { self.squares[(row * self.size + column) as usize] } else { b'.' }
    }

    fn covered(&self, row: i32, column: i32) -> bool {
        self.at(row, column) != b'.'
    }
}

impl Slow {
    pub(crate) fn new(words: &[String]) -> Slow {
        let count = |word: &[u8]| {
            let mut counts = [0; 26];
            word.iter().for_each(|letter| counts[usize::from(letter - b'A')] += 1);
            counts
        };
        Slow {
            words: words.iter().map(|w| (w.as_bytes().to_vec(), count(w.as_bytes()))).collect(),
            set: words.iter().map(|word| word.as_bytes().to_vec()).collect(),
        }
    }

    /// All plays with their scores; on an empty board only plays across.
    pub(crate) fn plays(
        &self,
        board: &Board,
        ruleset: &Ruleset,
        rack: &Tiles,
    ) -> BTreeMap<Laid, i32> {
        let text = board.to_string();
        let plan = Plan {
            size: i32::from(board.size()),
            squares: text.bytes().filter(|&byte| byte != b'\n').collect(),
        };
        let empty = plan.squares.iter().all(|&byte| byte == b'.');
        let mut held = [0u8; 26];
        let mut blanks = 0;
        for tile in rack.iter() {
            match tile.to_char() {
                '?' => blanks += 1,
                letter => held[letter as usize - 'A' as usize] += 1,
            }
        }
        let mut found = BTreeMap::new();
        for (down, right) in [(0, 1), (1, 0)] {
            if empty && down == 1 {
                continue;
            }
            for line in 0..plan.size {
                let mut there = [0u8; 26];
                for step in 0..plan.size {
                    let (row, column) = (line * right + step * down, line * down + step * right);
                    if plan.covered(row, column) {
                        let letter = plan.at(row, column).to_ascii_uppercase();
                        there[usize::from(letter - b'A')] += 1;
                    }
                }
                for (word, counts) in &self.words {
                    let missing: u8 =
                        (0..26).map(|n| counts[n].saturating_sub(held[n] + there[n])).sum();
                    if missing > blanks {
                        continue;
                    }
                    for start in 0..=plan.size - word.len() as i32 {
                        let place = (line * right + start * down, line * down + start * right);
                        let spot = Spot { place, step: (down, right), empty };
                        self.fit(&plan, ruleset, word, spot, (&held, blanks), &mut found);
                    }
                }
            }
        }
        found
    }

    /// Adds the plays that make this word at this place.
    fn fit(
        &self,
        plan: &Plan,
        ruleset: &Ruleset,
        word: &[u8],
        spot: Spot,
        (held, blanks): (&[u8; 26], u8),
        found: &mut BTreeMap<Laid, i32>,
    ) {
        let end = word.len() as i32;
        let before = spot.square(-1);
        let after = spot.square(end);
        if plan.covered(before.0, before.1) || plan.covered(after.0, after.1) {
            return;
        }
        let mut laid = Vec::new();
        let mut joined = spot.empty;
        let start = ruleset.layout.start;
        let mut on_start = false;
        for (index, &letter) in word.iter().enumerate() {
            let (row, column) = spot.square(index as i32);
            on_start |= (row, column) == (i32::from(start.row), i32::from(start.column));
            if plan.covered(row, column) {
                if plan.at(row, column).to_ascii_uppercase() != letter {
                    return;
                }
                joined = true;
                continue;
            }
            for (r, c) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                joined |= plan.covered(row + r, column + c);
            }
            laid.push((row, column, letter));
        }
        if laid.is_empty() || !joined || (spot.empty && (!on_start || laid.len() < 2)) {
            return;
        }
        // Every choice of letters that are blanks.
        for choice in 0u32..1 << laid.len() {
            if choice.count_ones() > u32::from(blanks) {
                continue;
            }
            let mut left = *held;
            let enough = laid.iter().enumerate().all(|(index, &(_, _, letter))| {
                let count = &mut left[usize::from(letter - b'A')];
                let blank = choice >> index & 1 != 0;
                if !blank && *count == 0 {
                    return false;
                }
                *count -= u8::from(!blank);
                true
            });
            if !enough {
                continue;
            }
            let mut after = Plan { size: plan.size, squares: plan.squares.clone() };
            for (index, &(row, column, letter)) in laid.iter().enumerate() {
                let blank = choice >> index & 1 != 0;
                after.squares[(row * plan.size + column) as usize] =
                    if blank { letter.to_ascii_lowercase() } else { letter };
            }
            let Some(score) = self.score(plan, &after, ruleset, &laid, spot.step) else { return };
            let key: Laid = laid
                .iter()
                .enumerate()
                .map(|(index, &(row, column, letter))| {
                    (row as u8, column as u8, letter as char, choice >> index & 1 != 0)
                })
                .collect();
            let again = found.insert(key, score);
            assert!(again.is_none_or(|other| other == score), "two scores for one play");
        }
    }

    /// The score, if all words are good.
    fn score(
        &self,
        before: &Plan,
        after: &Plan,
        ruleset: &Ruleset,
        laid: &[(i32, i32, u8)],
        step: (i32, i32),
    ) -> Option<i32> {
        let mut total = self.word(before, after, ruleset, laid[0], step)?;
        for &tile in laid {
            total += self.word(before, after, ruleset, tile, (step.1, step.0))?;
        }
        let bonus = ruleset.bonuses.iter().rev().find(|b| laid.len() >= usize::from(b.tiles));
        Some(total + bonus.map_or(0, |bonus| bonus.points))
    }

    /// The points of the word through a square; none for a single letter.
    fn word(
        &self,
        before: &Plan,
        after: &Plan,
        ruleset: &Ruleset,
        (mut row, mut column, _): (i32, i32, u8),
        (down, right): (i32, i32),
    ) -> Option<i32> {
        while after.covered(row - down, column - right) {
            (row, column) = (row - down, column - right);
        }
        let (mut word, mut sum, mut factor) = (Vec::new(), 0, 1);
        while after.covered(row, column) {
            let face = after.at(row, column);
            word.push(face.to_ascii_uppercase());
            let blank = face.is_ascii_lowercase();
            let tile = Tile::from_char(face as char).unwrap();
            let value = if blank { 0 } else { ruleset.alphabet.points(tile) };
            let premium = ruleset.layout.premium(Square::new(row as u8, column as u8));
            sum += match premium {
                _ if before.covered(row, column) => value,
                Premium::DoubleLetter => 2 * value,
                Premium::TripleLetter => 3 * value,
                _ => value,
            };
            factor *= match premium {
                _ if before.covered(row, column) => 1,
                Premium::DoubleWord => 2,
                Premium::TripleWord => 3,
                _ => 1,
            };
            (row, column) = (row + down, column + right);
        }
        if word.len() < 2 {
            return Some(0);
        }
        self.set.contains(&word).then_some(sum * factor)
    }
}

/// Where a word is tried.
#[derive(Clone, Copy)]
struct Spot {
    place: (i32, i32),
    step: (i32, i32),
    empty: bool,
}

impl Spot {
    fn square(self, index: i32) -> (i32, i32) {
        (self.place.0 + index * self.step.0, self.place.1 + index * self.step.1)
    }
}
