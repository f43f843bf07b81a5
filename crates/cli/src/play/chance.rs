//! Numbers that nobody can guess.

use crate::stop::Stop;

/// A text that nobody else makes up.
pub(super) fn random() -> Result<String, Stop> {
    let number = getrandom::u64()
        .map_err(|error| Stop::bad(format!("this machine gives no random numbers ({error})")))?;
    Ok(format!("{number:016x}"))
}
