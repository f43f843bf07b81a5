//! The time that is charged to players: it passes only while the server serves.
//!
//! Clocks, move timers, windows and rounds run on *served time*. It follows a monotonic clock of
//! the machine, so that setting the date changes nothing. It stands still while the server is down
//! or the machine asleep: the time served is stored again and again, and a server that starts
//! continues from there. A game keeps the served time at which it was made, so that a replay needs
//! nothing else.
//!
//! Time in which no server ran is charged to no player, and time that was served is not given back:
//! players saw it pass, and may have hurried because of it. The time that a killed server has
//! served since it was last stored is found by `noted.rs`; where it cannot be known, the player
//! gets the benefit of the doubt.
//!
//! Several servers of one database agree on it there: each tells the database regularly that it
//! serves, and keeps pace with the time that the database has counted. One that starts waits until
//! it is known whether others serve, for at most a second, so that a short outage of all does not
//! look like time that they served. While the database cannot be reached nothing can be stored, and
//! the time stands still as well.
//!
//! A server learns that time by asking for it, and asking takes time: it only knows that the answer
//! was true at some moment between the question and the answer. It reckons with the latest of these
//! moments, so that it is never ahead of the others, and of several answers with the one that says
//! most. Between two answers it goes on by its own clock. If the database did not count meanwhile,
//! because it stood still itself, the server is ahead until it asks again; what it stores is looked
//! at before ([`Served::is_sure`]), so that nothing is ever stored at a time that was not served.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The interval at which the time served is stored while no game is played.
pub(crate) const BEAT: Duration = Duration::from_secs(5);

/// The interval at which an idle server looks at its clock, and at which the time served is stored
/// while a game is played.
pub(crate) const LOOK: Duration = Duration::from_secs(1);

/// If more than this lies between two looks at the clock, the process did not run: the machine was
/// asleep, or the process was stopped. No more than this is charged.
const GAP: u64 = 5_000;

/// The time for which served time may go on after the servers of a database last agreed on it, in
/// milliseconds.
pub(crate) const AGREED: u64 = 1_000;

/// The greatest age of an answer, in milliseconds, on which a server relies when it stores
/// something: twice its age when all goes well.
const RELIED_ON: u64 = 500;

/// The loss by rounding to milliseconds.
pub(crate) const ROUNDING: u64 = 2;

/// A database's answer about the time that several servers have served.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreed {
    /// The served time in milliseconds, as it was at some moment between the next two.
    pub(crate) served: u64,
    /// The time for which this process had been running when it asked, in milliseconds.
    pub(crate) asked: u64,
    /// And when it was told.
    pub(crate) told: u64,
    /// The number of connections to the database that had been opened when it asked.
    pub(crate) opened: u64,
}

/// The source of the time.
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
    /// The time at which this process began.
    origin: Instant,
    look: Mutex<Look>,
}

/// The state of the clock when it was last looked at.
struct Look {
    /// Milliseconds since this process began, on the monotonic clock.
    running: u64,
    /// Served time in milliseconds.
    served: u64,
    /// The points since which served time has kept pace with the date: served time and date, oldest
    /// first.
    starts: Vec<(u64, u64)>,
    /// The time that several servers last agreed on. `None` for a server that is alone.
    pace: Option<Pace>,
    /// True if nothing can be stored.
    stands: bool,
}

/// A server's reckoning from the answers that it was given.
#[derive(Clone, Copy)]
struct Pace {
    /// The last answer.
    last: Agreed,
    /// The least lead of served time over `running`: negative if it is behind.
    ahead: i64,
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
                pace: None,
                stands: false,
            }),
        };
        starts.push((served, clock.date()));
        let running = clock.running();
        *clock.look.lock().unwrap_or_else(PoisonError::into_inner) =
            Look { running, served, starts, pace: None, stands: false };
        Served(Arc::new(clock))
    }

    /// The served time in milliseconds. It goes back only if this server has gone on while the
    /// database that it shares with others did not count.
    pub(crate) fn now(&self) -> u64 {
        let running = self.0.running();
        let mut look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.served = match look.pace {
            _ if look.stands => look.served,
            None => look.served + running.saturating_sub(look.running).min(GAP),
            Some(pace) => look.served.max(pace.at(running)),
        };
        look.running = look.running.max(running);
        let (served, date) = (look.served, self.0.date());
        let expected = look.starts.last().map(|&(start, date)| date + served.saturating_sub(start));
        if expected.is_none_or(|expected| expected.abs_diff(date) > GAP) {
            // The machine was asleep, or its date has been set.
            look.starts.push((served, date));
        }
        served
    }

    /// Keeps pace with other servers, which have agreed on this.
    pub(crate) fn agree(&self, agreed: Agreed) {
        let mut look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        let difference = |running: u64| agreed.served as i64 - running as i64;
        let (least, most) = (difference(agreed.told), difference(agreed.asked));
        if look.pace.is_some_and(|Pace { last, .. }| agreed.asked < last.asked) {
            // Something later is known.
            return;
        }
        // Each answer bounds the truth on both sides. The reckoning so far is good as long as it is
        // within these bounds, and the database has counted in between.
        let went_on =
            |last: Agreed| last.opened == agreed.opened && agreed.asked - last.asked <= AGREED;
        let ahead = match look.pace {
            Some(Pace { last, ahead }) if went_on(last) && ahead <= most + ROUNDING as i64 => {
                ahead.min(most).max(least)
            }
            Some(_) | None => {
                look.served = agreed.served;
                least
            }
        };
        look.pace = Some(Pace { last: agreed, ahead });
        look.stands = false;
    }

    /// True if a server that shares its database can rely on the last answer about the time: the
    /// answer came a moment ago, and no connection was opened since, which shows that the database
    /// did not stop. `opened` is the number of connections opened so far.
    pub(crate) fn is_sure(&self, opened: u64) -> bool {
        let look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.pace.is_none_or(|Pace { last, .. }| {
            last.opened == opened && self.0.running().saturating_sub(last.asked) <= RELIED_ON
        })
    }

    /// Returns true if a server that shares its database was told the time a moment ago; a server
    /// that is alone knows it.
    pub(crate) fn is_current(&self) -> bool {
        let look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.pace.is_none_or(|Pace { last, .. }| {
            self.0.running().saturating_sub(last.asked) <= RELIED_ON
        })
    }

    /// The time that is known to have been served: without the time since the servers of a database
    /// last agreed on it.
    pub(crate) fn known(&self) -> u64 {
        let now = self.now();
        let look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.pace.map_or(now, |pace| pace.last.served)
    }

    /// Says whether what is to be stored can be. While it cannot, no move can be taken, and the
    /// time stands still; where several servers agree on it, until they next do.
    pub(crate) fn can_be_stored(&self, it_can: bool) {
        self.now();
        let mut look = self.0.look.lock().unwrap_or_else(PoisonError::into_inner);
        look.stands = !it_can || look.stands && look.pace.is_some();
    }

    /// The time for which this process has been running, in milliseconds.
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

impl Pace {
    /// The served time when the process had been running for so long.
    fn at(self, running: u64) -> u64 {
        let running = running.min(self.last.asked + AGREED);
        running.saturating_add_signed(self.ahead)
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

    fn told(served: u64, asked: u64, told: u64) -> Agreed {
        Agreed { served, asked, told, opened: 0 }
    }

    #[test]
    fn servers_keep_pace_and_stand_still_while_they_cannot_agree() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 500, Vec::new());
        clock.pass(Duration::from_millis(100));
        served.agree(told(700, 90, 90));
        assert_eq!(served.now(), 710, "another has served longer");
        clock.pass(Duration::from_millis(200));
        assert_eq!(served.now(), 910);
        served.agree(told(909, 300, 300));
        assert_eq!(served.now(), 910, "it does not go back for what is lost by rounding");
        clock.pass(Duration::from_millis(20));
        assert_eq!(served.now(), 929);
        clock.pass(Duration::from_secs(60));
        assert_eq!(served.now(), 909 + AGREED, "nobody could store anything");
        assert!(!served.is_sure(0));
        served.agree(told(960, 60_320, 60_320));
        assert_eq!(served.now(), 960, "the database did not count the minute");
        clock.pass(Duration::from_millis(5));
        assert_eq!((served.now(), served.known()), (965, 960));
    }

    #[test]
    fn a_slow_answer_charges_nobody_and_a_quick_one_is_kept() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 0, Vec::new());
        // The truth at every moment: 10,000 more than this process has been running.
        let ask = |wait: u64, way_back: u64| {
            let asked = served.running();
            clock.pass(Duration::from_millis(wait));
            let answer = 10_000 + served.running();
            clock.pass(Duration::from_millis(way_back));
            served.agree(told(answer, asked, served.running()));
            let truth = 10_000 + served.running();
            assert!(served.now() <= truth, "{} and the truth is {truth}", served.now());
            truth - served.now()
        };
        assert_eq!(ask(600, 100), 100, "a server that starts");
        assert_eq!(ask(500, 200), 100, "a slower answer says nothing new");
        assert_eq!(ask(2, 1), 1, "a quick one does");
        for slow in [80, 400, 40, 700] {
            assert_eq!((ask(slow, 0), ask(0, slow)), (0, 0), "{slow}");
        }
    }

    #[test]
    fn what_a_database_did_not_count_is_taken_back() {
        let clock = SteppedTime::at(1_000_000);
        let served = Served::new(TimeSource::Stepped(clock.clone()), 0, Vec::new());
        served.agree(Agreed { opened: 3, ..told(5_000, 0, 0) });
        clock.pass(Duration::from_millis(450));
        assert!(served.is_sure(3) && !served.is_sure(4), "a new connection may be to a new server");
        clock.pass(Duration::from_millis(450));
        assert_eq!((served.now(), served.is_sure(3)), (5_900, false));
        // The answer is slow as well: what is certain counts, and no more.
        clock.pass(Duration::from_millis(100));
        served.agree(Agreed { opened: 4, ..told(5_050, 900, 1_000) });
        assert_eq!((served.now(), served.is_sure(4)), (5_050, true));
        // An answer to an earlier question that arrives later changes nothing.
        served.agree(Agreed { opened: 3, ..told(5_040, 890, 1_000) });
        assert!(served.is_sure(4));
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
        served.agree(told(400, 2_340, 2_340));
        served.can_be_stored(false);
        assert_eq!(pass(500), 400);
        served.can_be_stored(true);
        assert_eq!(pass(500), 400, "the others may not have gone on");
        served.agree(told(410, 3_340, 3_340));
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
