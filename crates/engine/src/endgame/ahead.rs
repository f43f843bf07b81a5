//! What a lane may come to hold: words that need tiles of the own rack laid before.
//!
//! A list of plays says what can be laid now. What can be laid after further plays of the same
//! side is no longer exact, but limited: such a play forms at least one word with a tile laid in
//! between, and every word reads along one lane. So all words are found that the rack could form
//! in a lane if cross-words were no obstacle, and each is shared out in every way between tiles
//! that were laid before and tiles that are laid now.

use rules::Direction;

use super::stock::{KINDS, Part, Stock};
use crate::grid::{BLANK, Cell, LANE, Lane as Cells};
use crate::guide::ALL_LETTERS;
use crate::{Candidate, Generator, Grid};

/// Less than any score, and so little that sums of some stay far below it.
pub(super) const NONE: i32 = -9_000;

/// The best words of a lane with one new tile on a cell and others laid before.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) at: u8,
    /// Which tile, by its place among the kinds of the rack.
    pub(super) kind: u8,
    /// The word alone.
    pub(super) main: i16,
    /// With the cross-word there is now; [`NONE`] if that is no word.
    pub(super) with: i16,
}

/// The best words of a lane with several new tiles.
#[derive(Clone, Copy)]
pub(super) struct Several {
    /// The new tiles, by their number among the parts of the rack.
    pub(super) part: Part,
    /// Whether or not other tiles were laid before, without cross-words.
    pub(super) main: i16,
    /// With tiles laid before and the cross-words there are now; [`NONE`] if there is none.
    pub(super) with: i16,
}

/// See the module.
pub(super) struct Ahead {
    pub(super) singles: Vec<Single>,
    pub(super) several: Vec<Several>,
    /// The best cross-word there is now for a tile of each kind.
    pub(super) crosses: [i16; KINDS],
}

/// A lane to look at.
pub(super) struct Place<'a> {
    pub(super) grid: &'a Grid,
    pub(super) cells: &'a Cells,
    pub(super) covered: u32,
    pub(super) direction: Direction,
    pub(super) lane: usize,
    /// The cells no further from a tile than 1, 2 ... steps; as many sets as the rack has tiles
    /// less one.
    pub(super) near: &'a [u32],
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

impl Ahead {
    pub(super) fn new(generator: &Generator, place: &Place<'_>, stock: &Stock) -> Ahead {
        let mut ahead =
            Ahead { singles: Vec::new(), several: Vec::new(), crosses: [NONE as i16; KINDS] };
        let size = stock.holding.tiles().len();
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
        let mut singles = [[(NONE, NONE); KINDS]; LANE];
        let mut several = vec![(NONE, NONE); stock.holding.count()];
        generator.generate_in_lane(
            place.grid,
            (&cells, place.covered, widest),
            (place.direction, place.lane),
            &stock.holding,
            |play| share(place, stock, size, &play, &mut singles, &mut several),
        );
        for (at, kinds) in singles.iter().enumerate() {
            for (kind, &(main, with)) in kinds.iter().enumerate() {
                if main > NONE {
                    let (main, with) = (main as i16, with as i16);
                    ahead.singles.push(Single { at: at as u8, kind: kind as u8, main, with });
                }
            }
        }
        for (part, &(main, with)) in several.iter().enumerate() {
            if main > NONE {
                let (main, with) = (main as i16, with as i16);
                ahead.several.push(Several { part: part as Part, main, with });
            }
        }
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

    /// Bytes, about.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Ahead>() + 32 + size_of_val(&self.singles[..]) + size_of_val(&self.several[..])
    }
}

fn cross_score(cell: &Cell, points: i32) -> i32 {
    i32::from(cell.cross_points) + points * i32::from(cell.cross_factor)
}

/// Shares the tiles of a word out in every way.
fn share(
    place: &Place<'_>,
    stock: &Stock,
    size: usize,
    play: &Candidate,
    singles: &mut [[(i32, i32); KINDS]; LANE],
    several: &mut [(i32, i32)],
) {
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
            weight: stock.holding.weights()[usize::from(tile)],
            points,
            letter_factor: i32::from(cell.letter_factor),
            word_factor: i32::from(cell.word_factor),
            cross,
        };
        count += 1;
    }
    // A cross-word that is none now needs another tile, and so does each step to the tiles there.
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
    let all = (1u32 << count) - 1;
    for new in 1..=all {
        let laid = new.count_ones() as usize;
        if new == all && (laid < 2 || laid == size) {
            continue;
        }
        let (mut sum, mut factor, mut cross, mut part) = (base, 1, 0, 0u32);
        for (index, spot) in spots.iter().enumerate() {
            if new >> index & 1 != 0 {
                sum += spot.points * (spot.letter_factor - 1);
                factor *= spot.word_factor;
                cross = if spot.cross == NONE || cross == NONE { NONE } else { cross + spot.cross };
                part += spot.weight;
            }
        }
        let main = sum * factor + place.grid.bonuses[laid];
        let with = if cross == NONE || new == all { NONE } else { main + cross };
        let slot = if laid == 1 {
            let spot = spots[new.trailing_zeros() as usize];
            &mut singles[usize::from(spot.at)][usize::from(spot.kind)]
        } else {
            &mut several[part as usize]
        };
        *slot = (slot.0.max(main), slot.1.max(with));
    }
}
