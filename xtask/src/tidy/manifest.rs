//! Reading `Cargo.toml`: the name and the dependencies, nothing else.

use crate::tree::{File, Finding, Tree};

/// What a dependency is for.
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
    /// What it is for.
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
    /// The crate's name.
    pub name: String,
    /// What it uses.
    pub dependencies: Vec<Dependency>,
}

/// The manifests of the workspace's crates.
pub fn manifests(tree: &Tree) -> Vec<Manifest> {
    tree.files.iter().filter_map(read).collect()
}

fn read(file: &File) -> Option<Manifest> {
    let folder = file.path.strip_suffix("/Cargo.toml")?;
    let mut name = String::new();
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
        if section == "package" && key == "name" {
            name = value.trim().trim_matches('"').to_string();
        }
        if let Some(used) = usage(section)
            && !key.starts_with('#')
        {
            let name = key.trim_matches('"').to_string();
            dependencies.push(Dependency { name, used, line: number });
        }
    }
    let folder = folder.rsplit('/').next().unwrap_or(folder).to_string();
    Some(Manifest { path: file.path.clone(), folder, name, dependencies })
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

/// Every crate's folder has the crate's name.
pub fn check(tree: &Tree) -> Vec<Finding> {
    manifests(tree)
        .into_iter()
        .filter(|manifest| manifest.name != manifest.folder)
        .map(|manifest| {
            let problem = format!(
                "the crate is called '{}' but its folder '{}': give both one name",
                manifest.name, manifest.folder
            );
            Finding::file(&manifest.path, problem)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_write_a_dependency_are_read() {
        let text = "[package]\nname = \"table\"\n[dependencies]\nrules.workspace = true\n\
                    # engine = 1\nserde = { version = \"1\" }\n[dev-dependencies.proptest]\n\
                    version = \"1\"\n[target.'cfg(unix)'.build-dependencies]\nlibc = \"1\"\n";
        let tree = Tree::of(&[("crates/table/Cargo.toml", text)]);
        let manifest = manifests(&tree).remove(0);
        assert_eq!((manifest.name.as_str(), manifest.folder.as_str()), ("table", "table"));
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
    fn another_name_than_the_folder_is_found() {
        let tree = Tree::of(&[("crates/table/Cargo.toml", "[package]\nname = \"room\"\n")]);
        assert_eq!(check(&tree).len(), 1);
    }
}
