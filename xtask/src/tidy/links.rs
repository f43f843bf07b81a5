//! Checks that links from one document to another file of the project lead somewhere.

use crate::tree::{File, Finding, Tree};

/// Every relative link in Markdown names a file or folder that is there, and what follows `#` in a
/// link to a document is one of its headings.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.extension() == "md") {
        for (number, line) in file.lines() {
            for Link { target, heading } in links(line) {
                let path = resolve(file, target);
                let folder = format!("{path}/");
                let there =
                    tree.files.iter().any(|f| f.path == path || f.path.starts_with(&folder));
                if !there {
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

/// A link to another file of the project, or within one.
pub struct Link<'a> {
    /// The path as it is written, from the folder of the document; empty within a document.
    pub target: &'a str,
    /// What follows `#`.
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
