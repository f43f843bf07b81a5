//! Setups: words a lane may come to hold once other tiles of the rack have been laid.
//!
//! A list of plays says what can be laid now. The plays that follow further plays by the same side
//! are not known exactly, but they are limited: such a play forms at least one word with a tile
//! laid in between, and every word reads along one lane. So the search finds all words that the
//! rack could form in a lane if cross-words were no obstacle, and divides the tiles of each in
//! every possible way into tiles laid before and tiles laid now. For a large rack it matters which
//! tiles have to be laid before: a rack of six cannot start with a word of which five tiles have
//! been laid.

use rules::Direction;

use super::stock::{KINDS, MOST, PartId, Stock};
use super::value::NONE;
use crate::movegen::LaneAnchors;
use crate::movegen::lane::{BLANK, Cell, LANE, Lane as Cells};
use crate::movegen::letter_set::ALL_LETTERS;
use crate::{Candidate, Generator, Grid};

/// The best words of a lane with one new tile on a cell and the others laid before.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) at: u8,
    /// Which tile, by its place among the kinds of the rack.
    pub(super) kind: u8,
    /// The tiles laid before; see [`Stock::slot`].
    pub(super) before: PartId,
    /// The score of the word alone.
    pub(super) main: i16,
    /// The score including the cross-word that there is now; [`NONE`] if the tile makes no word
    /// there.
    pub(super) with: i16,
}

/// The best words of a lane with several new tiles.
#[derive(Clone, Copy)]
pub(super) struct Several {
    /// The new tiles, by their number among the parts of the rack.
    pub(super) part: PartId,
    /// The tiles laid before; see [`Stock::slot`].
    pub(super) before: PartId,
    /// The best score, whether or not other tiles were laid before, without cross-words.
    pub(super) main: i16,
    /// The best score with tiles laid before and including the cross-words that there are now;
    /// [`NONE`] if there is none.
    pub(super) with: i16,
}

/// The words that a lane may come to hold; the opening comment of this file explains them.
pub(super) struct Setups {
    pub(super) singles: Vec<Single>,
    pub(super) several: Vec<Several>,
    /// The best score of a cross-word that a tile of each kind can form now.
    pub(super) crosses: [i16; KINDS],
}

/// A lane and its surroundings.
pub(super) struct LaneView<'a> {
    pub(super) grid: &'a Grid,
    pub(super) cells: &'a Cells,
    pub(super) covered: u32,
    pub(super) direction: Direction,
    pub(super) lane: usize,
    /// The cells that are at most 1, 2 ... steps from a tile; one set fewer than the rack has
    /// tiles.
    pub(super) near: &'a [u32],
}

/// The best scores found so far: of the word alone and with its cross-words, both [`NONE`] at
/// first.
struct Best {
    slots: usize,
    /// Cells for which a single new tile has been found.
    cells: u32,
    /// By cell, kind and the tiles laid before.
    singles: Vec<(i16, i16)>,
    /// By part and the tiles laid before.
    several: Vec<(i16, i16)>,
    /// Memory for the sets of new tiles of a word.
    sets: [Laid; 1 << MOST],
}

impl Best {
    fn new(stock: &Stock) -> Best {
        let (slots, count) = (stock.slots(), stock.subracks.count());
        let nothing = (NONE as i16, NONE as i16);
        Best {
            slots,
            cells: 0,
            singles: vec![nothing; LANE * KINDS * slots],
            several: vec![nothing; count * slots],
            sets: [Laid::default(); 1 << MOST],
        }
    }

    fn single(&mut self, spot: &Spot, before: usize) -> &mut (i16, i16) {
        self.cells |= 1 << spot.at;
        let place = usize::from(spot.at) * KINDS + usize::from(spot.kind);
        &mut self.singles[place * self.slots + before]
    }

    fn several(&mut self, part: usize, before: usize) -> &mut (i16, i16) {
        &mut self.several[part * self.slots + before]
    }

    fn into_lists(self, ahead: &mut Setups) {
        let each_cell = self.singles.chunks_exact(KINDS * self.slots).enumerate();
        for (at, scores) in each_cell.filter(|(at, _)| self.cells >> at & 1 != 0) {
            for (index, &(main, with)) in scores.iter().enumerate() {
                if i32::from(main) > NONE {
                    let (kind, before) =
                        ((index / self.slots) as u8, (index % self.slots) as PartId);
                    ahead.singles.push(Single { at: at as u8, kind, before, main, with });
                }
            }
        }
        for (index, &(main, with)) in self.several.iter().enumerate() {
            if i32::from(main) > NONE {
                let (part, before) =
                    ((index / self.slots) as PartId, (index % self.slots) as PartId);
                ahead.several.push(Several { part, before, main, with });
            }
        }
    }
}

/// A tile of a word that the rack could form.
#[derive(Clone, Copy, Default)]
struct Spot {
    at: u8,
    kind: u8,
    weight: u32,
    points: i32,
    letter_factor: i32,
    word_factor: i32,
    cross: i32,
}

impl Setups {
    pub(super) fn new(generator: &Generator, place: &LaneView<'_>, stock: &Stock) -> Setups {
        let mut ahead =
            Setups { singles: Vec::new(), several: Vec::new(), crosses: [NONE as i16; KINDS] };
        let size = stock.subracks.tiles().len();
        let Some(&widest) = place.near.last() else { return ahead };
        let mut cells = *place.cells;
        for cell in &mut cells[1..=usize::from(place.grid.size())] {
            if cell.face == 0 {
                *cell = Cell {
                    allowed: ALL_LETTERS,
                    crossed: false,
                    cross_points: 0,
                    cross_factor: 0,
                    ..*cell
                };
            }
        }
        let mut best = Best::new(stock);
        generator.generate_in_lane(
            place.grid,
            LaneAnchors {
                direction: place.direction,
                lane: place.lane,
                cells: &cells,
                covered: place.covered,
                anchors: widest,
            },
            &stock.subracks,
            |play| share(place, stock, size, &play, &mut best),
        );
        best.into_lists(&mut ahead);
        for (kind, &tile) in stock.kinds.iter().enumerate() {
            let letters = if tile == 0 { ALL_LETTERS } else { 1 << tile };
            for cell in place.cells {
                if cell.crossed && cell.allowed & letters != 0 {
                    let points = place.grid.values[usize::from(tile)];
                    let score = cross_score(cell, points) as i16;
                    ahead.crosses[kind] = ahead.crosses[kind].max(score);
                }
            }
        }
        ahead
    }

    /// Roughly the bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Setups>() + 32 + size_of_val(&self.singles[..]) + size_of_val(&self.several[..])
    }
}

/// The score of some tiles of a word if they are the new ones.
#[derive(Clone, Copy, Default)]
struct Laid {
    points: i32,
    factor: i32,
    /// Far below 0 if one of the cross-words is not a word.
    cross: i32,
    part: u32,
}

impl Laid {
    fn with(self, spot: &Spot) -> Laid {
        Laid {
            points: self.points + spot.points * (spot.letter_factor - 1),
            factor: self.factor * spot.word_factor,
            cross: self.cross + spot.cross,
            part: self.part + spot.weight,
        }
    }
}

fn cross_score(cell: &Cell, points: i32) -> i32 {
    i32::from(cell.cross_points) + points * i32::from(cell.cross_factor)
}

/// Divides the tiles of a word in every way into new ones and those laid before.
fn share(place: &LaneView<'_>, stock: &Stock, size: usize, play: &Candidate, best: &mut Best) {
    let mut spots = [Spot::default(); LANE];
    let mut count = 0;
    let (mut mask, mut base, mut bad) = (0u32, 0, 0);
    for (at, &code) in play.strip.iter().enumerate() {
        if code == 0 {
            continue;
        }
        let tile = if code & BLANK == 0 { code } else { 0 };
        let cell = &place.cells[at];
        let points = place.grid.values[usize::from(tile)];
        let cross = match cell.crossed {
            false => 0,
            true if cell.allowed >> (code & !BLANK) & 1 != 0 => cross_score(cell, points),
            true => NONE,
        };
        bad += usize::from(cross == NONE);
        mask |= 1 << at;
        base += points;
        spots[count] = Spot {
            at: at as u8,
            kind: stock.kind(tile),
            weight: stock.subracks.weights()[usize::from(tile)],
            points,
            letter_factor: i32::from(cell.letter_factor),
            word_factor: i32::from(cell.word_factor),
            cross,
        };
        count += 1;
    }
    // A cross-word that is not a word now needs another tile to be laid first, and so does each
    // step of distance from the tiles on the board.
    let steps = place.near.iter().take_while(|&&near| near & mask == 0).count();
    if count + bad > size || count + steps > size {
        return;
    }
    let spots = &spots[..count];
    let (mut first, mut last) =
        (mask.trailing_zeros() as usize, 31 - mask.leading_zeros() as usize);
    while place.covered >> (first - 1) & 1 != 0 {
        first -= 1;
    }
    while place.covered >> (last + 1) & 1 != 0 {
        last += 1;
    }
    base += place.cells[first..=last]
        .iter()
        .map(|cell| i32::from(cell.points) * i32::from(cell.face != 0))
        .sum::<i32>();
    // Each set of new tiles adds its lowest tile to a set that was there before it.
    let all = (1usize << count) - 1;
    best.sets[0] = Laid { points: base, factor: 1, cross: 0, part: 0 };
    let whole: u32 = spots.iter().map(|spot| spot.weight).sum();
    for new in 1..=all {
        let spot = &spots[new.trailing_zeros() as usize];
        let set = best.sets[new & (new - 1)].with(spot);
        best.sets[new] = set;
        let laid = new.count_ones() as usize;
        if new == all && (laid < 2 || laid == size) {
            continue;
        }
        let main = set.points * set.factor + place.grid.bonuses[laid];
        let with = if set.cross < 0 || new == all { NONE } else { main + set.cross };
        let (part, before) = (set.part, whole - set.part);
        let before = stock.slot(before as usize);
        let slot = if laid == 1 {
            best.single(&spots[new.trailing_zeros() as usize], before)
        } else {
            best.several(part as usize, before)
        };
        *slot = (slot.0.max(main as i16), slot.1.max(with as i16));
    }
}
