//! Cross-sets (Appel and Jacobson 1988) and cross-scores: which letters a square allows because of
//! the tiles above and below it, and what those tiles add to the score.

use crate::movegen::gaddag::{Cursor, Gaddag};
use crate::movegen::lane::{BLANK, Cell, Lane};
use crate::movegen::letter_set::{ALL_LETTERS, LetterSet};
use crate::movegen::popcnt::{Count, Plain, Popcnt};

/// The word that a tile laid on a square would complete in the other direction.
pub(crate) struct CrossSet {
    /// The letters that make it a word.
    pub(crate) allowed: LetterSet,
    /// The value of the tiles of it that are there already.
    pub(crate) points: i16,
    /// The letters that can stand here in a word that continues over the tiles behind; if there are
    /// none behind, in a word that begins with the tiles before.
    pub(crate) beside: LetterSet,
}

/// The word along `lane` that a tile on the empty cell `at` would complete; `None` if both
/// neighbouring cells are empty.
///
/// With tiles on one side only, one list of the graph gives the answer: read the tiles towards the
/// front, then, if the new letter comes last, take the separator. With tiles on both sides, every
/// letter that can stand before the back part and behind the front part is tried.
pub(crate) fn cross_word(lane: &Lane, at: usize, gaddag: &Gaddag) -> Option<CrossSet> {
    match Popcnt::detect() {
        Some(count) => cross_word_by(count, lane, at, gaddag),
        None => cross_word_by(Plain, lane, at, gaddag),
    }
}

fn cross_word_by(count: impl Count, lane: &Lane, at: usize, gaddag: &Gaddag) -> Option<CrossSet> {
    let (front, front_points) = run(lane, at, -1);
    let (back, back_points) = run(lane, at, 1);
    if front.is_empty() && back.is_empty() {
        return None;
    }
    let (allowed, beside) = if let ([], [cell]) = (front, back) {
        // Nearly every letter can stand beside a single one, so `beside` is not worked out.
        (gaddag.pair(cell.face & !BLANK).before, ALL_LETTERS)
    } else if let ([cell], []) = (front, back) {
        (gaddag.pair(cell.face & !BLANK).behind, ALL_LETTERS)
    } else if back.is_empty() {
        let before = gaddag.step(count, spell(count, gaddag, gaddag.root(), front), 0);
        (before.accepts, before.tiles)
    } else if front.is_empty() {
        let after = spell(count, gaddag, gaddag.root(), back);
        (after.accepts, after.tiles)
    } else {
        let after = spell(count, gaddag, gaddag.root(), back);
        // Only letters that can stand both before the back part and behind the front part are
        // tried.
        let before = spell(count, gaddag, gaddag.root(), front);
        let mut letters = after.tiles & before.turns & !1;
        let mut allowed = 0;
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            let whole = spell(count, gaddag, gaddag.step(count, after, letter), &front[1..]);
            let accepted = whole.accepts >> (front[0].face & !BLANK) & 1;
            allowed |= accepted << letter;
        }
        (allowed, after.tiles)
    };
    Some(CrossSet { allowed, points: front_points + back_points, beside })
}

/// Where the graph stands after these tiles, read towards the front.
fn spell<'a>(
    count: impl Count,
    gaddag: &'a Gaddag,
    step: &'a Cursor,
    tiles: &[Cell],
) -> &'a Cursor {
    tiles.iter().rev().fold(step, |step, cell| gaddag.step(count, step, cell.face & !BLANK))
}

/// The covered cells on one side of a cell, and their value.
fn run(lane: &Lane, at: usize, step: isize) -> (&[Cell], i16) {
    let mut end = at;
    // The border is never covered, so this loop ends.
    while lane[end.wrapping_add_signed(step)].face != 0 {
        end = end.wrapping_add_signed(step);
    }
    let cells = if end < at { &lane[end..at] } else { &lane[at + 1..end + 1] };
    (cells, cells.iter().map(|cell| i16::from(cell.points)).sum())
}
