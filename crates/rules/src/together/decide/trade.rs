//! Trading tiles (TOG-34, AMB-46).

use alloc::vec::Vec;

use super::{Draft, by_lot};
use crate::together::{Event, Refusal, Trade};
use crate::{CommonRefusal, Seat, Tile, Tiles};

impl Draft<'_> {
    /// The open trade, if this seat may take from it.
    fn trade_for(&self, seat: Seat) -> Result<&Trade, Refusal> {
        self.active(seat)?;
        let trade = self.game.trade.as_ref().ok_or(Refusal::NoTrade)?;
        if trade.seat == seat { Err(Refusal::OwnOffer) } else { Ok(trade) }
    }

    /// The tiles that a seat holds without those it has promised.
    fn free(&self, trade: &Trade, seat: Seat) -> Tiles {
        let mut free = self.game.seats[seat.index()].rack;
        let own = trade.claims.iter().filter(|claim| claim.seat == seat);
        free.remove_all(&own.filter_map(|claim| claim.give).collect());
        free
    }

    pub(super) fn claim(&mut self, seat: Seat, take: Tile, give: Tile) -> Result<(), Refusal> {
        let trade = self.trade_for(seat)?;
        let fell = |claim: &super::super::TradeClaim| {
            claim.seat == seat && claim.take == take && claim.give.is_none()
        };
        if trade.open.count(take) == 0 && !trade.claims.iter().any(fell) {
            return Err(Refusal::TileNotOffered { tile: take });
        }
        if self.free(trade, seat).count(give) == 0 {
            return Err(CommonRefusal::TileNotOnRack { tile: give }.into());
        }
        self.push(Event::Claimed { seat, take, give });
        self.settle_trade();
        Ok(())
    }

    pub(super) fn unclaim(&mut self, seat: Seat, take: Tile, give: Tile) -> Result<(), Refusal> {
        let trade = self.trade_for(seat)?;
        let mine = trade
            .claims
            .iter()
            .any(|claim| claim.seat == seat && claim.take == take && claim.give == Some(give));
        // A tile that fell to a seat when the time was up stays with it.
        if !mine || trade.shared {
            return Err(Refusal::NoSuchClaim);
        }
        self.push(Event::Unclaimed { seat, take, give });
        Ok(())
    }

    pub(super) fn confirm(&mut self, seat: Seat) -> Result<(), Refusal> {
        let trade = self.trade_for(seat)?;
        let left = trade.open.len();
        if left > 0 {
            return Err(Refusal::OfferOpen { left });
        }
        match trade.claims.last() {
            Some(last) if last.seat != seat => Err(Refusal::LastClaimer { seat: last.seat }),
            _ => {
                self.push(Event::Traded);
                Ok(())
            }
        }
    }

    /// Settles a trade that no longer waits for any seat: after the time was up, once everything
    /// that fell to the seats is paid for; or when no seat is left that could take a tile.
    pub(super) fn settle_trade(&mut self) {
        let Some(trade) = &self.game.trade else { return };
        let paid = trade.claims.iter().all(|claim| claim.give.is_some());
        let takers: usize = self
            .game
            .active()
            .filter(|&seat| seat != trade.seat)
            .map(|seat| self.free(trade, seat).len())
            .sum();
        if paid && (trade.shared && trade.open.is_empty() || takers == 0) {
            self.push(Event::Traded);
        }
    }

    /// The time is up: tiles that no player took are handed round in seat order. After the same
    /// time again, tiles still to be given for them are drawn by lot.
    pub(super) fn trade_time_up(&mut self, user: Seat) {
        let open = |draft: &Self| draft.game.trade.as_ref().map_or(0, |trade| trade.open.len());
        let before = open(self);
        self.share(user);
        if open(self) == before {
            self.give_by_lot();
            self.push(Event::Traded);
        }
    }

    fn share(&mut self, user: Seat) {
        let order: Vec<Seat> = self.game.round(user).filter(|&seat| seat != user).collect();
        let mut turn = 0;
        while let Some(trade) = &self.game.trade {
            let room = |seat: Seat| {
                let owed =
                    trade.claims.iter().filter(|claim| claim.seat == seat && claim.give.is_none());
                self.free(trade, seat).len() > owed.count()
            };
            let Some(take) = trade.open.nth(0) else { return };
            let next = (0..order.len()).map(|step| (turn + step) % order.len());
            let Some(place) = next.into_iter().find(|&place| room(order[place])) else { return };
            turn = place + 1;
            self.push(Event::Shared { seat: order[place], take });
        }
    }

    fn give_by_lot(&mut self) {
        while let Some(trade) = &self.game.trade
            && let Some(claim) = trade.claims.iter().find(|claim| claim.give.is_none()).copied()
        {
            let free = self.free(trade, claim.seat);
            let Some(give) = by_lot(&free, self.game.draws, self.inputs) else { return };
            self.push(Event::ByLot { seat: claim.seat, take: claim.take, give });
        }
    }
}
