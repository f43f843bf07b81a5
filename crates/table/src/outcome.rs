//! What each player has achieved, once a game is over: the record from which statistics and ratings
//! are made.

use rules::{Entry as Seating, Event, Mode, Position, Seat};

use crate::stand_in::StandIn;
use crate::{Room, RoomEvent, SeatKind};

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Finish {
    /// Somebody else has won.
    Lost,
    /// Several have won, the player among them; or nobody has.
    Drawn,
    /// The player has won, or the whole team.
    Won,
}

/// What a player has achieved in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Achieved {
    /// The player's seat.
    pub seat: Seat,
    /// How it ended.
    pub finish: Finish,
    /// The final score.
    pub score: i32,
    /// How many plays stood, in a match.
    pub plays: u32,
    /// How many of them laid enough tiles for a bonus, in a match.
    pub bingos: u32,
    /// The points of the best one, in a match.
    pub best: i32,
}

impl Room {
    /// What the people have achieved, once the game is over; empty before that, for a cancelled
    /// table, where any number may play, in a game with a tutor, and in one that went on from a
    /// position.
    pub fn achieved(&self) -> Vec<Achieved> {
        let ruleset = self.header().terms.ruleset();
        let set_up = self.playing().as_match().is_some_and(Position::is_set_up);
        let counts = !ruleset.tutor && !set_up && ruleset.entry() != Seating::Open;
        if !self.over() || self.cancelled() || !counts {
            return Vec::new();
        }
        let (winners, seats) = (self.winners(), self.summary().seats);
        let team = ruleset.mode == Mode::Together;
        let person = |seat: &Seat| self.header().seats.get(seat.index()) == Some(&SeatKind::Person);
        let people = (0..self.names().len() as u16).map(Seat).filter(person);
        let achieved = people.map(|seat| {
            let plays = self.standing_plays(seat);
            let finish = match winners.contains(&seat) {
                true if winners.len() == 1 || team => Finish::Won,
                true => Finish::Drawn,
                false if winners.is_empty() && !team => Finish::Drawn,
                false => Finish::Lost,
            };
            Achieved {
                seat,
                finish,
                score: seats.get(seat.index()).map_or(0, |seat| seat.score),
                plays: plays.len() as u32,
                bingos: plays.iter().filter(|&&(_, bonus)| bonus > 0).count() as u32,
                best: plays.iter().map(|&(score, _)| score).max().unwrap_or_default(),
            }
        });
        achieved.collect()
    }

    /// Whether a computer player has played for a person.
    pub fn was_stood_in(&self) -> bool {
        let started =
            |event: &RoomEvent| matches!(event, RoomEvent::StandIn(StandIn::Started { .. }));
        self.log().iter().any(|entry| started(&entry.event))
    }

    /// The points of the plays of a seat that were not taken back, each with its bonus.
    fn standing_plays(&self, seat: Seat) -> Vec<(i32, i32)> {
        let ruleset = self.header().terms.ruleset();
        let mut plays = Vec::new();
        for entry in self.log() {
            match &entry.event {
                RoomEvent::Game(Event::Played { seat: other, text, score, .. })
                    if *other == seat =>
                {
                    let laid = text.letters.iter().flatten().count();
                    plays.push((*score, ruleset.bonus(laid)));
                }
                RoomEvent::Game(Event::Withdrawn { seat: other, .. }) if *other == seat => {
                    plays.pop();
                }
                _ => {}
            }
        }
        plays
    }
}
