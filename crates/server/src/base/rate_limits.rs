//! Limits on what each address may ask, so that one client cannot crowd out the others.
//!
//! They are for the open internet: this machine and private networks may ask as much as they like.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::time::Instant;

use crate::base::limit::{self, Allowance};
use crate::base::proxies::{Proxies, is_near, network};
use crate::base::refusal::ServerRefusal;

/// The number of addresses that are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// The counts of what clients ask, and the proxies before the server. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct RateLimits {
    visitors: Arc<Mutex<Visitors>>,
    pub(crate) proxies: Arc<Proxies>,
}

/// The addresses and networks that were here lately.
struct Visitors {
    all: HashMap<Whose, Visitor>,
    /// The number at which those that have been quiet are forgotten: twice as many as were left the
    /// last time, so that crowds of addresses cost no more for each of them.
    most: usize,
}

impl Default for Visitors {
    fn default() -> Visitors {
        Visitors { all: HashMap::new(), most: REMEMBERED }
    }
}

impl Visitors {
    fn of(&mut self, whose: Whose, now: Instant) -> &mut Visitor {
        if self.all.len() >= self.most && !self.all.contains_key(&whose) {
            self.all.retain(|_, visitor| !visitor.is_forgettable(now));
            self.most = REMEMBERED.max(2 * self.all.len());
        }
        self.all.entry(whose).or_insert_with(|| Visitor::new(whose, now))
    }
}

/// The clients whose requests are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Whose {
    /// All at an address.
    Address(IpAddr),
    /// All in a network with IPv6 that one customer can have whole.
    Network(IpAddr),
}

impl Whose {
    /// Returns all that the requests of an address count for, each of which may refuse them.
    fn of(address: IpAddr) -> impl Iterator<Item = Whose> + Clone {
        let network = network(address).map(Whose::Network);
        [Whose::Address(address)].into_iter().chain(network)
    }

    /// Returns how many times as much as an address they may have.
    fn times(self) -> u32 {
        match self {
            Whose::Address(_) => 1,
            Whose::Network(_) => limit::NETWORK,
        }
    }
}

struct Visitor {
    requests: Allowance,
    games: Allowance,
    pictures: Allowance,
    analyses: Allowance,
    annotations: Allowance,
    tournaments: Allowance,
    acts: Allowance,
    messages: Allowance,
    talk: Allowance,
    sockets: u32,
    connections: u32,
}

impl Visitor {
    fn new(whose: Whose, now: Instant) -> Visitor {
        let allowance = |rate| Allowance::shared(rate, whose.times(), now);
        Visitor {
            requests: allowance(limit::REQUESTS),
            games: allowance(limit::GAMES),
            pictures: allowance(limit::PICTURES),
            analyses: allowance(limit::ANALYSES),
            annotations: allowance(limit::ANNOTATIONS),
            tournaments: allowance(limit::TOURNAMENTS),
            acts: allowance(limit::ACTS),
            messages: allowance(limit::SPOKEN),
            talk: allowance(limit::TALK_OF_ADDRESS),
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
            && self.annotations.is_full(now)
            && self.tournaments.is_full(now)
            && self.acts.is_full(now)
            && self.messages.is_full(now)
            && self.talk.is_full(now)
    }
}

/// The address of a request as a handler sees it: `None` for clients without limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) Option<IpAddr>);

impl ClientAddress {
    /// The network that counts as one client where there is little to share: an address, or with
    /// IPv6 all that one customer can have. `None` for clients without limits.
    pub(crate) fn network(self) -> Option<IpAddr> {
        self.0.map(|address| network(address).unwrap_or_else(|| address.to_canonical()))
    }
}

/// The party to which a request belongs where parties take turns, with limits or without: an
/// address, or with IPv6 all that one customer can have. At home each machine is one. `None` where
/// the address is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Party(pub(crate) Option<IpAddr>);

impl Party {
    /// The party of an address.
    pub(crate) fn of(address: IpAddr) -> Party {
        // All machines of a private network with IPv6 have 48 bits in common.
        let whole = if is_near(address) { None } else { network(address) };
        Party(Some(whole.unwrap_or_else(|| address.to_canonical())))
    }
}

/// A thing that an address has, counted while it is open.
#[derive(Clone, Copy)]
enum Counted {
    Connection,
    Socket,
}

impl Counted {
    /// Returns how many an address may have, and how many it has.
    fn of(self, visitor: &mut Visitor) -> (u32, &mut u32) {
        match self {
            Counted::Connection => (limit::CONNECTIONS, &mut visitor.connections),
            Counted::Socket => (limit::SOCKETS, &mut visitor.sockets),
        }
    }
}

/// A connection or a socket that counts as open until this is dropped.
pub(crate) struct Slot {
    rate_limits: RateLimits,
    /// All that it counts for; nothing if there are no limits.
    taken: Vec<Whose>,
    counted: Counted,
}

impl RateLimits {
    /// Limits behind these proxies.
    pub(crate) fn new(proxies: Proxies) -> RateLimits {
        RateLimits { proxies: Arc::new(proxies), ..RateLimits::default() }
    }

    fn with<T>(&self, whose: Whose, now: Instant, see: impl FnOnce(&mut Visitor) -> T) -> T {
        // After a panic the counts are at worst a little off.
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        see(visitors.of(whose, now))
    }

    /// Takes something from the address, and then from its network.
    fn take(
        &self,
        ClientAddress(address): ClientAddress,
        now: Instant,
        take: impl Fn(&mut Visitor) -> bool,
    ) -> bool {
        address.is_none_or(|address| Whose::of(address).all(|whose| self.with(whose, now, &take)))
    }

    /// Counts one more request, or one more game as well.
    pub(crate) fn request(&self, address: IpAddr, game: bool, now: Instant) -> bool {
        self.take(ClientAddress(Some(address)), now, |visitor| {
            visitor.requests.take(now) && (!game || visitor.games.take(now))
        })
    }

    /// Counts one more message on a socket of an address.
    pub(crate) fn message(&self, client: ClientAddress, now: Instant) -> bool {
        self.take(client, now, |visitor| visitor.messages.take(now))
    }

    /// Counts one more picture or paper that is made for an address.
    pub(crate) fn picture(&self, client: ClientAddress) -> bool {
        let now = Instant::now();
        self.take(client, now, |visitor| visitor.pictures.take(now))
    }

    /// Counts one more review or analysis for an address.
    pub(crate) fn analysis(&self, client: ClientAddress) -> bool {
        let now = Instant::now();
        self.take(client, now, |visitor| visitor.analyses.take(now))
    }

    /// Counts one more annotated game that is published or changed from an address.
    pub(crate) fn annotation(&self, client: ClientAddress) -> bool {
        let now = Instant::now();
        self.take(client, now, |visitor| visitor.annotations.take(now))
    }

    /// Counts one more tournament that is made from an address.
    pub(crate) fn tournament(&self, client: ClientAddress) -> bool {
        let now = Instant::now();
        self.take(client, now, |visitor| visitor.tournaments.take(now))
    }

    /// Counts one more act in a tournament from an address, or one that is only tried.
    pub(crate) fn act(&self, client: ClientAddress) -> bool {
        let now = Instant::now();
        self.take(client, now, |visitor| visitor.acts.take(now))
    }

    /// Counts one more thing that is said at a table from an address.
    pub(crate) fn talk(&self, client: ClientAddress, now: Instant) -> bool {
        self.take(client, now, |visitor| visitor.talk.take(now))
    }

    /// Takes one of the address's places for connections, if any is left.
    pub(crate) fn connection(&self, peer: IpAddr) -> Result<Slot, ServerRefusal> {
        self.slot(self.proxies.limited_connection(peer), Counted::Connection)
    }

    /// Takes one of the address's places for sockets, if any is left.
    pub(crate) fn socket(
        &self,
        ClientAddress(address): ClientAddress,
    ) -> Result<Slot, ServerRefusal> {
        self.slot(address, Counted::Socket)
    }

    fn slot(&self, address: Option<IpAddr>, counted: Counted) -> Result<Slot, ServerRefusal> {
        let mut slot = Slot { rate_limits: self.clone(), taken: Vec::new(), counted };
        for whose in address.into_iter().flat_map(Whose::of) {
            let free = self.with(whose, Instant::now(), |visitor| {
                let (most, open) = counted.of(visitor);
                let free = *open < most * whose.times();
                *open += u32::from(free);
                free
            });
            if !free {
                // The allowance taken for the address is given back.
                return Err(ServerRefusal::TooManyConnections);
            }
            slot.taken.push(whose);
        }
        Ok(slot)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        for &whose in &self.taken {
            self.rate_limits.with(whose, Instant::now(), |visitor| {
                let (_, open) = self.counted.of(visitor);
                *open = open.saturating_sub(1);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_with_ipv6_is_one_client_and_an_address_of_ipv4_is_one() {
        let of = |text: &str| ClientAddress(Some(text.parse().unwrap())).network();
        assert_eq!(of("2001:db8:7:1::1"), of("2001:db8:7:ffff::2"));
        assert_ne!(of("2001:db8:7::1"), of("2001:db8:8::1"));
        assert_eq!(of("::ffff:203.0.113.7"), of("203.0.113.7"));
        assert_ne!(of("203.0.113.7"), of("203.0.113.8"));
        assert_eq!(ClientAddress(None).network(), None);
    }

    #[test]
    fn at_home_each_machine_is_a_party_and_elsewhere_each_customer() {
        let of = |text: &str| Party::of(text.parse().unwrap());
        for (one, other) in [
            ("127.0.0.1", "192.168.1.9"),
            ("192.168.1.8", "192.168.1.9"),
            ("fe80::1", "fe80::2"),
            ("fd00:1:2:3::1", "fd00:1:2:3::2"),
            ("192.168.1.8", "203.0.113.7"),
            ("203.0.113.7", "203.0.113.8"),
            ("2001:db8:7::1", "2001:db8:8::1"),
        ] {
            assert_ne!(of(one), of(other), "{one} {other}");
        }
        assert_eq!(of("2001:db8:7:1::1"), of("2001:db8:7:ffff::2"));
        assert_eq!(of("::ffff:192.168.1.9"), of("192.168.1.9"));
    }

    #[test]
    fn quiet_addresses_are_forgotten_and_sockets_counted() {
        let rate_limits = RateLimits::default();
        let now = Instant::now();
        let address = |number: u32| IpAddr::V4((0x0100_0000 + number).into());
        for number in 0..REMEMBERED as u32 {
            assert!(rate_limits.request(address(number), false, now));
        }
        let client = ClientAddress(Some(address(0)));
        let places: Vec<Slot> =
            (0..limit::SOCKETS).map(|_| rate_limits.socket(client).ok().unwrap()).collect();
        assert!(rate_limits.socket(client).is_err());
        let later = now + std::time::Duration::from_secs(60);
        assert!(rate_limits.request(address(1_000_000), true, later));
        assert_eq!(rate_limits.visitors.lock().unwrap().all.len(), 2);
        drop(places);
        assert!(rate_limits.socket(client).is_ok());
    }

    #[test]
    fn an_address_has_so_many_connections_and_the_proxy_as_many_as_it_needs() {
        let proxies = Proxies::new(vec!["203.0.113.80".parse().unwrap()]);
        let rate_limits = RateLimits::new(proxies);
        let (one, two) = (IpAddr::from([203, 0, 113, 7]), IpAddr::from([203, 0, 113, 8]));
        let mut places: Vec<Slot> =
            (0..limit::CONNECTIONS).map(|_| rate_limits.connection(one).ok().unwrap()).collect();
        assert!(matches!(rate_limits.connection(one), Err(ServerRefusal::TooManyConnections)));
        assert!(rate_limits.connection(two).is_ok(), "another address");
        for free in [IpAddr::from([127, 0, 0, 1]), IpAddr::from([203, 0, 113, 80])] {
            let many: Vec<_> =
                (0..=limit::CONNECTIONS).map(|_| rate_limits.connection(free)).collect();
            assert!(many.iter().all(Result::is_ok), "{free}");
        }
        // All of a home with IPv6 are one address.
        let six = |last| IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]);
        let homes: Vec<_> =
            (0..limit::CONNECTIONS).map(|n| rate_limits.connection(six(n as u16))).collect();
        assert!(homes.iter().all(Result::is_ok) && rate_limits.connection(six(9)).is_err());
        places.pop();
        assert!(rate_limits.connection(one).is_ok(), "a connection has closed");
    }

    #[test]
    fn a_network_with_ipv6_may_do_as_much_as_a_few_addresses_however_many_it_has() {
        let rate_limits = RateLimits::default();
        let now = Instant::now();
        let home = |site, home| IpAddr::from([0x2001, 0xdb8, site, home, 0, 0, 0, 0]);
        let most = (limit::REQUESTS.burst * f64::from(limit::NETWORK)) as usize;
        let homes = 0..2 * most as u16;
        let asked = homes.filter(|&n| rate_limits.request(home(1, n), false, now)).count();
        assert_eq!(asked, most, "each asks once, and all together too often");
        assert!(rate_limits.request(home(2, 0), false, now), "another network");
        let sockets =
            (0..u16::MAX).map_while(|n| rate_limits.socket(ClientAddress(Some(home(3, n)))).ok());
        let mut sockets: Vec<Slot> = sockets.collect();
        assert_eq!(sockets.len(), (limit::SOCKETS * limit::NETWORK) as usize);
        // Refusals for the network count against no address.
        let one = ClientAddress(Some(home(3, u16::MAX)));
        assert!((0..2 * limit::SOCKETS).all(|_| rate_limits.socket(one).is_err()));
        sockets.clear();
        assert!(rate_limits.socket(one).is_ok());
        // One home does not have all that its network may.
        let all = (0..2 * limit::SOCKETS).map_while(|_| rate_limits.socket(one).ok());
        assert_eq!(all.collect::<Vec<_>>().len(), limit::SOCKETS as usize);
    }

    #[test]
    fn the_messages_of_an_address_are_counted_over_all_its_sockets() {
        let rate_limits = RateLimits::default();
        let now = Instant::now();
        let one = ClientAddress(Some(IpAddr::from([203, 0, 113, 7])));
        let most = limit::SPOKEN.burst as usize;
        assert_eq!((0..2 * most).filter(|_| rate_limits.message(one, now)).count(), most);
        assert!(rate_limits.message(ClientAddress(Some(IpAddr::from([203, 0, 113, 8]))), now));
        assert!(
            (0..2 * most).all(|_| rate_limits.message(ClientAddress(None), now)),
            "without limits"
        );
    }
}
