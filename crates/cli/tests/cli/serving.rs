//! `tilewright serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{Run, folder, lexicon_args, tilewright};

/// A server that ends with the test.
pub struct Served {
    child: Child,
    pub address: String,
    data: PathBuf,
}

impl Served {
    /// Its data folder.
    pub fn data(&self) -> &Path {
        &self.data
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A separate server for a test, with its data in a folder of this name.
pub fn serve(name: &str) -> Served {
    serve_with(folder(name), &[])
}

/// A separate server for a test, with its data in this folder and more arguments.
pub fn serve_with(data: PathBuf, more: &[&str]) -> Served {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(["--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()])
        .args(lexicon_args(more))
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line
        .strip_prefix("Tilewright is at http://")
        .and_then(|rest| rest.strip_suffix("/\n"))
        .unwrap_or_else(|| panic!("no address in '{line}'"));
    Served { address: address.to_string(), child, data }
}

/// The address of a server in this process where games are dealt the same in every run.
pub fn seeded(name: &str, seed: u64) -> String {
    let chance = server::ChanceSource::Seeded(seed);
    let lists = host::WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    let config = server::Config { chance, lists, ..server::Config::new(folder(name)) };
    let (told, address) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let server = server::open(config).await.unwrap();
            told.send(listener.local_addr().unwrap().to_string()).unwrap();
            server.serve(listener, std::future::pending()).await;
        });
    });
    address.recv().unwrap()
}

/// The server's answer to a request, with its head.
pub fn ask(served: &Served, call: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(&served.address).unwrap();
    let length = body.len();
    let head = "Host: localhost\r\nConnection: close\r\nContent-Type: application/json";
    write!(stream, "{call} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_address_is_told_and_answers() {
    let served = serve("serve");
    let answer = ask(&served, "GET /", "");
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    tilewright(&["serve", "--listen", &served.address]).refused(&["is in use", "--listen"]);
}

#[test]
fn a_server_says_whether_it_is_well() {
    let served = serve("well");
    let health = |rest: &[&str]| {
        tilewright(&[&["health", "--server", served.address.as_str()], rest].concat())
    };
    assert_eq!(health(&[]).ok(), format!("{} is healthy\n", served.address));
    let object = &super::objects(&health(&["--format", "json"]).ok())[0];
    assert_eq!((object["well"].as_bool(), object["why"].as_str()), (Some(true), None));

    // No server listens any more on a port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let gone = tilewright(&["health", "--server", &free.to_string()]);
    assert_eq!(gone.code, 1);
    assert!(gone.out.contains("does not answer"), "{}", gone.out);
}

#[test]
fn a_word_filter_that_cannot_be_read_is_refused_with_its_line() {
    let folder = folder("filter");
    let filter = folder.join("words.txt");
    let words = filter.to_str().unwrap();
    let data = folder.to_str().unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", data, "--word-filter", words];
    tilewright(&arguments).refused(&["words.txt"]);
    std::fs::write(&filter, "# comment\nblorp\ntwo words\n").unwrap();
    tilewright(&arguments).refused(&["words.txt", "line 3 is not one word"]);
}

#[test]
fn a_backup_is_made_while_it_serves() {
    let served = serve("copied");
    let copies = folder("copies");
    let copy = copies.join("monday.db");
    let (data, copy) = (served.data.to_str().unwrap(), copy.to_str().unwrap());
    let backup = |data: &str, rest: &[&str]| {
        tilewright(&[&["backup", "--data", data, "--output", copy], rest].concat())
    };
    let told = backup(data, &[]).ok();
    assert_eq!(told, format!("{copy} holds 0 games with 0 events\n"));
    backup(data, &[]).refused(&["exists already", "name a new file"]);
    std::fs::remove_file(copy).unwrap();
    let object = &super::objects(&backup(data, &["--format", "json"]).ok())[0];
    assert_eq!((object["games"].as_u64(), object["events"].as_u64()), (Some(0), Some(0)));
    std::fs::remove_file(copy).unwrap();
    backup(copies.join("none").to_str().unwrap(), &[]).refused(&["no database at", "--data"]);
}

#[cfg(unix)]
#[test]
fn a_signal_stops_it_in_good_order() {
    for signal in ["-INT", "-TERM"] {
        let mut served = serve("stop");
        let kill = Command::new("kill").args([signal, &served.child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(served.child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn a_database_is_taken_over_from_a_server_that_was_killed_and_from_no_other() {
    use std::os::unix::process::ExitStatusExt as _;
    let place = folder("database");
    let file = place.join("games.db");
    let database = format!("sqlite://{}", file.display());
    let with = ["--database", database.as_str()];
    let mut first = serve_with(folder("database-one"), &with);
    let body = r#"{"edition": "travel-2006", "changes": [],
        "seats": [{"type": "mine", "name": "Ada"}, {"type": "open"}]}"#;
    let made = ask(&first, "POST /api/games", body);
    let (head, made) = made.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 201"), "{head}");
    let made = &super::objects(made)[0];
    let path = format!("GET /api/games/{}", made["id"].as_str().unwrap());

    // Standard output ends at once with a server that refuses to start; one that starts prints its
    // address there.
    let refused = |data: &str| {
        let data = folder(data);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()])
            .args(with)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut out).unwrap();
        if !out.is_empty() {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(out, "", "two servers on one database");
        let err = String::from_utf8(output.stderr).unwrap();
        Run { code: output.status.code().unwrap_or(-1), out, err }.refused(&[
            "another Tilewright uses the database",
            file.to_str().unwrap(),
            "stop it, or name another database",
        ]);
    };
    refused("database-early");
    // As `kill -9` does: nothing is cleaned up, and the lock file stays behind.
    first.child.kill().unwrap();
    assert_eq!(first.child.wait().unwrap().signal(), Some(9));
    assert!(place.join("games.db.lock").exists());

    let second = serve_with(folder("database-two"), &with);
    let found = ask(&second, &path, "");
    assert!(found.starts_with("HTTP/1.1 200") && found.contains("\"Ada\""), "{found}");
    refused("database-three");
    // The server that has the folder goes on undisturbed.
    assert!(ask(&second, &path, "").starts_with("HTTP/1.1 200"));
}

#[test]
fn the_log_is_for_programs_if_that_is_asked_for() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(["--listen", "127.0.0.1:0", "--data", folder("json_log").to_str().unwrap()])
        .args(["--log-format", "json", "--log-level", "info", "--metrics", "127.0.0.1:0"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let events = lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap());
    let events: Vec<serde_json::Value> = events.take(2).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let [shown, ready] = [&events[0], &events[1]];
    assert_eq!(shown["message"], "metrics are shown");
    assert!(shown["address"].as_str().unwrap().starts_with("127.0.0.1:"), "{shown}");
    assert_eq!(ready["message"], "the server is ready");
    assert_eq!(ready["level"], "INFO");
    assert!(ready["timestamp"].as_str().unwrap().ends_with('Z'), "{ready}");
    let refused = tilewright(&["serve", "--log-level", "loud"]);
    refused.refused(&["--log-level"]);
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    #[test]
    fn no_address_is_told_where_nothing_can_be_kept() {
        let served = serve("taken");
        let serve = |data: &str| tilewright(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
        serve(served.data.to_str().unwrap()).refused(&["another Tilewright uses", "name another"]);
        let file = served.data.join("tilewright.db");
        serve(file.to_str().unwrap()).refused(&["cannot use the data folder", "tilewright.db"]);
        let broken = folder("broken");
        std::fs::write(broken.join("tilewright.db"), [7; 9_000]).unwrap();
        serve(broken.to_str().unwrap()).refused(&["cannot use the database", "tilewright.db"]);
    }
}

#[test]
fn a_server_goes_by_the_names_that_its_operator_gives() {
    let names = ["--host", "play.example.org", "--host", "*.club.example"];
    let served = serve_with(folder("names"), &names);
    let ask_by = |host: &str| {
        let mut stream = TcpStream::connect(&served.address).unwrap();
        let head = format!("GET /api/rules HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    for host in [served.address.as_str(), "play.example.org", "one.club.example", "attic.local"] {
        assert!(ask_by(host).starts_with("HTTP/1.1 200"), "{host}");
    }
    let refused = ask_by("evil.example");
    assert!(refused.starts_with("HTTP/1.1 421"), "{refused}");
    assert!(refused.contains("--host evil.example"), "it says what an operator does: {refused}");
    tilewright(&["serve", "--host", "https://play.example.org"])
        .refused(&["--host", "play.example.org, without https://"]);
}
