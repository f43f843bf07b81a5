//! Which crate may use which, and what the pure crates may never contain: the table of
//! `ARCHITECTURE.md`.

use super::manifest::{Use, manifests};
use crate::source::without_tests;
use crate::tree::{Finding, Tree};

/// A crate of the workspace and the crates of the workspace that it may use.
const ARROWS: [(&str, &[&str]); 19] = [
    ("rules", &[]),
    ("lexicon", &["rules"]),
    ("lexica", &["lexicon", "rules"]),
    ("notation", &["rules"]),
    ("engine", &["lexicon", "rules"]),
    ("study", &["engine", "lexicon", "rules"]),
    ("review", &["engine", "lexicon", "notation", "rules", "study"]),
    ("tournament", &["rules"]),
    ("table", &["rules"]),
    ("host", &["engine", "lexica", "lexicon", "notation", "review", "rules", "study", "table"]),
    ("wasm", &["engine", "host", "lexica", "lexicon", "review", "rules", "table"]),
    ("web", &[]),
    (
        "server",
        &[
            "host",
            "lexica",
            "lexicon",
            "notation",
            "review",
            "rules",
            "study",
            "table",
            "tournament",
            "web",
        ],
    ),
    (
        "cli",
        &[
            "engine",
            "host",
            "lexica",
            "lexicon",
            "notation",
            "review",
            "rules",
            "server",
            "study",
            "table",
            "tournament",
        ],
    ),
    ("describe", &["review", "table", "tournament"]),
    ("fuzz", &["engine", "lexicon", "notation", "rules", "study", "table", "tournament"]),
    ("lab", &["engine", "lexica", "lexicon", "notation", "rules", "study"]),
    ("load", &["engine", "lexica", "rules", "tournament"]),
    ("xtask", &[]),
];

/// Crates without input or output: chance and time are passed in.
const PURE: [&str; 10] = [
    "rules",
    "lexicon",
    "notation",
    "engine",
    "study",
    "review",
    "table",
    "tournament",
    "host",
    "wasm",
];

/// The dependencies that no pure crate has.
const IMPURE_DEPENDENCIES: [&str; 14] = [
    "async-std",
    "axum",
    "chrono",
    "getrandom",
    "hyper",
    "memmap2",
    "mio",
    "rand",
    "reqwest",
    "rusqlite",
    "sqlx",
    "time",
    "tokio",
    "tungstenite",
];

/// The paths that the sources of a pure crate must not name. Threads are allowed for the engine.
const IMPURE_PATHS: [&str; 6] =
    ["std::fs", "std::net", "std::env", "std::process", "SystemTime", "Instant::now"];

/// Crates that build without the standard library.
const BARE: [&str; 3] = ["rules", "lexicon", "notation"];

/// The only files with unsafe code: each is small, carefully reviewed and justified, by a
/// measurement or because there is no other way.
const AUDITED: [&str; 2] = ["crates/engine/src/movegen/popcnt.rs", "crates/wasm/src/exports.rs"];

/// Checks that every arrow is allowed and the pure crates are pure.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in manifests(tree) {
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == manifest.folder) else {
            let problem = "a crate that ARCHITECTURE.md does not know: add it there and to the \
                           table in xtask/src/tidy/arrows.rs";
            findings.push(Finding::file(&manifest.path, problem));
            continue;
        };
        let name = manifest.folder.as_str();
        for dependency in &manifest.dependencies {
            let used = dependency.name.as_str();
            let ours = ARROWS.iter().any(|(name, _)| *name == used);
            let problem = match dependency.used {
                // Tests may use more, but a table must stay usable without an engine.
                Use::Dev if (name, used) == ("table", "engine") => {
                    Some("a table never uses the engine, not even in its tests".to_string())
                }
                Use::Dev => None,
                _ if name == "rules" || name == "xtask" => {
                    Some(format!("{name} has no dependencies, so not '{used}' either"))
                }
                _ if ours && !allowed.contains(&used) => {
                    Some(format!("{name} may not use {used}: see the arrows in ARCHITECTURE.md"))
                }
                _ if PURE.contains(&name) && IMPURE_DEPENDENCIES.contains(&used) => Some(format!(
                    "{name} is free of I/O, chance and time, so '{used}' belongs in server or cli"
                )),
                _ => None,
            };
            if let Some(problem) = problem {
                findings.push(Finding::line(&manifest.path, dependency.line, problem));
            }
        }
    }
    for (name, _) in ARROWS.iter().filter(|(name, _)| PURE.contains(name)) {
        pure_sources(tree, name, &mut findings);
    }
    findings
}

fn pure_sources(tree: &Tree, name: &str, findings: &mut Vec<Finding>) {
    let folder = format!("crates/{name}/src/");
    let root = format!("{folder}lib.rs");
    let Some(lib) = tree.get(&root) else { return };
    // A forbidden lint cannot be allowed anywhere; a denied one can be, in the audited files.
    let audited = AUDITED.iter().any(|path| path.starts_with(&folder));
    let denied = audited && lib.text().contains("#![deny(unsafe_code)]");
    if !denied && !lib.text().contains("#![forbid(unsafe_code)]") {
        findings.push(Finding::file(&root, "say #![forbid(unsafe_code)]"));
    }
    if BARE.contains(&name) && !lib.text().contains("#![no_std]") {
        findings.push(Finding::file(&root, "say #![no_std], so that I/O cannot even be named"));
    }
    for file in tree.rust().filter(|file| file.path.starts_with(&folder)) {
        for (index, line) in without_tests(file.text()).lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            if line.contains("unsafe_code") && file.path != root && !AUDITED.contains(&&*file.path)
            {
                let problem = format!("unsafe code is only in {}", AUDITED.join(", "));
                findings.push(Finding::line(&file.path, index + 1, problem));
            }
            if let Some(found) = IMPURE_PATHS.iter().find(|path| line.contains(**path)) {
                let problem = format!("{name} is free of I/O and time: pass in what {found} gives");
                findings.push(Finding::line(&file.path, index + 1, problem));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(name: &str, manifest: &str, lib: &str) -> Vec<String> {
        let manifest = format!("[package]\nname = \"{name}\"\n{manifest}");
        let tree = Tree::of(&[
            (&format!("crates/{name}/Cargo.toml"), &manifest),
            (&format!("crates/{name}/src/lib.rs"), lib),
        ]);
        check(&tree).iter().map(Finding::to_string).collect()
    }

    const BARE_LIB: &str = "#![no_std]\n#![forbid(unsafe_code)]\n";

    #[test]
    fn allowed_arrows_pass() {
        let none: [&str; 0] = [];
        assert_eq!(problems("lexicon", "[dependencies]\nrules.workspace = true\n", BARE_LIB), none);
        assert_eq!(
            problems("table", "[dev-dependencies]\nlexica.workspace = true\n", BARE_LIB),
            none
        );
        assert_eq!(
            problems("server", "[dependencies]\ntokio = \"1\"\nhost.workspace = true\n", ""),
            none
        );
    }

    #[test]
    fn forbidden_arrows_are_found() {
        for (name, manifest) in [
            ("rules", "[dependencies]\nserde = \"1\"\n"),
            ("lexicon", "[dependencies]\nengine.workspace = true\n"),
            ("table", "[dependencies]\nengine.workspace = true\n"),
            ("table", "[dev-dependencies]\nengine.workspace = true\n"),
            ("engine", "[dependencies]\ntable.workspace = true\n"),
            ("engine", "[dependencies]\nrand = \"0.9\"\n"),
            ("web", "[build-dependencies]\ntable.workspace = true\n"),
            ("lobby", ""),
        ] {
            assert_eq!(problems(name, manifest, BARE_LIB).len(), 1, "{name} {manifest}");
        }
    }

    #[test]
    fn unsafe_code_has_its_place() {
        let engine = |file: &str| {
            let tree = Tree::of(&[
                ("crates/engine/Cargo.toml", "[package]\nname = \"engine\"\n"),
                ("crates/engine/src/lib.rs", "#![deny(unsafe_code)]\n"),
                (file, "#![allow(unsafe_code)]\n"),
            ]);
            check(&tree).len()
        };
        assert_eq!(engine("crates/engine/src/movegen/popcnt.rs"), 0);
        assert_eq!(engine("crates/engine/src/movegen/walk.rs"), 1);
        assert_eq!(problems("table", "", "#![deny(unsafe_code)]\n").len(), 1);
    }

    #[test]
    fn impure_sources_are_found() {
        assert_eq!(problems("rules", "", "").len(), 2);
        let clock = format!("{BARE_LIB}use std::time::SystemTime;\n");
        assert_eq!(problems("table", "", &clock).len(), 1);
        let tested = format!("{BARE_LIB}#[cfg(test)]\nmod tests {{ use std::fs; }}\n");
        assert!(problems("table", "", &tested).is_empty());
    }
}
