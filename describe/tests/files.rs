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
fn the_page_knows_tournaments_as_they_are() {
    kept("crates/web/app/src/tournament/wire.ts", &typescript::tournaments());
}

#[test]
fn the_server_has_the_document() {
    let written = openapi::document().to_pretty_json().unwrap() + "\n";
    kept("crates/server/src/http/openapi.json", &written);
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

/// The lines of the protocol's reference about a type: names of fields, or of variants
/// with or without `type`, and whether they are named within a variant.
fn referred(document: &str) -> Vec<(&str, Vec<&str>)> {
    let (_, reference) = document.split_once("<!-- reference:").unwrap();
    let types = reference.split("\n#### `").skip(1);
    let types = types.map(|text| {
        let (name, text) = text.split_once('`').unwrap();
        let text = text.split("\n#").next().unwrap();
        (name, text.lines().filter_map(|line| line.strip_prefix("- `")).collect())
    });
    types.collect()
}

/// The names of what a schema has: fields, or kinds as they travel.
fn named(schema: &serde_json::Value) -> Option<BTreeSet<String>> {
    if let Some(names) = schema["enum"].as_array() {
        return Some(names.iter().map(ToString::to_string).collect());
    }
    if let Some(kinds) = schema["oneOf"].as_array() {
        let kind = |schema: &serde_json::Value| {
            let parts = schema["allOf"].as_array().cloned().unwrap_or(vec![schema.clone()]);
            let tags = parts.iter().map(|part| part["properties"]["type"]["enum"][0].clone());
            tags.filter(|tag| !tag.is_null()).map(|tag| format!("\"type\": {tag}")).next()
        };
        return kinds.iter().map(kind).collect();
    }
    Some(schema["properties"].as_object()?.keys().cloned().collect())
}

#[test]
fn the_reference_names_kinds_and_fields_as_they_travel() {
    let document = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let described = serde_json::to_value(openapi::document()).unwrap();
    let mut compared = 0;
    for (name, lines) in referred(&document) {
        let Some(expected) = named(&described["components"]["schemas"][name]) else { continue };
        let said = lines.iter().map(|line| line.split_once('`').unwrap().0.to_owned());
        assert_eq!(said.collect::<BTreeSet<_>>(), expected, "{name}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
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
