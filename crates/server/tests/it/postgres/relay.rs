//! A way to a database that a test can cut, as when the database is stopped: connections break, and
//! new ones are refused.

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// The way. It ends when this is dropped.
pub(crate) struct Relay {
    /// What comes before the address in the URL of the database, the address, and what follows.
    url: [String; 3],
    port: u16,
    open: Option<JoinSet<()>>,
}

impl Relay {
    /// A way to the database of this URL.
    pub(crate) async fn to(url: &str) -> Relay {
        let (before, rest) = url.split_once('@').unwrap();
        let (address, behind) = rest.split_once('/').unwrap();
        let url = [before, address, behind].map(str::to_owned);
        let mut relay = Relay { url, port: 0, open: None };
        relay.resume().await;
        relay
    }

    /// The URL of the database by this way.
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

    /// Lets connections through, at the same port.
    pub(crate) async fn resume(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.unwrap();
        self.port = listener.local_addr().unwrap().port();
        let (to, mut open) = (self.url[1].clone(), JoinSet::new());
        open.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut here, _)) = listener.accept().await {
                let to = to.clone();
                connections.spawn(async move {
                    let mut there = TcpStream::connect(to).await.unwrap();
                    let _ = copy_bidirectional(&mut here, &mut there).await;
                });
            }
        });
        self.open = Some(open);
    }
}
