//! The files are what the messages say, and every route of the server is described.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use describe::{openapi, typescript};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Fails unless the file holds this text; `UPDATE=1` writes it anew.
#[track_caller]
fn kept(file: &str, written: &str) {
    let path = root().join(file);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, written).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == written, "{file} is not what the messages say: UPDATE=1 writes it anew");
}

#[test]
fn the_page_knows_the_messages_as_they_are() {
    kept("crates/web/app/src/wire.ts", &typescript::messages());
}

#[test]
fn the_page_knows_reviews_as_they_are() {
    kept("crates/web/app/src/review/wire.ts", &typescript::reviews());
}

#[test]
fn the_server_has_the_document() {
    let written = openapi::document().to_pretty_json().unwrap() + "\n";
    kept("crates/server/src/openapi.json", &written);
}

#[test]
fn every_route_is_described_and_nothing_else() {
    let routed: BTreeSet<(String, String)> = sources(&root().join("crates/server/src"))
        .iter()
        .flat_map(|source| routes(source))
        .collect();
    let document = serde_json::to_value(openapi::document()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let methods = |(path, item): (&String, &serde_json::Value)| {
        let methods: Vec<String> = item.as_object().unwrap().keys().cloned().collect();
        methods.into_iter().map(|method| (path.clone(), method)).collect::<Vec<_>>()
    };
    let described: BTreeSet<(String, String)> = paths.iter().flat_map(methods).collect();
    assert!(routed.len() > 15);
    assert_eq!(described, routed);
}

/// The texts of all files in a folder.
fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.extend(sources(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            texts.push(std::fs::read_to_string(path).unwrap());
        }
    }
    texts
}

/// The paths and methods in calls of `.route("/api/…", get(…).post(…))`.
fn routes(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for call in source.split(".route(").skip(1) {
        let Some(rest) = call.trim_start().strip_prefix('"') else { continue };
        let (path, rest) = rest.split_once('"').unwrap();
        if !path.starts_with("/api") {
            continue;
        }
        // The methods come before the next call or the end of the statement.
        let rest = rest.split(".route(").next().unwrap();
        let rest = rest.split(['\n', ';']).take_while(|line| !line.contains("_fallback"));
        let rest: String = rest.take(4).collect();
        for method in ["get", "post", "put", "patch", "delete"] {
            let named = format!("{method}(");
            let starts =
                |at: usize| !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if rest.match_indices(&named).any(|(at, _)| starts(at)) {
                found.push((path.to_owned(), method.to_owned()));
            }
        }
    }
    found
}
