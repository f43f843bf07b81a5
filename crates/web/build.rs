//! Builds the browser app in a copy of its sources below `OUT_DIR` and writes the table of
//! embedded files. Without Node or npm it embeds one page that says what is missing, unless
//! `TILEWRIGHT_REQUIRE_PAGE` is set, as for releases: then the build fails.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The files below `app` from which the app is built, without tests and tools.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "index.html",
    "embed.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    ".npmrc",
];

/// Set where a program must not be built without its page.
const REQUIRE: &str = "TILEWRIGHT_REQUIRE_PAGE";

/// The folder with the referee for pages without a server, as `cargo xtask wasm` writes it. The
/// build of the app reads it; where it is not set, the page plays on its server.
const REFEREE: &str = "TILEWRIGHT_WASM";

fn main() -> io::Result<()> {
    let source = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("app");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=missing.html");
    println!("cargo::rerun-if-env-changed={REQUIRE}");
    println!("cargo::rerun-if-env-changed={REFEREE}");
    if let Some(folder) = env::var_os(REFEREE).map(PathBuf::from) {
        for name in ["games.wasm", "tilewright.wasm", "words", "learned"] {
            println!("cargo::rerun-if-changed={}", folder.join(name).display());
        }
    }
    for name in SOURCES {
        println!("cargo::rerun-if-changed={}", source.join(name).display());
    }

    let (folder, complete) = match build(&source, &out) {
        Ok(folder) => (folder, true),
        Err(reason) if env::var_os(REQUIRE).is_some() => return Err(io::Error::other(reason)),
        Err(reason) => {
            println!("cargo::warning=the browser app is left out: {reason}");
            // A file that never exists: the next build tries again, perhaps with Node by then.
            println!("cargo::rerun-if-changed={}", out.join("never").display());
            (write_missing(&out, &reason)?, false)
        }
    };
    fs::write(out.join("assets.rs"), table(&folder, complete)?)
}

/// Builds the app; returns the folder with its files, or what is missing.
fn build(source: &Path, out: &Path) -> Result<PathBuf, String> {
    let copy = out.join("app");
    let failed = |what: &'static str| move |error: io::Error| format!("{what}: {error}");
    for name in SOURCES {
        let to = copy.join(name);
        if to.is_dir() {
            fs::remove_dir_all(&to).map_err(failed("the old copy cannot be removed"))?;
        }
        copy_all(&source.join(name), &to).map_err(failed("the sources cannot be copied"))?;
    }
    install(&copy, out)?;
    let dist = copy.join("dist");
    if dist.is_dir() {
        fs::remove_dir_all(&dist).map_err(failed("the old build cannot be removed"))?;
    }
    let vite = Path::new("node_modules").join("vite").join("bin").join("vite.js");
    run(Command::new("node").arg(vite).args(["build", "--logLevel", "warn"]).current_dir(&copy))?;
    Ok(dist)
}

/// Fetches the packages, unless those of this lock file are there already.
fn install(copy: &Path, out: &Path) -> Result<(), String> {
    let stamp = out.join("packages.lock");
    let lock = fs::read(copy.join("package-lock.json")).map_err(|error| error.to_string())?;
    if copy.join("node_modules").is_dir() && fs::read(&stamp).is_ok_and(|kept| kept == lock) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    run(Command::new(npm)
        .args(["ci", "--no-audit", "--no-fund", "--loglevel", "error"])
        .current_dir(copy))?;
    fs::write(stamp, lock).map_err(|error| error.to_string())
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("{name} is not installed"),
        _ => format!("{name} cannot be started: {error}"),
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stderr, output.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    let last =
        text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("no reason given");
    Err(format!("{name} failed: {last}"))
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// The page that stands in for the app.
fn write_missing(out: &Path, reason: &str) -> io::Result<PathBuf> {
    let folder = out.join("missing");
    fs::create_dir_all(&folder)?;
    let escaped = reason.replace('&', "&amp;").replace('<', "&lt;");
    let page = fs::read_to_string("missing.html")?.replace("{reason}", &escaped);
    fs::write(folder.join("index.html"), page)?;
    Ok(folder)
}

/// The Rust source of the table of files.
fn table(folder: &Path, complete: bool) -> io::Result<String> {
    let mut names = Vec::new();
    list(folder, "", &mut names)?;
    names.sort();
    let mut text = format!(
        "/// Whether the app is here; otherwise only the page that says what is missing.\npub const COMPLETE: bool = {complete};\nstatic ASSETS: &[Asset] = &[\n"
    );
    let is_packed = |name: &&String| name.ends_with(".gz") || name.ends_with(".br");
    for name in names.iter().filter(|name| !is_packed(name)) {
        let path = folder.join(name);
        let brotli = format!("{name}.br");
        let brotli = match names.contains(&brotli) {
            true => format!("Some(include_bytes!({:?}))", folder.join(&brotli)),
            false => "None".to_owned(),
        };
        let packed = format!("{name}.gz");
        let (kind, stored) = if names.contains(&packed) {
            ("Gzip", folder.join(&packed))
        } else {
            ("Plain", path.clone())
        };
        let _ = writeln!(
            text,
            "    Asset {{ path: {name:?}, content_type: {:?}, stored: Stored::{kind}(include_bytes!({stored:?})), brotli: {brotli}, immutable: {}, etag: \"\\\"{:016x}\\\"\" }},",
            content_type(name),
            name.starts_with("assets/"),
            fingerprint(&fs::read(&path)?),
        );
    }
    text.push_str("];\n");
    Ok(text)
}

fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// FNV-1a: enough to tell one build's file from another's.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
