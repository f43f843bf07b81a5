//! NATS servers that tests start and stop.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The path of the program.
const PROGRAM: &str = "TILEWRIGHT_NATS_SERVER";

/// A NATS server on a port of its own. It ends when this is dropped.
pub(crate) struct Nats {
    port: u16,
    child: Option<Child>,
}

impl Nats {
    pub(crate) fn start() -> Nats {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut nats = Nats { port: free.local_addr().unwrap().port(), child: None };
        drop(free);
        nats.resume();
        nats
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Starts again on the same port.
    pub(crate) fn resume(&mut self) {
        let program = std::env::var(PROGRAM)
            .unwrap_or_else(|_| panic!("{PROGRAM} is not set: cargo xtask test --only postgres"));
        let port = self.port.to_string();
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &port]).stdout(Stdio::null()).stderr(Stdio::null());
        self.child = Some(command.spawn().unwrap());
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends as `kill -9` does.
    pub(crate) fn cut(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.cut();
    }
}
