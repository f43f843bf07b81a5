//! Parts that suites need: finds them, installs them where we may, or says what is missing and how
//! to get it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use super::postgres;

/// A part of the machine that some suite needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// `cargo fmt`.
    Rustfmt,
    /// `cargo clippy`.
    Clippy,
    /// Node 20 or later with npm.
    Node,
    /// A Chromium to drive.
    Chromium,
    /// The programs of a PostgreSQL server.
    Postgres,
    /// A NATS server.
    Nats,
    /// The server of OpenSSH.
    Sshd,
    /// nginx.
    Nginx,
}

impl Part {
    /// Makes sure that the part is there.
    ///
    /// # Errors
    /// Installs the missing part, or says how to get it.
    pub fn provide(self) -> Result<(), String> {
        match self {
            Part::Rustfmt => component("fmt", "rustfmt"),
            Part::Clippy => component("clippy", "clippy"),
            Part::Node => node(),
            Part::Chromium => chromium(),
            Part::Postgres => postgres(),
            Part::Nats => nats(),
            Part::Sshd => sshd(),
            Part::Nginx => nginx(),
        }
    }
}

/// True if a program runs and succeeds.
fn runs(program: &str, arguments: &[&str]) -> bool {
    output(program, arguments).is_some()
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

fn component(command: &str, name: &str) -> Result<(), String> {
    if runs("cargo", &[command, "--version"]) {
        return Ok(());
    }
    println!("cargo {command} is missing, installing it with rustup");
    let _ = Command::new("rustup").args(["component", "add", name]).stdin(Stdio::null()).status();
    if runs("cargo", &[command, "--version"]) {
        return Ok(());
    }
    Err(format!("cargo {command} is missing: install it with 'rustup component add {name}'"))
}

fn node() -> Result<(), String> {
    let how = "install Node 20 or later with npm, from your system's packages or nodejs.org";
    let version = output("node", &["--version"]).ok_or(format!("node is missing: {how}"))?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.unwrap_or(0) < 20 {
        return Err(format!("node is {version}, which is too old: {how}"));
    }
    if !runs("npm", &["--version"]) {
        return Err(format!("npm is missing: {how}"));
    }
    Ok(())
}

/// The path of Chromium, if it is installed. `CHROMIUM` names another one.
pub fn find_chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.is_file())
}

fn chromium() -> Result<(), String> {
    if find_chromium().is_some() {
        return Ok(());
    }
    debian("Chromium", "chromium", "set CHROMIUM to the path of one")?;
    match find_chromium() {
        Some(_) => Ok(()),
        None => Err("the package is installed but has no /usr/bin/chromium".to_string()),
    }
}

fn postgres() -> Result<(), String> {
    if postgres::find().is_some() {
        return Ok(());
    }
    debian("PostgreSQL", "postgresql", "put its programs into /usr/local/bin")?;
    match postgres::find() {
        Some(_) => Ok(()),
        None => Err("the package is installed but has no /usr/lib/postgresql".to_string()),
    }
}

/// The path of a server's program, if it is installed. Debian puts them where only root looks.
fn find(program: &str) -> Option<PathBuf> {
    let usual = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map(PathBuf::from);
    usual.into_iter().map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// The path of the NATS server, if it is installed.
pub fn find_nats() -> Option<PathBuf> {
    find("nats-server")
}

/// The path of the server of OpenSSH, if it is installed.
pub fn find_sshd() -> Option<PathBuf> {
    find("sshd")
}

fn sshd() -> Result<(), String> {
    if find_sshd().is_some() {
        return Ok(());
    }
    let unmask = "'systemctl unmask ssh.service ssh.socket' lets the ssh server listen at port 22";
    if !stays_still(&["ssh.service", "ssh.socket"], unmask) {
        return Err("sshd is missing: install your system's package 'openssh-server', which \
                    from then on listens at port 22 unless you disable it"
            .to_string());
    }
    debian("sshd", "openssh-server", "put it into /usr/local/bin")?;
    match find_sshd() {
        Some(_) => Ok(()),
        None => Err("the package is installed but has no /usr/sbin/sshd".to_string()),
    }
}

/// The path of nginx, if it is installed.
pub fn find_nginx() -> Option<PathBuf> {
    find("nginx")
}

fn nginx() -> Result<(), String> {
    if find_nginx().is_some() {
        return Ok(());
    }
    let unmask = "'systemctl unmask nginx.service' lets nginx listen at port 80";
    if !stays_still(&["nginx.service"], unmask) {
        return Err("nginx is missing: install your system's package 'nginx-light', which from \
                    then on listens at port 80 unless you disable it"
            .to_string());
    }
    debian("nginx", "nginx-light", "put it into /usr/local/bin")?;
    match find_nginx() {
        Some(_) => Ok(()),
        None => Err("the package is installed but has no /usr/sbin/nginx".to_string()),
    }
}

/// Keeps a package that is about to be installed from starting its services, which is not ours to
/// decide: they would let people in from then on. The caller is told how to get them. Returns
/// true if nothing will start.
fn stays_still(services: &[&str], unmask: &str) -> bool {
    if !is_root() || !Path::new("/run/systemd/system").exists() {
        return true;
    }
    println!("{unmask}");
    let masked = Command::new("systemctl").arg("mask").args(services).status();
    masked.is_ok_and(|status| status.success())
}

fn nats() -> Result<(), String> {
    if find_nats().is_some() {
        return Ok(());
    }
    debian("NATS", "nats-server", "put nats-server into /usr/local/bin")?;
    match find_nats() {
        Some(_) => Ok(()),
        None => Err("the package is installed but has no /usr/sbin/nats-server".to_string()),
    }
}

/// True if this is the user who may install packages.
pub fn is_root() -> bool {
    output("id", &["-u"]).as_deref() == Some("0")
}

/// Installs a package of Debian, or says how to.
fn debian(what: &str, package: &str, otherwise: &str) -> Result<(), String> {
    // One at a time: apt-get refuses to run twice.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock();
    if !Path::new("/etc/debian_version").exists() || !is_root() {
        return Err(format!(
            "{what} is missing: install your system's package '{package}' (on Debian as root \
             'apt-get install {package}'), or {otherwise}"
        ));
    }
    println!("{what} is missing, installing the package of this system");
    for arguments in [&["update"][..], &["install", "-y", "--no-install-recommends", package]] {
        let done = Command::new("apt-get")
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdin(Stdio::null())
            .status();
        if !done.is_ok_and(|status| status.success()) {
            let command = arguments.join(" ");
            return Err(format!("{what} is missing and 'apt-get {command}' failed: see above"));
        }
    }
    Ok(())
}
