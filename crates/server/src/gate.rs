//! Limits on what each address may ask, so that one client cannot crowd out the others.
//!
//! They are for the open internet: this machine and private networks may ask as much as they like.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::Instant;

use crate::answer::Refused;
use crate::limit::{self, Allowance};
use crate::proxies::{Peer, Proxies};
use crate::refusal::ServerRefusal;

/// How many addresses are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// What is known of the clients. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Gate {
    visitors: Arc<Mutex<HashMap<IpAddr, Visitor>>>,
    proxies: Arc<Proxies>,
}

struct Visitor {
    requests: Allowance,
    games: Allowance,
    pictures: Allowance,
    analyses: Allowance,
    messages: Allowance,
    talk: Allowance,
    sockets: u32,
    connections: u32,
}

impl Visitor {
    fn new(now: Instant) -> Visitor {
        Visitor {
            requests: Allowance::new(limit::REQUESTS, now),
            games: Allowance::new(limit::GAMES, now),
            pictures: Allowance::new(limit::PICTURES, now),
            analyses: Allowance::new(limit::ANALYSES, now),
            messages: Allowance::new(limit::SPOKEN, now),
            talk: Allowance::new(limit::TALK_OF_ADDRESS, now),
            sockets: 0,
            connections: 0,
        }
    }

    fn is_forgettable(&self, now: Instant) -> bool {
        self.sockets == 0
            && self.connections == 0
            && self.requests.is_full(now)
            && self.games.is_full(now)
            && self.pictures.is_full(now)
            && self.analyses.is_full(now)
            && self.messages.is_full(now)
            && self.talk.is_full(now)
    }
}

/// The address of a request as a handler sees it: `None` for clients without limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asking(pub(crate) Option<IpAddr>);

/// What an address has that is counted while it is open.
#[derive(Clone, Copy)]
enum Counted {
    Connection,
    Socket,
}

impl Counted {
    /// How many an address may have, and how many it has.
    fn of(self, visitor: &mut Visitor) -> (u32, &mut u32) {
        match self {
            Counted::Connection => (limit::CONNECTIONS, &mut visitor.connections),
            Counted::Socket => (limit::SOCKETS, &mut visitor.sockets),
        }
    }
}

/// A connection or a socket that counts as open until this is dropped.
pub(crate) struct Place {
    gate: Gate,
    address: Option<IpAddr>,
    counted: Counted,
}

impl Gate {
    /// A gate behind these proxies.
    pub(crate) fn new(proxies: Proxies) -> Gate {
        Gate { proxies: Arc::new(proxies), ..Gate::default() }
    }

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

    /// Counts one more message on a socket of an address.
    pub(crate) fn message(&self, Asking(address): Asking, now: Instant) -> bool {
        address.is_none_or(|address| self.with(address, now, |visitor| visitor.messages.take(now)))
    }

    /// Counts one more picture that is drawn for an address.
    pub(crate) fn picture(&self, Asking(address): Asking) -> bool {
        let now = Instant::now();
        address.is_none_or(|address| self.with(address, now, |visitor| visitor.pictures.take(now)))
    }

    /// Counts one more review or analysis for an address.
    pub(crate) fn analysis(&self, Asking(address): Asking) -> bool {
        let now = Instant::now();
        address.is_none_or(|address| self.with(address, now, |visitor| visitor.analyses.take(now)))
    }

    /// Counts one more thing that is said at a table from an address.
    pub(crate) fn talk(&self, Asking(address): Asking, now: Instant) -> bool {
        address.is_none_or(|address| self.with(address, now, |visitor| visitor.talk.take(now)))
    }

    /// Takes one of the address's places for connections, if any is left.
    pub(crate) fn connection(&self, peer: IpAddr) -> Result<Place, ServerRefusal> {
        self.place(self.proxies.limited_connection(peer), Counted::Connection)
    }

    /// Takes one of the address's places for sockets, if any is left.
    pub(crate) fn socket(&self, Asking(address): Asking) -> Result<Place, ServerRefusal> {
        self.place(address, Counted::Socket)
    }

    fn place(&self, address: Option<IpAddr>, counted: Counted) -> Result<Place, ServerRefusal> {
        let free = address.is_none_or(|address| {
            self.with(address, Instant::now(), |visitor| {
                let (most, open) = counted.of(visitor);
                let free = *open < most;
                *open += u32::from(free);
                free
            })
        });
        let place = || Place { gate: self.clone(), address, counted };
        if free { Ok(place()) } else { Err(ServerRefusal::TooManyConnections) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.gate.with(address, Instant::now(), |visitor| {
                let (_, open) = self.counted.of(visitor);
                *open = open.saturating_sub(1);
            });
        }
    }
}

/// Lets a request to the API through, or refuses it.
pub(crate) async fn pass(State(gate): State<Gate>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let limited = |Peer(peer)| gate.proxies.limited(peer, request.headers());
    let asking = Asking(peer.and_then(limited));
    let path = request.uri().path();
    let makes = path == "/api/games"
        || path == "/api/pair"
        || path == "/api/challenges"
        || path.ends_with("/again")
        || path == "/api/contests"
        || path == "/api/series"
        || path.ends_with("/sessions");
    let game = request.method() == Method::POST && makes;
    if let Asking(Some(address)) = asking
        && !gate.request(address, game, Instant::now())
    {
        let mut refused = Refused::from(ServerRefusal::TooManyRequests).into_response();
        // Whoever asks this often is not waited for.
        refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        return refused;
    }
    let https = peer.map(|Peer(peer)| gate.proxies.https(peer, request.headers()));
    request.extensions_mut().insert(https.unwrap_or_default());
    request.extensions_mut().insert(asking);
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn an_address_has_so_many_connections_and_the_proxy_as_many_as_it_needs() {
        let proxies = Proxies::new(vec!["203.0.113.80".parse().unwrap()]);
        let gate = Gate::new(proxies);
        let (one, two) = (IpAddr::from([203, 0, 113, 7]), IpAddr::from([203, 0, 113, 8]));
        let mut places: Vec<Place> =
            (0..limit::CONNECTIONS).map(|_| gate.connection(one).ok().unwrap()).collect();
        assert!(matches!(gate.connection(one), Err(ServerRefusal::TooManyConnections)));
        assert!(gate.connection(two).is_ok(), "another address");
        for free in [IpAddr::from([127, 0, 0, 1]), IpAddr::from([203, 0, 113, 80])] {
            let many: Vec<_> = (0..=limit::CONNECTIONS).map(|_| gate.connection(free)).collect();
            assert!(many.iter().all(Result::is_ok), "{free}");
        }
        // All of a home with IPv6 are one address.
        let six = |last| IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]);
        let homes: Vec<_> =
            (0..limit::CONNECTIONS).map(|n| gate.connection(six(n as u16))).collect();
        assert!(homes.iter().all(Result::is_ok) && gate.connection(six(9)).is_err());
        places.pop();
        assert!(gate.connection(one).is_ok(), "a connection has closed");
    }

    #[test]
    fn the_messages_of_an_address_are_counted_over_all_its_sockets() {
        let gate = Gate::default();
        let now = Instant::now();
        let one = Asking(Some(IpAddr::from([203, 0, 113, 7])));
        let most = limit::SPOKEN.burst as usize;
        assert_eq!((0..2 * most).filter(|_| gate.message(one, now)).count(), most);
        assert!(gate.message(Asking(Some(IpAddr::from([203, 0, 113, 8]))), now));
        assert!((0..2 * most).all(|_| gate.message(Asking(None), now)), "without limits");
    }
}
