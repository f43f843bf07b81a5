//! A program of the run as a separate process, and what it uses.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;

/// Longer than a program takes to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// More connections than a scenario opens.
const CONNECTIONS: &str = "100000";

/// A running server; it ends when this is dropped.
pub struct Server {
    child: Child,
    /// The address on which it listens.
    pub address: SocketAddr,
    /// Where it shows what it measures.
    pub metrics: SocketAddr,
}

/// The resources of the machine that a process has used.
#[derive(Clone, Copy, Default, Debug)]
pub struct Use {
    /// Processor time, user and system.
    pub processor: Duration,
    /// Memory, private or shared, in bytes.
    pub memory: u64,
}

/// A port that is free just now.
pub fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

/// Waits until a process listens on a port of this machine.
pub fn listens(port: u16) -> Outcome<()> {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("nobody listens on port {port}"));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

/// Starts a NATS server on a port of this machine.
pub fn start_nats(program: &str, port: u16) -> Outcome<Child> {
    let child = Command::new(program)
        .args(["-a", "127.0.0.1", "-p", &port.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{program}: {error}"))?;
    listens(port)?;
    Ok(child)
}

impl Server {
    /// Starts a server on a free port of this machine; `more` are words of its command line.
    pub fn start(program: &str, folder: &Path, more: &[String]) -> Outcome<Server> {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        let metrics = SocketAddr::from(([127, 0, 0, 1], free_port()?));
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--connections", CONNECTIONS])
            .args(["--metrics", &metrics.to_string(), "--data"])
            .arg(folder)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let output = child.stdout.take().ok_or("no output")?;
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|error| error.to_string())?;
            if let Some((_, rest)) = line.split_once("http://") {
                let address: String =
                    rest.chars().take_while(|c| c.is_ascii_digit() || ".:".contains(*c)).collect();
                let address = address.parse().map_err(|_| format!("no address in {line:?}"))?;
                return Ok(Server { child, address, metrics });
            }
        }
        Err("the server has not printed its address".to_owned())
    }

    /// Ends it as an operator would.
    pub fn stop(&mut self) -> Outcome<()> {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        told.map_err(|error| format!("kill: {error}"))?;
        self.child.wait().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The resources that a process has used until now, as Linux counts them; zero on other systems.
pub fn used(pid: u32) -> Use {
    let read = |file: &str| std::fs::read_to_string(format!("/proc/{pid}/{file}"));
    let status = read("status").unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    let memory = memory.split_whitespace().find_map(|word| word.parse::<u64>().ok()).unwrap_or(0);
    let [own, ..] = times(pid);
    Use { processor: own, memory: memory * 1024 }
}

/// The processor time that a process and the processes that it has started have used until now.
pub fn used_by_all(pid: u32) -> Duration {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let children = children.unwrap_or_default();
    let running = children.split_whitespace().filter_map(|child| child.parse().ok());
    let [own, ended] = times(pid);
    running.map(used_by_all).sum::<Duration>() + own + ended
}

/// The processor time of a process itself, and of its children that have ended.
fn times(pid: u32) -> [Duration; 2] {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name of the program may hold spaces; the fields come after it.
    let fields: Vec<&str> =
        stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().collect();
    let ticks =
        |field: usize| fields.get(field).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    // Linux always counts in hundredths of a second.
    [11, 13].map(|first| Duration::from_millis((ticks(first) + ticks(first + 1)) * 10))
}
