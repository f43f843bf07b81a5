//! The time that is charged to players: it passes only while the server serves.
//!
//! Clocks, move timers, windows and rounds run on *served time*. It follows a monotonic clock of
//! the machine, so that setting the date changes nothing. It stands still while the server is down
//! or the machine asleep: the time served is stored again and again, and a server that starts
//! continues from there. A game keeps the served time at which it was made, so that a replay needs
//! nothing else.
//!
//! Several servers of one database agree on it there: each tells the database regularly that it
//! serves, and keeps pace with the time that the database has counted. While the database cannot
//! be reached nothing can be stored, and the time stands still as well.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the time served is stored while nobody plays.
pub(crate) const BEAT: Duration = Duration::from_secs(5);

/// How often a server that has nothing else to do looks at its clock, and stores the time served
/// while somebody plays.
pub(crate) const LOOK: Duration = Duration::from_secs(1);

/// If more than this lies between two looks at the clock, the process did not run: the machine was
/// asleep, or the process was stopped. No more than this is charged.
const GAP: u64 = 5_000;

/// How far the time may go on after the servers of a database last agreed on it.
pub(crate) const AGREED: u64 = 1_000;

/// Where the time comes from.
#[derive(Clone, Debug, Default)]
pub enum TimeSource {
    /// The clocks of the machine.
    #[default]
    System,
    /// Clocks that a test controls.
    Stepped(SteppedTime),
}

/// Clocks that advance only when a test says so.
#[derive(Clone, Default)]
pub struct SteppedTime(Arc<[AtomicU64; 2]>);

impl SteppedTime {
    /// Starts both clocks at a date in milliseconds since 1970.
    pub fn at(date: u64) -> SteppedTime {
        SteppedTime(Arc::new([AtomicU64::new(0), AtomicU64::new(date)]))
    }

    /// Lets time pass on both clocks.
    pub fn pass(&self, span: Duration) {
        let span = millis(span);
        for clock in self.0.iter() {
            clock.fetch_add(span, Ordering::SeqCst);
        }
    }

    /// Sets the date, without any time passing.
    pub fn set_date(&self, date: u64) {
        self.0[1].store(date, Ordering::SeqCst);
    }
}

impl fmt::Debug for SteppedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// The time that a server has served its games.
#[derive(Clone)]
pub(crate) struct Served(Arc<Clock>);

struct Clock {
    source: TimeSource,
    /// When this process began.
    origin: Instant,
    look: Mutex<Look>,
}

/// What was found when the clock was last looked at.
struct Look {
    /// Milliseconds since this process began, on the monotonic clock.
    running: u64,
    /// Served time in milliseconds.
    served: u64,
    /// The points since which served time has kept pace with the date: served time and date, oldest
    /// first.
    starts: Vec<(u64, u64)>,
    /// What several servers last agreed on: `running`, and the served time then. `None` for a
    /// server that is alone.
    agreed: Option<(u64, u64)>,
    /// Whether nothing can be stored.
    stands: bool,
}

impl Served {
    /// Continues from what was served before. `starts` says when servers started, in served time
    /// and as dates; this start is added to it.
    pub(crate) fn new(source: TimeSource, served: u64, mut starts: Vec<(u64, u64)>) -> Served {
        let clock = Clock {
            source,
            origin: Instant::now(),
            look: Mutex::new(Look {
                running: 0,
                served,
                starts: Vec::new(),
                agreed: None,
                stands: false,
            }),
        };
        starts.push((served, clock.date()));
        let running = clock.running();
        *clock.look.lock().unwrap_or_else(PoisonError::into_inner) =
            Look { running, served, starts, agreed: None, stands: false };
        Served(Arc::new(clock))
    }

    /// The served time in milliseconds. It never goes back.
    pub(crate) fn now(&self) -> u64 {
        let running = self.0.running();
        let mut look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.served = match look.agreed {
            _ if look.stands => look.served,
            None => look.served + running.saturating_sub(look.running).min(GAP),
            Some((then, served)) => {
                look.served.max(served + running.saturating_sub(then).min(AGREED))
            }
        };
        look.running = look.running.max(running);
        let (served, date) = (look.served, self.0.date());
        let expected = look.starts.last().map(|&(start, date)| date + (served - start));
        if expected.is_none_or(|expected| expected.abs_diff(date) > GAP) {
            // The machine was asleep, or somebody has set the date.
            look.starts.push((served, date));
        }
        served
    }

    /// Keeps pace with other servers, which have agreed that this much was served when this process
    /// had been running for so long. The time does not go back for that, but waits.
    pub(crate) fn agree(&self, served: u64, running: u64) {
        let mut look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.agreed = Some((running, served));
        look.stands = false;
    }

    /// Says whether what is to be stored can be. While it cannot, no move can be taken, and the
    /// time stands still; where several servers agree on it, until they next do.
    pub(crate) fn can_be_stored(&self, it_can: bool) {
        self.now();
        let mut look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.stands = !it_can || look.stands && look.agreed.is_some();
    }

    /// How long this process has been running, in milliseconds.
    pub(crate) fn running(&self) -> u64 {
        self.0.running()
    }

    /// The latest point since which served time has kept pace with the date: served time and date.
    pub(crate) fn last_start(&self) -> (u64, u64) {
        self.now();
        let look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.starts.last().copied().unwrap_or_default()
    }

    /// The date in milliseconds since 1970.
    pub(crate) fn date(&self) -> u64 {
        self.0.date()
    }

    /// The date at a served time.
    pub(crate) fn date_of(&self, served: u64) -> u64 {
        let look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        let after = look.starts.partition_point(|&(start, _)| start <= served);
        match after.checked_sub(1).and_then(|last| look.starts.get(last)) {
            Some(&(start, date)) => date.saturating_add(served - start),
            None => served,
        }
    }
}

impl Clock {
    fn running(&self) -> u64 {
        match &self.source {
            TimeSource::System => millis(self.origin.elapsed()),
            TimeSource::Stepped(stepped) => stepped.0[0].load(Ordering::SeqCst),
        }
    }

    fn date(&self) -> u64 {
        match &self.source {
            TimeSource::System => {
                millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
            }
            TimeSource::Stepped(stepped) => stepped.0[1].load(Ordering::SeqCst),
        }
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn served_time_goes_on_by_what_passes_and_never_by_the_date() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 500, vec![(0, 10)]);
        assert_eq!((served.now(), served.date_of(500)), (500, 1_000_000));
        clock.pass(Duration::from_millis(700));
        assert_eq!((served.now(), served.date_of(1_200)), (1_200, 1_000_700));
        clock.set_date(9_000_000_000);
        assert_eq!(served.now(), 1_200, "set forward");
        clock.set_date(1);
        clock.pass(Duration::from_millis(300));
        assert_eq!(served.now(), 1_500, "set back");
        assert_eq!(served.date_of(400), 410, "served by the server before");
    }

    #[test]
    fn servers_keep_pace_and_stand_still_while_they_cannot_agree() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 500, Vec::new());
        clock.pass(Duration::from_millis(100));
        served.agree(700, 90);
        assert_eq!(served.now(), 710, "another has served longer");
        clock.pass(Duration::from_millis(200));
        served.agree(880, 300);
        assert_eq!(served.now(), 880);
        served.agree(850, 300);
        clock.pass(Duration::from_millis(20));
        assert_eq!(served.now(), 880, "it waits and never goes back");
        clock.pass(Duration::from_secs(60));
        assert_eq!(served.now(), 850 + AGREED, "nobody could store anything");
        served.agree(900, 60_320);
        clock.pass(Duration::from_millis(5));
        assert_eq!(served.now(), 850 + AGREED);
    }

    #[test]
    fn nothing_is_charged_while_nothing_can_be_stored() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 0, Vec::new());
        let pass = |millis| {
            clock.pass(Duration::from_millis(millis));
            served.now()
        };
        assert_eq!(pass(300), 300);
        served.can_be_stored(false);
        assert_eq!(pass(2_000), 300);
        served.can_be_stored(true);
        assert_eq!(pass(40), 340);
        served.agree(400, 2_340);
        served.can_be_stored(false);
        assert_eq!(pass(500), 400);
        served.can_be_stored(true);
        assert_eq!(pass(500), 400, "the others may not have gone on");
        served.agree(410, 3_340);
        assert_eq!(pass(5), 415);
    }

    #[test]
    fn no_more_than_a_moment_is_charged_for_a_night_asleep() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 0, Vec::new());
        clock.pass(Duration::from_secs(8 * 3_600));
        assert_eq!(served.now(), GAP);
        clock.pass(Duration::from_secs(1));
        assert_eq!(served.now(), GAP + 1_000);
        assert_eq!(served.date_of(GAP + 1_000), 1_000_000 + 8 * 3_600_000 + 1_000);
    }
}
