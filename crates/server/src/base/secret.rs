//! Ids and secrets from the operating system's generator, and their hashes.

use std::fmt::Write as _;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use sha2::{Digest, Sha256};

/// 128 random bits as 32 hexadecimal digits: too many to guess.
pub(crate) fn secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// A seed for the draws of a game.
pub(crate) fn seed() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A secret that is derived from others: only a program that knows them all can compute it.
pub(crate) fn derived(parts: &[&str]) -> String {
    let mut text = String::from("tilewright seat");
    for part in parts {
        // The length keeps the parts apart.
        let _ = write!(text, " {}:{part}", part.len());
    }
    hex(&Sha256::digest(text)[..16])
}

/// The same, shorter, for what is typed or stands in a QR code: 96 bits as 16 letters, digits,
/// hyphens and underscores.
pub(crate) fn derived_short(parts: &[&str]) -> String {
    let whole = derived(parts);
    Base64UrlUnpadded::encode_string(&Sha256::digest(whole)[..12])
}

/// The hash that is stored in place of a secret. Secrets are looked up by their hashes, so that the
/// time a look-up takes reveals nothing about them.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

/// The value stored in place of a token's hash for a seat that an account holds: no token has it,
/// and the same secret gives the same value.
pub(crate) fn unheld(secret: &str) -> String {
    format!("account {}", hash(secret))
}

/// SHA-256 in hexadecimal, for checking whether something is still the same.
pub(crate) fn fingerprint(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_never_the_same() {
        let (one, two) = (secret().unwrap(), secret().unwrap());
        assert_eq!(one.len(), 32);
        assert_ne!(one, two);
        // printf abc | sha256sum
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash("abc"), known);
    }
}
