//! The packages as they would be published: checks that each is complete and contains nothing else.

use std::process::{Command, Stdio};

use crate::Stop;
use crate::tidy::manifests;
use crate::tree::Tree;

/// The files that every package has.
const COMPLETE: [&str; 5] = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];

/// Folders that are not published: tests, their data, and what only works in the workspace.
const AT_HOME: [&str; 6] = ["tests/", "fixtures/", "examples/", "benches/", "e2e/", "app/tests/"];

/// Packages that others build programs on; what `cargo package` builds from its archives.
const LIBRARIES: [&str; 3] = ["tilewright-rules", "tilewright-lexicon", "tilewright-engine"];

/// `cargo xtask package`: checks the lists of files, then builds each library from its archive;
/// with `--all` every package.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let all = match arguments {
        [] => false,
        [word] if word == "--all" => true,
        _ => return Err(Stop::Usage("usage: cargo xtask package [--all]".to_string())),
    };
    let (_, failed) = check_lists().map_err(Stop::Usage)?;
    let packages = if all { published()? } else { LIBRARIES.map(str::to_string).to_vec() };
    let mut command = cargo(&["package", "--allow-dirty"]);
    for package in &packages {
        command.args(["-p", package]);
    }
    let status = command.status().map_err(|error| Stop::Usage(unstarted(&error)))?;
    if failed == 0 && status.success() { Ok(()) } else { Err(Stop::Failed) }
}

/// Lists every package that may be published and says what is wrong with it. Returns how many are
/// in order and how many are not.
///
/// # Errors
/// A sentence if nothing can be listed.
pub fn check_lists() -> Result<(u32, u32), String> {
    let (mut good, mut bad) = (0, 0);
    for package in packages(&Tree::read()?) {
        let output = cargo(&["package", "--list", "--allow-dirty", "-p", &package])
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| unstarted(&error))?;
        let listed = String::from_utf8_lossy(&output.stdout).replace('\\', "/");
        let files: Vec<&str> = listed.lines().collect();
        let mut problems = problems(&files);
        if !output.status.success() {
            problems.push("cannot be listed: see above".to_string());
        }
        let verdict = if problems.is_empty() { "ok" } else { "FAILED" };
        println!("package {package:<20} {verdict:<7} {} files", files.len());
        problems.iter().for_each(|problem| println!("    {problem}"));
        if problems.is_empty() { good += 1 } else { bad += 1 }
    }
    Ok((good, bad))
}

/// The names of all packages that may be published.
fn packages(tree: &Tree) -> Vec<String> {
    manifests(tree).into_iter().filter(|it| it.published).map(|it| it.name).collect()
}

fn published() -> Result<Vec<String>, Stop> {
    Ok(packages(&Tree::read().map_err(Stop::Usage)?))
}

/// The problems with the files of a package.
fn problems(files: &[&str]) -> Vec<String> {
    let missing = COMPLETE.iter().filter(|name| !files.contains(name));
    let missing = missing.map(|name| format!("{name} is missing"));
    let home = files.iter().filter(|file| AT_HOME.iter().any(|folder| file.starts_with(folder)));
    let home =
        home.map(|file| format!("{file} should not be published: see 'include' in the manifest"));
    let code = files.iter().any(|file| file.starts_with("src/"));
    let code = (!code).then(|| "there is no source in it".to_string());
    missing.chain(home).chain(code).collect()
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = crate::command::cargo();
    command.args(arguments).stdin(Stdio::null());
    command
}

fn unstarted(error: &std::io::Error) -> String {
    format!("cargo does not start: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_complete_and_no_more() {
        let mut files = COMPLETE.to_vec();
        files.push("src/lib.rs");
        assert!(problems(&files).is_empty());
        assert_eq!(problems(&files[1..]), ["Cargo.toml is missing"]);
        assert_eq!(problems(&COMPLETE), ["there is no source in it"]);
        files.push("tests/it/main.rs");
        assert_eq!(problems(&files).len(), 1);
    }

    #[test]
    fn the_libraries_are_published() {
        let packages = packages(&Tree::read().expect("it is a working tree"));
        assert!(LIBRARIES.iter().all(|library| packages.iter().any(|name| name == library)));
        assert!(!packages.iter().any(|name| name == "xtask" || name == "fuzz"));
    }
}
