//! A network between players and servers that delays, stands still, and cuts connections in the
//! middle of what is being said.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Random as _, Seeded};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::Outcome;

/// The longest that a part of what is said is delayed.
const DELAY: usize = 60;

/// The longest that nothing gets through.
const STILL: usize = 2_500;

/// A connection is cut, or stands still, before so many bytes have passed.
const SOME: usize = 12_000;

/// The network; it ends when this is dropped.
pub struct Network {
    /// Where players reach the servers, in the same order.
    pub addresses: Vec<SocketAddr>,
    counted: Arc<Counted>,
    _listening: JoinSet<()>,
}

#[derive(Default)]
struct Counted {
    delayed: AtomicUsize,
    stalled: AtomicUsize,
    cut: AtomicUsize,
}

/// The fate of the data in one direction of a connection.
#[derive(Clone, Copy)]
enum Weather {
    Calm,
    /// Each part comes late.
    Slow,
    /// After so many bytes nothing gets through for a while.
    Still(usize),
    /// After so many bytes the connection is gone.
    Cut(usize),
}

impl Network {
    /// A network before servers at these addresses.
    pub async fn before(servers: &[SocketAddr], chance: &mut Seeded) -> Outcome<Network> {
        let counted = Arc::<Counted>::default();
        let (mut addresses, mut listening) = (Vec::new(), JoinSet::new());
        for &server in servers {
            let failed = |error: std::io::Error| format!("the network: {error}");
            let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
            addresses.push(listener.local_addr().map_err(failed)?);
            let chance = Arc::new(Mutex::new(Seeded::new(chance.next_u64())));
            listening.spawn(listen(listener, server, chance, counted.clone()));
        }
        Ok(Network { addresses, counted, _listening: listening })
    }

    /// The fate of the connections.
    pub fn count(&self) -> String {
        let [delayed, stalled, cut] =
            [&self.counted.delayed, &self.counted.stalled, &self.counted.cut]
                .map(|count| count.load(Ordering::Relaxed));
        format!("of the connections {delayed} were slow, {stalled} stood still, {cut} were cut")
    }
}

async fn listen(
    listener: TcpListener,
    server: SocketAddr,
    chance: Arc<Mutex<Seeded>>,
    counted: Arc<Counted>,
) {
    let mut open = JoinSet::new();
    loop {
        tokio::select! {
            taken = listener.accept() => {
                let Ok((player, _)) = taken else { continue };
                let own = chance.lock().unwrap_or_else(PoisonError::into_inner).next_u64();
                open.spawn(connect(player, server, Seeded::new(own), counted.clone()));
            }
            Some(_) = open.join_next() => {}
        }
    }
}

async fn connect(
    mut player: TcpStream,
    server: SocketAddr,
    mut chance: Seeded,
    counted: Arc<Counted>,
) {
    let (there, back) = (weather(&mut chance, &counted), weather(&mut chance, &counted));
    // A server that does not run takes no connection; the player's is closed.
    let Ok(mut server) = TcpStream::connect(server).await else { return };
    for stream in [&player, &server] {
        // Delays here are on purpose.
        let _ = stream.set_nodelay(true);
    }
    let (from_player, to_player) = player.split();
    let (from_server, to_server) = server.split();
    let later = Seeded::new(chance.next_u64());
    // When one direction ends, so does the other.
    tokio::select! {
        () = carry(from_player, to_server, there, chance) => {}
        () = carry(from_server, to_player, back, later) => {}
    }
}

fn weather(chance: &mut Seeded, counted: &Counted) -> Weather {
    let (weather, count) = match chance.below(16) {
        0..=2 => (Weather::Slow, &counted.delayed),
        3 => (Weather::Still(chance.below(SOME)), &counted.stalled),
        4 => (Weather::Cut(chance.below(SOME)), &counted.cut),
        _ => return Weather::Calm,
    };
    count.fetch_add(1, Ordering::Relaxed);
    weather
}

/// Carries the data until one side has nothing more to send, or the weather is against it.
async fn carry(
    mut from: ReadHalf<'_>,
    mut to: WriteHalf<'_>,
    weather: Weather,
    mut chance: Seeded,
) {
    let (mut buffer, mut passed) = ([0; 4096], 0);
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let end = passed + count;
        let mut part = &buffer[..count];
        match weather {
            Weather::Slow => pause(&mut chance, DELAY).await,
            Weather::Still(after) if (passed..end).contains(&after) => {
                pause(&mut chance, STILL).await;
            }
            Weather::Cut(after) if after < end => part = &part[..after.saturating_sub(passed)],
            _ => {}
        }
        if to.write_all(part).await.is_err() || part.len() < count {
            return;
        }
        passed = end;
    }
}

async fn pause(chance: &mut Seeded, most: usize) {
    tokio::time::sleep(Duration::from_millis(chance.below(most) as u64)).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that repeats what it hears.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        address
    }

    /// Says something to a server that repeats it, over a connection; returns what comes back.
    async fn echoed(mut stream: TcpStream, said: &[u8]) -> Vec<u8> {
        let (mut from, mut to) = stream.split();
        let mut heard = Vec::new();
        let say = async { drop(to.write_all(said).await) };
        let hear = async {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut part).await {
                heard.extend_from_slice(&part[..count]);
                if heard.len() == said.len() {
                    break;
                }
            }
        };
        tokio::join!(say, hear);
        heard
    }

    #[tokio::test]
    async fn what_gets_through_is_what_was_said() {
        let mut network = Network::before(&[echo().await], &mut Seeded::new(5)).await.unwrap();
        let address = network.addresses.pop().unwrap();
        let said: Arc<[u8]> = (0..20_000_u32).map(|number| (number % 251) as u8).collect();
        let mut talks = JoinSet::new();
        // The weather of a connection is drawn when it is accepted: one after another.
        for _ in 0..48 {
            let (stream, said) = (TcpStream::connect(address).await.unwrap(), said.clone());
            talks.spawn(async move { echoed(stream, &said).await });
        }
        let (mut whole, mut less) = (0, 0);
        for heard in talks.join_all().await {
            assert_eq!(heard, said[..heard.len()], "nothing is changed or left out");
            if heard.len() == said.len() { whole += 1 } else { less += 1 }
        }
        assert!(whole > 20 && less > 0, "{whole} whole, {less} cut: {}", network.count());
    }
}
