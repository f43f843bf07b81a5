//! Moves in the order of trying.

use super::lanes::{Found, Plays};
use super::table::{Best, piece_of};
use crate::Choice;

/// A move in the search.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Play(Found),
    Pass,
}

impl Step {
    pub(super) fn best(&self) -> Best {
        match self {
            Step::Play(found) => Best::Play(found.id),
            Step::Pass => Best::Pass,
        }
    }

    pub(super) fn choice(&self) -> Choice {
        match self {
            Step::Play(found) => Choice::Play(found.play),
            Step::Pass => Choice::Pass,
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

pub(super) fn next_of(heads: &mut Heads) -> Option<Found> {
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
pub(super) fn pieces(found: &Found) -> u64 {
    let play = &found.play;
    let mut key = 0;
    for (at, &code) in play.strip.iter().enumerate() {
        if code != 0 {
            key ^= piece_of(usize::from(play.down), play.lane, at, code);
        }
    }
    key
}
