//! Accounts: signing in and out, the seats that an account holds, and what it takes with it.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::browser::{Browser, password};
use crate::client::{Folder, Server, quick};
use crate::database;

fn mine(name: &str) -> Value {
    json!({"type": "mine", "name": name})
}

fn open() -> Value {
    json!({"type": "open"})
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_registers_signs_out_and_signs_in_again() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    assert_eq!(ada.who().await, None);
    let reply = ada.register(" Ada  Lovelace ", &[]).await;
    assert_eq!((reply.status, &reply.json()["account"]["name"]), (200, &json!("Ada Lovelace")));
    assert!(!String::from_utf8_lossy(&reply.body).contains("secret"));
    assert!(ada.cookie.as_ref().unwrap().starts_with("tilewright="));
    assert_eq!(ada.who().await.as_deref(), Some("Ada Lovelace"));
    let before = ada.copy();
    ada.post("/api/account/sign-out", &json!({})).await;
    assert_eq!((ada.cookie.clone(), ada.who().await), (None, None));
    let mut before = before;
    assert_eq!(before.who().await, None, "the old cookie holds nothing");
    assert_eq!(before.cookie, None, "and is taken back");
    // Neither case nor spaces matter in the name.
    for (name, secret) in
        [("Ada Lovelace", "not the secret"), ("Nobody", "not the secret"), ("Ada Lovelace", "")]
    {
        let refused = ada.sign_in(name, secret).await.refusal();
        assert_eq!(refused, (401, "wrong_password".into()), "{name}");
    }
    let reply = ada.sign_in("ada lovelace", &password(" Ada  Lovelace ")).await;
    assert_eq!((reply.status, reply.header("cache-control")), (200, Some("no-store")));
    assert_eq!(ada.who().await.as_deref(), Some("Ada Lovelace"));
    server.stop().await;
    // Accounts and cookies outlive the server.
    let server = Server::start(&folder).await;
    ada.site = server.site;
    assert_eq!(ada.who().await.as_deref(), Some("Ada Lovelace"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_two_accounts_have_names_that_look_alike() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    assert_eq!(Browser::new(server.site).register("Ada", &[]).await.status, 200);
    let mut other = Browser::new(server.site);
    for (name, secret, code) in [
        ("ADA", "long enough", "account_name_taken"),
        ("Аdа", "long enough", "account_name_taken"),
        ("A d\u{200b}a", "long enough", "bad_name"),
        ("Computer 3", "long enough", "name_of_computer"),
        ("Bob", "short", "bad_password"),
        ("Bob Dylan", "bob DYLAN", "bad_password"),
        ("Bob Dylan", "dylanbob", "weak_password"),
        ("Bob", "        ", "weak_password"),
        ("Bob", "password", "weak_password"),
        ("Bob", "12345678", "weak_password"),
    ] {
        let body = json!({"name": name, "password": secret, "tokens": []});
        let refused = other.post("/api/account", &body).await.refusal();
        assert_eq!(refused, (422, code.into()), "{name}");
    }
    assert_eq!(other.cookie, None);
    other.register("Bob", &[]).await;
    let weak = json!({"old": password("Bob"), "new": "password1"});
    let refused = other.post("/api/account/password", &weak).await.refusal();
    assert_eq!(refused, (422, "weak_password".into()));
    assert_eq!(other.who().await.as_deref(), Some("Bob"), "nothing has changed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_a_name_at_once_one_gets_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let all = (0..6)
        .map(|_| tokio::spawn(async move { Browser::new(site).register("Ada", &[]).await.status }));
    let mut statuses = Vec::new();
    for one in all {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422, 422, 422, 422]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_device_that_is_signed_in_holds_the_seats_of_the_account() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    let made = ada.create("travel-2006", &[], json!([mine("Ada"), open()])).await;
    assert_eq!(made.tokens, ["seat:0"]);
    let mut bob = Browser::new(server.site);
    bob.register("Bob", &[]).await;
    let accepted = bob.accept(made.invite.as_deref().unwrap(), "Bob").await.json();
    assert_eq!(accepted["token"], json!({"seat": 1, "token": "seat:1"}));
    let repeated = bob.accept(made.invite.as_deref().unwrap(), "Bob").await.json();
    assert_eq!(repeated, accepted, "a repeated request gets the same seat");

    let mut phone = Browser::new(server.site);
    phone.sign_in("Ada", &password("Ada")).await;
    assert_eq!(phone.mine(&[]).await, [(made.id.clone(), json!([0]))]);
    assert_eq!(phone.get(&format!("/api/games/{}", made.id)).await.json()["held"], json!([0]));
    let mut table = phone.join(&made.id, &["seat:0"]).await;
    assert_eq!(table.game["viewer"], 0);
    let rename = format!("/api/games/{}/name", made.id);
    let reply = phone.post(&rename, &json!({"token": "seat:0", "name": "Countess"})).await;
    assert_eq!(reply.json()["seats"][0]["name"], "Countess");

    // No other browser holds it: neither a guest's, nor one of another account.
    let mut guest = Browser::new(server.site);
    for other in [&mut guest, &mut bob] {
        let reply = other.post(&rename, &json!({"token": "seat:0", "name": "Eve"})).await;
        assert_eq!(reply.refusal().1, "seat_not_held");
        let mut client = other.socket(&made.id).await;
        client.send(&json!({"type": "hello", "tokens": ["seat:0"], "last_seq": 0})).await;
        assert_eq!(client.refusal().await, "unknown_token");
    }
    assert_eq!(guest.mine(&["seat:0"]).await, []);

    // The next game of the same players is theirs too.
    table.command(0, json!({"type": "resign"})).await.unwrap();
    let again = format!("/api/games/{}/again", made.id);
    phone.post(&again, &json!({"tokens": ["seat:0"], "again": true})).await;
    let next = bob.post(&again, &json!({"tokens": ["seat:1"], "again": true})).await.json();
    assert_eq!(next["next"]["tokens"], json!([{"seat": 1, "token": "seat:1"}]));
    let next_id = next["next"]["id"].as_str().unwrap().to_owned();
    ada.post(&again, &json!({"tokens": ["seat:0"], "again": true})).await;
    assert!(ada.mine(&[]).await.contains(&(next_id.clone(), json!([0]))));
    assert!(bob.mine(&[]).await.contains(&(next_id, json!([1]))));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guests_games_move_into_the_account_and_only_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let one = server.site.two("travel-2006", &[]).await;
    let two = server.site.two("travel-2006", &[]).await;
    let mut ada = Browser::new(server.site);
    let (first, second) = (one.tokens[0].as_str(), two.tokens[0].as_str());
    ada.register("Ada", &[first, "unknown", "seat:0"]).await;
    assert_eq!(ada.mine(&[]).await, [(one.id.clone(), json!([0]))]);
    // The token of a seat that has moved holds nothing; that of the other seat still does.
    let mut guest = server.site.socket(&one.id).await;
    guest.send(&json!({"type": "hello", "tokens": [first], "last_seq": 0})).await;
    assert_eq!(guest.refusal().await, "unknown_token");
    assert_eq!(server.site.join(&one.id, &[&one.tokens[1]]).await.game["viewer"], 1);
    let mut eve = Browser::new(server.site);
    eve.register("Eve", &[first, second]).await;
    assert_eq!(eve.mine(&[]).await, [(two.id.clone(), json!([0]))]);
    // Later, while signed in.
    let body = json!({"tokens": [&two.tokens[1]]});
    assert_eq!(ada.post("/api/account/tokens", &body).await.status, 200);
    assert!(ada.mine(&[]).await.contains(&(two.id.clone(), json!([1]))));
    let refused = Browser::new(server.site).post("/api/account/tokens", &body).await.refusal();
    assert_eq!(refused, (401, "not_signed_in".into()));
    let many = vec!["x"; 201];
    let body = json!({"name": "Ada", "password": password("Ada"), "tokens": many});
    assert_eq!(ada.post("/api/account/sign-in", &body).await.refusal().1, "too_many_tokens");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_ends_every_other_sign_in_and_its_sockets() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    ada.more = "\r\nuser-agent: Mozilla/5.0 (X11; Linux) Firefox/140.0".into();
    ada.register("Ada", &[]).await;
    let made = ada.create("travel-2006", &[], json!([mine("Ada"), open()])).await;
    let mut phone = Browser::new(server.site);
    phone.sign_in("Ada", &password("Ada")).await;
    let mut table = phone.join(&made.id, &["seat:0"]).await;

    let listed = ada.get("/api/account/sign-ins").await.json();
    assert_eq!(listed.as_array().unwrap().len(), 2);
    let here = listed.as_array().unwrap().iter().find(|one| one["here"] == true).unwrap();
    assert_eq!(here["browser"], "Firefox on Linux");

    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/api/account/password";
    let wrong = ada.post(path, &change("wrong", "a new secret")).await;
    assert_eq!(wrong.refusal(), (401, "wrong_password".into()));
    let old = ada.copy();
    let reply = ada.post(path, &change(&password("Ada"), "a new secret")).await;
    assert_eq!(reply.status, 200);
    assert_ne!(ada.cookie, old.cookie, "the cookie is a new one");
    assert_eq!(ada.who().await.as_deref(), Some("Ada"));
    for mut ended in [old, phone] {
        assert_eq!(ended.who().await, None);
    }
    let closed = loop {
        if let Err(code) = table.next_or_close().await {
            break code;
        }
    };
    assert_eq!(closed, Some(1008));
    let mut again = Browser::new(server.site);
    assert_eq!(again.sign_in("Ada", &password("Ada")).await.refusal().1, "wrong_password");
    assert_eq!(again.sign_in("Ada", "a new secret").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_are_ended_one_by_one_or_all_the_others() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut browsers = Vec::new();
    for index in 0..4 {
        let mut browser = Browser::new(server.site);
        match index {
            0 => browser.register("Ada", &[]).await,
            _ => browser.sign_in("Ada", &password("Ada")).await,
        };
        browsers.push(browser);
    }
    let listed = browsers[1].get("/api/account/sign-ins").await.json();
    let id =
        listed.as_array().unwrap().iter().find(|one| one["here"] == true).unwrap()["id"].clone();
    let end = format!("/api/account/sign-ins/{}/end", id.as_str().unwrap());
    // Another account cannot end it.
    let mut eve = Browser::new(server.site);
    eve.register("Eve", &[]).await;
    assert_eq!(eve.post(&end, &json!({})).await.status, 200);
    assert_eq!(browsers[1].who().await.as_deref(), Some("Ada"));
    let left = browsers[0].post(&end, &json!({})).await.json();
    assert_eq!(left.as_array().unwrap().len(), 3);
    assert_eq!(browsers[1].who().await, None);
    browsers[3].post("/api/account/sign-ins/others/end", &json!({})).await;
    for (index, browser) in browsers.iter_mut().enumerate() {
        assert_eq!(browser.who().await.is_some(), index == 3, "{index}");
    }
    assert_eq!(eve.who().await.as_deref(), Some("Eve"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_cookies_hold_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    let made = ada.create("travel-2006", &[], json!([mine("Ada"), open()])).await;
    let secret = ada.cookie.clone().unwrap().replace("tilewright=", "");
    let row =
        database::row(folder.path(), "select hash, id from sign_ins where account <> $1", "").await;
    let (hash, id): (String, String) = (sqlx::Row::get(&row, 0), sqlx::Row::get(&row, 1));
    assert_ne!(hash, secret, "what is stored is no secret");
    for forged in [&hash, &id, &"0".repeat(32), &secret[1..].to_owned(), &secret.to_uppercase()] {
        let mut eve = Browser::new(server.site);
        eve.cookie = Some(format!("tilewright={forged}"));
        assert_eq!(eve.who().await, None, "{forged}");
        let mut client = eve.socket(&made.id).await;
        client.send(&json!({"type": "hello", "tokens": ["seat:0"], "last_seq": 0})).await;
        assert_eq!(client.refusal().await, "unknown_token");
        for path in ["sign-ins", "export"] {
            let refused = eve.get(&format!("/api/account/{path}")).await.refusal();
            assert_eq!(refused, (401, "not_signed_in".into()), "{path}");
        }
    }
    // A page of another site cannot use the cookie of its visitor.
    ada.more = "\r\norigin: https://evil.example".into();
    let refused = ada.post("/api/account/sign-out", &json!({})).await.refusal();
    assert_eq!(refused, (403, "wrong_origin".into()));
    ada.more = String::new();
    assert_eq!(ada.who().await.as_deref(), Some("Ada"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zero_in_a_name_or_a_path_is_no_fault_of_the_database() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    assert_eq!(ada.sign_in("\0", "long enough").await.refusal().0, 401);
    ada.register("Ada", &[]).await;
    for path in ["players/%00", "players/a/against/%00", "games/%00"] {
        assert_eq!(ada.get(&format!("/api/{path}")).await.refusal().0, 404, "{path}");
    }
    let read = ada.post("/api/invites", &json!({"invite": "\0"})).await;
    assert_eq!(read.refusal().0, 404);
    let end = "/api/account/sign-ins/%00/end";
    assert_eq!(ada.post(end, &json!({})).await.refusal().0, 404);
    assert_eq!(ada.get("/api/health").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_come_back_for_ninety_days_signs_in_again() {
    let folder = Folder::new();
    let day = Duration::from_secs(24 * 3600);
    let clock = SteppedTime::at(1_800_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config).await;
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    for _ in 0..3 {
        clock.pass(day * 89);
        assert_eq!(ada.who().await.as_deref(), Some("Ada"), "each visit counts anew");
    }
    clock.pass(day * 91);
    assert_eq!(ada.who().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_guessed_and_the_owner_is_not_locked_out() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_800_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config).await;
    let mut ada = Browser::from(server.site, "198.51.100.1");
    ada.register("Ada", &[]).await;
    let mut eve = Browser::from(server.site, "203.0.113.7");
    for _ in 0..10 {
        assert_eq!(eve.sign_in("Ada", "guess number one").await.refusal().1, "wrong_password");
    }
    // Even the right one, and whatever the name looks like.
    for name in ["Ada", "ADA"] {
        let refused = eve.sign_in(name, &password("Ada")).await.refusal();
        assert_eq!(refused, (429, "too_many_attempts".into()), "{name}");
    }
    ada.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.status, 200, "from her own address");
    let body = json!({"old": "guess number one", "new": "a new secret"});
    for _ in 0..10 {
        assert_eq!(ada.post("/api/account/password", &body).await.refusal().1, "wrong_password");
    }
    let delete = json!({"password": password("Ada")});
    let refused = ada.post("/api/account/delete", &delete).await.refusal();
    assert_eq!(
        refused,
        (429, "too_many_attempts".into()),
        "a stolen cookie does not help to guess"
    );
    clock.pass(Duration::from_secs(16 * 60));
    assert_eq!(eve.sign_in("Ada", &password("Ada")).await.status, 200);
    server.stop().await;
}

/// Addresses of the open internet.
fn addresses() -> impl Iterator<Item = String> {
    (0..=u8::MAX).map(|last| format!("203.0.113.{last}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_strangers_guess_does_not_shut_out_a_browser_that_has_signed_in_before() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_800_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config).await;
    let mut ada = Browser::from(server.site, "198.51.100.1");
    ada.register("Ada", &[]).await;
    ada.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(ada.cookie, None);
    for address in addresses().take(240) {
        let mut stranger = Browser::from(server.site, &address);
        let (status, _) = stranger.sign_in("Ada", "guess number one").await.refusal();
        assert!(status == 401 || status == 429, "{status}");
    }
    let mut new = Browser::from(server.site, "198.51.100.2");
    let refused = new.sign_in("Ada", &password("Ada")).await.refusal();
    assert_eq!(refused, (429, "too_many_attempts".into()), "a stranger could be anywhere");
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.status, 200, "she was here before");
    // It is the browser that counts, wherever it is now.
    ada.more = "\r\nx-forwarded-for: 203.0.113.7".into();
    ada.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.status, 200, "from another address");
    // Wrong guesses in that browser count against it alone, and are limited as well.
    for _ in 0..10 {
        assert_eq!(ada.sign_in("Ada", "guess number one").await.refusal().1, "wrong_password");
    }
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.refusal().1, "too_many_attempts");
    clock.pass(Duration::from_secs(16 * 60));
    for _ in 0..10 {
        assert_eq!(ada.sign_in("Ada", "guess number one").await.refusal().1, "wrong_password");
    }
    assert_eq!(new.sign_in("Ada", &password("Ada")).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_known_by_what_it_proves_and_another_password_ends_that() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::from(server.site, "198.51.100.1");
    ada.register("Ada", &[]).await;
    let mut tablet = Browser::from(server.site, "198.51.100.2");
    tablet.sign_in("Ada", &password("Ada")).await;
    let before = tablet.known.clone();
    let body = json!({"old": password("Ada"), "new": "three other long words"});
    assert_eq!(ada.post("/api/account/password", &body).await.status, 200);
    // Eve knows Bob's password, and makes up the rest.
    let mut eve = Browser::from(server.site, "203.0.113.1");
    eve.register("Eve", &[]).await;
    let id = ada.get("/api/account").await.json()["account"]["id"].clone();
    let other = eve.get("/api/account").await.json()["account"]["id"].clone();
    let own = eve.known.clone().unwrap();
    let forged = own.replace(other.as_str().unwrap(), id.as_str().unwrap());
    assert_ne!(own, forged);
    let mut stranger = Browser::from(server.site, "192.0.2.1");
    for _ in 0..10 {
        stranger.sign_in("Ada", "guess number one").await;
    }
    for (known, whose) in [(before, "the tablet's"), (Some(own), "Eve's"), (Some(forged), "forged")]
    {
        let mut browser = Browser::from(server.site, "192.0.2.1");
        browser.known = known;
        let refused = browser.sign_in("Ada", "three other long words").await.refusal();
        assert_eq!(refused.1, "too_many_attempts", "{whose}");
    }
    ada.post("/api/account/sign-out", &json!({})).await;
    assert_eq!(ada.sign_in("Ada", "three other long words").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_in_is_known_without_a_proof_and_gets_one() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::from(server.site, "198.51.100.1");
    ada.register("Ada", &[]).await;
    // As if she had signed in at an older version.
    ada.known = None;
    let body = json!({"old": password("Ada"), "new": "three other long words"});
    let mut copied = ada.copy();
    for _ in 0..10 {
        let wrong = json!({"old": "guess number one", "new": "three other long words"});
        let refused = copied.post("/api/account/password", &wrong).await.refusal();
        assert_eq!(refused.1, "wrong_password");
        // A proof that is made from a stolen cookie counts together with it.
        copied.known = None;
        copied.who().await;
        assert!(copied.known.is_some());
    }
    let refused = copied.post("/api/account/password", &body).await.refusal();
    assert_eq!(refused.1, "too_many_attempts");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_deletes_an_account_forgets_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    ada.post("/api/account/sign-out", &json!({})).await;
    ada.register("Bob", &[]).await;
    assert_eq!(ada.known.as_ref().unwrap().matches('~').count(), 1, "a family's browser");
    let reply = ada.post("/api/account/delete", &json!({"password": password("Bob")})).await;
    assert_eq!(reply.status, 200);
    assert_eq!(ada.known.as_ref().unwrap().matches('~').count(), 0);
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.status, 200);
    let reply = ada.post("/api/account/delete", &json!({"password": password("Ada")})).await;
    assert_eq!((reply.status, &ada.known), (200, &None));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tls_the_cookie_is_for_tls_alone() {
    let folder = Folder::new();
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = Server::with(Config { proxies, ..quick(&folder) }).await;
    let mut ada = Browser::new(server.site);
    ada.more = "\r\nx-forwarded-for: 198.51.100.1\r\nx-forwarded-proto: https".into();
    let reply = ada.register("Ada", &[]).await;
    assert!(reply.headers("set-cookie").all(|cookie| cookie.ends_with("; Secure")));
    assert!(ada.cookie.as_ref().unwrap().starts_with("__Host-tilewright="));
    assert!(ada.known.as_ref().unwrap().starts_with("__Secure-tilewright-known="));
    assert_eq!(ada.who().await.as_deref(), Some("Ada"));
    // Set by a stranger on the way, or by another host of the domain.
    ada.cookie = ada.cookie.map(|cookie| cookie.replace("__Host-", ""));
    assert_eq!(ada.who().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_exported_and_deleted() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    let over = ada.create("travel-2006", &[], json!([mine("Ada"), mine("Bob")])).await;
    let mut table = ada.join(&over.id, &["seat:0", "seat:1"]).await;
    table.command(1, json!({"type": "resign"})).await.unwrap();
    let running = ada.create("travel-2006", &[], json!([mine("Ada"), open()])).await;

    let favourite = json!({"name": "Quick one", "plan": "{\"clock\":5}"});
    assert_eq!(ada.post("/api/account/favourites", &favourite).await.status, 200);

    let reply = ada.get("/api/account/export").await;
    assert!(reply.header("content-disposition").unwrap().starts_with("attachment"));
    let file = reply.json();
    assert_eq!(file["account"]["name"], "Ada");
    assert_eq!(file["sign_ins"].as_array().unwrap().len(), 1);
    assert_eq!(file["favourites"], json!([{"name": "Quick one", "plan": {"clock": 5}}]));
    let text = String::from_utf8(reply.body).unwrap();
    assert!(!text.contains("argon2") && !text.contains("password"), "no hash of it either");
    let games = file["games"].as_array().unwrap();
    let game = |id: &str| games.iter().find(|game| game["game"]["id"] == *id).unwrap();
    assert_eq!(game(&over.id)["seats"], json!([0, 1]));
    assert!(game(&over.id)["game"]["log"].as_array().unwrap().len() > 2);
    assert_eq!(game(&running.id)["seats"], json!([0]));
    assert!(game(&running.id)["game"].get("log").is_none(), "it holds what is hidden");
    assert!(game(&running.id)["game"].get("seed").is_none());

    let refused = ada.post("/api/account/delete", &json!({"password": "wrong"})).await.refusal();
    assert_eq!(refused, (401, "wrong_password".into()));
    let reply = ada.post("/api/account/delete", &json!({"password": password("Ada")})).await;
    assert_eq!((reply.status, &reply.json()["account"]), (200, &Value::Null));
    assert_eq!((ada.cookie.clone(), ada.who().await), (None, None));
    assert_eq!(ada.sign_in("Ada", &password("Ada")).await.refusal().1, "wrong_password");
    for (table, key) in [
        ("accounts", "id"),
        ("sign_ins", "id"),
        ("favourites", "account"),
        ("challenges", "id"),
        ("seats where account is not null", "token"),
    ] {
        let and = if table.contains("where") { "and" } else { "where" };
        let query = format!("select count(*) from {table} {and} {key} <> $1");
        let row = database::row(folder.path(), &query, "").await;
        assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 0, "{table}");
    }
    // The game that was played keeps the name in its log; the name itself is free again.
    let summary = server.site.get(&format!("/api/games/{}", over.id)).await.json();
    assert_eq!(summary["seats"][0]["name"], "Ada");
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    assert_eq!(ada.mine(&[]).await, []);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn favourites_are_kept_in_the_account_and_come_to_every_device() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let path = "/api/account/favourites";
    let mut guest = Browser::new(server.site);
    let one = json!({"name": " Quick  one ", "plan": "{\"clock\":5}"});
    assert_eq!(guest.get(path).await.refusal().1, "not_signed_in");
    assert_eq!(guest.post(path, &one).await.refusal().1, "not_signed_in");
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    assert_eq!(ada.get(path).await.json(), json!([]));
    let kept = ada.post(path, &one).await.json();
    assert_eq!(kept, json!([{"name": "Quick one", "plan": "{\"clock\":5}"}]));
    for (name, plan) in [
        ("", "{}".to_owned()),
        ("no\0name", "{}".to_owned()),
        ("No plan", "[1]".to_owned()),
        ("No JSON", "{".to_owned()),
        ("Too long", format!("{{\"a\":\"{}\"}}", "x".repeat(8_000))),
    ] {
        let refused = ada.post(path, &json!({"name": name, "plan": plan})).await.refusal();
        assert_eq!(refused, (422, "bad_favourite".into()), "{name}");
    }
    // The same name again replaces it; another account has its own.
    let other = json!({"name": "Quick one", "plan": "{\"clock\":3}"});
    assert_eq!(ada.post(path, &other).await.json(), json!([other]));
    let mut bob = Browser::new(server.site);
    bob.register("Bob", &[]).await;
    assert_eq!(bob.get(path).await.json(), json!([]));
    let mut phone = Browser::new(server.site);
    phone.sign_in("Ada", &password("Ada")).await;
    assert_eq!(phone.get(path).await.json(), json!([other]));
    // There are so many at most: the oldest goes.
    for number in 0..24 {
        let more = json!({"name": format!("Game {number}"), "plan": "{}"});
        assert_eq!(ada.post(path, &more).await.status, 200);
    }
    let kept = phone.get(path).await.json();
    let names: Vec<&str> =
        kept.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!((names.len(), names.contains(&"Quick one")), (24, false));
    let left = phone.post(&format!("{path}/drop"), &json!({"name": "Game 7"})).await.json();
    assert_eq!(left.as_array().unwrap().len(), 23);
    assert!(!left.to_string().contains("Game 7"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_that_are_refused_use_up_no_account_of_an_address() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::from(server.site, "203.0.113.7");
    let weak = json!({"name": "Ada", "password": "password", "tokens": []});
    for _ in 0..50 {
        assert_eq!(ada.post("/api/account", &weak).await.refusal().1, "weak_password");
    }
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    server.stop().await;
}
