//! The names of accounts: which are doubles of another one, and how accounts are found that have
//! such names since an older version.

use serde_json::{Value, json};

use crate::browser::{Browser, password};
use crate::client::{Folder, Server};
use crate::database;

/// Makes an account, and says how that went.
async fn register(server: &Server, name: &str) -> Result<Value, String> {
    let reply = Browser::new(server.site).register(name, &[]).await;
    match reply.status {
        200 => Ok(reply.json()["account"].clone()),
        _ => Err(reply.refusal().1),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn doubles_of_a_name_are_refused_whatever_they_are_made_of() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    for name in ["Alice", "Straße", "Bob", "René"] {
        register(&server, name).await.unwrap();
    }
    for double in [
        "Alice.",
        "_alice_",
        "Alíce",
        "Аlі\u{301}се",
        "Alice ✓",
        "STRASSE",
        "Straẞe",
        "Воb",
        "Rene",
    ] {
        assert_eq!(register(&server, double).await, Err("account_name_taken".into()), "{double}");
    }
    for other in ["Alicia", "Strass", "Bobby", "René 2"] {
        assert!(register(&server, other).await.is_ok(), "{other}");
    }
    // An owner who writes the name in another way is let in all the same.
    for name in ["rene", "RENÉ", "René!"] {
        let signed = Browser::new(server.site).sign_in(name, &password("René")).await;
        assert_eq!((signed.status, &signed.json()["account"]["name"]), (200, &json!("René")));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_accounts_that_look_alike_go_on_and_no_new_one_joins_them() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let alice = register(&server, "Alice").await.unwrap()["id"].clone();
    server.stop().await;
    // As an older version has stored them, which kept fewer names apart.
    let older = |id: &str, name: &str, key: &str, later: u32| {
        format!(
            "insert into accounts (id, name, name_key, password, created)
            select '{id}', '{name}', '{key}', password, created + {later} from accounts
            where name = 'Alice'"
        )
    };
    let (accented, sharp, double) = ("1".repeat(32), "2".repeat(32), "3".repeat(32));
    let (latin, cyrillic) = ("4".repeat(32), "5".repeat(32));
    for statement in [
        older(&accented, "Alíce", "alíce", 1),
        older(&sharp, "Straße", "straße", 1),
        older(&double, "STRASSE", "strasse", 2),
        older(&latin, "BOB", "bob", 1),
        older(&cyrillic, "ВОВ", "an older key", 2),
        "delete from account_skeletons".to_owned(),
    ] {
        database::execute(folder.path(), &statement).await;
    }
    let server = Server::start(&folder).await;
    for (name, id) in [
        ("Alice", alice.as_str().unwrap()),
        ("ALICE", alice.as_str().unwrap()),
        ("Alíce", &accented),
        ("alíce", &accented),
        ("Straße", &sharp),
        ("straße", &sharp),
        ("STRASSE", &double),
        ("Strasse", &double),
    ] {
        let signed = Browser::new(server.site).sign_in(name, &password("Alice")).await;
        assert_eq!((signed.status, &signed.json()["account"]["id"]), (200, &json!(id)), "{name}");
    }
    for double in ["Alice.", "Alîce", "strasse!"] {
        assert_eq!(register(&server, double).await, Err("account_name_taken".into()), "{double}");
    }
    // With one of the two gone, the other one has the skeleton, also one that has another of its
    // own.
    for gone in ["Alice", "BOB"] {
        let mut first = Browser::new(server.site);
        first.sign_in(gone, &password("Alice")).await;
        let body = json!({"password": password("Alice")});
        assert_eq!(first.post("/api/account/delete", &body).await.status, 200, "{gone}");
        let again = register(&server, gone).await;
        assert_eq!(again, Err("account_name_taken".into()), "{gone}");
    }
    assert_eq!(register(&server, "Bob.").await, Err("account_name_taken".into()));
    server.stop().await;
    // A second start changes nothing.
    let server = Server::start(&folder).await;
    let signed = Browser::new(server.site).sign_in("Alíce", &password("Alice")).await;
    assert_eq!(signed.json()["account"]["id"], json!(accented));
    assert_eq!(register(&server, "Alice").await, Err("account_name_taken".into()));
    server.stop().await;
}
