//! A PostgreSQL server for tests, with its own port and folder.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running server; it ends, and its folder is removed, when this is dropped.
pub struct Postgres {
    programs: PathBuf,
    /// Where it keeps its data.
    pub folder: PathBuf,
    options: String,
    /// Its address, without the name of a database.
    pub url: String,
}

/// The folder with the programs of the server: the newest version that is installed.
pub fn find() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|version| version.path()).max_by_key(|version| number(version));
    let usual = ["/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"].map(PathBuf::from);
    let all = newest.map(|version| version.join("bin")).into_iter().chain(usual);
    all.into_iter().find(|folder| folder.join("initdb").is_file())
}

/// The failures that the data has to survive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// A crash of the server.
    Stop,
    /// A crash of the machine as well, as in earnest.
    Crash,
}

impl Postgres {
    /// Starts a server.
    pub fn start(durability: Durability) -> Result<Postgres, String> {
        let programs = find().ok_or("the programs of PostgreSQL are missing")?;
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .map_err(|error| format!("no free port: {error}"))?
            .port();
        let folder =
            std::env::temp_dir().join(format!("tilewright-postgres-{}", std::process::id()));
        let url = format!("postgres://tilewright@127.0.0.1:{port}");
        let options = format!(
            "-p {port} -k {} -c listen_addresses=127.0.0.1 -c max_connections=500 -c fsync={}",
            folder.display(),
            if durability == Durability::Crash { "on" } else { "off" },
        );
        let server = Postgres { programs, folder, options, url };
        let data = server.folder.display().to_string();
        server.run("initdb", &["-D", &data, "-A", "trust", "-U", "tilewright", "--no-sync"])?;
        let log = format!("{data}/log");
        server.run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &server.options, "start"])?;
        Ok(server)
    }

    /// Makes an empty database.
    pub fn make(&self, name: &str) -> Result<(), String> {
        self.run("createdb", &[&format!("--maintenance-db={}/postgres", self.url), name])
    }

    /// The command that controls the server, as JSON; what is missing is `start`, or
    /// `-m immediate stop`.
    pub fn control(&self) -> String {
        let (program, mut words) = self.command("pg_ctl");
        let (data, log) = (self.folder.display(), self.folder.join("log"));
        let rest = ["-D", &data.to_string(), "-w", "-l", &log.display().to_string(), "-o"];
        words.insert(0, program);
        words.extend(rest.map(str::to_owned));
        words.push(self.options.clone());
        // No word holds anything that JSON would escape.
        format!(
            "[{}]",
            words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(",")
        )
    }

    /// The way to call one of its programs.
    fn command(&self, program: &str) -> (String, Vec<String>) {
        let path = self.programs.join(program).display().to_string();
        if super::setup::is_root() {
            let words = ["-u", "postgres", "--", &path].map(str::to_owned);
            return ("runuser".to_owned(), words.to_vec());
        }
        (path, Vec::new())
    }

    /// Runs one of its programs, which refuse to run as root.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let (command, first) = self.command(program);
        let mut command = Command::new(command);
        command.args(first);
        let status = command
            .args(arguments)
            // A folder that the server's user can read.
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{program} of PostgreSQL: {status}")),
            Err(error) => Err(format!("{program} of PostgreSQL does not start: {error}")),
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.display().to_string();
        if let Err(problem) = self.run("pg_ctl", &["-D", &data, "-m", "immediate", "stop"]) {
            println!("{problem}");
        }
        // Anything left over is in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
