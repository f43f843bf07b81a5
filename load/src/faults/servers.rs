//! The servers, the database and NATS, and what is done to them.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::disk::Disk;
use crate::Outcome;
use crate::process::{free_port, start_nats};

/// Longer than a server takes to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// The servers and services of a run.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its name in the report.
    pub name: &'static str,
    /// The number of servers.
    pub servers: usize,
    /// The URL of the database; `None` for a file.
    pub database: Option<String>,
    /// The command that stops and starts the database, apart from its last word.
    pub control: Vec<String>,
    /// The program of NATS, if the servers use it.
    pub nats: Option<String>,
    /// The choice of a disk of its own for the server's folder.
    pub disk: Disks,
    /// The number of seconds for which a server goes on that is asked to stop.
    pub drain: u64,
    /// More options of each server.
    pub options: Vec<&'static str>,
}

/// Where the folders of servers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disks {
    /// On the disk of this machine.
    Shared,
    /// On one that can be filled, if that can be made.
    Own,
}

/// A time in which no server ran.
struct Absence {
    /// When the last one was told to end, and when it had.
    from: (Instant, Option<Instant>),
    /// When a server was started, and when it listened.
    until: Option<(Instant, Instant)>,
}

/// The time in which a server could be reached. It is not known when a server that starts begins to
/// count.
#[derive(Clone, Copy)]
pub struct Served {
    /// At least.
    pub least: Duration,
    /// At most.
    pub most: Duration,
    /// The number of times no server could be reached.
    pub absences: usize,
}

/// The times in which a server could be reached, as the harness knows them.
#[derive(Clone)]
pub struct Timeline {
    begun: Instant,
    absences: Arc<Mutex<Vec<Absence>>>,
}

impl Timeline {
    fn new() -> Timeline {
        Timeline { begun: Instant::now(), absences: Arc::default() }
    }

    /// The last server, or the database, is told to end.
    fn absent(&self) {
        let mut absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        if absences.last().is_none_or(|absence| absence.until.is_some()) {
            absences.push(Absence { from: (Instant::now(), None), until: None });
        }
    }

    /// No server runs any more.
    fn gone(&self) {
        let mut absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Absence { from: (_, gone @ None), until: None }) = absences.last_mut() {
            *gone = Some(Instant::now());
        }
    }

    /// A server runs that was started at this moment.
    fn present(&self, started: Instant) {
        let mut absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Absence { until: until @ None, .. }) = absences.last_mut() {
            *until = Some((started, Instant::now()));
        }
    }

    /// The time in which a server could be reached before this moment, and the number of times none
    /// could.
    pub fn served(&self, moment: Instant) -> Served {
        let absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = moment.duration_since(self.begun);
        let mut served = Served { least: whole, most: whole, absences: 0 };
        for Absence { from, until } in absences.iter().filter(|absence| absence.from.0 < moment) {
            let (started, listened) = until.unwrap_or((moment, moment));
            let absent =
                |from: Instant, until: Instant| until.min(moment).saturating_duration_since(from);
            let gone = from.1.unwrap_or(moment);
            served.most = served.most.saturating_sub(absent(gone, started));
            served.least = served.least.saturating_sub(absent(from.0, listened));
            served.absences += 1;
        }
        served
    }
}

/// The servers of a run.
pub struct Servers {
    program: String,
    layout: Layout,
    servers: Vec<Server>,
    nats: Option<(u16, Child)>,
    disk: Option<Disk>,
    /// The times in which a server could be reached.
    pub timeline: Timeline,
}

struct Server {
    port: u16,
    folder: PathBuf,
    child: Option<Child>,
}

/// The status with which a server on this port says how it is.
fn health(port: u16) -> Option<u16> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split_whitespace().nth(1)?.parse().ok()
}

impl Servers {
    /// Starts them all.
    pub fn start(program: &str, folder: &Path, layout: Layout) -> Outcome<Servers> {
        let mut servers = Vec::new();
        for number in 0..layout.servers {
            let folder = folder.join(format!("server-{number}"));
            servers.push(Server { port: free_port()?, folder, child: None });
        }
        let disk = match layout.disk {
            Disks::Own => Disk::at(folder)?,
            Disks::Shared => None,
        };
        for server in &servers {
            std::fs::create_dir_all(&server.folder)
                .map_err(|error| format!("{}: {error}", server.folder.display()))?;
        }
        let timeline = Timeline::new();
        let program = program.to_owned();
        let mut all = Servers { program, layout, servers, nats: None, disk, timeline };
        all.start_nats()?;
        for number in 0..all.servers.len() {
            all.resume(number)?;
        }
        Ok(all)
    }

    /// The number of servers.
    pub fn count(&self) -> usize {
        self.servers.len()
    }

    /// The addresses of all, whether or not they run.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| SocketAddr::from(([127, 0, 0, 1], server.port))).collect()
    }

    /// Starts a server.
    pub fn resume(&mut self, number: usize) -> Outcome<()> {
        let nats = self.nats_url();
        let server = self.servers.get_mut(number).ok_or("no such server")?;
        let mut command = Command::new(&self.program);
        command
            .args(["serve", "--listen", &format!("127.0.0.1:{}", server.port), "--data"])
            .arg(&server.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.args(["--drain", &self.layout.drain.to_string()]).args(&self.layout.options);
        if let Some(database) = &self.layout.database {
            command.args(["--database", database]);
        }
        if let Some(nats) = nats {
            command.args(["--nats", &nats]);
        }
        let since = Instant::now();
        let child = command.spawn().map_err(|error| format!("{}: {error}", self.program))?;
        server.child = Some(child);
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", server.port)).is_err() {
            let ended = server.child.as_mut().map(Child::try_wait);
            if let Some(Ok(Some(status))) = ended {
                return Err(format!("server {number} does not start: {status}"));
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("server {number} does not start"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.timeline.present(since);
        Ok(())
    }

    /// Waits until a server says that it is well: it listens before that.
    pub fn wait_for(&self, number: usize) -> Outcome<()> {
        let server = self.servers.get(number).ok_or("no such server")?;
        let begun = Instant::now();
        while health(server.port) != Some(200) {
            if begun.elapsed() > PATIENCE {
                return Err(format!("server {number} is not well"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Ends a server as `kill -9` does.
    pub fn kill(&mut self, number: usize) -> Outcome<()> {
        let others = self.servers.iter().enumerate();
        let others = others.filter(|(other, server)| *other != number && server.child.is_some());
        if others.count() == 0 {
            self.timeline.absent();
        }
        let child = self.servers.get_mut(number).and_then(|server| server.child.take());
        let mut child = child.ok_or("the server does not run")?;
        child.kill().map_err(|error| error.to_string())?;
        child.wait().map_err(|error| error.to_string())?;
        self.timeline.gone();
        Ok(())
    }

    /// Asks a server to stop, as an operator would, and starts another program in its place.
    pub fn replace(&mut self, number: usize, program: &str) -> Outcome<()> {
        self.signal(number, "TERM")?;
        let server = self.servers.get_mut(number).ok_or("no such server")?;
        if let Some(mut child) = server.child.take() {
            child.wait().map_err(|error| error.to_string())?;
        }
        self.program = program.to_owned();
        self.resume(number)?;
        self.wait_for(number)
    }

    /// Sends a server a signal, such as STOP or CONT.
    pub fn signal(&self, number: usize, signal: &str) -> Outcome<()> {
        let child = self.servers.get(number).and_then(|server| server.child.as_ref());
        let pid = child.ok_or("the server does not run")?.id().to_string();
        let told = Command::new("kill").args([&format!("-{signal}"), &pid]).status();
        told.map(drop).map_err(|error| format!("kill: {error}"))
    }

    fn nats_url(&self) -> Option<String> {
        self.nats.as_ref().map(|(port, _)| format!("nats://127.0.0.1:{port}"))
    }

    fn start_nats(&mut self) -> Outcome<()> {
        let Some(program) = &self.layout.nats else { return Ok(()) };
        let port = match &self.nats {
            Some((port, _)) => *port,
            None => free_port()?,
        };
        self.nats = Some((port, start_nats(program, port)?));
        Ok(())
    }

    /// True if there is a NATS to cut.
    pub fn has_nats(&self) -> bool {
        self.nats.is_some()
    }

    /// Ends NATS and starts it again after a pause.
    pub fn cut_nats(&mut self, pause: Duration) -> Outcome<()> {
        if let Some((_, child)) = &mut self.nats {
            child.kill().map_err(|error| error.to_string())?;
            child.wait().map_err(|error| error.to_string())?;
            std::thread::sleep(pause);
        }
        self.start_nats()
    }

    /// True if there is a disk to fill.
    pub fn has_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// Fills the disk and makes room again after a pause. Returns whether a server said meanwhile
    /// that it is not well.
    pub fn fill_disk(&mut self, pause: Duration) -> Outcome<bool> {
        let Some(disk) = &self.disk else { return Ok(false) };
        self.timeline.absent();
        disk.fill()?;
        let begun = Instant::now();
        let mut ill = false;
        while begun.elapsed() < pause {
            ill |= self.servers.iter().any(|server| health(server.port) == Some(503));
            std::thread::sleep(Duration::from_millis(20));
        }
        disk.clear()?;
        // The time for which it still served is not known.
        self.timeline.gone();
        let since = Instant::now();
        while self.servers.iter().any(|server| health(server.port) != Some(200)) {
            if since.elapsed() > PATIENCE {
                return Err("a server does not recover from a full disk".to_owned());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.timeline.present(since);
        Ok(ill)
    }

    /// True if there is a database to stop.
    pub fn has_database(&self) -> bool {
        !self.layout.control.is_empty()
    }

    /// Stops the database at once and starts it again after a pause.
    pub fn stop_database(&mut self, pause: Duration) -> Outcome<()> {
        let control = |words: &[&str]| {
            let (program, rest) = self.layout.control.split_first().ok_or("no database")?;
            let status = Command::new(program)
                .args(rest)
                .args(words)
                .current_dir(std::env::temp_dir())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .map_err(|error| format!("{program}: {error}"))?;
            if status.success() {
                Ok(())
            } else {
                Err(format!("the database: {words:?}: {status}"))
            }
        };
        self.timeline.absent();
        control(&["-m", "immediate", "stop"])?;
        self.timeline.gone();
        std::thread::sleep(pause);
        let since = Instant::now();
        control(&["start"])?;
        self.timeline.present(since);
        Ok(())
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        let servers = self.servers.iter_mut().filter_map(|server| server.child.as_mut());
        for child in servers.chain(self.nats.as_mut().map(|(_, child)| child)) {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
