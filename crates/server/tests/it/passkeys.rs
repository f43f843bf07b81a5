//! Signing in with a passkey, and what is no proof.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::authenticator::Authenticator;
use crate::browser::{Browser, password};
use crate::client::{Folder, Reply, Server, Site, quick};
use crate::database;

const HERE: &str = "https://play.example";
const LIST: &str = "/api/account/passkeys";
const ASK: &str = "/api/account/passkeys/ask";
const SIGN_IN: &str = "/api/account/sign-in/passkey";
const ASK_ANY: &str = "/api/account/sign-in/passkey/ask";

/// A browser that shows a page of this address.
fn at(site: Site, origin: &str) -> Browser {
    let mut browser = Browser::new(site);
    browser.more = format!("\r\norigin: {origin}\r\nsec-fetch-site: same-origin");
    browser
}

/// A browser that is signed in to a new account, at the usual address.
async fn signed_in(site: Site, name: &str) -> Browser {
    let mut browser = at(site, HERE);
    assert_eq!(browser.register(name, &[]).await.status, 200);
    browser
}

fn options(reply: &Reply) -> Value {
    assert_eq!(reply.status, 200, "{}", reply.json());
    serde_json::from_str(reply.json()["options"].as_str().unwrap()).unwrap()
}

/// The question to a new passkey of this account.
async fn asked(browser: &mut Browser, name: &str) -> Value {
    options(&browser.post(ASK, &json!({"password": password(name)})).await)
}

/// The question to any passkey.
async fn asked_any(browser: &mut Browser) -> Value {
    options(&browser.post(ASK_ANY, &json!({})).await)
}

async fn keep(browser: &mut Browser, answer: &str) -> Reply {
    browser.post(LIST, &json!({"name": "This phone", "answer": answer})).await
}

/// Adds the passkey of a device to an account.
async fn add(browser: &mut Browser, name: &str, device: &mut Authenticator) -> Reply {
    let asked = asked(browser, name).await;
    let made = device.make(&asked);
    let reply = keep(browser, &made).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply
}

async fn send(browser: &mut Browser, answer: &str) -> Reply {
    browser.post(SIGN_IN, &json!({"answer": answer, "tokens": []})).await
}

/// Signs in with the passkey of a device.
async fn sign_in(browser: &mut Browser, device: &mut Authenticator) -> Reply {
    let asked = asked_any(browser).await;
    send(browser, &device.answer(&asked)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_in_with_a_passkey_and_without_a_name() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = signed_in(server.site, "Ada Lovelace").await;
    assert_eq!(ada.get(LIST).await.json(), json!([]));
    let mut phone = Authenticator::at(HERE, 1);
    let list = add(&mut ada, "Ada Lovelace", &mut phone).await.json();
    assert_eq!(
        (&list[0]["name"], &list[0]["site"]),
        (&json!("This phone"), &json!("play.example"))
    );
    assert_eq!((list.as_array().unwrap().len(), &list[0]["used"]), (1, &Value::Null));
    // The device is told not to make a second one.
    let again = asked(&mut ada, "Ada Lovelace").await;
    assert_eq!(again["excludeCredentials"].as_array().unwrap().len(), 1);

    server.stop().await;
    let server = Server::start(&folder).await;
    let mut other = at(server.site, HERE);
    let reply = sign_in(&mut other, &mut phone).await;
    assert_eq!((reply.status, &reply.json()["account"]["name"]), (200, &json!("Ada Lovelace")));
    assert_eq!(other.who().await.as_deref(), Some("Ada Lovelace"));
    let list = other.get(LIST).await.json();
    assert!(list[0]["used"].is_u64());
    let file = other.get("/api/account/export").await.json();
    assert_eq!(file["passkeys"][0]["name"], "This phone");
    assert!(!file.to_string().contains(&phone.handle), "neither handle nor key");

    // A guest's seats come along.
    let mut guest = at(server.site, HERE);
    let seats = json!([{"type": "mine", "name": "Guest"}, {"type": "open"}]);
    let made = guest.create("travel-2006", &[], seats).await;
    let asked = asked_any(&mut guest).await;
    let body = json!({"answer": phone.answer(&asked), "tokens": [made.tokens[0]]});
    assert_eq!(guest.post(SIGN_IN, &body).await.status, 200);
    assert_eq!(ada_games(&mut guest).await, [made.id]);

    // Another password ends the sign-ins, and leaves the passkeys.
    let change = json!({"old": password("Ada Lovelace"), "new": "another secret"});
    assert_eq!(guest.post("/api/account/password", &change).await.status, 200);
    assert_eq!(other.who().await, None);
    assert_eq!(sign_in(&mut other, &mut phone).await.status, 200);

    // Removed, it holds nothing.
    let id = list[0]["id"].as_str().unwrap();
    let left = other.post(&format!("{LIST}/{id}/remove"), &json!({})).await.json();
    assert_eq!(left, json!([]));
    let mut third = at(server.site, HERE);
    let refused = sign_in(&mut third, &mut phone).await.refusal();
    assert_eq!(refused, (401, "wrong_passkey".into()));
    assert_eq!(third.who().await, None);
    server.stop().await;
}

async fn ada_games(browser: &mut Browser) -> Vec<String> {
    browser.mine(&[]).await.into_iter().map(|(game, _)| game).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_is_added_with_the_password_and_removed_by_its_owner_only() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut guest = at(server.site, HERE);
    for (path, body) in [
        (ASK, json!({"password": "whatever it is"})),
        (LIST, json!({"name": "Mine", "answer": "{}"})),
    ] {
        assert_eq!(guest.post(path, &body).await.refusal(), (401, "not_signed_in".into()));
    }
    assert_eq!(guest.get(LIST).await.refusal().1, "not_signed_in");
    let mut ada = signed_in(server.site, "Ada").await;
    let wrong = json!({"password": "not the secret"});
    assert_eq!(ada.post(ASK, &wrong).await.refusal(), (401, "wrong_password".into()));
    let mut phone = Authenticator::at(HERE, 1);
    let list = add(&mut ada, "Ada", &mut phone).await.json();
    let path = format!("{LIST}/{}/remove", list[0]["id"].as_str().unwrap());
    let mut bob = signed_in(server.site, "Bob").await;
    assert_eq!(guest.post(&path, &json!({})).await.refusal().1, "not_signed_in");
    assert_eq!(bob.post(&path, &json!({})).await.json(), json!([]));
    assert_eq!(ada.get(LIST).await.json(), list, "it is still there");

    // The same passkey belongs to one account, and is kept once.
    for (browser, name) in [(&mut ada, "Ada"), (&mut bob, "Bob")] {
        let asked = asked(browser, name).await;
        let refused = keep(browser, &phone.clone().make(&asked)).await.refusal();
        assert_eq!(refused, (422, "bad_passkey".into()), "{name}");
    }
    // There are so many at most.
    for number in 2..=20 {
        add(&mut ada, "Ada", &mut Authenticator::at(HERE, number)).await;
    }
    let refused = ada.post(ASK, &json!({"password": password("Ada")})).await.refusal();
    assert_eq!(refused, (422, "too_many_passkeys".into()));

    // With the account they are gone.
    let id = ada.get("/api/account").await.json()["account"]["id"].as_str().unwrap().to_owned();
    ada.post("/api/account/delete", &json!({"password": password("Ada")})).await;
    assert_eq!(sign_in(&mut guest, &mut phone).await.refusal().1, "wrong_passkey");
    for table in ["passkeys", "ceremonies"] {
        let query = format!("select count(*) from {table} where account = $1");
        let row = database::row(folder.path(), &query, &id).await;
        assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 0, "{table}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_passkey_or_another_page_answers_is_no_proof() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = signed_in(server.site, "Ada").await;
    let mut phone = Authenticator::at(HERE, 1);
    add(&mut ada, "Ada", &mut phone).await;
    let mut bob = signed_in(server.site, "Bob").await;
    let mut other = Authenticator::at(HERE, 2);
    add(&mut bob, "Bob", &mut other).await;
    let evil = "https://evil.example";
    let lies: [(&str, Authenticator); 9] = [
        ("forged with another key", Authenticator { key: other.key.clone(), ..phone.clone() }),
        ("of another account", Authenticator { handle: other.handle.clone(), ..phone.clone() }),
        ("for another account", Authenticator { handle: phone.handle.clone(), ..other.clone() }),
        ("unknown", Authenticator { credential: vec![9; 20], ..phone.clone() }),
        ("of an owner who was not recognised", phone.clone().unverified()),
        ("at another page", Authenticator { origin: evil.into(), ..phone.clone() }),
        ("at another port", Authenticator { origin: format!("{HERE}:8443"), ..phone.clone() }),
        (
            "at a part of the site",
            Authenticator { origin: "https://a.play.example".into(), ..phone.clone() },
        ),
        ("for another site", Authenticator { site: "evil.example".into(), ..phone.clone() }),
    ];
    let mut eve = at(server.site, HERE);
    for (what, mut device) in lies {
        let refused = sign_in(&mut eve, &mut device).await.refusal();
        assert_eq!((refused, eve.who().await), ((401, "wrong_passkey".into()), None), "{what}");
    }
    // A page that asks as if from another site gets nowhere with what was signed for this one, nor for
    // that one.
    let mut elsewhere = at(server.site, evil);
    for origin in [HERE, evil] {
        let site = origin.trim_start_matches("https://").to_owned();
        let mut device = Authenticator { origin: origin.into(), site, ..phone.clone() };
        let refused = sign_in(&mut elsewhere, &mut device).await.refusal();
        assert_eq!(refused, (401, "wrong_passkey".into()), "{origin}");
    }
    // A page of another site cannot even ask.
    elsewhere.more = format!("\r\norigin: {evil}\r\nsec-fetch-site: cross-site");
    for path in [ASK_ANY, SIGN_IN, ASK, LIST] {
        let refused = elsewhere.post(path, &json!({})).await.refusal();
        assert_eq!(refused, (403, "wrong_origin".into()), "{path}");
    }
    // A copy of the device that was used less often gives itself away.
    let mut copy = phone.clone();
    for _ in 0..2 {
        assert_eq!(sign_in(&mut eve, &mut phone).await.status, 200);
    }
    let mut guest = at(server.site, HERE);
    assert_eq!(sign_in(&mut guest, &mut copy).await.refusal().1, "wrong_passkey");
    for answer in ["", "{}", "[]", "\u{0}", "{\"id\":\"AA\"}"] {
        assert_eq!(send(&mut guest, answer).await.refusal().1, "wrong_passkey", "{answer}");
        assert_eq!(keep(&mut ada, answer).await.refusal(), (422, "bad_passkey".into()));
    }
    assert_eq!(sign_in(&mut guest, &mut phone).await.status, 200, "the right one still is");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_passkey_answers_what_was_asked_of_its_account_here() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = signed_in(server.site, "Ada").await;
    let mut bob = signed_in(server.site, "Bob").await;
    let phone = Authenticator::at(HERE, 1);
    let evil = "https://evil.example";
    for (what, mut device) in [
        ("at another page", Authenticator { origin: evil.into(), ..phone.clone() }),
        ("for another site", Authenticator { site: "evil.example".into(), ..phone.clone() }),
        ("of an owner who was not recognised", phone.clone().unverified()),
    ] {
        let asked = asked(&mut ada, "Ada").await;
        let refused = keep(&mut ada, &device.make(&asked)).await.refusal();
        assert_eq!(refused, (422, "bad_passkey".into()), "{what}");
    }
    // Bob cannot answer the question to Ada; nor does it sign a browser in.
    let asked = asked(&mut ada, "Ada").await;
    let refused = keep(&mut bob, &phone.clone().make(&asked)).await.refusal();
    assert_eq!(refused, (401, "passkey_too_late".into()));
    assert_eq!(bob.get(LIST).await.json(), json!([]));
    let mut device = phone.clone();
    device.make(&asked);
    assert_eq!(send(&mut bob, &device.answer(&asked)).await.refusal().1, "passkey_too_late");
    let name = json!({"name": "", "answer": device.make(&asked)});
    assert_eq!(ada.post(LIST, &name).await.refusal(), (422, "bad_name".into()));
    assert_eq!(keep(&mut ada, &device.make(&asked)).await.status, 200);
    // Browsers have none for an address without a name, or without TLS.
    for origin in ["http://play.example", "http://127.0.0.1:7420", "https://192.0.2.7"] {
        ada.more = format!("\r\norigin: {origin}\r\nsec-fetch-site: same-origin");
        let body = json!({"password": password("Ada")});
        assert_eq!(ada.post(ASK, &body).await.refusal(), (422, "no_passkeys_here".into()));
        assert_eq!(ada.post(ASK_ANY, &json!({})).await.refusal().1, "no_passkeys_here");
    }
    ada.more.clear();
    assert_eq!(ada.post(ASK_ANY, &json!({})).await.refusal().1, "no_passkeys_here", "nor without");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once_and_soon() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_800_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config).await;
    let mut ada = signed_in(server.site, "Ada").await;
    let mut phone = Authenticator::at(HERE, 1);
    let made = asked(&mut ada, "Ada").await;
    let new = phone.make(&made);
    assert_eq!(keep(&mut ada, &new).await.status, 200);
    let too_late = (401, "passkey_too_late".to_owned());
    assert_eq!(keep(&mut ada, &new).await.refusal(), too_late, "replayed");
    assert_eq!(send(&mut ada, &phone.answer(&made)).await.refusal(), too_late, "asked to make one");

    let mut guest = at(server.site, HERE);
    let once = asked_any(&mut guest).await;
    let answer = phone.answer(&once);
    assert_eq!(send(&mut guest, &answer).await.status, 200);
    assert_eq!(send(&mut guest, &answer).await.refusal(), too_late, "replayed");
    assert_eq!(send(&mut guest, &phone.answer(&once)).await.refusal(), too_late, "answered again");
    // A wrong answer is an answer too.
    let once = asked_any(&mut guest).await;
    let wrong = phone.clone().unverified().answer(&once);
    assert_eq!(send(&mut guest, &wrong).await.refusal().1, "wrong_passkey");
    assert_eq!(send(&mut guest, &phone.answer(&once)).await.refusal(), too_late, "a second try");
    let made_up = json!({"challenge": "AAAAAAAAAAAAAAAAAAAAAA"});
    assert_eq!(send(&mut guest, &phone.answer(&made_up)).await.refusal(), too_late, "made up");
    let late = asked_any(&mut guest).await;
    let late_new = asked(&mut ada, "Ada").await;
    clock.pass(Duration::from_secs(5 * 60 + 1));
    assert_eq!(send(&mut guest, &phone.answer(&late)).await.refusal(), too_late);
    let made = Authenticator::at(HERE, 2).make(&late_new);
    assert_eq!(keep(&mut ada, &made).await.refusal(), too_late);

    // Of many answers at once, one is heard.
    let once = asked_any(&mut guest).await;
    let answer = phone.answer(&once);
    let all = (0..6).map(|_| {
        let (mut browser, answer) = (at(server.site, HERE), answer.clone());
        tokio::spawn(async move { send(&mut browser, &answer).await.status })
    });
    let mut statuses = Vec::new();
    for one in all.collect::<Vec<_>>() {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401, 401, 401, 401, 401]);
    // Nothing is left of those that cannot be answered any more, once there is another one.
    clock.pass(Duration::from_secs(5 * 60 + 1));
    asked_any(&mut guest).await;
    let query = "select count(*) from ceremonies where challenge <> $1";
    let row = database::row(folder.path(), query, "").await;
    assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 1);
    server.stop().await;
}

/// The answer to the question of one server is heard by another, and only by one of them.
pub(crate) async fn asked_here_answered_there(here: Site, there: Site) {
    let mut ada = signed_in(here, "Ada").await;
    let mut phone = Authenticator::at(HERE, 1);
    let made = phone.make(&asked(&mut ada, "Ada").await);
    ada.site = there;
    assert_eq!(keep(&mut ada, &made).await.status, 200);
    let asked = asked_any(&mut at(there, HERE)).await;
    let answer = phone.answer(&asked);
    let (mut one, mut two) = (at(here, HERE), at(there, HERE));
    let answered = tokio::join!(send(&mut one, &answer), send(&mut two, &answer));
    let mut statuses = [answered.0.status, answered.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_suspended_has_no_use_for_a_passkey() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = signed_in(server.site, "Ada").await;
    let mut phone = Authenticator::at(HERE, 1);
    add(&mut ada, "Ada", &mut phone).await;
    let suspend = "insert into sanctions (account, kind, reason, at)
        select id, 'suspension', 'not at this table', 1 from accounts";
    database::execute(folder.path(), suspend).await;
    let mut guest = at(server.site, HERE);
    let refused = sign_in(&mut guest, &mut phone).await;
    assert_eq!(refused.refusal(), (403, "suspended".into()));
    assert!(refused.json()["message"].as_str().unwrap().contains("not at this table"));
    // A visitor without the passkey learns nothing of it.
    let refused = sign_in(&mut guest, &mut phone.unverified()).await;
    assert_eq!(refused.refusal(), (401, "wrong_passkey".into()));
    assert_eq!(guest.who().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_for_an_address_have_a_limit() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut eve = at(server.site, HERE);
    eve.more.push_str("\r\nx-forwarded-for: 203.0.113.7");
    for _ in 0..100 {
        asked_any(&mut eve).await;
    }
    let refused = eve.post(ASK_ANY, &json!({})).await.refusal();
    assert_eq!(refused, (429, "too_many_attempts".into()));
    asked_any(&mut at(server.site, HERE)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_for_an_account_have_a_limit_however_often_it_signs_in() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = signed_in(server.site, "Ada").await;
    for _ in 0..100 {
        asked_any(&mut ada).await;
    }
    // The browser has a new number then.
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.status, 200);
    let refused = ada.post(ASK_ANY, &json!({})).await.refusal();
    assert_eq!(refused, (429, "too_many_attempts".into()));
    // After a proof that is made up no other is looked at: then the address counts.
    let proof = ada.known.take().unwrap();
    let (name, proof) = proof.split_once('=').unwrap();
    ada.known = Some(format!("{name}={0}.{0}.{0}~{proof}", "0".repeat(32)));
    asked_any(&mut ada).await;
    server.stop().await;
}
