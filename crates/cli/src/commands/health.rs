//! `tilewright health`: whether a server answers, for monitoring.

use std::io::{Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use serde_json::json;

use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright health
  tilewright health --server 127.0.0.1:8080
The exit code is 0 if the server and its database answer, and 1 if not.";

/// The longest time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// The most bytes of an answer that are read: more than the server sends.
const MOST: u64 = 4096;

/// The options of `tilewright health`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Health {
    /// The address on which it listens
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7420")]
    server: String,
}

pub(crate) fn run(args: &Health, common: &Common) -> Result<(), Stop> {
    let address = args.server.as_str();
    let problem = match ask(address) {
        Ok(status) if status == "200" => None,
        Ok(status) => Some(format!("{address} answers with {status}")),
        Err(error) => Some(format!("{address} does not answer: {error}")),
    };
    let told = json!({ "server": address, "well": problem.is_none(), "why": problem });
    let line = problem.clone().unwrap_or_else(|| format!("{address} is healthy"));
    Output::only(common.format, &told, line)?;
    if problem.is_none() { Ok(()) } else { Err(Stop::No) }
}

/// The status code of its answer.
fn ask(address: &str) -> std::io::Result<String> {
    let mut last = std::io::Error::other("no such address");
    for peer in address.to_socket_addrs()? {
        let mut stream = match TcpStream::connect_timeout(&peer, PATIENCE) {
            Ok(stream) => stream,
            Err(error) => {
                last = error;
                continue;
            }
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let question = format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\nConnection: close");
        stream.write_all(format!("{question}\r\n\r\n").as_bytes())?;
        let mut answer = Vec::new();
        stream.take(MOST).read_to_end(&mut answer)?;
        return Ok(status(&answer));
    }
    Err(last)
}

/// The second word of the first line, if there is one.
fn status(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(answer);
    let word = text.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.split_whitespace().next());
    word.unwrap_or("something that is not HTTP").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_is_the_second_word() {
        assert_eq!(status(b"HTTP/1.1 200 OK\r\n\r\n{}"), "200");
        assert_eq!(status(b"HTTP/1.1 503 Service Unavailable\r\n"), "503");
        assert_eq!(status(b""), "something that is not HTTP");
        assert_eq!(status(b"SSH-2.0-x\r\n"), "something that is not HTTP");
    }
}
