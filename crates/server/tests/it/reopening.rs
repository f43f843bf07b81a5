//! Other terms, proposed before the game begins.

use serde_json::{Value, json};

use crate::client::{Folder, Reply, Server, Site};

fn seats(kinds: &[&str]) -> Value {
    let seat = |kind: &&str| match *kind {
        "open" => json!({"type": "open"}),
        "computer" => json!({"type": "computer", "level": "beginner"}),
        name => json!({"type": "mine", "name": name}),
    };
    json!(kinds.iter().map(seat).collect::<Vec<_>>())
}

async fn propose(site: Site, id: &str, tokens: &[&str], hash: &Value, changes: Value) -> Reply {
    let terms = json!({"edition": "travel-2006", "changes": changes});
    let body = json!({"tokens": tokens, "terms_hash": hash, "terms": terms});
    site.post(&format!("/api/games/{id}/terms"), &body).await
}

async fn accept(site: Site, id: &str, tokens: &[&str], hash: &Value) -> Reply {
    let body = json!({"tokens": tokens, "terms_hash": hash});
    site.post(&format!("/api/games/{id}/accept"), &body).await
}

fn accepted(summary: &Value) -> Vec<bool> {
    let seats = summary["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["accepted"].as_bool().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn var_01_a_guest_proposes_other_terms_and_all_accept_them_again() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], seats(&["Ada", "open", "computer", "open"])).await;
    let (id, host) = (made.id.clone(), made.tokens[0].clone());
    let invite = made.invite.unwrap();
    let old = site.invited(&invite).await.json()["terms"]["hash"].clone();
    let body = json!({"name": "Bob", "terms_hash": old, "key": "k".repeat(16)});
    let bob = site.accept(&invite, &body).await.json();
    assert_eq!(accepted(&site.invited(&invite).await.json()), [true, true, true, false]);

    let instead = json!({"edition": "folio-2001", "changes": ["clock=25", "words=family"]});
    let body = json!({"name": "Cy", "terms_hash": old, "key": "l".repeat(16), "instead": instead});
    let cy = site.accept(&invite, &body).await.json();
    assert_eq!(cy["token"]["seat"], 3);
    assert_eq!(site.accept(&invite, &body).await.json(), cy);
    let read = site.invited(&invite).await.json();
    assert_eq!(read["terms"]["text"], "folio-2001 seats=4 clock=25 words=family");
    assert_eq!(read["phase"], "gathering");
    assert_eq!(accepted(&read), [false, false, true, true]);
    let hash = &read["terms"]["hash"];
    assert_ne!(read["lexicon"]["digest"], json!(null));

    // The old hash is void, for players with seats and for newcomers; a restart changes nothing.
    assert_eq!(accept(site, &id, &[&host], &old).await.refusal(), (422, "terms_changed".into()));
    server.stop().await;
    let server = Server::start(&folder).await;
    let site = server.site;
    assert_eq!(accepted(&site.invited(&invite).await.json()), [false, false, true, true]);
    let late = json!({"name": "Dan", "terms_hash": old});
    let late = site.accept(&invite, &late).await;
    assert_eq!(late.refusal(), (422, "terms_changed".into()));
    let late = json!({"name": "Dan", "terms_hash": hash});
    let late = site.accept(&invite, &late).await;
    assert_eq!(late.refusal(), (422, "game_full".into()));

    let one = accept(site, &id, &[&host], hash).await.json();
    assert_eq!(
        (&one["phase"], accepted(&one)),
        (&json!("gathering"), vec![true, false, true, true])
    );
    let bob = bob["token"]["token"].as_str().unwrap();
    let two = accept(site, &id, &[bob], hash).await.json();
    assert_eq!((&two["phase"], accepted(&two)), (&json!("turn"), vec![true; 4]));
    // A request repeated after a lost answer is not refused.
    assert_eq!(accept(site, &id, &[bob], hash).await.status, 200);
    let client = site.join(&id, &[&host]).await;
    let kinds = client.kinds();
    assert_eq!(
        kinds[..8],
        ["seated", "seated", "seated", "seated", "reopened", "agreed", "agreed", "opening_draw"]
    );
    assert_eq!(client.game["terms"]["text"], "folio-2001 seats=4 clock=25 words=family");

    let begun = propose(site, &id, &[&host], hash, json!([])).await;
    assert_eq!(begun.refusal(), (422, "already_started".into()));
    server.stop().await;
    let server = Server::start(&folder).await;
    let read = server.site.invited(&invite).await.json();
    assert_eq!(read["terms"]["hash"], *hash);
    assert_eq!(read["phase"], "turn");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_holds_several_seats_proposes_and_accepts_for_all() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], seats(&["Ada", "Eve", "open"])).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let invite = made.invite.unwrap();
    let old = site.invited(&invite).await.json()["terms"]["hash"].clone();
    let mine = propose(site, &made.id, &tokens, &old, json!(["clock=10"])).await.json();
    assert_eq!(accepted(&mine), [true, true, false]);
    let hash = &mine["terms"]["hash"];
    let instead = json!({"edition": "travel-2006", "changes": ["clock=15"]});
    let body = json!({"name": "Bob", "terms_hash": hash, "instead": instead});
    assert_eq!(site.accept(&invite, &body).await.status, 200);
    let read = site.invited(&invite).await.json();
    assert_eq!(accepted(&read), [false, false, true]);
    let both = accept(site, &made.id, &tokens, &read["terms"]["hash"]).await.json();
    assert_eq!((&both["phase"], both["terms"]["clock"].as_u64()), (&json!("turn"), Some(900_000)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn proposals_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], seats(&["Ada", "open", "open"])).await;
    let (id, host) = (made.id.as_str(), made.tokens[0].as_str());
    let hash = site.get(&format!("/api/games/{id}")).await.json()["terms"]["hash"].clone();
    let refused = async |tokens: &[&str], hash: &Value, edition: &str, changes: Value| {
        let terms = json!({"edition": edition, "changes": changes});
        let body = json!({"tokens": tokens, "terms_hash": hash, "terms": terms});
        site.post(&format!("/api/games/{id}/terms"), &body).await.refusal()
    };
    let other = site.create("travel-2006", &[], seats(&["Ada", "open"])).await;
    for (tokens, edition, changes, code) in [
        (vec![], "travel-2006", json!(["clock=5"]), "seat_not_held"),
        (vec!["nonsense"], "travel-2006", json!(["clock=5"]), "seat_not_held"),
        (vec![other.tokens[0].as_str()], "travel-2006", json!(["clock=5"]), "seat_not_held"),
        (vec![host], "tournament-sowpods", json!([]), "seats_out_of_range"),
        (vec![host], "travel-2006", json!([]), "same_terms"),
        (vec![host], "chess", json!([]), "unknown_edition"),
        (vec![host], "travel-2006", json!(["mode=duplicate"]), "not_in_this_game"),
    ] {
        let found = refused(&tokens, &hash, edition, changes).await;
        assert_eq!(found, (422, code.to_owned()), "{edition}");
    }
    let stale = refused(&[host], &json!("00"), "travel-2006", json!(["clock=5"])).await;
    assert_eq!(stale, (422, "terms_changed".into()));
    assert_eq!(accept(site, id, &["nonsense"], &hash).await.refusal().1, "seat_not_held");

    let mut hash = hash;
    for minutes in 1..=20 {
        let change = json!([format!("clock={minutes}")]);
        hash = propose(site, id, &[host], &hash, change).await.json()["terms"]["hash"].clone();
    }
    let more = propose(site, id, &[host], &hash, json!(["clock=30"])).await;
    assert_eq!(more.refusal(), (422, "too_many_proposals".into()));

    // A session for any number of players has begun to gather them on its terms.
    let open = site.create("travel-2006", &["mode=duplicate"], seats(&["Ada", "open"])).await;
    let read = site.get(&format!("/api/games/{}", open.id)).await.json();
    let hash = &read["terms"]["hash"];
    let found = propose(site, &open.id, &[&open.tokens[0]], hash, json!(["clock=5"])).await;
    assert_eq!(found.refusal().0, 422);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terms_are_said_once_and_again_when_they_change() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], seats(&["Ada", "open"])).await;
    let invite = made.invite.unwrap();
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let old = site.invited(&invite).await.json()["terms"]["hash"].clone();
    let instead = json!({"edition": "folio-2001", "changes": []});
    let body = json!({"name": "Bob", "terms_hash": old, "instead": instead});
    let bob = site.accept(&invite, &body).await.json();
    ada.until(|ada| ada.game["terms"]["edition"] == "folio-2001").await;
    let hash = site.invited(&invite).await.json()["terms"]["hash"].clone();
    accept(site, &made.id, &[&made.tokens[0]], &hash).await;
    ada.until(|ada| ada.game["phase"] == "turn").await;
    let mut both =
        site.join(&made.id, &[&made.tokens[0], bob["token"]["token"].as_str().unwrap()]).await;
    for turn in [0, 1] {
        let turn = (both.turn().unwrap() + turn) % 2;
        both.send(&json!({"type": "view_as", "seat": turn})).await;
        both.until(|both| both.game["viewer"] == turn).await;
    }
    for (client, expected) in [(&ada, 2), (&both, 1)] {
        let said = |kind: &str| client.heard.iter().filter(|text| text.contains(kind)).count();
        assert_eq!(said("\"type\":\"terms\""), expected);
        assert_eq!(said("\"layout\""), expected, "an update repeats the terms");
        assert!(client.heard[0].starts_with("{\"type\":\"terms\""), "{}", client.heard[0]);
    }
    server.stop().await;
}
