//! Draws, from one bag or from two (VAR-DBG).

use super::Draft;
use crate::chance::draw;
use crate::matches::{Event, Refusal};
use crate::{Seat, Tiles};

impl Draft<'_> {
    /// Says how many vowels the next draw of the seat takes.
    pub(super) fn choose_bags(&mut self, seat: Seat, vowels: u8) -> Result<(), Refusal> {
        if !self.position.ruleset().two_bags {
            return Err(Refusal::NotInThisGame { title: "Double bag" });
        }
        let most = self.position.ruleset().rack_size;
        self.push(Event::BagsChosen { seat, vowels: vowels.min(most) });
        Ok(())
    }

    /// Draws `count` tiles for a seat that keeps these. From two bags the vowels are drawn first,
    /// and an event says before the draw how many of them there are.
    pub(super) fn draw_for(&mut self, seat: Seat, kept: &Tiles, count: usize) -> Tiles {
        let count = count.min(self.position.bag().len());
        if !self.position.ruleset().two_bags || count == 0 {
            return self.draw(count).into_iter().collect();
        }
        let (vowels, consonants) = self.position.split(seat, kept, count);
        let (of_vowels, of_consonants) = self.position.bags();
        let (first, chance) = (self.position.draws(), self.inputs.chance);
        let drawn = draw(&of_vowels, first, vowels, chance)
            .into_iter()
            .chain(draw(&of_consonants, first + vowels as u32, consonants, chance))
            .collect();
        let (vowels, consonants) = (vowels as u8, consonants as u8);
        self.push(Event::BagsDrawn { seat, vowels, consonants });
        drawn
    }

    /// Deals the first rack of a seat that has chosen its bags or has let the time run out.
    pub(super) fn deal(&mut self, seat: Seat) {
        let size = usize::from(self.position.ruleset().rack_size);
        let tiles = self.draw_for(seat, &Tiles::new(), size);
        self.push(Event::Dealt { seat, tiles });
    }
}
