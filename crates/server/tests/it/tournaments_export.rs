//! Tournaments as files for other programs, and from them.

use serde_json::{Value, json};

use crate::client::{Folder, Reply, Server};
use crate::tournaments::{Director, entry, settle};

fn text(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_out_in_each_format() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada King", "Bob Lee"]).await;
    let mut bob = entry("Bob Lee");
    bob["initials_only"] = json!(true);
    director.act(&json!({"type": "edit", "entrant": 2, "entry": bob})).await;
    director.publish(1, &[(1, 2)]).await;
    director.act(&settle(1, 1, 401, 387)).await;
    let file = |format: &str| {
        let path = format!("{}/export/{format}", director.path);
        async move { server.site.get(&path).await }
    };
    let standings = file("standings.csv").await;
    assert_eq!(standings.header("content-type"), Some("text/csv; charset=utf-8"));
    let disposition = Some("attachment; filename=\"standings.csv\"");
    assert_eq!(standings.header("content-disposition"), disposition);
    assert!(text(&standings).ends_with("A,1,Ada King,1,0,0,1.0,14\nA,2,B. L.,0,1,0,0.0,-14\n"));
    assert!(text(&file("results.csv").await).ends_with("A,1,1,Ada King,401,B. L.,387\n"));
    assert!(text(&file("pairings.csv").await).ends_with("A,1,1,Ada King,B. L.\n"));
    assert!(!text(&file("pairings.csv?round=2").await).contains("Ada"));
    assert!(text(&file("tsh").await).contains("#begin_file name="));
    assert!(text(&file("tou").await).starts_with('*'));
    let told: Value = file("json").await.json();
    assert_eq!(told["divisions"][0]["standings"][1]["rows"][0]["spread"], 14);
    assert_eq!(told["divisions"][0]["entrants"][1]["name"], "B. L.");
    assert_eq!(file("pdf").await.refusal(), (404, "not_found".to_owned()));
    let own = director.ask("GET", "/export/results.csv", b"").await;
    assert!(text(&own).contains("Bob Lee"), "directors have all names");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_another_program_becomes_a_tournament_with_all_its_rounds() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let file = "King, Ada 1734 2 3; 412 400\nRay, Bob 1650 1 0; 398 50\nOtt, Cy 0 0 1; 50 410\n";
    let import = |text: &str, director: &str| {
        let body = json!({"title": "Old Open", "date": "1999", "director": director, "text": text});
        async move { server.site.post("/api/tournaments/import", &body).await }
    };
    let reply = import(file, "Eve Ash").await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let made = reply.json();
    let director = Director {
        site: server.site,
        path: format!("/api/tournaments/{}", made["id"].as_str().unwrap()),
        key: made["key"].as_str().unwrap().to_owned(),
    };
    let seen = director.sees().await;
    assert_eq!((&seen["title"], &seen["date"]), (&json!("Old Open"), &json!("1999")));
    let division = &seen["divisions"][0];
    assert_eq!(division["published"], 2);
    assert_eq!(division["standings"]["rows"][0]["entrant"], 3, "two wins");
    director.act(&json!({"type": "title", "title": "New Open", "date": ""})).await;

    // And back: what goes out as a file comes in again.
    let out = director.ask("GET", "/export/tsh", b"").await;
    let again = import(&text(&out), "Eve Ash").await.json();
    let again = format!("/api/tournaments/{}", again["id"].as_str().unwrap());
    let rows = server.site.get(&again).await.json();
    assert_eq!(rows["divisions"][0]["standings"], division["standings"]);

    for (text, director, code) in [
        ("", "Eve", "file_empty"),
        ("King, Ada 0 2; 400\n", "Eve", "file_unknown_opponent"),
        (file, "", "file_unfit"),
    ] {
        assert_eq!(import(text, director).await.refusal(), (422, code.to_owned()), "{text}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_players_and_ratings_are_read_and_change_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let pasted = json!({"text": "King, Ada 1734\nBob Ray 1650 B\nAda King\n"});
    let read = server.site.post("/api/tournaments/entries", &pasted).await.json();
    assert_eq!(read["entries"][0]["name"], "Ada King");
    assert_eq!(read["entries"][0]["rating"], 1734);
    assert_eq!(read["notes"].as_array().unwrap().len(), 1, "{read}");
    let empty = server.site.post("/api/tournaments/entries", &json!({"text": ""})).await;
    assert_eq!(empty.refusal(), (422, "file_empty".to_owned()));

    let director = Director::new(server.site).await;
    director.enter(&["Ada King", "Bob Ray", "Cy Ott"]).await;
    let list = json!({"division": 1, "text": "ADA KING 1700\nOtt, Cy 900\n"});
    let found = director.post("/ratings", &list).await.json();
    let changes: Vec<(u64, u64)> = found["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["entrant"].as_u64().unwrap(), one["rating"].as_u64().unwrap()))
        .collect();
    assert_eq!(changes, [(1, 1700), (3, 900)]);
    assert_eq!(found["notes"], json!(["Bob Ray is not in the rating list"]));
    let ratings: Vec<Value> = found["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!({"entrant": one["entrant"], "rating": one["rating"], "games": null}))
        .collect();
    director.act(&json!({"type": "rate", "ratings": ratings})).await;
    let again = director.post("/ratings", &list).await.json();
    assert_eq!(again["changes"], json!([]), "the ratings are those of the list");
    let stranger = server.site.post(&format!("{}/ratings", director.path), &list).await;
    assert_eq!(stranger.refusal(), (403, "not_its_director".to_owned()));
    let none = director.post("/ratings", &json!({"division": 2, "text": "A 1\n"})).await;
    assert_eq!(none.refusal(), (422, "no_such_division".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_results_are_read_and_change_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada King", "Bob Ray", "Cy Ott", "Di Poe"]).await;
    director.publish(1, &[(1, 2), (3, 4)]).await;
    let list = |round: u8, text: &str| json!({"division": 1, "round": round, "text": text});
    let text = "1 401 387\nPoe, Di 350 Ott, Cy 402\nAda King 300 Di Poe 310\n";
    let found = director.post("/results", &list(1, text)).await.json();
    let results = json!([
        {"table": 1, "scores": {"first": 401, "second": 387}},
        {"table": 2, "scores": {"first": 402, "second": 350}},
    ]);
    assert_eq!(found["results"], results);
    assert_eq!(found["notes"].as_array().unwrap().len(), 1, "{found}");
    assert!(found["notes"][0].as_str().unwrap().contains("do not meet in this round"), "{found}");

    // The file that is written is read again.
    director.act(&settle(1, 1, 401, 387)).await;
    director.act(&settle(1, 2, 402, 350)).await;
    let file = director.ask("GET", "/export/results.csv", b"").await;
    let file = String::from_utf8(file.body).unwrap();
    let found = director.post("/results", &list(1, &file)).await.json();
    assert_eq!(found, json!({"results": results, "notes": []}));

    let path = format!("{}/results", director.path);
    let stranger = server.site.post(&path, &list(1, text)).await;
    assert_eq!(stranger.refusal(), (403, "not_its_director".to_owned()));
    let later = director.post("/results", &list(2, text)).await;
    assert_eq!(later.refusal(), (422, "no_such_round".to_owned()));
    let empty = director.post("/results", &list(1, "\n")).await;
    assert_eq!(empty.refusal(), (422, "file_no_scores".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_evenings_of_a_club_add_up() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ids = Vec::new();
    for scores in [(401, 387), (350, 402)] {
        let director = Director::new(server.site).await;
        director.enter(&["Ada King", "Bob Lee"]).await;
        director.publish(1, &[(1, 2)]).await;
        director.act(&settle(1, 1, scores.0, scores.1)).await;
        if ids.is_empty() {
            let mut bob = entry("Bob Lee");
            bob["initials_only"] = json!(true);
            director.act(&json!({"type": "edit", "entrant": 2, "entry": bob})).await;
        }
        ids.push(director.path.rsplit('/').next().unwrap().to_owned());
    }
    let season = |ids: &str| {
        let path = format!("/api/tournaments/season?ids={ids}");
        async move { server.site.get(&path).await }
    };
    // One of them twice counts once.
    let told = season(&format!("{},{},{}", ids[0], ids[1], ids[0])).await.json();
    let first = &told["ladder"][0];
    assert_eq!((&first["name"], &first["spread"]), (&json!("B. L."), &json!(38)));
    let second = &told["ladder"][1];
    assert_eq!(
        (&second["evenings"], &second["games"], &second["half_wins"], &second["own_tenths"]),
        (&json!(2), &json!(2), &json!(2), &json!(3755))
    );
    assert_eq!(told["high_games"][0]["second_score"], 402);
    let pair = json!({"one": 0, "two": 1, "half_wins": 2, "half_losses": 2, "spread": 38});
    assert_eq!(told["pairs"], json!([pair]));
    assert!(!told.to_string().contains("Lee"));
    assert_eq!(season("").await.refusal(), (404, "not_found".to_owned()));
    let many: Vec<String> = (0..61).map(|number| number.to_string()).collect();
    assert_eq!(season(&many.join(",")).await.refusal(), (422, "too_many".to_owned()));
    server.stop().await;
}
