//! `cargo xtask wasm`: the module for browsers, the part of it that games need, and their tests.
//!
//! Nothing else needs the target: a build without it is complete but for this module.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Stop;
use crate::command::{cargo, execute};
use crate::debian::{TARGET, Toolchain};
use crate::tree::{root, target};

/// The name of the module.
const MODULE: &str = "tilewright.wasm";

/// The part of it that games need, and the module: the name and the features of each.
pub const MODULES: [(&str, &str); 2] = [("games.wasm", "module,games-only"), (MODULE, "module")];

/// Builds the module, and records what its tests compare it with. With `--measure` it also compares
/// the speed of the engine in a module and outside; with `--debian` it builds by Debian's compiler
/// even if the usual one has the target.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let (mut measures, mut debian) = (false, false);
    for argument in arguments {
        match argument.as_str() {
            "--measure" => measures = true,
            "--debian" => debian = true,
            _ => {
                let usage = "usage: cargo xtask wasm [--measure] [--debian]";
                return Err(Stop::Usage(usage.to_owned()));
            }
        }
    }
    let compiler = if debian { Toolchain::provide().map(Compiler::Debian) } else { provide() };
    let compiler = compiler.map_err(Stop::Usage)?;
    for (name, features) in MODULES {
        execute(&mut compiler.module(features))?;
        let module = compiler.place(name).map_err(Stop::Usage)?.join(name);
        println!("{}: {}", module.display(), sizes(&module).map_err(Stop::Usage)?);
    }
    let folder = folder();
    execute(&mut record())?;
    package().map_err(Stop::Usage)?;
    if measures { measure(&compiler, &folder) } else { Ok(()) }
}

/// Plays a thousand games in a module, and outside of one as `cargo run --release` builds it. They
/// have to be the same.
fn measure(compiler: &Compiler, folder: &Path) -> Result<(), Stop> {
    execute(&mut compiler.module("module,measure"))?;
    compiler.place("measured.wasm").map_err(Stop::Usage)?;
    let release = ["run", "--quiet", "--release", "--package=tilewright-wasm"];
    let mut outside = cargo();
    outside.args(release).args(["--features=measure", "--example=static_games"]);
    let outside = outside
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Stop::Usage(format!("cargo cannot be started: {error}")))?;
    let told = String::from_utf8_lossy(&outside.stdout);
    print!("{told}");
    let signature = told.trim().rsplit(' ').next().unwrap_or_default();
    let mut node = Command::new("node");
    node.current_dir(root()).arg("crates/wasm/node/measure.mjs").arg(folder).arg(signature);
    execute(&mut node)
}

/// A compiler that has the target.
#[derive(Debug)]
pub enum Compiler {
    /// The one that builds everything else.
    Usual,
    /// One out of Debian's packages.
    Debian(Toolchain),
}

/// Finds a compiler that has the target.
///
/// # Errors
/// Installs the missing target or a compiler that has it, or says how to get it.
pub fn provide() -> Result<Compiler, String> {
    if is_here() {
        return Ok(Compiler::Usual);
    }
    println!("the target {TARGET} is missing, installing it with rustup");
    let _ = Command::new("rustup").args(["target", "add", TARGET]).stdin(Stdio::null()).status();
    if is_here() {
        return Ok(Compiler::Usual);
    }
    Toolchain::provide().map(Compiler::Debian).map_err(|problem| {
        format!(
            "the target {TARGET} is missing: install it with 'rustup target add {TARGET}', or from \
             your system's packages of the same version as rustc. Nor could Debian's compiler be \
             had: {problem}"
        )
    })
}

/// Returns true if the standard library of the target lies where the compiler looks for it.
fn is_here() -> bool {
    let asked = ["--print", "target-libdir", "--target", TARGET];
    let found = Command::new("rustc").args(asked).stderr(Stdio::null()).output();
    found.is_ok_and(|found| Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir())
}

impl Compiler {
    /// Builds the module.
    pub fn module(&self, features: &str) -> Command {
        let mut command = cargo();
        command.args(["rustc", "--profile=wasm", "--package=tilewright-wasm", "--lib"]);
        command.args(["--crate-type=cdylib", "--target", TARGET, "--features", features]);
        if let Compiler::Debian(toolchain) = self {
            toolchain.used_by(&mut command);
        }
        command
    }

    /// Puts the module that was built into the folder with the words, under this name; returns that.
    ///
    /// # Errors
    /// A sentence if it cannot be copied.
    pub fn place(&self, name: &str) -> Result<PathBuf, String> {
        let target = match self {
            Compiler::Usual => target(),
            Compiler::Debian(toolchain) => toolchain.target.clone(),
        };
        let built = target.join(TARGET).join("wasm/wasm.wasm");
        let made = fs::create_dir_all(folder());
        let copied = made.and_then(|()| fs::copy(&built, folder().join(name)));
        copied.map_err(|error| format!("{}: {error}", built.display()))?;
        Ok(folder())
    }
}

/// Records what a desk outside of a module answers, for the tests.
pub fn record() -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--package=tilewright-wasm", "--example=record", "--"]);
    command.arg(folder());
    command
}

/// Runs the tests of the module that lies in the folder.
pub fn tests() -> Command {
    let mut command = Command::new("node");
    command.args(["--test", "--test-reporter=spec"]);
    command.args(["crates/wasm/node/wasm.test.mjs", "crates/wasm/node/package.test.mjs"]);
    command.current_dir(root()).env("TILEWRIGHT_WASM", folder());
    command
}

/// The files of the package for programs in JavaScript that are not built: where each lies, and its
/// name there.
const PACKAGE: [(&str, &str); 12] = [
    ("crates/wasm/npm", "package.json"),
    ("crates/wasm/npm", "README.md"),
    ("crates/wasm/npm", "index.js"),
    ("crates/wasm/npm", "index.d.ts"),
    ("crates/wasm/npm", "module.js"),
    ("crates/wasm/npm", "examples/best-plays.js"),
    ("crates/wasm/npm", "examples/self-play.js"),
    ("crates/web/app/src", "wire.ts"),
    ("crates/web/app/src", "review/wire.ts"),
    ("", "NOTICE"),
    ("", "LICENSE-APACHE"),
    ("", "LICENSE-MIT"),
];

/// Puts the package for programs in JavaScript together, beside the module.
///
/// # Errors
/// A sentence if a file cannot be copied.
pub fn package() -> Result<PathBuf, String> {
    let package = folder().join("npm");
    let built = [MODULE, "words", "learned"].map(|name| (folder().join(name), name.to_owned()));
    let kept = PACKAGE.map(|(folder, name)| {
        // Of the messages only the types are told.
        let there = name.strip_suffix("wire.ts").map(|place| format!("{place}wire.d.ts"));
        (root().join(folder).join(name), there.unwrap_or(name.to_owned()))
    });
    for (from, name) in built.into_iter().chain(kept) {
        let to = package.join(name);
        let parent = to.parent().unwrap_or(&package).to_owned();
        let copied = fs::create_dir_all(parent).and_then(|()| fs::copy(&from, &to));
        copied.map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(package)
}

/// The size of a module, and compressed as a server sends it.
fn sizes(module: &Path) -> Result<String, String> {
    let size = fs::metadata(module).map_err(|error| error.to_string())?.len();
    let packed = Command::new("gzip").arg("-9c").arg(module).output();
    Ok(match packed {
        Ok(packed) => format!("{size} bytes, {} with gzip", packed.stdout.len()),
        Err(_) => format!("{size} bytes"),
    })
}

/// The folder of the module and the words.
pub fn folder() -> PathBuf {
    target().join("wasm")
}
