//! The names by which visitors reach the server. A page of another site could have its own name lead
//! here, and would then be a page of this server to the browser (DNS rebinding): it is refused by
//! that name.
//!
//! Addresses, names without a dot and names that cannot be registered lead nowhere else, and are not
//! refused; the operator gives all others.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::header;

use crate::base::refusal::ServerRefusal;

/// The endings of names in a local network, on this machine or in an organisation that cannot be
/// registered: those of RFC 6761, RFC 6762 and RFC 8375, the one that ICANN keeps free, and those
/// that it assigns to no registry because routers use them at home.
const LOCAL: [&str; 6] = [".localhost", ".local", ".home.arpa", ".internal", ".lan", ".home"];

/// The longest name.
const LONGEST: usize = 253;

/// A name by which visitors reach the server: `play.example.org`, or `*.example.org` for every name
/// under a domain; or `any`, so that names are not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteName(Named);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Named {
    Any,
    One(String),
    /// With the full stop.
    Ending(String),
}

impl FromStr for SiteName {
    type Err = UnknownSiteName;

    fn from_str(text: &str) -> Result<SiteName, UnknownSiteName> {
        if text == "any" {
            return Ok(SiteName(Named::Any));
        }
        let (name, ending) = match text.strip_prefix("*.") {
            Some(name) => (name, true),
            None => (text, false),
        };
        match ending {
            true => Ok(SiteName(Named::Ending(format!(".{}", read_name(name)?)))),
            false => SiteName::one(name),
        }
    }
}

impl SiteName {
    /// This name and no other, whatever it means as an option: a machine may be called `any`.
    ///
    /// # Errors
    /// [`UnknownSiteName`] if it is no name.
    pub fn one(name: &str) -> Result<SiteName, UnknownSiteName> {
        Ok(SiteName(Named::One(read_name(name)?)))
    }

    /// Returns true if a name, as names are compared, is this one or one of these.
    fn is(&self, name: &str) -> bool {
        match &self.0 {
            Named::Any => true,
            Named::One(one) => one == name,
            Named::Ending(ending) => name.ends_with(ending),
        }
    }
}

/// A text that is no name of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSiteName;

impl fmt::Display for UnknownSiteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "give a name such as play.example.org, without https:// and port, every name under a \
             domain, as in *.example.org, or any",
        )
    }
}

impl std::error::Error for UnknownSiteName {}

/// The names of the server, as the operator gives them. Cloning is cheap.
#[derive(Clone, Debug)]
pub(crate) struct SiteNames(Arc<[SiteName]>);

impl SiteNames {
    pub(crate) fn new(given: Vec<SiteName>) -> SiteNames {
        SiteNames(given.into())
    }

    /// Returns true if the name in a `Host` header is the server's.
    fn contain(&self, host: &str) -> bool {
        let Some(name) = name_in(host) else { return false };
        if name.parse::<IpAddr>().is_ok() {
            return true;
        }
        // A name without a dot is found in the visitor's own network or nowhere.
        let local = !name.contains('.') || LOCAL.iter().any(|ending| name.ends_with(ending));
        is_name(&name) && (local || self.0.iter().any(|given| given.is(&name)))
    }

    /// Refuses a request by a name that is not the server's. A request without a name is no
    /// browser's, and passes.
    pub(crate) fn check(&self, request: &Request) -> Result<(), ServerRefusal> {
        let headers = request.headers().get_all(header::HOST).into_iter();
        let mut hosts: Vec<&str> = headers
            .map(|host| host.to_str().unwrap_or("?"))
            .filter(|host| !host.is_empty())
            .collect();
        hosts.extend(request.uri().authority().map(|authority| authority.as_str()));
        match hosts.into_iter().find(|host| !self.contain(host)) {
            Some(host) => {
                Err(ServerRefusal::WrongHost { name: name_in(host).filter(|it| is_name(it)) })
            }
            None => Ok(()),
        }
    }
}

/// Returns the name in a `Host` header: without its port, and as names are compared.
fn name_in(host: &str) -> Option<String> {
    if let Some(rest) = host.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        let fits = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
        let address: Ipv6Addr = address.parse().ok().filter(|_| fits)?;
        return Some(address.to_string());
    }
    let name = match host.rsplit_once(':') {
        Some((name, port)) => Some(name).filter(|_| is_port(port))?,
        None => host,
    };
    plain(name)
}

fn is_port(port: &str) -> bool {
    port.bytes().all(|c| c.is_ascii_digit())
}

/// Reads a name as names are compared.
fn read_name(name: &str) -> Result<String, UnknownSiteName> {
    plain(name).filter(|name| is_name(name)).ok_or(UnknownSiteName)
}

/// Returns a name in small letters, without the full stop that may end it.
fn plain(name: &str) -> Option<String> {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

/// Returns true if a text could be the name of a site.
fn is_name(name: &str) -> bool {
    let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_');
    name.len() <= LONGEST && name.split('.').all(|part| !part.is_empty() && part.bytes().all(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(given: &[&str]) -> SiteNames {
        SiteNames::new(given.iter().map(|name| name.parse().unwrap()).collect())
    }

    #[test]
    fn a_family_needs_no_names() {
        let names = names(&[]);
        for host in [
            "localhost",
            "localhost:7420",
            "LOCALHOST.",
            "club.localhost:7420",
            "127.0.0.1:7420",
            "192.168.1.9",
            "203.0.113.9:80",
            "[::1]:7420",
            "[fe80::1]",
            "[::ffff:192.168.1.9]:7420",
            "attic.local:7420",
            "Attic.Local.",
            "attic:7420",
            "attic.home.arpa",
            "attic.lan:7420",
            "games.internal",
        ] {
            assert!(names.contain(host), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7420",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "evil.example.",
            "local.evil.example:7420",
            "127.0.0.1:7420:evil.example",
            "[::1].evil.example",
            "[evil.example]",
            "?",
            ":7420",
            "evil.example:port",
        ] {
            assert!(!names.contain(host), "{host}");
        }
    }

    #[test]
    fn the_operator_gives_the_other_names() {
        let given = names(&["Play.example.org", "*.club.example"]);
        for host in
            ["play.example.org", "PLAY.example.org:443", "one.club.example", "a.b.club.example"]
        {
            assert!(given.contain(host), "{host}");
        }
        for host in ["example.org", "x.play.example.org", "club.example", "evilclub.example"] {
            assert!(!given.contain(host), "{host}");
        }
        assert!(names(&["any"]).contain("evil.example"));
        let machine = SiteNames::new(vec![SiteName::one("any").unwrap()]);
        assert!(machine.contain("any:7420") && !machine.contain("evil.example"), "a name");
        assert_eq!(SiteName::one("*.example.org"), Err(UnknownSiteName));
        for text in ["", "*", "https://play.example.org", "play.example.org:443", "a b", "*."] {
            assert_eq!(text.parse::<SiteName>(), Err(UnknownSiteName), "{text}");
        }
    }
}
