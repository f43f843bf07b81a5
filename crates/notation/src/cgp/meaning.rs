//! The second step of reading: checks that a position can occur under some rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rules::{Board, Coord, Counted, Direction, Judge, Letter, Ruleset, Square, Tile, Tiles};

use super::Cgp;

/// A position under some rules, see [`Cgp::resolve`].
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The rules, including what the operations of the position change in them.
    pub ruleset: Ruleset,
    /// The tiles that are neither on the board nor on the rack of the player to move.
    pub unseen: Tiles,
}

/// Why a position cannot occur under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CgpProblem {
    /// The board has a different size.
    Size {
        /// The rows of the position.
        rows: u8,
        /// The rows of the edition's board.
        wanted: u8,
    },
    /// An operation asks for something that is not supported.
    Operation {
        /// Its name.
        name: &'static str,
        /// The value it asks for.
        given: String,
        /// The only thing that is supported.
        supported: &'static str,
    },
    /// The text of the operation `etl` is not a number.
    ExchangeLimit {
        /// The text that it has.
        given: String,
    },
    /// A rack holds more tiles than fit on it.
    RackSize {
        /// The rack, from 1.
        rack: usize,
        /// Its tiles.
        tiles: usize,
        /// The most that fit.
        most: u8,
    },
    /// There are more of a tile on the board than in the set.
    TooManyOnBoard {
        /// The square of the first one too many.
        square: Square,
        /// The tile.
        tile: Tile,
        /// The number that the set holds.
        held: u8,
    },
    /// A rack holds more of a tile than the set has left.
    TooManyOnRack {
        /// The rack, from 1.
        rack: usize,
        /// The tile.
        tile: Tile,
        /// The number that the rack holds.
        count: u8,
        /// The number that the set holds.
        held: u8,
        /// The number of them that are neither on the board nor on an earlier rack.
        left: u8,
    },
    /// A tile is not connected with the others.
    Apart {
        /// The square on which it lies.
        square: Square,
    },
}

impl fmt::Display for CgpProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |tile: Tile| match tile.letter() {
            Some(letter) => letter.to_string(),
            None => "blank".to_string(),
        };
        match self {
            CgpProblem::Size { rows, wanted } => {
                write!(f, "{}: this edition's board has {wanted}", Counted(*rows, "row"))
            }
            CgpProblem::Operation { name, given, supported } => {
                write!(f, "operation {name} asks for '{given}': only '{supported}' is supported")
            }
            CgpProblem::ExchangeLimit { given } => {
                write!(f, "operation etl needs a number, not '{given}'")
            }
            CgpProblem::RackSize { rack, tiles, most } => {
                write!(
                    f,
                    "rack {rack} holds {}: a rack has at most {most}",
                    Counted(*tiles, "tile")
                )
            }
            CgpProblem::TooManyOnBoard { square, tile, held } => {
                write!(f, "{square}: one {} too many, the set holds {held}", name(*tile))
            }
            CgpProblem::TooManyOnRack { rack, tile, count, held, left } => write!(
                f,
                "rack {rack} needs {count} of {}: the set holds {held}, and the board and the \
                 racks before it leave {left}",
                name(*tile)
            ),
            CgpProblem::Apart { square } => write!(
                f,
                "the tile on {square} is not connected with the others: all words have to be"
            ),
        }
    }
}

impl core::error::Error for CgpProblem {}

/// Operations for which only one value is supported.
const SUPPORTED: [(&str, &str); 3] =
    [("ld", "english"), ("bdn", "crosswordgame"), ("var", "classic")];

impl Cgp {
    /// Checks the position against some rules.
    ///
    /// Of the operations, `etl` changes the rules; `ld`, `bdn` and `var` are refused if they ask
    /// for anything but the usual; the others are left to the caller. [`Cgp::unlisted_words`] says
    /// whether the words on the board are listed.
    ///
    /// ```
    /// use notation::{Cgp, CgpProblem};
    /// use rules::Edition;
    ///
    /// // Three Qs, of which the set has one.
    /// let rows = "15/15/15/15/15/15/15/3QQQ9/15/15/15/15/15/15/15";
    /// let cgp: Cgp = format!("{rows} / 0/0 0").parse()?;
    /// let problem = cgp.resolve(&Edition::Classic2023.ruleset());
    /// assert!(matches!(problem, Err(CgpProblem::TooManyOnBoard { .. })), "{problem:?}");
    /// # Ok::<(), notation::ParseCgpError>(())
    /// ```
    ///
    /// # Errors
    /// The first [`CgpProblem`] that is found.
    pub fn resolve(&self, ruleset: &Ruleset) -> Result<Resolved, CgpProblem> {
        let mut ruleset = *ruleset;
        if let Some(given) = self.operation("etl") {
            let limit = |_| CgpProblem::ExchangeLimit { given: given.to_string() };
            ruleset.exchange.min_bag = given.parse().map_err(limit)?;
        }
        let (rows, wanted) = (self.board.size(), ruleset.layout.size);
        if rows != wanted {
            return Err(CgpProblem::Size { rows, wanted });
        }
        for (name, supported) in SUPPORTED {
            let other = |given: &&str| !given.eq_ignore_ascii_case(supported);
            if let Some(given) = self.operation(name).filter(other) {
                return Err(CgpProblem::Operation { name, given: given.to_string(), supported });
            }
        }
        let most = ruleset.rack_size;
        for (rack, tiles) in (1..).zip(self.racks.iter().map(Tiles::len)) {
            if tiles > usize::from(most) {
                return Err(CgpProblem::RackSize { rack, tiles, most });
            }
        }
        let unseen = self.unseen(&ruleset.alphabet.full_set())?;
        match apart(&self.board) {
            Some(square) => Err(CgpProblem::Apart { square }),
            None => Ok(Resolved { ruleset, unseen }),
        }
    }

    /// The tiles of the set that the board and the first rack leave. They have to be enough for all
    /// racks.
    fn unseen(&self, set: &Tiles) -> Result<Tiles, CgpProblem> {
        let mut left = *set;
        for (square, face) in self.board.covered() {
            let tile = face.tile();
            if !left.remove(tile) {
                return Err(CgpProblem::TooManyOnBoard { square, tile, held: set.count(tile) });
            }
        }
        let mut unseen = left;
        for (number, rack) in (1..).zip(&self.racks) {
            if let Some(tile) = left.missing(rack) {
                return Err(CgpProblem::TooManyOnRack {
                    rack: number,
                    tile,
                    count: rack.count(tile),
                    held: set.count(tile),
                    left: left.count(tile),
                });
            }
            left.remove_all(rack);
            if number == 1 {
                unseen = left;
            }
        }
        Ok(unseen)
    }

    /// The words on the board that this judge does not accept, and the places where they start.
    pub fn unlisted_words(&self, judge: &dyn Judge) -> Vec<(Coord, String)> {
        let mut unlisted = Vec::new();
        for direction in [Direction::Across, Direction::Down] {
            for (square, _) in self.board.covered() {
                let run = self.board.run(square, direction);
                if run.len() < 2 || run[0].0 != square {
                    continue;
                }
                let letters: Vec<Letter> = run.iter().map(|(_, face)| face.letter).collect();
                if !judge.accepts(&letters) {
                    let text = letters.iter().map(|letter| letter.to_char()).collect();
                    unlisted.push((Coord::new(square, direction), text));
                }
            }
        }
        unlisted
    }
}

/// A tile that cannot be reached from the first one by stepping from tile to tile.
fn apart(board: &Board) -> Option<Square> {
    let mut reached = Board::new(board.size());
    let mut open: Vec<Square> = board.covered().take(1).map(|(square, _)| square).collect();
    while let Some(square) = open.pop() {
        if reached.get(square).is_some() {
            continue;
        }
        reached.set(square, board.get(square));
        for direction in [Direction::Across, Direction::Down] {
            let around = [-1, 1].into_iter().filter_map(|steps| square.step(direction, steps));
            open.extend(around.filter(|&next| board.get(next).is_some()));
        }
    }
    board.covered().map(|(square, _)| square).find(|&square| reached.get(square).is_none())
}
