//! The trace of a client's address that is stored: a few digits of a hash, enough to count the
//! requests of one address, and too few to tell which address that is.

use crate::base::rate_limits::ClientAddress;
use crate::base::secret;

/// The hexadecimal digits that stand for an address: 24 bits, so that some 250 of the addresses of
/// IPv4 have the same.
pub(crate) const DIGITS: usize = 6;

/// The digits for what is `counted` from the address, with IPv6 from the whole network of a
/// customer. They are others for whatever else is counted. `None` for clients without limits: those
/// that come straight from this machine or a private network.
pub(crate) fn digits(client: ClientAddress, counted: &str) -> Option<String> {
    let network = client.network()?;
    let mut hash = secret::hash(&format!("{counted} from {network}"));
    hash.truncate(DIGITS);
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str, counted: &str) -> Option<String> {
        digits(ClientAddress(Some(address.parse().unwrap())), counted)
    }

    #[test]
    fn all_addresses_of_a_customer_have_the_same_few_digits() {
        let one = of("2001:db8:1::1", "games");
        assert_eq!(one.as_ref().map(String::len), Some(DIGITS));
        assert_eq!(one, of("2001:db8:1:ffff::2", "games"));
        assert_ne!(one, of("2001:db8:2::1", "games"), "another customer");
        assert_ne!(one, of("2001:db8:1::1", "accounts"), "the two cannot be put together");
        assert_eq!(of("203.0.113.7", "games"), of("::ffff:203.0.113.7", "games"));
        assert_ne!(of("203.0.113.7", "games"), of("203.0.113.8", "games"));
        assert_eq!(digits(ClientAddress(None), "games"), None);
    }
}
