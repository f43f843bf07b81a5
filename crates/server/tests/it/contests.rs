//! Contests: halls and homes play the same sealed draws at different times, under an embargo, and
//! appear in one ranking.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};
use sha2::{Digest as _, Sha256};

use crate::browser::Browser;
use crate::client::{Client, Folder, Made, Reply, Server, Site, quick};
use crate::plays::Finder;

const NOW: u64 = 1_790_000_000_000;
const HOUR: u64 = 3_600_000;

/// A server whose date a test sets.
async fn start(folder: &Folder) -> (Server, SteppedTime) {
    let clock = SteppedTime::at(NOW);
    let time = TimeSource::Stepped(clock.clone());
    (Server::with(Config { time, ..quick(folder) }).await, clock)
}

/// A contest of two rounds that opens in an hour and closes a day later.
fn contest() -> Value {
    json!({
        "name": "Saturday of  two halls", "edition": "classic-2023", "changes": ["rounds=2"],
        "opens": NOW + HOUR, "closes": NOW + 25 * HOUR,
        "accounts": false, "classes": ["Under 18", "Adult"], "public": false,
    })
}

async fn make(site: &Site, contest: &Value) -> (String, String) {
    let reply = site.post("/api/contests", contest).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let made = reply.json();
    (made["id"].as_str().unwrap().to_owned(), made["secret"].as_str().unwrap().to_owned())
}

/// The request of a player who opens a session.
async fn opening(site: &Site, contest: &str, name: &str, hall: &str) -> Value {
    let hash = site.get(&format!("/api/contests/{contest}")).await.json()["terms"]["hash"].clone();
    json!({
        "name": name, "terms_hash": hash, "hall": hall, "arbitrator": false, "class": null,
        "key": format!("{name} opens {hall} in {}", &contest[..8]),
    })
}

async fn open(site: &Site, contest: &str, asked: &Value) -> Made {
    let reply = site.post(&format!("/api/contests/{contest}/sessions"), asked).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    Made::read(&reply.json())
}

async fn refused(site: &Site, contest: &str, asked: &Value) -> String {
    site.post(&format!("/api/contests/{contest}/sessions"), asked).await.refusal().1
}

async fn accept(site: &Site, made: &Made, name: &str, class: Option<&str>) -> Reply {
    let invite = made.invite.as_ref().unwrap();
    let hash = site.get(&format!("/api/games/{}", made.id)).await.json()["terms"]["hash"].clone();
    let mut seat = json!({"name": name, "terms_hash": hash});
    if let Some(class) = class {
        seat["class"] = json!(class);
    }
    let body = json!({"invite": invite, "seat": seat});
    site.post("/api/invites/accept", &body).await
}

async fn enter(site: &Site, made: &Made, name: &str, class: Option<&str>) -> (u64, String) {
    let reply = accept(site, made, name, class).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    let token = &reply.json()["token"];
    (token["seat"].as_u64().unwrap(), token["token"].as_str().unwrap().to_owned())
}

fn dup(command: Value) -> Value {
    json!({"type": "duplicate", "command": command})
}

fn session(client: &Client) -> &Value {
    &client.game["mode"]["session"]
}

/// The best play of the rack, sealed and locked.
fn best(finder: &Finder, client: &Client) -> Value {
    let tiles = finder.best(&client.game)["tiles"].clone();
    dup(json!({"type": "seal", "tiles": tiles, "declared": null, "lock": true}))
}

/// A slip of two tiles, whatever they spell.
fn poor(client: &Client) -> Value {
    let rack = client.game["rack"].as_str().unwrap().replace('?', "a");
    let text = |place: &str| {
        dup(
            json!({"type": "seal_text", "place": place, "word": &rack[..2], "declared": null, "lock": true}),
        )
    };
    text("H8")
}

/// Plays a session to its end: the clients of the players seal the best play or a poor slip.
async fn play(finder: &Finder, arbiter: Option<&mut Client>, players: &mut [(u64, bool, Client)]) {
    let mut arbiter = arbiter;
    match &mut arbiter {
        Some(arbiter) => arbiter.command(0, dup(json!({"type": "begin"}))).await.map(drop).unwrap(),
        None => players[0].2.command(0, dup(json!({"type": "begin"}))).await.map(drop).unwrap(),
    }
    for round in 1..=2 {
        if let Some(arbiter) = &mut arbiter {
            while arbiter.game["phase"] != "called" {
                let may = session(arbiter)["may"].clone();
                let next = ["draw", "accept", "reject"].into_iter().find(|&key| may[key] == true);
                match next {
                    Some(next) => {
                        arbiter.command(0, dup(json!({"type": next}))).await.unwrap();
                    }
                    None => drop(arbiter.next().await),
                }
            }
            arbiter.command(0, dup(json!({"type": "start_clock"}))).await.unwrap();
        } else if round > 1 {
            players[0].2.command(0, dup(json!({"type": "draw"}))).await.unwrap();
        }
        for (seat, is_best, player) in players.iter_mut() {
            player.until(|player| player.game["phase"] == "slips").await;
            let found = best(finder, player);
            match is_best {
                true => drop(player.command(*seat, found).await.unwrap()),
                // A slip that lies nowhere is refused; then the player hands in none worth much.
                false => {
                    if player.command(*seat, poor(player)).await.is_err() {
                        player.command(*seat, found).await.unwrap();
                    }
                }
            }
        }
        if let Some(arbiter) = &mut arbiter {
            arbiter.until(|arbiter| arbiter.game["phase"] == "rulings").await;
            arbiter.command(0, dup(json!({"type": "confirm"}))).await.unwrap();
        }
        for (_, _, player) in players.iter_mut() {
            player.until(|one| session(one)["rounds"].as_array().unwrap().len() == round).await;
        }
    }
    for (_, _, player) in players.iter_mut() {
        player.until(|player| player.game["phase"] == "over").await;
    }
}

/// The racks, the tops and what was placed.
fn rounds(client: &Client) -> Vec<Value> {
    let rounds = session(client)["rounds"].as_array().unwrap();
    let told = |round: &Value| json!([round["rack"], round["top"], round["placed"]]);
    rounds.iter().map(told).collect()
}

/// Draws as the description of the commitment has it, written for this test alone.
fn pick(seed: &[u8], draw: u32, below: u64) -> usize {
    for attempt in 0_u32.. {
        let text = [seed, &draw.to_be_bytes(), &attempt.to_be_bytes()].concat();
        let digest = Sha256::digest(text);
        let x = u64::from_be_bytes(digest[..8].try_into().unwrap());
        if u128::from(x) < u128::from(u64::MAX) / u128::from(below) * u128::from(below) {
            return (x % below) as usize;
        }
    }
    unreachable!()
}

/// Follows the log of a session with the seed that was revealed: every tile has to be the one that
/// the seed draws. Returns how many were drawn.
fn checked(seed: &str, terms: &Value, log: &str) -> u32 {
    let byte = |at: usize| u8::from_str_radix(&seed[at..at + 2], 16).unwrap();
    let seed: Vec<u8> = (0..64).step_by(2).map(byte).collect();
    let mut bag = Vec::new();
    for tile in terms["tiles"].as_array().unwrap() {
        let face = tile["tile"].as_str().unwrap().chars().next().unwrap();
        bag.extend(std::iter::repeat_n(face, tile["count"].as_u64().unwrap() as usize));
    }
    // The blank comes first: '?' is before 'A'.
    bag.sort_unstable();
    let (mut rack, mut draws): (Vec<char>, u32) = (Vec::new(), 0);
    for line in log.lines().filter_map(|line| line.split_once(" duplicate ")) {
        let words: Vec<&str> = line.1.split(' ').collect();
        match words[..] {
            ["draw", tiles] => {
                let mut drawn: Vec<char> = Vec::new();
                while rack.len() + drawn.len() < 7 && !bag.is_empty() {
                    drawn.push(bag.remove(pick(&seed, draws, bag.len() as u64)));
                    draws += 1;
                }
                let mut told: Vec<char> = tiles.chars().collect();
                told.sort_unstable();
                drawn.sort_unstable();
                assert_eq!(told, drawn, "{}", line.1);
                rack.extend(drawn);
            }
            ["reject"] => {
                bag.append(&mut rack);
                bag.sort_unstable();
            }
            ["top", _, "lots", lots, ..] => draws += u32::from(lots != "1"),
            ["place", "top", _, "lots", "1", _, word] => {
                for face in word.chars().filter(|&face| face != '.') {
                    let tile = if face.is_lowercase() { '?' } else { face };
                    let at = rack.iter().position(|&held| held == tile).unwrap();
                    rack.remove(at);
                }
            }
            ["place", ..] => panic!("{}: the top is placed", line.1),
            _ => {}
        }
    }
    draws
}

#[tokio::test(flavor = "multi_thread")]
async fn halls_and_homes_play_the_same_racks_and_appear_in_one_ranking() {
    let folder = Folder::new();
    let (server, clock) = start(&folder).await;
    let (site, finder) = (server.site, Finder::new());
    let (id, _) = make(&site, &contest()).await;
    let told = site.get(&format!("/api/contests/{id}")).await.json();
    assert_eq!(
        (&told["line"]["name"], &told["line"]["phase"]),
        (&json!("Saturday of two halls"), &json!("coming"))
    );
    assert_eq!(
        (&told["seed"], &told["halls"], &told["mine"]),
        (&Value::Null, &json!([]), &Value::Null)
    );
    assert!(told["terms"]["text"].as_str().unwrap().contains("placed=top"));
    let commitment = told["commitment"].clone();
    let mut asked = opening(&site, &id, "Eva", "Town hall").await;
    asked["arbitrator"] = json!(true);
    assert_eq!(refused(&site, &id, &asked).await, "contest_not_open");

    // A hall with an arbitrator.
    clock.set_date(NOW + HOUR);
    let hall = open(&site, &id, &asked).await;
    assert_eq!(open(&site, &id, &asked).await.id, hall.id, "the same key, the same session");
    let (bob, token) = enter(&site, &hall, "Bob", Some("Adult")).await;
    let mut eva = site.join(&hall.id, &[&hall.tokens[0]]).await;
    let mut played = vec![(bob, true, site.join(&hall.id, &[&token]).await)];
    assert_eq!(eva.game["commitment"], commitment);
    play(&finder, Some(&mut eva), &mut played).await;
    let bob = played.remove(0).2;
    let racks = rounds(&bob);

    // A player at home, half a day later.
    clock.set_date(NOW + 12 * HOUR);
    let home = open(&site, &id, &opening(&site, &id, "Cleo", "").await).await;
    let mut played = vec![(0, false, site.join(&home.id, &[&home.tokens[0]]).await)];
    play(&finder, None, &mut played).await;
    let cleo = played.remove(0).2;
    assert_eq!(rounds(&cleo), racks, "whatever is on the slips");

    // Another hall, where the program arbitrates and a player comes late.
    clock.set_date(NOW + 20 * HOUR);
    let other = open(&site, &id, &opening(&site, &id, "Dora", "Café").await).await;
    let (finn, token) = enter(&site, &other, "Finn", Some("Under 18")).await;
    let mut played = vec![
        (0, true, site.join(&other.id, &[&other.tokens[0]]).await),
        (finn, false, site.join(&other.id, &[&token]).await),
    ];
    play(&finder, None, &mut played).await;
    assert_eq!(rounds(&played[1].2), racks);
    assert_eq!(played[1].2.game["commitment"], commitment);

    // The seed and the ranking stay secret before the time, even from those who have played.
    let ranking = format!("/api/contests/{id}/ranking");
    assert_eq!(site.get(&ranking).await.refusal(), (403, "under_embargo".to_owned()));
    for client in [&bob, &cleo, &eva, &played[0].2, &played[1].2] {
        assert_eq!((&client.game["phase"], &client.game["seed"]), (&json!("over"), &Value::Null));
    }
    let told = site.get(&format!("/api/contests/{id}")).await.json();
    assert_eq!((&told["line"]["sessions"], &told["line"]["players"]), (&json!(3), &json!(5)));
    assert_eq!(told["seed"], Value::Null);

    // One that ends too late does not count.
    clock.set_date(NOW + 21 * HOUR);
    let late = open(&site, &id, &opening(&site, &id, "Gil", "").await).await;
    let mut gil = vec![(0, true, site.join(&late.id, &[&late.tokens[0]]).await)];
    clock.set_date(NOW + 25 * HOUR + 1);
    play(&finder, None, &mut gil).await;

    let all = site.get(&ranking).await.json();
    assert_eq!((&all["players"], &all["late"], &all["rounds"]), (&json!(4), &json!(1), &json!(2)));
    let rows = all["rows"].as_array().unwrap();
    let line =
        |row: &Value| (row["place"].as_u64().unwrap(), row["name"].as_str().unwrap().to_owned());
    let places: Vec<_> = rows.iter().map(line).collect();
    assert_eq!(
        places[..2],
        [(1, "Bob".to_owned()), (1, "Dora".to_owned())],
        "they share the place"
    );
    assert_eq!((places[2].0, places.len()), (3, 4));
    assert_eq!((&rows[0]["points"], &rows[0]["hall"]), (&all["tops"], &json!("Town hall")));
    let young = site.get(&format!("{ranking}?class=0")).await.json();
    assert_eq!(young["rows"][0]["name"], "Finn");
    assert_eq!((&young["players"], &young["rows"][0]["place"]), (&json!(1), &json!(1)));

    // The draws can be checked now.
    let told = site.get(&format!("/api/contests/{id}")).await.json();
    let seed = told["seed"].as_str().unwrap();
    let byte = |at: usize| u8::from_str_radix(&seed[at..at + 2], 16).unwrap();
    let digest = Sha256::digest((0..64).step_by(2).map(byte).collect::<Vec<u8>>());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(json!(digest), commitment);
    let halls: Vec<_> = told["halls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hall| (&hall["hall"], &hall["counts"]))
        .collect();
    assert_eq!(json!(halls), json!([["Town hall", true], ["", true], ["Café", true], ["", false]]));
    for game in [&hall.id, &home.id, &other.id] {
        let file = site.get(&format!("/api/games/{game}/duplicate/session")).await;
        let text = String::from_utf8(file.body).unwrap();
        assert!(text.contains(&format!("seed {seed}")));
        assert!(checked(seed, &told["terms"], &text) >= 7);
    }
    let sheet = site.get(&format!("/api/games/{}/duplicate/sheet", hall.id)).await;
    assert_eq!(sheet.status, 200);
    let watcher = site.join(&hall.id, &[]).await;
    assert_eq!(watcher.game["seed"], seed);
    server.stop().await;
}

/// Everything of a session that must not be known: racks, words and places.
fn secrets(client: &Client) -> Vec<String> {
    let rounds = session(client)["rounds"].as_array().unwrap();
    let text = |value: &Value| format!("\"{}\"", value.as_str().unwrap());
    rounds.iter().flat_map(|round| [text(&round["rack"]), text(&round["top"]["word"])]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_breaks_the_embargo() {
    let folder = Folder::new();
    let (server, clock) = start(&folder).await;
    let (site, finder) = (server.site, Finder::new());
    let mut body = contest();
    body["opens"] = json!(NOW);
    let (id, _) = make(&site, &body).await;
    let made = open(&site, &id, &opening(&site, &id, "Ada", "Town hall").await).await;
    let mut ada = Browser::new(site);
    ada.register("Ada Lovelace", &[&made.tokens[0]]).await;
    let mut bob = Browser::new(site);
    bob.register("Bob", &[]).await;
    let (seat, token) = enter(&site, &made, "Cleo", None).await;
    let mut played = vec![
        (0, true, ada.join(&made.id, &["seat:0"]).await),
        (seat, false, site.join(&made.id, &[&token]).await),
    ];
    play(&finder, None, &mut played).await;
    let secrets = secrets(&played[0].2);
    assert_eq!(secrets.len(), 4);

    // Whatever the API has that names a game, also under another spelling.
    let description = site.get("/api/openapi.json").await.json();
    let paths = description["paths"].as_object().unwrap();
    let read = |(path, calls): (&String, &Value)| {
        (calls.get("get").is_some() && path.contains("{game}")).then(|| path.clone())
    };
    let mut paths: Vec<String> = paths.iter().filter_map(read).collect();
    paths.push("/game/{game}".to_owned());
    assert!(paths.len() >= 6, "{paths:?}");
    let spelled = format!("%{:02x}{}", made.id.as_bytes()[0], &made.id[1..]);
    for path in &paths {
        for game in [&made.id, &spelled] {
            for asks in [&mut Browser::new(site), &mut bob] {
                let reply = asks.get(&path.replace("{game}", game)).await;
                let text = String::from_utf8_lossy(&reply.body);
                let quoted = text.replace(['<', '>'], "\"");
                for secret in &secrets {
                    assert!(!quoted.contains(secret), "{path} tells {secret}");
                }
                if path.contains("/duplicate/") {
                    assert_eq!(reply.refusal(), (403, "under_embargo".to_owned()), "{path}");
                }
            }
        }
    }
    let summary = site.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!((&summary["phase"], &summary["contest"]["over"]), (&json!("over"), &json!(false)));
    assert_eq!(summary["winners"], json!([]));
    // The game cannot be watched, neither now nor while it was played.
    assert_eq!(site.socket(&made.id).await.hello(&[], 0).await["refusal"]["code"], "under_embargo");
    let mut socket = bob.socket(&made.id).await;
    assert_eq!(socket.hello(&[], 0).await["refusal"]["code"], "under_embargo");

    // Those who have played see how they did, but get no file: it has the seed of all sessions.
    let ranking = format!("/api/games/{}/duplicate/ranking", made.id);
    let own = ada.get(&ranking).await;
    assert_eq!(own.json()["lines"].as_array().unwrap().len(), 2);
    let mut cleo = Browser::new(site);
    cleo.more = format!("\r\nx-seat: {token}");
    assert_eq!(cleo.get(&ranking).await.status, 200);
    cleo.more = "\r\nx-seat: 0123456789abcdef0123456789abcdef".to_owned();
    assert_eq!(cleo.get(&ranking).await.refusal().1, "under_embargo");
    for paper in ["session", "sheet", "sheet?kind=ranking", "sheet?kind=master"] {
        let reply = ada.get(&format!("/api/games/{}/duplicate/{paper}", made.id)).await;
        assert_eq!(reply.refusal().1, "under_embargo", "{paper}");
    }
    // Blank slips tell nothing; a hall prints them before it begins.
    let slips = site.get(&format!("/api/games/{}/duplicate/sheet?kind=slips", made.id)).await;
    assert_eq!(slips.status, 200);
    let slips = String::from_utf8_lossy(&slips.body).replace(['<', '>'], "\"");
    assert!(secrets.iter().all(|secret| !slips.contains(secret)), "{slips}");
    let export = ada.get("/api/account/export").await.json();
    let game = &export["games"][0]["game"];
    assert_eq!((&game["log"], &game["seed"]), (&Value::Null, &Value::Null), "{game}");

    clock.set_date(NOW + 25 * HOUR);
    for path in &paths {
        let reply = bob.get(&path.replace("{game}", &made.id)).await;
        assert!(reply.status != 403, "{path}");
    }
    let summary = site.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!(summary["contest"]["over"], true);
    let export = ada.get("/api/account/export").await.json();
    assert!(export["games"][0]["game"]["seed"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_plays_once() {
    let folder = Folder::new();
    let (server, clock) = start(&folder).await;
    let site = server.site;
    let mut body = contest();
    body["opens"] = json!(NOW);
    let (id, _) = make(&site, &body).await;
    let one = open(&site, &id, &opening(&site, &id, "Ada", "One").await).await;
    let two = open(&site, &id, &opening(&site, &id, "Bob", "Two").await).await;
    // A guest is known by the name.
    for hall in [&one, &two] {
        let refused = accept(&site, hall, " ADA ", None).await.refusal().1;
        assert_eq!(refused, "name_taken_in_contest");
    }
    let again = opening(&site, &id, "ada", "Three").await;
    assert_eq!(refused(&site, &id, &again).await, "name_taken_in_contest");
    // An attempt that comes to nothing does not count.
    let invite = two.invite.as_ref().unwrap();
    let old = json!({"invite": invite, "seat": {"name": "Cleo", "terms_hash": "0"}});
    let reply = site.post("/api/invites/accept", &old).await;
    assert_eq!(reply.refusal().1, "terms_changed");
    assert_eq!(accept(&site, &one, "Cleo", Some("Seniors")).await.refusal().1, "no_such_class");
    enter(&site, &one, "Cleo", Some("Adult")).await;
    assert_eq!(accept(&site, &two, "Cleo", None).await.refusal().1, "name_taken_in_contest");

    // An account is known whatever name it asks for, and bears its own.
    let mut dora = Browser::new(site);
    dora.register("Dora", &[]).await;
    let hash = site.get(&format!("/api/games/{}", one.id)).await.json()["terms"]["hash"].clone();
    let accept_as = |made: &Made, name: &str| json!({"invite": made.invite, "seat": {"name": name, "terms_hash": hash}});
    let join = "/api/invites/accept";
    assert_eq!(dora.post(join, &accept_as(&one, "Somebody")).await.status, 200);
    let seats = site.get(&format!("/api/games/{}", one.id)).await.json()["seats"].clone();
    assert_eq!(seats[2]["name"], "Dora");
    for hall in [&one, &two] {
        let refused = dora.post(join, &accept_as(hall, "Another")).await.refusal().1;
        assert_eq!(refused, "entered_already");
    }
    let path = format!("/api/contests/{id}/sessions");
    let asked = opening(&site, &id, "Other", "").await;
    assert_eq!(dora.post(&path, &asked).await.refusal().1, "entered_already");
    let told = dora.get(&format!("/api/contests/{id}")).await.json();
    assert_eq!(told["mine"], json!(one.id));
    // Names stand: they are those of the ranking.
    let rename = json!({"token": one.tokens[0], "name": "Zoe"});
    let renamed = site.post(&format!("/api/games/{}/name", one.id), &rename).await;
    assert_eq!(renamed.refusal().1, "name_stands");

    // Many at once, of whom one gets in.
    let tries = (0..8).map(|at| {
        let (mut dora, asked) = (dora.copy(), asked.clone());
        let mut mine = asked;
        mine["key"] = json!(format!("another key {at:08}"));
        let path = path.clone();
        async move { dora.post(&path, &mine).await.status }
    });
    let statuses = futures_util::future::join_all(tries).await;
    assert!(statuses.iter().all(|&status| status == 422), "{statuses:?}");
    let mut eva = Browser::new(site);
    eva.register("Eva", &[]).await;
    let tries = (0..8).map(|at| {
        let mut eva = eva.copy();
        let asked = accept_as(if at % 2 == 0 { &one } else { &two }, "Eva");
        async move { eva.post(join, &asked).await.status }
    });
    let statuses = futures_util::future::join_all(tries).await;
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1, "{statuses:?}");

    clock.set_date(NOW + 25 * HOUR);
    assert_eq!(accept(&site, &one, "Late", None).await.refusal().1, "contest_over");
    let late = opening(&site, &id, "Late", "").await;
    assert_eq!(refused(&site, &id, &late).await, "contest_over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_makes_closes_and_cancels_contests() {
    let folder = Folder::new();
    let (server, clock) = start(&folder).await;
    let (site, finder) = (server.site, Finder::new());
    let with = |changes: &[(&str, Value)]| {
        let mut body = contest();
        for (field, value) in changes {
            body[*field] = value.clone();
        }
        body
    };
    let classes: Vec<String> = (0..13).map(|class| format!("Class {class}")).collect();
    let wrong: BTreeMap<&str, Vec<Value>> = BTreeMap::from([
        (
            "bad_title",
            vec![with(&[("name", json!(" "))]), with(&[("name", json!("x".repeat(61)))])],
        ),
        (
            "bad_dates",
            vec![
                with(&[("closes", json!(NOW + HOUR))]),
                with(&[("opens", json!(NOW - HOUR)), ("closes", json!(NOW))]),
                with(&[("closes", json!(NOW + 1_500 * HOUR))]),
                with(&[
                    ("opens", json!(NOW + 9_599 * HOUR)),
                    ("closes", json!(NOW + 9_601 * HOUR)),
                ]),
            ],
        ),
        (
            "bad_classes",
            vec![
                with(&[("classes", json!(classes))]),
                with(&[("classes", json!(["A", " A "]))]),
                with(&[("classes", json!([""]))]),
            ],
        ),
        ("not_for_contests", vec![with(&[("changes", json!(["arbitrator=person"]))])]),
        ("not_signed_in", vec![with(&[("public", json!(true))])]),
    ]);
    for (code, bodies) in wrong {
        for body in bodies {
            assert_eq!(site.post("/api/contests", &body).await.refusal().1, code, "{body}");
        }
    }
    for changes in [json!(["placed=slip"]), json!(["mode=bingo"])] {
        let reply = site.post("/api/contests", &with(&[("changes", changes)])).await;
        assert_eq!(reply.status, 422);
    }

    let mut ada = Browser::new(site);
    ada.register("Ada", &[]).await;
    let list = |reply: Reply| -> Vec<(String, String)> {
        let contests = reply.json()["contests"].as_array().unwrap().clone();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        contests.iter().map(|line| (text(&line["name"]), text(&line["phase"]))).collect()
    };
    let open_now = [("opens", json!(NOW)), ("public", json!(true))];
    let mut made = Vec::new();
    for (name, closes) in [("Later", 20), ("Sooner", 10)] {
        let body = [("name", json!(name)), ("closes", json!(NOW + closes * HOUR))];
        let reply = ada.post("/api/contests", &with(&[&open_now[..], &body[..]].concat())).await;
        made.push(reply.json());
    }
    make(&site, &with(&[("name", json!("Hidden"))])).await;
    let is = |name: &str, phase: &str| (name.to_owned(), phase.to_owned());
    let listed = list(site.get("/api/contests").await);
    assert_eq!(listed, [is("Sooner", "open"), is("Later", "open")]);
    let (later, sooner) = (made[0]["id"].as_str().unwrap(), made[1]["id"].as_str().unwrap());
    let secret = |at: usize| json!({"secret": made[at]["secret"]});

    // Only the organiser ends the embargo, once no session goes on.
    let session = open(&site, sooner, &opening(&site, sooner, "Bob", "").await).await;
    let close = format!("/api/contests/{sooner}/close");
    assert_eq!(site.post(&close, &secret(0)).await.refusal(), (403, "not_organiser".to_owned()));
    assert_eq!(site.post(&close, &secret(1)).await.refusal().1, "sessions_go_on");
    let cancel = format!("/api/contests/{sooner}/cancel");
    assert_eq!(site.post(&cancel, &secret(1)).await.refusal().1, "sessions_go_on");
    let mut bob = vec![(0, true, site.join(&session.id, &[&session.tokens[0]]).await)];
    play(&finder, None, &mut bob).await;
    clock.set_date(NOW + HOUR);
    let closed = site.post(&close, &secret(1)).await.json();
    assert_eq!(
        (&closed["line"]["phase"], &closed["halls"][0]["counts"]),
        (&json!("over"), &json!(true))
    );
    assert!(closed["seed"].is_string());
    // A table that was awake all the time knows it too.
    let file = site.get(&format!("/api/games/{}/duplicate/session", session.id)).await;
    assert_eq!(file.status, 200);
    assert!(site.join(&session.id, &[]).await.game["seed"].is_string());
    let ranking = site.get(&format!("/api/contests/{sooner}/ranking")).await.json();
    assert_eq!(ranking["rows"][0]["name"], "Bob");

    let listed = list(site.get("/api/contests").await);
    assert_eq!(listed, [is("Later", "open"), is("Sooner", "over")]);
    let gone = site.post(&format!("/api/contests/{later}/cancel"), &secret(0)).await;
    assert_eq!(gone.json(), json!({"cancelled": true}));
    assert_eq!(site.get(&format!("/api/contests/{later}")).await.refusal().1, "not_found");

    // An account that has played can be deleted: no session keeps a tie to it.
    let mut eva = Browser::new(site);
    eva.register("Eva", &[]).await;
    let accounts = with(&[("opens", json!(NOW)), ("accounts", json!(true))]);
    let (id, _) = make(&site, &accounts).await;
    let asked = opening(&site, &id, "Eva", "").await;
    assert_eq!(refused(&site, &id, &asked).await, "not_signed_in");
    let path = format!("/api/contests/{id}/sessions");
    assert_eq!(eva.post(&path, &asked).await.status, 201);
    for browser in [&mut eva, &mut ada] {
        let name = browser.who().await.unwrap();
        let body = json!({"password": crate::browser::password(&name)});
        assert_eq!(browser.post("/api/account/delete", &body).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_adds_up_what_players_score_in_its_contests() {
    let folder = Folder::new();
    let (server, clock) = start(&folder).await;
    let (site, finder) = (server.site, Finder::new());
    let mut body = contest();
    body["opens"] = json!(NOW);
    let mut ada = Browser::new(site);
    ada.register("Ada", &[]).await;
    let mut ids = Vec::new();
    for at in 0..3 {
        let (id, secret) = make(&site, &body).await;
        if at < 2 {
            let path = format!("/api/contests/{id}/sessions");
            let asked = opening(&site, &id, "Ada", "").await;
            let made = Made::read(&ada.post(&path, &asked).await.json());
            let (bob, token) = enter(&site, &made, "Bob", None).await;
            let ada = ada.join(&made.id, &["seat:0"]).await;
            let bobs = site.join(&made.id, &[&token]).await;
            // Each finds the tops once.
            play(&finder, None, &mut [(0, at == 0, ada), (bob, at == 1, bobs)]).await;
            clock.set_date(NOW + at * HOUR + HOUR);
            let close = format!("/api/contests/{id}/close");
            assert_eq!(site.post(&close, &json!({"secret": secret})).await.status, 200);
        }
        ids.push(id);
    }
    for (by, best) in [("goals", json!(1)), ("points", json!(0)), ("points", json!(53))] {
        let asked = json!({"name": "Winter", "by": by, "best": best});
        assert_eq!(site.post("/api/series", &asked).await.refusal().1, "bad_series");
    }
    for (by, best) in [("points", None), ("percent", Some(1))] {
        let asked = json!({"name": "Winter", "by": by, "best": best});
        let made = site.post("/api/series", &asked).await.json();
        let path = format!("/api/series/{}", made["id"].as_str().unwrap());
        let arrange = |secret: &Value, contests: Value| {
            let body = json!({"secret": secret, "contests": contests});
            let path = format!("{path}/contests");
            async move { site.post(&path, &body).await }
        };
        assert_eq!(arrange(&json!("no"), json!(ids)).await.refusal().1, "not_organiser");
        assert_eq!(arrange(&made["secret"], json!(["no"])).await.refusal().1, "not_found");
        let told = arrange(&made["secret"], json!([ids[2], ids[0], ids[1]])).await.json();
        assert_eq!(told, site.get(&path).await.json());
        let order: Vec<&Value> =
            told["contests"].as_array().unwrap().iter().map(|line| &line["id"]).collect();
        assert_eq!(json!(order), json!([ids[2], ids[0], ids[1]]));
        let mut tops = Vec::new();
        for id in &ids[..2] {
            let ranking = site.get(&format!("/api/contests/{id}/ranking")).await.json();
            let rows = ranking["rows"].as_array().unwrap().clone();
            let points = |name: &str| {
                let row = rows.iter().find(|row| row["name"] == name).unwrap();
                row["points"].as_i64().unwrap()
            };
            tops.push((ranking["tops"].as_i64().unwrap(), points("Ada"), points("Bob")));
        }
        let rows = told["rows"].as_array().unwrap();
        assert_eq!((&told["players"], rows.len()), (&json!(2), 2));
        for (name, at) in [("Ada", 0), ("Bob", 1)] {
            let row = rows.iter().find(|row| row["name"] == name).unwrap();
            let points = |of: (i64, i64, i64)| if at == 0 { of.1 } else { of.2 };
            let results = &row["results"];
            assert_eq!(results[0], Value::Null, "it is not over");
            if by == "points" {
                assert_eq!(
                    json!([points(tops[0]), points(tops[1])]),
                    json!([results[1], results[2]])
                );
                assert_eq!(row["total"], json!(points(tops[0]) + points(tops[1])));
            } else {
                // The best one counts, in which the player has found all tops.
                assert_eq!((&row["total"], &row["place"]), (&json!(1_000), &json!(1)));
                assert_eq!(results[1 + at], 1_000);
            }
        }
    }
    server.stop().await;
}
