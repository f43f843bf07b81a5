//! `tilewright serve`: the web app and the API.

mod logs;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use server::{Config, Contact, Proxy, Push, SiteName, WordFilter};

use self::logs::LogOptions;
use crate::files;
use crate::options::{Common, ExclusionsOption, Format, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

/// The options of `tilewright serve`.
#[derive(clap::Args, Debug, Default, PartialEq, Eq)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 takes a free one [default: 127.0.0.1:7420]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// A name by which visitors reach the server, such as play.example.org; every name under a
    /// domain, as in *.example.org; or any [default: addresses, the names of this machine, localhost, and
    /// names that only local networks have]
    #[arg(long, value_name = "NAME")]
    host: Vec<SiteName>,
    /// A proxy in front of the server, or a network of them such as 10.0.0.0/8, whose
    /// X-Forwarded-For is trusted; or none [default: one on this machine or in a private network]
    #[arg(long, value_name = "ADDR")]
    proxy: Vec<Proxy>,
    /// Serve metrics under /metrics on this address, for Prometheus and the like; only the operator
    /// should be able to reach it [default: none are served]
    #[arg(long, value_name = "ADDR")]
    metrics: Option<String>,
    /// The time to keep serving once asked to stop, while /api/ready says that the server is
    /// stopping, so that visitors are sent to another one [default: 0]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(..=600))]
    drain: Option<u64>,
    /// The most connections at once, each an open file [default: 16000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    connections: Option<u32>,
    #[command(flatten)]
    logs: LogOptions,
    #[command(flatten)]
    storage: StorageOptions,
    /// A NATS server, as nats://HOST:PORT, through which several servers that share a PostgreSQL
    /// database keep in touch
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// Send notices to the devices of players who want them, through their browsers' push services,
    /// which can write to this email address; or off [default: off]
    #[arg(long, value_name = "CONTACT", value_parser = contact)]
    push: Option<PushOption>,
    /// Words that talk shows as asterisks and that names may not contain, one per line
    /// [default: none]
    #[arg(long, value_name = "FILE")]
    word_filter: Option<PathBuf>,
    /// Offer no games that a browser referees by itself, without the server [default: they are
    /// offered if the page was built for it]
    #[arg(long)]
    no_games_on_devices: bool,
    /// Let browsers keep your own word lists, so that players can use them without a connection:
    /// only if the licence of each list allows that
    #[arg(long)]
    lend_lists: bool,
    #[command(flatten)]
    exclude: ExclusionsOption,
}

/// Turns notices on or off.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PushOption {
    Off,
    To(Contact),
}

fn contact(text: &str) -> Result<PushOption, server::UnknownContact> {
    if text == "off" { Ok(PushOption::Off) } else { text.parse().map(PushOption::To) }
}

/// The words that are not to be read.
fn filter(path: &Path) -> Result<WordFilter, Stop> {
    let text = files::read_text(path, "write one word on each line")?;
    WordFilter::read(&text).map_err(|error| Stop::at(path, error))
}

impl Serve {
    /// True if none of the options is given.
    pub(crate) fn is_silent(&self) -> bool {
        *self == Serve::default()
    }
}

pub(crate) fn run(args: &Serve, common: &Common) -> Result<(), Stop> {
    let listen = args.listen.as_deref().unwrap_or("127.0.0.1:7420");
    let lists = common.lists(args.exclude.read()?.as_ref())?;
    let word_filter = args.word_filter.as_deref().map(filter).transpose()?.unwrap_or_default();
    let database = args.storage.database.clone();
    let (nats, proxies) = (args.nats.clone(), args.proxy.clone());
    let names = args.host.iter().cloned().chain(own_name()).collect();
    let push = match &args.push {
        Some(PushOption::To(contact)) => Some(Push::new(contact.clone())),
        None | Some(PushOption::Off) => None,
    };
    let folder = args.storage.folder();
    let drain = Duration::from_secs(args.drain.unwrap_or_default());
    let defaults = Config::new(folder);
    let connections = args.connections.map_or(defaults.connections, |number| number as usize);
    let config = Config {
        database,
        nats,
        lists,
        lends_lists: args.lend_lists,
        proxies,
        names,
        connections,
        push,
        word_filter,
        drain,
        games_on_devices: !args.no_games_on_devices,
        ..defaults
    };
    args.logs.begin()?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Stop::bad(format!("cannot start the server: {error}")))?;
    runtime.block_on(serve(listen, args.metrics.as_deref(), config))
}

/// The name of this machine, if it has one. Where it is not asked for, it has no dot, and needs not
/// be given.
#[cfg(unix)]
fn own_name() -> Option<SiteName> {
    SiteName::one(rustix::system::uname().nodename().to_str().ok()?).ok()
}

#[cfg(not(unix))]
fn own_name() -> Option<SiteName> {
    None
}

async fn serve(listen: &str, metrics: Option<&str>, config: Config) -> Result<(), Stop> {
    let listener = server::listen(listen).await.map_err(|error| cannot_listen(listen, &error))?;
    let address = listener
        .local_addr()
        .map_err(|error| Stop::bad(format!("cannot listen on {listen}: {error}")))?;
    // Everything is ready before the address is printed, so that its reader can use the
    // server and stop it at once.
    let stop = stop_signal()?;
    let metrics = match metrics {
        None => None,
        Some(address) => Some(
            server::listen(address)
                .await
                .map_err(|error| Stop::bad(format!("--metrics {address}: {error}")))?,
        ),
    };
    let mut server = server::open(config).await.map_err(Stop::bad)?;
    if let Some(listener) = metrics {
        if let Ok(address) = listener.local_addr() {
            tracing::info!(%address, "metrics are shown");
        }
        server = server.with_metrics(listener);
    }
    announce(address)?;
    if !server::PAGE_COMPLETE {
        eprintln!(
            "tilewright: the page is missing, because npm was not found when this was built: \
             install Node and build again, or play here with 'tilewright play'"
        );
    }
    server.serve(listener, stop).await;
    Ok(())
}

/// Prints the address on standard output, for people and for programs that start this one.
fn announce(address: SocketAddr) -> Result<(), Stop> {
    let mut output = Output::new(Format::Text);
    output.line(format!("Tilewright is at http://{address}/"))?;
    output.end()
}

fn cannot_listen(listen: &str, error: &std::io::Error) -> Stop {
    use std::io::ErrorKind;
    Stop::bad(match error.kind() {
        ErrorKind::AddrInUse => format!(
            "{listen} is in use, perhaps by another Tilewright: stop that one, or give \
             --listen another port, such as 127.0.0.1:7421"
        ),
        ErrorKind::PermissionDenied => {
            format!("{listen} is not allowed: give --listen a port above 1023")
        }
        ErrorKind::InvalidInput => {
            format!("--listen {listen}: give an address and a port, such as 127.0.0.1:7420")
        }
        _ => format!("cannot listen on {listen} ({error}): give --listen another address"),
    })
}

/// Waits for Ctrl-C, or for the system to ask the program to end.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Stop> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| {
        signal(kind).map_err(|error| Stop::bad(format!("cannot listen for signals: {error}")))
    };
    let mut interrupt = listen(SignalKind::interrupt())?;
    let mut terminate = listen(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Stop> {
    Ok(async {
        // If Ctrl-C cannot be caught, it ends the program in the system's usual way.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
