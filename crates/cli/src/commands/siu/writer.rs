//! Lines of output, from both threads.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use notation::siu::{Answer, Fault, Info};

/// The writer of answers. A line goes out whole and at once.
#[derive(Clone)]
pub(super) struct Writer {
    out: Arc<Mutex<Box<dyn Write + Send>>>,
    gone: Arc<AtomicBool>,
}

impl Writer {
    pub(super) fn new(out: impl Write + Send + 'static) -> Writer {
        Writer { out: Arc::new(Mutex::new(Box::new(out))), gone: Arc::default() }
    }

    /// Writes a line. A closed output is remembered.
    pub(super) fn say(&self, answer: &Answer) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let said = writeln!(out, "{answer}").and_then(|()| out.flush());
        if said.is_err() {
            self.gone.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn info(&self, info: Info) {
        self.say(&Answer::Info(info));
    }

    pub(super) fn ignored(&self, what: impl Into<String>) {
        self.info(Info::Ignored(what.into()));
    }

    pub(super) fn fault(&self, fault: Fault) {
        self.info(Info::Error(fault));
    }

    /// True if the output is closed.
    pub(super) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}
