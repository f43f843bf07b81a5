//! Addresses from which many accounts are made, as moderators see them.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::browser::{Browser, password};
use crate::client::{Folder, Server, Site, quick};
use crate::database;
use crate::moderation::{account, moderator};

/// Makes an account from an address, and returns its id.
async fn made(site: Site, name: &str, address: &str) -> String {
    let head = format!("POST /api/account HTTP/1.1\r\nx-forwarded-for: {address}");
    let body = json!({"name": name, "password": password(name), "tokens": []});
    let reply = site.request(&head, body.to_string().as_bytes()).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()["account"]["id"].as_str().unwrap().to_owned()
}

/// The moderator's list: the names of each address, and the number of deleted accounts.
async fn shown(moderator: &mut Browser) -> Vec<(Vec<String>, u64)> {
    let told = moderator.get("/api/moderation/newcomers").await.json();
    let names = |crowd: &Value| {
        let accounts = crowd["accounts"].as_array().unwrap().iter();
        let mut names: Vec<String> =
            accounts.map(|account| account["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        (names, crowd["deleted"].as_u64().unwrap())
    };
    told.as_array().unwrap().iter().map(names).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_addresses_of_a_customer_with_ipv6_are_one() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut mo = moderator(site, &folder, "Mo").await;
    let farm: Vec<String> = (1..=5).map(|number| format!("Farm {number}")).collect();
    for (number, name) in farm.iter().enumerate() {
        made(site, name, &format!("2001:db8:7:{number}::1")).await;
        // Each of these is another customer.
        made(site, &format!("Home {number}"), &format!("2001:db8:{}::1", 16 + number)).await;
    }
    assert_eq!(shown(&mut mo).await, [(farm, 0)]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_are_shown_many_accounts_of_one_address_for_a_week() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(1_790_000_000_000));
    let time = TimeSource::Stepped(clock.clone());
    let server = Server::with(Config { time, ..quick(&folder) }).await;
    let site = server.site;
    let mut mo = moderator(site, &folder, "Mo").await;
    let farm = ["Farm 1", "Farm 2", "Farm 3", "Farm 4", "Farm 5"];
    for name in &farm[..4] {
        made(site, name, "203.0.113.7").await;
    }
    for number in 1..=4 {
        made(site, &format!("School {number}"), "198.51.100.9").await;
    }
    for number in 1..=5 {
        // A visitor at this machine itself is not counted.
        account(site, &format!("Home {number}")).await;
    }
    assert_eq!(shown(&mut mo).await, [], "four are not many");
    clock.pass(Duration::from_secs(60));
    let last = made(site, farm[4], "203.0.113.7").await;
    assert_eq!(shown(&mut mo).await, [(farm.map(str::to_owned).to_vec(), 0)]);
    let told = mo.get("/api/moderation/newcomers").await.json();
    let newest = &told[0]["accounts"][0];
    assert_eq!((&newest["account"], &newest["games"]), (&json!(last), &json!(0)));
    assert_eq!(
        (&newest["created"], &told[0]["latest"]),
        (&json!(1_790_000_060_000_u64), &newest["created"])
    );
    assert!(!told.to_string().contains("203.0"), "the address is not told");

    // An owner reads all that is kept of the account, and deleting it hides no other account.
    let mut one = Browser::new(site);
    assert_eq!(one.sign_in(farm[0], &password(farm[0])).await.status, 200);
    let file = one.get("/api/account/export").await.json();
    assert_eq!(file["made"]["origin"].as_str().unwrap().len(), 6, "no address is kept");
    one.post("/api/account/delete", &json!({"password": password(farm[0])})).await;
    assert_eq!(
        shown(&mut mo).await,
        [(farm[1..].iter().map(|&name| name.to_owned()).collect(), 1)]
    );

    // After a week it is forgotten.
    for _ in 0..8 {
        clock.pass(Duration::from_secs(24 * 3600));
    }
    assert_eq!(shown(&mut mo).await, []);
    made(site, "Late", "203.0.113.7").await;
    let row =
        database::row(folder.path(), "select count(*) from newcomers where origin <> $1", "").await;
    assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 1);
    server.stop().await;
}
