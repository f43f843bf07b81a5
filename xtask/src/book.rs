//! The guide and the reference as a book, made by mdBook.

use std::process::{Command, Stdio};

use crate::Stop;
use crate::command::execute;
use crate::tidy::book_problems;
use crate::tree::{Tree, root};

/// The advice where mdBook is not installed.
const INSTALL: &str = "mdbook is not installed: cargo install mdbook --locked";

/// `cargo xtask book`: checks that the book is whole and builds it into `target/book`.
pub fn run() -> Result<(), Stop> {
    let problems = book_problems(&Tree::read().map_err(Stop::Usage)?);
    if !problems.is_empty() {
        problems.iter().for_each(|problem| println!("{problem}"));
        return Err(Stop::Failed);
    }
    let asked = Command::new("mdbook").arg("--version").stdout(Stdio::null()).status();
    if asked.is_err() {
        return Err(Stop::Usage(INSTALL.to_string()));
    }
    execute(Command::new("mdbook").args(["build", "docs"]).current_dir(root()))?;
    println!("target/book/index.html");
    Ok(())
}
