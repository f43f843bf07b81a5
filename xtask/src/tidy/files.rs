//! Rules for every file: not too long, not too large, no paths of one machine, nothing left
//! unfinished.

use crate::tree::{File, Finding, Tree};

/// Lines of source code in one file.
const MAX_LINES: usize = 800;

/// Bytes of any file.
const MAX_BYTES: usize = 1 << 20;

/// First parts of paths that only exist on one machine.
const MACHINE_FOLDERS: [&str; 4] = ["work", "root", "home", "Users"];

/// Hosts of package registries, split so that this file may name them. A mirror must be able to
/// stand in for each, so no file relies on one.
const REGISTRIES: [(&str, &str); 7] = [
    ("registry.npm", "js.org"),
    ("registry.yarn", "pkg.com"),
    ("npm", "mirror.com"),
    ("crates", ".io"),
    ("pypi", ".org"),
    ("proxy.golang", ".org"),
    ("deb.debian", ".org"),
];

/// Signs of unfinished work in Rust, split so that this file may name them.
const RUST_STUBS: [(&str, &str); 4] =
    [("todo", "!("), ("unimplemented", "!("), ("#[ign", "ore"), ("FIX", "ME")];

/// Signs of unfinished work in the page and its tests.
const PAGE_STUBS: [(&str, &str); 5] =
    [(".sk", "ip("), (".on", "ly("), (".to", "do("), ("sk", "ip: true"), ("FIX", "ME")];

/// Checks all of these.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        if file.size > MAX_BYTES {
            let problem = format!("has {} kB: keep files under 1 MB", file.size / 1024);
            findings.push(Finding::file(&file.path, problem));
        }
        let lines = file.text().lines().count();
        if file.is_code() && lines > MAX_LINES {
            let problem = format!("has {lines} lines: split it, one noun per file, at most 800");
            findings.push(Finding::file(&file.path, problem));
        }
        for (number, line) in file.lines() {
            if let Some(problem) = line_problem(file, line) {
                findings.push(Finding::line(&file.path, number, problem));
            }
        }
    }
    findings
}

fn line_problem(file: &File, line: &str) -> Option<String> {
    if let Some(folder) = MACHINE_FOLDERS.iter().find(|folder| names_folder(line, folder)) {
        return Some(format!("names a path in /{folder}, which only exists on one machine"));
    }
    // Cargo's lock file names its index; npm's does not, because of `.npmrc`.
    let registry = |(head, tail): &(&str, &str)| line.contains(&format!("{head}{tail}"));
    if file.name() != "Cargo.lock" && REGISTRIES.iter().any(registry) {
        return Some("names the host of a package registry; say 'the registry'".to_string());
    }
    let stubs: &[(&str, &str)] = match file.extension() {
        "rs" => &RUST_STUBS,
        _ if file.is_page_code() => &PAGE_STUBS,
        _ => &[],
    };
    let stub = stubs.iter().map(|(head, tail)| format!("{head}{tail}"));
    let found = stub.into_iter().find(|stub| line.contains(stub))?;
    Some(format!("'{found}' is unfinished work: finish it or take it out"))
}

/// True if the line names a path that starts with this folder.
fn names_folder(line: &str, folder: &str) -> bool {
    let path = format!("/{folder}/");
    line.match_indices(&path)
        .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "_.-~}".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn long_and_large_files_are_found() {
        assert_eq!(count("a.rs", &"\n".repeat(800)), 0);
        assert_eq!(count("a.rs", &"\n".repeat(801)), 1);
        assert_eq!(count("web/generated/a.ts", &"\n".repeat(801)), 0);
        assert_eq!(count("a.txt", &"x".repeat(MAX_BYTES + 1)), 1);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for folder in MACHINE_FOLDERS {
            assert_eq!(count("a.md", &format!("see /{folder}/me\n")), 1);
            assert_eq!(count("a.md", &format!("see site/{folder}/me\n")), 0);
        }
    }

    #[test]
    fn registries_are_found() {
        for (head, tail) in REGISTRIES {
            assert_eq!(count("a.json", &format!("https://{head}{tail}/x\n")), 1);
            assert_eq!(count("Cargo.lock", &format!("https://{head}{tail}/x\n")), 0);
        }
    }

    #[test]
    fn unfinished_work_is_found() {
        for (head, tail) in RUST_STUBS {
            assert_eq!(count("a.rs", &format!("    {head}{tail}\n")), 1);
        }
        for (head, tail) in PAGE_STUBS {
            assert_eq!(count("a.ts", &format!("    test{head}{tail}\n")), 1);
        }
        assert_eq!(count("a.rs", &format!("iter{}{}1)\n", PAGE_STUBS[0].0, PAGE_STUBS[0].1)), 0);
    }
}
