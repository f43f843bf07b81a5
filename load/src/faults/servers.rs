//! The servers, the database and NATS, and what is done to them.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::Outcome;

/// Longer than a server takes to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a run is made of.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its name in the report.
    pub name: &'static str,
    /// How many servers there are.
    pub servers: usize,
    /// The URL of the database; `None` for a file.
    pub database: Option<String>,
    /// The command that stops and starts the database, apart from its last word.
    pub control: Vec<String>,
    /// The program of NATS, if the servers use it.
    pub nats: Option<String>,
}

/// When nobody served.
struct Absence {
    /// When the last one was told to end, and when it had.
    from: (Instant, Option<Instant>),
    /// When a server was started, and when it listened.
    until: Option<(Instant, Instant)>,
}

/// How long somebody could be served. It is not known when a server that starts begins to count.
#[derive(Clone, Copy)]
pub struct Served {
    /// At least.
    pub least: Duration,
    /// At most.
    pub most: Duration,
    /// How often nobody could be served.
    pub absences: usize,
}

/// When somebody could be served, as the harness knows it.
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

    /// Nobody serves any more.
    fn gone(&self) {
        let mut absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Absence { from: (_, gone @ None), until: None }) = absences.last_mut() {
            *gone = Some(Instant::now());
        }
    }

    /// Somebody serves who was started at this moment.
    fn present(&self, started: Instant) {
        let mut absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Absence { until: until @ None, .. }) = absences.last_mut() {
            *until = Some((started, Instant::now()));
        }
    }

    /// How long somebody could be served before this moment, and how often nobody could.
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
    /// When somebody could be served.
    pub timeline: Timeline,
}

struct Server {
    port: u16,
    folder: PathBuf,
    child: Option<Child>,
}

fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

/// Waits until somebody listens on a port of this machine.
fn listens(port: u16) -> Outcome<()> {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("nobody listens on port {port}"));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

impl Servers {
    /// Starts them all.
    pub fn start(program: &str, folder: &Path, layout: Layout) -> Outcome<Servers> {
        let mut servers = Vec::new();
        for number in 0..layout.servers {
            let folder = folder.join(format!("server-{number}"));
            std::fs::create_dir_all(&folder)
                .map_err(|error| format!("{}: {error}", folder.display()))?;
            servers.push(Server { port: free_port()?, folder, child: None });
        }
        let timeline = Timeline::new();
        let program = program.to_owned();
        let mut all = Servers { program, layout, servers, nats: None, timeline };
        all.start_nats()?;
        for number in 0..all.servers.len() {
            all.resume(number)?;
        }
        Ok(all)
    }

    /// How many there are.
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
        let child = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        self.nats = Some((port, child));
        listens(port)
    }

    /// Whether there is a NATS to cut.
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

    /// Whether there is a database to stop.
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
