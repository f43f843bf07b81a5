//! A search on a thread of its own, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use notation::siu::Answer;

use super::job::{Halt, Job};
use super::modes;

/// A search that is running, or over.
pub(super) struct Search {
    halt: Arc<Halt>,
    over: Arc<AtomicBool>,
    endless: bool,
    thread: JoinHandle<()>,
}

impl Search {
    pub(super) fn begin(job: Job) -> Search {
        let (halt, over) = (Arc::clone(&job.halt), Arc::new(AtomicBool::new(false)));
        let endless = job.go.infinite && job.go.move_time.is_none();
        let done = Arc::clone(&over);
        let thread = thread::spawn(move || {
            let best = modes::work(&job);
            if job.go.infinite {
                job.halt.wait();
            }
            // The interface may ask again as soon as it has the answer.
            done.store(true, Ordering::Release);
            job.writer.say(&Answer::BestMove(best));
        });
        Search { halt, over, endless, thread }
    }

    pub(super) fn stop(&mut self) {
        self.halt.stop();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.halt.is_stopped()
    }

    /// True if the answer is out, or about to be.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    pub(super) fn join(self) {
        // A panic was printed by its thread; there is nothing to add.
        let _ = self.thread.join();
    }

    /// Stops it and waits for the answer.
    #[cfg(test)]
    pub(super) fn halt(mut self) {
        self.stop();
        self.join();
    }

    /// Waits for the answer; a search without an end is stopped first.
    pub(super) fn finish(self) {
        if self.endless {
            self.halt.stop();
        }
        self.join();
    }
}
