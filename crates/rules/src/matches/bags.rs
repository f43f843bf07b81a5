//! Two bags, one of vowels and one of consonants (VAR-DBG).
//!
//! There is one multiset of tiles not yet drawn, [`Position::bag`]; which bag a letter lies in
//! follows from the letter. Only for the blanks the position counts how many lie with the vowels.

use super::{Phase, Position};
use crate::{ENGLISH, Millis, Seat, Tile, Tiles};

/// Time to choose the bags for the first rack.
pub(crate) const TIME_TO_CHOOSE: Millis = Millis::seconds(30);

/// The vowels among some tiles; Y is not one (AMB-22). All editions have the English letters.
pub(crate) fn vowels(tiles: &Tiles) -> Tiles {
    let vowel = |tile: &Tile| tile.letter().is_some_and(|letter| ENGLISH.info(letter).vowel);
    tiles.iter().filter(vowel).collect()
}

impl Position {
    /// The number of tiles the bag of vowels and the bag of consonants hold, counting the tiles
    /// drawn for the start as back in the bags.
    pub fn bag_counts(&self) -> Option<(usize, usize)> {
        let counts = |(vowels, consonants): (Tiles, Tiles)| (vowels.len(), consonants.len());
        self.on_turn.filter(|_| self.ruleset.two_bags).map(|_| counts(self.bags()))
    }

    /// The tiles in the two bags, the vowels first.
    pub(crate) fn bags(&self) -> (Tiles, Tiles) {
        let mut of_vowels = vowels(&self.bag);
        of_vowels.add_many(Tile::BLANK, self.vowel_blanks.min(self.bag.count(Tile::BLANK)));
        let mut of_consonants = self.bag;
        of_consonants.remove_all(&of_vowels);
        (of_vowels, of_consonants)
    }

    /// The division of `count` tiles between the bags when this seat keeps these: as it wishes,
    /// otherwise so that the rack has three vowels of seven; where one bag is empty, from the
    /// other.
    pub(crate) fn split(&self, seat: Seat, kept: &Tiles, count: usize) -> (usize, usize) {
        let (of_vowels, of_consonants) = self.bags();
        let count = count.min(self.bag.len());
        let usual = (usize::from(self.ruleset.rack_size) * 3 + 3) / 7;
        let wished = match self.seats[seat.index()].bag_wish {
            Some(wish) => usize::from(wish),
            None => usual.saturating_sub(vowels(kept).len()),
        };
        let most = count.min(of_vowels.len());
        let from_vowels = wished.clamp(count.saturating_sub(of_consonants.len()), most);
        (from_vowels, count - from_vowels)
    }

    /// The seat that has to choose the bags for its first rack, in the order of the deal.
    pub(crate) fn choosing(&self) -> Option<Seat> {
        let starter = self.on_turn.filter(|_| self.ruleset.two_bags && !self.clock_started)?;
        let seats = self.seats.len() as u16;
        (0..seats).map(|step| Seat((starter.0 + step) % seats)).find(|seat| {
            self.seats[seat.index()].rack.is_empty() && !self.seats[seat.index()].resigned
        })
    }

    /// True if all seats have their first racks from the two bags, so that the game can begin.
    pub(crate) fn all_dealt(&self) -> bool {
        let waits = self.ruleset.two_bags && self.on_turn.is_some() && !self.clock_started;
        waits && self.choosing().is_none()
    }

    /// When the choice is made for the seat that is choosing.
    pub fn choice_ends(&self) -> Option<Millis> {
        let waits = !self.paused && matches!(self.phase(), Phase::Choosing(_));
        waits.then(|| self.turn_since.plus(self.ruleset.patience(TIME_TO_CHOOSE)))
    }

    /// Notes that these tiles leave the bags, and how many of them come from the bag of vowels.
    pub(crate) fn leave_bags(&mut self, tiles: &Tiles) {
        let from_vowels = self.drawing.take().map_or(0, usize::from);
        let blanks = from_vowels.saturating_sub(vowels(tiles).len()) as u8;
        let blanks = blanks.min(tiles.count(Tile::BLANK));
        self.vowel_blanks = self.vowel_blanks.saturating_sub(blanks);
        self.bag.remove_all(tiles);
        self.vowel_blanks = self.vowel_blanks.min(self.bag.count(Tile::BLANK));
    }

    /// Puts tiles back: each letter to its own bag, a blank to the bag that holds fewer (AMB-22).
    pub(crate) fn return_to_bags(&mut self, tiles: &Tiles) {
        let blanks = tiles.count(Tile::BLANK);
        let mut letters = *tiles;
        letters.remove_all(&core::iter::repeat_n(Tile::BLANK, usize::from(blanks)).collect());
        self.bag.add_all(&letters);
        for _ in 0..blanks {
            let (of_vowels, of_consonants) = self.bags();
            self.bag.add(Tile::BLANK);
            self.vowel_blanks += u8::from(of_vowels.len() <= of_consonants.len());
        }
    }
}
