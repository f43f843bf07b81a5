//! The time served, noted in a file of the data folder many times a second.
//!
//! A server that is alone stores the time that it has served once a second while a game is played,
//! and servers that share a database tell it four times a second that they serve. If they are killed
//! in between, the time served since then would be given back: a clock that players had seen running
//! would show a time of up to two seconds before. So the time is also written to a file, which takes
//! no wait for the disk: the writing of a process outlives it, although not the machine. Where the
//! machine fails as well, the time in the database counts.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::base::folder::close_file;
use crate::base::time::{self, Served};

/// The file in the data folder.
const FILE: &str = "tilewright.time";

/// The time from one note to the next while a game is played, and otherwise.
const OFTEN: Duration = Duration::from_millis(25);
const SELDOM: Duration = Duration::from_millis(500);

/// The most by which a note may be ahead of the stored time, in milliseconds: while no game is played
/// the time is stored every few seconds. A note that is farther ahead belongs to a later state of the
/// database.
const AHEAD: u64 = time::BEAT.as_millis() as u64 + 2 * time::LOOK.as_millis() as u64;

/// A note of the time served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    /// The last start, as it is stored: served time and date, which have kept pace since. No other
    /// run of a server has the same.
    start: (u64, u64),
    /// The time served.
    served: u64,
}

impl Note {
    /// The note for this moment; `None` while the time is not known, because the database that
    /// counts it does not answer.
    fn of(time: &Served) -> Option<Note> {
        let note = Note { start: time.last_start(), served: time.now() };
        time.is_current().then_some(note)
    }

    /// Reads the last note of a server that ran in this folder. `None` if there is none, or it cannot
    /// be read.
    pub(crate) fn read(folder: &Path) -> Option<Note> {
        let text = std::fs::read_to_string(folder.join(FILE)).ok()?;
        let mut numbers = text.lines().next()?.split(' ').map(|number| number.parse().ok());
        let mut number = || numbers.next().flatten();
        let note = Note { start: (number()?, number()?), served: number()? };
        numbers.next().is_none().then_some(note)
    }

    /// The text of the note: always the same number of bytes, so that one replaces another.
    fn text(self) -> String {
        let Note { start: (served, date), served: now } = self;
        format!("{served:020} {date:020} {now:020}\n")
    }

    /// The time that the servers of a database have served which has counted this much, if none of
    /// them runs any more.
    pub(crate) fn after_all(self, counted: u64) -> u64 {
        let near = (counted..=counted.saturating_add(time::AGREED)).contains(&self.served);
        if near { self.served } else { counted }
    }

    /// The time served by a server that was alone until it ended, and that had stored this much and
    /// these starts.
    pub(crate) fn after(self, stored: u64, starts: &[(u64, u64)]) -> u64 {
        let same = starts.last() == Some(&self.start);
        let near = (stored..=stored.saturating_add(AHEAD)).contains(&self.served);
        if same && near { self.served } else { stored }
    }
}

/// A file for notes.
#[derive(Debug)]
struct Notes(File);

impl Notes {
    fn open(folder: &Path) -> io::Result<Notes> {
        let path = folder.join(FILE);
        // The last note counts until the next one.
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
        close_file(&path)?;
        Ok(Notes(file))
    }

    fn write(&mut self, note: Note) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?;
        self.0.write_all(note.text().as_bytes())
    }
}

/// A thread that notes the time until this is dropped: a disk that stands still keeps nothing else
/// waiting.
pub(crate) struct Noting {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Noting {
    /// Begins. `plays` returns true while a game may be played.
    ///
    /// # Errors
    /// If the file or the thread cannot be made.
    pub(crate) fn begin(
        folder: &Path,
        time: Served,
        plays: impl Fn() -> bool + Send + 'static,
    ) -> io::Result<Noting> {
        let mut notes = Notes::open(folder)?;
        let (stop, stopped) = channel();
        let note = move || {
            let mut well = true;
            loop {
                let written = Note::of(&time).map_or(Ok(()), |note| notes.write(note));
                if let Err(error) = &written
                    && well
                {
                    tracing::warn!("cannot note the time served: {error}");
                }
                well = written.is_ok();
                let pause = if plays() { OFTEN } else { SELDOM };
                if stopped.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("noting".to_owned()).spawn(note)?;
        Ok(Noting { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Noting {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            // If it panicked, nothing more is noted, as is wanted here.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::{SteppedTime, TimeSource};
    use crate::store::{Place, Store};

    #[test]
    fn a_note_counts_for_the_run_that_made_it_and_only_a_little_ahead() {
        let note = Note { start: (500, 9_000), served: 1_700 };
        let starts = [(0, 1_000), (500, 9_000)];
        assert_eq!(note.after(1_000, &starts), 1_700);
        assert_eq!(note.after(1_900, &starts), 1_900, "more is stored");
        assert_eq!(note.after(1_000, &starts[..1]), 1_000, "another run, or another database");
        assert_eq!(note.after(1_000, &[]), 1_000);
        let later = Note { served: 1_000 + AHEAD + 1, ..note };
        assert_eq!(later.after(1_000, &starts), 1_000, "an older copy of the database");
        assert_eq!(note.after_all(1_500), 1_700);
        assert_eq!(note.after_all(1_800), 1_800, "others have served longer");
        assert_eq!(note.after_all(100), 100, "another database");
    }

    #[tokio::test]
    async fn a_server_that_is_killed_gives_nothing_back_that_was_noted() {
        let folder = std::env::temp_dir().join(format!("noted-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let place = Place::of(&folder, None).unwrap();
        let clock = SteppedTime::at(1_790_000_000_000);
        let open = || async {
            let note = Note::read(&folder);
            Store::noted(&place, TimeSource::Stepped(clock.clone()), note).await.unwrap()
        };
        assert_eq!(Note::read(&folder), None);
        let mut told = 0;
        for _ in 0..3 {
            let store = open().await;
            assert_eq!(store.time().now(), told, "neither given back nor charged");
            clock.pass(Duration::from_millis(1_700));
            told = store.time().now();
            let note = Note::of(store.time()).unwrap();
            Notes::open(&folder).unwrap().write(note).unwrap();
            // It ends without another word, and is away for a while.
            drop(store);
            clock.pass(Duration::from_secs(40));
        }
        assert_eq!(told, 3 * 1_700);
        std::fs::write(folder.join(FILE), "half a no").unwrap();
        assert_eq!(Note::read(&folder), None);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn notes_are_made_until_it_is_over() {
        let folder = std::env::temp_dir().join(format!("noting-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let clock = SteppedTime::at(1_790_000_000_000);
        let time = Served::new(TimeSource::Stepped(clock.clone()), 0, Vec::new());
        let noting = Noting::begin(&folder, time, || true).unwrap();
        clock.pass(Duration::from_millis(4_321));
        while Note::read(&folder).is_none_or(|note| note.served < 4_321) {
            thread::sleep(OFTEN);
        }
        drop(noting);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
