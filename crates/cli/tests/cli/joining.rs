//! Games on a server, played from terminals.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::serving::{ask, seeded, serve};
use crate::{folder, tilewright, typed};

/// The number of looks for an answer, one every 20 ms.
const LOOKS: u32 = 1_500;

/// A terminal that ends with the test.
pub struct Terminal {
    child: Child,
    /// Until nothing more is typed.
    keys: Option<ChildStdin>,
    screen: Arc<Mutex<String>>,
    /// The length of the part of the screen that was read.
    read: usize,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Terminal {
    pub fn new(args: &[&str]) -> Terminal {
        Terminal::trusting(args, None)
    }

    /// A terminal on a machine that trusts the certificates in this file only.
    fn trusting(args: &[&str], roots: Option<&str>) -> Terminal {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .arg("play")
            .args(crate::lexicon_args(args))
            .args(args)
            .envs(roots.map(|roots| ("SSL_CERT_FILE", roots)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take();
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

    /// Waits for a text, and returns the output since the last time up to it.
    pub fn until(&mut self, text: &str) -> String {
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

    pub fn types(&mut self, line: &str) {
        writeln!(self.keys.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Everything the terminal showed, once it has ended well. Nothing of it was too wide.
    pub fn ends(mut self) -> String {
        // The end of the input declines the offer to take the board apart.
        self.keys = None;
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
        assert!(
            terms.contains("Changed: Any number of players. The person who makes the session is")
        );
        terminal.types("yes");
        terminal.until("Judge begins the session when everybody is here.");
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

    // Any letters will do: the arbitrator decides what is a word.
    let rack = letters(&ana.until("Ana> "));
    let (short, long) = (&rack[..2], &rack[..3]);
    ana.types("A1 QQQQ");
    ana.until("You have no ");
    ana.types(&format!("H7 {short} 99"));
    ana.until(&format!("Sealed: H7 {short}, "));
    ana.types("done");
    ana.until("Locked; ");
    ben.until("Ben> ");
    // Small letters alone mean plain tiles: no player holds three blanks.
    ben.types(&format!("H7 {}", long.to_lowercase()));
    ben.until(&format!("Sealed: H7 {long}, "));
    ben.until("Ben> ");
    // A player who leaves gets the same seat again, with its slip.
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
    assert!(told.contains("The session is over: all rounds have been played."), "{told}");
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
    join("ftp://club.example/#/join/00").refused(&["address of a server"]);
    join("http://127.0.0.1:1/#/join/00").refused(&["cannot be reached", "check the address"]);
    join("http://127.0.0.1/#/game/00").refused(&["/#/join/"]);
    join(&format!("http://{}/#/join/00", served.address)).refused(&["invitation"]);
    tilewright(&["play", "--join", "x/#/join/0"]).refused(&["--player NAME"]);
    let five = ["A", "B", "C", "D", "E"].map(|name| ["--player", name]).concat();
    tilewright(&[&["play", "--join", "x/#/join/0"], &five[..]].concat()).refused(&["at most 4"]);
    tilewright(&["play", "--join", "x/#/join/0", "--mode", "match"]).refused(&["--join", "--mode"]);
    tilewright(&["play", "--open", "2"]).refused(&["--server"]);
    tilewright(&["play", "--public"]).refused(&["--server"]);
    tilewright(&["play", "--lobby", "ftp://x", "--player", "Ana"])
        .refused(&["address of a server"]);
    tilewright(&["play", "--lobby", "x", "--player", "Ana", "--player", "Ben"])
        .refused(&["one player"]);

    let body = r#"{"edition": "travel-2006", "changes": [], "seats":
        [{"type": "mine", "name": "Eve"}, {"type": "open"}]}"#;
    let answer = ask(&served, "POST /api/games", body);
    let invite = answer.split(r#""invite":""#).nth(1).unwrap().split('"').next().unwrap();
    let link = format!("http://{}/#/join/{invite}", served.address);
    // A player who does not accept the terms gets no seat.
    let out = typed(&["play", "--join", &link, "--player", "Ana", "--data", data], "maybe\nno\n");
    let out = out.ok();
    assert!(out.contains("2 players.") && out.contains("You have not taken a seat."), "{out}");
}

/// The link that a terminal shows to the player who makes a game.
fn link_of(terminal: &mut Terminal) -> String {
    terminal.until("http://");
    format!("http://{}", terminal.until("\n").trim())
}

#[test]
fn strangers_meet_in_the_lobby_of_a_server() {
    let address = seeded("joining-lobby", 5);
    let (data, site) = (folder("joining-lobby-seats"), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let mut ben = Terminal::new(&["--lobby", &site, "--player", "Ben", "--data", data]);
    ben.until("No game is looking for players.");
    ben.until("game> ");

    let make = ["--server", &site, "--public", "--player", "Ana", "--data", data];
    let terms = ["--edition", "classic-2023", "--change", "clock=25"];
    let mut ana = Terminal::new(&[&make[..], &terms].concat());
    link_of(&mut ana);
    // The list is put together at most once a second.
    let listed = loop {
        ben.types("");
        let listed = ben.until("game> ");
        if listed.contains("One game is looking for players:") {
            break listed;
        }
        thread::sleep(Duration::from_millis(100));
    };
    assert!(listed.contains(" 1  Ana: 2023 classic, "), "{listed}");
    assert!(listed.contains("25 min"), "{listed}");
    ben.types("2");
    ben.until("No game has this number.");
    ben.until("game> ");
    ben.types("1");
    assert!(ben.until("yes or no> ").contains("Ana made this game."));
    ben.types("no");
    ben.until("You have not taken a seat.");
    // Another player is faster, while the terms are still open at this terminal.
    let mut cleo = Terminal::new(&["--lobby", &site, "--player", "Cleo", "--data", data]);
    for terminal in [&mut ben, &mut cleo] {
        terminal.until("game> ");
        terminal.types("1");
        terminal.until("yes or no> ");
    }
    cleo.types("yes");
    cleo.until("The first turn goes to ");
    ana.until("The first turn goes to ");
    ben.types("yes");
    ben.until("game> ");
    ben.types("quit");
    let told = ben.ends();
    assert!(told.contains("This seat is no longer offered"), "{told}");
    // Both come back by the address of the table.
    cleo.types("quit");
    let left = cleo.ends();
    let table = left.split("with --join\n").nth(1).unwrap().lines().next().unwrap().trim();
    let mut cleo = Terminal::new(&["--join", table, "--player", "Cleo", "--data", data]);
    cleo.until("Ana");
}

#[test]
fn two_people_play_a_match_at_a_server_with_its_windows_and_its_end() {
    let address = seeded("joining-match", 5);
    let (data, site) = (folder("joining-match-seats"), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let with = ["--data", data];
    let make = ["--server", &site, "--player", "Ana", "--edition", "classic-2023"];
    let mut ana = Terminal::new(&[&make[..], &with].concat());
    let link = link_of(&mut ana);
    let join = ["--join", &link, "--player", "Ben"];
    let mut ben = Terminal::new(&[&join[..], &with].concat());
    assert!(ben.until("yes or no> ").contains("Ana made this game."));
    ben.types("yes");

    // The player on turn is asked; any two tiles are a play, even if they form no words.
    let first = |ana: &mut Terminal, ben: &mut Terminal| {
        let told = ana.until("The first turn goes to ");
        let starts = ana.until(".");
        ben.until("The first turn goes to ");
        assert!(told.contains("Opening draw: "), "{told}");
        starts == "Ana."
    };
    let ana_starts = first(&mut ana, &mut ben);
    let (one, other, name, second) = match ana_starts {
        true => (&mut ana, &mut ben, "Ana", "Ben"),
        false => (&mut ben, &mut ana, "Ben", "Ana"),
    };
    let shown = one.until(&format!("{name}> "));
    assert!(shown.contains("Type a play such as 8D TRAIN"), "{shown}");
    one.types("rack");
    let rack = letters_of(&one.until(&format!("{name}> ")));
    one.types("8A QQQ");
    one.until("cover the star");
    one.until(&format!("{name}> "));
    let two = &rack[..2];
    one.types(&format!("8G {}", two.to_lowercase()));
    one.until(&format!("Read as 8G {two}, without blanks."));
    one.until(&format!("{name} played 8G {two}"));

    let asked = other.until(&format!("{second}> "));
    assert!(asked.contains(&format!("{name} played 8G {two}")), "{asked}");
    assert!(asked.contains(&format!("You may challenge {two} or just move.")), "{asked}");
    assert!(!asked.contains(&format!("rack: {}", spaced(&rack))), "another's rack: {asked}");
    other.types("turn 1");
    other.until(&format!("After turn 1: {name} 8G {two}, "));
    other.until(&format!("{second}> "));
    other.types("challenge");
    other.until(&format!("{second} challenged: "));
    other.until(&format!("{second}> "));

    // A player who leaves comes back to the same seat, and is shown where the game stands.
    other.types("quit");
    other.until("Your seat is kept");
    let again = ["--join", &link, "--player", second];
    let mut other = Terminal::new(&[&again[..], &with].concat());
    other.until(&format!("{second} challenged: "));
    other.until(&format!("{second}> "));
    other.types("propose end");
    one.until(&format!("{second} proposed to end the game."));
    one.until(&format!("{name}: answer yes, or answer no."));
    one.until(&format!("{name}> "));
    one.types("answer yes");
    for terminal in [one, &mut other] {
        terminal.until("Game over: everybody agreed to end it.");
        terminal.until("Final: ");
    }
}

/// The letters of the rack that was asked for, without blanks.
fn letters_of(told: &str) -> String {
    let rack = told.rsplit("Your rack: ").next().unwrap().lines().next().unwrap();
    rack.chars().filter(char::is_ascii_uppercase).collect()
}

fn spaced(tiles: &str) -> String {
    tiles.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
fn several_people_share_a_terminal_at_a_server_and_see_only_their_own_racks() {
    let address = seeded("joining-shared", 5);
    let (data, site) = (folder("joining-shared-seats"), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let args = ["--server", &site, "--player", "Ana", "--player", "Ben", "--data", data];
    let mut both = Terminal::new(&args);
    let covered = both.until("Give the terminal to ");
    assert!(!covered.contains("rack:"), "{covered}");
    let first = both.until(",");
    both.types("");
    let open = both.until("> ");
    assert_eq!(open.matches("rack:").count(), 1, "{open}");
    both.types("pass");
    let covered = both.until("Give the terminal to ");
    assert!(covered.contains(" passed.") && !covered.contains("rack:"), "{covered}");
    let second = both.until(",");
    assert_ne!(second, first);
    both.types("quit");
    both.until("Your seat is kept");
    // No other player can join this game, so there is no link: they come back by its address.
    let table = link_of(&mut both);
    let back = ["--join", &table, "--player", "Ana", "--player", "Ben", "--data", data];
    let mut both = Terminal::new(&back);
    let covered = both.until("Give the terminal to ");
    assert!(covered.contains(" passed.") && !covered.contains("rack:"), "{covered}");
    assert_eq!(both.until(","), second);
    tilewright(&["play", "--join", &table, "--player", "Eve", "--data", data])
        .refused(&["/#/join/"]);

    // The game is shown as it ended, even while its board is being taken apart.
    both.types("");
    let rack = letters(&both.until("> "));
    both.types(&format!("8G {}", &rack[..2]));
    both.until("Give the terminal to ");
    both.types("");
    both.until("> ");
    both.types("resign");
    both.until("Type unbuild to take the board apart");
    both.types("unbuild");
    both.until("> ");
    both.types("quit");
    both.until("The unbuilding stops here.");
    let mut both = Terminal::new(&back);
    both.until("Game over: ");
    both.until(
        "Its board is being taken apart: type unbuild to see that, or press Enter to leave: ",
    );
    both.types("unbuild");
    both.until("> ");
    both.types("resign");
    both.until("Unbuilt: ");
    let ended = Terminal::new(&back).ends();
    assert!(ended.contains("Game over: ") && !ended.contains("Unbuilt: "), "{ended}");
    assert!(ended.contains("Its board was taken apart: type unbuild to see that"), "{ended}");
}

#[test]
fn var_sol_3_somebody_plays_alone_at_a_server_with_hints_and_records() {
    let address = seeded("joining-alone", 1);
    let (data, site) = (folder("joining-alone-seats"), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let args = ["--server", &site, "--player", "Ana", "--mode", "open-tiles", "--data", data];
    let mut ana = Terminal::new(&[&args[..], &["--count"]].concat());
    let shown = ana.until("Ana> ");
    assert!(shown.contains("all tiles lie open") && shown.contains("tiles: "), "{shown}");
    ana.types("word QI QX");
    ana.until("QI is in the list.\nQX is not in the list.");
    ana.until("Ana> ");
    ana.types("best");
    ana.until("The best continuation the engine knows ends at ");
    ana.until("Ana> ");
    ana.types("8D RATIONS");
    ana.until("Points> ");
    ana.types("12");
    ana.until("Ana counted 12. It scores 66: RATIONS 16, 50 for the number of tiles.");
    ana.until("Ana> ");
    ana.types("stop");
    ana.until("Game over: you stopped.\nFinal: Ana 66.\nYour first record: 66.");
    // The board is taken apart, by the list of what can be.
    ana.until("Type unbuild to take the board apart, or press Enter to leave: ");
    ana.types("unbuild");
    ana.until("The first turn goes to Ana.");
    ana.until("Ana> ");
    ana.types("all");
    ana.until("Removals: ");
    ana.until("Ana> ");
    ana.types("8D 8E 8F 8G 8H 8I 8J");
    ana.until("at most 6");
    ana.until("Ana> ");
    ana.types("8J");
    ana.until("Ana took S from 8J: 1 point.");
    ana.until("Ana> ");
    ana.types("resign");
    ana.until("Unbuilt: ");
    let told = ana.ends();
    assert!(told.contains(&format!("The game: http://{address}/#/game/")), "{told}");
    // The finished game and its unbuilding have an address each.
    let game = told.split("The game: ").nth(1).unwrap().trim().to_string();
    let watched = Terminal::new(&["--watch", &game, "--data", data]).ends();
    assert!(watched.contains("Game over: "), "{watched}");
    assert!(!watched.contains("Unbuilt: "), "{watched}");
    let apart = format!("{game}/unbuild");
    assert!(watched.contains(&format!("tilewright play --watch {apart}")), "{watched}");
    let watched = Terminal::new(&["--watch", &apart, "--data", data]).ends();
    assert!(watched.contains("Unbuild: ") && watched.contains("Unbuilt: "), "{watched}");
}

/// A game of Letter bingo that Ana made and calls, and that Ben has joined with two words.
fn bingo(name: &str) -> (Terminal, Terminal) {
    let address = seeded(name, 3);
    let (data, site) = (folder(&format!("{name}-seats")), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let with = ["--data", data];
    let make = ["--server", &site, "--player", "Ana", "--mode", "bingo"];
    let changes = ["--change", "caller=player"];
    let mut ana = Terminal::new(&[&make[..], &with, &changes].concat());
    ana.until("Ana, your two words> ");
    ana.types("link");
    let link = link_of(&mut ana);
    ana.until("Ana, your two words> ");
    let mut ben = Terminal::new(&[&["--join", &link, "--player", "Ben"], &with[..]].concat());
    ben.until("yes or no> ");
    ben.types("yes");
    ben.until("Ben, your two words> ");
    ben.types("areolae edition");
    (ana, ben)
}

#[test]
fn var_bng_3_letter_bingo_is_played_at_a_server_with_a_caller() {
    let (mut ana, mut ben) = bingo("joining-bingo");
    ben.until("1 of 2 have locked a form.");
    ana.until("Ben locked two words.");
    ana.until("Ana, your two words> ");
    ana.types("retains outline");
    ana.until("Type begin when everybody is here, or help.");
    ana.types("begin");
    // The caller is asked for the first letter, and strikes as the others do.
    ana.until("Enter calls the first letter.\nAna, the caller> ");
    ana.types("call");
    let called = ana.until("Ana> ");
    assert!(called.contains("call 1, 99 left in the bag"), "{called}");
    assert!(called.contains("R E T A I N S    O U T L I N E   14 letters to go"), "{called}");
    let seen = ben.until("Ben> ");
    assert!(seen.contains("call 1, 99 left in the bag") && !seen.contains("O U T L"), "{seen}");
    ben.types("bingo");
    ben.until("Ben called bingo too early. Still open: A, R, E");
    ben.until("Ben> ");
    ben.types("next");
    ana.until("Ben called bingo too early.");
    ana.until("Ana> ");
    ana.types("next");
    ana.until("Enter calls the next letter.\nAna, the caller> ");
    // The rules want a second between two letters.
    thread::sleep(Duration::from_millis(1_100));
    ana.types("");
    ben.until("call 2, 98 left in the bag");
    ben.until("Ben> ");
    ben.types("leave");
    ana.until("Ben left the game.");
    ana.until("Ana> ");
    ana.types("leave");
    for terminal in [ana, ben] {
        let told = terminal.ends();
        assert!(told.contains("Game over: nobody was left to call bingo."), "{told}");
        assert!(told.contains("Ana                  RETAINS OUTLINE"), "{told}");
    }
}

#[test]
fn amb_64_a_host_without_words_is_told_before_the_calling_begins() {
    let (mut ana, mut ben) = bingo("joining-caller");
    ana.until("Ben locked two words.");
    ana.until("Ana, your two words> ");
    ana.types("begin");
    ana.until("ou have locked no words: lock two, or begin without them");
    // She can still write them; saying that she only calls begins it.
    ana.until("Ana, your two words> ");
    ana.types("help");
    ana.until("begin without");
    ana.until("Ana, your two words> ");
    ana.types("begin without");
    ana.until("Enter calls the first letter.\nAna, the caller> ");
    ana.types("call");
    ben.until("call 1, 99 left in the bag");
    ben.until("Ben> ");
    ben.types("leave");
    ana.until("Game over: nobody was left to call bingo.");
    let told = ana.ends();
    assert!(!told.contains("Ana                  "), "she had no form: {told}");
}

#[test]
fn tog_12_a_team_plays_at_a_server() {
    let address = seeded("joining-team", 3);
    let (data, site) = (folder("joining-team-seats"), format!("http://{address}"));
    let data = data.to_str().unwrap();
    let with = ["--data", data];
    let make = ["--server", &site, "--player", "Ann", "--mode", "together"];
    let mut ann = Terminal::new(&[&make[..], &with].concat());
    let link = link_of(&mut ann);
    let mut bo = Terminal::new(&[&["--join", &link, "--player", "Bo"], &with[..]].concat());
    let terms = bo.until("yes or no> ");
    assert!(terms.contains("2 players win or lose together."), "{terms}");
    bo.types("yes");
    for terminal in [&mut ann, &mut bo] {
        let shown = terminal.until("Who plays first?");
        assert!(shown.contains("0 of 20 goals.") && shown.contains("rack: "), "{shown}");
        terminal.until("> ");
    }
    ann.types("start 9");
    ann.until("There is no such seat: choose one of the game's seats.");
    ann.until("Ann> ");
    ann.types("start 2");
    bo.until("Ann wanted Bo to start.");
    bo.until("Bo> ");
    bo.types("start");
    bo.until("The first turn goes to Bo.");
    bo.until("Bo> ");
    bo.types("goals");
    let goals = bo.until("Bo> ");
    assert_eq!(goals.matches("Tip: ").count(), 3, "{goals}");
    bo.types("stuck");
    bo.until("Then use a helper.");
    bo.until("Type yes if you are stuck> ");
    bo.types("no");
    bo.until("Nothing was said.");
    bo.until("Bo> ");
    bo.types("say who has a Q?");
    ann.until("Bo: who has a Q?");
    bo.until("Bo> ");
    bo.types("helper extra");
    bo.until("Bo used a helper: everybody draws one extra tile.");
    bo.until("type pass to end your turn.");
    bo.until("Bo> ");
    bo.types("pass");
    let asked = ann.until("Ann> ");
    assert!(asked.contains("Bo ended the turn."), "{asked}");
    assert!(asked.contains("helpers: goal, exchange, blank, refresh, trade"), "{asked}");
    ann.types("quit");
    assert!(ann.ends().contains("Your seat is kept"));
}

/// An encrypted address in front of a server, with a certificate made for it, and the certificate's
/// file.
fn encrypted(name: &str, address: String) -> (String, String) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_string()]).unwrap();
    let roots = crate::file(&folder(name), "roots.pem", made.cert.pem());
    let key = rustls::pki_types::PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key.into())
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
    let (told, port) = std::sync::mpsc::channel();
    thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            told.send(listener.local_addr().unwrap().port()).unwrap();
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, address) = (acceptor.clone(), address.clone());
                tokio::spawn(async move {
                    // A client that does not trust the certificate hangs up in the middle.
                    let Ok(mut stream) = acceptor.accept(stream).await else { return };
                    let mut server = tokio::net::TcpStream::connect(address).await.unwrap();
                    let _ = tokio::io::copy_bidirectional(&mut stream, &mut server).await;
                });
            }
        });
    });
    (format!("https://localhost:{}", port.recv().unwrap()), roots)
}

#[test]
fn games_are_played_over_https_with_a_certificate_that_the_machine_trusts() {
    let (site, roots) = encrypted("joining-tls", seeded("joining-tls-server", 5));
    let data = folder("joining-tls-seats");
    let with = ["--data", data.to_str().unwrap()];
    let make = ["--server", &site, "--player", "Ana"];
    let mut ana = Terminal::trusting(&[&make[..], &with].concat(), Some(&roots));
    ana.until("https://localhost:");
    let link = format!("https://localhost:{}", ana.until("\n").trim());
    let join = [&["--join", &link, "--player", "Ben"], &with[..]].concat();
    let mut ben = Terminal::trusting(&join, Some(&roots));
    ben.until("yes or no> ");
    ben.types("yes");
    for terminal in [&mut ana, &mut ben] {
        terminal.until("The first turn goes to ");
    }
    // A machine that does not know the certificate sends no name and no token.
    let stranger = [&["play", "--join", &link, "--player", "Cy"], &with[..]].concat();
    tilewright(&stranger).refused(&["cannot be reached", "certificate"]);
}
