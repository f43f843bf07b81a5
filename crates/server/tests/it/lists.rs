//! Word lists among which players choose.

use host::WordLists;
use serde_json::{Value, json};

use crate::client::{Client, Folder, Server, list, quick};

/// A server that offers these two lists, the first as the usual one.
async fn offering(folder: &Folder, names: [&str; 2]) -> Server {
    let lists = names.map(|name| match name {
        "Ours" => list("Ours", "COLOUR AT"),
        _ => list("Theirs", "COLOR AT"),
    });
    let lists = WordLists::offering(&lists, None).unwrap();
    Server::with(server::Config { lists, ..quick(folder) }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_may_keep_only_lists_that_the_host_lends_and_that_do_not_come_with_the_program() {
    let folder = Folder::new();
    let lists = [list("Ours", "COLOUR AT"), lexica::Bundled::British.lexicon().clone()];
    let lists = WordLists::offering(&lists, None).unwrap();
    for lends_lists in [false, true] {
        let config = server::Config { lists: lists.clone(), lends_lists, ..quick(&folder) };
        let server = Server::with(config).await;
        let rules = server.site.get("/api/rules").await.json();
        let lent: Vec<_> =
            rules["lists"].as_array().unwrap().iter().map(|list| &list["lent"]).collect();
        assert_eq!(lent, [&json!(lends_lists), &json!(false)]);
        let graph = async |key| server.site.get(&format!("/api/words/lists/{key}/graph")).await;
        assert_eq!(graph("british").await.refusal(), (403, "not_lent".into()));
        assert_eq!(graph("none").await.refusal(), (422, "unknown_list".into()));
        let ours = graph("ours").await;
        if lends_lists {
            let kept = lexicon::Graph::read(&ours.body).unwrap();
            let words: Vec<String> = kept.words().map(|word| word.to_string()).collect();
            assert_eq!((ours.status, words), (200, vec!["AT".to_owned(), "COLOUR".to_owned()]));
        } else {
            assert_eq!(ours.refusal(), (403, "not_lent".into()));
        }
        server.stop().await;
    }
}

/// True for each of the two spellings that is a word of the game.
async fn spellings(client: &mut Client) -> [bool; 2] {
    let mut good = [false; 2];
    for (good, word) in good.iter_mut().zip(["COLOUR", "COLOR"]) {
        client.send(&json!({"type": "look_up", "id": word, "word": word})).await;
        *good = loop {
            let message = client.next().await;
            if message["type"] == "looked_up" {
                break message["good"].as_bool().unwrap();
            }
            assert_ne!(message["type"], "refused", "{message}");
        };
    }
    good
}

#[tokio::test(flavor = "multi_thread")]
async fn players_choose_among_the_lists_on_offer() {
    let folder = Folder::new();
    let server = offering(&folder, ["Ours", "Theirs"]).await;
    let site = server.site;
    let rules = site.get("/api/rules").await.json();
    let offered: Vec<_> = rules["lists"].as_array().unwrap().iter().collect();
    let told = |list: &Value| (list["key"].clone(), list["lexicon"]["name"].clone());
    assert_eq!(offered.len(), 2);
    assert_eq!(told(offered[0]), (json!("ours"), json!("Ours")));
    assert_eq!(told(offered[1]), (json!("theirs"), json!("Theirs")));
    assert_eq!(rules["lexicon"], offered[0]["lexicon"]);

    for (changes, name, good) in [
        (&["dictionary=open"][..], "Ours", [true, false]),
        (&["dictionary=open", "list=theirs"], "Theirs", [false, true]),
        (&["dictionary=open", "list=ours"], "Ours", [true, false]),
    ] {
        let made = site.two("travel-2006", changes).await;
        let mut client = site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
        assert_eq!(client.game["lexicon"]["name"], name);
        let first = &client.game["terms"]["sentences"][0]["text"];
        assert_eq!(first, &json!(format!("The words are those of the list {name}, 2 of them.")));
        assert_eq!(spellings(&mut client).await, good, "{changes:?}");
    }

    let asked = json!({"edition": "travel-2006", "seats": 2, "changes": ["list=american"]});
    let refused = site.post("/api/terms", &asked).await.refusal();
    assert_eq!(refused, (422, "unknown_list".into()));
    let found = site.get("/api/words?find=pattern&of=COLO*&words=theirs").await.json();
    assert_eq!(found["words"][0]["word"], "COLOR");
    let none = site.get("/api/words?find=pattern&of=COLO*&words=none").await;
    assert_eq!(none.refusal(), (422, "unknown_list".into()));
    assert!(none.json()["message"].as_str().unwrap().contains("choose ours or theirs"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_and_what_follows_it_keep_their_list_when_another_becomes_usual() {
    let folder = Folder::new();
    let server = offering(&folder, ["Ours", "Theirs"]).await;
    let made = server.site.two("travel-2006", &["dictionary=open"]).await;
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    let open = server.site.create("travel-2006", &[], seats).await;
    server.stop().await;

    let server = offering(&folder, ["Theirs", "Ours"]).await;
    let site = server.site;
    assert_eq!(site.get("/api/rules").await.json()["lexicon"]["name"], "Theirs");
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = site.join(&made.id, &tokens).await;
    assert_eq!(spellings(&mut client).await, [true, false]);

    // Other terms, which say nothing of the words, and the same terms once more.
    let name = |game: &Value| game["lexicon"]["name"].clone();
    let before = site.get(&format!("/api/games/{}", open.id)).await.json();
    let terms = |changes| json!({"edition": "travel-2006", "changes": changes});
    let propose = |hash: &Value, terms: Value| json!({"tokens": [open.tokens[0]], "terms_hash": hash, "terms": terms});
    let path = format!("/api/games/{}/terms", open.id);
    let body = propose(&before["terms"]["hash"], terms(json!(["clock=25"])));
    let after = site.post(&path, &body).await.json();
    assert_eq!(name(&after), "Ours");
    let body = propose(&after["terms"]["hash"], terms(json!(["list=theirs"])));
    assert_eq!(name(&site.post(&path, &body).await.json()), "Theirs");

    client.command(client.turn().unwrap(), json!({"type": "resign"})).await.unwrap();
    client.until(|client| client.game["phase"] == "over").await;
    let body = json!({"tokens": tokens, "again": true});
    let again = site.post(&format!("/api/games/{}/again", made.id), &body).await.json();
    let next = again["next"]["id"].as_str().unwrap();
    assert_eq!(name(&site.get(&format!("/api/games/{next}")).await.json()), "Ours");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_file_says_of_its_list_is_honoured_or_said() {
    let folder = Folder::new();
    let server = offering(&folder, ["Ours", "Theirs"]).await;
    let site = server.site;
    let cgp = "15/15/15/15/15/15/15/5COLOR5/15/15/15/15/15/15/15 AT/ 0/9 0";
    for (named, list, other, unlisted) in [
        ("", "Ours", json!(null), json!(["8F COLOR"])),
        (" lex theirs;", "Theirs", json!(null), json!([])),
        (" lex NWL23;", "Ours", json!("NWL23"), json!(["8F COLOR"])),
    ] {
        let asked =
            json!({"cgp": format!("{cgp}{named}"), "edition": "travel-2006", "changes": []});
        let found = site.post("/api/positions", &asked).await.json();
        assert_eq!((&found["list"], &found["other_list"]), (&json!(list), &other), "{found}");
        assert_eq!(found["unlisted"], unlisted);
    }
    server.stop().await;
}
