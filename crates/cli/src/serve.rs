//! `tilewright serve`: the web app and the API.

use std::net::SocketAddr;
use std::path::PathBuf;

use lexicon::Lexicon;
use server::Config;
use tokio::net::TcpListener;

use crate::args::Common;
use crate::stop::Stop;
use crate::{output, source, troubles};

/// Serve the web app; also without naming this command
#[derive(clap::Args, Debug, PartialEq, Eq)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 takes a free one [default: 127.0.0.1:7420]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// The folder for games [default: ./tilewright-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database [default: SQLite in the data folder]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    #[command(flatten)]
    exclude: source::Exclude,
}

impl Serve {
    /// Whether nothing was said about serving.
    pub(crate) fn is_silent(&self) -> bool {
        let Serve { listen, data, database, exclude } = self;
        listen.is_none() && data.is_none() && database.is_none() && exclude.exclusions.is_none()
    }
}

pub(crate) fn run(args: &Serve, common: &Common) -> Result<(), Stop> {
    let listen = args.listen.as_deref().unwrap_or("127.0.0.1:7420");
    let data = args.data.clone().unwrap_or_else(|| PathBuf::from("tilewright-data"));
    // Games outlive every function, so the server wants a lexicon that does.
    let lexicon: &'static Lexicon = match &common.lexicon {
        None => lexica::bundled(),
        Some(given) => Box::leak(Box::new(source::open_for_plays(Some(given))?)),
    };
    let exclusions = args.exclude.read()?;
    let database = args.database.clone();
    let config = Config { database, lexicon, exclusions, ..Config::new(data) };
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Stop::bad(format!("cannot start the server: {error}")))?;
    runtime.block_on(serve(listen, config))
}

async fn serve(listen: &str, config: Config) -> Result<(), Stop> {
    let listener =
        TcpListener::bind(listen).await.map_err(|error| cannot_listen(listen, &error))?;
    let address = listener
        .local_addr()
        .map_err(|error| Stop::bad(format!("cannot listen on {listen}: {error}")))?;
    // All this is ready before the address is told, so that whoever reads it may use the server
    // and stop it at once.
    let stop = stop_signal()?;
    troubles::tell();
    let server = server::open(config).await.map_err(Stop::bad)?;
    announce(address)?;
    if !server::PAGE_COMPLETE {
        eprintln!(
            "tilewright: the page is missing, because npm was not there when this was built: \
             install Node and build again, or play here with 'tilewright play'"
        );
    }
    server.serve(listener, stop).await;
    Ok(())
}

/// The address, on standard output, for people and for programs that start this one.
fn announce(address: SocketAddr) -> Result<(), Stop> {
    let mut output = output::Output::new(crate::args::Format::Text);
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

/// Ready on Ctrl-C, or when the system asks the program to end.
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

/// Ready on Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Stop> {
    Ok(async {
        // Without a way to hear of Ctrl-C, the system's own way of ending the program remains.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
