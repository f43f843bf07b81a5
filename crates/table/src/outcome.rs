//! What each player has achieved, once a game is over: the record from which statistics and ratings
//! are made.

use rules::{EndReason, Entry as Seating, Event, Mode, Position, Seat, TURNS_TO_COUNT};

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

/// What a result says about how strong a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Nothing: the game had hardly begun for the player, or for everybody.
    No,
    /// Something only where the player was beaten: a computer player has had turns of theirs because
    /// they asked for it.
    Losses,
    /// What it says.
    Fully,
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
    /// Whether it counts for a rating.
    pub counts: Counts,
}

impl Room {
    /// What the people have achieved, once the game is over; empty before that, for a cancelled
    /// table, in a game that was aborted, where any number may play, in a game with a tutor, and in
    /// one that went on from a position.
    pub fn achieved(&self) -> Vec<Achieved> {
        let ruleset = self.header().terms.ruleset();
        let set_up = self.playing().as_match().is_some_and(Position::is_set_up);
        let match_ending = self.playing().as_match().and_then(Position::ending);
        let aborted = match_ending.is_some_and(|ending| ending.reason == EndReason::Aborted);
        let counts = !aborted && !ruleset.tutor && !set_up && ruleset.entry() != Seating::Open;
        if !self.over() || self.cancelled() || !counts {
            return Vec::new();
        }
        let (winners, seats) = (self.winners(), self.summary().seats);
        let team = ruleset.mode == Mode::Together;
        let person = |seat: &Seat| self.header().seats.get(seat.index()) == Some(&SeatKind::Person);
        let all = || (0..self.names().len() as u16).map(Seat);
        let people = all().filter(person);
        let laid = all().any(|seat| !self.standing_plays(seat).is_empty());
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
                counts: if laid { self.counts(seat) } else { Counts::No },
            }
        });
        achieved.collect()
    }

    /// What the result says about the player of a seat. Turns count that the player took: neither
    /// the automatic pass after a turn's time nor what a computer player does there.
    fn counts(&self, seat: Seat) -> Counts {
        let (mut turns, mut automatic) = (0_u16, false);
        // Whose wish the last proposal was, and whether a computer player sits there by it.
        let (mut own_wish, mut stood_in, mut called_in) = (false, None, false);
        for entry in self.log() {
            match &entry.event {
                RoomEvent::StandIn(StandIn::Proposed { seat: by, of, .. }) => own_wish = by == of,
                RoomEvent::StandIn(StandIn::Started { seat: of, .. }) if *of == seat => {
                    stood_in = Some(own_wish);
                }
                RoomEvent::StandIn(StandIn::TakenBack { seat: of }) if *of == seat => {
                    stood_in = None;
                }
                RoomEvent::Game(Event::TimedOut { seat: late }) if *late == seat => {
                    automatic = true;
                }
                event if event.ends_turn_of() == Some(seat) => {
                    let moves = !matches!(
                        event,
                        RoomEvent::Game(Event::Declined { .. } | Event::Resigned { .. })
                    );
                    turns += u16::from(moves && !automatic && stood_in.is_none());
                    called_in |= stood_in == Some(true);
                    automatic = false;
                }
                _ => {}
            }
        }
        match called_in {
            _ if turns < TURNS_TO_COUNT => Counts::No,
            true => Counts::Losses,
            false => Counts::Fully,
        }
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
