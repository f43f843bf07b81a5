//! Storage for the spans of lanes, which bound shadow plays, shared by all boards that have the
//! lane.
//!
//! A play changes some ten lanes at once, so memory is allocated for eight of them at a time.

use std::sync::{Arc, OnceLock};

use crate::movegen::span::Spans;

const PLACES: usize = 8;

/// A place for the spans of one lane, which are found when they are first asked for. Copies share
/// it.
#[derive(Clone)]
pub(crate) struct SharedSpans {
    spans: Arc<[OnceLock<Spans>; PLACES]>,
    at: u8,
}

impl SharedSpans {
    /// An endless supply of empty places.
    pub(crate) fn row() -> impl Iterator<Item = SharedSpans> {
        let pieces = std::iter::repeat_with(Arc::default);
        pieces.flat_map(|spans| {
            (0..PLACES as u8).map(move |at| SharedSpans { spans: Arc::clone(&spans), at })
        })
    }

    /// The spans kept here; `find` makes them if there are none yet.
    #[inline(always)]
    pub(crate) fn get_or_init(&self, find: impl FnOnce() -> Spans) -> &Spans {
        self.spans[usize::from(self.at) % PLACES].get_or_init(find)
    }

    /// The spans, if they have been found.
    #[inline(always)]
    pub(crate) fn get(&self) -> Option<&Spans> {
        self.spans[usize::from(self.at) % PLACES].get()
    }

    /// True if the two are the very same place.
    #[inline(always)]
    pub(crate) fn is(&self, other: &SharedSpans) -> bool {
        Arc::ptr_eq(&self.spans, &other.spans) && self.at == other.at
    }
}
