//! Move ordering: in which order the moves of a position are tried, the most promising first.

use super::lane_play::{LanePlay, Plays};
use super::transposition::{BestMove, piece_of};
use crate::Choice;

/// A move in the search.
#[derive(Clone, Copy)]
pub(super) enum SearchMove {
    Play(LanePlay),
    Pass,
}

impl SearchMove {
    pub(super) fn best(&self) -> BestMove {
        match self {
            SearchMove::Play(found) => BestMove::Play(found.id),
            SearchMove::Pass => BestMove::Pass,
        }
    }

    pub(super) fn choice(&self) -> Choice {
        match self {
            SearchMove::Play(found) => Choice::Play(found.play),
            SearchMove::Pass => Choice::Pass,
        }
    }
}

/// The plays of a lane that have not been tried yet.
pub(super) struct Head {
    /// The promise of the next play; kept here because it is read again and again.
    promise: i32,
    at: usize,
    plays: Plays,
}

impl Head {
    /// The plays of a lane; `None` if there are none.
    pub(super) fn new(plays: Plays) -> Option<Head> {
        let promise = plays.first()?.promise;
        Some(Head { promise, at: 0, plays })
    }
}

/// The plays of a position, lane by lane; the most promising is taken out first.
pub(super) type Heads = Vec<Head>;

pub(super) fn next_of(heads: &mut Heads) -> Option<LanePlay> {
    let (mut index, mut top) = (0, i32::MIN);
    for (at, head) in heads.iter().enumerate() {
        if head.promise > top {
            (index, top) = (at, head.promise);
        }
    }
    let head = heads.get_mut(index)?;
    let found = head.plays[head.at];
    head.at += 1;
    match head.plays.get(head.at) {
        Some(next) => head.promise = next.promise,
        None => drop(heads.swap_remove(index)),
    }
    Some(found)
}

/// What the pieces of a play add to the Zobrist key of the board.
pub(super) fn pieces(found: &LanePlay) -> u64 {
    let play = &found.play;
    let mut key = 0;
    for (at, &code) in play.strip.iter().enumerate() {
        if code != 0 {
            key ^= piece_of(usize::from(play.down), play.lane, at, code);
        }
    }
    key
}
