//! The project's own checks. Each says what is wrong, where, and what to do.

mod arrows;
mod book;
mod circles;
mod english;
mod files;
mod floors;
mod glossary;
mod imports;
mod links;
mod manifest;
mod mark;
mod names;
mod rows;

pub use book::check as book_problems;
pub use english::run as run_english;
pub use manifest::manifests;

use crate::tree::{Finding, Tree};
use crate::{Stop, protocol};

/// A check and what it checks.
pub struct Check {
    /// A word.
    pub name: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// Finds what needs fixing.
    pub run: fn(&Tree) -> Vec<Finding>,
}

/// All checks.
pub const CHECKS: [Check; 13] = [
    Check { name: "arrows", about: "which crate may use which", run: arrows::check },
    Check { name: "circles", about: "no files import each other in a circle", run: circles::check },
    Check { name: "floors", about: "the server's files use those below them", run: floors::check },
    Check { name: "names", about: "words the glossary forbids", run: names::check },
    Check { name: "glossary", about: "names of types are words of it", run: glossary::check },
    Check { name: "files", about: "length, size, paths, unfinished work", run: files::check },
    Check { name: "mark", about: "the trademark is not used as a name", run: mark::check },
    Check { name: "rows", about: "every rule row has a test or a reason", run: rows::check },
    Check { name: "protocol", about: "the document says what the wire does", run: protocol::check },
    Check {
        name: "links",
        about: "links and paths in documents lead somewhere",
        run: links::check,
    },
    Check { name: "book", about: "the guide is complete and leads nowhere else", run: book::check },
    Check { name: "english", about: "plain English, by allowance", run: english::check },
    Check {
        name: "crates",
        about: "packages, libraries and folders have matching names",
        run: manifest::check,
    },
];

/// With fewer files than this the tree was not read.
const FEWEST: usize = 50;

/// Runs every check and prints what it finds. Returns how many passed and how many failed.
pub fn run_checks() -> Result<(u32, u32), String> {
    let tree = Tree::read()?;
    if tree.files.len() < FEWEST {
        return Err(format!(
            "only {} files were found: nothing would be checked",
            tree.files.len()
        ));
    }
    let mut failed = 0;
    for check in &CHECKS {
        let findings = (check.run)(&tree);
        let verdict = if findings.is_empty() { "ok" } else { "FAILED" };
        println!("tidy {:<9} {verdict:<7} {}", check.name, check.about);
        for finding in &findings {
            println!("    {finding}");
        }
        failed += u32::from(!findings.is_empty());
    }
    println!("{}", rows::summary(&tree));
    Ok((CHECKS.len() as u32 - failed, failed))
}

/// `cargo xtask tidy`.
pub fn run() -> Result<(), Stop> {
    let (passed, failed) = run_checks().map_err(Stop::Usage)?;
    println!("{passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err(Stop::Failed) }
}
