//! Which letters may be taken off a board: the complete list, and why others may not.
//!
//! Whatever is taken away, what is left consists of pieces of the words that were there at first.
//! So the judge is asked once about every piece of every word; afterwards each question is
//! arithmetic on sets of tiles.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{MOST, Problem, Removal, Untouched};
use crate::{Arrange as _, Board, Coord, Direction, Face, Judge, Letter, Placement, Square};

/// A board's words and their pieces, with the judge's answers.
///
/// Tiles are numbered row by row. A set of tiles is a number of 128 bits, because no edition has
/// more tiles. Tiles beyond that are never taken.
///
/// ```
/// use rules::unbuild::{Parts, Untouched};
/// use rules::{Board, Judge, Letter, PlayText};
/// # struct Words;
/// # impl Judge for Words {
/// #     fn accepts(&self, word: &[Letter]) -> bool {
/// #         let text: String = word.iter().map(|letter| letter.to_char()).collect();
/// #         ["CARTS", "CART", "CAR", "ART", "ARTS"].contains(&text.as_str())
/// #     }
/// # }
///
/// let mut board = Board::new(15);
/// for tile in "8D CARTS".parse::<PlayText>()?.resolve(&board)?.placements() {
///     board.set(tile.square, Some(tile.face));
/// }
/// let parts = Parts::new(&board, &Words, Untouched::Stands);
/// let mut left: Vec<usize> =
///     parts.removals(parts.all()).iter().map(|removal| 5 - removal.tiles().len()).collect();
/// left.sort();
/// assert_eq!(left, [0, 3, 3, 4, 4], "CAR, ART, CART and ARTS are words that remain");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    tiles: Vec<Placement>,
    /// The tiles beside each tile.
    beside: Vec<u128>,
    words: Vec<Word>,
    /// For each tile the word across and the word down through it, and its place in each.
    within: Vec<[Option<(usize, usize)>; 2]>,
    /// Words that may not stay untouched.
    wrong: Vec<u128>,
}

/// A set of the tiles of some [`Parts`]: those that still lie on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Standing(pub u128);

/// A run of two or more letters on the board at the start.
#[derive(Clone, Debug)]
struct Word {
    coord: Coord,
    tiles: Vec<usize>,
    /// Its tiles as a set.
    line: u128,
    /// Bit `n` at place `i`: the `n` letters from place `i` on may stand.
    good: Vec<u32>,
}

const DIRECTIONS: [Direction; 2] = [Direction::Across, Direction::Down];

const fn bit(tile: usize) -> u128 {
    1 << tile
}

impl Parts {
    /// The parts of a board. A whole word may stay whatever the judge thinks of it, because it
    /// stood when the game ended (AMB-23), unless `untouched` says otherwise (AMB-60).
    pub fn new(board: &Board, judge: &dyn Judge, untouched: Untouched) -> Parts {
        let tiles: Vec<Placement> = board
            .covered()
            .map(|(square, face)| Placement { square, face })
            .take(u128::BITS as usize)
            .collect();
        let find = |square: Square| tiles.iter().position(|tile| tile.square == square);
        let mut parts = Parts {
            beside: vec![0; tiles.len()],
            words: Vec::new(),
            within: vec![[None; 2]; tiles.len()],
            wrong: Vec::new(),
            tiles: Vec::new(),
        };
        for (index, tile) in tiles.iter().enumerate() {
            for (axis, direction) in DIRECTIONS.into_iter().enumerate() {
                if let Some(next) = tile.square.step(direction, 1).and_then(find) {
                    parts.beside[index] |= bit(next);
                    parts.beside[next] |= bit(index);
                }
                let run = board.run(tile.square, direction);
                if run.len() < 2 || run[0].0 != tile.square {
                    continue;
                }
                let places: Vec<usize> =
                    run.iter().filter_map(|&(square, _)| find(square)).collect();
                let faces: Vec<Face> = run.iter().map(|&(_, face)| face).collect();
                for (place, &held) in places.iter().enumerate() {
                    parts.within[held][axis] = Some((parts.words.len(), place));
                }
                let line = places.iter().fold(0, |line, &tile| line | bit(tile));
                let good = pieces(&faces, judge, untouched);
                if good[0] >> faces.len() & 1 == 0 {
                    parts.wrong.push(line);
                }
                let coord = Coord::new(tile.square, direction);
                parts.words.push(Word { coord, good, line, tiles: places });
            }
        }
        parts.tiles = tiles;
        parts
    }

    /// The tiles, by number.
    pub fn tiles(&self) -> &[Placement] {
        &self.tiles
    }

    /// All tiles.
    pub fn all(&self) -> Standing {
        Standing((0..self.tiles.len()).fold(0, |all, tile| all | bit(tile)))
    }

    /// The tiles of a set as a removal.
    pub fn removal(&self, set: u128) -> Removal {
        Removal::new(members(set).map(|tile| self.tiles[tile]))
    }

    /// Every set of tiles that may be taken, each once, in no particular order.
    pub fn each(&self, standing: Standing, mut found: impl FnMut(u128)) {
        self.search(standing, &mut |set| {
            found(set);
            true
        });
    }

    /// Every removal that is allowed.
    pub fn removals(&self, standing: Standing) -> Vec<Removal> {
        let mut all = Vec::new();
        self.each(standing, |set| all.push(self.removal(set)));
        all.arrange();
        all
    }

    /// True if any removal is left (VAR-UNS-5).
    pub fn any(&self, standing: Standing) -> bool {
        let mut any = false;
        self.search(standing, &mut |_| {
            any = true;
            false
        });
        any
    }

    /// Goes through all removals until `found` returns false.
    fn search(&self, standing: Standing, found: &mut dyn FnMut(u128) -> bool) {
        let Standing(standing) = standing;
        for word in &self.words {
            let axis = usize::from(word.coord.direction == Direction::Down);
            let mut from = 0;
            while from < word.tiles.len() {
                let length = stretch(word, standing, from);
                if length < 2 {
                    from += length + 1;
                    continue;
                }
                let end = from + length;
                let mut cut =
                    Cut { parts: self, standing, word, axis, end, free: 0, crossed: 0, found };
                cut.look(from);
                if !cut.go_on(from, 0, 0) {
                    return;
                }
                from += length + 1;
            }
        }
    }

    /// The set of these tiles, if they may be taken.
    ///
    /// # Errors
    /// The [`Problem`] that is easiest to see: first the choice, then a word, then the whole.
    pub fn check(&self, standing: Standing, squares: &[Square]) -> Result<u128, Problem> {
        let Standing(standing) = standing;
        let mut set = 0;
        for &square in squares {
            let tile = self.tiles.iter().position(|tile| tile.square == square);
            let tile = tile.filter(|&tile| standing & bit(tile) != 0);
            set |= bit(tile.ok_or(Problem::Empty { square })?);
        }
        match set.count_ones() as usize {
            0 => return Err(Problem::Nothing),
            chosen if chosen > MOST => return Err(Problem::TooMany { chosen }),
            _ => {}
        }
        self.one_word(standing, set)?;
        let left = standing & !set;
        if let Some((word, coord)) = self.bad_word(standing, left) {
            let taken = members(set).map(|tile| self.tiles[tile].face.letter).collect();
            return Err(Problem::BadWord { taken, word, coord });
        }
        match self.cut_off(left) {
            Some(tile) if left.count_ones() == 1 => {
                Err(Problem::Single { square: self.tiles[tile].square })
            }
            Some(tile) => Err(Problem::Apart { square: self.tiles[tile].square }),
            None => Ok(set),
        }
    }

    /// Checks that all tiles are in one run of the letters standing now; they need not be next to
    /// each other.
    fn one_word(&self, standing: u128, set: u128) -> Result<(), Problem> {
        let Some(first) = members(set).next() else { return Ok(()) };
        let runs = [0, 1].map(|axis| self.run_of(standing, first, axis));
        let fit = |run: &u128| ((set & run).count_ones(), run.count_ones());
        let best = runs.into_iter().max_by_key(fit).unwrap_or(0);
        match members(set & !best).next() {
            Some(out) => Err(Problem::NotOneWord { square: self.tiles[out].square }),
            None if best.count_ones() < 2 => {
                Err(Problem::NotOneWord { square: self.tiles[first].square })
            }
            None => Ok(()),
        }
    }

    /// The tiles standing now in the run through a tile.
    fn run_of(&self, standing: u128, tile: usize, axis: usize) -> u128 {
        let Some((word, place)) = self.within[tile][axis] else { return bit(tile) };
        let word = &self.words[word];
        let (from, to) = bounds(word, standing, place);
        word.tiles[from..to].iter().fold(0, |run, &tile| run | bit(tile))
    }

    /// The first piece of a word, in reading order, that would be left and is not a word.
    fn bad_word(&self, before: u128, left: u128) -> Option<(Vec<Letter>, Coord)> {
        for word in &self.words {
            let touched = word.tiles.iter().any(|&tile| before & !left & bit(tile) != 0)
                || self.wrong.contains(&word.line);
            let mut from = 0;
            while touched && from < word.tiles.len() {
                let length = stretch(word, left, from);
                if length > 1 && word.good[from] >> length & 1 == 0 {
                    let piece = &word.tiles[from..from + length];
                    let letters = piece.iter().map(|&tile| self.tiles[tile].face.letter);
                    let start = self.tiles[piece[0]].square;
                    return Some((letters.collect(), Coord::new(start, word.coord.direction)));
                }
                from += length + 1;
            }
        }
        None
    }

    /// A tile that is not connected with the largest group; or the only tile.
    fn cut_off(&self, left: u128) -> Option<usize> {
        if left.count_ones() == 1 {
            return members(left).next();
        }
        let mut rest = left;
        let mut groups: Vec<u128> = Vec::new();
        while let Some(tile) = members(rest).next() {
            let group = self.group(left, tile);
            rest &= !group;
            groups.push(group);
        }
        // The largest group comes last; among equal ones the one that begins first.
        groups.arrange_by_key(|group| (group.count_ones(), Reverse(group.trailing_zeros())));
        groups
            .split_last()
            .and_then(|(_, others)| others.iter().filter_map(|&group| members(group).next()).min())
    }

    /// All tiles connected with a tile.
    fn group(&self, standing: u128, tile: usize) -> u128 {
        let mut group = bit(tile);
        let mut edge = group;
        while edge != 0 {
            let near = members(edge).fold(0, |near, tile| near | self.beside[tile]);
            edge = near & standing & !group;
            group |= edge;
        }
        group
    }

    /// True if nothing is left, or a single group of at least two tiles, so that each tile is part
    /// of a word.
    fn hangs_together(&self, left: u128) -> bool {
        left == 0
            || left.count_ones() > 1 && self.group(left, left.trailing_zeros() as usize) == left
    }

    /// True if the run of a tile along an axis may be cut at this tile.
    fn may_cut(&self, standing: u128, tile: usize, axis: usize) -> bool {
        let Some((word, place)) = self.within[tile][axis] else { return true };
        let word = &self.words[word];
        let (from, to) = bounds(word, standing, place);
        may_stand(word, from, place) && may_stand(word, place + 1, to)
    }
}

/// A run out of which tiles are being chosen.
struct Cut<'a> {
    parts: &'a Parts,
    standing: u128,
    word: &'a Word,
    axis: usize,
    /// The place after its last one.
    end: usize,
    /// The places whose tile may be taken as far as the crossing word is concerned.
    free: u32,
    /// The places whose tile would not stand alone without its neighbours in this run.
    crossed: u32,
    found: &'a mut dyn FnMut(u128) -> bool,
}

impl Cut<'_> {
    fn look(&mut self, from: usize) {
        for place in from..self.end {
            let tile = self.word.tiles[place];
            let crossed = self.parts.beside[tile] & self.standing & !self.word.line != 0;
            let free = self.parts.may_cut(self.standing, tile, 1 - self.axis);
            self.crossed |= u32::from(crossed) << place;
            self.free |= u32::from(free) << place;
        }
    }

    /// Chooses the next tile at or after `from`, which is the place after the last one chosen.
    /// Returns `false` when `found` does.
    fn go_on(&mut self, from: usize, set: u128, count: usize) -> bool {
        if count > 0 && self.rest_stands(from, self.end) && !self.report(set, count) {
            return false;
        }
        if count == MOST {
            return true;
        }
        for next in from..self.end {
            let set = set | bit(self.word.tiles[next]);
            if self.free >> next & 1 == 1
                && self.rest_stands(from, next)
                && !self.go_on(next + 1, set, count + 1)
            {
                return false;
            }
        }
        true
    }

    /// True if what is left between two cuts may stand. A single tile needs a word that crosses it.
    fn rest_stands(&self, from: usize, to: usize) -> bool {
        match to - from {
            0 => true,
            1 => self.crossed >> from & 1 == 1,
            _ => may_stand(self.word, from, to),
        }
    }

    fn report(&mut self, set: u128, count: usize) -> bool {
        // A single tile that belongs to two words is listed across only.
        let tile = set.trailing_zeros() as usize;
        let twice = count == 1
            && self.axis == 1
            && self.parts.run_of(self.standing, tile, 0).count_ones() > 1;
        let left = self.standing & !set;
        let wrong = |&line: &u128| left & line == line;
        if twice || self.parts.wrong.iter().any(wrong) || !self.parts.hangs_together(left) {
            return true;
        }
        (self.found)(set)
    }
}

/// Which pieces may stand: those that the judge accepts, and the whole word if it may stay
/// untouched.
fn pieces(faces: &[Face], judge: &dyn Judge, untouched: Untouched) -> Vec<u32> {
    let letters: Vec<Letter> = faces.iter().map(|face| face.letter).collect();
    let count = letters.len();
    let good = |from: usize| {
        (2..=count - from)
            .filter(|&length| {
                length == count && untouched == Untouched::Stands
                    || judge.accepts(&letters[from..from + length])
            })
            .fold(0, |good, length| good | 1 << length)
    };
    (0..count).map(good).collect()
}

/// The number of tiles that stand in a row from this place on.
fn stretch(word: &Word, standing: u128, from: usize) -> usize {
    word.tiles[from..].iter().take_while(|&&tile| standing & bit(tile) != 0).count()
}

/// The run through a place, from its first place to the one after its last.
fn bounds(word: &Word, standing: u128, place: usize) -> (usize, usize) {
    let before = word.tiles[..place].iter().rev();
    let back = before.take_while(|&&tile| standing & bit(tile) != 0).count();
    (place - back, place + stretch(word, standing, place))
}

/// True if a piece is too short to be a word, or may stand as one.
fn may_stand(word: &Word, from: usize, to: usize) -> bool {
    to - from < 2 || word.good[from] >> (to - from) & 1 == 1
}

fn members(set: u128) -> impl Iterator<Item = usize> {
    let mut rest = set;
    core::iter::from_fn(move || {
        let tile = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (tile < u128::BITS as usize).then_some(tile)
    })
}
