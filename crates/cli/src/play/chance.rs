//! Numbers that nobody can guess.

use crate::stop::Stop;

/// A random text, different each time.
pub(super) fn random() -> Result<String, Stop> {
    let number = getrandom::u64()
        .map_err(|error| Stop::bad(format!("this machine gives no random numbers ({error})")))?;
    Ok(format!("{number:016x}"))
}
