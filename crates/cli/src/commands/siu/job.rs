//! The work of a search: its position, its settings, and when it has to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::{Inference, Scene};
use notation::siu::{Go, PlayedOut};
use rules::{Board, Ruleset};

use super::settings::{LeaveValues, Settings, Words};
use super::writer::Writer;

/// A position ready for a search.
pub(super) struct Opened {
    pub(super) words: Arc<Words>,
    pub(super) ruleset: Ruleset,
    /// As the player on turn sees it.
    pub(super) scene: Scene,
    /// The position before the last move, if a move was given.
    pub(super) before: Option<Scene>,
    pub(super) out: PlayedOut,
    /// The requests of the position that are ignored.
    pub(super) ignored: Vec<String>,
}

/// The result of an inference, and the board it was about.
pub(super) struct Learnt {
    pub(super) board: Board,
    pub(super) inference: Inference,
}

/// A search with all it needs.
pub(super) struct Job {
    pub(super) go: Go,
    pub(super) opened: Opened,
    pub(super) settings: Settings,
    pub(super) leaves: Arc<LeaveValues>,
    pub(super) writer: Writer,
    pub(super) learnt: Arc<Mutex<Option<Learnt>>>,
    pub(super) halt: Arc<Halt>,
}

impl Job {
    pub(super) fn new(
        go: Go,
        opened: Opened,
        settings: Settings,
        writer: Writer,
        learnt: Arc<Mutex<Option<Learnt>>>,
    ) -> Job {
        let halt = Arc::new(Halt::new(go.move_time));
        let leaves = settings.leaves();
        Job { go, opened, settings, leaves, writer, learnt, halt }
    }

    /// True if the search goes on: it was not stopped, its time is not up, and its output is read.
    pub(super) fn goes_on(&self) -> bool {
        self.halt.goes_on() && !self.writer.is_gone()
    }

    /// The threads it may use.
    pub(super) fn threads(&self) -> u16 {
        self.go.threads.unwrap_or(self.settings.threads).min(256)
    }
}

/// When a search has to end.
pub(super) struct Halt {
    stopped: AtomicBool,
    /// The signal for threads that wait until it is stopped.
    told: (Mutex<()>, Condvar),
    pub(super) begun: Instant,
    until: Option<Instant>,
}

impl Halt {
    fn new(millis: Option<u64>) -> Halt {
        let begun = Instant::now();
        // A time that is too long to be written down is no limit.
        let until = millis.and_then(|millis| begun.checked_add(Duration::from_millis(millis)));
        Halt { stopped: AtomicBool::new(false), told: Default::default(), begun, until }
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        // With the lock, so that a thread about to wait does not miss it.
        let _held = self.told.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.told.1.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn goes_on(&self) -> bool {
        !self.is_stopped() && self.until.is_none_or(|until| Instant::now() < until)
    }

    /// Waits until the search is stopped or its time is up.
    pub(super) fn wait(&self) {
        let mut held = self.told.0.lock().unwrap_or_else(PoisonError::into_inner);
        while self.goes_on() {
            let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
            // Longer than any search that is waited for.
            let left = left.unwrap_or(Duration::from_secs(3600));
            held = match self.told.1.wait_timeout(held, left) {
                Ok((held, _)) => held,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }
}
