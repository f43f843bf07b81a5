//! The files of the project, read once for all checks.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the working tree.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root of the workspace").to_path_buf()
}

/// The folder in which Cargo builds.
pub fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(chosen)
}

/// A file with its path from the root, `/` between its parts.
pub struct File {
    /// The path.
    pub path: String,
    /// Bytes on disk.
    pub size: usize,
    /// The text, if it is UTF-8.
    pub text: Option<String>,
}

impl File {
    /// The last part of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The text after the last dot of the name.
    pub fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// The text, empty if it is not UTF-8.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// Lines with their numbers, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text().lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// True if it is source code that people write.
    pub fn is_code(&self) -> bool {
        self.extension() == "rs" || self.is_page_code()
    }

    /// True if it is source code of the page or of its tests.
    pub fn is_page_code(&self) -> bool {
        matches!(self.extension(), "ts" | "svelte" | "js" | "mjs" | "cjs" | "css" | "html")
            && !self.is_generated()
    }

    /// True if it is generated, as its first line or its path says.
    fn is_generated(&self) -> bool {
        self.path.split('/').any(|part| part == "generated")
            || self.text().lines().next().is_some_and(|line| {
                line.contains("enerated") || line.starts_with("// Written from ")
            })
    }

    /// True if a package manager writes it, as it does lock files.
    pub fn is_lock(&self) -> bool {
        matches!(self.name(), "Cargo.lock" | "package-lock.json")
    }
}

/// All files that are in version control, or would be after `git add --all`.
pub struct Tree {
    /// In the order of their paths.
    pub files: Vec<File>,
}

impl Tree {
    /// Reads the working tree.
    ///
    /// # Errors
    /// A sentence if git cannot list the files.
    pub fn read() -> Result<Tree, String> {
        let listing = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root())
            .output()
            .map_err(|error| format!("git is needed to list the project's files: {error}"))?;
        if !listing.status.success() {
            let why = String::from_utf8_lossy(&listing.stderr);
            return Err(format!("git cannot list the project's files: {}", why.trim()));
        }
        let listing = String::from_utf8_lossy(&listing.stdout);
        let mut paths: Vec<&str> = listing.split('\0').filter(|path| !path.is_empty()).collect();
        paths.sort_unstable();
        paths.dedup();
        let files = paths.into_iter().filter_map(|path| {
            // A file that is deleted but still listed cannot be checked.
            let bytes = std::fs::read(root().join(path)).ok()?;
            let size = bytes.len();
            Some(File { path: path.to_string(), size, text: String::from_utf8(bytes).ok() })
        });
        Ok(Tree { files: files.collect() })
    }

    /// A tree of these paths and texts.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.to_string(),
            size: text.len(),
            text: Some(text.to_string()),
        };
        Tree { files: files.iter().map(file).collect() }
    }

    /// The file at this path.
    pub fn get(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The Rust sources.
    pub fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.extension() == "rs")
    }
}

/// Something that needs fixing.
#[derive(PartialEq, Eq, Debug)]
pub struct Finding {
    /// The file, with the line where there is one.
    pub at: String,
    /// The problem and its remedy.
    pub problem: String,
}

impl Finding {
    /// A finding about a whole file.
    pub fn file(path: &str, problem: impl Into<String>) -> Finding {
        Finding { at: path.to_string(), problem: problem.into() }
    }

    /// A finding on a line.
    pub fn line(path: &str, line: usize, problem: impl Into<String>) -> Finding {
        Finding { at: format!("{path}:{line}"), problem: problem.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.problem)
    }
}
