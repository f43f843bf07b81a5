//! Every call of the API and the socket, with malformed, huge, wrongly typed, foreign and forged
//! input that is made from the OpenAPI document. Each answer is a typed refusal or the result asked
//! for, and no other game changes.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Folder, Made, Reply, Server, Site};
use crate::database;

/// The seed of all input.
const SEED: u64 = 20_261_122;

/// The number of requests to each call.
const REQUESTS: usize = 60;

/// The number of games that are attacked, each over a socket.
const GAMES: usize = 60;

/// Texts that programs stumble over.
const TEXTS: [&str; 16] = [
    "",
    "travel-2006",
    "classic-2023",
    "mode=duplicate",
    "mode=together",
    "8H",
    "8D TRAIN",
    "A",
    "?",
    "\0",
    "<script>alert(1)</script>",
    "' or 1=1; drop table games; --",
    "../../../../etc/passwd",
    "\u{202e}\u{feff}\u{200b}",
    "𝕏𝕐ℤ ☃ é",
    "{\"type\":\"pass\"}",
];

/// Numbers at the edges of their types.
const NUMBERS: [i64; 9] = [-1, 0, 1, 2, 65_536, 4_294_967_295, 4_294_967_296, i64::MAX, i64::MIN];

/// Drawn numbers: the generator known as SplitMix64.
struct Drawn(u64);

impl Drawn {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// True once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// Makes input from the document.
struct Attacker {
    drawn: Drawn,
    document: Value,
    /// Ids, tokens and other texts that mean something to the server.
    known: Vec<String>,
    /// The number of the last event of the game that is attacked.
    seq: u64,
}

impl Attacker {
    async fn new(site: Site, known: Vec<String>) -> Attacker {
        let reply = site.get("/api/openapi.json").await;
        assert_eq!(reply.status, 200);
        Attacker { drawn: Drawn(SEED), document: reply.json(), known, seq: 0 }
    }

    /// Each call as method, path and the schema of its body.
    fn calls(&self) -> Vec<(String, String, Option<Value>)> {
        let mut calls = Vec::new();
        for (path, item) in self.document["paths"].as_object().unwrap() {
            for (method, call) in item.as_object().unwrap() {
                let schema = &call["requestBody"]["content"]["application/json"]["schema"];
                let schema = (!schema.is_null()).then(|| schema.clone());
                calls.push((method.to_uppercase(), path.clone(), schema));
            }
        }
        calls
    }

    fn text(&mut self) -> String {
        match self.drawn.below(20) {
            0 => "x".repeat(1 << self.drawn.below(16)),
            1..=9 => self.drawn.of(&self.known).clone(),
            _ => (*self.drawn.of(&TEXTS)).to_owned(),
        }
    }

    /// A value of another type than was asked for.
    fn anything(&mut self) -> Value {
        match self.drawn.below(8) {
            0 => Value::Null,
            1 => json!(self.drawn.once_in(2)),
            2 => json!(*self.drawn.of(&NUMBERS)),
            3 => json!(1.5e300),
            4 => json!([[[[{}]]]]),
            5 => json!({"type": "pass", "x": [1, 2, 3]}),
            6 => json!(vec![0; 1 << self.drawn.below(12)]),
            _ => json!(self.text()),
        }
    }

    /// A value that fits a schema, most of the time.
    fn value(&mut self, schema: &Value, wrong: usize) -> Value {
        if wrong > 0 && self.drawn.once_in(wrong) {
            return self.anything();
        }
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            let schema = self.document["components"]["schemas"][name].clone();
            assert!(schema.is_object(), "{name}");
            return self.value(&schema, wrong);
        }
        if let Some(forms) = schema["oneOf"].as_array() {
            let form = self.drawn.of(forms).clone();
            return self.value(&form, wrong);
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut whole = Map::new();
            for part in parts.clone() {
                if let Value::Object(fields) = self.value(&part, wrong) {
                    whole.extend(fields);
                }
            }
            return Value::Object(whole);
        }
        if let Some(names) = schema["enum"].as_array() {
            return self.drawn.of(names).clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.drawn.of(kinds).clone(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => self.object(schema, wrong),
            Some("array") => {
                let length = if self.drawn.once_in(30) { 300 } else { self.drawn.below(4) };
                (0..length).map(|_| self.value(&schema["items"].clone(), wrong)).collect()
            }
            Some("string") => json!(self.text()),
            Some("integer" | "number") => match self.drawn.once_in(2) {
                true => json!(self.drawn.below(3)),
                false => json!(*self.drawn.of(&NUMBERS)),
            },
            Some("boolean") => json!(self.drawn.once_in(2)),
            _ => Value::Null,
        }
    }

    /// A value with which a field of this name passes the first checks.
    fn sensible(&mut self, name: &str) -> Option<Value> {
        Some(match name {
            "edition" => json!(self.drawn.of(&["travel-2006", "classic-2023", "folio-2001"])),
            "changes" => json!([self.drawn.of(&["clock=15", "mode=duplicate", "mode=bingo"])]),
            "name" => json!("Eve"),
            "level" => json!("beginner"),
            "seats" => json!([{"type": "mine", "name": "Eve"}, {"type": "open"}]),
            "token" => json!(self.drawn.of(&self.known)),
            "tokens" => json!([self.drawn.of(&self.known)]),
            "terms_hash" => json!(self.known[0]),
            // Few messages are about the present position, and none of the others is judged.
            "seat" => json!(self.drawn.below(2)),
            "seq" => json!(self.seq),
            _ => return None,
        })
    }

    fn object(&mut self, schema: &Value, wrong: usize) -> Value {
        let mut fields = Map::new();
        for (name, field) in schema["properties"].as_object().cloned().unwrap_or_default() {
            let needed =
                schema["required"].as_array().is_some_and(|all| all.contains(&json!(name)));
            let missing = wrong > 0 && self.drawn.once_in(4 * wrong);
            if missing || (!needed && self.drawn.once_in(2)) {
                continue;
            }
            // The kind of a message stays, so that what belongs to it is read at all.
            let wrong = if name == "type" { 0 } else { wrong };
            let value = match self.sensible(&name) {
                Some(value) if self.drawn.below(4) > 0 => value,
                _ => self.value(&field, wrong),
            };
            fields.insert(name, value);
        }
        if wrong > 0 && self.drawn.once_in(4 * wrong) {
            fields.insert(self.text(), self.anything());
        }
        Value::Object(fields)
    }

    /// A body for a schema: right in its form, somewhat wrong, or no JSON at all.
    fn body(&mut self, schema: &Value) -> Vec<u8> {
        let wrong = *self.drawn.of(&[0, 0, 20, 5]);
        let mut bytes = self.value(schema, wrong).to_string().into_bytes();
        match self.drawn.below(12) {
            0 => bytes.truncate(bytes.len() / 2),
            1 => {
                let at = self.drawn.below(bytes.len());
                bytes[at] = self.drawn.next() as u8;
            }
            2 => bytes = "[".repeat(50_000).into_bytes(),
            3 => bytes = vec![b' '; 64 * 1024 + 1],
            _ => {}
        }
        bytes
    }

    /// A path with its variables filled in.
    fn path(&mut self, path: &str) -> String {
        let mut filled = String::new();
        let mut rest = path;
        while let Some((before, after)) = rest.split_once('{') {
            filled += before;
            let value = self.text();
            let value = if value.len() > 2_000 { &value[..2_000] } else { &value };
            for byte in value.bytes() {
                match byte {
                    b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => {
                        filled.push(char::from(byte));
                    }
                    _ => filled += &format!("%{byte:02X}"),
                }
            }
            rest = after.split_once('}').unwrap().1;
        }
        filled + rest
    }
}

/// Checks that a refusal has a status, a code and a sentence, and returns the code.
fn refusal_of(reply: &Reply, asked: &str) -> String {
    assert!((400..500).contains(&reply.status), "{asked}: {}", reply.head);
    assert_eq!(reply.header("content-type"), Some("application/json"), "{asked}");
    let (_, code) = reply.refusal();
    assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{asked}: {code}");
    code
}

/// The visible state of a game: its summary and the number of its stored events.
async fn seen(site: Site, folder: &Folder, game: &str) -> (Value, i64) {
    let summary = site.get(&format!("/api/games/{game}")).await.json();
    (summary, database::stored(folder.path(), game).await.1)
}

/// A game that waits for its second player, who is never invited.
async fn waiting(site: Site) -> Made {
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    site.create("travel-2006", &[], seats).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_answers_whatever_comes() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (victim, open) = (site.two("travel-2006", &[]).await, waiting(site).await);
    let own = waiting(site).await;
    let before = [seen(site, &folder, &victim.id).await, seen(site, &folder, &open.id).await];
    // The ids of others can be known, their tokens cannot.
    let hash = site.get(&format!("/api/games/{}", own.id)).await.json()["terms"]["hash"].clone();
    let hash = hash.as_str().unwrap().to_owned();
    let mut known = vec![hash, victim.id.clone(), open.id.clone(), own.id.clone()];
    known.extend(own.tokens.clone());
    known.extend(own.invite.clone());
    let mut attacker = Attacker::new(site, known).await;
    let (mut codes, mut done) = (BTreeSet::new(), BTreeSet::new());
    for (method, path, schema) in attacker.calls() {
        for _ in 0..REQUESTS {
            let asked = attacker.path(&path);
            let body = schema.as_ref().map(|schema| attacker.body(schema)).unwrap_or_default();
            let reply = site.request(&format!("{method} {asked} HTTP/1.1"), &body).await;
            let asked = format!("{method} {asked:.200} {:.400}", String::from_utf8_lossy(&body));
            match reply.status {
                200..=299 => drop(done.insert(format!("{method} {path}"))),
                _ => drop(codes.insert(refusal_of(&reply, &asked))),
            }
        }
        // Every method that the call does not take.
        let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
        let item = &attacker.document["paths"][&path];
        let others = methods.into_iter().filter(|other| item[other.to_lowercase()].is_null());
        for other in others.collect::<Vec<_>>() {
            let asked = attacker.path(&path);
            let reply = site.request(&format!("{other} {asked} HTTP/1.1"), b"").await;
            let code = refusal_of(&reply, &asked);
            // Without a name it is another path, or none.
            let empty = asked.contains("//") || asked.ends_with('/');
            assert!(code == "wrong_method" || empty && code == "not_found", "{other} {asked}");
        }
    }
    // The attack reached what lies behind the first checks.
    for code in ["bad_json", "unknown_field", "too_large", "not_found", "seat_not_held"] {
        assert!(codes.contains(code), "{code} is not among {codes:?}");
    }
    assert!(done.contains("POST /api/games") && done.len() > 8, "{done:?}");
    let after = [seen(site, &folder, &victim.id).await, seen(site, &folder, &open.id).await];
    assert_eq!(after, before, "other people's games");
    assert_eq!(site.get("/api/health").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_socket_answers_whatever_comes() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let victim = site.two("travel-2006", &[]).await;
    let before = seen(site, &folder, &victim.id).await;
    let modes: [&[&str]; 4] = [&[], &["mode=together"], &["mode=bingo"], &["unbuild=winner"]];
    let mut attacker = Attacker::new(site, vec![victim.id.clone()]).await;
    let message = json!({"$ref": "#/components/schemas/ClientMessage"});
    let forms = attacker.document["components"]["schemas"]["ClientMessage"]["oneOf"].clone();
    let is_command = |form: &&Value| form["properties"]["type"]["enum"][0] == "command";
    let command = forms.as_array().unwrap().iter().find(is_command).unwrap().clone();
    let (mut survived, mut codes) = (0, BTreeSet::new());
    for changes in modes.into_iter().cycle().take(GAMES) {
        let own = site.two("classic-2023", changes).await;
        attacker.known.truncate(1);
        attacker.known.extend([own.id.clone(), own.tokens[0].clone()]);
        let mut client = site.socket(&own.id).await;
        // Some never say hello.
        if !attacker.drawn.once_in(5) {
            client.hello(&[&own.tokens[0], &own.tokens[1]], 0).await;
            attacker.seq = client.seq();
        }
        // Fewer than a socket may send at once.
        for _ in 0..50 {
            let form = if attacker.drawn.once_in(3) { &message } else { &command };
            let frame = match attacker.drawn.below(15) {
                0 => Message::binary(attacker.body(form)),
                1 => Message::text(attacker.text()),
                _ => Message::text(String::from_utf8_lossy(&attacker.body(form)).into_owned()),
            };
            let large = frame.len() > 64 * 1024;
            let sent = client.try_send_raw(frame).await;
            // A frame that is too large closes the socket.
            if !sent || large {
                break;
            }
        }
        // It may be closed already.
        client.try_send(&json!({"type": "ping"})).await;
        // Its hello may have lied about the events it has, so updates may have gaps and are not
        // followed.
        let closed = loop {
            match client.unfollowed().await {
                Ok(answer) if answer["type"] == "pong" => break None,
                Ok(answer) => {
                    if answer["type"] == "refused" {
                        let refusal = &answer["refusal"];
                        assert!(refusal["message"].as_str().unwrap().len() > 10, "{refusal}");
                        codes.insert(refusal["code"].as_str().unwrap().to_owned());
                    }
                }
                Err(closed) => break Some(closed),
            }
        };
        // 1009 for what is too large; never 1011, which would be the server's fault.
        assert!(matches!(closed, None | Some(None | Some(1009))), "{closed:?}");
        survived += u32::from(closed.is_none());
        let back = site.join(&own.id, &[]).await;
        assert!(back.seq() > 0, "the game is still there");
    }
    for code in ["bad_json", "unknown_field", "text_only", "hello_first", "stale_position"] {
        assert!(codes.contains(code), "{code} is not among {codes:?}");
    }
    assert!(codes.len() > 12, "{codes:?}");
    assert!(!codes.contains("unavailable"), "{codes:?}");
    assert!(survived > 0, "whatever is sent, some sockets go on");
    assert_eq!(seen(site, &folder, &victim.id).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_are_forged_changed_or_of_others_hold_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (victim, other) = (waiting(site).await, waiting(site).await);
    let (token, invite) = (victim.tokens[0].clone(), victim.invite.clone().unwrap());
    let stored: String = Sha256::digest(&token).iter().map(|byte| format!("{byte:02x}")).collect();
    let flipped = if token.starts_with('0') { "1" } else { "0" };
    let forged = [
        String::new(),
        "0".repeat(token.len()),
        format!("{flipped}{}", &token[1..]),
        token[..token.len() - 1].to_owned(),
        format!("{token} "),
        format!("{token}\0"),
        token.chars().rev().collect(),
        // The digest that a reader of the database would find.
        stored,
        other.tokens[0].clone(),
        invite.clone(),
        victim.id.clone(),
        "%".to_owned(),
    ];
    let hash = site.get(&format!("/api/games/{}", victim.id)).await.json()["terms"]["hash"].clone();
    let before = seen(site, &folder, &victim.id).await;
    for forged in &forged {
        let path = |what: &str| format!("/api/games/{}/{what}", victim.id);
        let terms = json!({"edition": "travel-2006", "changes": ["clock=15"]});
        for (what, body) in [
            ("name", json!({"token": forged, "name": "Eve"})),
            ("cancel", json!({"tokens": [forged]})),
            ("accept", json!({"tokens": [forged], "terms_hash": hash})),
            ("terms", json!({"tokens": [forged], "terms_hash": hash, "terms": terms})),
            ("again", json!({"tokens": [forged], "again": true})),
        ] {
            let refusal = site.post(&path(what), &body).await.refusal();
            assert_eq!(refusal, (422, "seat_not_held".into()), "{what} {forged:?}");
            // A valid token of another game beside it opens nothing either.
            if what == "cancel" {
                let both = json!({"tokens": [other.tokens[0], forged]});
                let refusal = site.post(&path(what), &both).await.refusal();
                assert_eq!(refusal, (422, "seat_not_held".into()), "{forged:?}");
            }
        }
        let mut stranger = site.socket(&victim.id).await;
        stranger.send(&json!({"type": "hello", "tokens": [forged], "last_seq": 0})).await;
        assert_eq!(stranger.refusal().await, "unknown_token", "{forged:?}");
        let listed = site.post("/api/games/mine", &json!({"tokens": [forged]})).await.json();
        let held = listed.as_array().unwrap().iter().any(|game| game["id"] == victim.id);
        assert!(!held, "{forged:?}");
    }
    // Neither does a token open an invitation.
    for forged in [&token, &victim.id, &other.id] {
        let refusal = site.invited(forged).await.refusal();
        assert_eq!(refusal, (404, "not_found".into()));
    }
    assert_eq!(seen(site, &folder, &victim.id).await, before);
    // The true one still does.
    let body = json!({"token": token, "name": "Ada L."});
    let reply = site.post(&format!("/api/games/{}/name", victim.id), &body).await;
    assert_eq!(reply.status, 200);
    server.stop().await;
}
