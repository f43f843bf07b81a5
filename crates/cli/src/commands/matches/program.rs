//! A program that plays: started, asked for moves in SIU, watched, and ended.
//!
//! Nothing that it does can hold the match up or reach another player: its output is read by
//! threads of its own, every wait has an end, and when it goes all that it has started goes with
//! it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use notation::siu::{GivenPosition, SiuMove};

use super::fault::{Fault, FaultKind};
use crate::lines::{Line, Lines};

/// The longest time for a program to introduce itself: large word lists take long to be read.
const INTRODUCTION: Duration = Duration::from_secs(60);
/// The most bytes that are read while one answer is waited for.
const MOST_BYTES: u64 = 16 << 20;
/// Lines that wait to be read before the program has to wait as well.
const WAITING: usize = 1_000;
/// The time between two looks whether the match was stopped.
const LOOK: Duration = Duration::from_millis(50);
/// The longest time for a program to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(300);
/// The most characters of what a program says that are repeated.
const SHOWN: usize = 120;

/// The limits of time for programs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The time for a move that they are told.
    pub(super) time: Option<Duration>,
    /// The delay that an answer may have on its way.
    pub(super) lag: Duration,
    /// After how long they count as hung where they are told no time.
    pub(super) most: Duration,
}

impl Limits {
    fn for_a_move(&self) -> Duration {
        self.time.map_or(self.most, |time| time + self.lag)
    }
}

/// The reason why there is no answer.
pub(super) enum NoAnswer {
    Fault(Fault),
    /// The match was stopped.
    Interrupted,
}

/// A program that is running.
pub(super) struct Program {
    child: Child,
    /// Lines for the program.
    to: Sender<String>,
    /// Lines of the program.
    from: Receiver<Line>,
    /// The bytes of that read so far.
    bytes: Arc<AtomicU64>,
    /// The last line that it wrote to standard error.
    complaint: Arc<Mutex<String>>,
    limits: Limits,
    /// True if it has been ended.
    over: bool,
}

impl Program {
    /// Starts a program by its command line and lets it introduce itself.
    pub(super) fn start(
        command: &str,
        edition: &str,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Program, NoAnswer> {
        let fault = |error: io::Error| {
            let text = format!("cannot be started: {error}");
            NoAnswer::Fault(Fault::new(FaultKind::Crashed, text))
        };
        let mut child = shell(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(fault)?;
        let (to, heard) = channel::<String>();
        let (said, from) = sync_channel(WAITING);
        let complaint = Arc::<Mutex<String>>::default();
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not read must not hold up the match.
            thread::spawn(move || {
                while let Ok(line) = heard.recv() {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        let bytes = Arc::<AtomicU64>::default();
        if let Some(stdout) = child.stdout.take() {
            let stdout = Metered { from: stdout, bytes: Arc::clone(&bytes) };
            thread::spawn(move || {
                let mut lines = Lines::new(BufReader::new(stdout));
                while let Ok(Some(line)) = lines.next() {
                    if said.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stderr) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || listen(BufReader::new(stderr), &complaint));
        }
        let mut program = Program { child, to, from, bytes, complaint, limits, over: false };
        program.say("siu\n");
        let mut has_edition = false;
        program.wait(INTRODUCTION, stop, "introduced itself with siuok", |line| {
            has_edition |= line.starts_with("option name Edition ");
            (line == "siuok").then_some(Ok(()))
        })?;
        if has_edition {
            program.say(&format!("setoption name Edition value {edition}\n"));
        }
        program.is_ready(INTRODUCTION, stop)?;
        Ok(program)
    }

    /// Says that the next position is of another game.
    pub(super) fn new_game(&mut self, stop: &AtomicBool) -> Result<(), NoAnswer> {
        self.say("siunewgame\n");
        self.is_ready(self.limits.most, stop)
    }

    /// Asks for a move. Returns how long that took as well.
    pub(super) fn ask(
        &mut self,
        given: &GivenPosition,
        stop: &AtomicBool,
    ) -> Result<(SiuMove, Duration), NoAnswer> {
        // Once it is ready, nothing that it said before can be taken for the answer.
        self.is_ready(self.limits.most, stop)?;
        let time = self.limits.time.map(|time| format!(" movetime {}", time.as_millis()));
        let begun = Instant::now();
        self.say(&format!("{given}\ngo auto{}\n", time.unwrap_or_default()));
        let answer = self.wait(self.limits.for_a_move(), stop, "answered", |line| {
            let text = line.strip_prefix("bestmove")?.trim();
            Some(text.parse::<SiuMove>().map_err(|error| Fault::new(FaultKind::Garbled, error)))
        })?;
        Ok((answer, begun.elapsed()))
    }

    /// Waits until everything that was said is dealt with. No move may be named meanwhile.
    fn is_ready(&mut self, limit: Duration, stop: &AtomicBool) -> Result<(), NoAnswer> {
        self.say("isready\n");
        self.wait(limit, stop, "answered isready with readyok", |line| match line {
            "readyok" => Some(Ok(())),
            _ if line.starts_with("bestmove") => {
                let text = format!("'{}' came when nobody had asked", cut(line));
                Some(Err(Fault::new(FaultKind::Unasked, text)))
            }
            _ => None,
        })
    }

    fn say(&self, text: &str) {
        // If it does not listen any more, the answer will be missing.
        let _ = self.to.send(text.to_string());
    }

    /// Reads lines until `take` has one that it wanted.
    fn wait<T>(
        &mut self,
        limit: Duration,
        stop: &AtomicBool,
        what: &str,
        mut take: impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<T, NoAnswer> {
        let fault = |kind, text: String| Err(NoAnswer::Fault(Fault::new(kind, text)));
        let (begun, before) = (Instant::now(), self.bytes.load(Ordering::Relaxed));
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(NoAnswer::Interrupted);
            }
            let left = limit.saturating_sub(begun.elapsed());
            match self.from.recv_timeout(left.min(LOOK)) {
                // An answer that waited here while its time ran out is late as well.
                _ if left.is_zero() => {
                    let seconds = limit.as_secs_f32();
                    return fault(FaultKind::Late, format!("had not {what} after {seconds} s"));
                }
                _ if self.bytes.load(Ordering::Relaxed) - before > MOST_BYTES => {
                    let text = format!("wrote {} MiB before it had {what}", MOST_BYTES >> 20);
                    return fault(FaultKind::Flooded, text);
                }
                Ok(Line::Text(line)) => {
                    if let Some(taken) = take(line.trim()) {
                        return taken.map_err(NoAnswer::Fault);
                    }
                }
                // It cannot be an answer.
                Ok(Line::TooLong) => {}
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return fault(FaultKind::Crashed, self.last_words(what));
                }
            }
        }
    }

    /// Ends it, and says how it had ended by itself.
    fn last_words(&mut self, what: &str) -> String {
        // The program may exit, and its standard error may arrive, a little after the end of its
        // output.
        thread::sleep(LOOK);
        let ended = match self.end() {
            Some(status) if !is_killed(status) => {
                format!("ended ({status}) before it had {what}")
            }
            _ => format!("closed its output before it had {what}"),
        };
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { ended } else { format!("{ended}: {complaint}") }
    }

    /// Ends it with everything that it has started; how it ended, the first time.
    fn end(&mut self) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.over, true) {
            return None;
        }
        kill(&mut self.child);
        self.child.wait().ok()
    }
}

/// Lets it end by itself, and sees to it.
impl Drop for Program {
    fn drop(&mut self) {
        if !self.over {
            self.say("quit\n");
            let until = Instant::now() + FAREWELL;
            // Its output ends with it.
            while Instant::now() < until
                && !matches!(self.from.recv_timeout(LOOK), Err(RecvTimeoutError::Disconnected))
            {
            }
        }
        self.end();
    }
}

/// A reader that counts what is read through it.
struct Metered<R> {
    from: R,
    bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[cfg(unix)]
fn is_killed(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(rustix::process::Signal::KILL.as_raw())
}

#[cfg(not(unix))]
fn is_killed(_: ExitStatus) -> bool {
    false
}

/// The command, for the shell of the system.
#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new("sh");
    // A group of its own: Ctrl-C at the terminal is not for it, and it can be ended as a whole.
    shell.arg("-c").arg(command).process_group(0);
    shell
}

#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // Even if the program itself is gone, what it has started may be there. It has not been waited
    // for yet, so its number is still its own.
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}

/// Reads standard error to its end and keeps its last line.
fn listen(from: impl BufRead, complaint: &Mutex<String>) {
    let mut lines = Lines::new(from);
    while let Ok(Some(line)) = lines.next() {
        if let Line::Text(line) = line
            && !line.trim().is_empty()
        {
            *complaint.lock().unwrap_or_else(PoisonError::into_inner) = cut(line.trim());
        }
    }
}

/// The beginning of what a program said, fit for a line.
fn cut(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
