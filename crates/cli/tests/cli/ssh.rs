//! A game whose terminal is cut off and that goes on at another one: at the other end of ssh if
//! TILEWRIGHT_SSHD names a server, which is then started on this machine for this test alone.
//! `cargo xtask test --only ssh` does so.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::folder;
use super::pty::Terminal;

/// The number of looks for something, one every 20 ms.
const LOOKS: u32 = 3_000;

/// A server that lets the user of this test in by a key made for it.
struct Ssh {
    server: Child,
    port: String,
    key: String,
    user: String,
}

impl Drop for Ssh {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A key without a passphrase; the path of its secret half.
fn key(folder: &Path, name: &str) -> String {
    let path = folder.join(name).to_str().unwrap().to_string();
    let mut make = Command::new("ssh-keygen");
    let made = make.args(["-q", "-t", "ed25519", "-N", "", "-f", &path]).status();
    assert!(made.unwrap().success());
    path
}

impl Ssh {
    /// A server, if there is a program for it.
    fn new(folder: &Path) -> Option<Ssh> {
        let program = std::env::var("TILEWRIGHT_SSHD").ok()?;
        // Without PAM the server itself would make it where an administrator starts it.
        let _ = std::fs::create_dir_all("/run/sshd");
        let (host, key) = (key(folder, "host"), key(folder, "user"));
        // No other program listens at a port that was free a moment ago.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let server = Command::new(program)
            .args(["-D", "-e", "-f", "/dev/null", "-h", &host, "-p", &port.to_string()])
            .args(["-o", "ListenAddress=127.0.0.1", "-o", "PidFile=none", "-o", "UsePAM=no"])
            .args(["-o", "StrictModes=no", "-o", "PasswordAuthentication=no"])
            .args(["-o", "PermitRootLogin=prohibit-password"])
            .args(["-o", &format!("AuthorizedKeysFile={key}.pub")])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let user = Command::new("id").arg("-un").output().unwrap().stdout;
        let user = String::from_utf8(user).unwrap().trim().to_string();
        let ssh = Ssh { server, port: port.to_string(), key, user };
        for _ in 0..LOOKS {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                return Some(ssh);
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the server does not begin");
    }

    /// A terminal at this end, with the program at the other one.
    fn terminal(&self, line: &str) -> Terminal {
        let far = format!("{}@127.0.0.1", self.user);
        let program = format!("{} --lexicon american {line}", env!("CARGO_BIN_EXE_tilewright"));
        let known = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"];
        let own =
            ["-F", "/dev/null", "-o", "IdentitiesOnly=yes", "-i", &self.key, "-p", &self.port];
        let rest = ["-o", "LogLevel=ERROR", "-tt", &far, &program];
        Terminal::of("ssh", &[&own[..], &known, &rest].concat(), &[("TERM", "xterm-256color")])
    }
}

/// A terminal with the program on it: at the other end of ssh if there is a server for that.
fn terminal(ssh: Option<&Ssh>, line: &str) -> Terminal {
    let args: Vec<&str> = line.split(' ').collect();
    match ssh {
        Some(ssh) => ssh.terminal(line),
        None => Terminal::new(&args, &[("TERM", "xterm-256color")]),
    }
}

#[test]
fn a_game_goes_on_after_its_connection_was_cut() {
    let folder = folder("ssh");
    let ssh = Ssh::new(&folder);
    let data = folder.join("data");
    let data = data.to_str().unwrap();
    let begun = format!("play --full --player Ana --player Ben --seed 3 --data {data}");
    let cut = terminal(ssh.as_ref(), &begun);
    cut.until("Give the terminal to Ana");
    cut.keys("\r");
    cut.until("rack: A H I N N S W");
    cut.keys("\x1b[D\x1b[D\x1b[Dswan");
    cut.until("SWAN: 14 points. Enter plays.");
    cut.resize(60, 20);
    cut.until("This window is 60 by 20.");
    cut.resize(80, 24);
    cut.until("SWAN: 14 points. Enter plays.");
    cut.keys("\r");
    cut.until("Give the terminal to Ben");
    // The connection breaks; the program at the other end hears of it a moment later, and until
    // then the game is taken.
    drop(cut);
    let again = format!("play --full --resume --data {data}");
    for _ in 0..LOOKS {
        let mut terminal = terminal(ssh.as_ref(), &again);
        while terminal.runs() && !terminal.shows().contains("Give the terminal to Ben") {
            thread::sleep(Duration::from_millis(20));
        }
        if !terminal.runs() {
            continue;
        }
        terminal.keys("\r");
        let open = terminal.until("rack: D E L N O S W");
        assert!(open.contains(" 8 = . . ' S W A N"), "{open}");
        terminal.keys("\x03");
        terminal.until("Really leave?");
        terminal.keys("\x03");
        let written = terminal.ends();
        assert!(written.contains("tilewright play --resume 1"), "{written}");
        return;
    }
    panic!("the game stays taken");
}
