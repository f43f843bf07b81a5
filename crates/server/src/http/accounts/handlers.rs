//! The handlers of accounts: making one, signing in and out, its password, its end.

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode};
use table::wire::{
    AccountMessage, ChangePassword, DeleteAccount, MoveIn, Register, SignIn, SignInMessage,
    SignedIn,
};
use table::{RoomRefusal, clean_name, is_of_a_computer};

use crate::base::proxies::Https;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::secret;
use crate::http::accounts::attempts::Attempts;
use crate::http::accounts::cookie::Cookie;
use crate::http::accounts::known::KnownBrowser;
use crate::http::accounts::signing_in::{
    Arrival, Claimant, answer, check_tokens, cookies, ended, moving_in, of_password, signing_in,
    told,
};
use crate::http::accounts::visitor::Account;
use crate::http::accounts::{browser, password};
use crate::http::api::Api;
use crate::http::challenges;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::newcomers;
use crate::live::visitor::Visitor;
use crate::store::{Signed, StoredAccount, Writes};

pub(crate) async fn who_am_i(
    State(api): State<Api>,
    visitor: Visitor,
    known: KnownBrowser,
    Extension(https): Extension<Https>,
    headers: HeaderMap,
) -> ApiResult {
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

pub(crate) async fn register(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
    known: KnownBrowser,
    request: Request,
) -> ApiResult {
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
    Attempts::to_register(client).count(store, date).await?;
    if store.account_named(&name).await?.is_some() {
        return Err(ServerRefusal::AccountNameTaken.into());
    }
    let password = api.passwords.hash(password).await?;
    let account = StoredAccount { id: secret::secret()?, name, password, created: date };
    let writes = Writes::default().account(&account);
    let writes = newcomers::note(writes, &account.id, client, date);
    let (browser, visitor, known, tokens) = (&browser, &visitor, &known, &tokens);
    let arrival = Arrival { browser, visitor, known, https, tokens };
    // Another visitor may have been faster.
    arrival.sign_in(&api, writes, account, ServerRefusal::AccountNameTaken).await
}

pub(crate) async fn sign_in(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
    known: KnownBrowser,
    request: Request,
) -> ApiResult {
    let browser = browser::browser(request.headers());
    let SignIn { name, password, tokens } = read(request).await?;
    check_tokens(&tokens)?;
    let claimant = Claimant { client, known: &known, signed: visitor.signed.as_ref() };
    let account = of_password(&api, claimant, &name, password).await?;
    let (browser, visitor, known, tokens) = (&browser, &visitor, &known, &tokens);
    let arrival = Arrival { browser, visitor, known, https, tokens };
    // The account may have been deleted in this moment.
    arrival.sign_in(&api, Writes::default(), account, ServerRefusal::WrongPassword).await
}

pub(crate) async fn sign_out(
    State(api): State<Api>,
    Extension(https): Extension<Https>,
    visitor: Visitor,
) -> ApiResult {
    if let Some(signed) = visitor.signed {
        let writes = Writes::default().sign_out(&signed.hash);
        api.rooms.services().store().write(writes).await?;
        api.rooms.services().signed_out().tell(&signed.account);
    }
    Ok(answer(None, [Cookie::SignIn.keep("", https), None]))
}

pub(crate) async fn move_in(
    State(api): State<Api>,
    Account(signed): Account,
    request: Request,
) -> ApiResult {
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

pub(crate) async fn change_password(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(https): Extension<Https>,
    Account(signed): Account,
    known: KnownBrowser,
    request: Request,
) -> ApiResult {
    let browser = browser::browser(request.headers());
    let ChangePassword { old, new } = read(request).await?;
    password::check(&signed.name, &new)?;
    let claimant = Claimant { client, known: &known, signed: Some(&signed) };
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

pub(crate) async fn sign_ins(State(api): State<Api>, Account(signed): Account) -> ApiResult {
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

pub(crate) async fn end_sign_in(
    State(api): State<Api>,
    Account(signed): Account,
    Named(id): Named,
) -> ApiResult {
    let writes = match id.as_str() {
        "others" => Writes::default().sign_others_out(&signed.account, &signed.hash),
        id => Writes::default().end_sign_in(&signed.account, id),
    };
    api.rooms.services().store().write(writes).await?;
    api.rooms.services().signed_out().tell(&signed.account);
    sign_ins(State(api), Account(signed)).await
}

pub(crate) async fn delete(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(https): Extension<Https>,
    Account(signed): Account,
    known: KnownBrowser,
    request: Request,
) -> ApiResult {
    let DeleteAccount { password } = read(request).await?;
    let claimant = Claimant { client, known: &known, signed: Some(&signed) };
    let account = of_password(&api, claimant, &signed.name, password).await?;
    challenges::cancel_all(&api.rooms, &account.id).await?;
    let writes = Writes::default().delete_account(&account.id);
    api.rooms.services().store().write(writes).await?;
    api.rooms.services().signed_out().tell(&account.id);
    Ok(answer(None, [Cookie::SignIn.keep("", https), known.forget(&account.id)]))
}
