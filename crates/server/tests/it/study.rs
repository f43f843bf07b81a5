//! Words looked up, cards scheduled, and what accounts keep of what is learnt.

use serde_json::{Value, json};

use crate::browser::{Browser, password};
use crate::client::{Folder, Server};
use crate::database;

fn words(found: &Value) -> Vec<&str> {
    let words = found["words"].as_array().unwrap().iter();
    words.map(|word| word["word"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_looked_up_by_everybody() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let ask = async |query: &str| server.site.get(&format!("/api/words?{query}")).await;
    let found = ask("find=anagram&of=acer").await.json();
    assert_eq!(words(&found), ["ACER", "ACRE", "CARE", "RACE"]);
    let care = &found["words"][2];
    assert_eq!((&care["front"], &care["back"]), (&json!("S"), &json!("DRSTX")));
    assert_eq!((&care["inner_front"], &care["inner_back"]), (&json!(true), &json!(true)));
    assert_eq!(
        care["ways"],
        9 * 6 * 12 * 2
            + 2 * (2 * 9 * 6 + 2 * 9 * 12 + 2 * 6 * 12 + 9 * 6 * 12)
            + 18
            + 12
            + 24
            + 54
            + 108
            + 72
    );
    let found = ask("find=list&of=q-without-u&lengths=2-3&limit=1").await.json();
    assert_eq!((words(&found), found["total"].as_u64() > Some(1)), (vec!["QI"], true));
    let next = ask("find=list&of=q-without-u&lengths=2-3&limit=1&skip=1").await.json();
    assert_ne!(words(&next), ["QI"]);
    let found = ask("find=pattern&of=%5BAEIOU%5D%3FX*&lengths=3&order=alphabet").await.json();
    assert!(words(&found).iter().all(|word| word.ends_with('X')), "{found}");
    let found = ask("find=extensions&of=TRAIN&limit=9999").await.json();
    assert!(words(&found).contains(&"STRAINERS"));
    let found = ask("find=build&of=AEINRS%3F&limit=9999").await.json();
    assert_eq!(found["words"].as_array().unwrap().len(), 500, "no more at once");
    for query in [
        "",
        "find=anagram",
        "find=anagram&of=A1",
        "find=words&of=A",
        "find=list&of=none",
        "find=pattern&of=%5B",
        "find=hooks&of=A&lengths=0",
        "find=hooks&of=A&order=size",
        "find=anagram&of=%3F%3F%3F%3F%3F",
        "find=anagram&of=%FF",
    ] {
        assert_eq!(ask(query).await.refusal(), (422, "bad_search".into()), "{query}");
    }
    let lists = server.site.get("/api/words/lists").await.json();
    assert!(lists.as_array().unwrap().iter().any(|list| list["key"] == "q-without-u"));
    server.stop().await;
}

fn entry(id: &str, at: u64, act: &str, card: &str) -> Value {
    json!({"id": id, "at": at, "act": act, "card": card})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cardbox_is_read_and_scheduled_as_it_says() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let ask = async |file: &[u8], kind: &str| {
        let head = format!("POST /api/study/cardbox HTTP/1.1\r\ncontent-type: {kind}");
        server.site.request(&head, file).await
    };
    let file = include_bytes!("../../../../fixtures/study/cardbox.sqlite3");
    let told = ask(file, "application/octet-stream").await.json();
    let entries = told["entries"].as_array().unwrap();
    assert_eq!((entries.len(), &told["unboxed"]), (105, &json!(1)));
    assert_eq!(told["left_out_count"], 3);
    let left_out = told["left_out"].as_array().unwrap();
    assert_eq!(left_out[1], "row 108: no listed word has the letters QQQQ");
    let first: Vec<&Value> = entries.iter().take(50).collect();
    let scheduled =
        server.site.post("/api/study/schedule", &json!({"entries": first})).await.json();
    let noon = 1_727_956_800_000u64;
    let day = 24 * 3_600_000;
    let acer = scheduled.as_array().unwrap().iter().find(|card| card["card"] == "anagram ACER");
    assert_eq!(acer.unwrap()["due"], noon + day);

    let octets = "application/octet-stream";
    assert_eq!(ask(b"ACER\n", octets).await.refusal(), (422, "bad_cardbox".into()));
    assert_eq!(ask(file, "text/plain").await.refusal(), (415, "wrong_type".into()));
    let large = vec![0; 8 * 1024 * 1024 + 1];
    assert_eq!(ask(&large, octets).await.refusal(), (413, "too_large".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_scheduled_from_their_entries_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let day = 24 * 3_600_000;
    let ask = async |entries: Value| {
        server.site.post("/api/study/schedule", &json!({"entries": entries})).await
    };
    let entries = json!([
        entry("cccc", 2000, "review 1 4200", "anagram AET"),
        entry("aaaa", 1000, "add", "anagram AET"),
        entry("aaaa", 1000, "add", "anagram AET"),
        entry("bbbb", 1000, "add", "hooks CARE"),
        entry("dddd", 1000, "drop", "anagram CAT"),
    ]);
    let told = ask(entries).await.json();
    let card = |name: &str| {
        let cards = told.as_array().unwrap();
        cards.iter().find(|card| card["card"] == name).unwrap().clone()
    };
    let ate = card("anagram AET");
    assert_eq!((&ate["learnt"], &ate["reviews"]), (&json!(true), &json!(1)));
    assert_eq!(ate["due"], 2000 + day / 2, "the next morning");
    assert_eq!(
        (&card("hooks CARE")["due"], &card("hooks CARE")["reviews"]),
        (&json!(1000), &json!(0))
    );
    assert_eq!(card("anagram ACT")["learnt"], false);
    for bad in [
        entry("x", 0, "add", "anagram AET"),
        entry("aaaa", u64::MAX, "add", "anagram AET"),
        entry("aaaa", 0, "review 9 1", "anagram AET"),
        entry("aaaa", 0, "add", "anagram \0"),
    ] {
        assert_eq!(ask(json!([bad])).await.refusal(), (422, "bad_entry".into()), "{bad}");
    }
    let many: Vec<Value> =
        (0..501).map(|n| entry(&format!("id{n:04}"), 0, "add", "hooks A")).collect();
    assert_eq!(ask(json!(many)).await.refusal(), (422, "too_many_entries".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_learnt_is_kept_in_the_account_and_put_together() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let path = "/api/account/study";
    let mut guest = Browser::new(server.site);
    assert_eq!(guest.get(path).await.refusal().1, "not_signed_in");
    let none = json!({"entries": []});
    assert_eq!(guest.post(path, &none).await.refusal().1, "not_signed_in");
    let mut ada = Browser::new(server.site);
    ada.register("Ada", &[]).await;
    let mut phone = ada.copy();
    // Two devices, one entry on both: it counts once, and what is there is never replaced.
    let both = entry("both", 5, "review 3 900", "anagram AET");
    let one = entry("one-1", 6, "review 3 900", "anagram AET");
    let two = entry("two-2", 7, "add", "hooks CARE");
    let changed = entry("both", 5, "review 1 1", "anagram AET");
    assert_eq!(ada.post(path, &json!({"entries": [both, one]})).await.status, 200);
    assert_eq!(phone.post(path, &json!({"entries": [changed, two]})).await.status, 200);
    let kept = ada.get(path).await.json();
    let mut entries = kept["entries"].as_array().unwrap().clone();
    entries.sort_by_key(|entry| entry["at"].as_u64());
    assert_eq!(json!(entries), json!([both, one, two]));
    let bad =
        json!({"entries": [entry("good", 1, "add", "hooks A"), entry("bad", 1, "?", "hooks A")]});
    assert_eq!(ada.post(path, &bad).await.refusal(), (422, "bad_entry".into()));
    // The parts that are read add up to the whole.
    let many = |from: u32| {
        let entries = (from..from + 400).map(|n| entry(&format!("many{n}"), 9, "add", "hooks A"));
        json!({"entries": entries.collect::<Vec<_>>()})
    };
    assert_eq!(ada.post(path, &many(0)).await.status, 200);
    assert_eq!(ada.post(path, &many(400)).await.status, 200);
    let mut ids = std::collections::BTreeSet::new();
    let mut after = String::new();
    loop {
        let part = ada.get(&format!("{path}?after={after}")).await.json();
        for entry in part["entries"].as_array().unwrap() {
            assert!(ids.insert(entry["id"].as_str().unwrap().to_owned()), "{entry}");
        }
        let Some(next) = part["next"].as_str() else { break };
        after = next.to_owned();
    }
    assert_eq!(ids.len(), 803);
    // Another account has its own, also where ids are the same.
    let mut bob = Browser::new(server.site);
    bob.register("Bob", &[]).await;
    assert_eq!(bob.post(path, &json!({"entries": [both]})).await.status, 200);
    assert_eq!(bob.get(path).await.json()["entries"], json!([both]));
    // It is part of the export, and goes with the account.
    let file = bob.get("/api/account/export").await.json();
    assert_eq!(file["study"], json!([both]));
    let reply = ada.post("/api/account/delete", &json!({"password": password("Ada")})).await;
    assert_eq!(reply.status, 200);
    let row =
        database::row(folder.path(), "select count(*) from study_entries where id <> $1", "").await;
    assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 1, "only Bob's");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_to_positions_are_judged_and_puzzles_told() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let puzzles = server.site.get("/api/puzzles").await.json();
    let puzzles = puzzles.as_array().unwrap();
    assert!(puzzles.len() > 100, "{}", puzzles.len());
    let card = puzzles[0]["card"].as_str().unwrap();
    let right = card.split(' ').nth(3).unwrap().split(',').next().unwrap().replace('.', " ");
    let ask = async |card: &str, answer: &str| {
        server.site.post("/api/study/answers", &json!({"card": card, "answer": answer})).await
    };
    let judged = ask(card, &right).await.json();
    assert_eq!((&judged["right"], &judged["answers"][0]), (&json!(true), &json!(right)));
    let judged = ask(card, "").await.json();
    assert_eq!(judged["right"], false);
    assert!(judged["points"].is_null() && !judged["why"].as_array().unwrap().is_empty());
    for (card, answer, code) in [
        (card, "8Z NO", "no_move"),
        ("anagram ABC", "8D TRAIN", "bad_card"),
        ("position bingo 0.0 8D.A 15", "8D A", "bad_card"),
        ("", "", "bad_card"),
    ] {
        assert_eq!(ask(card, answer).await.refusal(), (422, code.into()), "{card}");
    }
    server.stop().await;
}
