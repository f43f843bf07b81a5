//! Signing in, with a password or a passkey: the checks, the stored sign-in and the answer.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use table::wire::{AccountMessage, SanctionMessage, SignedIn};
use table::{clean_name, name_key};

use crate::base::proxies::Https;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::accounts::attempts::{Attempts, Tried};
use crate::http::accounts::cookie::Cookie;
use crate::http::accounts::known::{self, KnownBrowser};
use crate::http::accounts::visitor::STAYS;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;
use crate::store::{NewSignIn, Signed, Store, StoredAccount, Writes};

/// The answer to a request that signs in or out: the account, and the cookies.
pub(crate) fn answer(
    account: Option<AccountMessage>,
    cookies: [Option<HeaderValue>; 2],
) -> Response {
    let mut response = json(StatusCode::OK, &SignedIn { account });
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The cookies of a browser that has signed in to an account with this secret.
pub(crate) fn cookies(
    account: &StoredAccount,
    secret: &str,
    known: &KnownBrowser,
    https: Https,
) -> [Option<HeaderValue>; 2] {
    [Cookie::SignIn.keep(secret, https), known.keep(account, &secret::hash(secret))]
}

/// A visitor who claims to own an account.
#[derive(Clone, Copy)]
pub(crate) struct Claimant<'a> {
    pub(super) client: ClientAddress,
    /// The proofs of the browser.
    pub(super) known: &'a KnownBrowser,
    /// The account to which it is signed in.
    pub(super) signed: Option<&'a Signed>,
}

impl Claimant<'_> {
    /// The number of the browser, if it has signed in to this account before.
    pub(super) fn number(self, account: &StoredAccount) -> Option<String> {
        let signed = self.signed.filter(|signed| signed.account == account.id);
        let proved = self.known.number(account).map(str::to_owned);
        proved.or_else(|| signed.map(|signed| known::number(&signed.hash)))
    }
}

/// The account of this name and password.
pub(crate) async fn of_password(
    api: &Api,
    claimant: Claimant<'_>,
    name: &str,
    password: String,
) -> Result<StoredAccount, Refused> {
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    // No account has a name that cannot be shown, and PostgreSQL takes no text with a zero in it.
    let name = clean_name(name).unwrap_or_default();
    let account = store.account_named(&name).await?;
    let number = account.as_ref().and_then(|account| claimant.number(account));
    let tried = number.as_deref().map_or(Tried::Elsewhere(claimant.client), Tried::Known);
    let key = name_key(&name);
    let attempts =
        Attempts::at_password(account.as_ref().map_or(&key, |account| &account.id), tried);
    attempts.count(store, date).await?;
    let stored = account.as_ref().map(|account| account.password.clone());
    let right = api.passwords.verify(password, stored).await?;
    let account = account.filter(|_| right).ok_or(ServerRefusal::WrongPassword)?;
    attempts.forget(store).await?;
    refuse_suspended(store, &account.id, date).await?;
    Ok(account)
}

/// Refuses to sign in to an account that is suspended.
pub(crate) async fn refuse_suspended(
    store: &Store,
    account: &str,
    date: u64,
) -> Result<(), Refused> {
    if let Some(sanction) = store.suspended(account, date).await? {
        let SanctionMessage { until, reason, .. } = sanction;
        return Err(ServerRefusal::Suspended { until, reason }.into());
    }
    Ok(())
}

pub(crate) async fn told(api: &Api, account: StoredAccount) -> Result<AccountMessage, Refused> {
    let StoredAccount { id, name, created, .. } = account;
    let moderator = api.rooms.services().store().is_moderator(&id).await?;
    Ok(AccountMessage { id, name, created, moderator })
}

/// A new secret for a browser that signs in, in place of the one it had.
pub(crate) fn signing_in(
    writes: Writes,
    account: &str,
    browser: &str,
    visitor: &Visitor,
    date: u64,
) -> Result<(String, Writes), Refused> {
    let (secret, id) = (secret::secret()?, secret::secret()?);
    let writes = match &visitor.signed {
        Some(signed) => writes.sign_out(&signed.hash),
        None => writes,
    };
    let (hash, expires) = (secret::hash(&secret), date.saturating_add(STAYS));
    let new = NewSignIn { account, hash: &hash, id: &id, browser, date, expires };
    Ok((secret, writes.sign_in(&new)))
}

/// A browser that signs in.
pub(super) struct Arrival<'a> {
    /// Its name in the list of sign-ins.
    pub(super) browser: &'a str,
    pub(super) visitor: &'a Visitor,
    pub(super) known: &'a KnownBrowser,
    pub(super) https: Https,
    /// The tokens whose seats move into the account.
    pub(super) tokens: &'a [String],
}

impl Arrival<'_> {
    /// Signs the browser in to an account, together with these writes.
    ///
    /// # Errors
    /// `lost` if the account or its name is gone by the time of writing.
    pub(super) async fn sign_in(
        &self,
        api: &Api,
        writes: Writes,
        account: StoredAccount,
        lost: ServerRefusal,
    ) -> ApiResult {
        let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
        let (secret, writes) = signing_in(writes, &account.id, self.browser, self.visitor, date)?;
        let (writes, moved) = moving_in(store, writes, &account.id, self.tokens).await?;
        match store.write(writes).await {
            Err(error) if error.is_of_the_rows() => return Err(lost.into()),
            stored => stored?,
        }
        ended(api, self.visitor, moved);
        let cookies = cookies(&account, &secret, self.known, self.https);
        Ok(answer(Some(told(api, account).await?), cookies))
    }
}

/// Ends the sockets of the sign-in that a browser had before, and those of tokens of these hashes,
/// which hold no seat any more.
pub(crate) fn ended(api: &Api, visitor: &Visitor, tokens: Vec<String>) {
    let account = visitor.account().map(str::to_owned);
    api.rooms.services().signed_out().tell_all(account.into_iter().chain(tokens).collect());
}

pub(crate) fn check_tokens(tokens: &[String]) -> Result<(), ServerRefusal> {
    if tokens.len() > limit::MY_GAMES {
        return Err(ServerRefusal::TooManyTokens { most: limit::MY_GAMES });
    }
    Ok(())
}

/// Moves the seats of these tokens into the account. Returns the hashes of the tokens that hold a
/// seat until then as well.
pub(crate) async fn moving_in(
    store: &Store,
    mut writes: Writes,
    account: &str,
    tokens: &[String],
) -> Result<(Writes, Vec<String>), Refused> {
    let mut moved = Vec::new();
    for token in tokens {
        let (hash, by) = (secret::hash(token), secret::unheld(&secret::secret()?));
        writes = writes.move_in(account, &hash, &by);
        if store.hold(&hash).await?.is_some() {
            moved.push(hash);
        }
    }
    Ok((writes, moved))
}
