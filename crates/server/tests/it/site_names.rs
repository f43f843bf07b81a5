//! The names by which the server answers: another site that has its own name lead here is refused.

use server::Config;

use crate::client::{Folder, Server, Site, quick};

/// Asks for a path by a name, as the page of a site would whose name leads here.
async fn ask(site: Site, call: &str, host: &str, more: &str) -> (u16, String) {
    let head = format!("{call} HTTP/1.1\r\nhost: {host}{more}");
    let reply = site.request_raw(&head, b"").await;
    match reply.status {
        421 => reply.refusal(),
        status => (status, String::new()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_whose_name_leads_here_gets_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let (game, socket) =
        (format!("/api/games/{}", made.id), format!("/api/games/{}/socket", made.id));
    let upgrade = "\r\norigin: http://evil.example\r\nsec-fetch-site: same-origin\r\n\
                   connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
    let refused = (421, "wrong_host".to_owned());
    for host in ["evil.example", "evil.example:7420", "127.0.0.1.evil.example", "EVIL.example."] {
        for (call, more) in [
            ("GET /", ""),
            ("GET /api/rules", ""),
            (&*format!("GET {game}"), ""),
            ("POST /api/games", "\r\norigin: http://evil.example"),
            (&*format!("GET {socket}"), upgrade),
        ] {
            assert_eq!(ask(server.site, call, host, more).await, refused, "{host} {call}");
        }
        assert_eq!(ask(server.operator, "GET /metrics", host, "").await, refused, "{host}");
    }
    let reply = server.site.request_raw("GET / HTTP/1.1\r\nhost: play.example.org:80", b"").await;
    let said = reply.json()["message"].as_str().unwrap().to_owned();
    assert!(said.contains("--host play.example.org"), "{said}");
    assert!(reply.header("content-security-policy").is_some(), "headers as of any other answer");
    // A name that could be read as something else is not repeated.
    let reply = server.site.request_raw("GET / HTTP/1.1\r\nhost: a.b/<script>", b"").await;
    assert!(reply.status >= 400 && !String::from_utf8_lossy(&reply.body).contains("script"));
    // Two names are two chances to be refused.
    let two = "GET /api/rules HTTP/1.1\r\nhost: localhost\r\nhost: evil.example";
    let status = server.site.request_raw(two, b"").await.status;
    assert!([400, 421].contains(&status), "{status}");
    let whole = "GET http://evil.example/api/rules HTTP/1.1\r\nhost: localhost";
    assert_eq!(server.site.request_raw(whole, b"").await.refusal(), refused, "in the first line");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_family_needs_no_names_and_an_operator_gives_them() {
    let folder = Folder::new();
    let names = vec!["play.example.org".parse().unwrap(), "*.club.example".parse().unwrap()];
    let server = Server::with(Config { names, ..quick(&folder) }).await;
    let port = server.site.0.port();
    for host in [
        "localhost",
        &format!("127.0.0.1:{port}"),
        &format!("[::1]:{port}"),
        "192.168.1.9:7420",
        "attic.local:7420",
        "attic:7420",
        "play.example.org",
        "Play.Example.org:8443",
        "one.club.example",
    ] {
        assert_eq!(ask(server.site, "GET /api/rules", host, "").await.0, 200, "{host}");
        assert_eq!(ask(server.operator, "GET /metrics", host, "").await.0, 200, "{host}");
    }
    // Programs that are no browsers may leave it out.
    let old = server.site.request_raw("GET /api/health HTTP/1.0", b"").await;
    assert_eq!(old.status, 200);
    for host in ["example.org", "club.example"] {
        assert_eq!(ask(server.site, "GET /api/rules", host, "").await.0, 421, "{host}");
    }
    server.stop().await;
}
