//! Long work of the engine for which no player waits at a table: reviews and analyses.
//!
//! A few are worked on at a time; the others wait, and the addresses take turns: see `queue.rs`.
//! Pieces of such work take turns with the engine's other work and come last.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use host::analysis::Crew;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::base::limit;
use crate::base::rate_limits::Party;
use crate::base::refusal::ServerRefusal;
use crate::live::engine::Engine;
use crate::live::queue::{Entered, Full, Limits, Queue};
use crate::live::services::Services;
use crate::live::turns::Thinker;

/// The time after which work that waits looks again for whether it was halted.
const LOOK: Duration = Duration::from_millis(500);
/// The threads that work on a review or an analysis.
const THREADS: usize = 2;

/// The work that runs and the work that waits. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Scheduler(Arc<Mutex<State>>);

struct State {
    queue: Queue<Party>,
    /// Tells each ticket its state.
    tickets: HashMap<u64, watch::Sender<TicketState>>,
}

/// The state of the work that a ticket is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TicketState {
    Waits,
    /// It may be worked on.
    Runs,
    /// There was no more room, and its party had more here than others.
    TurnedAway,
}

impl Default for Scheduler {
    fn default() -> Scheduler {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Scheduler::new((processors / THREADS).max(1))
    }
}

/// Work that is here until this is dropped.
pub(crate) struct Ticket {
    scheduler: Scheduler,
    number: u64,
    state: watch::Receiver<TicketState>,
}

impl State {
    /// Has all begin that can.
    fn start(&mut self) {
        while let Some(next) = self.queue.start() {
            self.tell(next, TicketState::Runs);
        }
    }

    fn tell(&self, number: u64, state: TicketState) {
        if let Some(ticket) = self.tickets.get(&number) {
            ticket.send_replace(state);
        }
    }
}

impl Scheduler {
    /// A scheduler by which this much is worked on at once.
    fn new(places: usize) -> Scheduler {
        // A newcomer has a place soon, however much another has brought before.
        let of_one = places.div_ceil(2);
        let limits = Limits { places, of_one, most: limit::SCHEDULED };
        let state = State { queue: Queue::new(limits), tickets: HashMap::new() };
        Scheduler(Arc::new(Mutex::new(state)))
    }

    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        // Nothing that is done with the tickets can leave them half changed.
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes a ticket for a party. If too much waits, the party that has most here loses its newest
    /// ticket for work that has not begun.
    ///
    /// # Errors
    /// `desk_full` if that is this party.
    pub(crate) fn ticket(&self, party: Party) -> Result<Ticket, ServerRefusal> {
        let (number, state) = self.with(|state| {
            let entered = state.queue.enter(party);
            let Entered { number, instead_of } = entered.map_err(|Full| ServerRefusal::DeskFull)?;
            if let Some(other) = instead_of {
                state.tell(other, TicketState::TurnedAway);
            }
            let (sender, told) = watch::channel(TicketState::Waits);
            state.tickets.insert(number, sender);
            state.start();
            Ok((number, told))
        })?;
        Ok(Ticket { scheduler: self.clone(), number, state })
    }
}

impl Ticket {
    /// Returns how many come before it.
    pub(crate) fn place(&self) -> u32 {
        let before = self.scheduler.with(|state| state.queue.before(self.number));
        u32::try_from(before).unwrap_or(u32::MAX)
    }

    /// Waits until it may be worked on, which it may as long as it is here.
    ///
    /// # Errors
    /// `desk_full` if it was turned away for others.
    pub(crate) async fn turn(&self) -> Result<(), ServerRefusal> {
        let mut state = self.state.clone();
        let settled = state.wait_for(|state| *state != TicketState::Waits).await;
        match settled.as_deref() {
            Ok(TicketState::Runs) => Ok(()),
            // The sender is there as long as the ticket.
            Ok(TicketState::Waits | TicketState::TurnedAway) | Err(_) => {
                Err(ServerRefusal::DeskFull)
            }
        }
    }

    /// Gives its place to another party that waits, if there is one, and has it wait again. Returns
    /// true if it does.
    fn make_way(&self) -> bool {
        self.scheduler.with(|state| {
            let waits = state.queue.make_way(self.number);
            if waits {
                state.tell(self.number, TicketState::Waits);
                state.start();
            }
            waits
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.scheduler.with(|state| {
            state.tickets.remove(&self.number);
            state.queue.leave(self.number);
            state.start();
        });
    }
}

/// Threads that work on something until its time is up or it is halted.
pub(crate) struct Threads {
    engine: Engine,
    handle: Handle,
    /// The time after which others have their turn.
    turn: Duration,
    /// The time that it is worked on in all.
    most: Duration,
    halted: Arc<AtomicBool>,
    ticket: OnceLock<Arc<Ticket>>,
    worked: Mutex<Worked>,
}

/// The time for which something has been worked on.
#[derive(Clone, Copy, Default)]
struct Worked {
    /// In the turns before this one.
    before: Duration,
    /// The beginning of this one.
    since: Option<Instant>,
}

impl Worked {
    /// The time in this turn.
    fn now(self) -> Duration {
        self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
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
            turn: services.analysis(),
            most: services.analysis().saturating_mul(times),
            halted: halted.clone(),
            ticket: OnceLock::new(),
            worked: Mutex::default(),
        };
        (threads, halted)
    }

    fn worked<T>(&self, see: impl FnOnce(&mut Worked) -> T) -> T {
        // Nothing that is done with it can leave it half changed.
        see(&mut self.worked.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Has their time run from now on.
    pub(crate) fn start(&self) {
        self.worked(|worked| {
            worked.since.get_or_insert_with(Instant::now);
        });
    }

    /// Waits until something may be worked on, which it may until the ticket is dropped, and starts.
    /// If it was turned away, they are halted. It blocks.
    pub(crate) fn wait(&self, ticket: &Arc<Ticket>) {
        let turn = self.handle.block_on(async {
            let mut turn = Box::pin(ticket.turn());
            loop {
                if let Ok(turn) = tokio::time::timeout(LOOK, &mut turn).await {
                    return turn;
                }
                if self.halted.load(Ordering::Relaxed) {
                    return Ok(());
                }
            }
        });
        if turn.is_err() {
            self.halted.store(true, Ordering::Relaxed);
        }
        self.ticket.get_or_init(|| ticket.clone());
        self.start();
    }

    /// Lets others that wait work, if this turn has been long enough.
    fn rest(&self) {
        if let Some(ticket) = self.ticket.get()
            && self.worked(|worked| worked.now()) >= self.turn
            && ticket.make_way()
        {
            self.worked(|worked| {
                *worked = Worked { before: worked.before + worked.now(), since: None };
            });
            self.wait(ticket);
        }
    }
}

impl Crew for Threads {
    fn goes_on(&self) -> bool {
        let in_time = self.worked(|worked| {
            worked.since.is_none_or(|since| worked.before + since.elapsed() < self.most)
        });
        in_time && !self.halted.load(Ordering::Relaxed)
    }

    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        self.rest();
        let next = AtomicUsize::new(0);
        let take_all = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                let _turn = self.handle.block_on(self.engine.turn(Thinker::Scheduler));
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

    fn from(address: &str) -> Party {
        Party::of(address.parse().unwrap())
    }

    #[test]
    fn tickets_know_their_place_and_there_are_only_so_many() {
        let (scheduler, shared) = (Scheduler::new(1), Scheduler::new(1));
        let one = from("203.0.113.7");
        let mut tickets: Vec<Ticket> =
            (0..limit::SCHEDULED).map(|_| scheduler.ticket(one).ok().unwrap()).collect();
        assert!(matches!(scheduler.ticket(one), Err(ServerRefusal::DeskFull)));
        assert_eq!((tickets[0].place(), tickets[7].place()), (0, 7));
        let runs = |ticket: &Ticket| ticket.turn().now_or_never().is_some_and(|turn| turn.is_ok());
        assert!(runs(&tickets[0]) && !runs(&tickets[1]));
        drop(tickets.remove(0));
        assert_eq!(tickets[6].place(), 6);
        assert!(runs(&tickets[0]) && !runs(&tickets[1]));
        assert!(scheduler.ticket(one).is_ok());
        // One that has nothing here is refused where all others have no more than one.
        let others: Vec<Ticket> = (0..limit::SCHEDULED)
            .map(|other| shared.ticket(from(&format!("198.51.100.{other}"))).ok().unwrap())
            .collect();
        let refused = shared.ticket(one).err().unwrap();
        assert!(!refused.to_string().contains("your address"), "{refused}");
        drop(others);
    }

    #[test]
    fn an_address_that_has_filled_the_desk_keeps_no_other_waiting() {
        let scheduler = Scheduler::new(1);
        let many: Vec<Ticket> = (0..limit::SCHEDULED)
            .map(|number| {
                // All these networks are one customer's.
                let address = format!("2001:db8:7:{number:x}::1");
                scheduler.ticket(from(&address)).ok().unwrap()
            })
            .collect();
        let other = scheduler.ticket(from("2001:db8:8::1")).ok().unwrap();
        assert_eq!(other.place(), 1 + 1, "the one that runs and one more");
        let last = many.last().unwrap();
        let turned_away = last.turn().now_or_never();
        assert!(matches!(turned_away, Some(Err(ServerRefusal::DeskFull))));
        let local = scheduler.ticket(from("127.0.0.1")).ok().unwrap();
        assert_eq!(local.place(), 3);
        drop(many);
        assert!(other.turn().now_or_never().is_some());
    }

    #[test]
    fn a_party_that_is_alone_has_the_whole_desk_and_at_home_each_machine_has_its_turn() {
        let scheduler = Scheduler::new(4);
        let runs = |ticket: &Ticket| ticket.turn().now_or_never().is_some_and(|turn| turn.is_ok());
        let mut tickets: Vec<Ticket> =
            (0..6).map(|_| scheduler.ticket(from("192.168.1.8")).ok().unwrap()).collect();
        assert_eq!(tickets.iter().filter(|ticket| runs(ticket)).count(), 4);
        let other = scheduler.ticket(from("192.168.1.9")).ok().unwrap();
        assert!(!runs(&other));
        tickets.remove(0);
        assert!(runs(&other), "before what the first has brought earlier");
    }

    #[test]
    fn a_ticket_that_makes_way_waits_for_its_next_turn() {
        let scheduler = Scheduler::new(1);
        let long = scheduler.ticket(from("203.0.113.7")).ok().unwrap();
        assert!(!long.make_way(), "no other party waits");
        let other = scheduler.ticket(from("203.0.113.8")).ok().unwrap();
        assert!(long.make_way() && long.turn().now_or_never().is_none());
        assert!(other.turn().now_or_never().is_some());
        drop(other);
        assert!(long.turn().now_or_never().is_some());
    }
}
