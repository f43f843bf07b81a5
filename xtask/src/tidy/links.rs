//! Checks that links from one document to another file of the project lead somewhere.

use crate::tree::{File, Finding, Tree};

/// Every relative link in Markdown names a file or folder that is there.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.extension() == "md") {
        for (number, line) in file.lines() {
            for target in targets(line) {
                let path = resolve(file, target);
                let folder = format!("{path}/");
                let there =
                    tree.files.iter().any(|f| f.path == path || f.path.starts_with(&folder));
                if !there {
                    let problem = format!("links to {target}, which does not exist");
                    findings.push(Finding::line(&file.path, number, problem));
                }
            }
        }
    }
    findings
}

/// The relative links in a line, without what follows `#`.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let own = links.filter(|link| !link.contains("://") && !link.starts_with('#'));
    own.map(|link| link.split('#').next().unwrap_or(link))
}

/// The path from the root for a link in this file.
fn resolve(file: &File, target: &str) -> String {
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
        ] {
            let files = [("docs/guide.md", line), ("README.md", ""), ("docs/protocol.md", "")];
            let mut files = files.to_vec();
            files.push(("docs/lab/README.md", ""));
            assert_eq!(check(&Tree::of(&files)).len(), count, "{line}");
        }
    }
}
