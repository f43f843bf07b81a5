//! Long work of the engine that nobody sits at a table for: reviews and analyses.
//!
//! A few are worked on at a time; the others wait in the order in which they came. Pieces of such
//! work take turns with the engine's other work and come last.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use host::analysis::Crew;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::engine::Engine;
use crate::limit;
use crate::refusal::ServerRefusal;
use crate::services::Services;
use crate::turns::Thinker;

/// How often work that waits looks whether it was halted.
const LOOK: Duration = Duration::from_millis(500);
/// How many threads work on a review or an analysis.
const THREADS: usize = 2;

/// What is worked on and what waits. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Desk {
    /// The number of the newest ticket, and those that are here, the oldest first.
    tickets: Arc<Mutex<(u64, VecDeque<u64>)>>,
    places: Arc<Semaphore>,
}

impl Default for Desk {
    fn default() -> Desk {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let places = Semaphore::new((processors / THREADS).max(1));
        Desk { tickets: Arc::default(), places: Arc::new(places) }
    }
}

/// Work that is here until this is dropped.
pub(crate) struct Ticket {
    desk: Desk,
    number: u64,
}

impl Desk {
    fn with<T>(&self, change: impl FnOnce(&mut (u64, VecDeque<u64>)) -> T) -> T {
        // Nothing that is done with the tickets can leave them half changed.
        change(&mut self.tickets.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes a ticket, unless too much waits.
    pub(crate) fn ticket(&self) -> Result<Ticket, ServerRefusal> {
        let number = self.with(|(next, tickets)| {
            (tickets.len() < limit::DESK).then(|| {
                *next += 1;
                tickets.push_back(*next);
                *next
            })
        });
        let number = number.ok_or(ServerRefusal::DeskFull)?;
        Ok(Ticket { desk: self.clone(), number })
    }
}

impl Ticket {
    /// How many come before it.
    pub(crate) fn place(&self) -> u32 {
        let here = self.desk.with(|(_, tickets)| {
            tickets.iter().take_while(|number| **number < self.number).count()
        });
        u32::try_from(here).unwrap_or(u32::MAX)
    }

    /// Waits until it may be worked on, which it may as long as the result is kept.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        // Nobody closes the semaphore.
        self.desk.places.clone().acquire_owned().await.ok()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.desk.with(|(_, tickets)| tickets.retain(|number| *number != self.number));
    }
}

/// Threads that work on something until its time is up or it is halted.
pub(crate) struct Threads {
    engine: Engine,
    handle: Handle,
    most: Duration,
    until: OnceLock<Instant>,
    halted: Arc<AtomicBool>,
}

impl Threads {
    /// Threads whose time does not run yet. The flag halts them.
    pub(crate) fn new(services: &Services) -> (Threads, Arc<AtomicBool>) {
        Threads::lasting(services, 1)
    }

    /// The same with this many times the usual time.
    pub(crate) fn lasting(services: &Services, times: u32) -> (Threads, Arc<AtomicBool>) {
        let halted = Arc::new(AtomicBool::new(false));
        let threads = Threads {
            engine: services.engine().clone(),
            handle: Handle::current(),
            most: services.analysis().saturating_mul(times),
            until: OnceLock::new(),
            halted: halted.clone(),
        };
        (threads, halted)
    }

    /// From now on their time runs.
    pub(crate) fn start(&self) {
        self.until.get_or_init(|| Instant::now() + self.most);
    }

    /// Waits until something may be worked on, which it may until the result is dropped, and
    /// starts. `None` if they were halted before that. It blocks.
    pub(crate) fn wait(&self, ticket: &Ticket) -> Option<OwnedSemaphorePermit> {
        let turn = self.handle.block_on(async {
            let mut turn = Box::pin(ticket.turn());
            loop {
                if let Ok(turn) = tokio::time::timeout(LOOK, &mut turn).await {
                    return turn;
                }
                if self.halted.load(Ordering::Relaxed) {
                    return None;
                }
            }
        });
        self.start();
        turn
    }
}

impl Crew for Threads {
    fn goes_on(&self) -> bool {
        let in_time = self.until.get().is_none_or(|until| Instant::now() < *until);
        in_time && !self.halted.load(Ordering::Relaxed)
    }

    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let take_all = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                let _turn = self.handle.block_on(self.engine.turn(Thinker::Desk));
                work(number);
            }
        };
        thread::scope(|scope| {
            for _ in 1..THREADS.min(count) {
                scope.spawn(take_all);
            }
            take_all();
        });
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn tickets_know_their_place_and_there_are_only_so_many() {
        let desk = Desk { places: Arc::new(Semaphore::new(1)), ..Desk::default() };
        let mut tickets: Vec<Ticket> =
            (0..limit::DESK).map(|_| desk.ticket().ok().unwrap()).collect();
        assert!(matches!(desk.ticket(), Err(ServerRefusal::DeskFull)));
        assert_eq!((tickets[0].place(), tickets[7].place()), (0, 7));
        let first = tickets[0].turn().now_or_never().flatten();
        assert!(first.is_some() && tickets[1].turn().now_or_never().is_none());
        drop(first);
        drop(tickets.remove(0));
        assert_eq!(tickets[6].place(), 6);
        assert!(tickets[0].turn().now_or_never().flatten().is_some());
        assert!(desk.ticket().is_ok());
    }
}
