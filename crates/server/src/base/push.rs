//! How notices are sent, as the operator chooses it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How notices are sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// Whom a push service can write to if something is wrong.
    pub contact: Contact,
    /// How long somebody may be gone before a notice is sent: a page that is reloaded is back
    /// sooner.
    pub grace: Duration,
    /// How often it is looked for notices that are due.
    pub look: Duration,
    /// The pause before a second attempt.
    pub pause: Duration,
    /// Whether push services may be on this machine, without TLS: for tests.
    pub near: bool,
}

impl Push {
    /// The usual times, and push services of the open internet alone.
    pub fn new(contact: Contact) -> Push {
        let seconds = Duration::from_secs;
        Push { contact, grace: seconds(10), look: seconds(2), pause: seconds(60), near: false }
    }
}

/// Where an operator can be written to: `mailto:host@example.org` or an `https` address.
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
