//! The board of an endgame search, made of lanes whose plays are generated once and shared.
//!
//! A play changes a few of the thirty lanes of a board, and most positions of a search consist of
//! lanes that came up before in other combinations. The plays in a lane depend on nothing but its
//! cells and the rack, because a cell already says what its cross-word allows. So each lane that
//! ever comes up is stored under a key, with its lists of plays for every rack that has been asked
//! for. A position is an array of such lanes; a play swaps some of them and is taken back by
//! swapping the old ones in again.

use std::cell::{Cell as Slot, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use rules::{Arrange as _, Direction, MAX_SIZE};

use super::lane_play::{LanePlay, OUT, Plays, laid_by};
use super::setups::{LaneView, Setups};
use super::stock::Stock;
use super::transposition::mix;
use super::two_tiles::{self, TwoTiles};
use crate::movegen::cross_set::cross_word;
use crate::movegen::lane::{BLANK, Cell, HALVES, LANE, Lane as Cells};
use crate::movegen::{LaneAnchors, anchor};
use crate::{Candidate, Gaddag, Generator, Grid};

/// The lanes of one direction, as places in the array.
const HALF: usize = MAX_SIZE;

/// A lane with everything that follows from its cells.
pub(super) struct SharedLane {
    key: u64,
    cells: Cells,
    covered: u32,
    anchors: u32,
    /// For each cell, what a tile at the end of a word of this lane has to be, once it has been
    /// asked for.
    ends: [Slot<End>; LANE],
    /// By the key of the rack.
    plays: RefCell<Pages<Plays>>,
    /// By the key of the rack.
    pairs: RefCell<Pages<TwoTiles>>,
    /// By the key of the rack and of what lies nearby.
    aheads: RefCell<Pages<Rc<Setups>>>,
}

/// The lists of a lane by the key of the rack: a small table, never more than half full.
struct Pages<T> {
    pages: Vec<Option<(u64, T)>>,
    used: usize,
}

impl<T> Default for Pages<T> {
    fn default() -> Pages<T> {
        Pages { pages: Vec::new(), used: 0 }
    }
}

impl<T: Clone> Pages<T> {
    #[inline]
    fn get(&self, key: u64) -> Option<&T> {
        let mask = self.pages.len().wrapping_sub(1);
        let mut at = key as usize;
        loop {
            match self.pages.get(at & mask)? {
                Some((held, plays)) if *held == key => return Some(plays),
                Some(_) => at += 1,
                None => return None,
            }
        }
    }

    /// Inserts a list that is not there yet.
    fn put(&mut self, key: u64, plays: T) {
        if 2 * self.used >= self.pages.len() {
            let more = vec![None; (2 * self.pages.len()).max(4)];
            let old = std::mem::replace(&mut self.pages, more);
            old.into_iter().flatten().for_each(|(key, plays)| self.insert(key, plays));
        }
        self.insert(key, plays);
        self.used += 1;
    }

    fn insert(&mut self, key: u64, plays: T) {
        let mask = self.pages.len() - 1;
        let mut at = key as usize & mask;
        while self.pages[at].is_some() {
            at = (at + 1) & mask;
        }
        self.pages[at] = Some((key, plays));
    }
}

/// The letters that complete a word, and the value of the tiles already there.
#[derive(Clone, Copy, Default)]
struct End {
    known: bool,
    allowed: u32,
    points: i16,
}

/// A hasher that returns keys unchanged: they are mixed already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

type Pool = HashMap<u64, Rc<SharedLane>, BuildHasherDefault<AsItIs>>;

/// All lanes that have come up.
pub(super) struct Lanes<'a> {
    generator: &'a Generator,
    pool: Pool,
    /// Roughly the bytes taken by the lanes of the pool and their lists.
    bytes: usize,
    most_bytes: usize,
    none: Plays,
    /// The number of times that plays of a lane were generated.
    generated: u64,
}

/// A board made of lanes.
pub(super) struct Field {
    /// Holds values and bonuses; its squares are those of the root position.
    grid: Grid,
    size: usize,
    lanes: Vec<Option<Rc<SharedLane>>>,
    /// The Zobrist key of the pieces on the board.
    pub(super) key: u64,
    taken: Vec<(u8, Rc<SharedLane>)>,
}

/// A set of squares, as cells of every lane.
pub(super) type Cover = [u32; Field::PLACES];

/// A state of a field to which it can be taken back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    taken: usize,
    key: u64,
}

/// A change of one cell.
#[derive(Clone, Copy, Default)]
struct Change {
    place: u8,
    at: u8,
    cell: Cell,
}

impl<'a> Lanes<'a> {
    /// Keeps lanes as long as they take no more than about `most_bytes`.
    pub(super) fn new(generator: &'a Generator, most_bytes: usize) -> Lanes<'a> {
        Lanes {
            generator,
            pool: Pool::default(),
            bytes: 0,
            most_bytes,
            none: Rc::from([]),
            generated: 0,
        }
    }

    /// The words.
    pub(super) fn gaddag(&self) -> &'a Gaddag {
        self.generator.gaddag()
    }

    pub(super) fn field(&mut self, grid: &Grid) -> Field {
        let size = usize::from(grid.size());
        let mut lanes = vec![None; 2 * HALF];
        for direction in HALVES {
            let half = usize::from(direction == Direction::Down);
            for lane in 0..size {
                let cells = *grid.lane(direction, lane);
                let place = half * HALF + lane;
                let key = (1..=size)
                    .fold(mix(place as u64), |key, at| key ^ hash_of(place, at, &cells[at]));
                // On an empty board the first word covers the start square, with tiles in either
                // direction.
                let start = match (grid.is_empty(), half) {
                    (true, 0) if lane == usize::from(grid.start().row) => grid.start().column + 1,
                    (true, 1) if lane == usize::from(grid.start().column) => grid.start().row + 1,
                    _ => 0,
                };
                let anchors = if start > 0 { 1 << start } else { 0 };
                lanes[place] = Some(self.shared(key, || cells, size, anchors));
            }
        }
        let key = super::transposition::TranspositionTable::key(grid);
        Field { grid: grid.clone(), size, lanes, key, taken: Vec::new() }
    }

    /// The lane with this key, made of `cells` if it is new.
    fn shared(
        &mut self,
        key: u64,
        cells: impl FnOnce() -> Cells,
        size: usize,
        anchors: u32,
    ) -> Rc<SharedLane> {
        if let Some(lane) = self.pool.get(&key) {
            return Rc::clone(lane);
        }
        if self.bytes > self.most_bytes {
            // Lanes in use stay alive in the field; all others are made again when they are needed.
            self.pool.clear();
            self.bytes = 0;
        }
        let cells = cells();
        let (mut covered, mut crossed) = (0, 0);
        for (at, cell) in cells.iter().enumerate().take(size + 1).skip(1) {
            covered |= u32::from(cell.face != 0) << at;
            crossed |= u32::from(cell.face == 0 && cell.crossed) << at;
        }
        let anchors = anchors | crossed | anchor::anchors(0, covered, 0, size as u8);
        let ends = std::array::from_fn(|_| Slot::default());
        let lane = SharedLane {
            key,
            cells,
            covered,
            anchors,
            ends,
            plays: RefCell::default(),
            pairs: RefCell::default(),
            aheads: RefCell::default(),
        };
        let lane = Rc::new(lane);
        self.bytes += size_of::<SharedLane>() + 64;
        self.pool.insert(key, Rc::clone(&lane));
        lane
    }

    /// Returns the number of times that plays of a lane were generated, the slow part of a search.
    pub(super) fn generated(&self) -> u64 {
        self.generated
    }

    /// The plays of a rack in one lane of a field.
    pub(super) fn plays(&mut self, field: &Field, place: usize, stock: &Stock) -> Plays {
        let Some(lane) = &field.lanes[place] else { return Rc::clone(&self.none) };
        let anchors = lane.anchors;
        if anchors == 0 {
            return Rc::clone(&self.none);
        }
        if let Some(plays) = lane.plays.borrow().get(stock.key) {
            return Rc::clone(plays);
        }
        self.generated += 1;
        let direction = HALVES[place / HALF];
        let mut list = Vec::new();
        self.generator.generate_in_lane(
            &field.grid,
            LaneAnchors {
                direction,
                lane: place % HALF,
                cells: &lane.cells,
                covered: lane.covered,
                anchors,
            },
            &stock.subracks,
            |play| {
                let promise = match play.kept() {
                    0 => play.score() + OUT,
                    kept => play.score() - 2 * stock.values[kept],
                };
                let (id, laid) = (id_of(&play, place), laid_by(&play));
                list.push(LanePlay { play, promise, id, laid });
            },
        );
        list.arrange_by_key(|found| -found.promise);
        let plays = if list.is_empty() { Rc::clone(&self.none) } else { Plays::from(list) };
        self.bytes += 32 + size_of_val(&plays[..]);
        lane.plays.borrow_mut().put(stock.key, Rc::clone(&plays));
        plays
    }

    /// The plays of a rack of one or two tiles in one lane.
    pub(super) fn pair(&mut self, field: &Field, place: usize, stock: &Stock) -> TwoTiles {
        let Some(lane) = &field.lanes[place] else { return TwoTiles::NOTHING };
        if lane.anchors == 0 {
            return TwoTiles::NOTHING;
        }
        if let Some(&pair) = lane.pairs.borrow().get(stock.key) {
            return pair;
        }
        let plays = self.plays(field, place, stock);
        // The first tile lies beside one that is already there, and the second in its word.
        let two = stock.subracks.tiles().len() == two_tiles::TILES;
        let ahead = two.then(|| self.ahead(field, place, stock, &[lane.anchors]));
        let pair = TwoTiles::new(stock, &plays, ahead.as_deref());
        self.bytes += 2 * size_of::<Option<(u64, TwoTiles)>>();
        lane.pairs.borrow_mut().put(stock.key, pair);
        pair
    }

    /// For the lanes of both directions, what they may come to hold, for a rack of two tiles or
    /// more.
    pub(super) fn aheads(&mut self, field: &Field, stock: &Stock) -> [Vec<Rc<Setups>>; 2] {
        let size = field.size;
        let steps = stock.subracks.tiles().len() - 1;
        let inside = ((1u32 << size) - 1) << 1;
        [0, 1].map(|half| {
            let mut near = [[0u32; LANE]; 8];
            let mut now: [u32; LANE] = [0; LANE];
            for lane in 0..size {
                now[lane + 1] = field.covered(half * HALF + lane);
            }
            for near in &mut near[..steps] {
                for lane in 1..=size {
                    let along = now[lane] | now[lane] << 1 | now[lane] >> 1;
                    near[lane] = (along | now[lane - 1] | now[lane + 1]) & inside;
                }
                now = *near;
            }
            (0..size)
                .map(|lane| {
                    let mut sets = [0; 8];
                    for (set, near) in sets.iter_mut().zip(&near[..steps]) {
                        *set = near[lane + 1] & !field.covered(half * HALF + lane);
                    }
                    self.ahead(field, half * HALF + lane, stock, &sets[..steps])
                })
                .collect()
        })
    }

    fn ahead(&mut self, field: &Field, place: usize, stock: &Stock, near: &[u32]) -> Rc<Setups> {
        let lane = field.lanes[place].as_ref().expect("only lanes of the board are asked for");
        let key = near.iter().skip(1).fold(stock.key, |key, &set| mix(key ^ u64::from(set)));
        if let Some(ahead) = lane.aheads.borrow().get(key) {
            return Rc::clone(ahead);
        }
        let place = LaneView {
            grid: &field.grid,
            cells: &lane.cells,
            covered: lane.covered,
            direction: HALVES[place / HALF],
            lane: place % HALF,
            near,
        };
        let ahead = Rc::new(Setups::new(self.generator, &place, stock));
        self.bytes += ahead.bytes();
        lane.aheads.borrow_mut().put(key, Rc::clone(&ahead));
        ahead
    }

    /// Lays a play.
    pub(super) fn apply(&mut self, field: &mut Field, play: &Candidate) {
        let gaddag = self.generator.gaddag();
        let half = usize::from(play.down);
        let main = half * HALF + usize::from(play.lane);
        let across = (1 - half) * HALF;
        let line = play.lane + 1;
        // The tiles, in their lane and in those that cross it.
        let mut cover = [Change::default(); LANE];
        let mut count = 0;
        for (at, &code) in play.strip.iter().enumerate() {
            if code != 0 {
                let tile = usize::from(if code & BLANK == 0 { code } else { 0 });
                let points = field.grid.values[tile] as u8;
                let cell = Cell { face: code, points, ..Cell::default() };
                cover[count] = Change { place: main as u8, at: at as u8, cell };
                count += 1;
                field.key ^= super::transposition::piece_of(half, play.lane, at, code);
            }
        }
        let cover = &cover[..count];
        self.change(field, cover);
        for tile in cover {
            let place = (across + usize::from(tile.at) - 1) as u8;
            self.change(field, &[Change { place, at: line, ..*tile }]);
        }
        // The requirements of the words that were formed on the squares at their ends.
        let mut ends = [Change::default(); 2 * LANE];
        let mut count = 0;
        let size = field.size;
        let note = |field: &Field,
                    from: usize,
                    at: u8,
                    end: usize,
                    count: &mut usize,
                    ends: &mut [Change; 2 * LANE]| {
            // A word of lane `from` ends before cell `end`: a cell of lane `end - 1` of the other
            // half is at that place.
            if !(1..=size).contains(&end) {
                return;
            }
            let (Some(lane), place) = (&field.lanes[from], HALF * (1 - from / HALF) + end - 1)
            else {
                return;
            };
            let Some(target) = &field.lanes[place] else { return };
            let asked = lane.end(end, gaddag);
            let old = target.cells[usize::from(at)];
            let cell = Cell {
                allowed: asked.allowed,
                crossed: true,
                cross_points: asked.points * i16::from(old.word_factor),
                cross_factor: old.letter_factor * old.word_factor,
                ..old
            };
            ends[*count] = Change { place: place as u8, at, cell };
            *count += 1;
        };
        let (before, after) = field.word_ends(main, usize::from(cover[0].at));
        for end in [before, after] {
            note(field, main, line, end, &mut count, &mut ends);
        }
        for tile in cover {
            let from = across + usize::from(tile.at) - 1;
            let (before, after) = field.word_ends(from, usize::from(line));
            for end in [before, after] {
                note(field, from, tile.at, end, &mut count, &mut ends);
            }
        }
        let ends = &mut ends[..count];
        ends.arrange_by_key(|change| change.place);
        for same in ends.chunk_by(|one, other| one.place == other.place) {
            self.change(field, same);
        }
    }

    /// Changes cells of one lane.
    fn change(&mut self, field: &mut Field, changes: &[Change]) {
        let Some(first) = changes.first() else { return };
        let place = usize::from(first.place);
        let Some(old) = &field.lanes[place] else { return };
        let mut key = old.key;
        for change in changes {
            let at = usize::from(change.at);
            key ^= hash_of(place, at, &old.cells[at]) ^ hash_of(place, at, &change.cell);
        }
        if key == old.key {
            return;
        }
        let old = Rc::clone(old);
        let cells = || {
            let mut cells = old.cells;
            for change in changes {
                cells[usize::from(change.at)] = change.cell;
            }
            cells
        };
        field.lanes[place] = Some(self.shared(key, cells, field.size, 0));
        field.taken.push((place as u8, old));
    }
}

impl SharedLane {
    /// The tiles that an empty cell next to a word of this lane may take.
    fn end(&self, at: usize, gaddag: &Gaddag) -> End {
        let known = self.ends[at].get();
        if known.known {
            return known;
        }
        let cross = cross_word(&self.cells, at, gaddag);
        let end = cross.map_or(End { known: true, ..End::default() }, |cross| End {
            known: true,
            allowed: cross.allowed,
            points: cross.points,
        });
        self.ends[at].set(end);
        end
    }
}

impl Field {
    /// The number of places for lanes, including those that a smaller board lacks.
    pub(super) const PLACES: usize = 2 * HALF;

    /// The cells before and behind the word through a covered cell of a lane.
    fn word_ends(&self, place: usize, at: usize) -> (usize, usize) {
        ends_of(self.covered(place), at)
    }

    /// The squares on which a play depends, as cells of every lane: as long as no tile is laid on
    /// any of them, the play can be made for the same score. They are those that it covers itself
    /// and those at the ends of the words it forms.
    pub(super) fn needed_by(&self, found: &LanePlay) -> Cover {
        let half = usize::from(found.play.down);
        let (main, across) = (found.place(), (1 - half) * HALF);
        let line = usize::from(found.play.lane) + 1;
        let mut needed = [0; Field::PLACES];
        let mut mark = |line: usize, at: usize| {
            if (1..=self.size).contains(&line) && (1..=self.size).contains(&at) {
                needed[half * HALF + line - 1] |= 1 << at;
                needed[across + at - 1] |= 1 << line;
            }
        };
        let covered = self.covered(main) | found.laid;
        let (before, after) = ends_of(covered, found.laid.trailing_zeros() as usize);
        mark(line, before);
        mark(line, after);
        let mut rest = found.laid;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (before, after) = ends_of(self.covered(across + at - 1) | 1 << line, line);
            mark(line, at);
            mark(before, at);
            mark(after, at);
        }
        needed
    }

    /// The number of squares in a row or column.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// True if no tile lies on the board.
    pub(super) fn is_empty(&self) -> bool {
        (0..self.size).all(|lane| self.covered(lane) == 0)
    }

    fn covered(&self, place: usize) -> u32 {
        self.lanes[place].as_ref().map_or(0, |lane| lane.covered)
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { taken: self.taken.len(), key: self.key }
    }

    /// Takes back everything that has been laid since the mark was made.
    pub(super) fn back_to(&mut self, mark: Mark) {
        while self.taken.len() > mark.taken {
            if let Some((place, lane)) = self.taken.pop() {
                self.lanes[usize::from(place)] = Some(lane);
            }
        }
        self.key = mark.key;
    }
}

/// The cells before and behind the run of covered cells that `at` belongs to.
fn ends_of(covered: u32, at: usize) -> (usize, usize) {
    let after = at + (!(covered >> at)).trailing_zeros() as usize;
    let before = 31 - (!covered & ((1 << at) - 1)).leading_zeros() as usize;
    (before, after)
}

/// The hash of one cell. It ignores premiums, which do not change.
fn hash_of(place: usize, at: usize, cell: &Cell) -> u64 {
    let place = (place as u64) << 8 | at as u64;
    if cell.face != 0 {
        return mix(1 << 60 | place << 32 | u64::from(cell.face));
    }
    if !cell.crossed {
        return mix(2 << 60 | place);
    }
    mix(3 << 60 | place << 44 | (cell.cross_points as u64 & 0xfff) << 32 | u64::from(cell.allowed))
}

fn id_of(play: &Candidate, place: usize) -> u32 {
    let mut id = 0u64;
    for (at, &code) in play.strip.iter().enumerate() {
        if code != 0 {
            id = mix(id ^ (at as u64) << 8 ^ u64::from(code));
        }
    }
    (id as u32) << 6 | place as u32
}
