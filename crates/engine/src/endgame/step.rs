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

/// The plays of a position, lane by lane, taken out the most promising first.
pub(super) type Heads = Vec<(Plays, usize)>;

pub(super) fn next_of(heads: &mut Heads) -> Option<Found> {
    let mut best: Option<(usize, i32)> = None;
    for (index, (plays, at)) in heads.iter().enumerate() {
        let promise = plays[*at].promise;
        if best.is_none_or(|(_, top)| promise > top) {
            best = Some((index, promise));
        }
    }
    let (index, _) = best?;
    let (plays, at) = &mut heads[index];
    let found = plays[*at];
    *at += 1;
    if *at == plays.len() {
        heads.swap_remove(index);
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
