//! The field: all that a pairing rule knows of the entrants it pairs.

use crate::EntrantNumber;

/// The entrants who are to be paired, in the order of the standings that the round rests on, and
/// how often they have met. Rules speak of players by their place in it, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Field {
    players: Vec<Player>,
    meetings: Vec<Meetings>,
}

/// The meetings of a player with another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Meetings {
    /// The number of meetings.
    times: u8,
    /// True if the player began the last of them.
    began: bool,
}

/// An entrant as a pairing rule sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The place in the seeding, from 0: by rating and then in the order of entry.
    pub seed: u16,
    /// Twice the wins in the standings that the round rests on.
    pub half_wins: i32,
    /// The spread in these standings.
    pub spread: i32,
    /// The rating; 0 if there is none.
    pub rating: u32,
    /// The class, as a number from 0 for the highest; classes behind it get prizes of their own.
    pub class: u8,
    /// The team, as a number from 0.
    pub team: u8,
    /// The byes so far.
    pub byes: u16,
    /// The games that the entrant has begun.
    pub begun: u16,
    /// The games in which the entrant has replied.
    pub replied: u16,
    /// The opponent of the last round, by place; `None` after a bye or if absent.
    pub last_opponent: Option<u16>,
    /// True if the last row of the entrant's card was a bye.
    pub last_bye: bool,
    /// True if the player holds a place in a block of rounds but does not play in this one: they
    /// withdrew since the block began. The opponent of the table has a bye.
    pub absent: bool,
    /// True if the player joined since the block of rounds began and has no place of their own in
    /// it: they take the place of an absent player or the odd place.
    pub late: bool,
}

impl Field {
    /// A field of players who have not met.
    pub fn new(players: Vec<Player>) -> Field {
        let meetings = vec![Meetings::default(); players.len() * players.len()];
        Field { players, meetings }
    }

    /// The players, in the order of the standings.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The number of players.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// True if there are no players.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// The number of times that two players have met; void games do not count.
    ///
    /// # Panics
    /// If one of them is not in the field.
    pub fn met(&self, one: usize, other: usize) -> u8 {
        self.meetings[one * self.players.len() + other].times
    }

    /// True if the first of two players began their last meeting, false if the other did; `None` if
    /// they have not met.
    ///
    /// # Panics
    /// If one of them is not in the field.
    pub fn last_first(&self, one: usize, other: usize) -> Option<bool> {
        let meetings = self.meetings[one * self.players.len() + other];
        (meetings.times > 0).then_some(meetings.began)
    }

    /// Records that two players have met once more, and that the first of them began.
    ///
    /// # Panics
    /// If one of them is not in the field.
    pub fn meet(&mut self, first: usize, second: usize) {
        let all = self.players.len();
        for (index, began) in [(first * all + second, true), (second * all + first, false)] {
            let times = self.meetings[index].times.saturating_add(1);
            self.meetings[index] = Meetings { times, began };
        }
    }
}
