//! A device with a passkey, as far as a server can tell: it shares no code with what verifies it.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// The flags for a device that was touched, and that knows its owner.
const PRESENT: u8 = 1;
const VERIFIED: u8 = 4;
/// The flag for the key itself, which follows.
const NEW: u8 = 64;

/// A device with one passkey. Everything is public, so that a test can have it lie.
#[derive(Clone)]
pub(crate) struct Authenticator {
    /// The page that is shown.
    pub(crate) origin: String,
    /// The site that the passkey is for.
    pub(crate) site: String,
    pub(crate) key: SigningKey,
    pub(crate) credential: Vec<u8>,
    /// The account that it is for.
    pub(crate) handle: String,
    /// The number of times it was used.
    pub(crate) count: u32,
    /// The flags that say if its owner is present and verified.
    pub(crate) flags: u8,
}

impl Authenticator {
    /// A new device that is shown a page of this address. Another number is another device.
    pub(crate) fn at(origin: &str, number: u8) -> Authenticator {
        let site = origin.split("//").nth(1).unwrap().split(':').next().unwrap().to_owned();
        Authenticator {
            origin: origin.to_owned(),
            site,
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            credential: vec![number; 20],
            handle: String::new(),
            count: 0,
            flags: PRESENT | VERIFIED,
        }
    }

    /// The same device, which has not recognised its owner.
    pub(crate) fn unverified(mut self) -> Authenticator {
        self.flags = PRESENT;
        self
    }

    /// Makes the passkey, as these options ask.
    pub(crate) fn make(&mut self, options: &Value) -> String {
        self.handle = options["user"]["id"].as_str().unwrap().to_owned();
        let client = self.client("webauthn.create", &options["challenge"]);
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(NEW);
        data.extend([0; 16]);
        data.extend([0, u8::try_from(self.credential.len()).unwrap()]);
        data.extend(&self.credential);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 32]);
        data.extend(point.y().unwrap());
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut object = vec![0xa3];
        object.extend(b"\x63fmt\x64none\x67attStmt\xa0\x68authData\x58");
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(&data);
        let response = json!({
            "clientDataJSON": base64(client.as_bytes()),
            "attestationObject": base64(&object),
            "transports": ["internal"],
        });
        self.credential_json(&response)
    }

    /// Answers what these options ask.
    pub(crate) fn answer(&mut self, options: &Value) -> String {
        self.count += 1;
        let client = self.client("webauthn.get", &options["challenge"]);
        let data = self.data(0);
        let signed = [&data[..], &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": base64(client.as_bytes()),
            "authenticatorData": base64(&data),
            "signature": base64(signature.to_der().as_bytes()),
            "userHandle": self.handle,
        });
        self.credential_json(&response)
    }

    fn client(&self, kind: &str, challenge: &Value) -> String {
        let origin = &self.origin;
        json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false})
            .to_string()
    }

    fn data(&self, more: u8) -> Vec<u8> {
        let mut data = Sha256::digest(&self.site).to_vec();
        data.push(self.flags | more);
        data.extend(self.count.to_be_bytes());
        data
    }

    fn credential_json(&self, response: &Value) -> String {
        let id = base64(&self.credential);
        json!({
            "id": id,
            "rawId": id,
            "response": response,
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "type": "public-key",
        })
        .to_string()
    }
}

fn base64(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}
