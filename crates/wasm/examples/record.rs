//! Records calls and the answers of a desk outside of a browser, for the tests of the module, which
//! has to answer with the same bytes: `record FOLDER`.
//!
//! It writes `words`, the data of the bundled lists, `learned`, what computer players have learned,
//! `index.json`, which names the files of the module with their lengths and digests, and `calls`, where a call and its answer have a line each.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a tool for tests stops where it fails"
)]

#[path = "../tests/it/script.rs"]
mod script;

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use script::Script;
use serde_json::json;
use sha2::{Digest as _, Sha256};

/// The number of damaged calls.
const DAMAGED: usize = 2_000;

fn main() {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("the folder is named"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("words"), lexica::data_to_hand_in()).unwrap();
    fs::write(folder.join("learned"), engine::data::data_to_hand_in()).unwrap();
    fs::write(folder.join("index.json"), index(&folder)).unwrap();
    let mut file = BufWriter::new(File::create(folder.join("calls")).unwrap());
    let mut calls = 0;
    let mut heard = |call: &str, answer: &str| {
        calls += 1;
        writeln!(file, "{}\n{answer}", json!(call)).unwrap();
    };
    let mut script = Script::new(34, &mut heard);
    for (level, terms) in [
        ("beginner", "travel-2006 seats=2"),
        ("advanced", "classic-2023 seats=2 list=american"),
        ("expert", "diamond-2008 seats=2 words=family"),
    ] {
        let (_, _, ended) = script.played_out(terms, level);
        assert_eq!(ended["phase"], "over");
    }
    script.asks("match");
    let transcripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/transcripts");
    let files = fs::read_dir(transcripts).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let (mut events, mut woken) = (0, 0);
    for file in files {
        let (terms, told) = script::terms_and_events(&fs::read_to_string(&file).unwrap());
        for people in [1, 9] {
            events += script.tried(&terms, people);
        }
        woken += usize::from(script.woken(&terms, &told) > 0);
    }
    script.damaged(DAMAGED);
    println!("{calls} calls, {events} events by the terms of transcripts, {woken} of those woken");
}

/// The files of the module that lie in the folder, each with its length and its digest.
fn index(folder: &Path) -> String {
    let files =
        ["games.wasm", "tilewright.wasm", "words", "learned"].into_iter().filter_map(|name| {
            let bytes = fs::read(folder.join(name)).ok()?;
            let digest: String =
                Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            Some(json!({ "name": name, "bytes": bytes.len(), "sha256": digest }))
        });
    format!("{:#}\n", json!(files.collect::<Vec<_>>()))
}
