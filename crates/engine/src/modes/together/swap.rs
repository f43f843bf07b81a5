//! The answer of a computer team mate to an offer to trade tiles.

use rules::together::{Command, Trade, View};
use rules::{Seat, Tile, Tiles};

/// Takes its share of the offer, one tile at a time; confirms if it took the last one.
pub(super) fn answer(view: &View, seat: Seat) -> Option<Command> {
    let trade = view.trade.as_ref()?;
    let free = free(view, trade, seat)?;
    let own = || trade.claims.iter().filter(|claim| claim.seat == seat);
    if let Some(owed) = own().find(|claim| claim.give.is_none()) {
        let give = spare(&free)?;
        return Some(Command::Claim { seat, take: owed.take, give });
    }
    if trade.open.is_empty() {
        return view.may.confirm.then_some(Command::Confirm { seat });
    }
    let takers = (0..view.seats.len())
        .filter(|&other| Seat(other as u16) != trade.seat && view.seats[other].tiles > 0)
        .count();
    if own().count() >= trade.offer.len().div_ceil(takers.max(1)) {
        return None;
    }
    let take = missed(&free, &trade.open)?;
    Some(Command::Claim { seat, take, give: spare(&free)? })
}

/// The tiles the seat has not promised.
fn free(view: &View, trade: &Trade, seat: Seat) -> Option<Tiles> {
    let mut free = view.rack?;
    let own = trade.claims.iter().filter(|claim| claim.seat == seat);
    free.remove_all(&own.filter_map(|claim| claim.give).collect());
    Some(free)
}

/// The tile to give: of the kind it holds most of, and one that is easy to use, because the team
/// mate who asks is stuck.
fn spare(free: &Tiles) -> Option<Tile> {
    let easy = |tile: Tile| "?ESRTANIOLD".find(tile.to_char()).map_or(0, |place| 11 - place);
    let letters = free.counts().filter(|(tile, _)| !tile.is_blank());
    let best = letters.max_by_key(|&(tile, count)| (count, easy(tile)));
    best.or_else(|| free.counts().next()).map(|(tile, _)| tile)
}

/// The tile to take: of the kind it holds fewest of.
fn missed(free: &Tiles, open: &Tiles) -> Option<Tile> {
    open.counts().min_by_key(|&(tile, _)| free.count(tile)).map(|(tile, _)| tile)
}
