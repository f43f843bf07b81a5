//! Positions from which a game can go on: a turn of a replayed game, or a position as CGP.

use alloc::vec::Vec;

use rules::{Board, Placement, Ruleset, Seat, SetUp, SetUpSeat, Tiles};

use crate::{Cgp, Replay};

impl Replay {
    /// The position after so many turns. The racks of the others are taken from their next turns,
    /// if known; unknown tiles are to be drawn. `None` beyond the last turn, and after it if the
    /// game was over.
    pub fn set_up(&self, turns: usize) -> Option<SetUp> {
        let (seat, before) = match self.turns.get(turns) {
            Some(turn) => (turn.seat, &turn.before),
            None if turns == self.turns.len() => {
                self.next.as_ref().map(|next| (next.seat, &next.before))?
            }
            None => return None,
        };
        let mut unseen = before.unseen;
        let seats = (0..).map(Seat).zip(&before.held).zip(&before.scores);
        let seats = seats.map(|((other, &held), &score)| {
            let rack = if other == seat { before.rack } else { self.held_from(other, turns) };
            let known = other == seat || rack.len() <= held && unseen.contains(&rack);
            let rack = if known { rack } else { Tiles::new() };
            if other != seat {
                unseen.remove_all(&rack);
            }
            SetUpSeat { score, rack, more: held.saturating_sub(rack.len()) as u8 }
        });
        Some(SetUp {
            on_turn: seat,
            dry_turns: before.scoreless,
            seats: seats.collect(),
            board: placements(&before.board),
        })
    }

    /// The tiles that a seat is known to hold from this turn until it moves.
    fn held_from(&self, seat: Seat, turns: usize) -> Tiles {
        let later = self.turns.get(turns..).unwrap_or_default();
        match later.iter().find(|turn| turn.seat == seat) {
            Some(turn) => turn.before.rack,
            None => self.racks.get(seat.index()).copied().unwrap_or_default(),
        }
    }
}

impl Cgp {
    /// The position, to go on from by these rules. A rack that is not given is drawn; one that is
    /// too short is filled up if tiles are left over.
    pub fn set_up(&self, ruleset: &Ruleset) -> SetUp {
        let mut left = ruleset.alphabet.full_set();
        left.remove_all(&self.board.covered().map(|(_, face)| face.tile()).collect());
        self.racks.iter().for_each(|rack| left.remove_all(rack));
        let (size, mut left) = (usize::from(ruleset.rack_size), left.len());
        let mut more: Vec<usize> = self.racks.iter().map(|_| 0).collect();
        for given in [false, true] {
            for (rack, more) in self.racks.iter().zip(&mut more) {
                if rack.is_empty() != given {
                    *more = size.saturating_sub(rack.len()).min(left);
                    left -= *more;
                }
            }
        }
        let scores = self.scores.iter().copied().chain(core::iter::repeat(0));
        let seats = self.racks.iter().zip(scores).zip(more);
        let seats = seats.map(|((&rack, score), more)| SetUpSeat { score, rack, more: more as u8 });
        SetUp {
            on_turn: Seat(0),
            dry_turns: self.scoreless_turns,
            seats: seats.collect(),
            board: placements(&self.board),
        }
    }
}

fn placements(board: &Board) -> Vec<Placement> {
    board.covered().map(|(square, face)| Placement { square, face }).collect()
}
