//! The review of a session as it is kept: once for all its players.

use serde::{Deserialize, Serialize};

use super::{NO_SLIP, Session};
use crate::cost::Cost;
use crate::fact::Reason;
use crate::grade::{Bound, POINTS, WIN, rounded};
use crate::report::{
    Bingos, Finder, Loss, Phony, Review, ReviewedMove, ReviewedProof, ReviewedSide, ReviewedTurn,
    Shares,
};

/// The review of a duplicate session, for all its players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SessionReview {
    /// The players' names by seat.
    pub players: Vec<String>,
    /// For each seat how many rounds were over when it joined; `None` if it does not play.
    pub since: Vec<Option<usize>>,
    /// The points by seat.
    pub scores: Vec<i32>,
    /// True if the session is over.
    pub over: bool,
    /// The number of rounds it had.
    pub count: usize,
    /// Those that were looked at, in order.
    pub rounds: Vec<ReviewedRound>,
}

/// The review of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedRound {
    /// The number of the round, from 1.
    pub number: usize,
    /// The board and the rack.
    pub cgp: String,
    /// The rack.
    pub rack: String,
    /// The number of tiles that were in the bag.
    pub bag: usize,
    /// Those tiles.
    pub unseen: String,
    /// The score that counts as the top.
    pub best: i32,
    /// The best plays, best first.
    pub moves: Vec<ReviewedMove>,
    /// The levels that would find the first of them.
    pub finders: Vec<Finder>,
    /// The bingos of the rack.
    pub bingos: Bingos,
    /// The slips, the best first. Every player who could play is in one of these.
    pub slips: Vec<ReviewedSlip>,
}

/// The slip of some players, or its absence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedSlip {
    /// The play: `8D TRAIN`, or `no slip`.
    pub text: String,
    /// Its score if its words are good.
    pub score: i32,
    /// Its score.
    pub points: i32,
    /// The tiles that it leaves.
    pub keeps: String,
    /// Those of its words that are not good.
    pub bad: Vec<String>,
    /// True if it is a good play of the whole rack.
    pub bingo: bool,
    /// The judgements on it.
    pub why: Vec<Reason>,
    /// Its writers, by seat.
    pub seats: Vec<u16>,
}

/// A review as it is kept, of whatever was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KeptReview {
    /// Of a duplicate session, for all its players.
    Session(SessionReview),
    /// Of any other game.
    Game(Review),
}

impl KeptReview {
    /// The same as it is read: of a session with the slips of this seat, or of the first that plays if it does not.
    pub fn seen_by(self, seat: Option<u16>) -> Review {
        match self {
            KeptReview::Session(review) => review.seen_by(
                seat.filter(|&seat| review.plays(seat)).unwrap_or_else(|| review.first_seat()),
            ),
            KeptReview::Game(review) => review,
        }
    }
}

impl Session {
    /// The review made of the first rounds.
    pub fn report(&self, rounds: Vec<ReviewedRound>) -> SessionReview {
        SessionReview {
            players: self.players.clone(),
            since: self.since.clone(),
            scores: self.scores.clone(),
            over: self.over,
            count: self.rounds.len(),
            rounds,
        }
    }
}

impl SessionReview {
    /// The first seat that plays; 0 if none does.
    pub fn first_seat(&self) -> u16 {
        let first = self.since.iter().position(Option::is_some);
        first.and_then(|seat| u16::try_from(seat).ok()).unwrap_or(0)
    }

    /// True if a seat plays.
    pub fn plays(&self, seat: u16) -> bool {
        matches!(self.since.get(usize::from(seat)), Some(Some(_)))
    }

    /// The same as it is read, with the slips of one player as the turns. For a seat that does not
    /// play it has no turns.
    pub fn seen_by(&self, seat: u16) -> Review {
        let own = |round| {
            let slip = slip_of(round, seat)?;
            Some(turn(round, slip, seat))
        };
        let seats = 0..u16::try_from(self.players.len()).unwrap_or(u16::MAX);
        let rounds = self.count.max(1) as f64;
        Review {
            players: self.players.clone(),
            scores: self.scores.clone(),
            over: self.over,
            of: Some(seat),
            by_win: false,
            win_scale: WIN,
            point_scale: POINTS,
            turns: self.rounds.iter().filter_map(own).collect(),
            sides: seats.map(|seat| self.side(seat)).collect(),
            win_line: Vec::new(),
            progress: rounded(self.rounds.len() as f64 / rounds),
            done: self.rounds.len() == self.count,
            longer: 0,
            open_turns: 0,
            rollouts: 0.0,
            notes: Vec::new(),
            other_list: None,
        }
    }

    fn side(&self, seat: u16) -> ReviewedSide {
        let mut side = ReviewedSide::default();
        let (mut made, mut rounds) = (0, 0);
        let mut costs = Vec::new();
        for round in &self.rounds {
            let Some(slip) = slip_of(round, seat) else { continue };
            let lost = lost(round, slip);
            rounds += 1;
            made += slip.points;
            side.best_points += round.best;
            side.equity_lost += f64::from(lost);
            costs.push(Cost { turn: round.number, win: 0.0, points: f64::from(lost) });
            side.grades[POINTS.grade(f64::from(lost)) as usize] += 1;
            side.tops += usize::from(slip.points >= round.best && slip.text != NO_SLIP);
            if round.bingos.count > 0 {
                side.bingos_possible += 1;
                match slip.bingo {
                    true => side.bingos_found += 1,
                    false => side.bingos_missed.push(round.number),
                }
            }
            if !slip.bad.is_empty() {
                side.phonies.push(round.number);
            }
        }
        side.share =
            (side.best_points > 0).then(|| rounded(f64::from(made) / f64::from(side.best_points)));
        side.points_lost = side.equity_lost;
        side.judged = rounds;
        side.costliest = Cost::most(costs);
        side.equity_lost = rounded(side.equity_lost / rounds.max(1) as f64);
        // All players draw the same, so there is no luck in it.
        let score = self.scores.get(usize::from(seat)).copied().unwrap_or(0);
        side.shares = Shares {
            choices: 1000 * (made - side.best_points),
            board: 1000 * side.best_points,
            charges: 1000 * (score - made),
            ..Shares::default()
        };
        side
    }
}

fn slip_of(round: &ReviewedRound, seat: u16) -> Option<&ReviewedSlip> {
    round.slips.iter().find(|slip| slip.seats.contains(&seat))
}

fn lost(round: &ReviewedRound, slip: &ReviewedSlip) -> i32 {
    (round.best - slip.points).max(0)
}

fn turn(round: &ReviewedRound, slip: &ReviewedSlip, seat: u16) -> ReviewedTurn {
    let mut moves = round.moves.clone();
    let good = slip.bad.is_empty() && slip.text != NO_SLIP;
    let mut played = moves.iter().position(|found| good && found.text == slip.text);
    if played.is_none() && good {
        let better = |found: &&ReviewedMove| {
            found.points > slip.points || found.points == slip.points && slip.points < round.best
        };
        let at = moves.iter().take_while(better).count();
        moves.insert(at, listed(slip.text.clone(), slip.points, slip.keeps.clone()));
        played = Some(at);
    }
    let lost = f64::from(lost(round, slip));
    let phony = (!slip.bad.is_empty()).then(|| Phony { words: slip.bad.clone(), withdrawn: true });
    ReviewedTurn {
        number: round.number,
        seat,
        cgp: round.cgp.clone(),
        rack: round.rack.clone(),
        unknown: 0,
        bag: round.bag,
        unseen: round.unseen.clone(),
        scores: Vec::new(),
        made: slip.text.clone(),
        points: slip.points,
        played,
        moves,
        sure: Some(1.0),
        proof: ReviewedProof::Exact,
        loss: Some(Loss { win: None, points: Bound::exact(lost), equity: lost }),
        grade: Some(POINTS.grade(lost)),
        unclear: None,
        iterations: 0,
        win: None,
        finders: round.finders.clone(),
        bingos: Bingos { played: slip.bingo, ..round.bingos.clone() },
        phony,
        luck: None,
        why: slip.why.clone(),
        taught: Vec::new(),
        notes: Vec::new(),
    }
}

/// A play that is worth its points.
pub(super) fn listed(text: String, points: i32, keeps: String) -> ReviewedMove {
    ReviewedMove {
        text,
        points,
        keeps,
        leave: 0.0,
        equity: f64::from(points),
        win: None,
        spread: None,
        iterations: 0,
        proof: ReviewedProof::Exact,
        draws: None,
    }
}
