//! Signing in with a passkey, and the passkeys that an account has.

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode};
use table::clean_name;
use table::wire::{AddPasskey, AskPasskey, PasskeyMessage, PasskeyOptions, PasskeySignIn};

use super::attempts::Tried;
use super::browser;
use super::known::KnownBrowser;
use super::relying_party::{Added, Answered, Asked, Site};
use crate::base::proxies::Https;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::accounts::attempts::Attempts;
use crate::http::accounts::signing_in::{
    Arrival, Claimant, check_tokens, of_password, refuse_suspended,
};
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;
use crate::store::{Ceremony, NewPasskey, Store, StoreError, Writes};

/// The most passkeys of an account.
const MOST: usize = 20;

/// The time within which a challenge can be answered, in milliseconds.
const ANSWERED_WITHIN: u64 = 5 * 60_000;

/// The passkeys of the account.
pub(super) async fn passkeys(State(api): State<Api>, Account(signed): Account) -> ApiResult {
    let told = told(api.rooms.services().store(), &signed.account).await?;
    Ok(json(StatusCode::OK, &told))
}

/// Asks this browser for a new passkey. It takes the password, so that a stranger who only finds a
/// browser that is signed in cannot make one.
pub(super) async fn ask(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Account(signed): Account,
    known: KnownBrowser,
    request: Request,
) -> ApiResult {
    let site = Site::of(request.headers())?;
    let AskPasskey { password } = read(request).await?;
    let claimant = Claimant { client, known: &known, signed: Some(&signed) };
    let account = of_password(&api, claimant, &signed.name, password).await?;
    let passkeys = api.rooms.services().store().passkeys(&account.id).await?;
    if passkeys.len() >= MOST {
        return Err(ServerRefusal::TooManyPasskeys { most: MOST }.into());
    }
    let asked = site.ask_new(&account.id, &account.name, &passkeys);
    challenge(&api, &site, Some(&account.id), asked).await
}

/// Keeps the passkey that a browser has made.
pub(super) async fn add(
    State(api): State<Api>,
    Account(signed): Account,
    request: Request,
) -> ApiResult {
    let site = Site::of(request.headers())?;
    let AddPasskey { name, answer } = read(request).await?;
    let name = clean_name(&name)?;
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    let (answer, challenge) = Added::read(&answer).ok_or(ServerRefusal::BadPasskey)?;
    let asked = taken(&api, &site, Some(&signed.account), &challenge).await?;
    let new = site.new_passkey(&asked, &answer).ok_or(ServerRefusal::BadPasskey)?;
    let id = secret::secret()?;
    let new = NewPasskey {
        id: &id,
        credential: &new.credential,
        account: &signed.account,
        site: site.name(),
        name: &name,
        key: &new.key,
        state: &new.state,
        date,
    };
    match store.keep_passkey(&new, MOST).await {
        // It is known, or the account was deleted in this moment.
        Err(error) if error.is_of_the_rows() => return Err(ServerRefusal::BadPasskey.into()),
        stored => stored?,
    }
    let told = told(store, &signed.account).await?;
    if !told.iter().any(|passkey| passkey.id == id) {
        return Err(ServerRefusal::TooManyPasskeys { most: MOST }.into());
    }
    Ok(json(StatusCode::OK, &told))
}

/// Deletes a passkey.
pub(super) async fn remove(
    State(api): State<Api>,
    Account(signed): Account,
    Named(id): Named,
) -> ApiResult {
    let store = api.rooms.services().store();
    store.drop_passkey(&signed.account, &id).await?;
    Ok(json(StatusCode::OK, &told(store, &signed.account).await?))
}

/// Asks a visitor who signs in for a passkey.
pub(super) async fn ask_any(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    known: KnownBrowser,
    headers: HeaderMap,
) -> ApiResult {
    let site = Site::of(&headers)?;
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    let account = known.last_account(store).await?;
    let tried = account.map_or(Tried::Elsewhere(client), Tried::Known);
    // Each challenge can be answered once, so that this also limits the answers.
    Attempts::with_passkey(tried).count(store, date).await?;
    challenge(&api, &site, None, site.ask_any()).await
}

/// Signs in with a passkey.
pub(super) async fn sign_in(
    State(api): State<Api>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
    known: KnownBrowser,
    request: Request,
) -> ApiResult {
    let site = Site::of(request.headers())?;
    let browser = browser::browser(request.headers());
    let PasskeySignIn { answer: said, tokens } = read(request).await?;
    check_tokens(&tokens)?;
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    let (said, challenge) = Answered::read(&said).ok_or(ServerRefusal::WrongPasskey)?;
    let asked = taken(&api, &site, None, &challenge).await?;
    let passkey = store.passkey(&said.credential()).await?;
    let passkey = passkey.filter(|passkey| passkey.site == site.name());
    let passkey = passkey.ok_or(ServerRefusal::WrongPasskey)?;
    let state = site.proves(&asked, &said, &passkey).ok_or(ServerRefusal::WrongPasskey)?;
    let account = store.account(&passkey.account).await?.ok_or(ServerRefusal::WrongPasskey)?;
    refuse_suspended(store, &account.id, date).await?;
    let writes = Writes::default().passkey_used(&passkey, &state, date);
    let (browser, visitor, known, tokens) = (&browser, &visitor, &known, &tokens);
    let arrival = Arrival { browser, visitor, known, https, tokens };
    // The account may have been deleted in this moment.
    arrival.sign_in(&api, writes, account, ServerRefusal::WrongPasskey).await
}

/// Stores a challenge and tells the browser.
async fn challenge(
    api: &Api,
    site: &Site,
    account: Option<&str>,
    asked: Option<Asked>,
) -> ApiResult {
    let asked = asked.ok_or_else(Refused::unavailable)?;
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    let ceremony = Ceremony {
        challenge: &asked.challenge,
        account,
        site: site.name(),
        state: &asked.state,
        expires: date.saturating_add(ANSWERED_WITHIN),
    };
    store.ask(&ceremony, date).await?;
    Ok(json(StatusCode::OK, &PasskeyOptions { options: asked.options }))
}

/// Takes the state with which the answer to a challenge is compared. Right or wrong, no other
/// answer to it counts from now on.
async fn taken(
    api: &Api,
    site: &Site,
    account: Option<&str>,
    challenge: &str,
) -> Result<String, Refused> {
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    let by = secret::secret()?;
    let asked = store.take_answer(challenge, account, site.name(), &by, date).await?;
    asked.ok_or_else(|| ServerRefusal::PasskeyTooLate.into())
}

async fn told(store: &Store, account: &str) -> Result<Vec<PasskeyMessage>, StoreError> {
    let passkeys = store.passkeys(account).await?.into_iter();
    let told = passkeys.map(|passkey| PasskeyMessage {
        id: passkey.id,
        name: passkey.name,
        site: passkey.site,
        created: passkey.created,
        used: passkey.used,
    });
    Ok(told.collect())
}
