//! Limits on what each address may ask, so that one client cannot crowd out the others.
//!
//! They are for the open internet. This machine and private networks may ask as much as they like;
//! if such an address is a proxy that names its client in `X-Forwarded-For`, the limits apply to
//! that client.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::Instant;

use crate::answer::Refused;
use crate::limit::{self, Allowance};
use crate::refusal::ServerRefusal;

/// The address at the other end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// How many addresses are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// What is known of the clients. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Gate {
    visitors: Arc<Mutex<HashMap<IpAddr, Visitor>>>,
}

struct Visitor {
    requests: Allowance,
    games: Allowance,
    sockets: u32,
}

impl Visitor {
    fn new(now: Instant) -> Visitor {
        Visitor {
            requests: Allowance::new(limit::REQUESTS, now),
            games: Allowance::new(limit::GAMES, now),
            sockets: 0,
        }
    }

    fn is_forgettable(&self, now: Instant) -> bool {
        self.sockets == 0 && self.requests.is_full(now) && self.games.is_full(now)
    }
}

/// The address of a request as a handler sees it: `None` for clients without limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asking(pub(crate) Option<IpAddr>);

/// A socket that counts as open until this is dropped.
pub(crate) struct Place {
    gate: Gate,
    address: Option<IpAddr>,
}

impl Gate {
    fn with<T>(&self, address: IpAddr, now: Instant, see: impl FnOnce(&mut Visitor) -> T) -> T {
        // After a panic the counts are at worst a little off.
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if visitors.len() >= REMEMBERED && !visitors.contains_key(&address) {
            visitors.retain(|_, visitor| !visitor.is_forgettable(now));
        }
        see(visitors.entry(address).or_insert_with(|| Visitor::new(now)))
    }

    /// Counts one more request, or one more game as well.
    fn request(&self, address: IpAddr, game: bool, now: Instant) -> bool {
        self.with(address, now, |visitor| {
            visitor.requests.take(now) && (!game || visitor.games.take(now))
        })
    }

    /// Takes one of the address's places for sockets, if any is left.
    pub(crate) fn socket(&self, Asking(address): Asking) -> Result<Place, Refused> {
        let free = address.is_none_or(|address| {
            self.with(address, Instant::now(), |visitor| {
                let free = visitor.sockets < limit::SOCKETS;
                visitor.sockets += u32::from(free);
                free
            })
        });
        if !free {
            return Err(ServerRefusal::TooManyConnections.into());
        }
        Ok(Place { gate: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.gate.with(address, Instant::now(), |visitor| {
                visitor.sockets = visitor.sockets.saturating_sub(1);
            });
        }
    }
}

/// Lets a request to the API through, or refuses it.
pub(crate) async fn pass(State(gate): State<Gate>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let asking = Asking(peer.and_then(|Peer(peer)| limited(peer, request.headers())));
    let path = request.uri().path();
    let makes = path == "/api/games" || path.ends_with("/again");
    let game = request.method() == Method::POST && makes;
    if let Asking(Some(address)) = asking
        && !gate.request(address, game, Instant::now())
    {
        return Refused::from(ServerRefusal::TooManyRequests).into_response();
    }
    request.extensions_mut().insert(asking);
    next.run(request).await
}

/// The address to which limits apply, if any do.
fn limited(peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
    if !is_near(peer) {
        return Some(block(peer));
    }
    // The proxy's entry is last; anybody could have written those before it.
    let forwarded = headers.get_all("x-forwarded-for").into_iter().next_back()?;
    let last = forwarded.to_str().ok()?.rsplit(',').next()?.trim();
    let address: IpAddr = last.parse().ok()?;
    (!is_near(address)).then(|| block(address))
}

/// Whether an address is this machine's or one of a private network.
fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => four.is_loopback() || four.is_private() || four.is_link_local(),
        IpAddr::V6(six) => {
            six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local()
        }
    }
}

/// What counts as one address: with IPv6 every client has a whole network of them.
fn block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited_for(peer: &str, forwarded: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        limited(peer.parse().unwrap(), &headers).map(|address| address.to_string())
    }

    #[test]
    fn limits_are_for_addresses_of_the_open_internet() {
        for (peer, forwarded, expected) in [
            ("127.0.0.1", &[][..], None),
            ("::1", &[], None),
            ("192.168.1.9", &[], None),
            ("::ffff:10.0.0.3", &[], None),
            ("203.0.113.9", &[], Some("203.0.113.9")),
            ("::ffff:203.0.113.9", &[], Some("203.0.113.9")),
            ("2001:db8:1:2:3:4:5:6", &[], Some("2001:db8:1:2::")),
            // A client from outside cannot pretend to be another.
            ("203.0.113.9", &["198.51.100.1"], Some("203.0.113.9")),
            ("127.0.0.1", &["198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["10.0.0.1, 198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["198.51.100.1", "198.51.100.2"], Some("198.51.100.2")),
            ("127.0.0.1", &["198.51.100.1, 10.0.0.1"], None),
            ("127.0.0.1", &["nonsense"], None),
        ] {
            assert_eq!(limited_for(peer, forwarded).as_deref(), expected, "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn quiet_addresses_are_forgotten_and_sockets_counted() {
        let gate = Gate::default();
        let now = Instant::now();
        let address = |number: u32| IpAddr::V4((0x0100_0000 + number).into());
        for number in 0..REMEMBERED as u32 {
            assert!(gate.request(address(number), false, now));
        }
        let asking = Asking(Some(address(0)));
        let places: Vec<Place> =
            (0..limit::SOCKETS).map(|_| gate.socket(asking).ok().unwrap()).collect();
        assert!(gate.socket(asking).is_err());
        let later = now + std::time::Duration::from_secs(60);
        assert!(gate.request(address(1_000_000), true, later));
        assert_eq!(gate.visitors.lock().unwrap().len(), 2);
        drop(places);
        assert!(gate.socket(asking).is_ok());
    }
}
