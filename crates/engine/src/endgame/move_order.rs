//! Move ordering: in which order the moves of a position are tried, the most promising first.

use rules::Arrange as _;

use super::lane_play::{LanePlay, Plays};
use super::outs::Outs;
use super::transposition::{BestMove, piece_of};
use super::value::LARGE;
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
struct Head {
    /// The promise of the next play; kept here because it is read again and again.
    promise: i32,
    at: usize,
    plays: Plays,
}

/// A play that was picked out of the others.
struct Pick {
    promise: i32,
    head: usize,
    at: usize,
}

/// The plays of a position that have not been tried yet; the most promising is taken out first.
#[derive(Default)]
pub(super) struct Untried {
    heads: Vec<Head>,
    /// The plays that are left once most have been sorted out, the most promising last.
    picks: Option<Vec<Pick>>,
}

impl Untried {
    /// Adds the plays of a lane.
    pub(super) fn add(&mut self, plays: Plays) {
        if let Some(first) = plays.first() {
            self.heads.push(Head { promise: first.promise, at: 0, plays });
        }
    }

    /// The plays of a position of which none has been tried that promise most.
    pub(super) fn top(&self, count: usize) -> Vec<LanePlay> {
        let mut top: Vec<LanePlay> = Vec::new();
        for found in self.heads.iter().flat_map(|head| head.plays.iter().take(count)) {
            let at = top.partition_point(|other| other.promise >= found.promise);
            if at < count {
                top.truncate(count - 1);
                top.insert(at, *found);
            }
        }
        top
    }

    /// The number of plays of a position of which none has been tried yet.
    pub(super) fn count(&self) -> usize {
        match &self.picks {
            Some(picks) => picks.len(),
            None => self.heads.iter().map(|head| head.plays.len()).sum(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.heads.clear();
        self.picks = None;
    }

    /// Sorts out the plays that are worth no more than `alpha` because of an answer that goes out;
    /// returns what they are worth at most.
    pub(super) fn sift(&mut self, outs: &Outs, alpha: i32) -> i32 {
        let mut high = -LARGE;
        let mut picks = Vec::new();
        for (index, head) in self.heads.iter().enumerate() {
            let Some(first) = head.plays.first() else { continue };
            let answers = outs.answers(first.place());
            for (at, found) in head.plays.iter().enumerate().skip(head.at) {
                if found.play.kept() == 0 {
                    picks.push(Pick { promise: found.promise, head: index, at });
                    continue;
                }
                // All plays that follow promise no more than this one.
                let most = answers.limit_of_rest(found);
                if most <= alpha {
                    high = high.max(most);
                    break;
                }
                let most = answers.limit(found);
                if most <= alpha {
                    high = high.max(most);
                } else {
                    picks.push(Pick { promise: found.promise, head: index, at });
                }
            }
        }
        picks.arrange_by_key(|pick| pick.promise);
        self.picks = Some(picks);
        high
    }

    pub(super) fn next(&mut self) -> Option<LanePlay> {
        if let Some(picks) = &mut self.picks {
            let pick = picks.pop()?;
            return Some(self.heads[pick.head].plays[pick.at]);
        }
        let (mut index, mut top) = (0, i32::MIN);
        for (at, head) in self.heads.iter().enumerate() {
            if head.promise > top {
                (index, top) = (at, head.promise);
            }
        }
        let head = self.heads.get_mut(index)?;
        let found = head.plays[head.at];
        head.at += 1;
        match head.plays.get(head.at) {
            Some(next) => head.promise = next.promise,
            None => drop(self.heads.swap_remove(index)),
        }
        Some(found)
    }
}

/// The share of a play's pieces in the Zobrist key of the board.
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
