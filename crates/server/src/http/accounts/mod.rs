//! Accounts: signing in keeps games, on every device, and is never needed to play.

mod attempts;
mod blocks;
mod browser;
mod cookie;
mod export;
mod favourites;
mod known;
mod passkeys;
mod password;
mod relying_party;
mod study;
mod visitor;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use table::wire::{
    AccountMessage, ChangePassword, DeleteAccount, MoveIn, Register, SanctionMessage, SignIn,
    SignInMessage, SignedIn,
};
use table::{RoomRefusal, clean_name, is_of_a_computer, name_key};

pub(crate) use self::attempts::Attempts;
use self::attempts::Tried;
use self::cookie::Cookie;
use self::known::KnownBrowser;
pub(crate) use self::password::Passwords;
use self::visitor::STAYS;
pub(crate) use self::visitor::{Account, Visitor};
use crate::base::gate::Asking;
use crate::base::proxies::Https;
use crate::base::refusal::ServerRefusal;
use crate::base::{limit, secret};
use crate::http::answer::{Answer, Refused, json};
use crate::http::challenges;
use crate::http::rest::{Api, Named, read};
use crate::live::newcomers;
use crate::store::{NewSignIn, Signed, Store, StoredAccount, Writes};

/// The paths of accounts.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/account", get(who_am_i).post(register))
        .route("/api/account/sign-in", post(sign_in))
        .route("/api/account/sign-in/passkey", post(passkeys::sign_in))
        .route("/api/account/sign-in/passkey/ask", post(passkeys::ask_any))
        .route("/api/account/sign-out", post(sign_out))
        .route("/api/account/tokens", post(move_in))
        .route("/api/account/password", post(change_password))
        .route("/api/account/sign-ins", get(sign_ins))
        .route("/api/account/sign-ins/{id}/end", post(end_sign_in))
        .route("/api/account/passkeys", get(passkeys::passkeys).post(passkeys::add))
        .route("/api/account/passkeys/ask", post(passkeys::ask))
        .route("/api/account/passkeys/{id}/remove", post(passkeys::remove))
        .route("/api/account/blocks", get(blocks::blocks).post(blocks::block))
        .route("/api/account/blocks/{id}/end", post(blocks::unblock))
        .route("/api/account/favourites", get(favourites::favourites).post(favourites::keep))
        .route("/api/account/favourites/drop", post(favourites::drop))
        .route("/api/account/study", get(study::entries).post(study::keep))
        .route("/api/account/export", get(export::export))
        .route("/api/account/delete", post(delete))
}

/// The answer to a request that signs in or out: the account, and the cookies.
fn answer(account: Option<AccountMessage>, cookies: [Option<HeaderValue>; 2]) -> Response {
    let mut response = json(StatusCode::OK, &SignedIn { account });
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The cookies of a browser that has signed in to an account with this secret.
fn cookies(
    account: &StoredAccount,
    secret: &str,
    known: &KnownBrowser,
    https: Https,
) -> [Option<HeaderValue>; 2] {
    [Cookie::SignIn.keep(secret, https), known.keep(account, &secret::hash(secret))]
}

async fn who_am_i(
    State(api): State<Api>,
    visitor: Visitor,
    known: KnownBrowser,
    Extension(https): Extension<Https>,
    headers: HeaderMap,
) -> Answer {
    let Some(signed) = visitor.signed else {
        // A browser need not go on sending a secret that does not hold any more.
        let stale = Cookie::SignIn.of(&headers, https).is_some();
        return Ok(answer(None, [stale.then(|| Cookie::SignIn.keep("", https)).flatten(), None]));
    };
    // A browser that has signed in at an older version is known from now on.
    let known = match known.names(&signed.account) {
        true => None,
        false => api
            .rooms
            .services()
            .store()
            .account(&signed.account)
            .await?
            .map(|account| known.keep(&account, &signed.hash)),
    };
    let Signed { account: id, name, created, moderator, .. } = signed;
    Ok(answer(Some(AccountMessage { id, name, created, moderator }), [None, known.flatten()]))
}

async fn register(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
    known: KnownBrowser,
    request: Request,
) -> Answer {
    let browser = browser::browser(request.headers());
    let Register { name, password, tokens } = read(request).await?;
    let name = clean_name(&name)?;
    if is_of_a_computer(&name) {
        return Err(RoomRefusal::NameOfComputer.into());
    }
    api.rooms.services().allow_name(&name)?;
    password::check(&name, &password)?;
    check_tokens(&tokens)?;
    // A password that is refused does not count as an attempt.
    let password = api.passwords.weigh(&name, password).await?;
    let (store, date) = (api.rooms.services().store(), api.rooms.services().time().date());
    Attempts::to_register(asking).count(store, date).await?;
    if store.account_named(&name).await?.is_some() {
        return Err(ServerRefusal::AccountNameTaken.into());
    }
    let password = api.passwords.hash(password).await?;
    let account = StoredAccount { id: secret::secret()?, name, password, created: date };
    let writes = Writes::default().account(&account);
    let writes = newcomers::note(writes, &account.id, asking, date);
    let (secret, writes) = signing_in(writes, &account.id, &browser, &visitor, date)?;
    let (writes, moved) = moving_in(store, writes, &account.id, &tokens).await?;
    match store.write(writes).await {
        // Another visitor was faster.
        Err(error) if error.is_of_the_rows() => return Err(ServerRefusal::AccountNameTaken.into()),
        stored => stored?,
    }
    ended(&api, &visitor, moved);
    let cookies = cookies(&account, &secret, &known, https);
    Ok(answer(Some(told(&api, account).await?), cookies))
}

async fn sign_in(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
    known: KnownBrowser,
    request: Request,
) -> Answer {
    let browser = browser::browser(request.headers());
    let SignIn { name, password, tokens } = read(request).await?;
    check_tokens(&tokens)?;
    let claimant = Claimant { asking, known: &known, signed: visitor.signed.as_ref() };
    let account = of_password(&api, claimant, &name, password).await?;
    let date = api.rooms.services().time().date();
    let (secret, writes) = signing_in(Writes::default(), &account.id, &browser, &visitor, date)?;
    let store = api.rooms.services().store();
    let (writes, moved) = moving_in(store, writes, &account.id, &tokens).await?;
    match api.rooms.services().store().write(writes).await {
        // The account was deleted in this moment.
        Err(error) if error.is_of_the_rows() => return Err(ServerRefusal::WrongPassword.into()),
        stored => stored?,
    }
    ended(&api, &visitor, moved);
    let cookies = cookies(&account, &secret, &known, https);
    Ok(answer(Some(told(&api, account).await?), cookies))
}

/// A visitor who claims to own an account.
#[derive(Clone, Copy)]
struct Claimant<'a> {
    asking: Asking,
    /// The proofs of the browser.
    known: &'a KnownBrowser,
    /// The account to which it is signed in.
    signed: Option<&'a Signed>,
}

impl Claimant<'_> {
    /// The number of the browser, if it has signed in to this account before.
    fn number(self, account: &StoredAccount) -> Option<String> {
        let signed = self.signed.filter(|signed| signed.account == account.id);
        let proved = self.known.number(account).map(str::to_owned);
        proved.or_else(|| signed.map(|signed| known::number(&signed.hash)))
    }
}

/// The account of this name and password.
async fn of_password(
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
    let tried = number.as_deref().map_or(Tried::Elsewhere(claimant.asking), Tried::Known);
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
async fn refuse_suspended(store: &Store, account: &str, date: u64) -> Result<(), Refused> {
    if let Some(sanction) = store.suspended(account, date).await? {
        let SanctionMessage { until, reason, .. } = sanction;
        return Err(ServerRefusal::Suspended { until, reason }.into());
    }
    Ok(())
}

async fn told(api: &Api, account: StoredAccount) -> Result<AccountMessage, Refused> {
    let StoredAccount { id, name, created, .. } = account;
    let moderator = api.rooms.services().store().is_moderator(&id).await?;
    Ok(AccountMessage { id, name, created, moderator })
}

/// A new secret for a browser that signs in, in place of the one it had.
fn signing_in(
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

/// Ends the sockets of the sign-in that a browser had before, and those of tokens of these hashes,
/// which hold no seat any more.
fn ended(api: &Api, visitor: &Visitor, tokens: Vec<String>) {
    let account = visitor.account().map(str::to_owned);
    api.rooms.services().signed_out().tell_all(account.into_iter().chain(tokens).collect());
}

fn check_tokens(tokens: &[String]) -> Result<(), ServerRefusal> {
    if tokens.len() > limit::MY_GAMES {
        return Err(ServerRefusal::TooManyTokens { most: limit::MY_GAMES });
    }
    Ok(())
}

/// Moves the seats of these tokens into the account. Returns the hashes of the tokens that hold a
/// seat until then as well.
async fn moving_in(
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

async fn sign_out(
    State(api): State<Api>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
) -> Answer {
    if let Some(signed) = visitor.signed {
        let writes = Writes::default().sign_out(&signed.hash);
        api.rooms.services().store().write(writes).await?;
        api.rooms.services().signed_out().tell(&signed.account);
    }
    Ok(answer(None, [Cookie::SignIn.keep("", https), None]))
}

async fn move_in(State(api): State<Api>, Account(signed): Account, request: Request) -> Answer {
    let MoveIn { tokens } = read(request).await?;
    check_tokens(&tokens)?;
    let store = api.rooms.services().store();
    let (writes, moved) = moving_in(store, Writes::default(), &signed.account, &tokens).await?;
    store.write(writes).await?;
    ended(&api, &Visitor::default(), moved);
    let Signed { account: id, name, created, moderator, .. } = signed;
    let account = AccountMessage { id, name, created, moderator };
    Ok(json(StatusCode::OK, &SignedIn { account: Some(account) }))
}

async fn change_password(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Extension(https): Extension<Https>,
    Account(signed): Account,
    known: KnownBrowser,
    request: Request,
) -> Answer {
    let browser = browser::browser(request.headers());
    let ChangePassword { old, new } = read(request).await?;
    password::check(&signed.name, &new)?;
    let claimant = Claimant { asking, known: &known, signed: Some(&signed) };
    let mut account = of_password(&api, claimant, &signed.name, old).await?;
    let new = api.passwords.weigh(&account.name, new).await?;
    account.password = api.passwords.hash(new).await?;
    let date = api.rooms.services().time().date();
    let visitor = Visitor { signed: Some(signed) };
    let writes = Writes::default().password(&account.id, &account.password);
    let (secret, writes) = signing_in(writes, &account.id, &browser, &visitor, date)?;
    let writes = writes.sign_others_out(&account.id, &secret::hash(&secret));
    api.rooms.services().store().write(writes).await?;
    api.rooms.services().signed_out().tell(&account.id);
    let cookies = cookies(&account, &secret, &known, https);
    Ok(answer(Some(told(&api, account).await?), cookies))
}

async fn sign_ins(State(api): State<Api>, Account(signed): Account) -> Answer {
    let services = api.rooms.services();
    let stored = services.store().sign_ins(&signed.account, services.time().date()).await?;
    let told = stored.into_iter().map(|stored| SignInMessage {
        id: stored.id,
        browser: stored.browser,
        created: stored.created,
        seen: stored.seen,
        here: stored.hash == signed.hash,
    });
    Ok(json(StatusCode::OK, &told.collect::<Vec<_>>()))
}

async fn end_sign_in(State(api): State<Api>, Account(signed): Account, Named(id): Named) -> Answer {
    let writes = match id.as_str() {
        "others" => Writes::default().sign_others_out(&signed.account, &signed.hash),
        id => Writes::default().end_sign_in(&signed.account, id),
    };
    api.rooms.services().store().write(writes).await?;
    api.rooms.services().signed_out().tell(&signed.account);
    sign_ins(State(api), Account(signed)).await
}

async fn delete(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Extension(https): Extension<Https>,
    Account(signed): Account,
    known: KnownBrowser,
    request: Request,
) -> Answer {
    let DeleteAccount { password } = read(request).await?;
    let claimant = Claimant { asking, known: &known, signed: Some(&signed) };
    let account = of_password(&api, claimant, &signed.name, password).await?;
    challenges::cancel_all(&api.rooms, &account.id).await?;
    let writes = Writes::default().delete_account(&account.id);
    api.rooms.services().store().write(writes).await?;
    api.rooms.services().signed_out().tell(&account.id);
    Ok(answer(None, [Cookie::SignIn.keep("", https), known.forget(&account.id)]))
}
