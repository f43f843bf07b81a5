//! Long work on a position: on threads, until it is done or somebody stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use host::analysis::{Analysis, Crew};
use table::wire::AnalysisMessage;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::threads::in_order;

/// Threads that work until they are stopped.
pub(super) struct Threads {
    pub(super) count: u16,
    pub(super) stop: Arc<AtomicBool>,
}

impl Crew for Threads {
    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        in_order(count, self.count, |number| {
            if self.goes_on() {
                work(number);
            }
        });
    }
}

/// An analysis that goes on; it stops when this is dropped.
pub(super) struct Work {
    stop: Arc<AtomicBool>,
    found: UnboundedReceiver<AnalysisMessage>,
}

impl Work {
    /// Begins an analysis on so many threads.
    pub(super) fn begin(analysis: Analysis, count: u16) -> Work {
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, found): (UnboundedSender<AnalysisMessage>, _) = unbounded_channel();
        let crew = Threads { count, stop: Arc::clone(&stop) };
        // The thread ends soon after the work is stopped.
        thread::spawn(move || {
            analysis.work(&crew, &mut |message| {
                // Nobody listens to work that was stopped.
                let _ = tell.send(message);
            });
        });
        Work { stop, found }
    }

    /// What is found next; `None` once everything is.
    pub(super) async fn next(&mut self) -> Option<AnalysisMessage> {
        self.found.recv().await
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
