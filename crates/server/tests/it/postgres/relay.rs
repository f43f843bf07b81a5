//! A relay to a database that a test can cut, as when the database is stopped: connections break,
//! and new ones are refused. It can also hold up data on its way.

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The relay. It ends when it is dropped.
pub(crate) struct Relay {
    /// The parts of the database's URL: up to the address, the address, and the rest.
    url: [String; 3],
    port: u16,
    open: Option<JoinSet<()>>,
    /// True while data on its way is held up.
    held: watch::Sender<bool>,
}

impl Relay {
    /// A relay to the database of this URL.
    pub(crate) async fn to(url: &str) -> Relay {
        let (before, rest) = url.split_once('@').unwrap();
        let (address, behind) = rest.split_once('/').unwrap();
        let url = [before, address, behind].map(str::to_owned);
        let mut relay = Relay { url, port: 0, open: None, held: watch::Sender::new(false) };
        relay.resume().await;
        relay
    }

    /// The URL of the database through the relay.
    pub(crate) fn url(&self) -> String {
        let [before, _, behind] = &self.url;
        format!("{before}@127.0.0.1:{}/{behind}", self.port)
    }

    /// Breaks every connection, and refuses others.
    pub(crate) async fn cut(&mut self) {
        if let Some(mut open) = self.open.take() {
            open.shutdown().await;
        }
    }

    /// Holds up data on its way, or lets it go on.
    pub(crate) fn hold(&self, held: bool) {
        self.held.send_replace(held);
    }

    /// Lets connections through, at the same port.
    pub(crate) async fn resume(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.unwrap();
        self.port = listener.local_addr().unwrap().port();
        let (to, held, mut open) = (self.url[1].clone(), self.held.subscribe(), JoinSet::new());
        open.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((here, _)) = listener.accept().await {
                let (to, held) = (to.clone(), held.clone());
                connections.spawn(async move {
                    let there = TcpStream::connect(to).await.unwrap();
                    let ((from, to), (back, forth)) = (here.into_split(), there.into_split());
                    tokio::join!(pass_on(from, forth, held.clone()), pass_on(back, to, held));
                });
            }
        });
        self.open = Some(open);
    }
}

/// Passes on what comes, until one of the two sides ends.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut held: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let free = held.wait_for(|held| !held).await.is_ok();
        if !free || to.write_all(&bytes[..count]).await.is_err() {
            break;
        }
    }
    // The other side may be gone.
    let _ = to.shutdown().await;
}
