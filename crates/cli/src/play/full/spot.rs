//! The squares and tiles that lie under the mouse.

use rules::Square;

use super::picture::Picture;
use crate::play::modes::Hand;
use crate::screen::board::{square_at, top};

/// The column of the first tile of the rack.
const RACK: u16 = 9;
/// The place of the tiles where all lie open: the column of the first kind, the width of each, and
/// their number in a line.
pub(super) const STORE: (u16, usize, usize) = (10, 4, 16);
/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Square(Square),
    /// A place on the rack, from 0; where all tiles lie open, which kind of tile.
    Rack(usize),
}

/// The square or tile under this column and line.
pub(super) fn spot(picture: &Picture, x: u16, y: u16) -> Option<Spot> {
    let size = picture.ruleset.layout.size;
    if let Some(square) = square_at(size, picture.notation, (x, y)) {
        return Some(Spot::Square(square));
    }
    let line = y.checked_sub(top(picture.notation) + u16::from(size))?;
    match picture.hand {
        Hand::Rack => (line == 0).then_some(Spot::Rack(usize::from(x.checked_sub(RACK)? / 2))),
        Hand::Store => {
            let (first, wide, most) = STORE;
            let at = usize::from(x.checked_sub(first)?) / wide;
            (at < most).then_some(Spot::Rack(usize::from(line) * most + at))
        }
        Hand::Letters => None,
    }
}
