//! The app's files and the headers of all answers.

use serde_json::json;

use crate::client::{Folder, Server};

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_served_with_its_headers() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let page = server.site.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    for reply in [&page, &server.site.get("/api/health").await, &server.site.get("/api/x").await] {
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        let scripts = policy.split("; ").find(|part| part.starts_with("script-src"));
        assert_eq!(scripts, Some("script-src 'self' 'wasm-unsafe-eval'"), "no script from text");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    let etag = page.header("etag").unwrap();
    let again = format!("GET / HTTP/1.1\r\nif-none-match: {etag}");
    let again = server.site.request(&again, b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_file_is_served_packed_where_that_helps() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    for asset in web::assets() {
        let path = format!("/{}", asset.path);
        let plain = server.site.get(&path).await;
        assert_eq!((plain.status, &plain.body[..]), (200, &asset.bytes()[..]), "{path}");
        assert_eq!(plain.header("content-encoding"), None);
        for (asked, packed) in [
            ("gzip;q=0.5, deflate", asset.gzip().map(|bytes| ("gzip", bytes))),
            ("br", asset.brotli().map(|bytes| ("br", bytes))),
        ] {
            let head = format!("GET {path} HTTP/1.1\r\naccept-encoding: {asked}");
            let reply = server.site.request(&head, b"").await;
            assert_eq!(reply.header("content-encoding"), packed.map(|(encoding, _)| encoding));
            assert_eq!(reply.body, packed.map_or(&asset.bytes()[..], |(_, bytes)| bytes));
        }
        let kept = plain.header("cache-control").unwrap().contains("immutable");
        assert_eq!(kept, asset.immutable);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_address_is_the_page_for_browsers_and_missing_for_programs() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let head = "GET /some/where HTTP/1.1\r\naccept: text/html,application/xhtml+xml";
    let page = server.site.request(head, b"").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.body, server.site.get("/").await.body);
    assert_eq!(server.site.get("/some.js").await.refusal(), (404, "not_found".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_packed_and_the_rules_are_asked_for_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let plain = server.site.get("/api/rules").await;
    assert_eq!(plain.header("content-encoding"), None);
    assert!(plain.body.len() > 20_000);
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    let packed = "GET /api/rules HTTP/1.1\r\naccept-encoding: gzip, br";
    let packed = server.site.request(packed, b"").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < plain.body.len() / 3, "{} bytes", packed.body.len());
    let tag = plain.header("etag").unwrap();
    assert_eq!(packed.header("etag"), Some(tag));
    let again = format!("GET /api/rules HTTP/1.1\r\nif-none-match: {tag}");
    let again = server.site.request(&again, b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    // Answers that change are never cached, and small ones are sent uncompressed.
    let health = "GET /api/health HTTP/1.1\r\naccept-encoding: gzip";
    let health = server.site.request(health, b"").await;
    assert_eq!(health.header("content-encoding"), None);
    assert_eq!(health.header("cache-control"), Some("no-store"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_a_link_that_previews_can_read() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let seats = json!([mine("<b>\"Ada\" & Co"), mine("Bob")]);
    let made = server.site.create("travel-2006", &[], seats).await;
    let text = async |path: String| {
        let page = server.site.get(&path).await;
        assert_eq!(page.header("cache-control"), Some("no-store"));
        (page.status, String::from_utf8(page.body).unwrap())
    };
    let (status, page) = text(format!("/game/{}", made.id)).await;
    let ada = "&lt;b&gt;&quot;Ada&quot; &amp; Co";
    assert!(page.contains(&format!("<title>{ada}, Bob - Tilewright</title>")), "{page}");
    assert!(status == 200 && !page.contains("<b>") && page.contains("The game is being played"));
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut both = server.site.join(&made.id, &tokens).await;
    both.command(0, json!({"type": "resign"})).await.unwrap();
    let (_, page) = text(format!("/game/{}", made.id)).await;
    let title = format!("property=\"og:title\" content=\"{ada} 0, Bob 0\"");
    assert!(
        page.contains(&title) && page.contains(&format!("{ada} resigned, and Bob won.")),
        "{page}"
    );
    // Nothing lies on its board: the link of an unbuilding leads to the game.
    let (_, page) = text(format!("/game/{}/unbuild", made.id)).await;
    assert!(page.contains(&format!("url=/#/game/{}\"", made.id)), "{page}");
    let path = format!("/api/games/{}/unbuild", made.id);
    assert_eq!(server.site.get(&path).await.refusal(), (404, "not_found".into()));
    // No player's secret is in it.
    assert!(made.tokens.iter().all(|token| !page.contains(token.as_str())));
    assert!(page.contains(&format!("url=/#/game/{}\"", made.id)), "{page}");
    let (_, page) = text(format!("/game/{}/moves/2", made.id)).await;
    assert!(page.contains(&format!("url=/#/game/{}/moves/2\"", made.id)), "{page}");
    for path in ["/game/none", "/game/none/moves/2", &format!("/game/{}/moves/x", made.id)] {
        assert_eq!(server.site.get(path).await.refusal(), (404, "not_found".into()));
    }
    // To a browser the page says it.
    let none = ["none", "none/moves/2", "none/unbuild", "%00", "%00/moves/2", "%00/unbuild"];
    let of_game = ["moves/x", "moves/65536", "moves/-1"].map(|end| format!("{}/{end}", made.id));
    for path in none.into_iter().chain(of_game.iter().map(String::as_str)) {
        let head = format!("GET /game/{path} HTTP/1.1\r\naccept: text/html");
        let page = server.site.request(&head, b"").await;
        assert_eq!((page.status, page.body), (404, server.site.get("/").await.body), "{path}");
    }
    server.stop().await;
}
