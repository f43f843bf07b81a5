//! Sockets of sign-ins and tokens that have come to an end close with 1008.

use serde_json::json;

use crate::browser::{Browser, password};
use crate::client::{Client, Folder, Made, Server};
use crate::database;

/// Less than the time after which a socket looks by itself whether it still holds what it held.
const SOON: std::time::Duration = std::time::Duration::from_secs(15);

/// A game whose two seats the account of a browser holds.
async fn made(browser: &mut Browser) -> Made {
    let mine = |name: &str| json!({"type": "mine", "name": name});
    browser.create("travel-2006", &[], json!([mine("Ada"), mine("Bob")])).await
}

/// The code with which a socket closes.
async fn closed(client: &mut Client) -> Option<u16> {
    let closing = async {
        loop {
            if let Err(code) = client.next_or_close().await {
                break code;
            }
        }
    };
    tokio::time::timeout(SOON, closing).await.expect("it stays open")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_signs_in_again_closes_the_sockets_of_its_sign_in_before() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut browser = Browser::new(server.site);
    browser.register("Ada", &[]).await;
    let game = made(&mut browser).await;
    let mut table = browser.join(&game.id, &["seat:0"]).await;
    assert_eq!(browser.sign_in("Ada", &password("Ada")).await.status, 200);
    assert_eq!(closed(&mut table).await, Some(1008), "to the same account");
    let mut table = browser.join(&game.id, &["seat:0"]).await;
    assert_eq!(browser.register("Bob", &[]).await.status, 200);
    assert_eq!(closed(&mut table).await, Some(1008), "to another one");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_whose_sign_in_has_ended_before_its_hello_gets_no_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut browser = Browser::new(server.site);
    browser.register("Ada", &[]).await;
    let game = made(&mut browser).await;
    let mut opened = browser.socket(&game.id).await;
    // As another server does it whose word is lost.
    database::execute(folder.path(), "delete from sign_ins").await;
    opened.send(&json!({"type": "hello", "tokens": ["seat:0"], "last_seq": 0})).await;
    assert_eq!(opened.next_or_close().await, Err(Some(1008)));
    // A visitor who comes later was never signed in.
    let mut late = browser.socket(&game.id).await;
    late.send(&json!({"type": "hello", "tokens": ["seat:0"], "last_seq": 0})).await;
    assert_eq!(late.next().await["refusal"]["code"], "unknown_token");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_whose_seat_moves_into_an_account_closes_its_sockets() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let game = server.site.two("travel-2006", &[]).await;
    let (moved, kept) = (game.tokens[0].as_str(), game.tokens[1].as_str());
    let mut copied = server.site.join(&game.id, &[moved]).await;
    let mut both = server.site.join(&game.id, &[moved, kept]).await;
    let mut other = server.site.join(&game.id, &[kept]).await;
    let mut watcher = server.site.join(&game.id, &[]).await;
    let mut browser = Browser::new(server.site);
    browser.register("Ada", &[moved]).await;
    assert_eq!(closed(&mut copied).await, Some(1008));
    assert_eq!(closed(&mut both).await, Some(1008), "it holds less than it says");
    for client in [&mut other, &mut watcher] {
        client.send(&json!({"type": "ping"})).await;
        while client.next().await["type"] != "pong" {}
    }
    let mut own = browser.join(&game.id, &["seat:0"]).await;
    browser.post("/api/account/tokens", &json!({"tokens": [kept]})).await;
    assert_eq!(closed(&mut other).await, Some(1008));
    own.send(&json!({"type": "ping"})).await;
    while own.next().await["type"] != "pong" {}
    server.stop().await;
}
