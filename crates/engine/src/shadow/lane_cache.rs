//! A cache of lanes: what earlier searches with one rack have found out about them.
//!
//! Boards that differ by a play share most of their lanes, and in a simulation all candidates meet
//! the same rack. The findings of the first search in a lane hold for every board that has this
//! very lane: the best play of each slot that was searched, and for the other slots that they are
//! worth less than the best play at that time.

use rules::MAX_SIZE;

use crate::Candidate;
use crate::movegen::SharedSpans;

/// A play with its equity in thousandths.
pub(crate) type Rated = (i32, Candidate);

/// True if a play comes before another; it does if there is no other.
#[inline]
pub(crate) fn is_first(found: &Rated, other: Option<&Rated>) -> bool {
    other.is_none_or(|other| {
        found.0 > other.0 || found.0 == other.0 && found.1.key() < other.1.key()
    })
}

/// The findings about the lanes that searches with one rack have met.
pub(crate) struct LaneCache {
    lanes: Vec<CachedLane>,
    /// The first entry of each lane, counted from 1.
    heads: [[u16; MAX_SIZE]; 2],
    /// The worth that no play in each slot of the lanes can exceed, in thousandths of a point;
    /// [`LaneCache::UNKNOWN`] if nothing is known, [`LaneCache::DONE`] if nothing more can be found
    /// there.
    bounds: Vec<i32>,
}

struct CachedLane {
    /// Where the spans of the lane are kept. It keeps that place alive, so that another lane cannot
    /// be taken for this one.
    place: SharedSpans,
    /// Another entry for the same lane, counted from 1.
    next: u16,
    /// Where the bounds of its slots start in `bounds`.
    first: usize,
    /// The worth that no play of the lane beyond the known ones can exceed.
    top: i32,
    best: Option<Rated>,
}

impl Default for LaneCache {
    fn default() -> LaneCache {
        let (lanes, bounds) = (Vec::with_capacity(80), Vec::with_capacity(600));
        LaneCache { lanes, heads: [[0; MAX_SIZE]; 2], bounds }
    }
}

impl LaneCache {
    pub(crate) const UNKNOWN: i32 = i32::MAX;
    pub(crate) const DONE: i32 = i32::MIN;

    /// The entry of a lane.
    pub(crate) fn entry(
        &mut self,
        half: usize,
        lane: usize,
        place: &SharedSpans,
        slots: usize,
    ) -> usize {
        let head = &mut self.heads[half][lane];
        let mut next = *head;
        while let Some(entry) = self.lanes.get(usize::from(next).wrapping_sub(1)) {
            if entry.place.is(place) {
                return usize::from(next) - 1;
            }
            next = entry.next;
        }
        let first = self.bounds.len();
        self.bounds.resize(first + slots, LaneCache::UNKNOWN);
        let top = LaneCache::UNKNOWN;
        let place = place.clone();
        self.lanes.push(CachedLane { place, next: *head, first, top, best: None });
        *head = self.lanes.len() as u16;
        self.lanes.len() - 1
    }

    /// The best play known of the lane.
    pub(crate) fn best(&self, entry: usize) -> Option<&Rated> {
        self.lanes[entry].best.as_ref()
    }

    /// The worth that no play of the lane beyond the known ones can exceed.
    pub(crate) fn top(&self, entry: usize) -> i32 {
        self.lanes[entry].top
    }

    pub(crate) fn set_top(&mut self, entry: usize, top: i32) {
        self.lanes[entry].top = top;
    }

    /// The worth that the plays of each slot of a lane cannot exceed.
    pub(crate) fn bounds(&mut self, entry: usize, slots: usize) -> &mut [i32] {
        &mut self.bounds[self.lanes[entry].first..][..slots]
    }

    /// Notes what no play of a slot can exceed.
    pub(crate) fn limit(&mut self, entry: usize, slot: usize, bound: i32) {
        let at = self.lanes[entry].first + slot;
        self.bounds[at] = self.bounds[at].min(bound);
    }

    /// Notes the best play of a slot, in which nothing more can be found.
    pub(crate) fn find(&mut self, entry: usize, slot: usize, found: Rated) {
        self.limit(entry, slot, LaneCache::DONE);
        let best = &mut self.lanes[entry].best;
        if is_first(&found, best.as_ref()) {
            *best = Some(found);
        }
    }
}
