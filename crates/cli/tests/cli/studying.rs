//! `tilewright study`: drills that come back, and the cardbox of another program.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::{file, folder, objects, tilewright, typed};

const DAY: u64 = 24 * 3_600_000;
/// Noon of a day.
const NOON: u64 = 20_000 * DAY + DAY / 2;

struct Deck {
    data: String,
    list: String,
}

impl Deck {
    fn new(name: &str) -> Deck {
        let folder = folder(name);
        let words = "ACER\nACRE\nCARE\nRACE\nSCARE\nAT\nQI\n";
        let list = file(&folder, "list.txt", words);
        Deck { data: folder.to_str().unwrap().to_string(), list }
    }

    fn at(&self, time: u64, args: &[&str], lines: &str) -> super::Run {
        let time = time.to_string();
        let own = ["--data", &self.data, "--at", &time, "--lexicon", &self.list];
        typed(&[&["study"], args, &own[..]].concat(), lines)
    }

    /// The number of drills, and of those that are due.
    fn due(&self, time: u64) -> (u64, u64) {
        let json = self.at(time, &["due", "--format", "json"], "").ok();
        let [told] = &objects(&json)[..] else { panic!("one object: {json}") };
        (told["drills"].as_u64().unwrap(), told["due"].as_u64().unwrap())
    }
}

#[test]
fn a_drill_comes_back_the_next_day() {
    let deck = Deck::new("study-days");
    assert_eq!(deck.at(NOON, &["add", "care", "race", "at"], "").ok(), "2 drills added\n");
    assert_eq!(deck.at(NOON, &["list", "all", "--limit", "1"], "").ok(), "1 drill added\n");
    assert_eq!(deck.due(NOON), (3, 3));
    // Four words: one is wrong, one is found, the rest is shown; then it is left.
    let out = deck.at(NOON, &[], "zoo\ncare\nCARE\n\n1\n\n1\nquit\n").ok();
    for said in [
        "3 due today.",
        "1 of 3: ACER, 4 words",
        "It comes back tomorrow.",
        "2 of 3: AT, one word",
        "That is not one of them.",
        "s CARE",
        "1 of 4",
        "You have that already.",
        "RACE",
        "missed",
        "3 of 3: IQ",
        " s. How well did you know it?",
        "You were asked 2 drills and knew 0.",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert_eq!(deck.due(NOON), (3, 1));
    assert_eq!(deck.due(NOON + 20 * 3_600_000), (3, 3), "the next morning");
    // Known, it is away for longer.
    let next = NOON + DAY;
    let out = deck.at(next, &["--amount", "1"], "acer\nacre\ncare\nrace\n4\n").ok();
    assert!(out.contains("1 due today.") && out.contains("It comes back in "), "{out}");
    assert_eq!(deck.due(next + DAY), (3, 2));
    let out = deck.at(next, &["--amount", "1"], "").ok();
    assert!(out.starts_with("Nothing is due."), "that was today's: {out}");
}

#[test]
fn half_a_line_is_left_out_and_nonsense_is_refused() {
    let deck = Deck::new("study-file");
    deck.at(NOON, &["add", "care"], "").ok();
    let log = format!("{}/study.log", deck.data);
    let whole = std::fs::read_to_string(&log).unwrap();
    std::fs::write(&log, format!("{whole}abcd 17 add | anag")).unwrap();
    assert_eq!(deck.due(NOON), (1, 1));
    assert_eq!(std::fs::read_to_string(&log).unwrap(), whole);
    std::fs::write(&log, format!("{whole}abcd 17 learn | anagram AT\n")).unwrap();
    deck.at(NOON, &["due"], "").refused(&["study.log", "line 3", "add"]);
    std::fs::write(&log, "something else\n").unwrap();
    deck.at(NOON, &["due"], "").refused(&["line 1"]);
    deck.at(NOON, &["add", "zzz"], "").refused(&["study.log"]);
    let other = Deck::new("study-words");
    other.at(NOON, &["add", "zzz"], "").refused(&["zzz", "no word"]);
    other.at(NOON, &["list", "none"], "").refused(&["none", "no word list"]);
}

/// A cardbox as Zyzzyva makes it.
fn cardbox(path: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        let (last, day) = (NOON / 1_000, DAY / 1_000);
        for statement in [
            "create table questions (question varchar(16), correct integer, incorrect integer, \
             streak integer, last_correct integer, difficulty integer, cardbox integer, \
             next_scheduled integer)"
                .to_string(),
            // Known for five days and due in two more, forgotten, never asked, and in no box.
            format!(
                "insert into questions values ('ACER', 5, 1, 3, {}, 40, 4, {})",
                last - 5 * day,
                last + 2 * day
            ),
            format!("insert into questions values ('AT', 0, 2, 0, 0, 80, 0, {})", last - day),
            "insert into questions values ('IQ', 0, 0, 0, null, 50, 0, null)".to_string(),
            format!("insert into questions values ('ACERS', 9, 0, 9, {last}, 10, null, null)"),
            // Questions that cannot be drilled.
            "insert into questions values ('B4D', 0, 0, 0, 0, 50, 1, 0)".to_string(),
            "insert into questions values ('QQQ', 0, 0, 0, 0, 50, 1, 0)".to_string(),
            "insert into questions values ('AQ', 0, 0, 0, 'soon', 50, 1, 0)".to_string(),
            "insert into questions values (null, 0, 0, 0, 0, 50, 1, 0)".to_string(),
        ] {
            sqlx::query(&statement).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    });
}

#[test]
fn a_cardbox_of_zyzzyva_is_taken_over() {
    let deck = Deck::new("study-import");
    let path = format!("{}/Anagrams.db", deck.data);
    cardbox(&path);
    let import = |time| deck.at(time, &["import", &path], "").ok();
    let left_out = "1 question in no box, which is not to be learnt\n\
                    left out: row 5: 'B4D' is not letters\n\
                    left out: row 6: no listed word has the letters QQQ\n\
                    left out: row 7: AQ: a number is missing\n\
                    left out: row 8: '' is not letters\n";
    assert_eq!(import(NOON), format!("3 drills in the cardbox, 3 of them new\n{left_out}"));
    // Due is what the cardbox says is due.
    assert_eq!(deck.due(NOON), (3, 2));
    assert_eq!(deck.due(NOON + 2 * DAY - 1), (3, 2));
    assert_eq!(deck.due(NOON + 2 * DAY), (3, 3));
    let again = import(NOON + DAY);
    assert_eq!(again, format!("3 drills in the cardbox, 0 of them new\n{left_out}"));
    let list = deck.list.clone();
    deck.at(NOON, &["import", &list], "").refused(&[
        "list.txt",
        "not a cardbox",
        "not an SQLite file",
    ]);
    deck.at(NOON, &["import", "nothing.db"], "").refused(&["no such file"]);
    assert_eq!(tilewright(&["study", "--help"]).code, 0);
}

#[test]
fn mistakes_of_a_game_are_learnt_and_asked() {
    let folder = folder("study-mistakes");
    let game = file(
        &folder,
        "final.gcg",
        "#player1 ann Ann Archer\n#player2 bob Bob Baker\n>ann: AEINRST 8D TRAIN +12 12\n\
         >bob: AEGOTUZ - +0 0\n",
    );
    let data = folder.join("data");
    let data = data.to_str().unwrap();
    let learn = |player: &str| {
        let fixed = ["review", &game, "--seconds", "0", "--iterations", "128"];
        tilewright(&[&fixed[..], &["--learn", player, "--data", data]].concat())
    };
    let out = learn("Ann Archer").ok();
    // The position, and the letters of the bingo.
    assert!(out.ends_with("2 drills added\n"), "{out}");
    assert!(learn("1").ok().ends_with("0 drills added\n"), "they are known already");
    learn("Nobody").refused(&["--learn Nobody", "Ann Archer"]);
    let study = |args: &[&str], lines: &str| {
        typed(&[&["study"], args, &["--data", data]].concat(), lines).ok()
    };
    assert_eq!(study(&["themes"], ""), "anagram      1\nbingo        1\n");
    let nonsense = tilewright(&["study", "--data", data, "--theme", "nonsense"]);
    nonsense.refused(&["nonsense", "preendgame"]);
    let out = study(&["--theme", "bingo"], "8D TRAIN\n1\n");
    for said in ["1 due today", "Rack AEINRST, scores 0 0", "8D TRAIN", "It comes back tomorrow."] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(study(&["--theme", "bingo"], "").starts_with("Nothing is due."));
}

#[test]
fn a_drill_may_ask_for_the_word_that_leaves() {
    let folder = folder("study-quit");
    let list = file(&folder, "list.txt", "QUIT\nAT\n");
    let deck = Deck { data: folder.to_str().unwrap().to_string(), list };
    deck.at(NOON, &["add", "quit", "at"], "").ok();
    let out = deck.at(NOON, &[], "quit\nat\n3\nquit\n3\n").ok();
    assert!(out.contains("1 of 2: AT") && !out.contains("IQTU"), "{out}");
    assert_eq!(deck.due(NOON), (2, 2), "the first answer left");
    let out = deck.at(NOON, &[], "at\n3\nquit\n3\n").ok();
    assert!(out.contains("QUIT          1 of 1") && out.contains("It comes back in "), "{out}");
    assert_eq!(deck.due(NOON), (2, 0));
}

#[test]
fn hooks_are_asked() {
    let deck = Deck::new("study-hooks");
    assert_eq!(deck.at(NOON, &["list", "all", "--hooks"], "").ok(), "1 drill added\n");
    let out = deck.at(NOON, &[], "s\n-\n3\n").ok();
    assert!(out.contains("the hooks of CARE") && out.contains("right"), "{out}");
    assert!(out.contains("It comes back in "), "{out}");
}

#[test]
fn a_puzzle_has_three_tries() {
    let json = tilewright(&["puzzle", "2026-11-23", "--format", "json"]).ok();
    let [puzzle] = &objects(&json)[..] else { panic!("{json}") };
    let number = puzzle["number"].as_u64().unwrap().to_string();
    let card = puzzle["card"].as_str().unwrap();
    let right = card.split(' ').nth(3).unwrap().split(',').next().unwrap().replace('.', " ");
    let out = typed(&["puzzle", "--number", &number], &format!("pass\nnonsense\n{right}\n")).ok();
    for said in ["That is not it; 2 tries are left.", "Right.", "Found on try 2.", &right] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let out = typed(&["puzzle", "--number", &number], "\n").ok();
    assert!(out.contains(&right) && !out.contains("Found"), "{out}");
    // The certainty of each answer: simulated, or proven.
    for (number, told) in [
        ("1", "Simulated 304 times: the next move is at least 32.9 points behind (95 % sure).\n"),
        ("3", "Proven: it wins by 12 points, and nothing else wins.\n"),
        ("9", "Proven: each wins by 2 points, and nothing else wins.\n"),
        ("18", "Proven: it wins after every draw; nothing else was found that does.\n"),
    ] {
        let out = typed(&["puzzle", "--number", number], "\n").ok();
        assert!(out.ends_with(told), "{out}");
    }
    tilewright(&["puzzle", "2026-02-30"]).refused(&["2026-12-24"]);
    tilewright(&["puzzle", "--number", "0"]).refused(&["there are puzzles 1 to"]);
}

/// Every day has its puzzle: that of the day that it is where the player is.
#[test]
fn the_day_of_a_puzzle_is_that_of_the_player() {
    let number = |zone: &str| {
        let run = super::in_zone(zone, &["puzzle", "--format", "json"]).ok();
        objects(&run)[0]["number"].as_u64().unwrap()
    };
    let told = tilewright(&["puzzle", "--number", "0"]).err;
    let count: u64 = told.trim_end().rsplit(' ').next().unwrap().parse().unwrap();
    // 26 hours lie between the zones: it is a day later in the first, or two.
    let (east, west) = (number("AAA-14"), number("AAA12"));
    assert!([1, 2].contains(&((count + east - west) % count)), "{east} and {west} of {count}");
}

#[test]
fn drills_are_put_together_with_those_of_an_account() {
    let served = super::serving::serve("study-sync");
    let made = r#"{"name":"Ana","password":"a long enough one","tokens":[]}"#;
    let answer = super::serving::ask(&served, "POST /api/account", made);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (here, other) = (Deck::new("study-here"), Deck::new("study-other"));
    here.at(NOON, &["add", "care", "at"], "").ok();
    here.at(NOON, &["--amount", "1"], "acer\nacre\ncare\nrace\n3\n").ok();
    let address = format!("http://{}", served.address);
    let args = ["sync", address.as_str(), "--account", "Ana"];
    let sync = |deck: &Deck, time| deck.at(time, &args, "a long enough one\n").ok();
    let told =
        |given, taken| format!("entries given to the account: {given}, taken from it: {taken}\n");
    assert_eq!(sync(&here, NOON), told(3, 0));
    assert_eq!(sync(&here, NOON), told(0, 0));
    // Another machine takes them and adds its own; what was reviewed is not asked there again.
    other.at(NOON, &["add", "qi"], "").ok();
    assert_eq!(sync(&other, NOON), told(1, 3));
    assert_eq!(other.due(NOON), (3, 2));
    assert_eq!(sync(&here, NOON), told(0, 1));
    assert_eq!(here.due(NOON), (3, 2));
    // A wrong password, or no server, changes nothing.
    let wrong = here.at(NOON, &args, "something else\n");
    assert!(wrong.code == 2 && wrong.err.contains("password"), "{}", wrong.err);
    let nowhere = ["sync", "http://127.0.0.1:1", "--account", "Ana"];
    here.at(NOON, &nowhere, "a long enough one\n").refused(&["cannot be reached"]);
    assert_eq!(here.due(NOON), (3, 2));
}

/// An account whose log is stored at dates of the test's choosing; it notes what travels.
#[derive(Default)]
struct Account {
    /// The date of what is stored next.
    date: u64,
    log: Vec<(u64, serde_json::Value)>,
    /// The requests in order: a cursor with the number of entries answered, or the number of
    /// entries given.
    travelled: Vec<String>,
}

impl Account {
    fn serve(account: Arc<Mutex<Account>>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        thread::spawn(move || {
            for stream in listener.incoming() {
                Account::answer(&account, stream.unwrap());
            }
        });
        address
    }

    fn answer(account: &Mutex<Account>, mut stream: TcpStream) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut line = || {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            line.trim_end().to_string()
        };
        let call = line();
        let mut length = 0;
        loop {
            let head = line().to_ascii_lowercase();
            match head.strip_prefix("content-length:") {
                Some(text) => length = text.trim().parse().unwrap(),
                None if head.is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let mut account = account.lock().unwrap();
        let answer = if let Some(rest) = call.strip_prefix("GET /api/account/study?after=") {
            account.told(rest.split(' ').next().unwrap())
        } else if call.starts_with("POST /api/account/study ") {
            let given: serde_json::Value = serde_json::from_slice(&body).unwrap();
            let given = given["entries"].as_array().unwrap().clone();
            account.travelled.push(format!("given {}", given.len()));
            let date = account.date;
            account.log.extend(given.into_iter().map(|entry| (date, entry)));
            serde_json::json!({ "entries": [] })
        } else {
            serde_json::json!({ "account": null })
        };
        let answer = answer.to_string();
        let head = "Content-Type: application/json\r\nSet-Cookie: a=b\r\nConnection: close";
        let length = answer.len();
        write!(stream, "HTTP/1.1 200 OK\r\n{head}\r\nContent-Length: {length}\r\n\r\n{answer}")
            .unwrap();
    }

    /// At most two entries behind a cursor, in the order of dates and then ids.
    fn told(&mut self, cursor: &str) -> serde_json::Value {
        let (date, id) = cursor.split_once('.').unwrap_or(("0", ""));
        let after = (date.parse::<u64>().unwrap(), id.to_string());
        let key = |(date, entry): &(u64, serde_json::Value)| {
            (*date, entry["id"].as_str().unwrap().to_string())
        };
        self.log.sort_by_key(key);
        let told: Vec<_> = self.log.iter().filter(|one| key(one) > after).take(2).collect();
        self.travelled.push(format!("{date}: {}", told.len()));
        let next = told.last().map(|one| key(one)).map(|(date, id)| format!("{date}.{id}"));
        let entries: Vec<_> = told.iter().map(|(_, entry)| entry).collect();
        serde_json::json!({ "entries": entries, "next": next })
    }
}

#[test]
fn only_what_is_new_travels_between_drills_and_an_account() {
    let account = Arc::new(Mutex::new(Account { date: 10_000_000, ..Account::default() }));
    let address = Account::serve(account.clone());
    let deck = Deck::new("study-cursor");
    let sync = || {
        let args = ["sync", address.as_str(), "--account", "Ana", "--format", "json"];
        let told = deck.at(NOON, &args, "a long enough one\n").ok();
        let [told] = &objects(&told)[..] else { panic!("one object: {told}") };
        let travelled = std::mem::take(&mut account.lock().unwrap().travelled);
        (told["given"].as_u64().unwrap(), told["taken"].as_u64().unwrap(), travelled)
    };
    let entry = |id: &str, card: &str| serde_json::json!({ "id": id, "at": NOON, "act": "add", "card": card });
    let store = |date, entry| {
        let mut account = account.lock().unwrap();
        account.log.push((date, entry));
    };
    let lines = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();

    // The first time all is read, and read on behind what was given.
    deck.at(NOON, &["list", "all", "--limit", "3"], "").ok();
    let first = lines(&["0: 0", "given 3", "0: 2", "10000000: 1", "10000000: 0"]);
    assert_eq!(sync(), (3, 0, first));
    // An hour later there is something new at the account: from ten minutes before the cursor on,
    // only the three of that time and the new one travel.
    store(13_600_000, entry("other-1", "anagram IQ"));
    let next = lines(&["9400000: 2", "10000000: 2", "13600000: 0"]);
    assert_eq!(sync(), (0, 1, next));
    // From then on the first three do not travel any more, and of this deck only what is new.
    let quiet = lines(&["13000000: 1", "13600000: 0"]);
    assert_eq!(sync(), (0, 0, quiet));
    account.lock().unwrap().date = 17_200_000;
    deck.at(NOON, &["add", "scare"], "").ok();
    let one = lines(&["13000000: 1", "13600000: 0", "given 1", "13600000: 1", "17200000: 0"]);
    assert_eq!(sync(), (1, 0, one));
    // Entries that only a newer version understands are read again each time, so that this one does
    // not lose them.
    let strange = serde_json::json!({ "id": "new-1", "at": NOON, "act": "sing", "card": "song x" });
    store(20_800_000, strange);
    store(20_900_000, entry("other-2", "anagram ACERS"));
    for _ in 0..2 {
        let (given, _, travelled) = sync();
        assert_eq!((given, &travelled[..1]), (0, &lines(&["16600000: 2"])[..]));
    }
    // An account made anew gets everything.
    account.lock().unwrap().log.clear();
    let (given, taken, travelled) = sync();
    assert_eq!((given, taken), (6, 0), "{travelled:?}");
    assert_eq!(account.lock().unwrap().log.len(), 6);
}
