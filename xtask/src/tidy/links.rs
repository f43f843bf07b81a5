//! Checks that links from one document to another file of the project lead somewhere, and that the
//! maps of the sources name files that are there.

use crate::tree::{File, Finding, Tree};

/// Documents that lead a reader to sources: each path from the root that they name is there.
const MAPS: [&str; 6] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/decisions/",
    "docs/recipes/",
    "docs/security.md",
    "docs/testing.md",
];

/// Every relative link in Markdown names a file or folder that is there, and what follows `#` in a
/// link to a document is one of its headings.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.extension() == "md") {
        let is_map = MAPS.iter().any(|map| file.path.starts_with(map));
        for (number, line) in file.lines() {
            for path in paths(line).filter(|path| is_map && !is_there(tree, path)) {
                let problem = format!("names {path}, which does not exist");
                findings.push(Finding::line(&file.path, number, problem));
            }
            for Link { target, heading } in links(line) {
                let path = resolve(file, target);
                if !is_there(tree, &path) {
                    let problem = format!("links to {target}, which does not exist");
                    findings.push(Finding::line(&file.path, number, problem));
                }
                let document = tree.get(&path).filter(|file| file.extension() == "md");
                let Some((heading, document)) = heading.zip(document) else { continue };
                if !headings(document).any(|it| it == heading) {
                    let problem = format!("links to #{heading}, which {path} does not have");
                    findings.push(Finding::line(&file.path, number, problem));
                }
            }
        }
    }
    findings
}

/// The spans of code in a line that are paths into the folders of the sources. Patterns are not.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let plain = |c: char| c.is_alphanumeric() || "/_.-".contains(c);
    line.split('`').skip(1).step_by(2).filter(move |code| {
        let (folder, rest) = code.split_once('/').unwrap_or_default();
        matches!(
            folder,
            "crates" | "docs" | "fixtures" | "describe" | "xtask" | "fuzz" | "lab" | "load"
        ) && !rest.contains("NAME")
            && rest.chars().all(plain)
    })
}

/// True if there is a file or a folder at this path.
fn is_there(tree: &Tree, path: &str) -> bool {
    let path = path.trim_end_matches('/');
    let inside =
        |file: &File| file.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
    tree.files.iter().any(|file| file.path == path || inside(file))
}

/// A link to another file of the project, or within one.
pub struct Link<'a> {
    /// The path as it is written, from the folder of the document; empty within a document.
    pub target: &'a str,
    /// The text after `#`.
    pub heading: Option<&'a str>,
}

/// The links in a line that do not lead out of the project.
pub fn links(line: &str) -> impl Iterator<Item = Link<'_>> {
    let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.contains("://")).map(|link| match link.split_once('#') {
        Some((target, heading)) => Link { target, heading: Some(heading) },
        None => Link { target: link, heading: None },
    })
}

/// The path from the root for a link in this file.
pub fn resolve(file: &File, target: &str) -> String {
    if target.is_empty() {
        return file.path.clone();
    }
    let mut parts: Vec<&str> = file.path.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The headings of a document as links name them.
fn headings(document: &File) -> impl Iterator<Item = String> {
    let titles = document.text().lines().filter(|line| line.starts_with('#'));
    titles.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_name_sources_that_are_there() {
        for (line, count) in [
            ("| plays | `crates/engine/src/walk.rs`, `walk.rs` beside it |", 0),
            (
                "`crates/engine/src/`, `crates/engine`, `crates/NAME/src`, `crates/engine/src/{a,b}.rs`",
                0,
            ),
            ("| plays | `crates/engine/src/gone.rs` |", 1),
        ] {
            for (path, expected) in [("ARCHITECTURE.md", count), ("docs/guide/tips.md", 0)] {
                let files = [(path, line), ("crates/engine/src/walk.rs", "")];
                assert_eq!(check(&Tree::of(&files)).len(), expected, "{path}: {line}");
            }
        }
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        for (line, count) in [
            ("see [the readme](../README.md#licence) and [this](protocol.md)", 0),
            ("see [outside](https://example.org/x.md), [below](#below), [lab](lab/)", 0),
            ("![picture](images/table.png)", 1),
            ("[up](README.md)", 1),
            ("[there](protocol.md#how-much-at-once), [here](#our-2-rules)", 0),
            ("[there](protocol.md#how-little)", 1),
            ("[here](#how-little)", 1),
        ] {
            let guide = format!("# Below\n## Our 2 `rules`!\n{line}\n");
            let files = [
                ("docs/guide.md", guide.as_str()),
                ("README.md", "# Licence\n"),
                ("docs/protocol.md", "### How much at once\n"),
                ("docs/lab/README.md", ""),
            ];
            assert_eq!(check(&Tree::of(&files)).len(), count, "{line}");
        }
    }
}
