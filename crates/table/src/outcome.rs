//! The result of each player, once a game is over: the record from which statistics and ratings are
//! made.

use rules::{EndReason, Entry as Seating, Event, Position, Seat, TURNS_TO_COUNT};

use crate::stand_in::StandIn;
use crate::{ModeEvent, Room, RoomEvent, SeatKind};

/// The way in which a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Finish {
    /// Another player has won.
    Lost,
    /// Several have won, the player among them; or no player has.
    Drawn,
    /// The player has won, or the whole team.
    Won,
}

/// The weight of a result for the player's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// None: the game had hardly begun for the player, or for all players.
    No,
    /// Only losses count: with the player's consent a computer player has had turns of theirs.
    Losses,
    /// Wins, draws and losses count.
    Fully,
}

/// The result of a player in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Achieved {
    /// The player's seat.
    pub seat: Seat,
    /// The outcome for the player.
    pub finish: Finish,
    /// The final score.
    pub score: i32,
    /// The number of the player's plays that stood, in a match.
    pub plays: u32,
    /// The number of them that laid enough tiles for a bonus, in a match.
    pub bingos: u32,
    /// The points of the best one, in a match.
    pub best: i32,
    /// Its weight for the player's rating.
    pub counts: Counts,
}

impl Room {
    /// The results of the people, once the game is over; empty before that, for a cancelled table,
    /// in a game that was aborted, where any number may play, in a game with a tutor, and in one
    /// that went on from a position.
    pub fn achieved(&self) -> Vec<Achieved> {
        if !self.has_results() {
            return Vec::new();
        }
        let (winners, seats) = (self.winners(), self.summary().seats);
        let team = self.header().terms.mode().is_team();
        let laid = self.has_play();
        let achieved = self.people().map(|seat| {
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

    /// The seats whose results count for ratings, fully or as losses alone, if the game is rated;
    /// none before it is over.
    pub(crate) fn counted(&self) -> Vec<Seat> {
        if !self.has_results() || !self.has_play() {
            return Vec::new();
        }
        self.people().filter(|&seat| self.counts(seat) != Counts::No).collect()
    }

    /// True if the game is over and its results say something about the players.
    fn has_results(&self) -> bool {
        let ruleset = self.header().terms.ruleset();
        let position = self.playing().as_match();
        let ending = position.and_then(Position::ending);
        let aborted = ending.is_some_and(|ending| ending.reason == EndReason::Aborted);
        self.over()
            && !self.cancelled()
            && !aborted
            && !ruleset.tutor
            && !position.is_some_and(Position::is_set_up)
            && ruleset.entry() != Seating::Open
    }

    /// True if a play stands.
    fn has_play(&self) -> bool {
        self.all_seats().any(|seat| !self.standing_plays(seat).is_empty())
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.names().len() as u16).map(Seat)
    }

    /// The seats of people.
    fn people(&self) -> impl Iterator<Item = Seat> {
        let kinds = &self.header().seats;
        self.all_seats().filter(|seat| kinds.get(seat.index()) == Some(&SeatKind::Person))
    }

    /// The weight of the result of a seat's player. Only turns that the player took count: neither
    /// the automatic pass after a turn's time nor a turn of a computer player does.
    fn counts(&self, seat: Seat) -> Counts {
        let (mut turns, mut automatic, mut stood_in) = (0_u16, false, false);
        for entry in self.log() {
            match &entry.event {
                RoomEvent::StandIn(StandIn::Started { seat: of, .. }) if *of == seat => {
                    stood_in = true;
                }
                RoomEvent::StandIn(StandIn::TakenBack { seat: of }) if *of == seat => {
                    stood_in = false;
                }
                RoomEvent::Game(ModeEvent::Match(Event::TimedOut { seat: late }))
                    if *late == seat =>
                {
                    automatic = true;
                }
                event if event.news().ends_turn_of() == Some(seat) => {
                    let moves = !matches!(
                        event,
                        RoomEvent::Game(ModeEvent::Match(
                            Event::Declined { .. } | Event::Resigned { .. }
                        ))
                    );
                    turns += u16::from(moves && !automatic && !stood_in);
                    automatic = false;
                }
                _ => {}
            }
        }
        match self.called_in(seat) {
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
                RoomEvent::Game(ModeEvent::Match(Event::Played {
                    seat: other,
                    text,
                    score,
                    ..
                })) if *other == seat => {
                    let laid = text.letters.iter().flatten().count();
                    plays.push((*score, ruleset.bonus(laid)));
                }
                RoomEvent::Game(ModeEvent::Match(Event::Withdrawn { seat: other, .. }))
                    if *other == seat =>
                {
                    plays.pop();
                }
                _ => {}
            }
        }
        plays
    }
}
