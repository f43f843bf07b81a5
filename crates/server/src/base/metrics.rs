//! The server's measurements of itself, in the text format that Prometheus reads.
//!
//! `docs/operations.md` lists every metric and what to watch. No metric names a game, a player or
//! an address: their readers learn how much happens and not who does it.

mod requests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

pub(crate) use self::requests::{Coded, measure};

/// The limits of the buckets of times, in seconds.
const TIMES: [f64; 14] =
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

/// The limits of the buckets of numbers.
const NUMBERS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The server's measurements of itself. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Metrics(Arc<Measured>);

/// The label of a metric that is counted by one thing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Kind {
    kind: String,
}

/// A request by its route, never by its path: a path can hold a secret.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Asked {
    method: String,
    route: String,
    status: u16,
}

/// The route of a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Route {
    route: String,
}

struct Measured {
    registry: Registry,
    requests: Family<Asked, Counter>,
    request_times: Family<Route, Histogram, fn() -> Histogram>,
    connections: Gauge,
    sockets: Gauge,
    closed: Family<Kind, Counter>,
    received: Counter,
    sent: Counter,
    sent_bytes: Counter,
    slow: Counter,
    refusals: Family<Kind, Counter>,
    games: Counter,
    talk: Counter,
    reports: Counter,
    reports_open: Gauge,
    acts: Family<Kind, Counter>,
    rooms: Gauge,
    wakes: Histogram,
    replays: Counter,
    heard: Counter,
    asks: Histogram,
    commands: Histogram,
    late: Histogram,
    writes_waiting: Gauge,
    commits: Histogram,
    commit_sizes: Histogram,
    commit_waits: Histogram,
    failures: Family<Kind, Counter>,
    pushed: Family<Kind, Counter>,
    engine_waiting: Gauge,
    engine_running: Gauge,
    engine_times: Family<Kind, Histogram, fn() -> Histogram>,
    served: Gauge,
}

fn times() -> Histogram {
    Histogram::new(TIMES)
}

fn numbers() -> Histogram {
    Histogram::new(NUMBERS)
}

impl Default for Measured {
    fn default() -> Measured {
        let measured = Measured {
            registry: Registry::with_prefix("tilewright"),
            requests: Family::default(),
            request_times: Family::new_with_constructor(times as fn() -> Histogram),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            closed: Family::default(),
            received: Counter::default(),
            sent: Counter::default(),
            sent_bytes: Counter::default(),
            slow: Counter::default(),
            refusals: Family::default(),
            games: Counter::default(),
            talk: Counter::default(),
            reports: Counter::default(),
            reports_open: Gauge::default(),
            acts: Family::default(),
            rooms: Gauge::default(),
            wakes: times(),
            replays: Counter::default(),
            heard: Counter::default(),
            asks: numbers(),
            commands: times(),
            late: times(),
            writes_waiting: Gauge::default(),
            commits: times(),
            commit_sizes: numbers(),
            commit_waits: times(),
            failures: Family::default(),
            pushed: Family::default(),
            engine_waiting: Gauge::default(),
            engine_running: Gauge::default(),
            engine_times: Family::new_with_constructor(times as fn() -> Histogram),
            served: Gauge::default(),
        };
        measured.registered()
    }
}

impl Measured {
    /// Names and explains everything. The library adds `_total` to the names of counters and the
    /// full stop to each sentence.
    fn registered(mut self) -> Measured {
        let mut registry = Registry::with_prefix("tilewright");
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The version of the program", version);
        let add = &mut registry;
        add.register("requests", "Requests answered", self.requests.clone());
        add.register(
            "request_seconds",
            "Time from a request's head to its answer",
            self.request_times.clone(),
        );
        add.register("connections", "Open connections", self.connections.clone());
        add.register("sockets", "Open WebSockets", self.sockets.clone());
        add.register("sockets_closed", "WebSockets closed, by close code", self.closed.clone());
        add.register("messages_received", "Messages from WebSockets", self.received.clone());
        add.register("messages_sent", "Messages sent over WebSockets", self.sent.clone());
        add.register("message_bytes_sent", "Bytes of these messages", self.sent_bytes.clone());
        add.register(
            "slow_sockets_dropped",
            "WebSockets dropped because they did not read",
            self.slow.clone(),
        );
        add.register("refusals", "Refusals, by their code", self.refusals.clone());
        add.register("games_made", "Games made", self.games.clone());
        add.register("talk", "Things said at tables", self.talk.clone());
        add.register("reports", "Reports of talk and of players", self.reports.clone());
        add.register("reports_open", "Reports that are open", self.reports_open.clone());
        add.register("moderation", "What moderators did, by kind", self.acts.clone());
        add.register("rooms_awake", "Games kept in memory", self.rooms.clone());
        add.register("room_wake_seconds", "Time to read and replay a game", self.wakes.clone());
        add.register(
            "games_replayed",
            "Games read and replayed only to be told of",
            self.replays.clone(),
        );
        add.register(
            "words_heard",
            "What other servers have told about games awake here and people signed out",
            self.heard.clone(),
        );
        add.register(
            "room_queue_length",
            "What waits in a room's queue when a message joins it",
            self.asks.clone(),
        );
        add.register(
            "command_seconds",
            "Time from a command's arrival until it is stored and acknowledged",
            self.commands.clone(),
        );
        add.register(
            "deadline_delay_seconds",
            "How long after a deadline of a game it is acted upon",
            self.late.clone(),
        );
        add.register(
            "writes_waiting",
            "Writes that wait for a commit or are in one",
            self.writes_waiting.clone(),
        );
        add.register("commit_seconds", "Time for one commit", self.commits.clone());
        add.register("commit_size", "Writes in one commit", self.commit_sizes.clone());
        add.register(
            "commit_wait_seconds",
            "Time a write waits before its commit begins",
            self.commit_waits.clone(),
        );
        add.register("notices", "Notices, by what became of them", self.pushed.clone());
        add.register("database_failures", "Failures of the database", self.failures.clone());
        add.register(
            "engine_waiting",
            "Pieces of engine work that wait for a processor",
            self.engine_waiting.clone(),
        );
        add.register(
            "engine_running",
            "Pieces of engine work being done",
            self.engine_running.clone(),
        );
        add.register(
            "engine_seconds",
            "Time for a piece of engine work, without waiting",
            self.engine_times.clone(),
        );
        add.register("served_seconds", "Time served, which clocks follow", self.served.clone());
        self.registry = registry;
        self
    }
}

/// A number that goes back by one when this is dropped.
pub(crate) struct Counted(Gauge);

impl Counted {
    fn new(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn kind(kind: impl fmt::Display) -> Kind {
    Kind { kind: kind.to_string() }
}

impl Metrics {
    /// Everything as text, with this much time served.
    pub(crate) fn text(&self, served: Duration) -> Result<String, fmt::Error> {
        self.0.served.set(i64::try_from(served.as_secs()).unwrap_or(i64::MAX));
        let mut text = String::new();
        text::encode(&mut text, &self.0.registry)?;
        Ok(text)
    }

    /// A connection that is open until this is dropped.
    pub(crate) fn connection(&self) -> Counted {
        Counted::new(&self.0.connections)
    }

    /// A socket that is open until this is dropped.
    pub(crate) fn socket(&self) -> Counted {
        Counted::new(&self.0.sockets)
    }

    /// A socket was closed with a code, or its client has gone.
    pub(crate) fn socket_closed(&self, code: Option<u16>) {
        let code = code.map_or_else(|| kind("gone"), kind);
        self.0.closed.get_or_create(&code).inc();
    }

    /// A message came over a socket.
    pub(crate) fn received(&self) {
        self.0.received.inc();
    }

    /// A message of this many bytes was sent over a socket.
    pub(crate) fn sent(&self, bytes: usize) {
        self.0.sent.inc();
        self.0.sent_bytes.inc_by(bytes as u64);
    }

    /// A socket was dropped because it did not read.
    pub(crate) fn too_slow(&self) {
        self.0.slow.inc();
    }

    /// Something was refused.
    pub(crate) fn refused(&self, code: &str) {
        self.0.refusals.get_or_create(&kind(code)).inc();
    }

    /// Counts a notice to a person who is not here; `how` says whether it was sent.
    pub(crate) fn pushed(&self, how: &'static str) {
        self.0.pushed.get_or_create(&kind(how)).inc();
    }

    /// A game was made.
    pub(crate) fn game_made(&self) {
        self.0.games.inc();
    }

    /// Something was said at a table.
    pub(crate) fn said(&self) {
        self.0.talk.inc();
    }

    /// Something was reported.
    pub(crate) fn reported(&self) {
        self.0.reports.inc();
    }

    /// This many reports are open, at all servers of the database.
    pub(crate) fn reports_open(&self, open: u32) {
        self.0.reports_open.set(open.into());
    }

    /// A moderator did something.
    pub(crate) fn moderated(&self, act: &str) {
        self.0.acts.get_or_create(&kind(act)).inc();
    }

    /// A room that is awake until this is dropped, and how long it took to wake it.
    pub(crate) fn room(&self, took: Duration) -> Counted {
        self.0.wakes.observe(took.as_secs_f64());
        Counted::new(&self.0.rooms)
    }

    /// A game was read and replayed only to be told of.
    pub(crate) fn replayed(&self) {
        self.0.replays.inc();
    }

    /// Counts a word from another server, about a game or about clients that were signed out.
    pub(crate) fn heard(&self) {
        self.0.heard.inc();
    }

    /// A message joins the queue of a room, in which this many wait.
    pub(crate) fn asks(&self, waiting: usize) {
        self.0.asks.observe(waiting as f64);
    }

    /// A command was stored and acknowledged so many milliseconds after its arrival.
    pub(crate) fn command(&self, millis: u64) {
        self.0.commands.observe(Duration::from_millis(millis).as_secs_f64());
    }

    /// A deadline was acted upon so many milliseconds late.
    pub(crate) fn late(&self, millis: u64) {
        self.0.late.observe(Duration::from_millis(millis).as_secs_f64());
    }

    /// Something that is to be stored, until this is dropped.
    pub(crate) fn write(&self) -> Counted {
        Counted::new(&self.0.writes_waiting)
    }

    /// Writes were committed together, each of which had waited so long.
    pub(crate) fn commit(&self, took: Duration, waited: impl ExactSizeIterator<Item = Duration>) {
        self.0.commits.observe(took.as_secs_f64());
        self.0.commit_sizes.observe(waited.len() as f64);
        waited.for_each(|waited| self.0.commit_waits.observe(waited.as_secs_f64()));
    }

    /// The database failed while it was read, written or asked whether it is there.
    pub(crate) fn database_failed(&self, doing: &str) {
        self.0.failures.get_or_create(&kind(doing)).inc();
    }

    /// Work for the engine that waits until this is dropped.
    pub(crate) fn engine_waits(&self) -> Counted {
        Counted::new(&self.0.engine_waiting)
    }

    /// Work that the engine does until this is dropped.
    pub(crate) fn engine_runs(&self) -> Counted {
        Counted::new(&self.0.engine_running)
    }

    /// The engine has done some work.
    pub(crate) fn engine_done(&self, work: &str, took: Duration) {
        self.0.engine_times.get_or_create(&kind(work)).observe(took.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `docs/operations.md` explains every metric and no other.
    #[test]
    fn the_handbook_explains_every_metric() {
        let metrics = Metrics::default();
        // Metrics with labels are shown once they have a value.
        metrics.refused("not_found");
        metrics.socket_closed(None);
        metrics.database_failed("write");
        metrics.pushed("sent");
        metrics.moderated("hide");
        metrics.engine_done("move", Duration::ZERO);
        let (method, route) = ("GET".to_owned(), "page".to_owned());
        drop(metrics.0.request_times.get_or_create(&Route { route: route.clone() }));
        metrics.0.requests.get_or_create(&Asked { method, route, status: 200 }).inc();
        let text = metrics.text(Duration::ZERO).unwrap();
        let named = |line: &str| line.split(' ').next().map(str::to_owned);
        let helps = text.lines().filter_map(|line| line.strip_prefix("# HELP "));
        let mut measured: Vec<String> = helps.filter_map(named).collect();
        let handbook = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operations.md");
        let handbook = std::fs::read_to_string(handbook).unwrap();
        let (handbook, _) = handbook.split_once("### What to watch").unwrap();
        let rows = handbook.lines().filter_map(|line| line.strip_prefix("| `tilewright_"));
        let mut explained: Vec<String> = rows
            .filter_map(|row| row.split(['`', '{']).next())
            .map(|name| {
                format!("tilewright_{}", name.trim_end_matches("_total").trim_end_matches("_info"))
            })
            .collect();
        measured.sort();
        explained.sort();
        assert!(measured.len() > 20);
        assert_eq!(explained, measured);
    }
}
