//! The samples of `docs/protocol.md` are sent to a server as they stand there, in their order.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::client::{Folder, Server, Site};

/// Returns the blocks of a section, each with its language.
fn blocks(document: &str, section: &str) -> Vec<(String, String)> {
    let (_, rest) = document.split_once(section).unwrap();
    let section = rest.split("\n## ").next().unwrap();
    let mut parts = section.split("\n```");
    let mut blocks = Vec::new();
    parts.next();
    while let Some(block) = parts.next() {
        let (kind, text) = block.split_once('\n').unwrap();
        blocks.push((kind.to_owned(), text.to_owned()));
        parts.next();
    }
    blocks
}

/// The values that answers have named, by the words that stand for them in the document.
#[derive(Default)]
struct Known(BTreeMap<&'static str, String>);

impl Known {
    /// Puts the values in the place of the words.
    fn put(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    fn learn(&mut self, answer: &Value) {
        for (name, place) in [
            ("GAME", "/id"),
            ("INVITE", "/invite"),
            ("HASH", "/terms/hash"),
            ("FIRST", "/tokens/0/token"),
            ("SECOND", "/tokens/1/token"),
            ("TOKEN", "/token/token"),
        ] {
            if let Some(value) = answer.pointer(place).and_then(Value::as_str) {
                self.0.insert(name, value.to_owned());
            }
        }
    }
}

/// Sends a request and learns from the answer. Answers of several lines are not looked into.
async fn request(site: Site, sample: &str, known: &mut Known) {
    let (call, body) = sample.split_once('\n').unwrap_or((sample, ""));
    let head = format!("{} HTTP/1.1", known.put(call));
    let reply = site.request(&head, known.put(body).trim().as_bytes()).await;
    let said = String::from_utf8_lossy(&reply.body).into_owned();
    assert!(matches!(reply.status, 200 | 201), "{sample}\n{said}");
    if let Ok(answer) = serde_json::from_str(&said) {
        known.learn(&answer);
    }
}

/// Sends the messages of a socket, and waits until each is answered.
async fn messages(site: Site, sample: &str, known: &mut Known) {
    let mut client = site.socket(&known.0["GAME"]).await;
    for line in sample.lines() {
        if line.contains("SEAT") {
            // The seat that begins is drawn.
            client.until(|client| client.turn().is_some()).await;
            known.0.insert("SEAT", client.turn().unwrap().to_string());
            known.0.insert("SEQ", client.events.last().unwrap()["seq"].to_string());
        }
        let message: Value = serde_json::from_str(&known.put(line)).unwrap();
        let kind = message["type"].as_str().unwrap().to_owned();
        client.send(&message).await;
        let answer = match kind.as_str() {
            "hello" | "view_as" => "update",
            "ping" => "pong",
            "command" => "done",
            other => panic!("{other} has no answer that this test knows"),
        };
        loop {
            let came = client.next().await;
            assert_ne!(came["type"], "refused", "{line}\n{came}");
            if came["type"] == answer {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_samples_of_the_document_do_what_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let document = std::fs::read_to_string(path).unwrap();
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut known = Known::default();
    let (mut requests, mut sockets) = (0, 0);
    for (kind, sample) in blocks(&document, "\n## Samples\n") {
        match kind.as_str() {
            "http" => {
                request(server.site, &sample, &mut known).await;
                requests += 1;
            }
            "json" => {
                messages(server.site, &sample, &mut known).await;
                sockets += 1;
            }
            other => panic!("{other} is no kind of sample"),
        }
    }
    assert!(requests >= 10 && sockets >= 1, "{requests} {sockets}");
    assert!(known.0.contains_key("SEQ"), "no sample is a command");
    server.stop().await;
}
