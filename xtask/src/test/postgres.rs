//! A PostgreSQL server for tests, with its own port and folder.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running server; it ends, and its folder is removed, when this is dropped.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
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

impl Postgres {
    /// Starts a server. It need not survive a crash of the machine.
    pub fn start() -> Result<Postgres, String> {
        let programs = find().ok_or("the programs of PostgreSQL are missing")?;
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .map_err(|error| format!("no free port: {error}"))?
            .port();
        let folder =
            std::env::temp_dir().join(format!("tilewright-postgres-{}", std::process::id()));
        let url = format!("postgres://tilewright@127.0.0.1:{port}");
        let server = Postgres { programs, folder, url };
        let data = server.folder.display().to_string();
        server.run("initdb", &["-D", &data, "-A", "trust", "-U", "tilewright", "--no-sync"])?;
        let options = format!(
            "-p {port} -k {data} -c listen_addresses=127.0.0.1 -c max_connections=500 -c fsync=off"
        );
        let log = format!("{data}/log");
        server.run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &options, "start"])?;
        Ok(server)
    }

    /// Runs one of its programs, which refuse to run as root.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let path = self.programs.join(program);
        let mut command = if super::setup::is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
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
