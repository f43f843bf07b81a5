//! Storage for the spans of lanes, which bound shadow plays, shared by all boards that have the
//! lane.
//!
//! A play changes some ten lanes at once, so places are allocated by the shelf: one piece of memory
//! for eight of them.

use std::sync::{Arc, OnceLock};

use crate::movegen::span::Spans;

const PLACES: usize = 8;

/// A place for the spans of one lane, which are found when they are first asked for. Copies share
/// it.
#[derive(Clone)]
pub(crate) struct Shelved {
    shelf: Arc<[OnceLock<Spans>; PLACES]>,
    at: u8,
}

impl Shelved {
    /// An endless supply of empty places.
    pub(crate) fn row() -> impl Iterator<Item = Shelved> {
        let shelves = std::iter::repeat_with(Arc::default);
        shelves.flat_map(|shelf| {
            (0..PLACES as u8).map(move |at| Shelved { shelf: Arc::clone(&shelf), at })
        })
    }

    /// The spans kept here; `find` makes them if there are none yet.
    #[inline(always)]
    pub(crate) fn get_or_init(&self, find: impl FnOnce() -> Spans) -> &Spans {
        self.shelf[usize::from(self.at) % PLACES].get_or_init(find)
    }

    /// The spans, if they have been found.
    #[inline(always)]
    pub(crate) fn get(&self) -> Option<&Spans> {
        self.shelf[usize::from(self.at) % PLACES].get()
    }

    /// True if the two are the very same place.
    #[inline(always)]
    pub(crate) fn is(&self, other: &Shelved) -> bool {
        Arc::ptr_eq(&self.shelf, &other.shelf) && self.at == other.at
    }
}
