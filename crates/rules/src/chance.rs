//! Chance, which enters the game from outside: one number for each tile drawn.

use alloc::vec::Vec;

use crate::{Tile, Tiles};

/// Chooses tiles. It is a function of the number of the draw, so that a game can be stopped and
/// continued at any point, and so that any player who learns the secret afterwards can check every
/// draw (design decision D11).
///
/// ```
/// use rules::{Chance, Game, Inputs, Judge, Letter, Millis, Position, TableCommand};
///
/// /// Always picks the first tile: enough for a test, and no secret.
/// struct First;
///
/// impl Chance for First {
///     fn pick(&self, _draw: u32, _below: u32) -> u32 { 0 }
/// }
/// # struct Anything;
/// # impl Judge for Anything {
/// #     fn accepts(&self, _word: &[Letter]) -> bool { true }
/// # }
///
/// let game = Position::new(&"classic-2023 seats=2".parse()?);
/// let inputs = Inputs { at: Millis(0), judge: &Anything, chance: &First };
/// let again = game.conduct(&TableCommand::Start, inputs)?;
/// assert_eq!(game.conduct(&TableCommand::Start, inputs)?, again);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Chance {
    /// A number from 0 to `below - 1`, each equally likely, for the `draw`-th tile of the game
    /// (from 0). `below` is never 0.
    fn pick(&self, draw: u32, below: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &C {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        (**self).pick(draw, below)
    }
}

/// Draws up to `count` tiles from `bag`, the first of them being draw number `first`. The number
/// that is picked is an index into the bag in the order of [`Tiles::iter`].
pub(crate) fn draw(bag: &Tiles, first: u32, count: usize, chance: &dyn Chance) -> Vec<Tile> {
    let mut bag = *bag;
    let mut drawn = Vec::new();
    while drawn.len() < count && !bag.is_empty() {
        let below = bag.len() as u32;
        let index = chance.pick(first + drawn.len() as u32, below) % below;
        let Some(tile) = bag.nth(index as usize).filter(|&tile| bag.remove(tile)) else { break };
        drawn.push(tile);
    }
    drawn
}
