//! The servers of a scenario: one with a file, or several that share a PostgreSQL database and hear
//! of each other over NATS.

use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::client::Site;
use crate::figures::millis;
use crate::measured::Measured;
use crate::probe::{Probe, Sync, between};
use crate::process::{Server, Use, free_port, start_nats, used, used_by_all};
use crate::quota::Quota;

/// The set-up of the servers.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The program `tilewright`.
    pub program: String,
    /// The number of servers.
    pub servers: usize,
    /// The database that they share; a file for a single one unless said otherwise.
    pub database: Option<Database>,
    /// The program `nats-server`, if there are several servers.
    pub nats: Option<String>,
    /// The share of a processor that each server gets while it is measured; `None` for all there
    /// is.
    pub share: Option<f64>,
    /// Where the players of one game connect.
    pub spread: Spread,
    /// The length of play.
    pub length: Duration,
}

/// A PostgreSQL database.
#[derive(Clone, Debug)]
pub struct Database {
    /// Its address.
    pub url: String,
    /// The folder of the server with the file that names its process.
    pub folder: PathBuf,
}

/// Where the players of one game connect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// Each at any server, as behind a proxy that knows nothing of games.
    Anywhere,
    /// All at the same server, as behind a proxy that chooses by the game.
    Together,
}

/// The running servers; they end when this is dropped.
pub struct Fleet {
    setup: Setup,
    folder: PathBuf,
    // The servers end before their quotas do.
    servers: Vec<Server>,
    quotas: Vec<Quota>,
    nats: Option<Nats>,
    probe: Probe,
}

struct Nats {
    port: u16,
    child: Child,
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The resources used until a moment.
pub struct Used {
    moment: Instant,
    servers: Vec<(Use, Measured)>,
    database: Duration,
    nats: Duration,
    players: Duration,
    syncs: Vec<Sync>,
}

impl Fleet {
    /// Starts the servers.
    pub fn start(setup: Setup, folder: &Path) -> Outcome<Fleet> {
        let nats = match &setup.nats {
            Some(program) if setup.servers > 1 => {
                let port = free_port()?;
                Some(Nats { port, child: start_nats(program, port)? })
            }
            _ => None,
        };
        let folder = folder.to_owned();
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        // The database stores whatever is acknowledged.
        let probe = Probe::start(setup.database.as_ref().map_or(&folder, |other| &other.folder))?;
        let (servers, quotas) = (Vec::new(), Vec::new());
        let mut fleet = Fleet { setup, folder, servers, quotas, nats, probe };
        for number in 0..fleet.setup.servers {
            let server = fleet.start_one(number)?;
            fleet.servers.push(server);
        }
        Ok(fleet)
    }

    fn start_one(&self, number: usize) -> Outcome<Server> {
        let mut more = Vec::new();
        if let Some(database) = &self.setup.database {
            more.extend(["--database".to_owned(), database.url.clone()]);
        }
        if let Some(nats) = &self.nats {
            more.extend(["--nats".to_owned(), format!("nats://127.0.0.1:{}", nats.port)]);
        }
        Server::start(&self.setup.program, &self.folder.join(format!("server-{number}")), &more)
    }

    /// The set-up of the servers.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Ends the server as an operator would and starts it again; returns the time from the start of
    /// the process until it printed its address.
    pub fn again(mut self) -> Outcome<(Fleet, Duration)> {
        for server in &mut self.servers {
            server.stop()?;
        }
        self.servers.clear();
        let begun = Instant::now();
        for number in 0..self.setup.servers {
            let server = self.start_one(number)?;
            self.servers.push(server);
        }
        Ok((self, begun.elapsed()))
    }

    /// The server of the player with this number; neighbours are at different ones.
    pub fn site(&self, player: usize) -> Site {
        Site::of(self.servers[player % self.servers.len()].address, player)
    }

    /// The server of a player of a game: any, but always the same.
    pub fn site_in(&self, game: usize, seat: usize) -> Site {
        let count = self.servers.len();
        let server = match self.setup.spread {
            Spread::Together => game % count,
            // Each pair of servers comes as often as any other.
            Spread::Anywhere => (0..seat).fold(game, |rest, _| rest / count) % count,
        };
        Site::of(self.servers[server].address, game)
    }

    /// From now on the servers get no more than their share of the processor.
    pub fn limit(&mut self) -> Outcome<()> {
        if let Some(share) = self.setup.share {
            let quotas = self.servers.iter().map(|server| Quota::of(server.pid(), share));
            self.quotas = quotas.collect::<Outcome<_>>()?;
        }
        Ok(())
    }

    /// The resources used until now.
    pub fn used(&self) -> Outcome<Used> {
        let servers = self.servers.iter();
        let servers = servers
            .map(|server| Ok((used(server.pid()), Measured::of(server.metrics)?)))
            .collect::<Outcome<_>>()?;
        Ok(Used {
            moment: Instant::now(),
            servers,
            database: self.setup.database.as_ref().map_or(Duration::ZERO, Database::used),
            nats: self.nats.as_ref().map_or(Duration::ZERO, |nats| used_by_all(nats.child.id())),
            players: used(std::process::id()).processor,
            syncs: self.probe.syncs(),
        })
    }
}

impl Database {
    /// The processor time of the database.
    fn used(&self) -> Duration {
        let pid = std::fs::read_to_string(self.folder.join("postmaster.pid")).unwrap_or_default();
        let pid = pid.lines().next().and_then(|pid| pid.parse().ok());
        pid.map_or(Duration::ZERO, used_by_all)
    }
}

impl Used {
    /// The memory of all servers, in bytes.
    pub fn memory(&self) -> u64 {
        self.servers.iter().map(|(used, _)| used.memory).sum()
    }

    /// The processor time of all servers since an earlier moment.
    pub fn processor_since(&self, before: &Used) -> Duration {
        let of =
            |used: &Used| used.servers.iter().map(|(used, _)| used.processor).sum::<Duration>();
        of(self).saturating_sub(of(before))
    }

    /// Returns a line with the times of the disk since an earlier moment.
    pub fn disk_since(&self, before: &Used) -> String {
        format!("\n  {}", between(&self.syncs, before.moment, self.moment))
    }

    /// Returns what was used since an earlier moment: a line for the disk and one for each process.
    pub fn since(&self, before: &Used) -> String {
        let span = self.moment.duration_since(before.moment).as_secs_f64();
        let processors = |now: Duration, then: Duration| {
            format!("{:.2} processors", now.saturating_sub(then).as_secs_f64() / span)
        };
        let mut text = self.disk_since(before);
        for (number, ((now, measured), (then, earlier))) in
            (1..).zip(self.servers.iter().zip(&before.servers))
        {
            text += &format!(
                "\n  server {number}: {}, {:.0} MB, {:.1} MB sent",
                processors(now.processor, then.processor),
                now.memory as f64 / 1e6,
                (measured.sent - earlier.sent) as f64 / 1e6
            );
            if let Some(limit) = measured.commands_since(earlier, 0.99) {
                let limit = Duration::try_from_secs_f64(limit).unwrap_or(Duration::MAX);
                text += &format!(", 99 of 100 commands answered within {}", millis(limit));
            }
        }
        if self.database > Duration::ZERO {
            text += &format!("\n  PostgreSQL: {}", processors(self.database, before.database));
        }
        if self.nats > Duration::ZERO {
            text += &format!("\n  NATS: {}", processors(self.nats, before.nats));
        }
        text + &format!("\n  players: {}", processors(self.players, before.players))
    }
}
