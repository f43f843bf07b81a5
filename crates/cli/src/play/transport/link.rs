//! The address of a server, and the link of an invitation to one of its games.

use std::fmt;
use std::str::FromStr;

/// The default ports, without and with encryption.
const PORTS: [u16; 2] = [80, 443];

/// The longest secret of an invitation.
const MAX_INVITE: usize = 128;

/// A server: `http://192.168.1.5:7420`, `https://club.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// A name or an address, IPv6 in brackets.
    host: String,
    port: u16,
    /// True if the connection is encrypted.
    secure: bool,
}

/// An invitation: `http://192.168.1.5:7420/#/join/0123abcd`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) site: Site,
    /// Its secret.
    pub(crate) invite: String,
}

/// The reason why a text is not the address of a server or not a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkError {
    /// Not a server's name and port.
    Server,
    /// The address of a server, without an invitation.
    NoInvitation,
    /// The address of a table, by which a seat cannot be taken.
    Table,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LinkError::Server => {
                "this is not the address of a server: write it like http://192.168.1.5:7420"
            }
            LinkError::NoInvitation => {
                "this is not a link to join: one looks like http://192.168.1.5:7420/#/join/0123abcd"
            }
            LinkError::Table => {
                "this is the address of a table: ask for the link to join, which has /#/join/ in it"
            }
        })
    }
}

impl Site {
    /// Name and port, as a connection needs them.
    pub(in crate::play) fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// The server and the id of the game whose table has this address, and whether the address is
    /// that of the unbuilding of its board.
    pub(in crate::play) fn of_table(text: &str) -> Option<(Site, String, bool)> {
        let (site, path) = Site::read(text).ok()?;
        let path = path.trim_start_matches('/');
        // Links that are passed on have no hash.
        let page = path.strip_prefix("#/").unwrap_or(path).strip_prefix("game/")?;
        let (id, unbuild) = page.strip_suffix("/unbuild").map_or((page, false), |id| (id, true));
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (!id.is_empty() && id.chars().all(fits)).then(|| (site, id.to_string(), unbuild))
    }

    /// True if the connection is encrypted.
    pub(in crate::play) fn is_secure(&self) -> bool {
        self.secure
    }

    /// The name or address for which the certificate has to be issued, without brackets.
    pub(in crate::play) fn host(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }

    /// Splits an address into the server and what follows it.
    fn read(text: &str) -> Result<(Site, &str), LinkError> {
        let text = text.trim();
        let (secure, rest) = match text.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => (false, rest),
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => (true, rest),
            Some(_) => return Err(LinkError::Server),
            None => (false, text),
        };
        let end = rest.find(['/', '#', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        // A colon within brackets belongs to the address.
        let bracket = authority.rfind(']').map_or(0, |at| at + 1);
        let (host, port) = match authority[bracket..].split_once(':') {
            Some((name, port)) => {
                (&authority[..bracket + name.len()], port.parse().map_err(|_| LinkError::Server)?)
            }
            None => (authority, PORTS[usize::from(secure)]),
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || "-._[]:".contains(c);
        if host.is_empty() || port == 0 || !host.chars().all(fits) {
            return Err(LinkError::Server);
        }
        Ok((Site { host: host.to_ascii_lowercase(), port, secure }, path))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Site { host, port, secure } = self;
        let scheme = if *secure { "https" } else { "http" };
        write!(f, "{scheme}://{host}")?;
        if *port == PORTS[usize::from(*secure)] { Ok(()) } else { write!(f, ":{port}") }
    }
}

impl FromStr for Site {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Site, LinkError> {
        match Site::read(text)? {
            (site, "" | "/" | "/#" | "/#/") => Ok(site),
            _ => Err(LinkError::Server),
        }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/#/join/{}", self.site, self.invite)
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let (site, path) = Site::read(text)?;
        let page = path.trim_start_matches('/');
        if page.starts_with("#/game/") {
            return Err(LinkError::Table);
        }
        let invite = page.strip_prefix("#/join/").ok_or(LinkError::NoInvitation)?;
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if invite.is_empty() || invite.len() > MAX_INVITE || !invite.chars().all(fits) {
            return Err(LinkError::NoInvitation);
        }
        Ok(Link { site, invite: invite.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_back() {
        for link in [
            "http://127.0.0.1:7420/#/join/00ff",
            "http://club.example/#/join/a-b_c",
            "http://[::1]:7420/#/join/7",
            "https://club.example/#/join/x",
            "https://club.example:8443/#/join/x",
        ] {
            assert_eq!(link.parse::<Link>().unwrap().to_string(), link);
        }
        let bare: Link = " HTTP://Club.example:80/#/join/x ".parse().unwrap();
        assert_eq!(bare.to_string(), "http://club.example/#/join/x");
        assert_eq!(bare.site.authority(), "club.example:80");
        let secure: Link = "https://Club.example/#/join/x".parse().unwrap();
        assert_eq!(secure.site.authority(), "club.example:443");
        assert!(secure.site.is_secure() && !bare.site.is_secure());
        let address: Site = "https://[::1]:8443".parse().unwrap();
        assert_eq!((address.host(), address.authority().as_str()), ("::1", "[::1]:8443"));
        assert_eq!("localhost:7420".parse::<Site>().unwrap().to_string(), "http://localhost:7420");
    }

    #[test]
    fn a_game_and_its_unbuilding_have_an_address_each() {
        let of = |text: &str| Site::of_table(text).map(|(_, game, unbuild)| (game, unbuild));
        for game in ["http://club.example/#/game/0f", "http://club.example/game/0f"] {
            assert_eq!(of(game), Some(("0f".to_string(), false)));
            assert_eq!(of(&format!("{game}/unbuild")), Some(("0f".to_string(), true)));
        }
        for other in ["http://club.example/#/game/", "http://club.example/#/game/0f/moves/2"] {
            assert_eq!(of(other), None);
        }
    }

    #[test]
    fn what_is_no_link_is_refused_with_its_reason() {
        for (text, why) in [
            ("ftp://club.example/#/join/x", LinkError::Server),
            ("", LinkError::Server),
            ("http:///#/join/x", LinkError::Server),
            ("http://club.example:x/#/join/x", LinkError::Server),
            ("http://club.example:0/#/join/x", LinkError::Server),
            ("http://a b/#/join/x", LinkError::Server),
            ("http://club.example/", LinkError::NoInvitation),
            ("http://club.example/#/join/", LinkError::NoInvitation),
            ("http://club.example/#/join/a/../b", LinkError::NoInvitation),
            ("http://club.example/#/game/0123", LinkError::Table),
        ] {
            assert_eq!(text.parse::<Link>(), Err(why), "{text}");
        }
        assert_eq!("http://club.example/#/new".parse::<Site>(), Err(LinkError::Server));
    }
}
