//! The full screen on a real terminal: the program behind a pseudo-terminal, as ssh gives it one.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::Parser;

use crate::folder;

/// The number of looks at a screen, one every 20 ms.
const LOOKS: u32 = 3_000;

/// A terminal of 80 columns and 24 lines with the program on it.
pub struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<(Parser, Vec<u8>)>>,
    /// Ends when the program has closed the terminal and all of it has been read.
    reader: thread::JoinHandle<()>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn sized(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Terminal {
    /// A terminal with Tilewright on it.
    pub fn new(args: &[&str], env: &[(&str, &str)]) -> Terminal {
        let args = [crate::lexicon_args(args), args].concat();
        Terminal::of(env!("CARGO_BIN_EXE_tilewright"), &args, env)
    }

    /// A terminal with another program on it.
    pub fn of(program: &str, args: &[&str], env: &[(&str, &str)]) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let command = Command::new(program).args(args);
        let command = command.env_remove("NO_COLOR").envs(env.iter().copied());
        let child = command.spawn(pts).unwrap();
        let pty = Arc::new(pty);
        let screen = Arc::new(Mutex::new((Parser::new(sized(24), sized(80), 0), Vec::new())));
        let (reader, seen) = (Arc::clone(&pty), Arc::clone(&screen));
        let reader = thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = (&*reader).read(&mut some) {
                let mut seen = seen.lock().unwrap();
                seen.0.process(&some[..count]);
                seen.1.extend(&some[..count]);
            }
        });
        Terminal { pty, child, screen, reader }
    }

    /// The screen.
    pub fn shows(&self) -> String {
        self.screen.lock().unwrap().0.screen().contents()
    }

    /// Everything that was written, with the codes that move and colour.
    pub fn written(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap().1).into_owned()
    }

    /// The screen, once it shows this.
    pub fn until(&self, text: &str) -> String {
        for _ in 0..LOOKS {
            let shown = self.shows();
            if shown.contains(text) {
                return shown;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("'{text}' does not come:\n{}", self.shows());
    }

    /// Types keys.
    pub fn keys(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Gives the window another size.
    pub fn resize(&self, columns: u16, lines: u16) {
        let mut screen = self.screen.lock().unwrap();
        screen.0.screen_mut().set_size(sized(lines), sized(columns));
        self.pty.resize(Size::new(lines, columns)).unwrap();
    }

    /// True if the program still runs.
    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits for the end, which is a good one. Returns everything that was written.
    pub fn ends(&mut self) -> String {
        assert!(self.child.wait().unwrap().success());
        for _ in 0..LOOKS {
            if self.reader.is_finished() {
                let written = self.written();
                let given_back = written.contains("\x1b[?1049l") && written.contains("\x1b[?25h");
                assert!(given_back, "the terminal was not given back: {}", self.shows());
                return written;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the program has ended, but not what it writes: {}", self.shows());
    }
}

#[test]
fn a_game_is_played_with_keys_and_mouse_on_any_terminal() {
    for (name, env, colours) in [
        ("xterm", &[("TERM", "xterm-256color")][..], true),
        ("vt100", &[("TERM", "vt100")], false),
        ("plain", &[("TERM", "xterm"), ("NO_COLOR", "1")], false),
    ] {
        let data = folder(&format!("pty-{name}"));
        let people = ["--player", "Ana", "--player", "Ben", "--seed", "3"];
        let args = [&["play", "--full"], &people[..], &["--data", data.to_str().unwrap()]].concat();
        let mut terminal = Terminal::new(&args, env);
        let covered = terminal.until("Give the terminal to Ana");
        assert!(!covered.contains("rack:"), "{covered}");
        terminal.keys("\r");
        terminal.until("rack: A H I N N S W");
        // Three squares to the left, and a word.
        terminal.keys("\x1b[D\x1b[D\x1b[Dswan");
        let laid = terminal.until("SWAN: 14 points. Enter plays.");
        assert!(laid.contains(" 8 = . . ' S W A N"), "{laid}");
        // A smaller window says what it needs; back in a larger one everything is there.
        terminal.resize(60, 20);
        terminal.until("This window is 60 by 20.");
        terminal.resize(100, 30);
        let large = terminal.until("SWAN: 14 points. Enter plays.");
        assert!(large.contains(" 8 = . . ' S W A N"), "{large}");
        terminal.resize(80, 24);
        // The line of keys is drawn where the window ends now.
        terminal.until("8 challenge  F1 help");
        // A click on a square moves there, one on the rack lays the tile, one on a key presses it.
        terminal.keys("\x1b");
        terminal.until("rack: A H I N N S W");
        terminal.keys("\x1b[<0;18;9M\x1b[<0;18;9m");
        terminal.keys("\x1b[<0;10;17M\x1b[<0;10;17m");
        terminal.until(" 8 = . . ' . . . A .>. ");
        terminal.keys("\x7f");
        terminal.until("rack: A H I N N S W");
        terminal.keys("\x1bOP");
        terminal.until("Any key shows the table.");
        terminal.keys("x");
        terminal.until("rack: A H I N N S W");
        terminal.keys("\x03");
        terminal.until("Really leave?");
        terminal.keys("\x03");
        let written = terminal.ends();
        assert!(written.contains("tilewright play --resume 1"), "{name}");
        assert_eq!(written.contains("48;5;"), colours, "{name}");
    }
}
