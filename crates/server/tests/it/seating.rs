//! Making games, invitations, editions and terms.

use serde_json::{Value, json};

use crate::client::{Folder, Server, Site};

fn seats(kinds: &[&str]) -> Value {
    let seat = |kind: &&str| match *kind {
        "open" => json!({"type": "open"}),
        "mine" => json!({"type": "mine", "name": "Ada"}),
        level => json!({"type": "computer", "level": level}),
    };
    json!(kinds.iter().map(seat).collect::<Vec<_>>())
}

#[tokio::test(flavor = "multi_thread")]
async fn trv_43_fol_28_dia_20_var_01_friends_read_the_terms_accept_them_and_the_game_starts() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    for edition in ["travel-2006", "folio-2001", "diamond-2008"] {
        friends_agree(server.site, edition).await;
    }
    server.stop().await;
}

/// Three friends from the invitation to the first turn, on terms that are not quite the edition's.
async fn friends_agree(site: Site, edition: &str) {
    let three = seats(&["mine", "open", "open"]);
    let made = site.create(edition, &["clock=15"], three).await;
    let invite = made.invite.unwrap();
    let mut one = site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(one.game["phase"], "gathering");
    assert_eq!(one.command(0, json!({"type": "pass"})).await, Err("not_started".into()));

    let read = site.invited(&invite).await.json();
    assert_eq!(read["terms"]["text"], format!("{edition} seats=3 clock=15"));
    // The word list is part of what is agreed.
    let words = &read["lexicon"];
    assert!(words["words"].as_u64().unwrap() > 100_000 && words["digest"].is_string(), "{words}");
    assert_eq!(
        read["seats"][1],
        json!({"name": "", "kind": "open", "level": null, "stand_in": null, "accepted": false, "resigned": false, "score": 0})
    );
    let accept = async |name: &str, hash: &Value| {
        let body = json!({"name": name, "terms_hash": hash});
        site.accept(&invite, &body).await
    };
    let hash = &read["terms"]["hash"];
    assert_eq!(accept("Bob", &json!("00")).await.refusal(), (422, "terms_changed".into()));
    assert_eq!(accept("   ", hash).await.refusal(), (422, "bad_name".into()));
    assert_eq!(accept(&"x".repeat(31), hash).await.refusal(), (422, "bad_name".into()));
    let bob = accept(" Bob ", hash).await.json();
    assert_eq!((&bob["id"], &bob["token"]["seat"]), (&json!(made.id), &json!(1)));
    let cy = accept("Cy", hash).await.json();
    assert_eq!(cy["token"]["seat"], 2);
    assert_eq!(accept("Dan", hash).await.refusal(), (422, "game_full".into()));

    one.until(|client| client.game["phase"] == "turn").await;
    assert_eq!(one.game["seats"][1]["name"], "Bob");
    assert_eq!(one.kinds()[..4], ["seated", "seated", "seated", "opening_draw"]);
    let bobs = site.join(&made.id, &[bob["token"]["token"].as_str().unwrap()]).await;
    assert_eq!(bobs.game["viewer"], 1);

    let body = json!({"tokens": [cy["token"]["token"], "nonsense"]});
    let mine = site.post("/api/games/mine", &body).await.json();
    assert_eq!(mine.as_array().unwrap().len(), 1);
    assert_eq!(mine[0]["id"], json!(made.id));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_again_with_the_same_key_gets_the_same_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.create("travel-2006", &[], seats(&["mine", "open", "open"])).await;
    let invite = made.invite.unwrap();
    let hash = server.site.invited(&invite).await.json()["terms"]["hash"].clone();
    let accept = async |server: &Server, key: &str| {
        let name = format!("Guest {}", key.chars().next().unwrap_or(' '));
        let body = json!({"name": name, "terms_hash": hash, "key": key});
        server.site.accept(&invite, &body).await
    };
    for key in ["", "short", &"x".repeat(65)] {
        assert_eq!(accept(&server, key).await.refusal(), (422, "bad_key".into()), "{key}");
    }
    let (one, two) = ("k".repeat(16), "l".repeat(64));
    let first = accept(&server, &one).await.json();
    assert_eq!(first["token"]["seat"], 1);
    assert_eq!(accept(&server, &one).await.json(), first);
    let second = accept(&server, &two).await.json();
    assert_eq!(second["token"]["seat"], 2);
    assert_ne!(second["token"]["token"], first["token"]["token"]);
    server.stop().await;
    // Also when the game is full, and after a restart.
    let server = Server::start(&folder).await;
    assert_eq!(accept(&server, &one).await.json(), first);
    assert_eq!(accept(&server, &"m".repeat(16)).await.refusal(), (422, "game_full".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_want_the_last_seat_do_not_both_get_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], seats(&["mine", "open"])).await;
    let invite = made.invite.unwrap();
    let hash = site.invited(&invite).await.json()["terms"]["hash"].clone();
    let accept = |name: &'static str| {
        let body = json!({"name": name, "terms_hash": hash});
        let invite = invite.clone();
        tokio::spawn(async move { site.accept(&invite, &body).await.status })
    };
    let all = ["A", "B", "C", "D", "E"].map(accept);
    let mut statuses = Vec::new();
    for one in all {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422, 422, 422]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn editions_and_terms_are_told() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let rules = server.site.get("/api/rules").await.json();
    assert_eq!(rules["editions"].as_array().unwrap().len(), 5);
    assert_eq!(
        rules["levels"],
        json!(["beginner", "intermediate", "advanced", "expert", "champion"])
    );
    assert_eq!(rules["lexicon"]["words"], 194_152);
    let asked = json!({"edition": "folio-2001", "seats": 4, "changes": ["clock=15"]});
    let terms = server.site.post("/api/terms", &asked).await.json();
    assert_eq!(terms["text"], "folio-2001 seats=4 clock=15");
    assert_eq!(terms["clock"], 900_000);
    assert_eq!(server.site.get("/api/health").await.json(), json!({"ok": true}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let two = || seats(&["mine", "open"]);
    for (edition, changes, seats, code) in [
        ("chess", json!([]), two(), "unknown_edition"),
        ("travel-2006", json!(["colour=red"]), two(), "unknown_change"),
        ("travel-2006", json!(["clock=5", "clock=6"]), two(), "changed_twice"),
        ("travel-2006", json!([]), seats(&["mine"]), "seats_out_of_range"),
        ("tournament-sowpods", json!([]), seats(&["mine", "open", "open"]), "seats_out_of_range"),
        ("travel-2006", json!([]), seats(&["mine", "genius"]), "unknown_level"),
        ("travel-2006", json!([]), seats(&["expert", "beginner"]), "no_person"),
        (
            "travel-2006",
            json!([]),
            json!([{"type": "mine", "name": "\n"}, {"type": "open"}]),
            "bad_name",
        ),
    ] {
        let body = json!({"edition": edition, "changes": changes, "seats": seats});
        let reply = server.site.post("/api/games", &body).await;
        assert_eq!(reply.refusal(), (422, code.to_owned()), "{body}");
    }
    server.stop().await;
}
