//! A server as a separate process, and what it uses.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;

/// A running server; it ends when this is dropped.
pub struct Server {
    child: Child,
    program: String,
    folder: PathBuf,
    /// The address on which it listens.
    pub address: SocketAddr,
}

/// What a server has used of the machine.
#[derive(Clone, Copy, Default)]
pub struct Use {
    /// Processor time, user and system.
    pub processor: Duration,
    /// Memory, private or shared, in bytes.
    pub memory: u64,
}

impl Server {
    /// Starts a server on a free port of this machine.
    pub fn start(program: &str, folder: &Path) -> Outcome<Server> {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
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
                let (program, folder) = (program.to_owned(), folder.to_owned());
                return Ok(Server { child, program, folder, address });
            }
        }
        Err("the server has not printed its address".to_owned())
    }

    /// Ends it as an operator would and starts it again in the same folder; returns the time from
    /// the start of the process until it printed its address.
    pub fn again(mut self) -> Outcome<(Server, Duration)> {
        self.stop()?;
        let begun = Instant::now();
        let server = Server::start(&self.program, &self.folder)?;
        Ok((server, begun.elapsed()))
    }

    fn stop(&mut self) -> Outcome<()> {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        told.map_err(|error| format!("kill: {error}"))?;
        self.child.wait().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// What it has used until now, as Linux counts it; zero on other systems.
    pub fn used(&self) -> Use {
        let pid = self.child.id();
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{pid}/{file}"));
        let stat = read("stat").unwrap_or_default();
        // The name of the program may hold spaces; the fields come after it.
        let fields: Vec<&str> =
            stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().collect();
        let ticks =
            |field: usize| fields.get(field).and_then(|text| text.parse().ok()).unwrap_or(0);
        // Linux always counts in hundredths of a second.
        let processor = Duration::from_millis((ticks(11) + ticks(12)) * 10);
        let number = |text: String, key: &str| -> u64 {
            let line = text.lines().find_map(|line| line.strip_prefix(key).map(str::to_owned));
            let line = line.unwrap_or_default();
            line.split_whitespace().find_map(|word| word.parse().ok()).unwrap_or(0)
        };
        let memory = number(read("status").unwrap_or_default(), "VmRSS:") * 1024;
        Use { processor, memory }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
