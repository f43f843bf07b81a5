//! `cargo xtask release`: does the mechanical half of a release, and lists the other half.

use std::process::Command;

use crate::Stop;
use crate::tidy;
use crate::tree::{File, Tree, root};

/// The steps that a person has to take, in order.
const BY_HAND: [&str; 6] = [
    "cargo xtask test --all in a fresh clone, on two cores, under forty minutes",
    "cargo run --release in a fresh clone; play one game in a browser and one in the terminal",
    "reread README.md, ARCHITECTURE.md and docs/guide against the program",
    "set the version everywhere in Cargo.toml; head the changelog's top section with it and a date",
    "commit as 'workspace: release X.Y.Z' and tag it vX.Y.Z",
    "set the next version, with an empty section at the top of the changelog",
];

/// `cargo xtask release`.
pub fn run() -> Result<(), Stop> {
    let tree = Tree::read().map_err(Stop::Usage)?;
    let mut ready = true;
    for (about, problem) in [
        ("one version for all crates", one_version(&tree)),
        ("the changelog's top section is that version's", changelog(&tree)),
        ("everything is committed", committed()),
    ] {
        ready &= problem.is_none();
        println!("{about}: {}", problem.unwrap_or("ok".to_string()));
    }
    let (_, failed) = tidy::run_checks().map_err(Stop::Usage)?;
    ready &= failed == 0;
    println!("\nby hand:");
    for (index, line) in BY_HAND.iter().enumerate() {
        println!("{}. {line}", index + 1);
    }
    if ready { Ok(()) } else { Err(Stop::Failed) }
}

/// The workspace's version.
fn version(tree: &Tree) -> Option<&str> {
    let text = tree.get("Cargo.toml").map(File::text)?;
    let (_, package) = text.split_once("[workspace.package]")?;
    package.split("version = \"").nth(1)?.split('"').next()
}

fn one_version(tree: &Tree) -> Option<String> {
    let Some(version) = version(tree) else {
        return Some("Cargo.toml has no version under [workspace.package]".to_string());
    };
    // Published crates name each other by version, in one table.
    let text = tree.get("Cargo.toml").map(File::text).unwrap_or_default();
    let named = text.lines().filter(|line| line.contains("path = \"crates/"));
    let wanted = format!("version = \"{version}\"");
    if let Some(line) = named.into_iter().find(|line| !line.contains(&wanted)) {
        return Some(format!("Cargo.toml does not say {wanted} in '{line}'"));
    }
    let own =
        tree.files.iter().filter(|file| file.name() == "Cargo.toml" && file.path.contains('/'));
    let other =
        own.into_iter().find(|file| !file.text().contains("\nversion.workspace = true\n"))?;
    Some(format!("{} has its own version", other.path))
}

fn changelog(tree: &Tree) -> Option<String> {
    let text = tree.get("CHANGELOG.md").map(File::text).unwrap_or_default();
    let Some(top) = text.lines().find_map(|line| line.strip_prefix("## ")) else {
        return Some("CHANGELOG.md has no section".to_string());
    };
    let version = version(tree).unwrap_or_default();
    (!top.starts_with(version)).then(|| format!("it is '{top}', not {version}"))
}

fn committed() -> Option<String> {
    let status = Command::new("git").args(["status", "--porcelain"]).current_dir(root()).output();
    match status {
        Ok(output) if output.status.success() => {
            let changed = String::from_utf8_lossy(&output.stdout).lines().count();
            (changed > 0).then(|| format!("{changed} paths are not"))
        }
        _ => Some("git does not say".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_and_changelog_are_compared() {
        let manifest = "[workspace.package]\nversion = \"1.2.0\"\n";
        let table = "[package]\nversion.workspace = true\n";
        let of = |top: &str, table: &str| {
            let text = format!("# Changelog\n\n## {top}\n");
            Tree::of(&[
                ("Cargo.toml", manifest),
                ("CHANGELOG.md", &text),
                ("crates/table/Cargo.toml", table),
            ])
        };
        assert_eq!(changelog(&of("1.2.0, 2027-01-01", table)), None);
        assert!(changelog(&of("Unreleased", table)).is_some());
        assert_eq!(one_version(&of("1.2.0", table)), None);
        for (version, found) in [("1.2.0", false), ("1.1.0", true)] {
            let line = format!("rules = {{ path = \"crates/rules\", version = \"{version}\" }}\n");
            let tree = Tree::of(&[("Cargo.toml", &format!("{manifest}{line}"))]);
            assert_eq!(one_version(&tree).is_some(), found, "{version}");
        }
        assert!(one_version(&of("1.2.0", "[package]\nversion = \"1.0.0\"\n")).is_some());
    }
}
