//! The imports between the files of a crate, read from their sources.
//!
//! A file imports another one if it names something that the other one defines, by a path: in a
//! `use`, or where it is needed (`held::seat(..)`). The names that a module only hands on lead to
//! the file that defines them: `crate::store::Writes`, which `store.rs` re-exports from `writes.rs`,
//! is an import of `writes.rs`. So a module that only declares its children and re-exports what they
//! define imports nothing and is not imported; one that also defines things, or uses those of its
//! children, counts as any other file. Unit tests are left out.
//!
//! It is read without a compiler, so what macros make of a name is not seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::without_tests;
use crate::tree::{File, Tree};

/// The files of a crate and what each takes from the others.
pub struct Crate {
    /// The paths of the files, in order.
    pub files: Vec<String>,
    /// Their modules: the names from the root of the crate, which is empty.
    modules: Vec<Vec<String>>,
    /// For a file and another one that it imports, by their places in `files`: the names it takes.
    pub imports: BTreeMap<(usize, usize), BTreeSet<String>>,
}

impl Crate {
    /// The pairs of a file and one that it imports.
    pub fn ties(&self) -> BTreeSet<(usize, usize)> {
        self.imports.keys().copied().collect()
    }

    /// Returns true if the module of a file holds that of another one, or is the same.
    pub fn holds(&self, file: usize, other: usize) -> bool {
        self.modules[other].starts_with(&self.modules[file])
    }
}

/// The crates of the tree that have sources, in the order of their folders.
pub fn crates(tree: &Tree) -> Vec<Crate> {
    let manifests = tree.files.iter().filter_map(|file| file.path.strip_suffix("Cargo.toml"));
    let crates = manifests.filter_map(|folder| {
        let source = format!("{folder}src/");
        let mut files: Vec<&File> = tree
            .rust()
            .filter(|file| file.path.starts_with(&source) && !is_test(&file.path))
            .collect();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        (!files.is_empty()).then(|| read(&source, &files))
    });
    crates.collect()
}

/// Returns true for files of unit tests.
fn is_test(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// The path of a module within its crate: empty for the root.
fn module(source: &str, path: &str) -> Vec<String> {
    let path = path.strip_prefix(source).unwrap_or(path);
    let mut parts: Vec<String> =
        path.trim_end_matches(".rs").split('/').map(str::to_string).collect();
    let root = parts.len() == 1 && (parts[0] == "lib" || parts[0] == "main");
    if root || parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

fn read(source: &str, files: &[&File]) -> Crate {
    let sources: Vec<Source> =
        files.iter().map(|file| Source::read(without_tests(file.text()))).collect();
    let modules: Vec<Vec<String>> = files.iter().map(|file| module(source, &file.path)).collect();
    let places =
        modules.iter().enumerate().map(|(place, module)| (module.clone(), place)).collect();
    let resolver = Resolver { sources: &sources, modules: &modules, places };
    let mut imports: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
    for (place, source) in sources.iter().enumerate() {
        let used = source.uses.iter().filter(|used| {
            !used.is_public || used.name.as_ref().is_some_and(|name| source.words.contains(name))
        });
        let paths = used.map(|used| &used.path).chain(&source.paths);
        for path in paths {
            if let Some(Place::Item(other, name)) = resolver.find(place, path, &mut Vec::new())
                && other != place
            {
                imports.entry((place, other)).or_default().insert(name);
            }
        }
    }
    let files = files.iter().map(|file| file.path.clone()).collect();
    Crate { files, imports, modules }
}

/// The end of a path, by the place of its file.
enum Place {
    Module(usize),
    Item(usize, String),
}

/// Follows paths to the files that define their ends.
struct Resolver<'a> {
    sources: &'a [Source],
    modules: &'a [Vec<String>],
    places: BTreeMap<Vec<String>, usize>,
}

impl Resolver<'_> {
    /// Follows a path in this file; `None` if that is in another crate. `asked` are the names
    /// that are being looked up, so that no search goes round in a circle.
    fn find(
        &self,
        place: usize,
        path: &[String],
        asked: &mut Vec<(usize, String)>,
    ) -> Option<Place> {
        let mut at = place;
        let mut rest = path;
        let mut rooted = false;
        while let Some((first, more)) = rest.split_first() {
            at = match first.as_str() {
                "crate" => *self.places.get(&Vec::new())?,
                "super" => {
                    let module = &self.modules[at];
                    *self.places.get(&module[..module.len().checked_sub(1)?])?
                }
                "self" => at,
                _ => break,
            };
            (rest, rooted) = (more, true);
        }
        self.within(at, rest, rooted, asked)
    }

    /// Follows the rest of a path from a module. `known` says that its first name is in there.
    fn within(
        &self,
        at: usize,
        path: &[String],
        known: bool,
        asked: &mut Vec<(usize, String)>,
    ) -> Option<Place> {
        let Some((name, rest)) = path.split_first() else { return Some(Place::Module(at)) };
        if asked.contains(&(at, name.clone())) {
            return None;
        }
        let mut child = self.modules[at].clone();
        child.push(name.clone());
        if let Some(&child) = self.places.get(&child) {
            return self.within(child, rest, true, asked);
        }
        let source = &self.sources[at];
        if source.items.contains(name) {
            return Some(Place::Item(at, name.clone()));
        }
        asked.push((at, name.clone()));
        let mut found = None;
        let mut elsewhere = false;
        for used in &source.uses {
            if used.name.as_ref() == Some(name) {
                found = self.find(at, &used.path, asked);
                elsewhere = true;
            } else if used.is_glob
                && let Some(Place::Module(module)) = self.find(at, &used.path, asked)
                && module != at
            {
                found = self.within(module, &path[..1], false, asked);
            }
            if found.is_some() {
                break;
            }
        }
        asked.pop();
        match found {
            Some(Place::Module(module)) => self.within(module, rest, true, asked),
            Some(item) => Some(item),
            // A name that a macro defines, or one of another crate.
            None => (known && !elsewhere).then(|| Place::Item(at, name.clone())),
        }
    }
}

/// A name that a `use` brings in.
struct Used {
    /// `None` for a glob, and for what is imported `as _`.
    name: Option<String>,
    path: Vec<String>,
    is_public: bool,
    is_glob: bool,
}

/// The names that a file defines and uses.
#[derive(Default)]
struct Source {
    items: BTreeSet<String>,
    uses: Vec<Used>,
    /// The paths outside of `use`, as far as they can lead to another file.
    paths: Vec<Vec<String>>,
    /// All words outside of `use`.
    words: BTreeSet<String>,
}

impl Source {
    fn read(text: &str) -> Source {
        let tokens = tokens(text);
        let mut source = Source::default();
        let mut depth = 0_usize;
        // The depths at which modules within this file began.
        let mut inner: Vec<usize> = Vec::new();
        let mut at = 0;
        let mut is_public = false;
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1).map_or("", String::as_str);
            match token.as_str() {
                "{" => depth += 1,
                "}" => {
                    depth = depth.saturating_sub(1);
                    if inner.last() == Some(&depth) {
                        inner.pop();
                    }
                }
                "use" => {
                    at = source.read_use(&tokens, at + 1, is_public, inner.len());
                    is_public = false;
                    continue;
                }
                "mod" if tokens.get(at + 2).is_some_and(|after| after == "{") => inner.push(depth),
                "struct" | "enum" | "trait" | "type" | "union" | "fn" | "const" | "static"
                    if depth == 0 && next != "fn" && next != "unsafe" && next != "async" =>
                {
                    source.items.insert(next.to_string());
                }
                "macro_rules" if depth == 0 => {
                    source.items.extend(tokens.get(at + 2).cloned());
                }
                _ => {}
            }
            match token.as_str() {
                "pub" => is_public = true,
                // The brackets of `pub(crate)` and what is in them.
                "(" | ")" | "crate" | "super" | "self" | "in" | "::" => {}
                _ => is_public = false,
            }
            if is_word(token) {
                let before = at.checked_sub(1).and_then(|before| tokens.get(before));
                let mut path = vec![token.clone()];
                let mut end = at + 1;
                while tokens.get(end).is_some_and(|token| token == "::")
                    && tokens.get(end + 1).is_some_and(|token| is_word(token))
                {
                    path.push(tokens[end + 1].clone());
                    end += 2;
                }
                source.words.insert(token.clone());
                if path.len() > 1 && before.is_none_or(|before| before != "." && before != "::") {
                    source.add_path(path, inner.len());
                    at = end;
                    continue;
                }
            }
            at += 1;
        }
        source
    }

    /// Keeps a path from within so many inner modules, whose `super` stays in the file.
    fn add_path(&mut self, path: Vec<String>, inner: usize) {
        self.paths.push(outer(path, inner));
    }

    /// Reads a `use` whose path begins here. Returns where it ends.
    fn read_use(
        &mut self,
        tokens: &[String],
        mut at: usize,
        is_public: bool,
        inner: usize,
    ) -> usize {
        // The path as far as it was read, and those around it.
        let mut path: Vec<String> = Vec::new();
        let mut around: Vec<Vec<String>> = Vec::new();
        let mut name: Option<String> = None;
        let mut open = false;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token.as_str() {
                ";" | "," | "}" => {
                    if open {
                        self.add_use(&path, name.take(), is_public, inner);
                    }
                    open = false;
                    match token.as_str() {
                        ";" => return at,
                        "," => path = around.last().cloned().unwrap_or_default(),
                        _ => {
                            around.pop();
                            path = around.last().cloned().unwrap_or_default();
                        }
                    }
                }
                "{" => around.push(path.clone()),
                "::" => {}
                "as" => {
                    name = tokens.get(at).cloned();
                    at += 1;
                }
                part => {
                    path.push(part.to_string());
                    open = true;
                }
            }
        }
        at
    }

    fn add_use(&mut self, path: &[String], name: Option<String>, is_public: bool, inner: usize) {
        let mut path = path.to_vec();
        let is_glob = path.last().is_some_and(|last| last == "*");
        if is_glob || (path.len() > 1 && path.last().is_some_and(|last| last == "self")) {
            path.pop();
        }
        let last = path.last().cloned();
        let name = name.or(last).filter(|name| !is_glob && name != "_");
        self.uses.push(Used { name, path: outer(path, inner), is_public, is_glob });
    }
}

/// A path from within so many inner modules, as it is from the file itself.
fn outer(path: Vec<String>, inner: usize) -> Vec<String> {
    let above = path.iter().take(inner).take_while(|part| *part == "super").count();
    let mut rest = path[above..].to_vec();
    if above > 0 {
        rest.insert(0, "self".to_string());
    }
    rest
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The words and signs of a Rust source, without comments, texts and numbers.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_text(rest) {
            length
        } else if c == '"' {
            quoted(rest)
        } else if c == '\'' {
            letter(rest)
        } else if c.is_alphanumeric() || c == '_' {
            let part = |c: char| c.is_alphanumeric() || c == '_';
            let length = rest.find(|c| !part(c)).unwrap_or(rest.len());
            if !c.is_numeric() {
                tokens.push(rest[..length].to_string());
            }
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_string());
            2
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            c.len_utf8()
        };
        rest = &rest[taken..];
    }
    tokens
}

/// The length of the raw text that begins here, if one does.
fn raw_text(text: &str) -> Option<usize> {
    let start = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let marks = start.len() - start.trim_start_matches('#').len();
    start[marks..].strip_prefix('"')?;
    let open = text.len() - start.len() + marks + 1;
    let close = format!("\"{}", "#".repeat(marks));
    Some(text[open..].find(&close).map_or(text.len(), |end| open + end + close.len()))
}

/// The length of the text in quotes that begins here.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of the letter in quotes, or of the quote of a lifetime.
fn letter(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            letters.next();
            letters.find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 1)
        }
        Some(_) => letters.next().filter(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 1),
        None => 1,
    }
}
