//! A compiler for browsers out of Debian's packages, for a machine on which rustup can install no
//! target.
//!
//! Debian keeps a current compiler for its own browsers, `rustc-web`, but no standard library of the
//! target for it. So the packages are unpacked without root, the standard library is built once from
//! its source, and from then on the compiler is used like any other. The linker is that of the
//! ordinary toolchain.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::cargo;
use crate::tree::target;

/// The target of browsers, as rustc calls it.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The package of the compiler, whose version the others have.
const COMPILER: &str = "rustc-web";

/// The compiler and what it needs, unpacked and ready.
#[derive(Debug)]
pub struct Toolchain {
    /// The folder that its packages would install as `/usr`.
    usr: PathBuf,
    /// The linker for the target.
    linker: PathBuf,
    /// The folder in which it builds: it shares nothing with another compiler.
    pub target: PathBuf,
}

impl Toolchain {
    /// Finds the compiler of Debian's present version below Cargo's target folder, and else makes it
    /// there, which takes some minutes.
    ///
    /// # Errors
    /// A sentence about the part that is not to be had.
    pub fn provide() -> Result<Toolchain, String> {
        let shown =
            output(Command::new("apt-cache").args(["show", "--no-all-versions", COMPILER]))?;
        let version = field(&shown, "Version:").ok_or("there is no package rustc-web")?;
        let place = target().join("debian").join(version.replace(':', "_"));
        let toolchain = Toolchain {
            usr: place.join("root/usr"),
            linker: linker()?,
            target: place.join("target"),
        };
        if !toolchain.library().is_dir() {
            println!("making a compiler for {TARGET} from Debian's packages {version}");
            unpack(version, &place)?;
            toolchain.build_library(&place.join("library"))?;
        }
        Ok(toolchain)
    }

    /// Has a command of Cargo use this compiler.
    pub fn used_by(&self, command: &mut Command) {
        command.env("RUSTC", self.usr.join("bin/rustc"));
        command.env("LD_LIBRARY_PATH", self.usr.join("lib/x86_64-linux-gnu"));
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &self.linker);
        command.env("CARGO_TARGET_DIR", &self.target);
    }

    /// The standard library of the target, where the compiler looks for it.
    fn library(&self) -> PathBuf {
        self.usr.join("lib/rustlib").join(TARGET).join("lib")
    }

    /// Builds the standard library as part of an empty package.
    fn build_library(&self, package: &Path) -> Result<(), String> {
        let manifest = "[package]\nname = \"empty\"\nedition = \"2024\"\n\n[workspace]\n";
        write(&package.join("Cargo.toml"), manifest)?;
        write(&package.join("src/lib.rs"), "#![no_std]\n")?;
        let mut command = cargo();
        command.args(["build", "--quiet", "--release", "--target", TARGET]);
        command.args(["-Z", "build-std=std,panic_abort"]).current_dir(package);
        self.used_by(&mut command);
        // The library of a stable compiler may use what only its own compiler knows.
        command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", package.join("target"));
        // The module is optimised as one with its library.
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Cembed-bitcode=yes");
        done(&mut command)?;
        let built = package.join("target").join(TARGET).join("release/deps");
        let half = self.library().with_extension("half");
        let copied = copy_libraries(&built, &half);
        copied.map_err(|error| format!("{}: {error}", half.display()))
    }
}

/// Copies the libraries in a folder to another, which gets its last name once it is whole.
fn copy_libraries(from: &Path, half: &Path) -> std::io::Result<()> {
    fs::create_dir_all(half)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        if let (Some("rlib"), Some(name)) =
            (path.extension().and_then(|extension| extension.to_str()), path.file_name())
        {
            fs::copy(&path, half.join(name))?;
        }
    }
    fs::rename(half, half.with_extension(""))
}

/// Fetches the packages of this version, and unpacks them below the place.
fn unpack(version: &str, place: &Path) -> Result<(), String> {
    let minor = version.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
    let library = format!("libstd-rust-web-{minor}");
    let needed = output(Command::new("apt-cache").args(["depends", &library]))?;
    let llvm = needed.split_whitespace().find(|name| name.starts_with("libllvm"));
    let llvm = llvm.ok_or_else(|| format!("{library} names no package of LLVM"))?;
    let fetched = place.join("packages");
    fs::create_dir_all(&fetched).map_err(|error| format!("{}: {error}", fetched.display()))?;
    let mut fetch = Command::new("apt-get");
    fetch.args(["--quiet=2", "download", COMPILER, &library, "libstd-rust-web-dev"]);
    done(fetch.args(["rust-web-src", llvm]).current_dir(&fetched))?;
    let packages = fs::read_dir(&fetched).map_err(|error| error.to_string())?;
    for package in packages.filter_map(Result::ok) {
        let mut unpack = Command::new("dpkg-deb");
        done(unpack.arg("--extract").arg(package.path()).arg(place.join("root")))?;
    }
    Ok(())
}

/// The linker for the target that the ordinary toolchain brings along.
fn linker() -> Result<PathBuf, String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = field(&about, "host:").ok_or("rustc does not name its host")?;
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    if linker.is_file() {
        Ok(linker)
    } else {
        Err(format!("the linker {} is missing", linker.display()))
    }
}

/// The value of a line that begins with this name.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        _ => Err(failed(command)),
    }
}

fn done(command: &mut Command) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(failed(command)),
    }
}

fn failed(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let first = command.get_args().next().unwrap_or_default();
    format!("'{} {}' failed", program.display(), first.display())
}
