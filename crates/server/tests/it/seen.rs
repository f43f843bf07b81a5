//! An operator's view of a server: metrics, readiness, and how it stops.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::json;
use server::Config;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::client::{Folder, Server, Site, quick};
use crate::database;

/// The metrics with their labels, and their values.
pub(crate) async fn metrics(site: Site) -> HashMap<String, f64> {
    let reply = site.get("/metrics").await;
    assert_eq!(reply.status, 200);
    let format = reply.header("content-type").unwrap();
    assert!(format.starts_with("application/openmetrics-text"), "{format}");
    let text = String::from_utf8(reply.body).unwrap();
    assert!(text.ends_with("# EOF\n"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pair = |line: &str| {
        let (name, value) = line.rsplit_once(' ').unwrap();
        (name.to_owned(), value.parse().unwrap())
    };
    lines.map(pair).collect()
}

/// The folders of the tests that `docs/security.md` names.
const TESTS: [&str; 6] = [
    "server/tests/it",
    "server/src",
    "server/src/base",
    "server/src/live",
    "server/src/http",
    "table/tests/room",
];

/// Each boundary of `docs/security.md` names a test, and there is a test of that name.
#[test]
fn the_threat_model_names_tests_that_exist() {
    let home = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |path: &str| std::fs::read_to_string(format!("{home}/{path}")).unwrap();
    let model = read("docs/security.md");
    let boundaries: Vec<&str> = model
        .lines()
        .filter(|line| line.starts_with('|') && line.matches('|').count() == 4)
        .filter(|line| !line.starts_with("| boundary") && !line.starts_with("| ---"))
        .collect();
    assert!(boundaries.len() > 20);
    for boundary in boundaries {
        let tests = boundary.rsplit('|').nth(1).unwrap();
        let mut named = 0;
        for test in tests.split('`').skip(1).step_by(2) {
            let found = match test.split_once("::") {
                Some((file, name)) => TESTS.iter().any(|folder| {
                    let path = format!("{home}/crates/{folder}/{file}");
                    let source = std::fs::read_to_string(path).unwrap_or_default();
                    source.contains(&format!("fn {name}()"))
                }),
                None => read(&format!("crates/web/e2e/{test}")).contains("\ntest("),
            };
            assert!(found, "there is no test {test}");
            named += 1;
        }
        assert!(named > 0, "no test holds it: {boundary}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_measured_and_only_the_operator_sees_it() {
    let folder = Folder::new();
    let config = quick(&folder);
    let config = Config { database: database::of(&config.data).await, ..config };
    let [listener, shown] = [
        TcpListener::bind("127.0.0.1:0").await.unwrap(),
        TcpListener::bind("127.0.0.1:0").await.unwrap(),
    ];
    let (site, operator) =
        (Site(listener.local_addr().unwrap()), Site(shown.local_addr().unwrap()));
    let (stop, stopped) = oneshot::channel::<()>();
    let server = server::open(config).await.unwrap().with_metrics(shown);
    let task = tokio::spawn(server.serve(listener, async { drop(stopped.await) }));

    let made = site.two("travel-2006", &[]).await;
    let mut both = site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "pass"})).await.unwrap();
    let stale = both.command_as("x", turn, 0, json!({"type": "pass"})).await;
    assert_eq!(stale, Err("stale_position".into()));
    let secret = "/api/games/8a4f21d8c0ffee";
    assert_eq!(site.get(secret).await.status, 404);
    site.request("BREW /api/games HTTP/1.1", b"").await;
    assert_eq!(site.get("/no-such-file").await.status, 404);

    let found = metrics(operator).await;
    let value = |name: &str| *found.get(name).unwrap_or_else(|| panic!("{name}: {found:#?}"));
    let route = r#"method="POST",route="/api/games",status="201""#;
    assert_eq!(value(&format!("tilewright_requests_total{{{route}}}")), 1.0);
    let route = r#"method="GET",route="/api/games/{game}",status="404""#;
    assert_eq!(value(&format!("tilewright_requests_total{{{route}}}")), 1.0);
    let route = r#"method="other",route="/api/games",status="405""#;
    assert_eq!(value(&format!("tilewright_requests_total{{{route}}}")), 1.0);
    let route = r#"method="GET",route="page",status="404""#;
    assert_eq!(value(&format!("tilewright_requests_total{{{route}}}")), 1.0);
    assert_eq!(value("tilewright_games_made_total"), 1.0);
    assert_eq!(value("tilewright_sockets"), 1.0);
    assert_eq!(value("tilewright_rooms_awake"), 1.0);
    assert_eq!(value("tilewright_command_seconds_count"), 1.0);
    assert_eq!(value(r#"tilewright_refusals_total{kind="stale_position"}"#), 1.0);
    assert_eq!(value(r#"tilewright_refusals_total{kind="not_found"}"#), 2.0);
    assert_eq!(value("tilewright_messages_received_total"), 3.0);
    assert!(value("tilewright_message_bytes_sent_total") > 1_000.0);
    // The game, the command, and the time served.
    assert!(value("tilewright_commit_size_sum") >= 3.0);
    assert_eq!(value("tilewright_writes_waiting"), 0.0);
    assert!(!found.keys().any(|name| name.contains(secret) || name.contains(&made.id)));

    // Visitors do not see them, and the operator's listener shows nothing else.
    assert_eq!(site.get("/metrics").await.status, 404);
    assert_eq!(operator.get("/api/health").await.refusal(), (404, "not_found".into()));
    drop(both);
    stop.send(()).unwrap();
    task.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_so_first_and_keeps_what_it_acknowledges() {
    let folder = Folder::new();
    let config = Config { drain: Duration::from_secs(2), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let made = site.two("folio-2001", &[]).await;
    let mut both = site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    assert_eq!(site.get("/api/ready").await.json(), json!({"ready": true}));
    let stopping = tokio::spawn(server.stop());
    while site.get("/api/ready").await.status == 200 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(site.get("/api/ready").await.refusal(), (503, "stopping".into()));
    // Those who are there play on.
    assert_eq!(site.get("/api/health").await.status, 200);
    let seq = both.command(0, json!({"type": "propose_pause"})).await.unwrap();
    let mut acknowledged = seq;
    let closed = loop {
        let answer = json!({"type": "answer", "agree": false});
        for (seat, command) in [(1, answer), (0, json!({"type": "propose_pause"}))] {
            let (seq, id) = (both.seq(), format!("s{acknowledged}"));
            let message = json!({
                "type": "command", "id": id, "seat": seat, "seq": seq, "command": command,
            });
            if !both.try_send(&message).await {
                continue;
            }
            // Well below what a socket may send.
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        match both.next_or_close().await {
            Ok(answer) if answer["type"] == "done" => {
                acknowledged = answer["seq"].as_u64().unwrap();
            }
            Ok(_) => {}
            Err(closed) => break closed,
        }
    };
    assert_eq!(closed, Some(1001), "clients are told to come back");
    stopping.await.unwrap();
    let server = Server::start(&folder).await;
    let back = server.site.join(&made.id, &[]).await;
    assert!(back.seq() >= acknowledged && acknowledged > seq, "{} {acknowledged}", back.seq());
    server.stop().await;
}
