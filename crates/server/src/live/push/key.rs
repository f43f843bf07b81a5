//! The key by which push services know the server (VAPID, RFC 8292). The crates that offer this
//! bring RSA and several curves; it is one signature.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

/// The lifetime of a signature, in seconds; a day is the most that is allowed.
const HOLDS: u64 = 12 * 3600;

/// The key by which push services know the server.
#[derive(Clone)]
pub(super) struct Key {
    signing: SigningKey,
    /// The public part, in base64url.
    pub(super) public: String,
}

impl Key {
    /// The secret of a new key, in base64url.
    pub(super) fn new_secret() -> Result<String, getrandom::Error> {
        loop {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)?;
            // Very few numbers are too large.
            if SigningKey::from_slice(&bytes).is_ok() {
                return Ok(Base64UrlUnpadded::encode_string(&bytes));
            }
        }
    }

    /// Reads a secret; `None` if it is none.
    pub(super) fn read(secret: &str) -> Option<Key> {
        let bytes = Base64UrlUnpadded::decode_vec(secret).ok()?;
        let signing = SigningKey::from_slice(&bytes).ok()?;
        let point = signing.verifying_key().to_encoded_point(false);
        Some(Key { signing, public: Base64UrlUnpadded::encode_string(point.as_bytes()) })
    }

    /// The header that says to a push service who sends, at this date in milliseconds.
    pub(super) fn authorization(&self, service: &str, contact: &str, date: u64) -> String {
        let claims = json!({"aud": service, "exp": date / 1000 + HOLDS, "sub": contact});
        let encoded = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
        let text = format!(
            "{}.{}",
            encoded(r#"{"typ":"JWT","alg":"ES256"}"#),
            encoded(&claims.to_string())
        );
        let signature: Signature = self.signing.sign(text.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={text}.{signature}, k={}", self.public)
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;

    use super::*;

    #[test]
    fn what_is_signed_can_be_checked_with_the_public_key() {
        let secret = Key::new_secret().unwrap();
        let key = Key::read(&secret).unwrap();
        let header =
            key.authorization("https://push.example.com", "mailto:a@b.c", 1_790_000_000_500);
        let (token, public) =
            header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).unwrap();
        assert_eq!(public, key.public);
        let (text, signature) = token.rsplit_once('.').unwrap();
        let point = Base64UrlUnpadded::decode_vec(public).unwrap();
        let signature = Base64UrlUnpadded::decode_vec(signature).unwrap();
        VerifyingKey::from_sec1_bytes(&point)
            .unwrap()
            .verify(text.as_bytes(), &Signature::from_slice(&signature).unwrap())
            .unwrap();
        let claims = Base64UrlUnpadded::decode_vec(text.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example.com");
        assert_eq!(claims["exp"], 1_790_000_000 + HOLDS);
        assert!(Key::read("short").is_none());
    }
}
