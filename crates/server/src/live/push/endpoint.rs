//! The address at which a browser's push service takes messages. Visitors name it, so it may only
//! be a server of the open internet: nothing behind the operator's own walls is ever asked.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::Uri;

/// The longest address, in bytes.
const LONGEST: usize = 1000;

/// The address of a push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    pub(super) uri: Uri,
    pub(super) host: String,
    port: u16,
    /// True if the connection is encrypted: always, except to this machine in tests.
    pub(super) https: bool,
}

impl Endpoint {
    /// Reads an address. With `near` it may also lead to this machine, without TLS: for tests.
    pub(crate) fn parse(text: &str, near: bool) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let authority = uri.authority()?;
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        let https = match uri.scheme_str()? {
            "https" => true,
            "http" if near => false,
            _ => return None,
        };
        let port = uri.port_u16().unwrap_or(if https { 443 } else { 80 });
        // A push service has a name, and the port of the web.
        let named = host.parse::<IpAddr>().is_err() && host.contains('.') && port == 443;
        if authority.as_str().contains('@') || !(named || near) {
            return None;
        }
        Some(Endpoint { uri, host, port, https })
    }

    /// Scheme, host and port: who a signature is for.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }

    /// The machine to connect to. It is looked up each time, and exactly what was checked is used.
    pub(super) async fn address(&self, near: bool) -> io::Result<SocketAddr> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        let found: Vec<SocketAddr> = found.collect();
        if !near && !found.iter().all(|address| is_open(address.ip())) {
            return Err(io::Error::other("the address is not on the open internet"));
        }
        found.first().copied().ok_or_else(|| io::Error::other("the name has no address"))
    }
}

/// True if an address belongs to the open internet.
fn is_open(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => is_open4(four),
        // Only global addresses, and none that stands for an IPv4 address or for examples.
        IpAddr::V6(six) => {
            let [a, b, ..] = six.segments();
            a & 0xe000 == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8))
        }
    }
}

fn is_open4(four: Ipv4Addr) -> bool {
    let [a, b, c, _] = four.octets();
    let shared = a == 100 && b & 0xc0 == 64;
    let reserved = a == 0 || a >= 224 || (a == 192 && b == 0 && c == 0);
    let measured = a == 198 && b & 0xfe == 18;
    !(four.is_private()
        || four.is_loopback()
        || four.is_link_local()
        || four.is_documentation()
        || shared
        || reserved
        || measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_on_the_web_are_push_services() {
        for good in ["https://push.example.com/abc?d=e", "https://push.example.com:443/"] {
            assert!(Endpoint::parse(good, false).is_some(), "{good}");
        }
        let long = format!("https://push.example.com/{}", "a".repeat(1000));
        for bad in [
            "http://push.example.com/",
            "https://push.example.com:8080/",
            "https://user@push.example.com/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://localhost/",
            "https://intranet/",
            "ftp://push.example.com/",
            "/api/games",
            "",
            &long,
        ] {
            assert!(Endpoint::parse(bad, false).is_none(), "{bad}");
        }
        assert!(Endpoint::parse("http://127.0.0.1:8080/", true).is_some(), "in tests");
        let origin = Endpoint::parse("https://push.example.com/abc", false).unwrap().origin();
        assert_eq!(origin, "https://push.example.com");
    }

    #[test]
    fn only_addresses_of_the_open_internet_are_connected_to() {
        for open in ["93.184.216.34", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(is_open(open.parse().unwrap()), "{open}");
        }
        for closed in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "::ffff:127.0.0.1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_open(closed.parse().unwrap()), "{closed}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_followed() {
        let endpoint = Endpoint {
            uri: "https://localhost/".parse().unwrap(),
            host: "localhost".into(),
            port: 443,
            https: true,
        };
        assert!(endpoint.address(false).await.is_err());
        assert!(endpoint.address(true).await.is_ok());
    }
}
