//! Sessions at a server, played from terminals.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::serving::{ask, seeded, serve};
use crate::{folder, tilewright};

/// How often an answer is looked for, every 20 ms.
const LOOKS: u32 = 1_500;

/// A terminal that ends with the test.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Arc<Mutex<String>>,
    /// How much of the screen was read.
    read: usize,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Terminal {
    fn new(args: &[&str]) -> Terminal {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .arg("play")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let mut out = child.stdout.take().unwrap();
        let screen = Arc::new(Mutex::new(String::new()));
        let seen = screen.clone();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = out.read(&mut some) {
                bytes.extend(&some[..count]);
                *seen.lock().unwrap() = String::from_utf8_lossy(&bytes).into_owned();
            }
        });
        Terminal { child, keys, screen, read: 0 }
    }

    /// What has come since the last time, up to this text, once it is there.
    fn until(&mut self, text: &str) -> String {
        for _ in 0..LOOKS {
            let screen = self.screen.lock().unwrap().clone();
            if let Some(at) = screen[self.read..].find(text) {
                let found = screen[self.read..self.read + at + text.len()].to_string();
                self.read += at + text.len();
                return found;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("'{text}' does not come: {}", self.screen.lock().unwrap());
    }

    fn types(&mut self, line: &str) {
        writeln!(self.keys, "{line}").unwrap();
    }

    /// Everything the terminal showed, once it has ended well. Nothing of it was too wide.
    fn ends(mut self) -> String {
        assert!(self.child.wait().unwrap().success());
        thread::sleep(Duration::from_millis(50));
        let screen = self.screen.lock().unwrap().clone();
        let wide = |line: &&str| line.chars().count() > 79 && !line.contains("http://");
        let wide: Vec<&str> = screen.lines().filter(wide).collect();
        assert!(wide.is_empty(), "too wide for 80 columns: {wide:#?}");
        screen
    }
}

/// The letters of the rack that is shown, without blanks.
fn letters(screen: &str) -> String {
    let rack = screen.rsplit("rack: ").next().unwrap().lines().next().unwrap();
    rack.chars().filter(char::is_ascii_uppercase).collect()
}

#[test]
fn var_dup_03_two_join_a_session_at_a_server_and_the_arbitrator_rules() {
    // Its first rack breaks the rule, its second keeps it.
    let address = seeded("joining-server", 15);
    let (data, site) = (folder("joining"), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let changes = ["--change", "arbitrator=person", "--change", "rounds=1"];
    let host = ["--server", &site, "--mode", "duplicate", "--player", "Judge", "--data", data];
    let mut judge = Terminal::new(&[&host[..], &changes].concat());
    judge.until("from a browser or a terminal:\n");
    let link = judge.until("\n").trim().to_string();
    judge.until("Judge> ");

    let file = format!("{data}/session.twd");
    let join = |name: &str, log: &[&str]| {
        let args = ["--join", &link, "--player", name, "--data", data];
        let mut terminal = Terminal::new(&[&args[..], log].concat());
        let terms = terminal.until("yes or no> ");
        assert!(terms.contains("Changed: Any number of players. Whoever makes the session is"));
        terminal.types("yes");
        terminal.until("Judge begins the session when all are there.");
        terminal
    };
    let mut ana = join("Ana", &["--log", &file]);
    let mut ben = join("Ben", &[]);

    judge.types("begin");
    for (has, answer) in [("not", "reject"), ("them", "accept")] {
        judge.until("The rack needs 2 vowels and 2 consonants; it has ");
        assert!(judge.until("Judge> ").starts_with(has));
        judge.types(answer);
        if answer == "reject" {
            judge.until("Type draw for the next rack");
            judge.types("draw");
        }
    }
    judge.until("type start for the clock.");
    judge.types("start");

    // Any letters do: what is a word is for the arbitrator to say.
    let rack = letters(&ana.until("Ana> "));
    let (short, long) = (&rack[..2], &rack[..3]);
    ana.types("A1 QQQQ");
    ana.until("You have too few ");
    ana.types(&format!("H7 {short} 99"));
    ana.until(&format!("Sealed: H7 {short}, "));
    ana.types("done");
    ana.until("Locked; ");
    ben.until("Ben> ");
    // Without capitals plain tiles are meant: nobody holds three blanks.
    ben.types(&format!("H7 {}", long.to_lowercase()));
    ben.until(&format!("Sealed: H7 {long}, "));
    ben.until("Ben> ");
    // Who leaves has the same seat again, with its slip.
    ben.types("quit");
    assert!(ben.ends().contains("Your seat is kept"));
    let mut ben = Terminal::new(&["--join", &link, "--player", "Ben", "--data", data]);
    ben.until(&format!("Sealed: H7 {long}, "));

    judge.until("Type close");
    judge.types("close");
    judge.until("good WORD or bad WORD");
    judge.until("Judge> ");
    judge.types("good ZZZZZ");
    judge.until("No slip of this round has that word");
    for word in [short, long] {
        judge.types(&format!("good {word}"));
        judge.until("ruled good");
        judge.until("Judge> ");
    }
    judge.types("slips");
    assert!(judge.until("Judge> ").contains("Ana wrote 99"));
    judge.types("confirm");

    let told = judge.ends();
    assert!(told.contains("The session is over: all rounds are played."), "{told}");
    assert!(told.contains("Ben won with "), "the longer word has more points: {told}");
    assert!(ana.ends().contains("Your place: 2 of 2, with "));
    assert!(ben.ends().contains("Your place: 1 of 2, with "));
    let checked = tilewright(&["duplicate", "check", &file]).ok();
    assert!(checked.contains("1 round, 2 slips of 2 players"), "{checked}");
    assert!(checked.contains("all as recorded"), "{checked}");
    let args = ["play", "--join", &link, "--player", "Cy", "--data", data];
    tilewright(&args).refused(&["this session is over"]);
}

#[test]
fn what_cannot_be_joined_is_refused_with_what_to_do() {
    let served = serve("joining-refused");
    let data = folder("joining-refused-seats");
    let data = data.to_str().unwrap();
    let join =
        |link: &str| tilewright(&["play", "--join", link, "--player", "Ana", "--data", data]);
    join("https://club.example/#/join/00").refused(&["does not speak https", "browser"]);
    join("http://127.0.0.1:1/#/join/00").refused(&["cannot be reached", "check the address"]);
    join("http://127.0.0.1/#/game/00").refused(&["/#/join/"]);
    join(&format!("http://{}/#/join/00", served.address)).refused(&["invitation"]);
    tilewright(&["play", "--join", "x/#/join/0"]).refused(&["--player NAME"]);
    let two = ["play", "--join", "x/#/join/0", "--player", "A", "--player", "B"];
    tilewright(&two).refused(&["for one player"]);
    tilewright(&["play", "--join", "x/#/join/0", "--mode", "match"]).refused(&["--join", "--mode"]);
    tilewright(&["play", "--server", "x", "--player", "A"]).refused(&["--mode duplicate"]);

    let body = r#"{"edition": "travel-2006", "changes": [], "seats":
        [{"type": "mine", "name": "Eve"}, {"type": "open"}]}"#;
    let answer = ask(&served, "POST /api/games", body);
    let invite = answer.split(r#""invite":""#).nth(1).unwrap().split('"').next().unwrap();
    join(&format!("http://{}/#/join/{invite}", served.address))
        .refused(&["this link is for Match", "browser"]);
}
