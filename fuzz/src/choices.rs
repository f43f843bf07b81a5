//! An input read as a sequence of choices, so that changing a byte changes one of them.

use rules::{
    Board, Change, Direction, Edition, Entry, Face, Letter, Mode, Placement, Play, Square, Terms,
    Tile, Tiles, VARIATIONS, Value, Variation,
};

/// The choices that are left. When there are none, every choice is the first option.
pub(crate) struct Choices<'a> {
    bytes: &'a [u8],
}

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes }
    }

    /// True if none are left.
    pub(crate) fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    /// A number from 0, below this one.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let Some((&byte, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(byte) % bound.max(1)
    }

    /// One of these.
    pub(crate) fn of<T: Copy, const N: usize>(&mut self, these: [T; N]) -> T {
        these[self.below(N)]
    }

    /// True in one case out of this many.
    pub(crate) fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == cases - 1
    }

    /// A letter.
    pub(crate) fn letter(&mut self) -> Letter {
        Letter::all().nth(self.below(usize::from(Letter::COUNT))).expect("below their number")
    }

    /// A word of one to eight letters.
    pub(crate) fn word(&mut self) -> Vec<Letter> {
        (0..=self.below(8)).map(|_| self.letter()).collect()
    }

    /// Any square, on the board or just beside it.
    pub(crate) fn square(&mut self) -> Square {
        Square::new(self.below(22) as u8, self.below(22) as u8)
    }

    /// Up to this many of these tiles.
    pub(crate) fn some(&mut self, most: usize, tiles: &Tiles) -> Tiles {
        let mut left = *tiles;
        let mut taken = Tiles::new();
        for _ in 0..self.below(most + 1) {
            let Some(tile) = self.take(&mut left) else { break };
            taken.add(tile);
        }
        taken
    }

    /// Takes out one of these tiles.
    fn take(&mut self, tiles: &mut Tiles) -> Option<Tile> {
        let index = self.below(tiles.len());
        tiles.nth(index).filter(|&tile| tiles.remove(tile))
    }

    /// Tiles of a rack in one line, beside tiles on the board or across the middle; most of the
    /// time this is a legal place.
    pub(crate) fn laid(&mut self, board: &Board, rack: &Tiles) -> Play {
        let direction = self.of([Direction::Across, Direction::Down]);
        let mut at = match board.tiles() {
            0 => Square::new(board.size() / 2, board.size() / 2),
            tiles => {
                let there = board.covered().nth(self.below(tiles)).map(|(square, _)| square);
                let there = there.expect("below the number of tiles");
                // A square beside it, or its own line.
                let beside = [(direction.other(), 1), (direction.other(), -1), (direction, 0)];
                let (way, steps) = beside[self.below(3)];
                there.step(way, steps).unwrap_or(there)
            }
        };
        let back = self.below(4) as i16;
        at = at.step(direction, -back).unwrap_or(at);
        let mut rack = *rack;
        let mut placements = Vec::new();
        let count = back as usize + 1 + self.below(4);
        while placements.len() < count && board.contains(at) {
            if board.get(at).is_none() {
                let Some(tile) = self.take(&mut rack) else { break };
                let face = tile.letter().map_or_else(|| Face::blank(self.letter()), Face::letter);
                placements.push(Placement { square: at, face });
            }
            let Some(next) = at.step(direction, 1) else { break };
            at = next;
        }
        Play::new(placements)
    }

    /// Terms in one of these modes, now and then with a change.
    pub(crate) fn terms<const N: usize>(&mut self, modes: [Mode; N]) -> Terms {
        let edition = self.of(Edition::ALL);
        let mode = self.of(modes);
        let seats = match mode.entry(edition.ruleset().seats) {
            Entry::Seats(least, most) => least + self.below(usize::from(most - least) + 1) as u8,
            Entry::Open => 0,
        };
        let mut changes = vec![change("mode", mode.key())];
        let mut terms = Terms::new(edition, seats, &changes).expect("every mode has its seats");
        for _ in 0..self.below(4) {
            changes.push(self.change());
            // A change that makes no sense with the others is refused, and left out.
            match Terms::new(edition, seats, &changes) {
                Ok(changed) if changed.mode() == mode => terms = changed,
                _ => drop(changes.pop()),
            }
        }
        terms
    }

    fn change(&mut self) -> Change {
        let variation: &Variation = &VARIATIONS[self.below(VARIATIONS.len())];
        let form = variation.values[self.below(variation.values.len())];
        let mut number = |least: u16, most: u16| {
            let number = usize::from(least) + self.below(256) * 256 + self.below(256);
            number.min(usize::from(most)).max(usize::from(least)).to_string()
        };
        let value = match form {
            Value::Word(word) => word.to_owned(),
            Value::Number(least, most) => number(least, most),
            Value::Priced(word, least, most) => format!("{word}:{}", number(least, most)),
            Value::Theme => "sea:SEA,SHIP,EA".to_owned(),
            Value::List => "american".to_owned(),
            Value::EachSeat(words, least, most) => format!("{},{}", words[0], number(least, most)),
        };
        change(variation.key, &value)
    }
}

fn change(key: &str, value: &str) -> Change {
    format!("{key}={value}").parse().expect("its table says so")
}
