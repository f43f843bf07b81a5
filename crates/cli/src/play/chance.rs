//! Numbers that cannot be guessed.

use crate::stop::Stop;

/// A random text, different each time.
pub(super) fn random() -> Result<String, Stop> {
    Ok(format!("{:016x}", seed()?))
}

/// A random number, different each time.
pub(super) fn seed() -> Result<u64, Stop> {
    getrandom::u64()
        .map_err(|error| Stop::bad(format!("this machine gives no random numbers ({error})")))
}
