//! Reviews of duplicate sessions: every slip against the best play of its rack.
//!
//! All players have the same rack on the same board, and tiles kept are of no use to any of them
//! alone. So a play is worth its points; all plays are listed, and nothing is estimated.

mod judge;
mod report;

use rules::duplicate::{Duplicate, Phase};
use rules::{Board, Play, Ruleset, Seat, Tiles};

pub use report::{KeptReview, ReviewedRound, ReviewedSlip, SessionReview};

/// The text for a player without a slip.
pub(crate) const NO_SLIP: &str = "no slip";

/// A duplicate session that is reviewed.
#[derive(Clone, Debug)]
pub struct Session {
    ruleset: Ruleset,
    players: Vec<String>,
    /// For each seat how many rounds were over when it joined; `None` if it does not play.
    since: Vec<Option<usize>>,
    scores: Vec<i32>,
    over: bool,
    rounds: Vec<Round>,
    /// The board after the last round.
    end: Board,
}

/// A round that is over.
#[derive(Clone, Debug)]
struct Round {
    board: Board,
    rack: Tiles,
    bag: Tiles,
    /// The score that counts as the top.
    best: i32,
    /// Different words, each with who wrote it.
    slips: Vec<Slip>,
    /// Players without a slip.
    without: Vec<u16>,
}

/// A word on a slip.
#[derive(Clone, Debug)]
struct Slip {
    /// `None` if it does not say where its tiles lie.
    play: Option<Play>,
    /// Its score if it is admissible.
    score: i32,
    points: i32,
    /// Those of its words that are not good.
    bad: Vec<String>,
    seats: Vec<u16>,
}

impl Session {
    /// The rounds of a session that are over. `players` are the names by seat.
    pub fn of(duplicate: &Duplicate, mut players: Vec<String>) -> Session {
        let ruleset = *duplicate.ruleset();
        let entrants = duplicate.entrants();
        players.truncate(entrants.len());
        for number in players.len() + 1..=entrants.len() {
            players.push(format!("player {number}"));
        }
        let plays = |seat: usize| duplicate.plays(Seat(seat as u16));
        let since: Vec<Option<usize>> = (0..entrants.len())
            .map(|seat| plays(seat).then_some(usize::from(entrants[seat].since)))
            .collect();
        let mut board = Board::new(ruleset.layout.size);
        let mut rounds = Vec::new();
        for round in duplicate.rounds() {
            rounds.push(Round::of(round, &board, &ruleset, &since, rounds.len()));
            for placed in round.placed.text.as_laid().iter().flat_map(|play| play.placements()) {
                if board.contains(placed.square) && board.get(placed.square).is_none() {
                    board.set(placed.square, Some(placed.face));
                }
            }
        }
        Session {
            ruleset,
            players,
            since,
            scores: entrants.iter().map(|entrant| entrant.points).collect(),
            over: matches!(duplicate.phase(), Phase::Over(_)),
            rounds,
            end: board,
        }
    }

    /// The number of rounds that are over.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The board before a round, counted from 0, with what a seat wrote on its slip.
    pub(crate) fn slip(&self, round: usize, seat: u16) -> Option<(&Board, Option<&Play>)> {
        let round = self.rounds.get(round)?;
        let own = round.slips.iter().find(|slip| slip.seats.contains(&seat));
        Some((&round.board, own.and_then(|slip| slip.play.as_ref())))
    }

    /// The board after the last round.
    pub(crate) fn end(&self) -> &Board {
        &self.end
    }
}

impl Round {
    fn of(
        round: &rules::duplicate::Round,
        board: &Board,
        ruleset: &Ruleset,
        since: &[Option<usize>],
        index: usize,
    ) -> Round {
        let mut bag = ruleset.alphabet.full_set();
        bag.remove_all(&board.covered().map(|(_, face)| face.tile()).collect());
        bag.remove_all(&round.rack);
        let mut slips: Vec<Slip> = round
            .answers()
            .iter()
            .map(|answer| Slip {
                play: answer.text.as_laid(),
                score: answer.score,
                points: answer.points(),
                bad: answer.words.iter().filter(|w| !w.good).map(|w| w.word.clone()).collect(),
                seats: Vec::new(),
            })
            .collect();
        let mut without = Vec::new();
        for seat in (0..since.len()).filter(|&seat| since[seat].is_some_and(|from| from <= index)) {
            let seat = seat as u16;
            match round.slip(Seat(seat)).and_then(|slip| slips.get_mut(slip.answer as usize)) {
                Some(slip) => slip.seats.push(seat),
                None => without.push(seat),
            }
        }
        // Words that were sealed and then replaced.
        slips.retain(|slip| !slip.seats.is_empty());
        let (rack, best) = (round.rack, round.best());
        Round { board: board.clone(), rack, bag, best, slips, without }
    }
}
