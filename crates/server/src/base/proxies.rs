//! Finds the client's address: the one at the other end of the connection, or the one that a proxy
//! names in `X-Forwarded-For`.
//!
//! Trusts only the proxies that the operator names; `none` trusts no proxy. Without a setting,
//! proxies on this machine and in private networks are trusted. Limits count against the address
//! that the proxy names, or against the proxy itself if that cannot be read: only clients that come
//! from this machine or a private network without the header have no limits.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// In which a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

/// The address at the other end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// True if the request came over TLS, as far as a trusted proxy says so: the server itself has no
/// TLS.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Https(pub(crate) bool);

/// A proxy in front of the server, or a network of them: `10.1.2.3` or `10.1.0.0/16`; or `none`,
/// which trusts no proxy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proxy(Option<IpNet>);

impl FromStr for Proxy {
    type Err = UnknownProxy;

    fn from_str(text: &str) -> Result<Proxy, UnknownProxy> {
        if text == "none" {
            return Ok(Proxy(None));
        }
        let one = text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
        one.ok().or_else(|| text.parse().ok()).map(|net| Proxy(Some(net))).ok_or(UnknownProxy)
    }
}

/// A text that is neither an address nor a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownProxy;

impl fmt::Display for UnknownProxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("give an address such as 10.1.2.3, a network such as 10.1.0.0/16, or none")
    }
}

impl std::error::Error for UnknownProxy {}

/// The proxies in front of the server, as the operator names them.
#[derive(Debug, Default)]
pub(crate) struct Proxies(Vec<Proxy>);

impl Proxies {
    pub(crate) fn new(named: Vec<Proxy>) -> Proxies {
        Proxies(named)
    }

    /// The address to which the limits of requests and sockets apply, if any do.
    pub(crate) fn limited(&self, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
        let (named, guessed) = (self.contain(peer), self.is_guessed(peer, headers));
        let asks = self.asks(peer, headers);
        // Without a word of the operator, a visitor who comes by a proxy may come from anywhere.
        let counts = !is_near(asks) || guessed || (named && asks == peer);
        counts.then(|| block(asks))
    }

    /// The address from which a request comes, whether limits apply to it or not. A proxy that does
    /// not say for whom it asks is meant itself.
    pub(crate) fn asks(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        match self.contain(peer) || self.is_guessed(peer, headers) {
            true => self.forwarded(headers).unwrap_or(peer),
            false => peer,
        }
    }

    /// Returns true if a peer passes for a proxy although the operator has named none.
    fn is_guessed(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        self.0.is_empty() && is_near(peer) && headers.contains_key(FORWARDED)
    }

    /// The address to which the limit of connections applies, if it does: a proxy has as many as
    /// it needs.
    pub(crate) fn limited_connection(&self, peer: IpAddr) -> Option<IpAddr> {
        (!is_near(peer) && !self.contain(peer)).then(|| block(peer))
    }

    /// True if the visitor's browser used TLS. Only a trusted proxy can say so.
    pub(crate) fn https(&self, peer: IpAddr, headers: &HeaderMap) -> Https {
        let believed = self.contain(peer) || (self.0.is_empty() && is_near(peer));
        // With several proxies, the first one writes first.
        let said = headers.get("x-forwarded-proto").and_then(|said| said.to_str().ok());
        let first = said.and_then(|said| said.split(',').next()).map(str::trim);
        Https(believed && first.is_some_and(|first| first.eq_ignore_ascii_case("https")))
    }

    fn contain(&self, address: IpAddr) -> bool {
        self.0
            .iter()
            .any(|Proxy(named)| named.is_some_and(|named| named.contains(&address.to_canonical())))
    }

    /// The client's address as a proxy names it. The proxy adds its entry last; any client could
    /// have written the entries before that, unless another of the proxies did.
    fn forwarded(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let lines = headers.get_all(FORWARDED).into_iter().rev();
        let mut entries = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        let mut entry = || entries.next()?.trim().parse::<IpAddr>().ok();
        let mut address = entry()?;
        while self.contain(address) {
            address = entry()?;
        }
        Some(address)
    }
}

/// Returns true if an address is this machine's or of a private network.
pub(crate) fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => four.is_loopback() || four.is_private() || four.is_link_local(),
        IpAddr::V6(six) => {
            six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local()
        }
    }
}

/// The block that counts as one address: with IPv6 each client has a whole network of them.
fn block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four => four,
    }
}

/// The network of an address with IPv6 that one customer can have whole: 48 bits, 65,536 times what
/// counts as one address.
pub(crate) fn network(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, ..] = six.segments();
            Some(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into())
        }
        IpAddr::V4(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited_for(proxies: &[&str], peer: &str, forwarded: &[&str]) -> Option<String> {
        let proxies = Proxies(proxies.iter().map(|named| named.parse().unwrap()).collect());
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        proxies.limited(peer.parse().unwrap(), &headers).map(|address| address.to_string())
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
            // A client from outside cannot claim another address.
            ("203.0.113.9", &["198.51.100.1"], Some("203.0.113.9")),
            ("127.0.0.1", &["198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["10.0.0.1, 198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["198.51.100.1", "198.51.100.2"], Some("198.51.100.2")),
            ("127.0.0.1", &["198.51.100.1, 10.0.0.1"], Some("10.0.0.1")),
            // A proxy that cannot be understood is counted itself.
            ("127.0.0.1", &["nonsense"], Some("127.0.0.1")),
            ("192.168.1.9", &[""], Some("192.168.1.9")),
        ] {
            assert_eq!(
                limited_for(&[], peer, forwarded).as_deref(),
                expected,
                "{peer} {forwarded:?}"
            );
        }
    }

    #[test]
    fn a_proxy_that_is_named_is_believed_and_counted_if_it_says_nothing() {
        let proxies = ["10.1.0.0/16", "203.0.113.80"];
        for (peer, forwarded, expected) in [
            ("10.1.2.3", &["198.51.100.1"][..], Some("198.51.100.1")),
            ("10.1.2.3", &[], Some("10.1.2.3")),
            ("10.1.2.3", &["nonsense"], Some("10.1.2.3")),
            // One proxy behind the other.
            ("10.1.2.3", &["198.51.100.1, 203.0.113.80"], Some("198.51.100.1")),
            ("203.0.113.80", &["198.51.100.1", "10.1.9.9"], Some("198.51.100.1")),
            // Written by a visitor before the proxy added its own.
            ("10.1.2.3", &["198.51.100.7, 198.51.100.1"], Some("198.51.100.1")),
            // A guest of the household, who comes by the proxy.
            ("10.1.2.3", &["192.168.0.4"], None),
            // Other clients cannot claim another address, also from a private network.
            ("10.2.0.1", &["198.51.100.1"], None),
            ("203.0.113.9", &["198.51.100.1"], Some("203.0.113.9")),
        ] {
            let limited = limited_for(&proxies, peer, forwarded);
            assert_eq!(limited.as_deref(), expected, "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn if_there_is_no_proxy_nobody_is_believed() {
        for (peer, expected) in
            [("203.0.113.9", Some("203.0.113.9")), ("10.1.2.3", None), ("127.0.0.1", None)]
        {
            let limited = limited_for(&["none"], peer, &["198.51.100.1"]);
            assert_eq!(limited.as_deref(), expected, "{peer}");
        }
        assert!("nobody".parse::<Proxy>().is_err());
    }
}
