//! A crew of one, which has no clock.

use std::sync::atomic::{AtomicU64, Ordering};

use host::analysis::Crew;

/// The work of one unit of effort: a second or so on a slow device.
const UNIT: u64 = 100_000;
/// The effort unless the caller says otherwise.
const USUAL: u32 = 8;
/// The work of one piece, such as a continuation of a simulation.
const PIECE: u64 = 500;

/// Works by itself, one piece after the other, until an effort is spent. The same effort always
/// finds the same.
pub(crate) struct Alone {
    left: AtomicU64,
}

impl Alone {
    /// A crew that goes on for this effort.
    pub(crate) fn new(effort: Option<u32>) -> Alone {
        Alone { left: AtomicU64::new(UNIT * u64::from(effort.unwrap_or(USUAL))) }
    }

    /// True if the effort was spent before everything was found.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }

    fn spend(&self, work: u64) {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(work), Ordering::Relaxed);
    }
}

impl Crew for Alone {
    fn goes_on(&self) -> bool {
        self.spend(1);
        !self.is_spent()
    }

    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        for number in 0..count {
            work(number);
            self.spend(PIECE);
        }
    }
}
