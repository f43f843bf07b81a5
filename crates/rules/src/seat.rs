//! Seats, and who may look at a game from where.

use alloc::format;
use alloc::string::String;

use crate::Tiles;

/// A seat, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u16);

impl Seat {
    /// The seat as an index into lists of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player there, in a sentence without names: `player 1` for seat 0.
    pub fn unnamed(self) -> String {
        format!("player {}", u32::from(self.0) + 1)
    }
}

impl core::fmt::Display for Seat {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

/// Tiles as a viewer sees them: the tiles themselves, or only how many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeenTiles {
    /// These tiles.
    Known(Tiles),
    /// Only their number.
    Count(u8),
}

impl SeenTiles {
    /// A seat's tiles as a viewer sees them: only their owner knows which they are (FOL-55,
    /// SOW-15).
    pub(crate) fn of(seat: Seat, tiles: &Tiles, viewer: Viewer) -> SeenTiles {
        if viewer.is(seat) { SeenTiles::Known(*tiles) } else { SeenTiles::Count(tiles.len() as u8) }
    }

    /// The number of tiles.
    pub fn len(&self) -> usize {
        match self {
            SeenTiles::Known(tiles) => tiles.len(),
            SeenTiles::Count(count) => usize::from(*count),
        }
    }

    /// True if it holds no tiles.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, if they are known.
    pub fn known(&self) -> Option<&Tiles> {
        match self {
            SeenTiles::Known(tiles) => Some(tiles),
            SeenTiles::Count(_) => None,
        }
    }
}

/// The viewer of a game: a seat or a spectator.
///
/// ```
/// use rules::{Chance, Fold, Game, Inputs, Judge, Letter, Millis, Position, Seat, TableCommand};
/// use rules::{Viewer, Views};
/// # struct Anything;
/// # impl Judge for Anything {
/// #     fn accepts(&self, _word: &[Letter]) -> bool { true }
/// # }
/// # struct Nth(u32);
/// # impl Chance for Nth {
/// #     fn pick(&self, draw: u32, below: u32) -> u32 { (self.0 + draw * 31) % below }
/// # }
///
/// let mut game = Position::new(&"classic-2023 seats=2".parse()?);
/// let inputs = Inputs { at: Millis(0), judge: &Anything, chance: &Nth(5) };
/// for event in game.conduct(&TableCommand::Start, inputs)? {
///     game.apply(inputs.at, &event);
/// }
/// let viewer = Viewer::Seat(Seat(0));
/// let view = game.view(viewer, inputs.at);
/// assert_eq!((view.seats[0].rack.is_some(), view.seats[1].rack), (true, None));
/// assert_eq!(view.unseen.len(), view.bag + 7, "the bag and the other rack together");
///
/// // Another draw of the hidden tiles gives the same view.
/// assert_eq!(game.resampled(viewer, &Nth(77)).view(viewer, inputs.at), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The person or program in a seat.
    Seat(Seat),
    /// Any other viewer.
    Spectator,
}

impl Viewer {
    /// True if this is that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}
