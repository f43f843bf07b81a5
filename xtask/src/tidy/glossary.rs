//! The names of public types are words that `GLOSSARY.md` explains, or ordinary ones.
//!
//! The ordinary words are data, with a reason for each group: `ordinary_words.txt` beside this
//! file. A word that no name uses, or that the glossary explains, has to be removed from it.

use std::collections::BTreeSet;

use crate::source::{item, without_tests, words};
use crate::tree::{Finding, Tree};

/// The crates whose names are checked: those that others build on.
const CRATES: [&str; 8] =
    ["rules", "lexicon", "notation", "engine", "study", "table", "tournament", "host"];

/// The file with the ordinary words.
const ORDINARY: &str = "xtask/src/tidy/ordinary_words.txt";

/// Checks that every word of every name is explained or ordinary.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let (Some(glossary), Some(list)) = (tree.get("GLOSSARY.md"), tree.get(ORDINARY)) else {
        let missing = if tree.get(ORDINARY).is_some() { "GLOSSARY.md" } else { ORDINARY };
        return vec![Finding::file(missing, "is missing")];
    };
    let explained = explained(glossary.text());
    let ordinary = ordinary(list.text());
    let mut findings = Vec::new();
    let mut used = BTreeSet::new();
    for (path, line, name) in public_types(tree) {
        for word in words(name) {
            let known = |set: &BTreeSet<String>| singulars(&word).any(|word| set.contains(word));
            if !known(&explained) && !known(&ordinary) {
                let problem = format!(
                    "'{word}' in the name '{name}' is not a word of GLOSSARY.md: use one, explain \
                     it there, or if it is ordinary add it to {ORDINARY}"
                );
                findings.push(Finding::line(path, line, problem));
            }
            used.extend(singulars(&word).map(str::to_string));
        }
    }
    for word in &ordinary {
        if explained.contains(word) {
            findings.push(Finding::file(ORDINARY, format!("GLOSSARY.md explains '{word}'")));
        } else if !used.contains(word) {
            findings.push(Finding::file(ORDINARY, format!("no public type uses '{word}'")));
        }
    }
    findings
}

/// The types that other crates see, with their places. Types that are not for others are
/// `pub(crate)`: the compiler warns if they are just `pub`.
fn public_types(tree: &Tree) -> impl Iterator<Item = (&str, usize, &str)> {
    let folders = CRATES.map(|name| format!("crates/{name}/src/"));
    let files = tree.rust().filter(move |file| folders.iter().any(|f| file.path.starts_with(f)));
    files.flat_map(|file| {
        let lines = without_tests(file.text()).lines().enumerate();
        // Types of refusals are written inside of a macro.
        let public = |line: &str| line.starts_with("pub ") || line.starts_with("    pub enum ");
        lines.filter(move |(_, line)| public(line)).filter_map(|(index, line)| {
            let item = item(line).filter(|item| !matches!(item.keyword, "fn" | "mod"))?;
            Some((file.path.as_str(), index + 1, item.name))
        })
    })
}

/// The words of the terms that the glossary prints in bold, in lower case.
fn explained(glossary: &str) -> BTreeSet<String> {
    let terms = glossary.split("**").skip(1).step_by(2);
    let parts = terms.flat_map(|term| term.split(|c: char| !c.is_alphanumeric()));
    parts
        .flat_map(|part| match part.chars().all(char::is_uppercase) {
            true => vec![part.to_lowercase()],
            false => words(part),
        })
        .collect()
}

/// The words of a list: one or more per line, with a reason after `#`.
fn ordinary(list: &str) -> BTreeSet<String> {
    let lines = list.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).map(str::to_string).collect()
}

/// A word, and what it would be the plural of.
fn singulars(word: &str) -> impl Iterator<Item = &str> {
    [Some(word), word.strip_suffix('s')].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(types: &str, list: &str) -> Vec<String> {
        let glossary = "- **Rack**: x.\n- **Word graph**, **ChallengeRule** and **KWG**: x.\n";
        let tree = Tree::of(&[
            ("GLOSSARY.md", glossary),
            (ORDINARY, list),
            ("crates/rules/src/rack.rs", types),
            ("crates/server/src/rack.rs", "pub struct Blob;\n"),
        ]);
        check(&tree).into_iter().map(|finding| finding.to_string()).collect()
    }

    #[test]
    fn words_of_the_glossary_and_ordinary_ones_pass() {
        let types = "pub struct Rack;\npub enum KwgError {}\npub trait GraphWords {}\n\
                     pub(crate) struct Blob;\npub fn blob() {}\n\
                     pub struct ChallengeId(u8);\n#[cfg(test)]\nmod tests {\npub struct Blob;\n}\n";
        assert_eq!(problems(types, "# Programming.\nerror id\n"), [""; 0]);
    }

    #[test]
    fn other_words_are_found_with_their_place() {
        let found = problems("/// A thing.\npub struct RackBlob;\n", "");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("crates/rules/src/rack.rs:2: 'blob' in the name 'RackBlob'"));
    }

    #[test]
    fn the_list_holds_nothing_needless() {
        let found = problems("pub struct RackId;\n", "id rack error\n");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("no public type uses 'error'"), "{found:?}");
        assert!(found[1].contains("GLOSSARY.md explains 'rack'"), "{found:?}");
    }
}
