//! Whole games of calls to a desk, the same for the same seed: computer players by themselves, and
//! people who try whatever the wire allows.

use engine::{Random as _, Seeded};
use serde_json::{Value, json};
use wasm::Desk;

/// The most steps of a game in which people try things.
const STEPS: usize = 40;

/// A position early in a game.
const POSITION: &str = "15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEINRST/ 0/12 0";

/// A desk, whose calls and answers are heard.
pub(crate) struct Script<'a> {
    desk: Desk,
    /// Hears each call with its answer.
    heard: &'a mut dyn FnMut(&str, &str),
    random: Seeded,
}

/// A game of a script.
struct Game {
    id: String,
    at: u64,
    /// The number of commands.
    commands: usize,
    /// The last state that the desk told.
    state: Value,
    header: Value,
    records: Vec<Value>,
}

impl<'a> Script<'a> {
    pub(crate) fn new(seed: u64, heard: &'a mut dyn FnMut(&str, &str)) -> Script<'a> {
        Script { desk: Desk::default(), heard, random: Seeded::new(seed) }
    }

    /// Asks the desk.
    fn ask(&mut self, text: &str) -> Value {
        let answer = self.desk.call(text);
        (self.heard)(text, &answer);
        serde_json::from_str(&answer).unwrap()
    }

    /// Asks for an act of a game, and commits what comes of it.
    fn act(&mut self, game: &mut Game, act: &Value) -> Value {
        let call = json!({ "game": game.id, "at": game.at, "act": act });
        let mut answer = self.ask(&call.to_string());
        let records = answer["records"].as_array().cloned().unwrap_or_default();
        if !records.is_empty() {
            game.records.extend(records);
            if act["type"] != "make" {
                let commit = json!({ "game": game.id, "at": game.at, "act": { "type": "commit" } });
                answer = self.ask(&commit.to_string());
            }
        }
        for message in answer["messages"].as_array().into_iter().flatten() {
            if message["type"] == "update" {
                game.state = message["game"].clone();
            }
        }
        answer
    }

    fn say(&mut self, game: &mut Game, message: &Value) -> Value {
        self.act(game, &json!({ "type": "hear", "message": message }))
    }

    /// Makes a game by these terms, as `fixtures/transcripts` write them. The first seats are for so
    /// many people, the rest for computer players.
    fn make(&mut self, id: &str, terms: &str, people: usize, level: &str) -> Game {
        let mut changes: Vec<&str> = terms.split_whitespace().collect();
        let edition = changes.remove(0);
        let seats = changes.iter().find_map(|change| change.strip_prefix("seats="));
        let seats = seats.map_or(2, |seats| seats.parse().unwrap());
        changes.retain(|change| !change.starts_with("seats="));
        let alone = ["mode=one-rack", "mode=two-racks", "mode=open-tiles"];
        let people = match changes.iter().any(|change| alone.contains(change)) {
            true => seats,
            // A tutor helps one person.
            false if changes.contains(&"tutor=on") => 1,
            false => people.min(seats),
        };
        let seats: Vec<Value> = (0..seats)
            .map(|seat| match seat < people {
                true => json!({ "type": "mine", "name": format!("Player {seat}") }),
                false => json!({ "type": "computer", "level": level }),
            })
            .collect();
        let wanted = json!({ "edition": edition, "changes": changes, "seats": seats });
        let seed = format!("{:064x}", self.random.next_u64());
        let make = json!({ "type": "make", "created": 0, "seed": seed, "wanted": wanted });
        let mut game = Game {
            id: id.to_owned(),
            at: 0,
            commands: 0,
            state: Value::Null,
            header: Value::Null,
            records: Vec::new(),
        };
        let made = self.act(&mut game, &make);
        game.header = made["header"].clone();
        self.say(&mut game, &json!({ "type": "hello", "tokens": [], "last_seq": 0 }));
        game
    }

    /// A game by these terms in which so many people try whatever comes to mind. Returns the number
    /// of its events.
    pub(crate) fn tried(&mut self, terms: &str, people: usize) -> usize {
        let mut game = self.make("tried", terms, people, "intermediate");
        for _ in 0..STEPS {
            game.at += 400;
            if self.works(&mut game) || game.state["phase"] == "over" {
                continue;
            }
            let message = self.message(&mut game);
            let heard = self.say(&mut game, &message);
            if let Some(due) = heard["due"].as_u64().filter(|_| self.random.percent(30)) {
                game.at = game.at.max(due);
                self.act(&mut game, &json!({ "type": "tick" }));
            }
        }
        self.act(&mut game, &json!({ "type": "leave" }));
        game.records.len()
    }

    /// A match in which the person passes each turn and a computer player plays to the end. Returns
    /// the header, the records and the state at the end.
    pub(crate) fn played_out(&mut self, terms: &str, level: &str) -> (Value, Vec<Value>, Value) {
        let mut game = self.make("match", terms, 1, level);
        for _ in 0..600 {
            if game.state["phase"] == "over" {
                break;
            }
            game.at += 700;
            if !self.works(&mut game) {
                let kind = if game.state["may"]["act"] == true { "pass" } else { "accept" };
                let message = command(&mut game, 0, &json!({ "type": kind }));
                self.say(&mut game, &message);
            }
        }
        (game.header, game.records, game.state)
    }

    /// A game with these events, as each viewer sees it. Returns their number, or none if they are
    /// not those of such a game.
    pub(crate) fn woken(&mut self, terms: &str, events: &[String]) -> usize {
        let mut game = self.make("woken", terms, 9, "beginner");
        let seated = game.records.iter().map(|record| record["line"].as_str().unwrap().to_owned());
        let seated = seated.take_while(|line| line.starts_with("seated"));
        let lines: Vec<String> = seated.chain(events.iter().cloned()).collect();
        let records: Vec<Value> = (1..)
            .zip(&lines)
            .map(|(seq, line)| json!({ "seq": seq, "at": 1_000 * seq, "line": line }))
            .collect();
        let wake = json!({ "type": "wake", "header": game.header, "seed": "0c".repeat(32),
            "records": records });
        if self.act(&mut game, &wake)["refusal"] != Value::Null {
            return 0;
        }
        for seat in [json!(0), json!(1), Value::Null] {
            self.say(&mut game, &json!({ "type": "view_as", "seat": seat }));
        }
        lines.len()
    }

    /// Asks what a page asks beside its games, and about this one.
    pub(crate) fn asks(&mut self, game: &str) {
        let entry = |id: &str, at: u64, act: &str| json!({ "id": id, "at": at, "act": act, "card": "anagram AEINRST" });
        let entries =
            json!({ "entries": [entry("aaaa", 5, "add"), entry("bbbb", 9, "review 3 900")] });
        let position = |fields: Value| {
            let mut asked = json!({ "cgp": POSITION, "edition": "classic-2023", "changes": [] });
            asked.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            asked
        };
        let analysis = |kind: &str, after: Value| position(json!({ "kind": kind, "after": after }));
        let terms = json!({ "edition": "travel-2006", "changes": ["list=american"], "seats": 2 });
        let gcg = "#player1 A Ann\n#player2 B Bob\n>A: AEINRST 8D TRAINS +14 14\n";
        let file = json!({ "gcg": gcg, "edition": "classic-2023", "changes": [], "overtime": [] });
        let puzzle = self.told("puzzles", &Value::Null)[0]["card"].clone();
        let answer = json!({ "card": puzzle, "answer": "pass" });
        let of_game = |part: &str| format!("games/{game}{part}");
        for (path, body) in [
            ("rules", Value::Null),
            ("terms", terms),
            ("words?find=anagram&of=AEINST%3F&lengths=7&order=probability&limit=5", Value::Null),
            ("words?find=pattern&of=COLO*&words=american", Value::Null),
            ("words?find=list&of=nothing", Value::Null),
            ("words/lists", Value::Null),
            ("course", Value::Null),
            ("study/schedule", entries),
            ("study/answers", answer),
            ("positions", position(json!({}))),
            ("gcg", file.clone()),
            ("reviews?page=true", file),
            ("analyses", analysis("static", Value::Null)),
            ("analyses", analysis("simulate", Value::Null)),
            ("analyses", analysis("replies", json!("pass"))),
            ("terms", json!({})),
            ("account/sign-ins", Value::Null),
            (&of_game(""), Value::Null),
            (&of_game("/moves"), Value::Null),
            (&of_game("/gcg"), Value::Null),
            (&of_game("/json"), Value::Null),
            (&of_game("/review?seat=0"), Value::Null),
            (&of_game("/unbuild"), Value::Null),
        ] {
            self.told(path, &body);
        }
    }

    /// The value of a call beside a game.
    pub(crate) fn told(&mut self, path: &str, body: &Value) -> Value {
        let act = json!({ "type": "ask", "path": path, "body": body, "effort": 1 });
        self.ask(&json!({ "act": act }).to_string())["value"].take()
    }

    /// So many calls with random damage, about a game that goes on. None may stop the desk.
    pub(crate) fn damaged(&mut self, count: usize) {
        let mut game = self.make("damaged", "classic-2023 seats=2 tutor=on", 1, "beginner");
        for _ in 0..count {
            game.at += 200;
            let message = self.message(&mut game);
            let act = match self.random.below(12) {
                0 => json!({ "type": "tick" }),
                1 => json!({ "type": "commit" }),
                2 => json!({ "type": "go_on" }),
                3 => json!({ "type": "work" }),
                4 => json!({ "type": "read", "records": [game.records.last()] }),
                _ => json!({ "type": "hear", "message": message }),
            };
            let call = json!({ "game": game.id, "at": game.at, "act": act }).to_string();
            let mut bytes = call.into_bytes();
            for _ in 0..self.random.below(4) {
                let place = self.random.below(bytes.len());
                let signs = b"\"{}[]:,0919-truefalsnABCz?\\\xc3\xff \n";
                let sign = signs[self.random.below(signs.len())];
                match self.random.below(8) {
                    0 => bytes.truncate(place.max(1)),
                    1..=3 => bytes.insert(place, sign),
                    _ => bytes[place] = sign,
                }
            }
            self.ask(&String::from_utf8_lossy(&bytes));
        }
    }

    /// Has the engine work; `false` if nothing comes of it.
    fn works(&mut self, game: &mut Game) -> bool {
        self.act(game, &json!({ "type": "work" }));
        let before = game.records.len();
        self.act(game, &json!({ "type": "go_on" }));
        game.records.len() > before
    }

    /// A message of a person who tries something.
    fn message(&mut self, game: &mut Game) -> Value {
        let seats = game.state["seats"].as_array().map_or(1, Vec::len).max(1);
        let seat = match game.state["turn"].as_u64() {
            Some(turn) if self.random.percent(80) => turn,
            _ => self.random.below(seats) as u64,
        };
        match self.random.below(12) {
            0 => return json!({ "type": "view_as", "seat": seat }),
            1 => return json!({ "type": "look_up", "id": "l", "word": "QUIZ" }),
            2 if game.state["may"]["act"] == true => return json!({ "type": "advise", "id": "a" }),
            3 => return json!({ "type": "show_removals", "id": "r" }),
            _ => {}
        }
        let rack = game.state["rack"].as_str().unwrap_or("AEIRST").to_owned();
        let some = rack.get(..rack.len().min(1 + self.random.below(4))).unwrap_or("E").to_owned();
        let word = some.replace('?', "e");
        let place = ["8G", "H7", "8D", "7H", "9F", "G9"][self.random.below(6)];
        let of = |mode: &str, command: Value| json!({ "type": mode, "command": command });
        let called = |mode: &str, name: &str| of(mode, json!({ "type": name }));
        let others = [
            json!({ "type": "pass" }),
            json!({ "type": "exchange", "tiles": some }),
            json!({ "type": "challenge", "words": [] }),
            json!({ "type": "accept" }),
            json!({ "type": "propose_end" }),
            json!({ "type": "answer", "agree": true }),
            json!({ "type": "choose_bags", "vowels": 3 }),
            json!({ "type": "always_accept", "of": [1 - seat.min(1)], "last": true }),
            called("bingo", "begin"),
            called("bingo", "call"),
            called("bingo", "claim"),
            of("bingo", json!({ "type": "lock", "words": ["MOUNTAIN", "OVERCAST"] })),
            of("bingo", json!({ "type": "strike", "index": 3 })),
            called("duplicate", "begin"),
            called("duplicate", "draw"),
            called("duplicate", "accept"),
            called("duplicate", "close"),
            called("duplicate", "confirm"),
            of(
                "duplicate",
                json!({ "type": "seal_text", "place": place, "word": word, "declared": null,
                    "lock": true }),
            ),
            of("together", json!({ "type": "name", "starter": 0 })),
            called("together", "refresh_goals"),
            called("together", "end_turn"),
            called("together", "stuck"),
            called("together", "confirm"),
        ];
        let tried = match self.random.percent(50) {
            true => json!({ "type": "play_text", "text": format!("{place} {word}") }),
            false => others[self.random.below(others.len())].clone(),
        };
        command(game, seat, &tried)
    }
}

/// The message with a command.
fn command(game: &mut Game, seat: u64, command: &Value) -> Value {
    game.commands += 1;
    let seq = game.state["seq"].as_u64().unwrap_or_default();
    let id = format!("c{}", game.commands);
    json!({ "type": "command", "id": id, "seat": seat, "seq": seq, "command": command })
}

/// The terms of a transcript, and its events as a room stores them.
pub(crate) fn terms_and_events(transcript: &str) -> (String, Vec<String>) {
    let terms = transcript.lines().find_map(|line| line.strip_prefix("terms ")).unwrap();
    let modes = ["bingo", "duplicate", "together"];
    let mode = modes.iter().find(|mode| terms.contains(&format!("mode={mode}")));
    let stored = |line: &str| match mode {
        Some(mode) if !line.starts_with("unbuild ") => format!("{mode} {line}"),
        _ => line.to_owned(),
    };
    let lines = transcript.lines().map(stored);
    let lines = lines.filter(|line| line.parse::<table::RoomEvent>().is_ok());
    (terms.to_owned(), lines.collect())
}
