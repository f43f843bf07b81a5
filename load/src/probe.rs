//! A probe of the servers' disk: the time that it takes to store a few bytes, beside each figure.
//!
//! A command is acknowledged when it is on the disk, so no figure of latency is better than the
//! disk was. A thread of its own appends a few bytes to a file there and waits until they are
//! stored, whatever the servers and the players do meanwhile.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::figures::{millis, spread};

/// The time from one sync to the next.
const EVERY: Duration = Duration::from_millis(100);

/// A disk that takes longer has stalled. Where disks are quiet, 99 of 100 updates of 5,000 games
/// come within a quarter of this.
const STALL: Duration = Duration::from_millis(20);

/// The most stalls that are told one by one.
const TOLD: usize = 3;

/// The name of the file in the folder.
const FILE: &str = "fsync-probe";

/// The bytes that are appended each time.
const BYTES: [u8; 64] = [b'.'; 64];

/// Stores a little again and again until it is dropped, which also removes the file.
pub struct Probe {
    file: PathBuf,
    known: Arc<Mutex<Known>>,
    stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The findings of the thread.
#[derive(Default)]
struct Known {
    syncs: Vec<Sync>,
    /// When the one that runs began.
    running: Option<Instant>,
}

/// One time that the file was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sync {
    /// When it began.
    began: Instant,
    /// The time it took, or has taken until now.
    took: Duration,
}

impl Probe {
    /// Begins to probe the disk with this folder, which must exist.
    pub fn start(folder: &Path) -> Outcome<Probe> {
        let file = folder.join(FILE);
        let failed = |error: std::io::Error| format!("{}: {error}", file.display());
        let mut opened =
            OpenOptions::new().create(true).append(true).open(&file).map_err(failed)?;
        let known = Arc::new(Mutex::new(Known::default()));
        let stopped = Arc::new(AtomicBool::new(false));
        let (shared, until) = (known.clone(), stopped.clone());
        let probing = move || {
            while !until.load(Ordering::Relaxed) {
                let began = Instant::now();
                lock(&shared).running = Some(began);
                let stored = store(&mut opened);
                let took = began.elapsed();
                let mut known = lock(&shared);
                known.running = None;
                if stored.is_err() {
                    // The disk is full, or a scenario has taken it away: nothing is known any more.
                    break;
                }
                known.syncs.push(Sync { began, took });
                drop(known);
                std::thread::sleep(EVERY.saturating_sub(took));
            }
        };
        let thread = std::thread::Builder::new().name("fsync".to_owned()).spawn(probing);
        let thread = Some(thread.map_err(|error| error.to_string())?);
        Ok(Probe { file, known, stopped, thread })
    }

    /// Every sync until now, the running one included.
    pub fn syncs(&self) -> Vec<Sync> {
        let known = lock(&self.known);
        let running = known.running.map(|began| Sync { began, took: began.elapsed() });
        known.syncs.iter().copied().chain(running).collect()
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        // It has no result, and the folder may have been removed.
        let _ = self.thread.take().map(JoinHandle::join);
        let _ = std::fs::remove_file(&self.file);
    }
}

/// The lock guards figures that are whole whenever it is free.
fn lock(known: &Mutex<Known>) -> std::sync::MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

fn store(file: &mut File) -> std::io::Result<()> {
    file.write_all(&BYTES)?;
    file.sync_all()
}

/// The figures of the syncs that ran after one moment and began before another, as a line: how long
/// a caller waited who came each tenth of a second, and when the disk stalled, counted from the
/// first moment.
pub fn between(syncs: &[Sync], from: Instant, until: Instant) -> String {
    let inside = |sync: &&Sync| sync.began + sync.took > from && sync.began < until;
    let inside: Vec<Sync> = syncs.iter().filter(inside).copied().collect();
    if inside.is_empty() {
        return "the disk was not probed".to_owned();
    }
    let mut waits: Vec<Duration> = inside.iter().flat_map(|sync| waits(sync.took)).collect();
    let mut text = format!("an fsync on their disk {}", spread(&mut waits));
    let mut stalls: Vec<Sync> = inside.into_iter().filter(|sync| sync.took > STALL).collect();
    if stalls.is_empty() {
        return text + &format!("; the disk never stalled for more than {}", millis(STALL));
    }
    let count = stalls.len();
    let total: Duration = stalls.iter().map(|sync| sync.took).sum();
    stalls.sort_by_key(|sync| std::cmp::Reverse(sync.took));
    stalls.truncate(TOLD);
    stalls.sort_by_key(|sync| sync.began);
    let told: Vec<String> = stalls
        .iter()
        .map(|sync| {
            let after = sync.began.saturating_duration_since(from);
            format!("{} after {:.1} s", millis(sync.took), after.as_secs_f64())
        })
        .collect();
    text += &format!(
        "; the disk stalled {count} times for more than {}, together for {}, {}{}: \
         the longest times are the disk's",
        millis(STALL),
        millis(total),
        if count > TOLD { "the longest for " } else { "for " },
        told.join(", for "),
    );
    text
}

/// Returns the waits of callers who come each tenth of a second while one sync runs: the first
/// waits for all of it, and each later one for the rest.
fn waits(took: Duration) -> impl Iterator<Item = Duration> {
    let later = (1..).map(move |number| took.saturating_sub(EVERY * number));
    std::iter::once(took).chain(later.take_while(|left| !left.is_zero()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Syncs that begin a tenth of a second after one another, and later after a long one.
    fn syncs(begun: Instant, took: &[u64]) -> Vec<Sync> {
        let mut began = begun;
        let mut syncs = Vec::new();
        for &took in took {
            syncs.push(Sync { began, took: ms(took) });
            began += ms(took).max(EVERY);
        }
        syncs
    }

    #[test]
    fn a_quiet_disk_has_figures_and_no_stalls() {
        let begun = Instant::now();
        let text = between(&syncs(begun, &[2, 1, 3, 20]), begun, begun + ms(400));
        let figures = "an fsync on their disk p50 3.0 ms, p99 20.0 ms, longest 20.0 ms of 4";
        assert_eq!(text, format!("{figures}; the disk never stalled for more than 20.0 ms"));
    }

    #[test]
    fn a_caller_who_comes_during_a_stall_waits_for_the_rest_of_it() {
        let waited = |took| waits(ms(took)).collect::<Vec<_>>();
        assert_eq!(waited(0), [ms(0)]);
        assert_eq!(waited(100), [ms(100)]);
        assert_eq!(waited(250), [ms(250), ms(150), ms(50)]);
    }

    #[test]
    fn stalls_are_told_with_their_times() {
        let begun = Instant::now();
        let disk = syncs(begun, &[1, 1, 1_800, 1, 21, 1]);
        let text = between(&disk, begun, begun + ms(3_000));
        // The median of five short times and eighteen parts of the long one.
        assert!(text.contains("p50 700.0 ms, p99 1800.0 ms, longest 1800.0 ms of 23"), "{text}");
        let stalls = "the disk stalled 2 times for more than 20.0 ms, together for 1821.0 ms, \
                      for 1800.0 ms after 0.2 s, for 21.0 ms after 2.1 s: \
                      the longest times are the disk's";
        assert!(text.ends_with(stalls), "{text}");
    }

    #[test]
    fn only_the_longest_stalls_are_told_one_by_one() {
        let begun = Instant::now();
        let disk = syncs(begun, &[30, 90, 40, 50, 60]);
        let text = between(&disk, begun, begun + ms(500));
        let stalls = "stalled 5 times for more than 20.0 ms, together for 270.0 ms, the longest for \
                      90.0 ms after 0.1 s, for 50.0 ms after 0.3 s, for 60.0 ms after 0.4 s";
        assert!(text.contains(stalls), "{text}");
    }

    #[test]
    fn only_what_ran_in_the_window_counts() {
        let begun = Instant::now();
        let disk = syncs(begun, &[9, 150, 1, 1, 7]);
        // The second one still runs when the window begins; the last one begins when it ends.
        let text = between(&disk, begun + ms(200), begun + ms(450));
        assert!(text.contains("longest 150.0 ms of 4;"), "{text}");
        assert!(text.contains("for 150.0 ms after 0.0 s"), "{text}");
        assert_eq!(between(&disk, begun + ms(900), begun + ms(999)), "the disk was not probed");
    }

    #[test]
    fn a_probe_stores_until_it_is_dropped() {
        let folder = std::env::temp_dir().join(format!("tilewright-probe-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let probe = Probe::start(&folder).unwrap();
        while probe.syncs().len() < 2 {
            std::thread::yield_now();
        }
        assert!(std::fs::metadata(folder.join(FILE)).unwrap().len() >= BYTES.len() as u64);
        drop(probe);
        assert!(!folder.join(FILE).exists());
        std::fs::remove_dir(&folder).unwrap();
    }
}
