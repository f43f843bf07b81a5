//! The fold of events into a game of Together.

use alloc::vec::Vec;

use super::position::Stage;
use super::{Event, GOALS_TO_WIN, TRADE_TIME, Together, Trade, TradeClaim};
use crate::{Arrange as _, Fold, Millis, Seat, Tile, Tiles};

impl Fold for Together {
    type Event = Event;

    fn apply(&mut self, at: Millis, event: &Event) {
        // An event about a seat that is not in the game, from a damaged log, changes nothing.
        if event.seats().into_iter().flatten().any(|seat| seat.index() >= self.seats.len()) {
            return;
        }
        let turn = (self.on_turn, self.stage);
        if let Some((_, helper)) = event.helper() {
            self.helpers.retain(|&left| left != helper);
            self.helped = Some(helper);
            self.turn_since = at;
        }
        self.fold(at, event);
        if (self.on_turn, self.stage) != turn {
            self.turn_since = at;
        }
    }
}

impl Together {
    fn draw(&mut self, seat: Seat, tiles: &Tiles) {
        self.bag.remove_all(tiles);
        self.seats[seat.index()].rack.add_all(tiles);
        self.draws += tiles.len() as u32;
    }

    fn pass_turn_on(&mut self, from: Seat) {
        self.on_turn = self.next(from);
        self.helped = None;
        self.stuck = false;
    }

    fn fold(&mut self, at: Millis, event: &Event) {
        match event {
            Event::Dealt { seat, tiles } => {
                self.draw(*seat, tiles);
                self.stage = self.after_deal();
            }
            Event::TurnedUp { goals } => {
                for &goal in goals {
                    if let Some(place) = self.unseen.iter().position(|&one| one == goal) {
                        self.unseen.remove(place);
                        self.fresh = self.fresh.saturating_sub(1);
                        self.draws += 1;
                    } else {
                        self.bottom.retain(|&one| one != goal);
                    }
                    self.up.push(goal);
                }
            }
            Event::DealChecked { reachable } => {
                if *reachable {
                    self.stage = Stage::Naming;
                }
            }
            Event::Redealt => self.take_back(),
            Event::Named { seat, starter } => {
                self.voices.retain(|(who, _)| who != seat);
                self.voices.push((*seat, *starter));
                self.naming_since = self.naming_since.or(Some(at));
            }
            Event::Starts { seat } => {
                self.stage = Stage::Playing;
                self.on_turn = *seat;
            }
            Event::Played { seat, text, goals, drawn, .. } => {
                let laid = text.as_laid();
                let placements = laid.as_ref().map_or(&[][..], |play| play.placements());
                let rack = &mut self.seats[seat.index()].rack;
                rack.remove_all(&placements.iter().map(|one| one.face.tile()).collect());
                for placement in placements {
                    self.board.set(placement.square, Some(placement.face));
                }
                self.last_play = placements.iter().map(|one| one.square).collect();
                self.last_goals = goals.clone();
                self.up.retain(|goal| !goals.contains(goal));
                self.done.extend(goals);
                self.draw(*seat, drawn);
                self.acted(*seat);
                self.pass_turn_on(*seat);
            }
            Event::TurnEnded { seat, drawn } => {
                self.draw(*seat, drawn);
                self.acted(*seat);
                self.pass_turn_on(*seat);
            }
            Event::Stuck { seat } => {
                self.stuck = true;
                self.acted(*seat);
                if !self.can_be_helped(*seat) && self.helped.is_none() {
                    self.stage = Stage::StuckCheck;
                }
            }
            Event::StuckChecked { can_play } => {
                if *can_play {
                    self.stage = Stage::Playing;
                    self.stuck = false;
                }
            }
            Event::WasPossible(possible) => self.possible.push(possible.clone()),
            Event::GoalGiven { seat, goal } => {
                self.up.retain(|one| one != goal);
                self.done.push(*goal);
                self.acted(*seat);
            }
            Event::Exchanged { seat, returned, drawn } => {
                // Tiles are drawn first and put back afterwards (TOG-30).
                self.seats[seat.index()].rack.remove_all(returned);
                self.draw(*seat, drawn);
                self.bag.add_all(returned);
                self.acted(*seat);
            }
            Event::ExtraTile { seat } | Event::Refreshed { seat } => {
                if matches!(event, Event::Refreshed { .. }) {
                    self.bottom.extend(self.up.drain(..));
                }
                self.acted(*seat);
            }
            Event::Drew { seat, tiles } => self.draw(*seat, tiles),
            Event::MadeBlank { seat, tile } => {
                let rack = &mut self.seats[seat.index()].rack;
                if let Some(letter) = tile.iter().next().and_then(Tile::letter)
                    && self.flipped.is_none()
                    && rack.remove(Tile::of(letter))
                {
                    rack.add(Tile::BLANK);
                    self.flipped = Some((*seat, letter));
                }
                self.acted(*seat);
            }
            Event::Offered { seat, tiles } => {
                self.acted(*seat);
                self.trade = Some(Trade {
                    seat: *seat,
                    offer: *tiles,
                    open: *tiles,
                    claims: Vec::new(),
                    shared: false,
                    deadline: at.plus(TRADE_TIME),
                });
            }
            &Event::Claimed { seat, take, give } | &Event::ByLot { seat, take, give } => {
                self.draws += u32::from(matches!(event, Event::ByLot { .. }));
                let Some(trade) = &mut self.trade else { return };
                let fallen = TradeClaim { seat, take, give: None };
                match trade.claims.iter_mut().find(|claim| **claim == fallen) {
                    Some(claim) => claim.give = Some(give),
                    None if trade.open.remove(take) => {
                        trade.claims.push(TradeClaim { seat, take, give: Some(give) });
                    }
                    None => {}
                }
            }
            &Event::Unclaimed { seat, take, give } => {
                let Some(trade) = &mut self.trade else { return };
                let claim = TradeClaim { seat, take, give: Some(give) };
                if let Some(place) = trade.claims.iter().position(|one| *one == claim) {
                    trade.claims.remove(place);
                    trade.open.add(take);
                }
            }
            &Event::Shared { seat, take } => {
                let Some(trade) = &mut self.trade else { return };
                if trade.open.remove(take) {
                    trade.claims.push(TradeClaim { seat, take, give: None });
                }
                trade.shared = true;
                trade.deadline = at.plus(TRADE_TIME);
            }
            Event::Traded => {
                let Some(trade) = self.trade.take() else { return };
                for claim in trade.claims {
                    let Some(give) = claim.give else { continue };
                    let taker = claim.seat.index();
                    if self.seats[taker].rack.count(give) > 0
                        && self.seats[trade.seat.index()].rack.remove(claim.take)
                        && self.seats[taker].rack.remove(give)
                    {
                        self.seats[taker].rack.add(claim.take);
                        self.seats[trade.seat.index()].rack.add(give);
                    }
                }
                self.turn_since = at;
            }
            Event::PassedOver { seat, .. } => {
                let away = &mut self.seats[seat.index()].away;
                *away = away.saturating_add(1);
                self.pass_turn_on(*seat);
            }
            Event::Removed { seat, .. } | Event::Resigned { seat } => self.leave(*seat),
            Event::Said { seat, text } => {
                if self.talk.len() == 100 {
                    self.talk.remove(0);
                }
                self.talk.push((*seat, text.clone()));
                self.said = self.said.saturating_add(1);
            }
            Event::Pointed { seat, square } => {
                self.seats[seat.index()].points_at = *square;
                self.said = self.said.saturating_add(1);
            }
            Event::Ended(ending) => {
                self.ending = Some(*ending);
                self.trade = None;
                self.stage = Stage::Over;
            }
        }
    }

    fn after_deal(&self) -> Stage {
        if self.ruleset.together.deal_check { Stage::DealCheck } else { Stage::Naming }
    }

    /// Notes that the player in a seat is there.
    fn acted(&mut self, seat: Seat) {
        let known = &mut self.seats[seat.index()];
        known.away = 0;
        known.points_at = None;
    }

    fn take_back(&mut self) {
        for seat in &mut self.seats {
            self.bag.add_all(&seat.rack);
            seat.rack = Tiles::new();
        }
        self.unseen.append(&mut self.up);
        self.unseen.arrange();
        self.fresh = GOALS_TO_WIN;
        self.deals = self.deals.saturating_add(1);
    }

    fn leave(&mut self, seat: Seat) {
        let known = &mut self.seats[seat.index()];
        known.left = true;
        known.points_at = None;
        self.bag.add_all(&known.rack);
        known.rack = Tiles::new();
        self.voices.retain(|&(who, starter)| who != seat && starter != seat);
        if let Some(trade) = &mut self.trade {
            for claim in trade.claims.iter().filter(|claim| claim.seat == seat) {
                trade.open.add(claim.take);
            }
            trade.claims.retain(|claim| claim.seat != seat);
            if trade.seat == seat {
                self.trade = None;
            }
        }
        let playing = matches!(self.stage, Stage::Playing | Stage::StuckCheck);
        if playing && self.on_turn == seat {
            self.stage = Stage::Playing;
            self.pass_turn_on(seat);
        }
    }
}

impl Event {
    /// The seats that an event is about.
    fn seats(&self) -> [Option<Seat>; 2] {
        match *self {
            Event::TurnedUp { .. }
            | Event::DealChecked { .. }
            | Event::Redealt
            | Event::StuckChecked { .. }
            | Event::Traded
            | Event::Ended(_) => [None, None],
            Event::Named { seat, starter } => [Some(seat), Some(starter)],
            Event::PassedOver { seat, by } | Event::Removed { seat, by } => [Some(seat), Some(by)],
            Event::WasPossible(ref possible) => [Some(possible.seat), None],
            Event::Dealt { seat, .. }
            | Event::Starts { seat }
            | Event::Played { seat, .. }
            | Event::TurnEnded { seat, .. }
            | Event::Stuck { seat }
            | Event::GoalGiven { seat, .. }
            | Event::Exchanged { seat, .. }
            | Event::ExtraTile { seat }
            | Event::Drew { seat, .. }
            | Event::MadeBlank { seat, .. }
            | Event::Refreshed { seat }
            | Event::Offered { seat, .. }
            | Event::Claimed { seat, .. }
            | Event::Unclaimed { seat, .. }
            | Event::Shared { seat, .. }
            | Event::ByLot { seat, .. }
            | Event::Resigned { seat }
            | Event::Said { seat, .. }
            | Event::Pointed { seat, .. } => [Some(seat), None],
        }
    }
}
