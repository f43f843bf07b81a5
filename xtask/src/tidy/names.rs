//! Words that the glossary forbids in the names of crates, files, modules and types.

use crate::source::{item, words};
use crate::tree::{File, Finding, Tree};

/// Words that no name may contain, also in the plural, each with advice.
const FORBIDDEN: &[(&[&str], &str)] = &[
    (&["machine", "letter"], "say Letter"),
    (&["ml"], "say Letter"),
    (&["action"], "say Command, Event or Move"),
    (&["play", "state"], "say Phase or Position"),
    (&["bonus", "square"], "say Premium"),
    (&["manager"], "name what it is"),
    (&["helper"], "name what it does"),
    (&["util"], "name what it does"),
];

/// Crates in which `config` would be a second word for rules or terms.
const NO_CONFIG: [&str; 5] =
    ["crates/rules/", "crates/lexicon/", "crates/notation/", "crates/engine/", "crates/table/"];

/// Checks that no crate, file, module or type has a forbidden name.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.is_code()) {
        if let Some(advice) =
            file.path.split('/').find_map(|part| advice_for(file, "mod", stem(part)))
        {
            findings.push(Finding::file(&file.path, advice));
        }
        if file.extension() != "rs" {
            continue;
        }
        for (number, line) in file.lines() {
            let Some(item) = item(line) else { continue };
            if item.keyword != "fn"
                && let Some(advice) = advice_for(file, item.keyword, item.name)
            {
                findings.push(Finding::line(&file.path, number, advice));
            }
        }
    }
    findings
}

/// The name in a part of a path: `room` of `room.svelte.ts`.
fn stem(part: &str) -> &str {
    part.split('.').next().unwrap_or(part)
}

fn advice_for(file: &File, keyword: &str, name: &str) -> Option<String> {
    let words = words(name);
    // A plural is as bad as its singular.
    let same = |word: &String, bad: &str| word == bad || word.strip_suffix('s') == Some(bad);
    let contains = |bad: &[&str]| {
        words.windows(bad.len()).any(|part| part.iter().zip(bad).all(|(word, bad)| same(word, bad)))
    };
    let in_pure_crate = NO_CONFIG.iter().any(|folder| file.path.starts_with(folder));
    let advice = FORBIDDEN
        .iter()
        .find(|(bad, _)| contains(bad))
        .map(|(_, advice)| *advice)
        .or_else(|| (keyword == "mod" && words == ["state"]).then_some("say what is in it"))
        .or_else(|| (in_pure_crate && contains(&["config"])).then_some("say Ruleset or Terms"))?;
    Some(format!("'{name}' is a name the glossary forbids: {advice}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_names_are_found_and_others_are_not() {
        for (path, text, count) in [
            ("crates/rules/src/rack.rs", "pub struct Rack;\n", 0),
            ("crates/rules/src/rack.rs", "pub struct MachineLetter(u8);\n", 1),
            ("crates/rules/src/state.rs", "", 1),
            ("crates/rules/src/rack.rs", "pub(crate) struct RulesConfig;\n", 1),
            ("crates/server/src/config.rs", "pub struct Config;\n", 0),
            ("crates/server/src/room_helpers.rs", "", 1),
            ("crates/server/src/room.rs", "struct RoomManager;\nenum PlayState {}\n", 2),
            ("crates/server/src/room.rs", "struct Transaction;\nmod html;\n", 0),
            ("crates/utils/src/lib.rs", "", 1),
            ("crates/web/app/src/utils.ts", "", 1),
        ] {
            let tree = Tree::of(&[(path, text)]);
            assert_eq!(check(&tree).len(), count, "{path} {text}");
        }
    }
}
