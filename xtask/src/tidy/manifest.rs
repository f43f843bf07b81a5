//! Reading `Cargo.toml`: the names, the dependencies and whether the crate is published.

use crate::tree::{File, Finding, Tree};

/// The purpose of a dependency.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// The crate itself.
    Normal,
    /// Its build script.
    Build,
    /// Its tests, examples and benches.
    Dev,
}

/// A dependency.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependency {
    /// The crate's name.
    pub name: String,
    /// Its purpose.
    pub used: Use,
    /// The line in the manifest.
    pub line: usize,
}

/// A crate's manifest.
#[derive(Debug)]
pub struct Manifest {
    /// The path of the file.
    pub path: String,
    /// The folder of the crate.
    pub folder: String,
    /// The name of the package.
    pub name: String,
    /// The name by which other crates import its library, where the manifest says one.
    pub library: Option<String>,
    /// True if the package may be published.
    pub published: bool,
    /// The dependencies.
    pub dependencies: Vec<Dependency>,
}

/// The manifests of the workspace's crates.
pub fn manifests(tree: &Tree) -> Vec<Manifest> {
    tree.files.iter().filter_map(read).collect()
}

fn read(file: &File) -> Option<Manifest> {
    let folder = file.path.strip_suffix("/Cargo.toml")?;
    let mut name = String::new();
    let mut library = None;
    let mut published = true;
    let mut dependencies = Vec::new();
    let mut section = "";
    for (number, line) in file.lines() {
        let line = line.trim();
        if let Some(header) = line.strip_prefix('[') {
            section = header.trim_end_matches(']');
            // `[dependencies.serde]` is a dependency by its header alone.
            if let Some((kind, name)) = section.rsplit_once('.')
                && let Some(used) = usage(kind)
            {
                dependencies.push(Dependency { name: name.to_string(), used, line: number });
            }
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let key = key.trim().split('.').next().unwrap_or_default();
        let plain = || value.trim().trim_matches('"').to_string();
        match (section, key) {
            ("package", "name") => name = plain(),
            ("package", "publish") => published = plain() != "false",
            ("lib", "name") => library = Some(plain()),
            _ => {}
        }
        if let Some(used) = usage(section)
            && !key.starts_with('#')
        {
            let name = key.trim_matches('"').to_string();
            dependencies.push(Dependency { name, used, line: number });
        }
    }
    let folder = folder.rsplit('/').next().unwrap_or(folder).to_string();
    let path = file.path.clone();
    Some(Manifest { path, folder, name, library, published, dependencies })
}

fn usage(section: &str) -> Option<Use> {
    // `target.'cfg(unix)'.dependencies` counts like `dependencies`.
    match section.rsplit('.').next().unwrap_or(section) {
        "dependencies" if section != "workspace.dependencies" => Some(Use::Normal),
        "build-dependencies" => Some(Use::Build),
        "dev-dependencies" => Some(Use::Dev),
        _ => None,
    }
}

/// The program, whose package has the same name.
const PROGRAM: (&str, &str) = ("cli", "tilewright");

/// A published package is called `tilewright-` and its folder, and imported by the folder's name;
/// an unpublished package has the name of its folder.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in manifests(tree) {
        let Manifest { folder, name, .. } = &manifest;
        let (package, library) = match (manifest.published, folder.as_str()) {
            (true, folder) if folder == PROGRAM.0 => (PROGRAM.1.to_string(), None),
            (true, folder) => (format!("tilewright-{folder}"), Some(folder)),
            (false, _) => (folder.clone(), None),
        };
        if *name != package {
            let problem = format!("the package is called '{name}': call it '{package}'");
            findings.push(Finding::file(&manifest.path, problem));
        }
        if manifest.library.as_deref() != library {
            let problem = match library {
                Some(name) => format!("say name = \"{name}\" under [lib]"),
                None => "say no name under [lib]".to_string(),
            };
            findings.push(Finding::file(&manifest.path, problem));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_write_a_dependency_are_read() {
        let text = "[package]\nname = \"tilewright-table\"\n[dependencies]\nrules.workspace = true\n\
                    # engine = 1\nserde = { version = \"1\" }\n[dev-dependencies.proptest]\n\
                    version = \"1\"\n[target.'cfg(unix)'.build-dependencies]\nlibc = \"1\"\n";
        let tree = Tree::of(&[("crates/table/Cargo.toml", text)]);
        let manifest = manifests(&tree).remove(0);
        assert_eq!((&*manifest.name, &*manifest.folder), ("tilewright-table", "table"));
        let read: Vec<(&str, Use)> =
            manifest.dependencies.iter().map(|found| (found.name.as_str(), found.used)).collect();
        let expected = [
            ("rules", Use::Normal),
            ("serde", Use::Normal),
            ("proptest", Use::Dev),
            ("libc", Use::Build),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn other_names_are_found() {
        for (path, text, count) in [
            ("crates/table", "name = \"tilewright-table\"\n[lib]\nname = \"table\"\n", 0),
            ("crates/table", "name = \"tilewright-room\"\n[lib]\nname = \"table\"\n", 1),
            ("crates/table", "name = \"table\"\n[lib]\nname = \"table\"\n", 1),
            ("crates/table", "name = \"tilewright-table\"\n", 1),
            ("crates/cli", "name = \"tilewright\"\n[[bin]]\nname = \"tilewright\"\n", 0),
            ("crates/cli", "name = \"cli\"\n", 1),
            ("fuzz", "name = \"fuzz\"\npublish = false\n", 0),
            ("fuzz", "name = \"fuzz\"\n", 2),
        ] {
            let manifest = format!("[package]\n{text}");
            let tree = Tree::of(&[(&format!("{path}/Cargo.toml"), &manifest)]);
            assert_eq!(check(&tree).len(), count, "{path} {text}");
        }
    }
}
