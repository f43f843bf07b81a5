//! Equal draws: each seat draws from its own end of one shuffled bag.
//!
//! Until the games of a pair part, their draws are the same tile by tile. Afterwards the players
//! lay words of different lengths, and a single order of tiles would hand one player what was meant
//! for the other. With an end for each seat, the player in that seat meets the same tiles in the
//! same order in both games, for as long as the ends do not meet and no seat exchanges. Tiles that
//! go back are put in at random places, so the rest of the bag is in random order at any time: each
//! draw is as likely as from a shaken bag.

use rules::{AnyCommand, Chance, Event, Position, Seat, Tile, Tiles};

use crate::{Dealing, Draws, Random, Seeded};

/// Draws of two seats from the ends of a bag that is shuffled by a seed.
#[derive(Clone, Debug)]
pub struct EqualDraws {
    seed: u64,
    /// The bag in its order, once the first racks are dealt. The first seat draws from the back.
    order: Vec<Tile>,
    shuffled: bool,
    /// The number of tiles that went back.
    returned: u64,
    /// The number of the next draw.
    first: u32,
    /// For the draws from there on: how many tiles are in the bag, and which of them is drawn.
    planned: Vec<(u32, u32)>,
}

impl EqualDraws {
    /// The draws of this seed. The same seed gives both games of a pair their draws.
    pub fn new(seed: u64) -> EqualDraws {
        let (order, planned) = (Vec::new(), Vec::new());
        EqualDraws { seed, order, shuffled: false, returned: 0, first: 0, planned }
    }

    fn shuffle(&mut self, bag: &Tiles) {
        let mut random = Seeded::nth(self.seed, u64::MAX);
        self.order = bag.iter().collect();
        for place in (1..self.order.len()).rev() {
            self.order.swap(place, random.below(place + 1));
        }
        self.shuffled = true;
    }

    fn remove(&mut self, seat: Seat, drawn: &Tiles) {
        for tile in drawn.iter() {
            let place = match seat.0 {
                0 => self.order.iter().rposition(|&one| one == tile),
                _ => self.order.iter().position(|&one| one == tile),
            };
            if let Some(place) = place {
                self.order.remove(place);
            }
        }
    }

    fn put_back(&mut self, tiles: &Tiles) {
        for tile in tiles.iter() {
            let place = Seeded::nth(self.seed, self.returned).below(self.order.len() + 1);
            self.order.insert(place, tile);
            self.returned += 1;
        }
    }
}

impl Chance for EqualDraws {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        let number = draw.checked_sub(self.first);
        match number.and_then(|number| self.planned.get(number as usize)) {
            Some(&(tiles, index)) if tiles == below => index,
            // The draw for the start and the first racks, the same in both games.
            _ => Draws(self.seed).pick(draw, below),
        }
    }
}

impl Dealing for EqualDraws {
    fn prepare(&mut self, position: &Position, command: &AnyCommand<Position>) {
        self.planned.clear();
        self.first = position.draws();
        let AnyCommand::Seat(command) = command else { return };
        let mut bag = *position.bag();
        if !self.shuffled {
            self.shuffle(&bag);
        }
        let most = usize::from(position.ruleset().rack_size).min(self.order.len());
        for step in 0..most {
            let tile = match command.seat().0 {
                0 => self.order[self.order.len() - 1 - step],
                _ => self.order[step],
            };
            let (tiles, index) = (bag.len(), bag.iter().position(|one| one == tile));
            let Some(index) = index.filter(|_| bag.remove(tile)) else { return };
            self.planned.push((tiles as u32, index as u32));
        }
    }

    fn take(&mut self, event: &Event) {
        if !self.shuffled {
            return;
        }
        match event {
            Event::Played { seat, drawn, .. } => self.remove(*seat, drawn),
            Event::Drew { seat, tiles } => self.remove(*seat, tiles),
            Event::Exchanged { seat, returned, drawn } => {
                self.remove(*seat, drawn);
                self.put_back(returned);
            }
            Event::Withdrawn { returned, .. } => self.put_back(returned),
            _ => {}
        }
    }
}
