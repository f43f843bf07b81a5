//! A position from which a match goes on.

use alloc::vec::Vec;

use crate::{
    Board, Counted, Mode, Placement, Ruleset, Seat, SeenTiles, Square, Tile, Tiles, Viewer,
    refusals,
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

refusals! {
    /// Why a match cannot go on from a position.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SetUpProblem {
        Rules = "set_up_rules" =>
            "only a match can go on from a position, and not with two bags or a theme: choose \
             other rules",
        Seats { expected: usize, given: usize } = "set_up_seats" => (
            "the position has {players} and the game {expected}: choose {given}",
            players = Counted(*given, "player")
        ),
        OnTurn = "set_up_turn" =>
            "the player on turn is not in the game: choose one of its players",
        Square { square: Square } = "set_up_square", at *square =>
            "{square} is not on the board or has two tiles: check that square",
        Tile { tile: Tile } = "set_up_tile" => {
            if tile.is_blank() => "there are more blanks than the set has: take one away",
            else => "there are more tiles {tile} than the set has: take one away",
        },
        Rack { seat: Seat, held: usize, size: usize } = "set_up_rack" => {
            if *held == 0 => (
                "{player} has no tiles, so the game is over: go back a turn",
                player = seat.unnamed()
            ),
            else => (
                "{player} holds {tiles}: a rack has at most {size}",
                player = seat.unnamed(),
                tiles = Counted(*held, "tile")
            ),
        },
        Unseen { need: usize, have: usize } = "set_up_unseen" => (
            "{tiles} are to be drawn, and only {have} are left: take tiles off the board or the \
             racks",
            tiles = Counted(*need, "tile")
        ),
        Over = "set_up_over" => "the game is over here: go back a turn",
    }
}
