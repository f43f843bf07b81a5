//! The settings of a server.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use host::WordLists;

use crate::base::chance::ChanceSource;
use crate::base::proxies::Proxy;
use crate::base::push::Push;
use crate::base::site_names::SiteName;
use crate::base::time::TimeSource;
use crate::base::word_filter::WordFilter;

/// The settings of a server. Nothing is read from the environment.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder for the database, made if it is missing.
    pub data: PathBuf,
    /// The database as a URL, `sqlite:///path/to/file`; without one `tilewright.db` in the data
    /// folder.
    pub database: Option<String>,
    /// The URL of a NATS server, over which several servers of one PostgreSQL database hear of each
    /// other, such as `nats://host:4222`. Without one a server is alone with its database.
    pub nats: Option<String>,
    /// The word lists from which players choose.
    pub lists: WordLists,
    /// True if pages may keep those of them that do not come with the program, to play without a
    /// connection.
    pub lends_lists: bool,
    /// The time for which computer players seem to think, so that people can follow.
    pub thinking: RangeInclusive<Duration>,
    /// The source of the seeds of games and of the luck of computer players.
    pub chance: ChanceSource,
    /// The source of the time.
    pub time: TimeSource,
    /// The time for which a seat is without a connection before its person counts as away (AMB-49).
    pub gone_after: Duration,
    /// True if clocks get back the measured time that moves spend on the network, within the limits
    /// of [`rules::credit`].
    pub credit: bool,
    /// The proxies in front of the server, which name the client in `X-Forwarded-For`. If none is
    /// named, those on this machine and in private networks are believed.
    pub proxies: Vec<Proxy>,
    /// The names by which visitors reach the server, for the pages, the API, sockets and metrics.
    /// Whatever else they are asked for by is refused, so that no other site can have its name lead
    /// here; but addresses, `localhost`, names without a dot, and names that end in `.local`,
    /// `.localhost`, `.lan`, `.home`, `.home.arpa` or `.internal` need not be given.
    pub names: Vec<SiteName>,
    /// Settings for notices to people who are not here; without them none are sent.
    pub push: Option<Push>,
    /// Words in whose place talk shows asterisks, and which no name may have; none if it is empty.
    pub word_filter: WordFilter,
    /// True if pages may referee games by themselves, on the device of the player, where they are
    /// built for it.
    pub games_on_devices: bool,
    /// For how long a review or an analysis is worked on, apart from the time it waits.
    pub analysis: Duration,
    /// The most connections at once. Each takes an open file of the process.
    pub connections: usize,
    /// The time for which a server that was asked to stop goes on serving, while `/api/ready` says
    /// that it stops: a load balancer can send visitors elsewhere meanwhile.
    pub drain: Duration,
}

impl Config {
    /// SQLite in this folder, the bundled word lists, computer players at a human pace.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            database: None,
            nats: None,
            lists: WordLists::bundled(None),
            lends_lists: false,
            thinking: Duration::from_millis(400)..=Duration::from_millis(900),
            chance: ChanceSource::System,
            time: TimeSource::System,
            gone_after: Duration::from_secs(120),
            credit: true,
            proxies: Vec::new(),
            names: Vec::new(),
            push: None,
            word_filter: WordFilter::default(),
            games_on_devices: true,
            analysis: Duration::from_secs(10),
            connections: 16_000,
            drain: Duration::ZERO,
        }
    }
}
