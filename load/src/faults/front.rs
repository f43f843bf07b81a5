//! nginx in front of the servers, with the file that operators are given.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Outcome;
use crate::process::{free_port, listens};

/// The file, seen from the root of the repository.
const FILE: &str = "deploy/nginx.conf";

/// The unit of the service, which is given with it.
const UNIT: &str = include_str!("../../../deploy/tilewright.service");

/// The line of a single server, and those of several, of which each is a comment in the file.
const SINGLE: &str = "    server 127.0.0.1:7420;";
const SEVERAL: &str = "    # server 10.0.0.";

/// The fields that nginx writes into its log for each request.
const FIELDS: &str = "$status|$request_method|$upstream_bytes_sent|$upstream_addr|$uri";

/// The value of an option with which the unit starts the server.
pub fn given(option: &str) -> Outcome<&'static str> {
    let command = UNIT.lines().find_map(|line| line.strip_prefix("ExecStart="));
    let mut words = command.unwrap_or_default().split(' ').skip_while(|word| *word != option);
    words.nth(1).ok_or_else(|| format!("the unit has no {option}"))
}

/// A running nginx; it ends when this is dropped.
pub struct Front {
    child: Child,
    /// Where players reach it.
    pub address: SocketAddr,
    /// Where it writes down what it was asked.
    requests: PathBuf,
}

/// The answers of nginx.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The requests, sockets included.
    pub requests: usize,
    /// The requests that a server refused for now (503), and no other took: none has carried them
    /// out, and clients ask again.
    pub refused: usize,
    /// The requests that were lost with the server that was asked: nginx cannot know whether it has
    /// carried them out, and asks no other.
    pub lost: usize,
    /// Those that another server could have answered, and were not, each as nginx has written it
    /// down.
    pub given_up: Vec<String>,
}

impl Front {
    /// Starts this program of nginx in front of servers at these addresses.
    pub fn before(program: &str, servers: &[SocketAddr], folder: &Path) -> Outcome<Front> {
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
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let front = Front { child, address, requests: folder.join("requests") };
        listens(port)?;
        Ok(front)
    }

    /// Returns the answers until now. An open request, such as a socket, does not count yet.
    pub fn answered(&self) -> Outcome<Answered> {
        let text = std::fs::read_to_string(&self.requests);
        let text = text.map_err(|error| format!("{}: {error}", self.requests.display()))?;
        Ok(Answered::read(&text))
    }
}

impl Answered {
    /// Reads what was written down, in lines of [`FIELDS`].
    fn read(text: &str) -> Answered {
        let mut answered = Answered::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('|').collect();
            let [status, method, sent, ..] = fields[..] else { continue };
            answered.requests += 1;
            answered.refused += usize::from(status == "503");
            if status != "502" && status != "504" {
                continue;
            }
            // One number for each server that was asked, the last one last; `-` if none was.
            let last = sent.rsplit(',').next().and_then(|sent| sent.trim().parse::<u64>().ok());
            // Requests by any method but POST are repeated at another server, even if the first one
            // has read them.
            match method == "POST" && last.is_some_and(|sent| sent > 0) {
                true => answered.lost += 1,
                false => answered.given_up.push(line.to_owned()),
            }
        }
        answered
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        // Asked, it ends its workers too.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// A whole configuration from the file for operators: the lines of several servers with their
/// addresses filled in, on a port of this machine and without TLS.
fn configured(given: &str, servers: &[SocketAddr], port: u16, folder: &Path) -> Outcome<String> {
    // The first server block only leads from port 80 to the second.
    let (head, rest) = given.split_once("server {\n    listen 80;").ok_or("no port 80")?;
    let (_, tls) = rest.split_once("\n}\n").ok_or("no end of port 80")?;
    let mut several = servers.iter();
    let mut lines = Vec::new();
    for line in head.lines().filter(|line| *line != SINGLE) {
        let Some((_, parameters)) =
            line.strip_prefix(SEVERAL).and_then(|line| line.split_once(":7420"))
        else {
            lines.push(line.to_owned());
            continue;
        };
        if let Some(server) = several.next() {
            lines.push(format!("    server {server}{parameters}"));
        }
    }
    if several.next().is_some() {
        return Err(format!(
            "{FILE} has fewer lines as \"{SEVERAL}1:7420\" than there are servers"
        ));
    }
    let head = lines.join("\n");
    let tls = tls.lines().filter(|line| !line.trim_start().starts_with("ssl_"));
    let tls = tls.filter(|line| !line.contains("listen [::]"));
    let tls = tls.map(|line| line.replace("443 ssl", &format!("127.0.0.1:{port}")));
    let body: Vec<String> = tls.collect();
    let folder = folder.display();
    Ok(format!(
        "daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log {folder}/log;\n\
         events {{ worker_connections 4096; }}\nhttp {{\nlog_format fields '{FIELDS}';\n\
         access_log {folder}/requests fields;\n{head}\n{}\n}}\n",
        body.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recipe_is_tried_with_the_lines_that_operators_are_given() {
        let given = include_str!("../../../deploy/nginx.conf");
        let servers: Vec<SocketAddr> =
            ["127.0.0.1:1001", "127.0.0.1:1002"].map(|address| address.parse().unwrap()).to_vec();
        let text = configured(given, &servers, 8080, Path::new("/folder")).unwrap();
        for line in ["    server 127.0.0.1:1001 max_fails=0;", "listen 127.0.0.1:8080;"] {
            assert!(text.contains(line), "{line} in {text}");
        }
        assert!(text.contains("hash $tilewright_game consistent;"), "{text}");
        let upstream = text.lines().filter(|line| line.starts_with("    server 127."));
        assert_eq!(upstream.count(), 2);
        let four = [servers.clone(), servers].concat();
        assert!(configured(given, &four, 8080, Path::new("/folder")).is_err());
    }

    #[test]
    fn the_servers_behind_the_recipe_answer_by_the_name_of_the_site_and_believe_the_proxy() {
        let nginx = include_str!("../../../deploy/nginx.conf");
        let name = nginx.lines().find_map(|line| line.trim().strip_prefix("server_name "));
        assert_eq!(given("--host").ok(), name.and_then(|name| name.strip_suffix(';')));
        assert_eq!(given("--proxy"), Ok("127.0.0.1"));
        assert!(SINGLE.contains(given("--listen").unwrap()), "where nginx asks it");
    }

    #[test]
    fn requests_lost_refused_and_given_up_are_told_apart() {
        let log = "200|GET|120|127.0.0.1:1001|/api/seeks\n\
                   101|GET|0, 310|127.0.0.1:1001, 127.0.0.1:1002|/api/games/a/socket\n\
                   502|POST|412|127.0.0.1:1001|/api/games\n\
                   502|POST|0, 0|127.0.0.1:1001, 127.0.0.1:1002|/api/games\n\
                   502|GET|-|tilewright|/api/seeks\n\
                   504|GET|120|127.0.0.1:1001|/api/seeks\n\
                   503|POST|412|127.0.0.1:1001|/api/games\n\
                   503|GET|120, 120|127.0.0.1:1001, 127.0.0.1:1002|/api/seeks\n";
        let answered = Answered::read(log);
        assert_eq!((answered.requests, answered.lost, answered.refused), (8, 1, 2));
        let given_up: Vec<&str> = log.lines().skip(3).take(3).collect();
        assert_eq!(answered.given_up, given_up);
    }
}
