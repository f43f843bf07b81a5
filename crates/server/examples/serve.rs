//! A server on a port of its own choice, for tests that kill it: `serve DATA-FOLDER` prints its
//! address and serves until it is killed.

use std::io::Write as _;
use std::time::Duration;

use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let data = std::env::args_os().nth(1).ok_or("give a data folder")?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    let config =
        server::Config { thinking: Duration::ZERO..=Duration::ZERO, ..server::Config::new(data) };
    server::run(listener, std::future::pending(), config).await?;
    Ok(())
}
