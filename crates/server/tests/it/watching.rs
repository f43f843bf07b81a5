//! Games for those who have no seat: whole over HTTP, in pictures, and in frames of other sites.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Folder, Made, Server, Site};

/// The number of games that this server has replayed only to tell of them.
async fn replays(server: &Server) -> u64 {
    let text = String::from_utf8(server.operator.get("/metrics").await.body).unwrap();
    let line = text.lines().find(|line| line.starts_with("tilewright_games_replayed_total "));
    line.unwrap().rsplit_once(' ').unwrap().1.parse().unwrap()
}

async fn moves(site: Site, game: &str) -> Value {
    let reply = site.get(&format!("/api/games/{game}/moves")).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()
}

/// One exchanges a tile, the other gives up.
pub(crate) async fn end(site: Site, made: &Made) {
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut both = site.join(&made.id, &tokens).await;
    let turn = both.turn().unwrap();
    let tile = first(&mut both, turn).await;
    both.command(turn, json!({"type": "exchange", "tiles": tile})).await.unwrap();
    both.command(1 - turn, json!({"type": "resign"})).await.unwrap();
}

/// The first tile of a seat's rack.
async fn first(both: &mut crate::client::Client, seat: u64) -> String {
    both.send(&json!({"type": "view_as", "seat": seat})).await;
    both.until(|client| client.game["viewer"] == seat).await;
    both.game["rack"].as_str().unwrap()[..1].to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_replayed_for_the_first_visitor_only() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let path = format!("/api/games/{}/moves", made.id);
    assert_eq!(server.site.get(&path).await.refusal(), (422, "still_played".into()));
    assert_eq!(server.site.get("/api/games/none/moves").await.refusal().0, 404);
    end(server.site, &made).await;
    let before = replays(&server).await;
    let whole = server.site.get(&path).await;
    assert_eq!(whole.header("cache-control"), Some("no-cache"));
    // It is what the socket tells a spectator.
    let mut watcher = server.site.socket(&made.id).await;
    let update = watcher.hello(&[], 0).await;
    let shown = whole.json();
    assert_eq!(shown["events"], update["events"]);
    for (field, value) in update["game"].as_object().unwrap() {
        if !["at", "watching", "seats"].contains(&field.as_str()) {
            assert_eq!(&shown["game"][field], value, "{field}");
        }
    }
    assert_eq!(shown["game"]["phase"], "over");
    assert!(!shown["game"]["racks"].as_array().unwrap().is_empty());
    assert!(made.tokens.iter().all(|token| !shown.to_string().contains(token.as_str())));
    for _ in 0..5 {
        assert_eq!(moves(server.site, &made.id).await, shown);
    }
    // A client that has it is told that it still holds; for others it is compressed.
    let tag = whole.header("etag").unwrap();
    let again = format!("GET {path} HTTP/1.1\r\nif-none-match: {tag}");
    let again = server.site.request(&again, b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let packed = format!("GET {path} HTTP/1.1\r\naccept-encoding: gzip");
    let packed = server.site.request(&packed, b"").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 2 < whole.body.len());
    assert_eq!(replays(&server).await, before + 1);
    server.stop().await;

    // Nor after a restart; but when something happens after the end, it is told.
    let server = Server::start(&folder).await;
    assert_eq!(moves(server.site, &made.id).await, shown);
    assert_eq!(replays(&server).await, 0);
    let again = format!("/api/games/{}/again", made.id);
    let wish = json!({"tokens": [made.tokens[0]], "again": true});
    assert_eq!(server.site.post(&again, &wish).await.status, 200);
    assert_eq!(moves(server.site, &made.id).await["game"]["again"]["wanted"], json!([0]));
    assert_eq!(replays(&server).await, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_in_progress_is_replayed_once_for_each_move_without_racks() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "mine", "name": "Bob"}]);
    let body = json!({"edition": "travel-2006", "changes": [], "seats": seats, "public": true});
    let made = Made::read(&site.post("/api/games", &body).await.json());
    let before = replays(&server).await;
    let shown = moves(site, &made.id).await;
    assert_eq!(moves(site, &made.id).await, shown);
    assert_eq!(replays(&server).await, before + 1);
    let game = &shown["game"];
    assert_eq!(
        (&game["rack"], &game["racks"], &game["seed"]),
        (&Value::Null, &json!([]), &Value::Null)
    );
    assert_eq!(game["unseen"].as_str().unwrap().len(), 100);
    end(site, &made).await;
    assert_eq!(moves(site, &made.id).await["game"]["phase"], "over");
    assert_eq!(replays(&server).await, before + 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_frame_one_page_that_can_do_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let embed = server.site.get(&format!("/embed/{}", made.id)).await;
    assert_eq!(embed.status, 200);
    let policy = embed.header("content-security-policy").unwrap();
    for part in
        ["frame-ancestors *", "default-src 'none'", "script-src 'self'", "sandbox allow-scripts"]
    {
        assert!(policy.contains(part), "{policy}");
    }
    // With this it would share the origin of the app, and its storage.
    assert!(!policy.contains("allow-same-origin") && !policy.contains("script-src 'self' 'unsafe"));
    assert_eq!((embed.header("x-frame-options"), embed.header("set-cookie")), (None, None));
    let game = format!("/game/{}", made.id);
    let moves = format!("/api/games/{}/moves", made.id);
    for path in ["/", "/embed", "/embed.html", "/api/health", &game, &moves, "/api/seeks"] {
        let reply = server.site.get(path).await;
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(reply.header("x-frame-options"), Some("DENY"), "{path}");
    }
    // Pages of other sites may read scripts and what is public, and nothing else.
    end(server.site, &made).await;
    assert_eq!(server.site.get(&moves).await.header("access-control-allow-origin"), Some("*"));
    let none = server.site.get("/api/games/none/moves").await;
    assert_eq!(none.header("access-control-allow-origin"), Some("*"), "a frame says so");
    for path in ["/", &game, "/api/seeks", &format!("/api/games/{}", made.id), "/api/account"] {
        let allowed = server.site.get(path).await;
        assert_eq!(allowed.header("access-control-allow-origin"), None, "{path}");
    }
    server.stop().await;
}

/// The width and height that a PNG file says it has.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_get_a_picture_of_the_board() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let names = json!([
        mine("Zo\u{eb} \u{410}\u{43d}\u{43d}\u{430}"),
        mine("\u{410}\u{43d}\u{43d}\u{430}")
    ]);
    let made = site.create("travel-2006", &[], names).await;
    let path = format!("/game/{}/board.png", made.id);
    // While a private game is played only players with its link may see it.
    let house = site.get(&path).await;
    assert_eq!((house.status, house.header("location")), (307, Some("/preview.png")));
    end(site, &made).await;
    let before = replays(&server).await;
    let drawn = site.get(&path).await;
    assert_eq!((drawn.status, drawn.header("content-type")), (200, Some("image/png")));
    assert_eq!(size(&drawn.body), (1200, 630));
    assert!(drawn.body.len() < 80_000, "{} bytes", drawn.body.len());
    if let Some(folder) = std::env::var_os("SHOTS") {
        std::fs::write(std::path::Path::new(&folder).join("board.png"), &drawn.body).unwrap();
    }
    assert_eq!(site.get(&path).await.body, drawn.body);
    let tag = drawn.header("etag").unwrap();
    let again = site.request(&format!("GET {path} HTTP/1.1\r\nif-none-match: {tag}"), b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(replays(&server).await, before + 1, "the moves are replayed once for all");
    let page = site.get(&format!("/game/{}", made.id)).await;
    let page = String::from_utf8(page.body).unwrap();
    let named = "property=\"og:image\" content=\"http://";
    assert!(page.contains(named) && page.contains(&format!("{path}\"")), "{page}");
    assert_eq!(site.get("/game/none/board.png").await.status, 404);

    // Another game that the lobby shows has one while it is played, of another board by then.
    let seats = json!([mine("Ada"), mine("Bob")]);
    let body = json!({"edition": "diamond-2008", "changes": [], "seats": seats, "public": true});
    let made = Made::read(&site.post("/api/games", &body).await.json());
    let path = format!("/game/{}/board.png", made.id);
    let first = site.get(&path).await;
    assert_eq!(size(&first.body), (1200, 630));
    end(site, &made).await;
    assert_ne!(site.get(&path).await.body, first.body);

    // Letter bingo has no board.
    let changes = ["mode=bingo"];
    let made = site.create("travel-2006", &changes, json!([mine("Ada"), mine("Bob")])).await;
    assert_eq!(site.get(&format!("/game/{}/board.png", made.id)).await.status, 307);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_see_racks_as_late_as_the_players_have_agreed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &["watchers=late:2"]).await;
    let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let mut watcher = server.site.join(&made.id, &[]).await;
    let racks = |client: &crate::client::Client| {
        let seats = client.game["seats"].as_array().unwrap().iter();
        seats.map(|seat| seat["rack"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((watcher.game["late"].clone(), racks(&watcher)), (json!(2), vec![Value::Null; 2]));
    let mut then = Vec::new();
    for seat in [0, 1] {
        first(&mut both, seat).await;
        then.push(both.game["rack"].clone());
    }
    for _ in 0..2 {
        assert!(!watcher.kinds().contains(&"exchanged"));
        let turn = both.turn().unwrap();
        let tile = first(&mut both, turn).await;
        both.command(turn, json!({"type": "exchange", "tiles": tile})).await.unwrap();
    }
    // Two turns later they see what was held before the first of them, and not that turn.
    watcher.until(|watcher| watcher.game["seats"][0]["rack"].is_string()).await;
    assert_eq!(racks(&watcher), then);
    assert!(!watcher.kinds().contains(&"exchanged"));
    watcher.send(&json!({"type": "preview", "id": "p", "tiles": []})).await;
    assert_eq!(watcher.refusal().await, "seat_not_held");
    assert_eq!(racks(&both), vec![Value::Null; 2], "the players are not told");
    server.stop().await;

    // A server that has just started shows the same, and everything once the game is over.
    let server = Server::start(&folder).await;
    let mut watcher = server.site.join(&made.id, &[]).await;
    assert_eq!(racks(&watcher), then);
    let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    both.command(0, json!({"type": "resign"})).await.unwrap();
    watcher.until(|watcher| watcher.game["phase"] == "over").await;
    let exchanged = watcher.kinds().iter().filter(|kind| **kind == "exchanged").count();
    assert_eq!((exchanged, watcher.game["late"].clone()), (2, json!(0)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_see_racks_at_once_where_the_players_have_agreed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &["watchers=racks"]).await;
    let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let watcher = server.site.join(&made.id, &[]).await;
    for seat in [0, 1] {
        first(&mut both, seat).await;
        assert_eq!(watcher.game["seats"][seat as usize]["rack"], both.game["rack"]);
        assert_eq!(both.game["seats"][seat as usize]["rack"], Value::Null);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_player_leads_to_the_public_games_they_play() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = Browser::new(server.site);
    let account =
        ada.register("Ada", &[]).await.json()["account"]["id"].as_str().unwrap().to_owned();
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let seats = json!([mine("Ada"), mine("Bob")]);
    let make = |public: bool| json!({"edition": "travel-2006", "changes": [], "seats": seats.clone(), "public": public});
    let shown = Made::read(&ada.post("/api/games", &make(true)).await.json());
    ada.post("/api/games", &make(false)).await;
    let path = format!("/api/players/{account}");
    let player = server.site.get(&path).await.json();
    let playing = player["playing"].as_array().unwrap();
    assert_eq!(playing.len(), 1, "private games are nobody else's business");
    assert_eq!(
        (&playing[0]["game"], &playing[0]["names"]),
        (&json!(shown.id), &json!(["Ada", "Bob"]))
    );
    let mut table = ada.join(&shown.id, &["seat:0"]).await;
    table.command(0, json!({"type": "resign"})).await.unwrap();
    assert_eq!(server.site.get(&path).await.json()["playing"], json!([]));
    server.stop().await;
}
