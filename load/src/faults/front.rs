//! nginx in front of the servers, with the file that operators are given.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Outcome;
use crate::process::{free_port, listens};

/// The file, seen from the root of the repository.
const FILE: &str = "deploy/nginx.conf";

/// What the machine may have it as.
const PROGRAMS: [&str; 2] = ["/usr/sbin/nginx", "/usr/bin/nginx"];

/// A running nginx; it ends when this is dropped.
pub struct Front {
    child: Child,
    /// Where players reach it.
    pub address: SocketAddr,
}

impl Front {
    /// Starts it in front of servers at these addresses; `None` if it is not installed.
    pub fn before(servers: &[SocketAddr], folder: &Path) -> Outcome<Option<Front>> {
        let Some(program) = PROGRAMS.iter().map(PathBuf::from).find(|path| path.is_file()) else {
            return Ok(None);
        };
        let failed = |error: std::io::Error| format!("nginx: {error}");
        let given = std::fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
        let port = free_port()?;
        let folder = folder.join("nginx");
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let folder = folder.canonicalize().map_err(failed)?;
        let file = folder.join("nginx.conf");
        std::fs::write(&file, configured(&given, servers, port, &folder)?).map_err(failed)?;
        let child = Command::new(program)
            .arg("-c")
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let front = Front { child, address: SocketAddr::from(([127, 0, 0, 1], port)) };
        listens(port)?;
        Ok(Some(front))
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        // Asked, it ends its workers too.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// A whole configuration from the file for operators: the servers filled in, on a port of this
/// machine and without TLS.
fn configured(given: &str, servers: &[SocketAddr], port: u16, folder: &Path) -> Outcome<String> {
    let ours =
        servers.iter().map(|server| format!("    server {server} max_fails=1 fail_timeout=2s;\n"));
    let ours: String = ours.collect();
    let upstream = "    server 127.0.0.1:7420;\n";
    // The first server block only leads from port 80 to the second.
    let (head, rest) = given.split_once("server {\n    listen 80;").ok_or("no port 80")?;
    let (_, tls) = rest.split_once("\n}\n").ok_or("no end of port 80")?;
    if !head.contains(upstream) {
        return Err(format!("{FILE} has no {upstream:?}"));
    }
    let head = head.replace(upstream, &ours);
    let tls = tls.lines().filter(|line| !line.trim_start().starts_with("ssl_"));
    let tls = tls.filter(|line| !line.contains("listen [::]"));
    let tls = tls.map(|line| line.replace("443 ssl", &format!("127.0.0.1:{port}")));
    let body: Vec<String> = tls.collect();
    let folder = folder.display();
    Ok(format!(
        "daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log {folder}/log;\n\
         events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{head}{}\n}}\n",
        body.join("\n")
    ))
}
