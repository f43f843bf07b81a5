//! Sheets of tournaments for printing.

use serde_json::json;

use crate::client::{Folder, Server};
use crate::tournaments::{Director, entry, settle};

/// A division of five after a round, in which the last has a bye and the second wants initials.
async fn played(director: &Director) {
    director.enter(&["Ada King", "Bob <Lee>", "Cem Oz", "Dee Fox", "Eve Ash"]).await;
    let mut bob = entry("Bob <Lee>");
    bob["initials_only"] = json!(true);
    director.act(&json!({"type": "edit", "entrant": 2, "entry": bob})).await;
    let game = |table: u16, first: u16, second: u16| json!({"table": table, "first": first, "second": second, "online": false});
    director
        .act(&json!({"type": "publish", "division": 1, "round": 1,
            "basis": {"rule": "manual", "standings": 0, "seed": "0", "simulations": 0, "edited": false},
            "boards": {"games": [game(1, 1, 2), game(2, 4, 3)], "byes": [5], "missed": []}}))
        .await;
    director.act(&settle(1, 1, 401, 387)).await;
    let prizes =
        json!([{"kind": "place:1", "award": "a dictionary"}, {"kind": "high-game", "award": ""}]);
    director.act(&json!({"type": "set_prizes", "division": 1, "prizes": prizes})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sheet_is_a_page_with_the_names_that_its_reader_may_see() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    let early = server.site.get(&format!("{}/sheets/standings", director.path)).await;
    assert_eq!(early.refusal(), (404, "not_found".to_owned()), "no division yet");
    played(&director).await;
    for (kind, parts) in [
        ("pairings", &["<th scope=\"col\" class=\"r\">Table</th>", "Dee Fox", "bye"][..]),
        ("names", &["begins against", "replies to"]),
        ("standings", &["Standings after round 1", "+50", "1 game without a result yet."]),
        ("chart", &["401:387", "1 +14", "0 \u{2212}14", "bye"]),
        ("results", &["no result yet", "401"]),
        ("prizes", &["1st place", "a dictionary", "401:387 against "]),
        ("slips", &["Round 1, table 2", "Signed", "Overtime"]),
        ("certificates", &["Eve Ash", "High game", "Spring Open"]),
    ] {
        let path = format!("{}/sheets/{kind}?division=1", director.path);
        let reply = server.site.get(&path).await;
        let page = String::from_utf8_lossy(&reply.body).into_owned();
        assert_eq!(reply.status, 200, "{kind}: {page}");
        assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
        for part in parts {
            assert!(page.contains(part), "{kind} has no {part}: {page}");
        }
        assert!(!page.contains("Lee"), "{kind}");
        let own = director.ask("GET", &format!("/sheets/{kind}"), b"").await;
        let own = String::from_utf8_lossy(&own.body).into_owned();
        assert!(own.contains("Bob &lt;Lee&gt;"), "{kind}: {own}");
        assert!(!own.contains("<Lee>"), "{kind}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn paper_print_and_rounds_are_chosen_and_what_there_is_not_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada", "Bob"]).await;
    let sheet = |what: &str| {
        let path = format!("{}/sheets/{what}", director.path);
        async move { server.site.get(&path).await }
    };
    let page = |body: &[u8]| String::from_utf8_lossy(body).into_owned();
    let seeds = page(&sheet("standings?paper=letter&large").await.body);
    assert!(seeds.contains("Entrants") && seeds.contains("Seed"), "{seeds}");
    assert!(seeds.contains("size:letter") && seeds.contains("<body class=\"large\">"), "{seeds}");
    for (what, refusal) in [
        ("pairings", (422, "no_such_round")),
        ("standings?division=1&round=1", (422, "no_such_round")),
        ("standings?division=2", (404, "not_found")),
        ("poster", (404, "not_found")),
    ] {
        assert_eq!(sheet(what).await.refusal(), (refusal.0, refusal.1.to_owned()), "{what}");
    }
    director.publish(1, &[(1, 2)]).await;
    assert!(page(&sheet("pairings").await.body).contains("Round 1: pairings by table"));
    director.act(&settle(1, 1, 400, 380)).await;
    let after = page(&sheet("standings").await.body);
    assert!(after.contains("+20"), "a sheet is as new as the last act: {after}");
    let stranger = director.at(server.site, "0123456789abcdef");
    let refused = stranger.ask("GET", "/sheets/standings", b"").await.refusal();
    assert_eq!(refused, (403, "not_its_director".to_owned()));
    server.stop().await;
}
