//! Reports and moderators: who may report what, who sees it, what they can do, and that it is
//! recorded.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Admin, AdminError, Config, Measure, SteppedTime, TimeSource, WordFilter};

use crate::browser::{Browser, password};
use crate::client::{Client, Folder, Made, Server, Site, quick};
use crate::database;
use crate::talk::{listen, said, say, texts};

pub(crate) async fn admin(folder: &Folder) -> Admin {
    let database = database::of(folder.path()).await;
    Admin::open(folder.path(), database.as_deref()).await.unwrap()
}

pub(crate) async fn account(site: Site, name: &str) -> Browser {
    let mut browser = Browser::new(site);
    assert_eq!(browser.register(name, &[]).await.status, 200);
    browser
}

/// The account of a moderator.
pub(crate) async fn moderator(site: Site, folder: &Folder, name: &str) -> Browser {
    let browser = account(site, name).await;
    let admin = admin(folder).await;
    admin.moderate(name, Measure::Appoint, "chosen by the club").await.unwrap();
    admin.close().await;
    browser
}

/// Ada and Bob, with accounts, at a table that only a link leads to.
async fn seated(site: Site) -> (Made, Browser, Browser) {
    let (mut ada, mut bob) = (account(site, "Ada").await, account(site, "Bob").await);
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    let made = ada.create("travel-2006", &[], seats).await;
    assert_eq!(bob.accept(made.invite.as_deref().unwrap(), "Bob").await.status, 200);
    (made, ada, bob)
}

/// The body of a report of a line.
pub(crate) fn of_line(line: u64, tokens: &[&str]) -> Value {
    json!({"tokens": tokens, "line": line, "seat": null, "about": "insult", "words": "Look at this"})
}

fn of_player(seat: u16, tokens: &[&str]) -> Value {
    json!({"tokens": tokens, "line": null, "seat": seat, "about": "name", "words": ""})
}

fn reports(game: &str) -> String {
    format!("/api/games/{game}/reports")
}

/// The body that closes a report.
pub(crate) fn settling(hide: &[u64], silence: Option<u32>, suspend: Option<u32>) -> Value {
    json!({"hide": hide, "silence": silence, "suspend": suspend, "reason": "not at this table"})
}

pub(crate) async fn open(moderator: &mut Browser) -> Vec<Value> {
    let reply = moderator.get("/api/moderation/reports").await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()["reports"].as_array().unwrap().clone()
}

pub(crate) async fn settle(moderator: &mut Browser, report: &Value, body: &Value) -> Value {
    let path = format!("/api/moderation/reports/{}", report["id"].as_str().unwrap());
    let reply = moderator.post(&path, body).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()
}

/// The recorded acts, the first one first.
async fn acts(moderator: &mut Browser) -> Vec<String> {
    let lines = moderator.get("/api/moderation/audit").await.json();
    let mut acts: Vec<String> = lines.as_array().unwrap().iter().map(told).collect();
    acts.reverse();
    acts
}

fn told(line: &Value) -> String {
    assert!(line["at"].as_u64().unwrap() > 1_700_000_000_000 && line["reason"] != "", "{line}");
    format!("{} {} {}", line["by"].as_str().unwrap(), line["act"].as_str().unwrap(), line["name"])
        .trim_start()
        .replace('"', "")
}

/// The line that is hidden, when a client hears of it.
pub(crate) async fn hidden(client: &mut Client, number: u64) {
    loop {
        let heard = said(client).await;
        let mut lines = heard.as_array().unwrap().iter();
        if lines.any(|line| line["number"] == number && line["text"] == Value::Null) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_reported_and_hidden_for_all_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut ada_there = ada.join(&made.id, &["seat:0"]).await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    listen(&mut ada_there, 0).await;
    listen(&mut bob_there, 0).await;
    assert_eq!(say(&mut ada_there, "a1", "Good luck").await, Ok(1));
    assert_eq!(say(&mut bob_there, "b1", "You are a WRETCH").await, Ok(2));
    assert_eq!(say(&mut ada_there, "a2", "Oh").await, Ok(3));
    let path = reports(&made.id);
    let reply = ada.post(&path, &of_line(2, &["seat:0"])).await;
    assert_eq!((reply.status, reply.json()), (200, json!({"again": false})));
    // Once for each person and line.
    assert_eq!(ada.post(&path, &of_line(2, &[])).await.json(), json!({"again": true}));

    let open_now = open(&mut mo).await;
    assert_eq!(open_now.len(), 1);
    let report = &open_now[0];
    for (field, value) in [
        ("game", json!(made.id)),
        ("about", json!("insult")),
        ("words", json!("Look at this")),
        ("reporter", json!("Ada")),
        ("name", json!("Bob")),
        ("line", json!(2)),
        ("seat", json!(1)),
    ] {
        assert_eq!(report[field], value, "{field}");
    }
    assert!(report["account"].is_string());
    let kept: Vec<(&str, &str, bool)> = report["evidence"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let (name, text) = (line["name"].as_str().unwrap(), line["text"].as_str().unwrap());
            (name, text, line["theirs"].as_bool().unwrap())
        })
        .collect();
    let expected =
        [("Ada", "Good luck", false), ("Bob", "You are a WRETCH", true), ("Ada", "Oh", false)];
    assert_eq!(kept, expected);

    let left = settle(&mut mo, report, &settling(&[2], None, None)).await;
    assert_eq!(left, json!({"open": 0, "reports": []}));
    hidden(&mut ada_there, 2).await;
    hidden(&mut bob_there, 2).await;
    // A player who comes later reads nothing of it either, and it cannot be reported any more.
    let mut later = ada.join(&made.id, &["seat:0"]).await;
    let told = listen(&mut later, 0).await;
    assert!(!told.to_string().contains("WRETCH"), "{told}");
    let refused = ada.post(&path, &of_line(2, &[])).await.refusal();
    assert_eq!(refused, (404, "not_found".into()));
    assert_eq!(acts(&mut mo).await, ["appoint Mo", "Mo hide Bob", "Mo settle Bob"]);

    // The other one is dismissed; a report can be closed once.
    let mut bob = bob;
    bob.post(&path, &of_line(3, &[])).await;
    let report = &open(&mut mo).await[0];
    settle(&mut mo, report, &settling(&[], None, None)).await;
    let again = format!("/api/moderation/reports/{}", report["id"].as_str().unwrap());
    let refused = mo.post(&again, &settling(&[3], None, None)).await.refusal();
    assert_eq!(refused, (422, "report_closed".into()));
    assert_eq!(acts(&mut mo).await.last().unwrap(), "Mo dismiss Ada");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_somebody_can_read_is_reported_and_by_somebody() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let mut bob = server.site.join(&made.id, &[&made.tokens[1]]).await;
    assert_eq!(say(&mut ada, "a1", "Hello").await, Ok(1));
    assert_eq!(say(&mut bob, "b1", "Hush").await, Ok(2));
    let mut guest = Browser::new(server.site);
    let mut eve = account(server.site, "Eve").await;
    let path = reports(&made.id);
    let (hers, his) = (made.tokens[0].as_str(), made.tokens[1].as_str());
    for (who, body, status, code) in [
        (0, of_line(2, &[]), 401, "not_signed_in"),
        (0, of_line(2, &["made up"]), 422, "seat_not_held"),
        (0, of_player(0, &[]), 401, "not_signed_in"),
        // Eve watches: what the players say is not hers to read.
        (1, of_line(2, &[]), 404, "not_found"),
        // Nor is there such a line or player; and no player reports themselves.
        (0, of_line(9, &[hers]), 404, "not_found"),
        (0, of_line(1, &[hers]), 422, "bad_report"),
        (0, of_player(0, &[hers]), 422, "bad_report"),
        (0, of_player(7, &[hers]), 404, "not_found"),
    ] {
        let browser = if who == 0 { &mut guest } else { &mut eve };
        let refused = browser.post(&path, &body).await.refusal();
        assert_eq!(refused, (status, code.into()), "{body}");
    }
    for (field, value) in [
        ("about", json!("boredom")),
        ("words", json!("x".repeat(301))),
        ("words", json!("a\u{202e}b")),
        ("line", json!(null)),
        ("seat", json!(1)),
    ] {
        let mut body = of_line(2, &[hers]);
        body[field] = value;
        assert_eq!(guest.post(&path, &body).await.refusal(), (422, "bad_report".into()), "{body}");
    }
    // A guest at the table may, and a spectator who is signed in may report a player.
    assert_eq!(guest.post(&path, &of_line(2, &[hers])).await.status, 200);
    assert_eq!(guest.post(&path, &of_line(1, &[his])).await.status, 200);
    assert_eq!(eve.post(&path, &of_player(1, &[])).await.status, 200);
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let open_now = open(&mut mo).await;
    let who: Vec<&Value> = open_now.iter().map(|report| &report["reporter"]).collect();
    assert_eq!(who, ["Ada", "Bob", "Eve"]);
    // Lines that Eve could not read are no evidence of hers.
    assert_eq!(open_now[2]["evidence"], json!([]));
    assert_eq!(open_now[2]["name"], "Bob");
    // A guest has no account that anything could be done with.
    let path = format!("/api/moderation/reports/{}", open_now[0]["id"].as_str().unwrap());
    let refused = mo.post(&path, &settling(&[], Some(24), None)).await.refusal();
    assert_eq!(refused, (422, "no_account".into()));
    let refused = mo.post(&path, &settling(&[9], None, None)).await.refusal();
    assert_eq!(refused, (404, "not_found".into()));
    let mut unsaid = settling(&[2], None, None);
    unsaid["reason"] = json!(" ");
    assert_eq!(mo.post(&path, &unsaid).await.refusal(), (422, "bad_reason".into()));
    let eve = eve.get("/api/account").await.json()["account"]["id"].as_str().unwrap().to_owned();
    for (act, hours) in [
        ("silence", json!(0)),
        ("silence", json!(8_761)),
        ("silence", json!(null)),
        ("suspend", json!(8_761)),
        ("restore", json!(1)),
        ("scold", json!(1)),
    ] {
        let body = json!({"act": act, "hours": hours, "reason": "x"});
        let refused = mo.post(&format!("/api/moderation/accounts/{eve}"), &body).await.refusal();
        assert_eq!(refused, (422, "bad_sanction".into()), "{body}");
    }
    assert_eq!(acts(&mut mo).await, ["appoint Mo"], "nothing else was done");
    assert_eq!(open(&mut mo).await.len(), 3);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reports_without_end() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let seats = json!([mine("Ada"), mine("Bob"), mine("Cy"), mine("Dot")]);
    let one = server.site.create("travel-2006", &[], seats.clone()).await;
    let two = server.site.create("travel-2006", &[], seats).await;
    // The holder of a seat has three others to report, for seven reasons each.
    let all = |made: &Made, seat: u16| {
        let token = made.tokens[usize::from(seat)].clone();
        let others = (0..4).filter(move |other| *other != seat);
        let mut bodies = Vec::new();
        for other in others {
            for about in ["insult", "hate", "sexual", "advertising", "cheating", "name", "other"] {
                let mut body = of_player(other, &[token.as_str()]);
                body["about"] = json!(about);
                bodies.push(body);
            }
        }
        bodies
    };
    let mut near = Browser::from(server.site, "203.0.113.7");
    for (made, seat) in [(&one, 0), (&one, 1), (&one, 2), (&one, 3), (&two, 0)] {
        let bodies = all(made, seat);
        for body in &bodies[..20] {
            let reply = near.post(&reports(&made.id), body).await;
            assert_eq!((reply.status, reply.json()), (200, json!({"again": false})), "{body}");
        }
        // More than twenty of one person.
        let mut elsewhere = Browser::from(server.site, "203.0.113.8");
        let refused = elsewhere.post(&reports(&made.id), &bodies[20]).await.refusal();
        assert_eq!(refused, (429, "too_many_attempts".into()));
    }
    // No address may send more than a hundred reports, for whichever seats; another address may.
    let body = &all(&two, 1)[0];
    let refused = near.post(&reports(&two.id), body).await.refusal();
    assert_eq!(refused, (429, "too_many_attempts".into()));
    let mut elsewhere = Browser::from(server.site, "203.0.113.8");
    assert_eq!(elsewhere.post(&reports(&two.id), body).await.status, 200);
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let told = mo.get("/api/moderation/reports").await.json();
    assert_eq!((&told["open"], told["reports"].as_array().unwrap().len()), (&json!(101), 100));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_moderators_reaches_their_pages() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(server.site, "Ada").await;
    let mut guest = Browser::new(server.site);
    let gets = [
        "/api/moderation/reports",
        "/api/moderation/sanctions",
        "/api/moderation/audit",
        "/api/moderation/newcomers",
    ];
    let change = json!({"act": "restore", "hours": null, "reason": "please"});
    let posts = [
        ("/api/moderation/reports/x", settling(&[], None, None)),
        ("/api/moderation/accounts/x", change.clone()),
    ];
    for (browser, status, code) in
        [(&mut guest, 401, "not_signed_in"), (&mut ada, 403, "not_a_moderator")]
    {
        for path in gets {
            assert_eq!(browser.get(path).await.refusal(), (status, code.into()), "{path}");
        }
        for (path, body) in &posts {
            assert_eq!(browser.post(path, body).await.refusal(), (status, code.into()), "{path}");
        }
    }
    assert_eq!(ada.get("/api/account").await.json()["account"]["moderator"], false);
    let admin = admin(&folder).await;
    let unknown = admin.moderate("Nobody", Measure::Appoint, "x").await;
    assert!(matches!(unknown, Err(AdminError::NoAccount { .. })), "{unknown:?}");
    let unsaid = admin.moderate("Ada", Measure::Appoint, " ").await;
    assert!(matches!(unsaid, Err(AdminError::Reason)), "{unsaid:?}");
    // The server that runs notices at once, also when it ends.
    admin.moderate("ada", Measure::Appoint, "chosen").await.unwrap();
    assert_eq!(ada.get("/api/account").await.json()["account"]["moderator"], true);
    for path in gets {
        assert_eq!(ada.get(path).await.status, 200, "{path}");
    }
    assert_eq!(ada.post(posts[0].0, &posts[0].1).await.refusal(), (422, "report_closed".into()));
    assert_eq!(ada.post(posts[1].0, &posts[1].1).await.refusal(), (404, "not_found".into()));
    // Moderators do nothing to each other, nor to themselves.
    let own = ada.get("/api/account").await.json()["account"]["id"].as_str().unwrap().to_owned();
    let refused = ada.post(&format!("/api/moderation/accounts/{own}"), &change).await.refusal();
    assert_eq!(refused, (422, "of_a_moderator".into()));
    admin.moderate("Ada", Measure::Discharge, "has left").await.unwrap();
    assert_eq!(ada.get(gets[0]).await.refusal(), (403, "not_a_moderator".into()));
    let recorded: Vec<(String, String)> =
        admin.audit(9).await.unwrap().into_iter().map(|line| (line.act, line.reason)).collect();
    let line = |act: &str, reason: &str| (act.to_owned(), reason.to_owned());
    assert_eq!(recorded, [line("discharge", "has left"), line("appoint", "chosen")]);
    admin.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_silenced_plays_on_and_talks_again_later() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    assert_eq!(say(&mut bob_there, "b1", "You WRETCH").await, Ok(1));
    ada.post(&reports(&made.id), &of_line(1, &[])).await;
    let report = &open(&mut mo).await[0];
    settle(&mut mo, report, &settling(&[1], Some(24), None)).await;
    bob_there.send(&json!({"type": "say", "id": "b2", "text": "Hm"})).await;
    let refusal = loop {
        let answer = bob_there.next().await;
        if answer["id"] == "b2" {
            break answer["refusal"].clone();
        }
    };
    assert_eq!(refusal["code"], "silenced");
    assert!(refusal["message"].as_str().unwrap().contains("until 2"), "{refusal}");
    // Nothing else is kept from him.
    bob_there.command(1, json!({"type": "resign"})).await.unwrap();
    let force = mo.get("/api/moderation/sanctions").await.json();
    assert_eq!((&force[0]["name"], &force[0]["kind"]), (&json!("Bob"), &json!("silence")));
    let id = force[0]["account"].as_str().unwrap();
    let lift = json!({"act": "let_speak", "hours": null, "reason": "has apologised"});
    let left = mo.post(&format!("/api/moderation/accounts/{id}"), &lift).await.json();
    assert_eq!(left, json!([]));
    assert_eq!(say(&mut bob_there, "b3", "Sorry").await, Ok(3));
    let expected = ["Mo hide Bob", "Mo silence Bob", "Mo settle Bob", "Mo let_speak Bob"];
    assert_eq!(acts(&mut mo).await[1..], expected);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_suspended_is_signed_out_and_told_why() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, mut bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    ada.post(&reports(&made.id), &of_player(1, &[])).await;
    let report = &open(&mut mo).await[0];
    settle(&mut mo, report, &settling(&[], None, Some(48))).await;
    // His socket closes, and nothing that he has opens another one.
    let closed = loop {
        match bob_there.next_or_close().await {
            Ok(_) => {}
            Err(code) => break code,
        }
    };
    assert_eq!(closed, Some(1008));
    assert_eq!(bob.who().await, None);
    let refused = bob.sign_in("Bob", &password("Bob")).await;
    assert_eq!(refused.refusal(), (403, "suspended".into()));
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("until 2") && message.contains("not at this table"), "{message}");
    // A caller who does not know the password learns nothing of the suspension.
    let refused = bob.sign_in("Bob", "something else").await.refusal();
    assert_eq!(refused, (401, "wrong_password".into()));
    let force = mo.get("/api/moderation/sanctions").await.json();
    let id = force[0]["account"].as_str().unwrap();
    let restore = json!({"act": "restore", "hours": null, "reason": "it was a mistake"});
    mo.post(&format!("/api/moderation/accounts/{id}"), &restore).await;
    assert_eq!(bob.sign_in("Bob", &password("Bob")).await.status, 200);
    assert_eq!(bob.mine(&[]).await, [(made.id.clone(), json!([1]))]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_does_the_same_beside_a_running_server() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, mut bob) = seated(server.site).await;
    ada.post(&reports(&made.id), &of_player(1, &[])).await;
    let admin = admin(&folder).await;
    let open_now = admin.reports(9).await.unwrap();
    assert_eq!((open_now.len(), open_now[0].name.as_str()), (1, "Bob"));
    assert_eq!((open_now[0].about.as_str(), &open_now[0].text), ("name", &None));
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    admin.moderate("Bob", Measure::Silence { days: 1 }, "loud").await.unwrap();
    assert_eq!(say(&mut bob_there, "b1", "Hm").await, Err("silenced".into()));
    admin.moderate("Bob", Measure::LetSpeak, "quiet").await.unwrap();
    assert!(say(&mut bob_there, "b2", "Hm").await.is_ok());
    for days in [0, 3_651] {
        let refused = admin.moderate("Bob", Measure::Suspend { days: Some(days) }, "x").await;
        assert!(matches!(refused, Err(AdminError::Days)), "{refused:?}");
    }
    admin.moderate("Bob", Measure::Suspend { days: None }, "enough").await.unwrap();
    assert_eq!(bob.who().await, None);
    let refused = bob.sign_in("Bob", &password("Bob")).await;
    assert!(refused.json()["message"].as_str().unwrap().contains("for good: enough"));
    admin.moderate("Bob", Measure::Restore, "all right").await.unwrap();
    assert_eq!(bob.sign_in("Bob", &password("Bob")).await.status, 200);
    admin.moderate("Bob", Measure::Delete, "asked for it by letter").await.unwrap();
    assert_eq!(bob.sign_in("Bob", &password("Bob")).await.refusal().0, 401);
    let recorded: Vec<String> =
        admin.audit(9).await.unwrap().into_iter().map(|line| line.act).collect();
    assert_eq!(recorded, ["delete", "restore", "suspend", "let_speak", "silence"]);
    // The report is still there, without the account.
    let report = &admin.reports(9).await.unwrap()[0];
    assert_eq!(report.name, "Bob");
    // Without moderators the operator closes it.
    let unsaid = admin.close_report(&report.id, " ").await;
    assert!(matches!(unsaid, Err(AdminError::Reason)), "{unsaid:?}");
    admin.close_report(&report.id, "the account is gone").await.unwrap();
    assert_eq!(admin.reports(9).await.unwrap(), []);
    let again = admin.close_report(&report.id, "once more").await;
    assert!(matches!(again, Err(AdminError::NoReport { .. })), "{again:?}");
    let last = &admin.audit(1).await.unwrap()[0];
    assert_eq!((last.act.as_str(), last.name.as_str(), last.by.as_str()), ("settle", "Bob", ""));
    assert_eq!(
        (&last.report, last.reason.as_str()),
        (&Some(report.id.clone()), "the account is gone")
    );
    admin.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_the_filter_are_neither_read_nor_names() {
    let folder = Folder::new();
    let word_filter = WordFilter::read("blorp").unwrap();
    let server = Server::with(Config { word_filter, ..quick(&folder) }).await;
    let (made, mut ada, bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut ada_there = ada.join(&made.id, &["seat:0"]).await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    listen(&mut ada_there, 0).await;
    say(&mut bob_there, "b1", "BL\u{d6}RP, not blorpish").await.unwrap();
    assert_eq!(texts(&said(&mut ada_there).await), ["*****, not blorpish"]);
    assert_eq!(texts(&listen(&mut bob_there, 0).await["said"]), ["*****, not blorpish"]);
    // Moderators judge what was said.
    ada.post(&reports(&made.id), &of_line(1, &[])).await;
    assert_eq!(open(&mut mo).await[0]["evidence"][0]["text"], "BL\u{d6}RP, not blorpish");

    let mut eve = Browser::new(server.site);
    let refused = eve.register("Blorp", &[]).await.refusal();
    assert_eq!(refused, (422, "name_not_allowed".into()));
    let seats = json!([{"type": "mine", "name": "b l o r p"}, {"type": "open"}]);
    let game = json!({"edition": "travel-2006", "changes": [], "seats": seats});
    assert_eq!(eve.post("/api/games", &game).await.refusal().1, "name_not_allowed");
    let rename = json!({"token": "seat:0", "name": "Blorp 7"});
    let path = format!("/api/games/{}/name", made.id);
    assert_eq!(ada.post(&path, &rename).await.refusal().1, "name_not_allowed");
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    let made = ada.create("travel-2006", &[], seats).await;
    let refused = eve.accept(made.invite.as_deref().unwrap(), "Blorp").await.refusal();
    assert_eq!(refused, (422, "name_not_allowed".into()));

    // The team of Together talks in the game.
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "mine", "name": "Bob"}]);
    let made = ada.create("classic-2023", &["mode=together"], seats).await;
    let mut both = ada.join(&made.id, &["seat:0", "seat:1"]).await;
    let say = json!({"type": "together", "command": {"type": "say", "text": "a blorp here"}});
    both.command(0, say.clone()).await.unwrap();
    assert!(both.game.to_string().contains("a ***** here"), "{}", both.game);
    let admin = admin(&folder).await;
    admin.moderate("Ada", Measure::Silence { days: 1 }, "loud").await.unwrap();
    admin.close().await;
    assert_eq!(both.command(0, say).await, Err("silenced".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_an_account_has_what_it_said_and_reported_and_goes_with_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut ada_there = ada.join(&made.id, &["seat:0"]).await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    say(&mut ada_there, "a1", "Hello").await.unwrap();
    say(&mut bob_there, "b1", "You WRETCH").await.unwrap();
    ada.post(&reports(&made.id), &of_line(2, &[])).await;
    let other = open(&mut mo).await[0]["account"].clone();
    ada.post("/api/account/blocks", &json!({"account": other})).await;
    let file = ada.get("/api/account/export").await.json();
    assert_eq!((&file["talk"][0]["text"], &file["talk"][1]), (&json!("Hello"), &json!(null)));
    assert_eq!(file["blocks"][0]["name"], "Bob");
    assert_eq!(file["reports"][0]["words"], "Look at this");
    assert!(!file.to_string().contains("WRETCH"), "what Bob said is not hers");

    let delete = json!({"password": password("Ada")});
    assert_eq!(ada.post("/api/account/delete", &delete).await.status, 200);
    let report = open(&mut mo).await[0].clone();
    assert_eq!((&report["reporter"], &report["name"]), (&json!(""), &json!("Bob")));
    assert_eq!(report["evidence"][1]["text"], "You WRETCH");
    assert!(!report.to_string().contains("Ada"), "{report}");
    // A reported player cannot take the evidence away.
    let mut bob = bob;
    let delete = json!({"password": password("Bob")});
    assert_eq!(bob.post("/api/account/delete", &delete).await.status, 200);
    let report = open(&mut mo).await[0].clone();
    assert_eq!((&report["account"], &report["name"]), (&json!(null), &json!("Bob")));
    settle(&mut mo, &report, &settling(&[], None, None)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_by_a_report_that_they_are_blocked() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, mut bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut ada_there = ada.join(&made.id, &["seat:0"]).await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    say(&mut bob_there, "b1", "Hello").await.unwrap();
    let id = bob.get("/api/account").await.json()["account"]["id"].clone();
    ada.post("/api/account/blocks", &json!({"account": id})).await;
    assert_eq!(say(&mut ada_there, "a1", "What a WRETCH").await, Ok(2));
    // Bob reads nothing of it, and neither can he report it: it might as well not be there.
    let path = reports(&made.id);
    for number in [2, 3] {
        let refused = bob.post(&path, &of_line(number, &[])).await.refusal();
        assert_eq!(refused, (404, "not_found".into()), "{number}");
    }
    assert_eq!(bob.post(&path, &of_player(0, &[])).await.status, 200);
    let open_now = open(&mut mo).await;
    let kept: Vec<&Value> =
        open_now[0]["evidence"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!((open_now.len(), kept), (1, vec![&json!("Hello")]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_blocks_somebody_can_still_report_what_they_heard() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let time = TimeSource::Stepped(clock.clone());
    let server = Server::with(Config { time, ..quick(&folder) }).await;
    let (made, mut ada, mut bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    assert_eq!(say(&mut bob_there, "b1", "You wretch").await, Ok(1));
    let id = bob.get("/api/account").await.json()["account"]["id"].clone();
    assert_eq!(ada.post("/api/account/blocks", &json!({"account": id})).await.status, 200);
    clock.pass(Duration::from_millis(1));
    assert_eq!(say(&mut bob_there, "b2", "Are you there?").await, Ok(2));
    let path = reports(&made.id);
    assert_eq!(ada.post(&path, &of_line(1, &[])).await.status, 200);
    // She could not read the line he has said since.
    assert_eq!(ada.post(&path, &of_line(2, &[])).await.refusal(), (404, "not_found".into()));
    assert_eq!(ada.post(&path, &of_player(1, &[])).await.status, 200);
    for report in open(&mut mo).await {
        let kept = report["evidence"].as_array().unwrap();
        assert_eq!((kept.len(), &kept[0]["text"]), (1, &json!("You wretch")));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_neither_sees_nor_closes_a_report_by_or_about_themselves() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, mut bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let admin = admin(&folder).await;
    admin.moderate("Bob", Measure::Appoint, "chosen").await.unwrap();
    admin.close().await;
    assert_eq!(ada.post(&reports(&made.id), &of_player(1, &[])).await.status, 200);
    let nothing = json!({"open": 0, "reports": []});
    assert_eq!(bob.get("/api/moderation/reports").await.json(), nothing);
    let report = &open(&mut mo).await[0];
    assert_eq!((&report["name"], &report["reporter"]), (&json!("Bob"), &json!("Ada")));
    let path = format!("/api/moderation/reports/{}", report["id"].as_str().unwrap());
    let refused = bob.post(&path, &settling(&[], None, None)).await.refusal();
    assert_eq!(refused, (422, "own_report".into()));
    // Bob sees the reports of others about another player or a guest. His own reports are judged by
    // another moderator.
    let guests = server.site.two("travel-2006", &[]).await;
    assert_eq!(bob.post(&reports(&guests.id), &of_player(0, &[])).await.status, 200);
    assert_eq!(ada.post(&reports(&guests.id), &of_player(1, &[])).await.status, 200);
    let seen = open(&mut bob).await;
    assert_eq!((seen.len(), &seen[0]["reporter"]), (1, &json!("Ada")));
    let all = open(&mut mo).await;
    assert_eq!(all.len(), 3);
    let his = all.iter().find(|report| report["reporter"] == "Bob").unwrap();
    let path = format!("/api/moderation/reports/{}", his["id"].as_str().unwrap());
    let refused = bob.post(&path, &settling(&[], None, None)).await.refusal();
    assert_eq!(refused, (422, "own_report".into()));
    settle(&mut mo, report, &settling(&[], None, None)).await;
    assert_eq!(acts(&mut mo).await.last().unwrap(), "Mo dismiss Bob");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_names_whoever_said_what_is_hidden_and_keeps_the_order() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cy"] {
        people.push(account(server.site, name).await);
    }
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}, {"type": "open"}]);
    let made = people[0].create("travel-2006", &[], seats).await;
    for (seat, name) in [(1, "Bob"), (2, "Cy")] {
        let reply = people[seat].accept(made.invite.as_deref().unwrap(), name).await;
        assert_eq!(reply.status, 200, "{}", reply.json());
    }
    let mut there = Vec::new();
    for (seat, browser) in people.iter().enumerate() {
        there.push(browser.join(&made.id, &[&format!("seat:{seat}")]).await);
    }
    let mut number = 0;
    for turn in 0..4 {
        for client in &mut there {
            number += 1;
            assert_eq!(say(client, &format!("{turn}"), "Oh").await, Ok(number));
        }
    }
    // Ada reports a line of Bob's, and the lines of all players are hidden.
    assert_eq!(people[0].post(&reports(&made.id), &of_line(8, &[])).await.status, 200);
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let report = open(&mut mo).await[0].clone();
    let all: Vec<u64> = (1..=number).collect();
    settle(&mut mo, &report, &settling(&all, None, None)).await;
    let record = mo.get("/api/moderation/audit").await.json();
    let mut hidden: Vec<(u64, &str)> = record
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["act"] == "hide")
        .map(|line| (line["line"].as_u64().unwrap(), line["name"].as_str().unwrap()))
        .collect();
    hidden.reverse();
    let said: Vec<(u64, &str)> =
        all.into_iter().zip(["Ada", "Bob", "Cy"].into_iter().cycle()).collect();
    assert_eq!(hidden, said);
    assert_eq!((&record[0]["act"], &record[0]["name"]), (&json!("settle"), &json!("Bob")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_closed_can_be_reported_again() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, bob) = seated(server.site).await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let mut bob_there = bob.join(&made.id, &["seat:1"]).await;
    say(&mut bob_there, "b1", "You WRETCH").await.unwrap();
    let path = reports(&made.id);
    let (line, name) = (of_line(1, &[]), of_player(1, &[]));
    let mut cheating = name.clone();
    cheating["about"] = json!("cheating");
    for _ in 0..3 {
        // Another fault of the same player is new, and what is open already is not stored twice.
        for again in [false, true] {
            for body in [&line, &name, &cheating] {
                assert_eq!(ada.post(&path, body).await.json(), json!({"again": again}), "{body}");
            }
        }
        let open_now = open(&mut mo).await;
        assert_eq!(open_now.len(), 3);
        for report in open_now {
            settle(&mut mo, &report, &settling(&[], None, None)).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sanction_is_lengthened_and_shortened_only_by_lifting_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut bob = account(server.site, "Bob").await;
    let mut mo = moderator(server.site, &folder, "Mo").await;
    let id = bob.get("/api/account").await.json()["account"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/moderation/accounts/{id}");
    for (act, lift) in [("silence", "let_speak"), ("suspend", "restore")] {
        let mut put = async |hours: Option<u32>, reason: &str| {
            let act = if hours.is_some() { act } else { lift };
            let body = json!({"act": act, "hours": hours, "reason": reason});
            let reply = mo.post(&path, &body).await;
            assert_eq!(reply.status, 200, "{}", reply.json());
            let force = reply.json();
            (force[0]["until"].as_u64(), force[0]["reason"].as_str().map(str::to_owned))
        };
        let two_days = put(Some(48), "first").await;
        assert!(two_days.0.is_some() && two_days.1.as_deref() == Some("first"), "{act}");
        assert_eq!(put(Some(24), "milder").await, two_days, "{act}");
        let three_days = put(Some(72), "harsher").await;
        assert!(three_days.0 > two_days.0 && three_days.1.as_deref() == Some("harsher"), "{act}");
        if act == "suspend" {
            let for_good = (None, Some("for good".to_owned()));
            assert_eq!(put(Some(0), "for good").await, for_good);
            assert_eq!(put(Some(8_760), "a year").await, for_good);
        }
        assert_eq!(put(None, "lifted").await, (None, None), "{act}");
        let one_day = put(Some(24), "milder").await;
        assert!(one_day.0.is_some() && one_day.0 < two_days.0, "{act}");
        put(None, "lifted").await;
    }
    server.stop().await;
}
