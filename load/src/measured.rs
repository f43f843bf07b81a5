//! The measurements that a server reports.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::Outcome;

/// The measurements of a server until now.
#[derive(Clone, Default)]
pub struct Measured {
    /// The bytes of messages that it has sent.
    pub sent: u64,
    /// Commands that took no longer than so many seconds, with that limit, in rising order.
    commands: Vec<(f64, u64)>,
}

impl Measured {
    /// Asks a server.
    pub fn of(address: SocketAddr) -> Outcome<Measured> {
        let failed = |error: std::io::Error| format!("what {address} measures: {error}");
        let mut stream = TcpStream::connect(address).map_err(failed)?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).map_err(failed)?;
        let request = "GET /metrics HTTP/1.1\r\nhost: load\r\nconnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).map_err(failed)?;
        let mut text = String::new();
        stream.read_to_string(&mut text).map_err(failed)?;
        Ok(Measured::read(&text))
    }

    fn read(text: &str) -> Measured {
        let mut measured = Measured::default();
        for line in text.lines() {
            let Some((name, value)) = line.rsplit_once(' ') else { continue };
            let Ok(value) = value.parse::<f64>() else { continue };
            if name == "tilewright_message_bytes_sent_total" {
                measured.sent = value as u64;
            }
            let limit = name.strip_prefix("tilewright_command_seconds_bucket{le=\"");
            if let Some(limit) = limit.and_then(|limit| limit.strip_suffix("\"}")) {
                let limit = limit.parse().unwrap_or(f64::INFINITY);
                measured.commands.push((limit, value as u64));
            }
        }
        measured
    }

    /// The limit within which this share of the commands since an earlier time was answered, in
    /// seconds; `None` if there was none.
    pub fn commands_since(&self, before: &Measured, share: f64) -> Option<f64> {
        let counts: Vec<(f64, u64)> = self
            .commands
            .iter()
            .map(|&(limit, count)| {
                let earlier = before.commands.iter().find(|(other, _)| *other == limit);
                (limit, count - earlier.map_or(0, |(_, count)| *count))
            })
            .collect();
        let all = counts.last()?.1;
        let enough = |&&(_, count): &&(f64, u64)| count as f64 >= all as f64 * share;
        counts.iter().find(enough).filter(|_| all > 0).map(|(limit, _)| *limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_compared() {
        let text = "# EOF\r\ntilewright_message_bytes_sent_total 1200\n\
                    tilewright_command_seconds_bucket{le=\"0.001\"} 50\n\
                    tilewright_command_seconds_bucket{le=\"0.002\"} 98\n\
                    tilewright_command_seconds_bucket{le=\"+Inf\"} 100\n";
        let (before, after) = (Measured::default(), Measured::read(text));
        assert_eq!(after.sent, 1_200);
        assert_eq!(after.commands_since(&before, 0.5), Some(0.001));
        assert_eq!(after.commands_since(&before, 0.9), Some(0.002));
        assert_eq!(after.commands_since(&before, 0.99), Some(f64::INFINITY));
        assert_eq!(after.commands_since(&after, 0.5), None);
    }
}
