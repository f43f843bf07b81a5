//! Lays a word at its place: what it scores, for every way in which blanks can stand in it.

use rules::Arrange as _;

use crate::movegen::lane::{BLANK, LANE, Lane};

/// The most tiles that can be laid here.
const MOST: usize = crate::movegen::span::MAX_LAID as usize;

/// A word that fits its place.
pub(crate) struct Laying<'a> {
    pub(crate) cells: &'a Lane,
    /// Points of each kind of tile.
    pub(crate) values: &'a [i32; 32],
    /// The first cell of the word.
    pub(crate) from: usize,
    pub(crate) word: &'a [u8],
}

/// The sums and faces while blanks are being chosen.
struct Way {
    strip: [u8; LANE],
    main: i32,
    factor: i32,
    cross: i32,
}

impl Laying<'_> {
    /// Lays the word with tiles counted by kind, the blanks first, and passes on the faces by cell
    /// and the score without a bonus. Passes on nothing unless all tiles are laid.
    ///
    /// Letters that the tiles lack are blanks. Where a letter occurs twice, either can be the
    /// blank: the score as if all were letters is corrected for each choice.
    #[inline]
    pub(crate) fn each_way(&self, tiles: &[u8; 32], mut then: impl FnMut(&[u8; LANE], i32)) {
        let mut left = *tiles;
        let mut way = Way { strip: [0; LANE], main: 0, factor: 1, cross: 0 };
        let (mut lacking, mut blanks) = ([0u8; MOST], 0);
        for (cell, (code, &letter)) in
            self.cells[self.from..].iter().zip(way.strip[self.from..].iter_mut().zip(self.word))
        {
            if cell.face != 0 {
                way.main += i32::from(cell.points);
                continue;
            }
            *code = letter;
            let kind = usize::from(letter & 31);
            match left[kind] {
                0 if blanks < usize::from(tiles[0]) => {
                    lacking[blanks] = letter;
                    blanks += 1;
                }
                // Other letters with the same sum: these tiles do not make the word.
                0 => return,
                _ => left[kind] -= 1,
            }
            let value = self.values[kind];
            way.main += value * i32::from(cell.letter_factor);
            way.factor *= i32::from(cell.word_factor);
            way.cross += value * i32::from(cell.cross_factor) + i32::from(cell.cross_points);
        }
        if blanks == 0 {
            then(&way.strip, way.main * way.factor + way.cross);
            return;
        }
        let lacking = &mut lacking[..blanks];
        lacking.arrange();
        self.choose(&mut way, lacking, self.from, &mut then);
    }

    /// Makes blanks of the letters that are lacking, the first of them on or after cell `least`.
    fn choose(
        &self,
        way: &mut Way,
        lacking: &[u8],
        least: usize,
        then: &mut impl FnMut(&[u8; LANE], i32),
    ) {
        let Some((&letter, rest)) = lacking.split_first() else {
            then(&way.strip, way.main * way.factor + way.cross);
            return;
        };
        let value = self.values[usize::from(letter & 31)] - self.values[0];
        for at in least..self.from + self.word.len() {
            if way.strip[at] != letter {
                continue;
            }
            let cell = &self.cells[at];
            let (main, cross) =
                (value * i32::from(cell.letter_factor), value * i32::from(cell.cross_factor));
            way.strip[at] |= BLANK;
            way.main -= main;
            way.cross -= cross;
            // Of two equal letters the first is chosen first, so that no choice comes twice.
            let least = if rest.first() == Some(&letter) { at + 1 } else { self.from };
            self.choose(way, rest, least, then);
            way.strip[at] = letter;
            way.main += main;
            way.cross += cross;
        }
    }
}

/// True if a word agrees with the tiles and the cross-words of the cells where it has to.
#[inline(always)]
pub(crate) fn fits(cells: &Lane, from: usize, mut bound: u32, word: &[u8]) -> bool {
    while bound != 0 {
        let at = bound.trailing_zeros() as usize;
        bound &= bound - 1;
        let cell = &cells[at];
        let letter = word[at - from];
        let agrees = match cell.face {
            0 => cell.allowed >> letter & 1 != 0,
            face => face & !BLANK == letter,
        };
        if !agrees {
            return false;
        }
    }
    true
}
