//! Move ordering: the moves of a position in the order of trying.

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

/// The plays of a lane from one of them on.
pub(super) struct Head {
    /// Of the play that comes next; kept here because it is asked for again and again.
    promise: i32,
    at: usize,
    plays: Plays,
}

impl Head {
    /// The plays of a lane, if there are any.
    pub(super) fn new(plays: Plays) -> Option<Head> {
        let promise = plays.first()?.promise;
        Some(Head { promise, at: 0, plays })
    }
}

/// The plays of a position, lane by lane, taken out the most promising first.
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

/// What the pieces of a play add to the key of the board.
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
