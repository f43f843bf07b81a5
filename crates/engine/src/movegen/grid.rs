//! The board as the generator sees it: in both orientations, with the cross-set, cross-score and
//! premium of each square.

use rules::{
    Alphabet, Board, Coord, Direction, Face, Layout, Letter, MAX_SIZE, Ruleset, Square, Tile,
};

use crate::Candidate;
use crate::movegen::SharedSpans;
use crate::movegen::anchor;
use crate::movegen::cross_set::cross_word;
use crate::movegen::gaddag::Gaddag;
use crate::movegen::lane::{BLANK, Cell, HALVES, LANE, Lane, half, place, square_at};
use crate::movegen::letter_set::{ALL_LETTERS, LetterSet};
use crate::movegen::span::{LaneShape, MAX_LAID, Spans};

/// A board in both orientations, kept up to date play by play.
///
/// Row `r` is lane `r` of the across half and column `c` is lane `c` of the down half, so a word in
/// either direction is a slice of neighbouring cells. Cell `n + 1` of a lane is its square `n`; the
/// cells at both ends are a border on which nothing can be laid, so that the walk needs no test for
/// the edge.
///
/// ```
/// use engine::{Generator, Grid};
/// use lexicon::{Halves, Words, compile};
/// use rules::{Board, Edition, PlayText};
///
/// let graph = compile(&Words::parse("CAT CATS AT SO TO")?, Halves::Both)?;
/// let generator = Generator::new(&graph)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let mut board = Board::new(15);
/// for tile in "8F CAT".parse::<PlayText>()?.resolve(&board)?.placements() {
///     board.set(tile.square, Some(tile.face));
/// }
/// let grid = Grid::of(&board, &ruleset, generator.gaddag());
/// let mut plays: Vec<String> = Vec::new();
/// generator.generate(&grid, &"SO".parse()?, |play| {
///     plays.push(grid.main_word(&play).1.iter().map(|face| face.to_char()).collect());
/// });
/// plays.sort();
/// assert_eq!(plays, ["CATS", "SO", "TO"], "SO goes down behind CAT and makes it CATS");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Grid {
    size: u8,
    start: Square,
    rack_size: u8,
    /// The most tiles that may be laid in one turn, however many are held.
    most_laid: u8,
    tiles: u16,
    /// Points of each kind of tile.
    pub(crate) values: [i32; 32],
    /// The bonus for laying a number of tiles, by that number.
    pub(crate) bonuses: [i32; LANE],
    /// By half and lane (from 1; 0 and the last are border): bit `n` is set if cell `n` is covered.
    covered: [[u32; LANE]; 2],
    /// Likewise: bit `n` is set if a tile laid on cell `n` forms a cross-word.
    crossed: [[u32; LANE]; 2],
    /// Boxed, so that a grid can be moved without copying them.
    lanes: Box<[[Lane; MAX_SIZE]; 2]>,
    /// The spans of each lane, found when they are first asked for. Copies of a grid share the
    /// spans of the lanes they have in common; a lane has no entry if no play in it could touch
    /// what is on the board.
    spans: [[Option<SharedSpans>; MAX_SIZE]; 2],
    /// Lanes that have changed since the last [`Grid::settle`].
    changed: [u32; 2],
}

impl Grid {
    /// An empty board.
    pub fn new(ruleset: &Ruleset) -> Grid {
        let layout: &Layout = ruleset.layout;
        let mut grid = Grid {
            size: layout.size,
            start: layout.start,
            rack_size: ruleset.rack_size,
            most_laid: if ruleset.open_pool { ruleset.rack_size } else { u8::MAX },
            tiles: 0,
            values: values(ruleset.alphabet),
            bonuses: std::array::from_fn(|tiles| ruleset.bonus(tiles)),
            covered: [[0; LANE]; 2],
            crossed: [[0; LANE]; 2],
            lanes: Box::new([[[Cell::default(); LANE]; MAX_SIZE]; 2]),
            spans: Default::default(),
            changed: [0; 2],
        };
        grid.spans[0][usize::from(grid.start.row)] = SharedSpans::row().next();
        for row in 0..usize::from(layout.size) {
            for column in 0..usize::from(layout.size) {
                let premium = layout.premium(Square::new(row as u8, column as u8));
                let cell = Cell {
                    allowed: ALL_LETTERS,
                    beside: ALL_LETTERS,
                    letter_factor: premium.letter_factor() as u8,
                    word_factor: premium.word_factor() as u8,
                    ..Cell::default()
                };
                grid.lanes[0][row][column + 1] = cell;
                grid.lanes[1][column][row + 1] = cell;
            }
        }
        grid
    }

    /// The grid of a board in a game. The board may have words that the lexicon lacks: nothing can
    /// be added to them, and that is all.
    pub fn of(board: &Board, ruleset: &Ruleset, gaddag: &Gaddag) -> Grid {
        let mut grid = Grid::new(ruleset);
        for (square, face) in board.covered() {
            grid.cover(square, face);
        }
        for direction in HALVES {
            for lane in 0..usize::from(grid.size) {
                // A cross-word needs a tile in the lane before or behind.
                let rows = &grid.covered[half(direction)];
                let mut beside = (rows[lane] | rows[lane + 2]) & !rows[lane + 1];
                while beside != 0 {
                    let at = beside.trailing_zeros() as usize;
                    beside &= beside - 1;
                    grid.refresh(square_at(direction, lane, at), direction, gaddag);
                }
            }
        }
        grid.settle();
        grid
    }

    /// The number of squares in a row or column.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The square that the first word covers.
    pub fn start(&self) -> Square {
        self.start
    }

    /// The number of tiles on a full rack.
    pub fn rack_size(&self) -> u8 {
        self.rack_size
    }

    /// The most tiles that may be laid in one turn, however many are held.
    pub(crate) fn most_laid(&self) -> u8 {
        self.most_laid
    }

    /// True if no tile lies on the board.
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The number of tiles that lie on the board.
    pub fn tiles(&self) -> usize {
        usize::from(self.tiles)
    }

    /// The face on a square; `None` if it is empty or off the board.
    #[inline]
    pub fn get(&self, square: Square) -> Option<Face> {
        let inside = square.row < self.size && square.column < self.size;
        let face = if inside { self.cell(square, Direction::Across).face } else { 0 };
        Letter::new(face & !BLANK).map(|letter| Face { letter, blank: face & BLANK != 0 })
    }

    /// Where the main word of a play found on this grid starts, and the word's faces, old and new.
    pub fn main_word(&self, candidate: &Candidate) -> (Coord, Vec<Face>) {
        let direction = candidate.direction();
        let lane = usize::from(candidate.lane);
        let covered = self.covered(direction, lane);
        let first = candidate.strip.iter().position(|&code| code != 0).unwrap_or(1);
        let mut start = first;
        while covered >> (start - 1) & 1 != 0 {
            start -= 1;
        }
        let faces = (start..LANE)
            .map_while(|at| {
                let code = candidate.strip[at] | self.lane(direction, lane)[at].face;
                Some(Face { letter: Letter::new(code & !BLANK)?, blank: code & BLANK != 0 })
            })
            .collect();
        (Coord::new(square_at(direction, lane, start), direction), faces)
    }

    /// Lays the tiles of a play found on this grid. Only the squares at both ends of the words it
    /// forms can change what they allow, and only those are recomputed.
    pub fn apply(&mut self, candidate: &Candidate, gaddag: &Gaddag) {
        for placement in candidate.placements() {
            self.cover(placement.square, placement.face);
        }
        let direction = candidate.direction();
        let mut main = true;
        for placement in candidate.placements() {
            // The main word is the same for every tile, so its ends are looked at once.
            if main {
                self.refresh_ends(placement.square, direction, gaddag);
                main = false;
            }
            self.refresh_ends(placement.square, direction.other(), gaddag);
        }
        self.settle();
    }

    /// Shares the spans of lanes that are now the same as on another grid of the same game.
    pub(crate) fn share_spans(&mut self, other: &Grid) {
        for half in 0..2 {
            for lane in 0..usize::from(self.size) {
                let [ours, theirs] = [&self.spans[half][lane], &other.spans[half][lane]];
                let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
                if !ours.is(theirs)
                    && self.covered[half][lane + 1] == other.covered[half][lane + 1]
                    && self.lanes[half][lane] == other.lanes[half][lane]
                    && !self.is_empty()
                    && !other.is_empty()
                {
                    self.spans[half][lane] = Some(theirs.clone());
                }
            }
        }
    }

    /// Forgets the spans of the lanes that have changed.
    fn settle(&mut self) {
        let mut places = SharedSpans::row();
        for (spans, changed) in self.spans.iter_mut().zip(&mut self.changed) {
            while *changed != 0 {
                spans[changed.trailing_zeros() as usize] = places.next();
                *changed &= *changed - 1;
            }
        }
    }

    fn cover(&mut self, square: Square, face: Face) {
        let code = face.letter.number() | if face.blank { BLANK } else { 0 };
        let points = self.values[face.tile().index()] as u8;
        for direction in HALVES {
            let (lane, at) = place(square, direction);
            let cell = &mut self.lanes[half(direction)][lane][at];
            cell.face = code;
            cell.points = points;
            cell.allowed = 0;
            self.covered[half(direction)][lane + 1] |= 1 << at;
            self.crossed[half(direction)][lane + 1] &= !(1 << at);
            self.changed[half(direction)] |= 1 << lane;
        }
        self.tiles += 1;
    }

    /// Recomputes the two empty squares at the ends of the word through a covered square.
    fn refresh_ends(&mut self, square: Square, direction: Direction, gaddag: &Gaddag) {
        let (lane, at) = place(square, direction);
        let covered = self.covered[half(direction)][lane + 1];
        let after = at + (!(covered >> at)).trailing_zeros() as usize;
        let before = 31 - (!covered & ((1 << at) - 1)).leading_zeros() as usize;
        for end in [before, after] {
            if (1..=usize::from(self.size)).contains(&end) {
                self.refresh(square_at(direction, lane, end), direction.other(), gaddag);
            }
        }
    }

    /// Recomputes what an empty square allows a play in this direction.
    fn refresh(&mut self, square: Square, direction: Direction, gaddag: &Gaddag) {
        let (lane, at) = place(square, direction.other());
        let cross = cross_word(&self.lanes[half(direction.other())][lane], at, gaddag);
        let cell = self.cell_mut(square, direction);
        if cell.face != 0 {
            return;
        }
        if let Some(cross) = cross {
            cell.crossed = true;
            cell.allowed = cross.allowed;
            cell.cross_points = cross.points * i16::from(cell.word_factor);
            cell.cross_factor = cell.letter_factor * cell.word_factor;
            let (lane, at) = place(square, direction);
            self.crossed[half(direction)][lane + 1] |= 1 << at;
            self.changed[half(direction)] |= 1 << lane;
            self.cell_mut(square, direction.other()).beside = cross.beside;
        }
    }

    pub(crate) fn cell(&self, square: Square, direction: Direction) -> &Cell {
        let (lane, at) = place(square, direction);
        &self.lanes[half(direction)][lane][at]
    }

    fn cell_mut(&mut self, square: Square, direction: Direction) -> &mut Cell {
        let (lane, at) = place(square, direction);
        &mut self.lanes[half(direction)][lane][at]
    }

    pub(crate) fn lane(&self, direction: Direction, lane: usize) -> &Lane {
        &self.lanes[half(direction)][lane]
    }

    pub(crate) fn cells(&self, half: usize, lane: usize) -> &Lane {
        &self.lanes[half][lane]
    }

    /// The covered cells of a lane.
    pub(crate) fn covered(&self, direction: Direction, lane: usize) -> u32 {
        self.covered[half(direction)][lane + 1]
    }

    /// The empty cells of a lane where a tile forms a cross-word.
    pub(crate) fn crossed(&self, half: usize, lane: usize) -> u32 {
        self.crossed[half][lane + 1]
    }

    pub(crate) fn covered_cells(&self, half: usize, lane: usize) -> u32 {
        self.covered[half][lane + 1]
    }

    /// Where main words can lie in a lane, for plays of no more tiles than a full rack and no more
    /// than [`MAX_LAID`]; copies of the grid share it as long as the lane does not change. On an
    /// empty board only lanes across have spans.
    #[inline]
    pub(crate) fn shared_spans(&self, half: usize, lane: usize) -> Option<(&SharedSpans, &Spans)> {
        let place = self.spans[half][lane].as_ref()?;
        let spans = place.get_or_init(|| {
            let mut spans = Spans::with_capacity(16, 48);
            let most = usize::from(self.rack_size);
            if let Some(shape) = self.shape(half, lane, ALL_LETTERS, most) {
                spans.find(&shape);
            }
            spans
        });
        Some((place, spans))
    }

    /// The spans of a lane, if they have been found.
    #[inline]
    pub(crate) fn known_spans(&self, half: usize, lane: usize) -> Option<&Spans> {
        self.spans[half][lane].as_ref()?.get()
    }

    /// The shape of a lane for a rack of this size that can be laid as these letters; `None` if
    /// nothing can lie there.
    #[inline]
    pub(crate) fn shape(
        &self,
        half: usize,
        lane: usize,
        playable: LetterSet,
        tiles: usize,
    ) -> Option<LaneShape<'_>> {
        let covered = self.covered[half][lane + 1];
        let touching = match self.is_empty() {
            true if self.spans[half][lane].is_some() => 1 << (self.start.column + 1),
            _ => self.crossed[half][lane + 1],
        };
        (covered | touching != 0).then_some(LaneShape {
            cells: &self.lanes[half][lane],
            covered,
            touching,
            playable,
            size: self.size,
            most: tiles.min(usize::from(self.rack_size.min(MAX_LAID))) as u8,
            down: half == 1,
        })
    }

    /// The anchors of a lane as a set of cells.
    pub(crate) fn anchors(&self, direction: Direction, lane: usize) -> u32 {
        let rows = &self.covered[half(direction)];
        anchor::anchors(rows[lane], rows[lane + 1], rows[lane + 2], self.size)
    }
}

fn values(alphabet: &Alphabet) -> [i32; 32] {
    let mut values = [0; 32];
    for tile in Tile::kinds() {
        values[tile.index()] = alphabet.points(tile);
    }
    values
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in 0..self.size {
            for column in 0..self.size {
                match self.get(Square::new(row, column)) {
                    Some(face) => write!(f, "{face}")?,
                    None => write!(f, ".")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
