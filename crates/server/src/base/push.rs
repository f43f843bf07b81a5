//! The settings of notices.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The settings of notices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// The address to which a push service can write if something is wrong.
    pub contact: Contact,
    /// The time for which a player may be gone before a notice is sent: a page that is reloaded
    /// is back sooner.
    pub grace: Duration,
    /// The pause between two searches for notices that are due.
    pub look: Duration,
    /// The pause before a second attempt.
    pub pause: Duration,
    /// True if push services may be on this machine, without TLS: for tests.
    pub near: bool,
}

impl Push {
    /// The usual times, and push services of the open internet alone.
    pub fn new(contact: Contact) -> Push {
        let seconds = Duration::from_secs;
        Push { contact, grace: seconds(10), look: seconds(2), pause: seconds(60), near: false }
    }
}

/// The address for writing to the operator: `mailto:host@example.org` or an `https` address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact(String);

impl Contact {
    /// The address with its scheme.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl FromStr for Contact {
    type Err = UnknownContact;

    fn from_str(text: &str) -> Result<Contact, UnknownContact> {
        let mail = text.strip_prefix("mailto:").unwrap_or(text);
        let plain = text.chars().all(|c| c.is_ascii_graphic());
        match mail.split_once('@') {
            Some((name, host)) if plain && !name.is_empty() && host.contains('.') => {
                Ok(Contact(format!("mailto:{mail}")))
            }
            _ if plain && text.starts_with("https://") && text.len() > 10 => {
                Ok(Contact(text.to_owned()))
            }
            _ => Err(UnknownContact),
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no address to write to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownContact;

impl fmt::Display for UnknownContact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("give a mail address such as host@example.org, or an https address")
    }
}

impl std::error::Error for UnknownContact {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_a_mail_address_or_a_page() {
        for (text, read) in [
            ("host@example.org", "mailto:host@example.org"),
            ("mailto:host@example.org", "mailto:host@example.org"),
            ("https://example.org/contact", "https://example.org/contact"),
        ] {
            assert_eq!(text.parse::<Contact>().unwrap().to_string(), read);
        }
        for bad in ["", "off", "host", "host@", "http://example.org", "a b@example.org", "https://"]
        {
            assert_eq!(bad.parse::<Contact>(), Err(UnknownContact), "{bad}");
        }
    }
}
