//! The trademark is not the project's: it names no crate, file, module, type or product.
//!
//! It may be used where an edition has to be identified, in the notices, and in sentences that say
//! whose trademark it is. In lower case it is also the name of a crate that tests compare with.

use super::manifest::{Use, manifests};
use crate::source::item;
use crate::tree::{File, Finding, Tree};

/// The mark, split so that this file may name it.
const MARK: (&str, &str) = ("scrab", "ble");

/// Files that identify editions. So does every `NOTICE`: each package has the same one.
const NOTICES: [&str; 2] = ["README.md", "GLOSSARY.md"];

/// Checks that nothing has the mark as its name.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mark = format!("{}{}", MARK.0, MARK.1);
    let bears = |text: &str| text.to_lowercase().contains(&mark);
    let mut findings = Vec::new();
    for manifest in manifests(tree) {
        if bears(&manifest.name) {
            findings.push(Finding::file(&manifest.path, "a crate has the trademark as its name"));
        }
        for dependency in &manifest.dependencies {
            if bears(&dependency.name) && dependency.used != Use::Dev {
                let problem = "the crate of that name is for comparing in tests and benches only";
                findings.push(Finding::line(&manifest.path, dependency.line, problem));
            }
        }
    }
    for file in &tree.files {
        if bears(&file.path) {
            findings.push(Finding::file(&file.path, "has the trademark in its path: rename it"));
        }
        let notice = file.name() == "NOTICE" || NOTICES.contains(&file.path.as_str());
        if notice || file.is_lock() {
            continue;
        }
        let lines: Vec<&str> = file.text().lines().collect();
        for index in (0..lines.len()).filter(|index| bears(lines[*index])) {
            if let Some(problem) = line_problem(file, &lines, index, &mark) {
                findings.push(Finding::line(&file.path, index + 1, problem));
            }
        }
    }
    findings
}

fn line_problem(file: &File, lines: &[&str], index: usize, mark: &str) -> Option<&'static str> {
    let line = lines[index];
    if item(line)
        .is_some_and(|item| item.keyword != "fn" && item.name.to_lowercase().contains(mark))
    {
        return Some("a type or module has the trademark as its name");
    }
    // The notice on the screen spans a few lines.
    let near = lines[index.saturating_sub(2)..lines.len().min(index + 3)].iter();
    if near.into_iter().any(|line| line.to_lowercase().contains("trademark")) {
        return None;
    }
    if file.is_page_code() || file.extension() == "json" {
        return Some("the page may only name the trademark in the sentence that says whose it is");
    }
    let everywhere = line.to_lowercase().matches(mark).count();
    if line.matches(mark).count() == everywhere {
        // In lower case it is the crate.
        return None;
    }
    Some("uses the trademark; name the edition, the game or the crate instead")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_notices_are_not() {
        let lower = format!("{}{}", MARK.0, MARK.1);
        let upper = lower.to_uppercase();
        let camel = format!("S{}", &lower[1..]);
        for (path, text, count) in [
            ("NOTICE", format!("{upper} is a mark of others.\n"), 0),
            ("crates/table/NOTICE", format!("{upper} is a mark of others.\n"), 0),
            ("docs/guide/first-game.md", format!("{upper} is a trademark\nof others.\n"), 0),
            ("docs/guide/first-game.md", format!("Play {camel} here.\n"), 1),
            ("crates/engine/tests/oracle.rs", format!("use {lower}::Board;\n"), 0),
            ("crates/engine/src/board.rs", format!("pub struct {camel}Board;\n"), 1),
            ("crates/web/app/index.html", format!("<title>{lower}</title>\n"), 1),
            (
                "crates/engine/Cargo.toml",
                format!("[package]\nname = \"engine\"\n[dev-dependencies]\n{lower} = \"0.1\"\n"),
                0,
            ),
            (
                "crates/engine/Cargo.toml",
                format!("[package]\nname = \"engine\"\n[dependencies]\n{lower} = \"0.1\"\n"),
                1,
            ),
        ] {
            assert_eq!(check(&Tree::of(&[(path, &text)])).len(), count, "{path} {text}");
        }
        let path = format!("crates/{lower}/src/lib.rs");
        assert_eq!(check(&Tree::of(&[(&path, "")])).len(), 1);
    }
}
