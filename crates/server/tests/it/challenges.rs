//! Challenges between accounts: made, accepted, declined, withdrawn, blocked, expired.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Measure, SteppedTime, TimeSource};

use crate::browser::Browser;
use crate::client::{Folder, Reply, Server, Site, quick};
use crate::moderation::admin;

/// A signed-in player, and the id of the account.
struct Person {
    browser: Browser,
    id: String,
}

impl Person {
    async fn new(site: Site, name: &str) -> Person {
        let mut browser = Browser::new(site);
        let reply = browser.register(name, &[]).await;
        let id = reply.json()["account"]["id"].as_str().unwrap().to_owned();
        Person { browser, id }
    }

    /// The same person at another server, or in another browser.
    fn copy(&self, site: Site) -> Person {
        Person { browser: Browser { site, ..self.browser.copy() }, id: self.id.clone() }
    }

    async fn challenge(&mut self, other: &str, changes: &[&str], rated: bool) -> Reply {
        let body = json!({
            "player": other, "edition": "travel-2006", "changes": changes, "rated": rated,
        });
        self.browser.post("/api/challenges", &body).await
    }

    /// Challenges a player to a game with a quarter of an hour each.
    async fn challenged(&mut self, other: &Person) -> Value {
        let reply = self.challenge(&other.id, &["clock=15"], false).await;
        assert_eq!(reply.status, 201, "{}", reply.json());
        reply.json()
    }

    async fn list(&mut self) -> Vec<Value> {
        let reply = self.browser.get("/api/challenges").await;
        reply.json()["challenges"].as_array().unwrap().clone()
    }

    /// The answers to the challenges that this player sees.
    async fn answers(&mut self) -> Vec<String> {
        let answer = |one: &Value| one["answer"].as_str().unwrap().to_owned();
        self.list().await.iter().map(answer).collect()
    }

    async fn accept(&mut self, challenge: &Value) -> Reply {
        let body = json!({"terms_hash": challenge["terms_hash"]});
        self.browser.post(&path(challenge, "accept"), &body).await
    }

    async fn decline(&mut self, challenge: &Value) -> Reply {
        self.browser.post(&path(challenge, "decline"), &json!({})).await
    }

    async fn withdraw(&mut self, challenge: &Value) -> Reply {
        self.browser.post(&path(challenge, "withdraw"), &json!({})).await
    }

    /// The game of a challenge, as this person may know it.
    async fn game(&mut self, challenge: &Value) -> Value {
        let path = format!("/api/games/{}", challenge["game"].as_str().unwrap());
        self.browser.get(&path).await.json()
    }
}

fn path(challenge: &Value, what: &str) -> String {
    format!("/api/challenges/{}/{what}", challenge["id"].as_str().unwrap())
}

fn refused(reply: &Reply) -> String {
    reply.refusal().1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_and_the_two_play() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let mut cy = Person::new(site, "Cy").await;
    let made = ada.challenge(&bob.id, &["clock=15"], true).await;
    assert_eq!(made.status, 201, "{}", made.json());
    let made = made.json();
    for (field, value) in [
        ("from", json!({"id": ada.id, "name": "Ada"})),
        ("to", json!({"id": bob.id, "name": "Bob"})),
        ("mine", json!(true)),
        ("answer", json!("open")),
        ("rated", json!(true)),
        ("mode", json!("match")),
        ("speed", json!("medium")),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    assert_eq!(made["until"].as_u64().unwrap() - made["made"].as_u64().unwrap(), 3_600_000);
    assert_eq!(ada.list().await, std::slice::from_ref(&made));
    let told = bob.list().await;
    assert_eq!((told.len(), &told[0]["id"], &told[0]["mine"]), (1, &made["id"], &json!(false)));
    assert_eq!(cy.list().await, [] as [Value; 0]);

    // The seat is for one person on these terms: no other way leads to it.
    for reply in [cy.accept(&made).await, cy.decline(&made).await, cy.withdraw(&made).await] {
        assert_eq!(refused(&reply), "challenge_gone");
    }
    assert_eq!(refused(&bob.withdraw(&made).await), "challenge_gone");
    assert_eq!(refused(&ada.accept(&made).await), "challenge_gone");
    let game = made["game"].as_str().unwrap();
    let seat = json!({"name": "Cy", "terms_hash": made["terms_hash"]});
    let taken = cy.browser.post(&format!("/api/seeks/{game}/accept"), &seat).await;
    assert_eq!(refused(&taken), "seek_gone");
    let terms = json!({"edition": "travel-2006", "changes": ["clock=5"]});
    let hash = &made["terms_hash"];
    let other = json!({"tokens": ["seat:0"], "terms_hash": hash, "terms": terms});
    let other = ada.browser.post(&format!("/api/games/{game}/terms"), &other).await;
    assert_eq!(refused(&other), "seat_promised");

    let wrong = bob.browser.post(&path(&made, "accept"), &json!({"terms_hash": "00"})).await;
    assert_eq!(refused(&wrong), "terms_changed");
    let accepted = bob.accept(&made).await;
    assert_eq!(accepted.status, 200, "{}", accepted.json());
    let token = json!({"seat": 1, "token": "seat:1"});
    assert_eq!(accepted.json(), json!({"id": game, "token": token}));
    assert_eq!(bob.accept(&made).await.json(), accepted.json(), "once more");
    let summary = cy.game(&made).await;
    assert_eq!((&summary["rated"], &summary["phase"]), (&json!(true), &json!("turn")));
    assert_eq!(
        (&summary["seats"][0]["name"], &summary["seats"][1]["name"]),
        (&json!("Ada"), &json!("Bob"))
    );

    // Ada is told until she has read it.
    assert_eq!((ada.answers().await, bob.answers().await), (vec!["accepted".into()], vec![]));
    let left = ada.withdraw(&made).await.json();
    assert_eq!(left, json!({"challenges": []}));
    assert_eq!(ada.game(&made).await["phase"], "turn");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_to_challenge_is_found_by_name() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (ada, mut bob) = (Person::new(site, "Ada L.").await, Person::new(site, "Bob").await);
    let path = |name: &str| format!("/api/players/named/{name}");
    assert_eq!(refused(&site.get(&path("Bob")).await), "not_signed_in");
    for name in ["Ada%20L.", "ada%20l.", "%20ADA%20%20L.%20"] {
        let found = bob.browser.get(&path(name)).await;
        assert_eq!(found.json(), json!({"id": ada.id, "name": "Ada L."}), "{name}");
        assert_eq!(found.header("cache-control"), Some("no-store"));
    }
    for name in ["Ada", "%00", "%20", "%E2%80%AE", &"a".repeat(31)] {
        let found = bob.browser.get(&path(name)).await;
        assert_eq!(found.refusal(), (404, "not_found".into()), "{name}");
    }
    // A list of names is not found out in this way: what is no name at all is not looked for.
    let mut asked = 4;
    while bob.browser.get(&path("Cy")).await.status == 404 {
        asked += 1;
    }
    assert_eq!(asked, 60);
    assert_eq!(refused(&bob.browser.get(&path("Ada%20L.")).await), "too_many_attempts");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_or_withdrawn_and_its_table_cancelled() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let declined = ada.challenged(&bob).await;
    assert_eq!(bob.decline(&declined).await.json(), json!({"challenges": []}));
    assert_eq!(ada.answers().await, ["declined"]);
    assert_eq!(ada.game(&declined).await["phase"], "cancelled");
    assert_eq!(refused(&bob.accept(&declined).await), "challenge_gone");
    assert_eq!(refused(&bob.decline(&declined).await), "challenge_gone");

    // Another one takes its place.
    let withdrawn = ada.challenged(&bob).await;
    assert_eq!(ada.list().await, std::slice::from_ref(&withdrawn));
    assert_eq!(ada.withdraw(&withdrawn).await.json(), json!({"challenges": []}));
    assert_eq!(
        (bob.answers().await.len(), refused(&bob.accept(&withdrawn).await).as_str()),
        (0, "challenge_gone")
    );
    assert_eq!(bob.game(&withdrawn).await["phase"], "cancelled");
    assert_eq!(refused(&ada.withdraw(&withdrawn).await), "challenge_gone");

    // So does cancelling the table.
    let cancelled = ada.challenged(&bob).await;
    let cancel = format!("/api/games/{}/cancel", cancelled["game"].as_str().unwrap());
    assert_eq!(ada.browser.post(&cancel, &json!({"tokens": ["seat:0"]})).await.status, 200);
    assert_eq!((ada.list().await.len(), bob.list().await.len()), (0, 0));
    assert_eq!(refused(&bob.accept(&cancelled).await), "challenge_gone");
    ada.challenged(&bob).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_challenges_that_make_no_sense_or_too_many() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let mut guest = Person { browser: Browser::new(site), id: String::new() };
    assert_eq!(refused(&guest.challenge(&bob.id, &[], false).await), "not_signed_in");
    assert_eq!(refused(&guest.browser.get("/api/challenges").await), "not_signed_in");
    let own = ada.id.clone();
    for (player, changes, rated, code) in [
        ("nobody", &[][..], false, "not_found"),
        ("no\0body", &[], false, "not_found"),
        (&own, &[], false, "not_to_be_challenged"),
        (&bob.id, &["mode=duplicate"], false, "not_for_two"),
        (&bob.id, &["mode=two-racks"], false, "not_for_two"),
        (&bob.id, &["mode=together"], true, "cannot_be_rated"),
        (&bob.id, &["colour=red"], false, "unknown_change"),
    ] {
        assert_eq!(refused(&ada.challenge(player, changes, rated).await), code, "{changes:?}");
    }
    assert_eq!(ada.list().await.len(), 0);

    ada.challenged(&bob).await;
    assert_eq!(refused(&ada.challenge(&bob.id, &[], false).await), "challenged_already");
    // The other way round it is another one.
    let back = bob.challenged(&ada).await;
    let mut others = Vec::new();
    for number in 0..10 {
        others.push(Person::new(site, &format!("Other {number}")).await);
    }
    for other in &others[..9] {
        ada.challenged(other).await;
    }
    let last = &others[9].id;
    assert_eq!(refused(&ada.challenge(last, &[], false).await), "too_many_challenges");
    // Nothing is left of a game that was refused, and one that is answered makes room.
    assert_eq!(ada.browser.mine(&[]).await.len(), 10);
    let first = ada.list().await.into_iter().find(|one| one["to"]["id"] == bob.id).unwrap();
    assert_eq!(bob.decline(&first).await.status, 200);
    assert_eq!(ada.challenge(last, &[], false).await.status, 201);
    assert_eq!(ada.decline(&back).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_does_not_take_the_seat_of_somebody_who_was_challenged() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let made = ada.challenged(&bob).await;
    let fill = json!({"tokens": ["seat:0"], "seat": 1, "level": "beginner"});
    let path = format!("/api/games/{}/fill", made["game"].as_str().unwrap());
    assert_eq!(refused(&ada.browser.post(&path, &fill).await), "seat_promised");
    assert_eq!(bob.accept(&made).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_waits_for_an_answer_like_anybody_else() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    // One that was made before the block is covered by it.
    let before = ada.challenged(&bob).await;
    let blocks = bob.browser.post("/api/account/blocks", &json!({"account": ada.id})).await;
    assert_eq!(blocks.status, 200);
    assert_eq!(bob.list().await.len(), 0);
    assert_eq!(refused(&bob.accept(&before).await), "challenge_gone");
    assert_eq!(ada.answers().await, ["open"]);
    assert_eq!(ada.withdraw(&before).await.status, 200);
    let made = ada.challenged(&bob).await;
    assert_eq!((ada.answers().await.len(), bob.list().await.len()), (1, 0));
    let own = bob.challenge(&ada.id, &[], false).await;
    assert_eq!(refused(&own), "not_to_be_challenged");
    let end = format!("/api/account/blocks/{}/end", ada.id);
    assert_eq!(bob.browser.post(&end, &json!({})).await.status, 200);
    assert_eq!(bob.list().await.len(), 1);
    assert_eq!(bob.accept(&made).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_stands_for_an_hour_or_without_clocks_for_three_days() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let config = || Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config()).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let mut cy = Person::new(site, "Cy").await;
    let live = ada.challenged(&bob).await;
    let slow = cy.challenge(&bob.id, &["days=3"], false).await.json();
    clock.pass(Duration::from_secs(3_600));
    assert_eq!(bob.list().await.len(), 2);
    clock.pass(Duration::from_secs(1));
    let left = bob.list().await;
    assert_eq!((left.len(), &left[0]["id"]), (1, &slow["id"]));
    assert_eq!(ada.list().await.len(), 0);
    assert_eq!(refused(&bob.accept(&live).await), "challenge_gone");
    server.stop().await;
    // A server that starts checks at once, so that no player waits at a table to which no opponent
    // can come.
    let server = Server::with(config()).await;
    let [mut ada, mut bob, mut cy] = [ada, bob, cy].map(|one| one.copy(server.site));
    while ada.game(&live).await["phase"] != "cancelled" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(cy.game(&slow).await["phase"], "gathering");
    clock.pass(Duration::from_secs(71 * 3_600 - 2));
    assert_eq!(bob.list().await.len(), 1);
    clock.pass(Duration::from_secs(2));
    assert_eq!((bob.list().await.len(), cy.list().await.len()), (0, 0));
    ada.challenged(&bob).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_go_with_the_accounts() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let mut cy = Person::new(site, "Cy").await;
    let made = ada.challenged(&bob).await;
    let to_ada = bob.challenged(&ada).await;
    let of_cy = cy.challenged(&bob).await;
    let delete = json!({"password": crate::browser::password("Ada")});
    assert_eq!(ada.browser.post("/api/account/delete", &delete).await.status, 200);
    let left = bob.list().await;
    assert_eq!((left.len(), &left[0]["from"]["name"]), (1, &json!("Cy")));
    // No player waits at a table for an account that is gone.
    for (waits, challenge) in [(false, &made), (false, &to_ada), (true, &of_cy)] {
        let game = bob.game(challenge).await;
        assert_eq!(game["phase"] == "gathering", waits, "{game}");
    }
    assert_eq!(refused(&bob.accept(&made).await), "challenge_gone");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_suspended_challenges_nobody() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let made = ada.challenged(&bob).await;
    assert_eq!(bob.answers().await, ["open"]);
    let admin = admin(&folder).await;
    admin.moderate("Ada", Measure::Suspend { days: Some(2) }, "loud").await.unwrap();
    assert_eq!(bob.answers().await, Vec::<String>::new());
    assert_eq!(refused(&bob.accept(&made).await), "challenge_gone");
    admin.moderate("Ada", Measure::Restore, "quiet").await.unwrap();
    assert_eq!(bob.accept(&made).await.status, 200);
    admin.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_has_not_changed_is_not_sent_again_and_no_shared_cache_keeps_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (Person::new(site, "Ada").await, Person::new(site, "Bob").await);
    let first = bob.browser.get("/api/challenges").await;
    assert_eq!(first.header("cache-control"), Some("private, no-cache"));
    bob.browser.more = format!("\r\nif-none-match: {}", first.header("etag").unwrap());
    let again = bob.browser.get("/api/challenges").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("cache-control"), Some("private, no-cache"));
    let made = ada.challenged(&bob).await;
    assert_eq!(bob.browser.get("/api/challenges").await.status, 200);
    for reply in [bob.accept(&made).await, bob.decline(&made).await, ada.withdraw(&made).await] {
        assert_eq!(reply.header("cache-control"), Some("no-store"));
    }
    server.stop().await;
}

/// A player who accepts at several servers, or more than once, has one seat; and of two challenges
/// made to the same account at once one is refused.
pub(crate) async fn at_once(one: Site, other: Site) {
    let (mut ada, mut bob) = (Person::new(one, "Ada").await, Person::new(one, "Bob").await);
    for round in 0..4 {
        let both = [one, other, one, other].map(|site| {
            let (mut ada, to) = (ada.copy(site), bob.id.clone());
            tokio::spawn(async move { ada.challenge(&to, &["clock=15"], false).await })
        });
        let mut made = Vec::new();
        for reply in both {
            let reply = reply.await.unwrap();
            match reply.status {
                201 => made.push(reply.json()),
                _ => assert_eq!(refused(&reply), "challenged_already"),
            }
        }
        assert_eq!(made.len(), 1, "round {round}");
        let made = made.remove(0);
        let accepting = [one, other, one, other].map(|site| {
            let (mut bob, made) = (bob.copy(site), made.clone());
            tokio::spawn(async move { bob.accept(&made).await })
        });
        for reply in accepting {
            let reply = reply.await.unwrap();
            assert_eq!(reply.status, 200, "{}", reply.json());
            assert_eq!(reply.json()["token"], json!({"seat": 1, "token": "seat:1"}));
        }
        let game = bob.game(&made).await;
        assert_eq!((&game["phase"], &game["held"]), (&json!("turn"), &json!([1])));

        // A player who accepts and declines at once gets one of the two.
        assert_eq!(ada.withdraw(&made).await.status, 200);
        let made = ada.challenged(&bob).await;
        let (mut here, mut there) = (bob.copy(one), bob.copy(other));
        let (accepted, declined) = tokio::join!(here.accept(&made), there.decline(&made));
        let phase = ada.game(&made).await["phase"].clone();
        match accepted.status {
            200 => {
                assert_eq!((phase, ada.answers().await), (json!("turn"), vec!["accepted".into()]))
            }
            _ => {
                assert_eq!(refused(&accepted), "challenge_gone");
                assert_eq!(declined.status, 200, "{}", declined.json());
                assert_eq!(
                    (phase, ada.answers().await),
                    (json!("cancelled"), vec!["declined".into()])
                );
            }
        }
        let read = ada.withdraw(&made).await;
        assert_eq!(read.status, 200, "{}", read.json());
    }
}

/// A player who accepts at one server and again at another sees the table as the other has it by
/// then, although neither server hears of the other. `silence` cuts them off from each other.
pub(crate) async fn unheard(one: Site, other: Site, silence: impl FnOnce()) {
    let (mut ada, mut bob) = (Person::new(one, "Ada").await, Person::new(one, "Bob").await);
    let made = ada.challenged(&bob).await;
    // Both servers have the table awake.
    let unlike = json!({"id": made["id"], "terms_hash": "other"});
    for site in [one, other] {
        assert_eq!(refused(&bob.copy(site).accept(&unlike).await), "terms_changed");
    }
    silence();
    assert_eq!(bob.copy(other).accept(&made).await.status, 200);
    assert_eq!(bob.accept(&made).await.status, 200);
    assert_eq!(bob.game(&made).await["phase"], "turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_accepts_more_than_once_at_the_same_time_has_one_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    at_once(server.site, server.site).await;
    server.stop().await;
}
