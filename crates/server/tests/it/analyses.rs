//! Positions that people set up and have analysed.

use std::time::Duration;

use serde_json::{Value, json};
use server::Config;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Folder, PATIENCE, Reply, Server, Site, quick};

/// TRAIN lies on the board.
const EARLY: &str = "15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0";
/// An endgame of four tiles against three.
const LATE: &str = "CLY12/1E3R2Q6/1ZAG1AB1A6/T1WINDUPS6/O4ID1Id5/O1T2O2DI5/T1A2I2AG5/\
                    E1PHONAL1O4V/DUH2G3XU3R/1MO4M1IT2JO/2U4A1nEB1AW/C1S4F2RE1F1/\
                    OVERLENT2IN1A1/L6I1KNEES1/Y6R2ET3 EINS/EER 300/310 0";

/// Four tiles in the bag: it takes longer than any caller waits to go through all draws.
const HARD: &str = "CLY12/1E3R2Q6/1ZAG1AB1A6/T1WINDUPS6/O4ID1Id5/O1T2O2DI5/T1A2I2AG5/\
                    E1PHONAL1O4V/DUH2G3XU3R/1MO4M1IT2JO/2U4A1nEB1A1/2S4F2R2F1/\
                    OVERLENT2I2A1/10NEES1/15 EEIKNRT/ 300/310 0";

fn asked(cgp: &str, kind: &str) -> Value {
    json!({"cgp": cgp, "edition": "tournament-sowpods", "changes": [], "kind": kind})
}

/// The lines of an answer.
fn lines(reply: &Reply) -> Vec<Value> {
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    let text = std::str::from_utf8(&reply.body).unwrap();
    // The pieces of the transfer have their lengths between the lines.
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn last(site: Site, asked: &Value) -> Value {
    let lines = lines(&site.post("/api/analyses", asked).await);
    let (last, before) = lines.split_last().unwrap();
    assert_eq!(last["state"], "done");
    assert!(before.iter().all(|line| line["state"] == "working"), "{before:?}");
    last.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_checked_and_its_moves_are_weighed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let position = json!({"cgp": EARLY, "edition": "classic-2023", "changes": []});
    let found = site.post("/api/positions", &position).await.json();
    assert_eq!(found["board"][7], "...TRAIN.......");
    assert_eq!((&found["bag"], &found["racks"]), (&json!(81), &json!(["AEGOTUZ", ""])));
    assert_eq!(found["unseen"].as_str().unwrap().len(), 88);
    assert_eq!(found["unlisted"], json!([]));

    let found = last(site, &asked(EARLY, "static")).await;
    let moves = found["moves"].as_array().unwrap();
    assert!(moves.len() == 40 && found["count"].as_u64().unwrap() > 100, "{found}");
    let equity = |at: usize| moves[at]["equity"].as_f64().unwrap();
    assert!((1..40).all(|at| equity(at - 1) >= equity(at)));
    for one in moves {
        let sum = f64::from(one["score"].as_i64().unwrap() as i32) + one["leave"].as_f64().unwrap();
        assert!((sum - one["equity"].as_f64().unwrap()).abs() < 0.01, "{one}");
        let laid = one["tiles"].as_array().unwrap().len();
        assert_eq!(laid + one["keeps"].as_str().unwrap().len(), 7, "{one}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_file_is_reviewed_for_whoever_reads_the_answer() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let gcg = "#player1 ann Ann\n#player2 bob Bob\n\
               >ann: AEINRST 8D RETAINS +66 66\n>bob: DEEGLNO 9G OE +5 5\n";
    let asked =
        |gcg: &str| json!({"gcg": gcg, "edition": "classic-2023", "changes": [], "overtime": []});
    let told = lines(&server.site.post("/api/reviews", &asked(gcg)).await);
    let first = &told[0];
    assert_eq!(
        (&first["state"], &first["review"]["players"]),
        (&json!("open"), &json!(["Ann", "Bob"]))
    );
    let last = told.last().unwrap();
    assert_eq!(last["state"], "done");
    let turns = last["review"]["turns"].as_array().unwrap();
    assert_eq!((turns.len(), &turns[0]["made"]), (2, &json!("8D RETAINS")));
    assert!(turns[1]["moves"].as_array().unwrap().len() > 1, "{}", turns[1]);
    assert!(told.iter().all(|line| line.get("page").is_none()), "the page was not asked for");

    let named = gcg.replace("Ann\n", "<b>Ann</b>\n");
    let told = lines(&server.site.post("/api/reviews?page=true", &asked(&named)).await);
    let (last, before) = told.split_last().unwrap();
    assert!(before.iter().all(|line| line.get("page").is_none()));
    let page = last["page"].as_str().unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"), "{page}");
    assert!(page.contains("8D RETAINS") && page.contains("&lt;b&gt;Ann&lt;/b&gt;"), "{page}");
    assert!(!page.contains("<b>Ann") && !page.contains("<script"), "{page}");

    let refused = server.site.post("/api/reviews", &asked("nothing")).await;
    assert_eq!(refused.status, 422, "{}", refused.json());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_through_as_it_is_written_down() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let asked = |gcg: &str| {
        let changes = ["clock=25"];
        json!({"gcg": gcg, "edition": "classic-2023", "changes": changes, "overtime": [0, 1]})
    };
    let text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D RETINAS\n>bob: AQ 9C QA\n";
    let found = site.post("/api/gcg", &asked(text)).await.json();
    assert_eq!((&found["scores"], &found["turn"]), (&json!([66, 23]), &json!(0)), "{found}");
    assert_eq!(found["turns"][1]["line"], 4);
    assert_eq!(found["penalties"], json!([0, 10]));
    let found = site.post("/api/gcg", &asked(&text.replace("9C", "12C"))).await.json();
    assert_eq!(found["problems"][0]["turn"], 1);
    assert_eq!(found["problems"][0]["problem"]["code"], "not_connected");
    let refused = site.post("/api/gcg", &asked("no game")).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (422, Some("not_gcg")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_be_answered_is_told_square_by_square() {
    let folder = Folder::new();
    let config = Config { analysis: Duration::from_millis(1_500), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let mut question = asked(EARLY, "replies");
    question["after"] = "J2 OUTGAZE".into();
    let refused = site.post("/api/analyses", &question).await;
    assert_eq!((refused.status, refused.json()["code"].as_str()), (422, Some("no_such_move")));
    question["after"] = "exchange U".into();
    let replies = last(site, &question).await["replies"].clone();
    assert!(replies["racks"].as_u64().unwrap() >= 64, "{replies}");
    let shares = |of: &str| {
        let all = replies[of].as_array().unwrap().iter();
        all.map(|one| one["share"].as_f64().unwrap()).collect::<Vec<f64>>()
    };
    assert!(shares("squares").iter().all(|share| *share > 0.0 && *share <= 1.0));
    let likeliest = shares("likeliest");
    assert!(likeliest.len() > 3 && likeliest.is_sorted_by(|a, b| a >= b), "{likeliest:?}");
    // Nothing is laid on TRAIN itself.
    let squares = replies["squares"].as_array().unwrap();
    assert!(squares.iter().all(|one| one["square"] != "8D"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_simulation_grows_and_a_search_proves() {
    let folder = Folder::new();
    let config = Config { analysis: Duration::from_millis(1_500), ..quick(&folder) };
    let server = Server::with(config).await;
    let reply = server.site.post("/api/analyses", &asked(EARLY, "simulate")).await;
    let lines = lines(&reply);
    let worked: Vec<u64> = lines.iter().map(|line| line["work"].as_u64().unwrap()).collect();
    assert!(worked.is_sorted() && worked[0] == 0 && worked.len() > 2, "{worked:?}");
    let first = &lines.last().unwrap()["moves"][0];
    assert!(first["win"].as_f64().unwrap() > 0.0 && first["times"].as_u64().unwrap() > 0);

    let found = last(server.site, &asked(LATE, "search")).await;
    assert_eq!(found["proof"], "exact", "{found}");
    assert_eq!(found["bounds"], json!([found["value"], found["value"]]));
    assert!(!found["line"].as_array().unwrap().is_empty());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_analysed_is_refused_with_the_reason() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    for (asked, code) in [
        (asked("15/15", "static"), "bad_position"),
        (asked(&EARLY.replace("TRAIN", "ZZZZZ"), "static"), "bad_position"),
        (asked(&EARLY.replace("AEGOTUZ", ""), "simulate"), "no_rack"),
        (asked(EARLY, "search"), "not_searchable"),
        (json!({"cgp": EARLY, "edition": "x", "changes": [], "kind": "static"}), "unknown_edition"),
    ] {
        let refused = site.post("/api/analyses", &asked).await.refusal();
        assert_eq!(refused, (422, code.to_owned()), "{asked}");
    }
    server.stop().await;
}

/// Asks from an address of the open internet and reads how the answer begins.
async fn begin(site: Site, address: &str, asked: &Value) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(site.0).await.unwrap();
    let body = asked.to_string();
    let length = body.len();
    let head = format!(
        "POST /api/analyses HTTP/1.1\r\nhost: test\r\nx-forwarded-for: {address}\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut begun = [0; 12];
    stream.read_exact(&mut begun).await.unwrap();
    (stream, String::from_utf8_lossy(&begun).into_owned())
}

/// The next line of an answer that holds this text.
async fn line_with(stream: &mut TcpStream, text: &str) -> Value {
    let mut read = Vec::new();
    let found = async {
        loop {
            let all = String::from_utf8_lossy(&read).into_owned();
            let whole = all.rsplit_once('\n').map_or("", |(whole, _)| whole);
            let mut lines = whole.lines().filter(|line| line.starts_with('{'));
            if let Some(line) = lines.find(|line| line.contains(text)) {
                return serde_json::from_str(line).unwrap();
            }
            assert!(stream.read_buf(&mut read).await.unwrap() > 0, "no {text} in {all}");
        }
    };
    tokio::time::timeout(PATIENCE, found).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_fills_the_desk_neither_shuts_out_another_nor_keeps_it_waiting() {
    let folder = Folder::new();
    let config = Config { analysis: Duration::from_secs(3_600), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let hard = asked(HARD, "search");
    let mut streams = Vec::new();
    for _ in 0..60 {
        let (stream, status) = begin(site, "203.0.113.7", &hard).await;
        assert_eq!(status, "HTTP/1.1 200");
        streams.push(stream);
    }
    // A second one gets as much as the first, which loses what it brought last.
    let mut more = Vec::new();
    loop {
        let (stream, status) = begin(site, "203.0.113.8", &hard).await;
        if status == "HTTP/1.1 429" {
            break;
        }
        more.push(stream);
    }
    assert_eq!(more.len(), 50);
    let turned_away = line_with(streams.last_mut().unwrap(), "refusal").await;
    assert_eq!(turned_away["state"], "done");
    assert_eq!(turned_away["refusal"]["code"], "desk_full");
    // A third one waits for what runs, and for one of each of them.
    let (mut third, status) = begin(site, "203.0.113.9", &asked(LATE, "search")).await;
    assert_eq!(status, "HTTP/1.1 200");
    let running = (std::thread::available_parallelism().unwrap().get() as u64 / 2).max(1);
    let waits = line_with(&mut third, "waiting").await;
    assert_eq!(waits["place"], running + 2);
    drop((streams, more));
    assert_eq!(line_with(&mut third, "exact").await["place"], 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_often_is_told_so_although_nothing_waits() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    // It ends at once, because it cannot be searched, and counts all the same.
    let body = asked(EARLY, "search").to_string();
    let head = "POST /api/analyses HTTP/1.1\r\nx-forwarded-for: 203.0.113.7";
    let mut refused = 0;
    let last = loop {
        match server.site.request(head, body.as_bytes()).await.refusal() {
            (422, _) => refused += 1,
            other => break other,
        }
        assert!(refused < 1_000, "there is no limit");
    };
    assert_eq!(last, (429, "too_fast".into()));
    assert!(refused >= 60, "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_stops_reading_stops_the_analysis() {
    let folder = Folder::new();
    let config = Config { analysis: Duration::from_secs(3_600), ..quick(&folder) };
    let server = Server::with(config).await;
    // More than can be worked on at once.
    let many = 2 * std::thread::available_parallelism().unwrap().get();
    for _ in 0..many {
        // It has begun, or waits for others that are not read any more.
        let (_, status) = begin(server.site, "10.0.0.1", &asked(HARD, "search")).await;
        assert_eq!(status, "HTTP/1.1 200");
    }
    let found = last_after_waiting(server.site, &asked(LATE, "search")).await;
    assert_eq!(found["proof"], "exact");
    server.stop().await;
}

/// The last line, whether or not others came first.
async fn last_after_waiting(site: Site, asked: &Value) -> Value {
    lines(&site.post("/api/analyses", asked).await).pop().unwrap()
}
