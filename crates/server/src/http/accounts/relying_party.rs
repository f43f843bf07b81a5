//! The challenges to passkeys, and the checks of their answers. This module states the
//! requirements; `webauthn_rp` reads and verifies the answers.
//!
//! A passkey belongs to a site by its name, and its answers name the page that asked. Both come
//! from the `Origin` of the request, and prove nothing by themselves: one that is made up is
//! compared with the one that the browser of the passkey's owner has signed.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri, header};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use serde_json::Value;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{
    AuthenticationVerificationOptions, DiscoverableCredentialRequestOptions,
};
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialCreationOptions, PublicKeyCredentialUserEntity,
    RegistrationVerificationOptions, UserHandle,
};
use webauthn_rp::request::{AsciiDomain, ExtensionInfo, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState,
    Registration, RegistrationServerState,
};

use crate::base::refusal::ServerRefusal;
use crate::store::StoredPasskey;

/// The length of the handle by which a passkey names its account: that of the account's id.
const HANDLE: usize = 32;

/// The key of a passkey, as it is stored.
type Key = StaticState<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>;

/// The site that a visitor is at, as passkeys know it.
pub(super) struct Site {
    id: RpId,
    /// The address of its pages, as a browser writes it.
    origin: String,
}

/// A challenge for a browser.
pub(super) struct Asked {
    /// The challenge, in hexadecimal.
    pub(super) challenge: String,
    /// The state with which the answer is compared.
    pub(super) state: String,
    /// The options for the browser, as JSON.
    pub(super) options: String,
}

/// The answer of a browser about a new passkey.
pub(super) struct Added(Registration);

/// The answer of a passkey to a visitor who signs in.
pub(super) struct Answered(DiscoverableAuthentication<HANDLE>);

/// The stored parts of a passkey, each in base64url.
pub(super) struct Parts {
    pub(super) credential: String,
    pub(super) key: String,
    pub(super) state: String,
}

impl Site {
    /// The site whose page asks. Browsers have passkeys only for sites with names, and only where a
    /// page cannot be changed on the way.
    pub(super) fn of(headers: &HeaderMap) -> Result<Site, ServerRefusal> {
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.and_then(Site::at).ok_or(ServerRefusal::NoPasskeysHere)
    }

    fn at(origin: &str) -> Option<Site> {
        let uri: Uri = origin.parse().ok()?;
        let host = uri.host()?;
        let here = host == "localhost" || host.ends_with(".localhost");
        let safe = match uri.scheme_str()? {
            "https" => true,
            "http" => here,
            _ => false,
        };
        let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'_');
        if !safe || host.parse::<IpAddr>().is_ok() || !host.bytes().all(plain) {
            return None;
        }
        let id = RpId::Domain(AsciiDomain::try_from(host.to_owned()).ok()?);
        Some(Site { id, origin: origin.to_owned() })
    }

    /// Its name.
    pub(super) fn name(&self) -> &str {
        self.id.as_ref()
    }

    /// Asks for a new passkey for an account, on a device that has none of these yet.
    pub(super) fn ask_new(
        &self,
        account: &str,
        name: &str,
        known: &[StoredPasskey],
    ) -> Option<Asked> {
        let handle = handle(account)?;
        let known = known.iter().filter_map(|passkey| {
            let id = CredentialId::<Vec<u8>>::decode(bytes(&passkey.credential)?).ok()?;
            // The server does not know the transports of a passkey.
            let transports = AuthTransports::decode(0).ok()?;
            Some(PublicKeyCredentialDescriptor { id, transports })
        });
        // The library accepts fewer names than this server does, so the name, which is only shown,
        // is put in below.
        let user = PublicKeyCredentialUserEntity::from(&handle);
        let known = known.collect();
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, user, known);
        // A security key is to verify its owner at every request. Devices that cannot promise that
        // are welcome too, as the server takes no answer without the owner.
        options.extensions.cred_protect =
            CredProtect::UserVerificationRequired(ExtensionInfo::AllowDontEnforceValue);
        let challenge = hexadecimal(options.challenge.as_data());
        let (state, client) = options.start_ceremony().ok()?;
        let mut options = serde_json::to_value(&client).ok()?;
        let user = options.get_mut("user")?.as_object_mut()?;
        for key in ["name", "displayName"] {
            user.insert(key.to_owned(), Value::from(name));
        }
        Some(Asked {
            challenge,
            state: base64(&state.encode().ok()?),
            options: options.to_string(),
        })
    }

    /// Asks a visitor who signs in for any passkey for this site.
    pub(super) fn ask_any(&self) -> Option<Asked> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let challenge = hexadecimal(options.0.challenge.as_data());
        let (state, client) = options.start_ceremony().ok()?;
        let options = serde_json::to_string(&client).ok()?;
        Some(Asked { challenge, state: base64(&state.encode().ok()?), options })
    }

    /// The new passkey, if the answer is to what was asked.
    pub(super) fn new_passkey(&self, asked: &str, Added(answer): &Added) -> Option<Parts> {
        let state = RegistrationServerState::<HANDLE>::decode(&bytes(asked)?).ok()?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[&self.origin],
            // Devices add some of their own accord.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let passkey = state.verify(&self.id, answer, &options).ok()?;
        let (id, _, _, key, state, _) = passkey.into_parts();
        Some(Parts {
            credential: base64(id.as_ref()),
            key: base64(&key.encode().ok()?),
            state: base64(&state.encode().ok()?),
        })
    }

    /// Returns the state to store of the passkey from now on, if its answer is right.
    pub(super) fn proves(
        &self,
        asked: &str,
        Answered(answer): &Answered,
        passkey: &StoredPasskey,
    ) -> Option<String> {
        let asked = DiscoverableAuthenticationServerState::decode(&bytes(asked)?).ok()?;
        let handle = handle(&passkey.account)?;
        let key = Key::decode(&bytes(&passkey.key)?).ok()?;
        let state = DynamicState::decode(bytes(&passkey.state)?.try_into().ok()?).ok()?;
        let mut passkey =
            AuthenticatedCredential::new(answer.raw_id(), &handle, key, state).ok()?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[&self.origin],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        asked.verify(&self.id, answer, &mut passkey, &options).ok()?;
        Some(base64(&passkey.dynamic_state().encode().ok()?))
    }
}

impl Added {
    /// Reads a browser's answer about a new passkey, and the challenge that it answers.
    pub(super) fn read(json: &str) -> Option<(Added, String)> {
        let answer = Registration::from_json_relaxed(json.as_bytes()).ok()?;
        let challenge = hexadecimal(answer.challenge_relaxed().ok()?.0);
        Some((Added(answer), challenge))
    }
}

impl Answered {
    /// Reads a passkey's answer, and the challenge that it answers.
    pub(super) fn read(json: &str) -> Option<(Answered, String)> {
        let answer = DiscoverableAuthentication::from_json_relaxed(json.as_bytes()).ok()?;
        let challenge = hexadecimal(answer.challenge_relaxed().ok()?.0);
        Some((Answered(answer), challenge))
    }

    /// The name that the device has for the passkey, in base64url.
    pub(super) fn credential(&self) -> String {
        base64(self.0.raw_id().as_ref())
    }
}

/// The handle by which a passkey names its account.
fn handle(account: &str) -> Option<UserHandle<HANDLE>> {
    UserHandle::decode(account.as_bytes().try_into().ok()?).ok()
}

fn hexadecimal(challenge: u128) -> String {
    format!("{challenge:032x}")
}

fn base64(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_for_sites_with_names_and_safe_ways() {
        for (origin, name) in [
            ("https://play.example", Some("play.example")),
            ("https://play.example:8443", Some("play.example")),
            ("http://localhost:7420", Some("localhost")),
            ("http://club.localhost", Some("club.localhost")),
            ("http://play.example", None),
            ("https://192.0.2.7", None),
            ("http://127.0.0.1:7420", None),
            ("https://[2001:db8::1]", None),
            ("ftp://localhost", None),
            ("null", None),
            ("", None),
        ] {
            let site = Site::at(origin);
            assert_eq!(site.as_ref().map(Site::name), name, "{origin}");
        }
        assert!(Site::of(&HeaderMap::new()).is_err());
    }

    #[test]
    fn what_is_asked_is_for_this_site_and_account_and_wants_its_owner_verified() {
        let site = Site::at("https://play.example").unwrap();
        let asked = site.ask_new(&"0a".repeat(16), "Ada Lovelace", &[]).unwrap();
        let options: Value = serde_json::from_str(&asked.options).unwrap();
        assert_eq!(options["rp"]["id"], "play.example");
        assert_eq!(options["user"]["name"], "Ada Lovelace");
        assert_eq!(options["user"]["id"], base64("0a".repeat(16).as_bytes()));
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["attestation"], "none");
        let asked = site.ask_any().unwrap();
        let options: Value = serde_json::from_str(&asked.options).unwrap();
        assert_eq!(
            (&options["rpId"], options["allowCredentials"].as_array()),
            (&"play.example".into(), Some(&vec![]))
        );
        assert_eq!(options["userVerification"], "required");
        assert!(site.ask_new("no id", "Ada", &[]).is_none());
    }
}
