//! Comments and documents are in plain English: a description begins with its subject, and a
//! person is named by the noun of the field, such as player or operator.
//!
//! Older text does not follow this everywhere. [`TABLE`] says how many places each crate may still
//! have; the check holds it to that number, which only falls.

use std::collections::BTreeMap;

use crate::prose::{Paragraph, paragraphs};
use crate::tree::{File, Finding, Tree, root};
use crate::{Stop, source};

/// The table of allowances: on each line a crate, its beginnings and its persons.
const TABLE: &str = "xtask/src/tidy/english.txt";

/// The name under which the documents outside crates are counted.
const DOCUMENTS: &str = "docs";

/// Words that begin a question. A description begins with its subject.
const BEGINNINGS: [&str; 8] =
    ["What", "Who", "Whoever", "Whose", "Whether", "How", "Whom", "For whom"];

/// Persons without a noun.
const PERSONS: [&str; 9] = [
    "somebody",
    "someone",
    "nobody",
    "everybody",
    "everyone",
    "anybody",
    "anyone",
    "whoever",
    "no one",
];

/// Text that is not looked at: records of the past.
const HISTORY: [&str; 2] = ["CHANGELOG.md", "docs/lab/"];

/// The first words of the part of a document that is written from comments, which are counted already.
const WRITTEN: &str = "<!-- reference: written by";

/// A place that could be put more plainly.
struct Place {
    /// The path and the line.
    at: String,
    /// The sentence, or its first words.
    text: String,
}

/// The places of a crate.
#[derive(Default)]
struct Places {
    beginnings: Vec<Place>,
    persons: Vec<Place>,
}

/// Numbers of places.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Allowance {
    beginnings: usize,
    persons: usize,
}

/// Holds each crate to its allowance.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let allowed = match table(tree) {
        Ok(allowed) => allowed,
        Err(finding) => return vec![finding],
    };
    let counts: BTreeMap<String, Allowance> =
        places(tree).into_iter().map(|(name, places)| (name, places.count())).collect();
    let mut names: Vec<&String> = counts.keys().chain(allowed.keys()).collect();
    names.sort();
    names.dedup();
    let none = Allowance::default();
    let mut findings = Vec::new();
    for name in names {
        let found = counts.get(name).unwrap_or(&none);
        let most = allowed.get(name).unwrap_or(&none);
        let kinds = [
            (
                "descriptions beginning with a word such as 'What'",
                found.beginnings,
                most.beginnings,
            ),
            ("persons such as 'somebody'", found.persons, most.persons),
        ];
        for (kind, found, most) in kinds {
            let remedy = match found.cmp(&most) {
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Greater => {
                    format!("put them plainly; cargo xtask english {name} lists all")
                }
                std::cmp::Ordering::Less => {
                    "lower the number: cargo xtask english --update".to_string()
                }
            };
            let problem = format!("{name} has {found} {kind}, the table says {most}: {remedy}");
            findings.push(Finding::file(TABLE, problem));
        }
    }
    findings
}

/// `cargo xtask english`: lists the places of a crate, or of all; `--update` lowers the numbers of
/// the table to those that are found.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let tree = Tree::read().map_err(Stop::Usage)?;
    let places = places(&tree);
    match arguments {
        [update] if update == "--update" => {
            let allowed = table(&tree).map_err(|finding| Stop::Usage(finding.to_string()))?;
            std::fs::write(root().join(TABLE), lowered(&allowed, &places))
                .map_err(|error| Stop::Usage(format!("{TABLE} cannot be written: {error}")))
        }
        [] => {
            places.values().for_each(Places::print);
            Ok(())
        }
        [name] => match places.get(name) {
            Some(places) => {
                places.print();
                Ok(())
            }
            None => Err(Stop::Usage(format!("nothing to mend in {name}"))),
        },
        _ => Err(Stop::Usage("cargo xtask english [CRATE | --update]".to_string())),
    }
}

impl Places {
    fn count(&self) -> Allowance {
        Allowance { beginnings: self.beginnings.len(), persons: self.persons.len() }
    }

    fn print(&self) {
        for place in self.beginnings.iter().chain(&self.persons) {
            println!("{}: {}", place.at, place.text);
        }
    }

    fn add(&mut self, file: &File, paragraph: &Paragraph) {
        let place = |text: &str| Place {
            at: format!("{}:{}", file.path, paragraph.line),
            text: text.into(),
        };
        for sentence in paragraph.sentences() {
            if begins(sentence) {
                self.beginnings.push(place(sentence));
            }
            self.persons.extend((0..persons(sentence)).map(|_| place(sentence)));
        }
    }
}

/// True if a sentence begins as a question does and is none.
fn begins(sentence: &str) -> bool {
    let bare = sentence.trim_start_matches(['[', '*', '_', '"', '(', '>', ' ']);
    let first = |word: &&str| {
        bare.strip_prefix(*word).is_some_and(|rest| !rest.starts_with(source::part_of_word))
    };
    !sentence.ends_with('?') && BEGINNINGS.iter().any(first)
}

/// The number of persons in a sentence.
fn persons(sentence: &str) -> usize {
    let lower = sentence.to_lowercase();
    let count = |person: &&str| {
        let whole = |at: usize| {
            !lower[..at].ends_with(source::part_of_word)
                && !lower[at + person.len()..].starts_with(source::part_of_word)
        };
        lower.match_indices(*person).filter(|(at, _)| whole(*at)).count()
    };
    PERSONS.iter().map(count).sum()
}

/// The places of each crate that has some.
fn places(tree: &Tree) -> BTreeMap<String, Places> {
    let mut found: BTreeMap<String, Places> = BTreeMap::new();
    for file in &tree.files {
        let Some(name) = counted_as(&file.path) else { continue };
        if HISTORY.iter().any(|path| file.path.starts_with(path)) {
            continue;
        }
        let written = file.lines().find(|(_, line)| line.starts_with(WRITTEN));
        let end = written.map_or(usize::MAX, |(number, _)| number);
        for paragraph in paragraphs(file).iter().filter(|paragraph| paragraph.line < end) {
            found.entry(name.to_string()).or_default().add(file, paragraph);
        }
    }
    found.retain(|_, places| places.count() != Allowance::default());
    found
}

/// The name of the crate of a path, or [`DOCUMENTS`].
fn counted_as(path: &str) -> Option<&str> {
    if let Some(rest) = path.strip_prefix("crates/") {
        return rest.split('/').next();
    }
    match path.split_once('/') {
        Some((folder @ ("describe" | "fuzz" | "lab" | "load" | "xtask"), _)) => Some(folder),
        _ => path.ends_with(".md").then_some(DOCUMENTS),
    }
}

/// Reads the table.
fn table(tree: &Tree) -> Result<BTreeMap<String, Allowance>, Finding> {
    let Some(file) = tree.get(TABLE) else {
        return Err(Finding::file(TABLE, "the table of allowances is missing"));
    };
    let mut allowed = BTreeMap::new();
    for (number, line) in file.lines().filter(|(_, line)| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let read = |word: &str| word.parse::<usize>().ok();
        let allowance = match words[..] {
            [_, beginnings, persons] => read(beginnings)
                .zip(read(persons))
                .map(|(beginnings, persons)| Allowance { beginnings, persons }),
            _ => None,
        };
        let Some(allowance) = allowance else {
            return Err(Finding::line(TABLE, number, "write a crate and two numbers"));
        };
        allowed.insert(words[0].to_string(), allowance);
    }
    Ok(allowed)
}

/// The table with each number lowered to what is found.
fn lowered(allowed: &BTreeMap<String, Allowance>, places: &BTreeMap<String, Places>) -> String {
    let mut text = String::from(
        "# Descriptions that begin with a word such as \"What\", and persons such as \"somebody\",\n\
         # that each crate may still have. The numbers only fall: cargo xtask english --update\n",
    );
    for (name, most) in allowed {
        let found = places.get(name).map(Places::count).unwrap_or_default();
        let beginnings = found.beginnings.min(most.beginnings);
        let persons = found.persons.min(most.persons);
        if beginnings + persons > 0 {
            text += &format!("{name:<9} {beginnings:>4} {persons:>4}\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(table: &str, files: &[(&str, &str)]) -> Vec<String> {
        let mut files = files.to_vec();
        files.push((TABLE, table));
        check(&Tree::of(&files)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn beginnings_are_descriptions_and_not_questions() {
        for (sentence, expected) in [
            ("What a seat may do.", true),
            ("For whom a request comes", true),
            ("[Who plays](who.md).", true),
            ("What does it say?", false),
            ("Whatever it says.", false),
            ("The number of seats.", false),
            ("Says what is wrong.", false),
        ] {
            assert_eq!(begins(sentence), expected, "{sentence}");
        }
    }

    #[test]
    fn persons_are_whole_words() {
        assert_eq!(persons("Somebody tells everybody, and nobody's ears hear."), 3);
        assert_eq!(persons("No one is told"), 1);
        assert_eq!(persons("code asks anyone_can_play of the player"), 0);
    }

    #[test]
    fn more_than_allowed_is_refused_and_less_lowers_the_number() {
        let file = ("crates/rules/src/tile.rs", "/// What a tile is.\n// Nobody sees it.\n");
        let none: [&str; 0] = [];
        assert_eq!(problems("rules 1 1\n", &[file]), none);
        let more = problems("rules 0 0\n", &[file]);
        assert!(more.len() == 2 && more[0].contains("cargo xtask english rules"), "{more:?}");
        let less = problems("rules 2 1\n", &[file]);
        assert!(less.len() == 1 && less[0].contains("--update"), "{less:?}");
        assert_eq!(problems("", &[file]).len(), 2);
        assert_eq!(problems("rules one 1\n", &[]).len(), 1);
        assert_eq!(check(&Tree::of(&[file])).len(), 1);
    }

    #[test]
    fn records_and_written_parts_are_not_counted() {
        let written = format!("What is said.\n{WRITTEN} a command -->\nWhat is not counted.\n");
        let files = [
            ("CHANGELOG.md", "What changed.\n"),
            ("docs/lab/diary.md", "What was measured.\n"),
            ("docs/protocol.md", written.as_str()),
            ("fixtures/rules/rows.txt", "What"),
        ];
        let none: [&str; 0] = [];
        assert_eq!(problems("docs 1 0\n", &files), none);
    }

    #[test]
    fn numbers_are_lowered_and_never_raised() {
        let tree = Tree::of(&[("crates/rules/src/tile.rs", "// Nobody, somebody.\n")]);
        let allowance = |beginnings, persons| Allowance { beginnings, persons };
        let allowed = [("engine", allowance(2, 2)), ("rules", allowance(1, 1))];
        let allowed = allowed.map(|(name, allowance)| (name.to_string(), allowance)).into();
        let table = lowered(&allowed, &places(&tree));
        let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines, ["rules        0    1"]);
    }
}
