//! Desks outside of a browser: games to their ends, two workers at one game, and calls that make no
//! sense.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod script;

use script::Script;
use serde_json::{Value, json};
use wasm::Desk;

/// Asks a desk for an act of the game `g`.
fn ask(desk: &mut Desk, at: u64, act: &Value) -> Value {
    let call = json!({ "game": "g", "at": at, "act": act });
    serde_json::from_str(&desk.call(&call.to_string())).unwrap()
}

fn say(desk: &mut Desk, at: u64, message: &Value) -> Value {
    ask(desk, at, &json!({ "type": "hear", "message": message }))
}

/// Has the engine work, and carries out what it finds.
fn work(desk: &mut Desk, at: u64) -> Value {
    ask(desk, at, &json!({ "type": "work" }));
    ask(desk, at, &json!({ "type": "go_on" }))
}

fn commit(desk: &mut Desk, at: u64) -> Value {
    ask(desk, at, &json!({ "type": "commit" }))
}

/// The state in the last of the messages.
fn state(answer: &Value) -> Value {
    answer["messages"].as_array().unwrap().last().unwrap()["game"].clone()
}

fn make(seats: &Value, from: &Value) -> Value {
    let wanted = json!({ "edition": "travel-2006", "changes": [], "seats": seats, "from": from });
    json!({ "type": "make", "created": 7, "seed": "0a".repeat(32), "wanted": wanted })
}

/// A game of a person and a computer player.
fn made(desk: &mut Desk) -> Value {
    let computer = json!({ "type": "computer", "level": "beginner" });
    ask(desk, 0, &make(&json!([{ "type": "mine", "name": "Ann" }, computer]), &Value::Null))
}

fn wake(header: &Value, records: &[Value]) -> Value {
    json!({ "type": "wake", "header": header, "seed": "0a".repeat(32), "records": records })
}

#[test]
fn a_match_with_a_computer_player_ends_and_wakes_as_it_was() {
    let mut heard = |_: &str, _: &str| {};
    let mut script = Script::new(3, &mut heard);
    let (header, records, ended) = script.played_out("travel-2006 seats=2", "beginner");
    assert_eq!(ended["phase"], "over");
    assert!(ended["seats"][1]["score"].as_i64().unwrap() > 100, "{ended}");
    assert_eq!(ended["seed"].as_str().unwrap().len(), 64, "the draws can be checked");
    let mut desk = Desk::default();
    assert_eq!(ask(&mut desk, 0, &wake(&header, &records))["refusal"], Value::Null);
    let hello = json!({ "type": "hello", "tokens": [], "last_seq": 0 });
    let woken = state(&say(&mut desk, 0, &hello));
    for field in ["seq", "seats", "board", "phase", "racks"] {
        assert_eq!(woken[field], ended[field], "{field}");
    }
}

#[test]
fn a_list_of_the_host_is_handed_in_and_played_with() {
    let words = lexicon::Words::parse("AT CAT COLOUR").unwrap();
    let graph = lexicon::compile(&words, lexicon::Halves::Both).unwrap();
    let file = graph.to_bytes(lexicon::Format::Kwg).unwrap();
    let mut desk = Desk::default();
    for damaged in [&b"list Ours"[..], b"list Ours\n", b"list \xff\n", b"list ..\nKWG", b"words"] {
        assert_eq!(desk.hand_in(damaged).unwrap_err().code, "other_data");
    }
    desk.hand_in(&[&b"list Ours\n"[..], &file].concat()).unwrap();
    let rules = ask(&mut desk, 0, &json!({ "type": "ask", "path": "rules" }));
    let keys = rules["value"]["lists"].as_array().unwrap().iter().map(|list| &list["key"]);
    assert_eq!(keys.collect::<Vec<_>>(), ["ours", "british", "american"]);
    let game = made(&mut desk);
    assert!(game["header"].as_str().unwrap().contains("Ours"), "{game}");
    // A newer list of the same name takes its place.
    desk.hand_in(&[&b"list Ours\n"[..], &file].concat()).unwrap();
    let rules = ask(&mut desk, 0, &json!({ "type": "ask", "path": "rules" }));
    assert_eq!(rules["value"]["lists"].as_array().unwrap().len(), 3);
}

#[test]
fn what_is_not_committed_has_not_happened() {
    let mut desk = Desk::default();
    made(&mut desk);
    assert_eq!(commit(&mut desk, 5)["refusal"]["code"], "nothing_stored");
    let pass = |id: &str, seq: &Value| json!({ "type": "command", "id": id, "seat": 0, "seq": seq, "command": { "type": "pass" } });
    let hello = json!({ "type": "hello", "tokens": [], "last_seq": 0 });
    let mut at = 0;
    loop {
        at += 500;
        let happens = work(&mut desk, at);
        if happens["records"] == Value::Null {
            break;
        }
        // The storage was full for a moment: then the same happens.
        say(&mut desk, at, &json!({ "type": "ping" }));
        assert_eq!(commit(&mut desk, at)["refusal"]["code"], "nothing_stored");
        assert_eq!(work(&mut desk, at)["records"], happens["records"]);
        commit(&mut desk, at);
    }
    let seq = state(&say(&mut desk, at, &hello))["seq"].clone();
    let heard = say(&mut desk, at, &pass("p", &seq));
    assert!(heard["records"].as_array().is_some_and(|all| !all.is_empty()), "{heard}");
    let done = commit(&mut desk, at);
    assert_eq!(
        (&done["messages"][0]["type"], &done["messages"][1]["type"]),
        (&json!("done"), &json!("update"))
    );
    let again = say(&mut desk, at, &pass("p", &seq));
    assert_eq!((&again["messages"][0]["type"], &again["records"]), (&json!("done"), &Value::Null));
}

#[test]
fn a_second_worker_thinks_for_the_first() {
    let (mut referee, mut thinker) = (Desk::default(), Desk::default());
    let game = made(&mut referee);
    ask(&mut thinker, 0, &wake(&game["header"], game["records"].as_array().unwrap()));
    let (mut at, mut plays) = (0, 0);
    let mut seen = state(&say(&mut referee, 0, &json!({ "type": "view_as", "seat": 0 })));
    while plays < 3 {
        at += 500;
        assert!(at < 60_000, "it stands still at {seen}");
        let found = work(&mut thinker, at);
        if let Some(records) = found["records"].as_array() {
            let play = |record: &Value| record["line"].as_str().unwrap().starts_with("play 1");
            plays += usize::from(records.iter().any(play));
            // The referee stores them; the thinker is told of them like of everything else.
            for desk in [&mut thinker, &mut referee] {
                let told = ask(desk, at, &json!({ "type": "read", "records": records }));
                assert_eq!(told["refusal"], Value::Null);
                seen = state(&told);
            }
            continue;
        }
        let kind = if seen["may"]["act"] == true { "pass" } else { "accept" };
        let id = format!("c{at}");
        let message = json!({ "type": "command", "id": id, "seat": 0, "seq": seen["seq"],
            "command": { "type": kind } });
        let heard = say(&mut referee, at, &message);
        if heard["records"] != Value::Null {
            seen = state(&commit(&mut referee, at));
            ask(&mut thinker, at, &json!({ "type": "read", "records": heard["records"] }));
        }
    }
}

#[test]
fn damaged_calls_are_refused_and_stop_nothing() {
    let mut refused = 0;
    let mut heard = |_: &str, answer: &str| refused += usize::from(answer.contains("bad_call"));
    Script::new(35, &mut heard).damaged(2_000);
    assert!(refused > 500, "{refused}");
}

#[test]
fn calls_beside_a_game_have_the_answers_of_a_server() {
    let mut answers = Vec::new();
    let mut heard = |call: &str, answer: &str| {
        let (call, answer): (Value, Value) =
            (serde_json::from_str(call).unwrap(), serde_json::from_str(answer).unwrap());
        if let Some(path) = call["act"]["path"].as_str() {
            answers.push((path.to_owned(), answer));
        }
    };
    let mut script = Script::new(5, &mut heard);
    script.played_out("travel-2006 seats=2", "beginner");
    script.asks("match");
    let of = |path: &str| {
        let found = answers.iter().rev().find(|(asked, _)| asked == path);
        &found.unwrap_or_else(|| panic!("{path}")).1
    };
    let codes = answers
        .iter()
        .filter_map(|(path, answer)| Some((path.as_str(), answer["refusal"]["code"].as_str()?)));
    let codes: Vec<_> = codes.collect();
    assert_eq!(
        codes,
        [
            ("words?find=list&of=nothing", "bad_search"),
            ("terms", "bad_call"),
            ("account/sign-ins", "not_here"),
            ("games/match/unbuild", "not_here"),
        ]
    );
    assert_eq!(of("rules")["value"]["lists"][1]["key"], "american");
    let first = of("words?find=anagram&of=AEINST%3F&lengths=7&order=probability&limit=5");
    assert_eq!(first["value"]["words"].as_array().unwrap().len(), 5, "{first}");
    assert_eq!(of("study/schedule")["value"][0]["reviews"], 1);
    assert_eq!(of("games/match/review?seat=0")["value"]["review"]["over"], true);
    assert!(of("reviews?page=true")["value"]["page"].as_str().unwrap().contains("<html"));
    assert!(of("games/match/gcg")["value"].as_str().unwrap().contains("#player1"));
    let simulated = answers.iter().filter(|(path, _)| path == "analyses").nth(1).unwrap();
    assert_eq!(simulated.1["value"]["state"], "working", "so little effort is not enough");
}

#[test]
fn games_that_cannot_be_here_are_refused() {
    let mut desk = Desk::default();
    let mine = json!({ "type": "mine", "name": "Ann" });
    let computer = |level: &str| json!({ "type": "computer", "level": level });
    let elsewhere = json!({ "type": "game", "game": "h", "turn": 1 });
    for (seats, from, code) in [
        (json!([mine, { "type": "open" }]), Value::Null, "others_wanted"),
        (json!([computer("expert"), computer("expert")]), Value::Null, "no_person"),
        (json!([mine, computer("x")]), Value::Null, "unknown_level"),
        (json!([mine, computer("expert")]), elsewhere, "position_elsewhere"),
    ] {
        assert_eq!(ask(&mut desk, 0, &make(&seats, &from))["refusal"]["code"], code);
    }
    assert_eq!(ask(&mut desk, 0, &json!({ "type": "work" }))["refusal"]["code"], "no_such_game");
    assert_eq!(ask(&mut desk, 0, &wake(&json!("game g\n"), &[]))["refusal"]["code"], "bad_game");
    let short = json!({ "type": "wake", "header": "", "seed": "0b", "records": [] });
    assert_eq!(ask(&mut desk, 0, &short)["refusal"]["code"], "bad_seed");
    assert_eq!(desk.hand_in(b"words").unwrap_err().code, "other_data");
    desk.hand_in(&lexica::data_to_hand_in()).unwrap();
    desk.hand_in(&engine::data::data_to_hand_in()).unwrap();
}

/// Transcripts of every mode, by whose terms desks are tried against modules.
#[test]
fn transcripts_are_games_of_a_desk() {
    let mut heard = |_: &str, _: &str| {};
    let mut script = Script::new(1, &mut heard);
    for (transcript, woken) in [
        (include_str!("../../../../fixtures/transcripts/travel-2006.txt"), true),
        (include_str!("../../../../fixtures/transcripts/solitaire-one-rack.txt"), true),
        (include_str!("../../../../fixtures/transcripts/letter-bingo.txt"), true),
        (include_str!("../../../../fixtures/transcripts/duplicate.txt"), true),
        (include_str!("../../../../fixtures/transcripts/together.txt"), true),
    ] {
        let (terms, events) = script::terms_and_events(transcript);
        assert!(events.len() > 5, "{terms}");
        assert!(script.tried(&terms, 1) > 2, "{terms}");
        assert_eq!(script.woken(&terms, &events) > events.len(), woken, "{terms}");
    }
}
