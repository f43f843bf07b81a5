//! The visitor who makes a request: a guest, or a player who is signed in to an account.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::cookie::Cookie;
use crate::base::proxies::Https;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::api::Api;
use crate::live::visitor::Visitor;
use crate::store::{Signed, Store, StoreError};

/// The time for which a browser stays signed in without coming back, in milliseconds: ninety days.
pub(super) const STAYS: u64 = 90 * 24 * 3_600_000;

/// The time, in milliseconds, for which a visit that was noted stands for all later ones.
const SEEN_EVERY: u64 = 3_600_000;

/// A visitor who is signed in: a handler that takes it refuses guests.
#[derive(Clone, Debug)]
pub(crate) struct Account(pub(crate) Signed);

impl FromRequestParts<Api> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Visitor, Refused> {
        let https = parts.extensions.get::<Https>().copied().unwrap_or_default();
        let Some(secret) = Cookie::SignIn.of(&parts.headers, https) else {
            return Ok(Visitor::default());
        };
        let services = api.rooms.services();
        let signed =
            signed(services.store(), &secret::hash(secret), services.time().date()).await?;
        Ok(Visitor { signed })
    }
}

impl FromRequestParts<Api> for Account {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Account, Refused> {
        let visitor = Visitor::from_request_parts(parts, api).await?;
        Ok(Account(visitor.signed.ok_or(ServerRefusal::NotSignedIn)?))
    }
}

/// Returns the sign-in with a secret of this hash, if it still holds at this date.
async fn signed(store: &Store, hash: &str, date: u64) -> Result<Option<Signed>, StoreError> {
    let signed = store.signed(hash, date).await?;
    if let Some(signed) = &signed
        && signed.seen.saturating_add(SEEN_EVERY) < date
    {
        store.seen(hash, date, date.saturating_add(STAYS)).await?;
    }
    Ok(signed)
}
