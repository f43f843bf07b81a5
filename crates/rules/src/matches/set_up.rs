//! A position from which a match goes on.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    Board, Counted, Mode, Placement, Ruleset, Seat, SeenTiles, Square, Tile, Tiles, Viewer,
};

/// A position from which a match goes on: a turn of an earlier game, or one that a player set up.
/// `H` is how hidden tiles are represented, as in [`Event`](crate::Event).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetUp<H = Tiles> {
    /// The seat on turn.
    pub on_turn: Seat,
    /// Turns in a row after which no tile stayed on the board.
    pub dry_turns: u16,
    /// The seats in order of play.
    pub seats: Vec<SetUpSeat<H>>,
    /// The tiles on the board.
    pub board: Vec<Placement>,
}

/// The score and tiles with which a seat begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetUpSeat<H = Tiles> {
    /// Its score.
    pub score: i32,
    /// The tiles that it is known to hold.
    pub rack: H,
    /// The number of further tiles it holds: they are drawn at the start.
    pub more: u8,
}

impl SetUp {
    /// The set-up as a viewer may see it: a rack is seen only by its owner.
    pub fn seen_by(&self, viewer: Viewer) -> SetUp<SeenTiles> {
        let seats = (0..).map(Seat).zip(&self.seats).map(|(seat, known)| SetUpSeat {
            score: known.score,
            rack: SeenTiles::of(seat, &known.rack, viewer),
            more: known.more,
        });
        SetUp {
            on_turn: self.on_turn,
            dry_turns: self.dry_turns,
            seats: seats.collect(),
            board: self.board.clone(),
        }
    }

    /// Checks that a match by these rules can go on from here.
    ///
    /// # Errors
    /// The first [`SetUpProblem`].
    pub(crate) fn check(&self, ruleset: &Ruleset, seats: usize) -> Result<(), SetUpProblem> {
        if ruleset.mode != Mode::Match || ruleset.two_bags || ruleset.theme.is_some() {
            return Err(SetUpProblem::Rules);
        }
        if self.seats.len() != seats {
            return Err(SetUpProblem::Seats { expected: seats, given: self.seats.len() });
        }
        if self.on_turn.index() >= seats {
            return Err(SetUpProblem::OnTurn);
        }
        let mut board = Board::new(ruleset.layout.size);
        let mut left = ruleset.alphabet.full_set();
        for &Placement { square, face } in &self.board {
            if !board.contains(square) || board.get(square).is_some() {
                return Err(SetUpProblem::Square { square });
            }
            board.set(square, Some(face));
            take(&mut left, face.tile())?;
        }
        let size = usize::from(ruleset.rack_size);
        let mut more = 0;
        for (seat, known) in (0..).map(Seat).zip(&self.seats) {
            known.rack.iter().try_for_each(|tile| take(&mut left, tile))?;
            let held = known.rack.len() + usize::from(known.more);
            if held == 0 || held > size {
                return Err(SetUpProblem::Rack { seat, held, size });
            }
            more += usize::from(known.more);
        }
        if more > left.len() {
            return Err(SetUpProblem::Unseen { need: more, have: left.len() });
        }
        Ok(())
    }
}

fn take(left: &mut Tiles, tile: Tile) -> Result<(), SetUpProblem> {
    if left.remove(tile) { Ok(()) } else { Err(SetUpProblem::Tile { tile }) }
}

/// Why a match cannot go on from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpProblem {
    /// It is no match, or is played with two bags or a theme, of which a position says too little.
    Rules,
    /// The position has more or fewer players.
    Seats {
        /// The seats of the game.
        expected: usize,
        /// Those of the position.
        given: usize,
    },
    /// The seat on turn is not one of the game's.
    OnTurn,
    /// The square is not on the board, or is named twice.
    Square {
        /// The square.
        square: Square,
    },
    /// There are more of these tiles than the set has.
    Tile {
        /// The tile.
        tile: Tile,
    },
    /// A seat holds no tiles, or too many.
    Rack {
        /// The seat.
        seat: Seat,
        /// How many it holds.
        held: usize,
        /// The most that it may hold.
        size: usize,
    },
    /// More tiles are to be drawn than are left.
    Unseen {
        /// How many are to be drawn.
        need: usize,
        /// How many are left.
        have: usize,
    },
    /// By the rules the game is over here.
    Over,
}

impl SetUpProblem {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            SetUpProblem::Rules => "set_up_rules",
            SetUpProblem::Seats { .. } => "set_up_seats",
            SetUpProblem::OnTurn => "set_up_turn",
            SetUpProblem::Square { .. } => "set_up_square",
            SetUpProblem::Tile { .. } => "set_up_tile",
            SetUpProblem::Rack { .. } => "set_up_rack",
            SetUpProblem::Unseen { .. } => "set_up_unseen",
            SetUpProblem::Over => "set_up_over",
        }
    }

    /// The square that the problem is about, if there is one.
    pub fn square(&self) -> Option<Square> {
        match self {
            SetUpProblem::Square { square } => Some(*square),
            _ => None,
        }
    }
}

impl fmt::Display for SetUpProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUpProblem::Rules => write!(
                f,
                "only a match can go on from a position, and not with two bags or a theme: choose \
                 other rules"
            ),
            SetUpProblem::Seats { expected, given } => write!(
                f,
                "the position has {} and the game {expected}: choose {given}",
                Counted(*given, "player")
            ),
            SetUpProblem::OnTurn => {
                write!(f, "the player on turn is not in the game: choose one of its players")
            }
            SetUpProblem::Square { square } => {
                write!(f, "{square} is not on the board or has two tiles: check that square")
            }
            SetUpProblem::Tile { tile } if tile.is_blank() => {
                write!(f, "there are more blanks than the set has: take one away")
            }
            SetUpProblem::Tile { tile } => {
                write!(f, "there are more tiles {tile} than the set has: take one away")
            }
            SetUpProblem::Rack { seat, held: 0, .. } => write!(
                f,
                "player {} has no tiles, so the game is over: go back a turn",
                u32::from(seat.0) + 1
            ),
            SetUpProblem::Rack { seat, held, size } => write!(
                f,
                "player {} holds {}: a rack has at most {size}",
                u32::from(seat.0) + 1,
                Counted(*held, "tile")
            ),
            SetUpProblem::Unseen { need, have } => write!(
                f,
                "{} are to be drawn, and only {have} are left: take tiles off the board or the racks",
                Counted(*need, "tile")
            ),
            SetUpProblem::Over => write!(f, "the game is over here: go back a turn"),
        }
    }
}

impl core::error::Error for SetUpProblem {}
