//! Answers that no cache may keep: everything about one game, one seat or one moment.

use serde_json::json;

use crate::client::{Folder, Reply, Server};

/// The source files of features that list the paths, so that a new one is not forgotten here.
const ROUTES: [&str; 10] = [
    include_str!("../../src/http/about.rs"),
    include_str!("../../src/http/arbitrators.rs"),
    include_str!("../../src/http/consent.rs"),
    include_str!("../../src/http/exports.rs"),
    include_str!("../../src/http/games.rs"),
    include_str!("../../src/http/kept_games.rs"),
    include_str!("../../src/http/moves.rs"),
    include_str!("../../src/http/lobby/mod.rs"),
    include_str!("../../src/http/documents.rs"),
    include_str!("../../src/http/people.rs"),
];

/// The paths of the API with their variables, as the router has them.
fn routes() -> Vec<&'static str> {
    let paths = ROUTES.iter().flat_map(|source| source.split(".route(\"").skip(1));
    paths.map(|rest| rest.split_once('"').unwrap().0).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_an_answer_about_a_game() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut asked: Vec<&str> = Vec::new();
    // Path as the router has it, the answer, its status.
    let mut private = |route: &'static str, reply: &Reply, status: u16| {
        assert!(routes().contains(&route), "{route}");
        assert_eq!(reply.status, status, "{route}");
        let rules: Vec<&str> = reply
            .head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .filter(|(name, _)| name.eq_ignore_ascii_case("cache-control"))
            .map(|(_, rule)| rule)
            .collect();
        assert_eq!(rules, ["no-store"], "{route} answered {status}");
        asked.push(route);
    };

    // A duplicate session from its creation, which gives out tokens, to its sheet and its file.
    let make = json!({
        "edition": "classic-2023", "changes": ["mode=duplicate"],
        "seats": [{"type": "mine", "name": "Ada"}],
    });
    let reply = site.post("/api/games", &make).await;
    private("/api/games", &reply, 201);
    let made = reply.json();
    let id = made["id"].as_str().unwrap();
    let token = made["tokens"][0]["token"].as_str().unwrap();
    let invite = made["invite"].as_str().unwrap();
    let reply = site.invited(invite).await;
    private("/api/invites", &reply, 200);
    let hash = reply.json()["terms"]["hash"].clone();
    let body = json!({"name": "Bob", "terms_hash": hash});
    let reply = site.accept(invite, &body).await;
    private("/api/invites/accept", &reply, 200);
    let reply = site.post("/api/games/mine", &json!({"tokens": [token]})).await;
    private("/api/games/mine", &reply, 200);
    private("/api/games/kept", &site.post("/api/games/kept", &json!({})).await, 401);
    assert_eq!(reply.json().as_array().unwrap().len(), 1);

    let mut ada = site.join(id, &[token]).await;
    let told = |kind: &str| json!({"type": "duplicate", "command": {"type": kind}});
    ada.command(0, told("begin")).await.unwrap();
    ada.until(|ada| ada.game["phase"] == "slips").await;
    let duplicate = async |what: &str| site.get(&format!("/api/games/{id}/duplicate/{what}")).await;
    for over in [false, true] {
        if over {
            ada.command(0, told("stop")).await.unwrap();
            ada.until(|ada| ada.game["phase"] == "over").await;
        }
        // Refused while rounds remain.
        let status = if over { 200 } else { 422 };
        let session = duplicate("session").await;
        private("/api/games/{game}/duplicate/session", &session, status);
        let reply = site.get(&format!("/api/games/{id}/json")).await;
        private("/api/games/{game}/json", &reply, status);
        // Only matches can be told as GCG.
        let reply = site.get(&format!("/api/games/{id}/gcg")).await;
        private("/api/games/{game}/gcg", &reply, 422);
        let sheet = duplicate("sheet").await;
        private("/api/games/{game}/duplicate/sheet", &sheet, status);
        assert_eq!(String::from_utf8_lossy(&sheet.body).contains("<table"), over);
        private("/api/games/{game}/duplicate/ranking", &duplicate("ranking").await, 200);
    }

    // A table that waits: names, terms, consent; then it is cancelled, and another game asked for.
    let waiting = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    let made = site.create("travel-2006", &[], waiting).await;
    let path = |what: &str| format!("/api/games/{}{what}", made.id);
    let tokens = json!([made.tokens[0]]);
    let reply = site.get(&path("")).await;
    private("/api/games/{game}", &reply, 200);
    let hash = reply.json()["terms"]["hash"].clone();
    let body = json!({"token": made.tokens[0], "name": "Eve"});
    private("/api/games/{game}/name", &site.post(&path("/name"), &body).await, 200);
    let terms = json!({"edition": "travel-2006", "changes": ["clock=15"]});
    let body = json!({"tokens": tokens, "terms_hash": hash, "terms": terms});
    let reply = site.post(&path("/terms"), &body).await;
    private("/api/games/{game}/terms", &reply, 200);
    let body = json!({"tokens": tokens, "terms_hash": reply.json()["terms"]["hash"]});
    private("/api/games/{game}/accept", &site.post(&path("/accept"), &body).await, 200);
    let body = json!({"tokens": tokens});
    private("/api/games/{game}/cancel", &site.post(&path("/cancel"), &body).await, 200);
    let two = site.two("travel-2006", &[]).await;
    let mut client = site.join(&two.id, &[&two.tokens[0], &two.tokens[1]]).await;
    client.command(0, json!({"type": "resign"})).await.unwrap();
    let body = json!({"tokens": two.tokens, "again": true});
    let reply = site.post(&format!("/api/games/{}/again", two.id), &body).await;
    private("/api/games/{game}/again", &reply, 200);
    assert!(reply.json()["next"]["tokens"][0]["token"].is_string(), "{}", reply.json());

    // Wrong requests: they may be right the next time.
    private("/api/games/{game}/socket", &site.get(&path("/socket")).await, 426);
    private("/api/games/{game}", &site.get("/api/games/none").await, 404);
    private("/api/games/{game}", &site.post(&path(""), &json!({})).await, 405);
    let body = json!({"edition": "travel-2006", "seats": 2, "changes": []});
    private("/api/terms", &site.post("/api/terms", &body).await, 200);
    private("/api/terms", &site.post("/api/terms", &json!([])).await, 400);
    private("/api/health", &site.get("/api/health").await, 200);
    private("/api/ready", &site.get("/api/ready").await, 200);

    // A seat that is offered: filled by the player who made the table, wanted too late.
    let body =
        json!({"name": "Ada", "edition": "travel-2006", "changes": [], "key": "k".repeat(16)});
    let paired = site.post("/api/pair", &body).await;
    private("/api/pair", &paired, 200);
    let game = paired.json()["id"].as_str().unwrap().to_owned();
    let token = &paired.json()["token"]["token"];
    let body = json!({"tokens": [token], "seat": 1, "level": "beginner"});
    private(
        "/api/games/{game}/fill",
        &site.post(&format!("/api/games/{game}/fill"), &body).await,
        200,
    );
    let body = json!({"name": "Bob", "terms_hash": "00"});
    let reply = site.post(&format!("/api/seeks/{game}/accept"), &body).await;
    private("/api/seeks/{game}/accept", &reply, 422);

    // A session with a person as arbitrator, who calls in another one.
    let make = json!({
        "edition": "classic-2023", "changes": ["mode=duplicate", "arbitrator=person"],
        "seats": [{"type": "mine", "name": "Ada"}],
    });
    let made = site.post("/api/games", &make).await.json();
    let game = made["id"].as_str().unwrap();
    let token = json!({"token": made["tokens"][0]["token"]});
    let path = format!("/api/games/{game}/duplicate/arbitrators");
    let reply = site.post(&path, &token).await;
    private("/api/games/{game}/duplicate/arbitrators", &reply, 200);
    let link = reply.json()["link"].clone();
    let reply = site.post("/api/arbitrators/session", &json!({"link": link})).await;
    private("/api/arbitrators/session", &reply, 200);
    let join = json!({"link": link, "name": "Eve", "key": "k".repeat(16)});
    private("/api/arbitrators/join", &site.post("/api/arbitrators/join", &join).await, 200);
    let reply = site.post(&format!("{path}/withdraw"), &token).await;
    private("/api/games/{game}/duplicate/arbitrators/withdraw", &reply, 200);

    // The rules, the lists of the lobby and games that are over are the same for every caller;
    // every other path has been requested.
    let open: Vec<&str> = routes().into_iter().filter(|route| !asked.contains(route)).collect();
    assert_eq!(
        open,
        [
            "/api/openapi.json",
            "/api/rules",
            "/api/games/{game}/moves",
            "/api/games/{game}/unbuild",
            "/api/seeks",
            "/api/watch"
        ]
    );
    server.stop().await;
}
