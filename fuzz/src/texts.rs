//! Texts: a value that is read, written and read again stays the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use lexicon::{Digest, Exclusions, Halves, Pattern, Word, Words, compile};
use notation::{Cgp, SeenMove};
use rules::unbuild::Removal;
use rules::{
    Board, Coord, Direction, Edition, Face, Millis, PlayText, Position, Seat, Square, Terms, Tiles,
    chips, sentences,
};
use table::wire::{ClientMessage, CommandMessage, DuplicateCommand};
use table::{
    Entry, Finding, Header, Input, LexiconTag, Question, Record, Request, Room, RoomEvent,
    SeatKind, SeededChance, SessionFile, StandIn, TopsQuestion, Verdict,
};

use crate::choices::Choices;
use crate::referee::Coin;

/// Reads a text as a value. If it is one, its canonical text reads as the same value and is written
/// in the same way; otherwise the error has to say what is wrong.
fn read<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => {
                    assert_eq!(again, value, "'{written}' reads as something else");
                    assert_eq!(again.to_string(), written, "is written in another way");
                }
                Err(error) => panic!("'{written}' is written but does not read: {error}"),
            }
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

fn bytes<const N: usize>(texts: [&str; N]) -> Vec<Vec<u8>> {
    texts.map(|text| text.as_bytes().to_vec()).into()
}

pub(crate) fn positions() -> Vec<Vec<u8>> {
    bytes([
        "15/15/15/15/15/15/15/3RETiNAS5/15/15/15/15/15/15/15 AEGOT?Z/ 0/66 0 lex Wordnik;",
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC/DEF -5/12 2",
        "2/1A A/B/C 1/2/3 0 etl 7; ld english;",
        "21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21 /",
    ])
}

/// A position in CGP, which may or may not be one under some rules.
pub(crate) fn position(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Some(cgp) = read::<Cgp>(&text) else { return false };
    assert!(!cgp.racks.is_empty() && cgp.board.tiles() <= 441);
    let _ = cgp.operation("lex");
    for edition in Edition::ALL {
        if let Err(problem) = cgp.resolve(&edition.ruleset()) {
            assert!(!problem.to_string().is_empty());
        }
    }
    true
}

pub(crate) fn siu_lines() -> Vec<Vec<u8>> {
    bytes([
        "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AINRTXY/ 0/0 0 lex Wordnik; \
         moves 8D.TRAIN.AINRTXY.5.1 7H.ox ex.3 pass phony.H1.BAD rack.AEGOTUZ",
        "go sim searchmoves 8H.NASTiER.AEINST? ex.AE.AEIOUUU alsosearchmoves pass depth 2 \
         iterations 500 movetime 3000 stopcondition 99 threads 2 useinference infinite firstwin",
        "setoption name Data Path value a;b c",
        "isready",
        // Without a space behind the last operation; it was once read as one more.
        "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 lex Wordnik;moves pass",
    ])
}

/// A line of an interface: a command is written as it was read, and the moves of a position leave
/// one that can occur.
pub(crate) fn siu_line(bytes: &[u8]) -> bool {
    use notation::siu::{Command, Reading};
    let text = String::from_utf8_lossy(bytes);
    let Reading { command, faults, ignored } = Command::read(&text);
    let blank = text.trim().is_empty();
    assert!(command.is_some() || !faults.is_empty() || !ignored.is_empty() || blank);
    assert!(faults.iter().all(|fault| !fault.text.is_empty() && !fault.text.contains('\n')));
    let Some(command) = command else { return false };
    let written = command.to_string();
    let again = Command::read(&written);
    assert!(again.faults.is_empty() && again.ignored.is_empty(), "{written}: {again:?}");
    assert_eq!(again.command.as_ref(), Some(&command), "'{written}' reads as something else");
    if let Command::Position(given) = command {
        for edition in Edition::ALL {
            match given.play(&edition.ruleset()) {
                Ok(out) => assert!(out.now.resolve(&edition.ruleset()).is_ok()),
                Err(fault) => assert!(!fault.text.is_empty()),
            }
        }
    }
    true
}

pub(crate) fn lists() -> Vec<Vec<u8>> {
    bytes([
        "AA\nAB\nABS\n# a comment\n\nQUIZ\r\n",
        "\u{feff}aa\nab\nIndia\nco-op\nab\nzyzzyva\n",
        "# Version 2\nlist\n0123456789abcdef\n",
    ])
}

/// A word list: every line is kept or dropped for a reason, the words read again are the same, and
/// a graph of them holds each. As a list of exclusions too.
pub(crate) fn list(bytes: &[u8]) -> bool {
    let (words, report) = Words::read(bytes);
    assert_eq!(report.kept, words.len());
    assert_eq!(report.kept + report.dropped(), report.lines, "a line is lost");
    let written: String = words.iter().map(|word| format!("{word}\n")).collect();
    let (again, second) = Words::read(written.as_bytes());
    assert_eq!((again, second.dropped()), (words.clone(), 0), "the list reads as another one");
    if let Ok(graph) = compile(&words, Halves::Both) {
        assert_eq!(graph.word_count(), words.len() as u64);
        assert!(words.iter().all(|word| graph.contains(&word.letters())), "a word is lost");
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(excluded) = Exclusions::read(text)
    {
        let again = Exclusions::read(&excluded.to_string());
        assert_eq!(again.as_ref(), Ok(&excluded), "exclusions read as others");
    }
    !words.is_empty()
}

pub(crate) fn termses() -> Vec<Vec<u8>> {
    bytes([
        "travel-2006 seats=2",
        "diamond-2008 seats=3 challenge=single",
        "classic-2023 seats=4 clock=25 window=20 theme=sea:SEA,SHIP words=family",
        "travel-2006 mode=duplicate",
        "travel-2006 mode=bingo",
        "classic-2023 seats=2 mode=together words=family",
        "folio-2001 seats=1 mode=open-tiles",
    ])
}

/// Terms: they are canonical, have a sentence for everything, and a game can begin with them.
pub(crate) fn terms(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Some(terms) = read::<Terms>(&text) else { return false };
    let again = Terms::new(terms.edition(), terms.seats(), terms.changes());
    assert_eq!(again.as_ref(), Ok(&terms), "its parts are other terms");
    assert!(!sentences(&terms).is_empty());
    let _ = chips(&terms);
    let game = Position::new(&terms);
    assert_eq!(game.all_tiles(), terms.ruleset().alphabet.full_set());
    true
}

pub(crate) fn events() -> Vec<Vec<u8>> {
    bytes([
        "seated 0 Mira",
        "renamed 1 Noor",
        "terms 1 travel-2006 seats=2 clock=25 lexicon 8f3a 194152 Wordnik",
        "agreed 0",
        "again 0",
        "followed 5d8c",
        "stand-in start 2 expert",
        "draw 0:A 1:? 2:Q",
        "deal 0 AEINRST",
        "play 1 D8 .HROb 20 drew ATWW = D8:THROb:20",
        "exchange 0 AEI drew BC?",
        "hold 2 play 8H:A 8I:b",
        "hold 2 exchange AE",
        "letter 0 8H A = H8:AT:2",
        "claim 0 1 SEA it is wet",
        "theme 0 1 granted",
        "always 0 1 2 last",
        "close moved",
        "challenge 1 upheld TRAIN+ QXZ-",
        "withdraw 0 returned AEI",
        "charge 0 -10 challenge",
        "propose 0 end",
        "answer 0 yes",
        "end agreed 0:16:AAEEIOR:-7:0 1:-10:AEEINRT:-7:0 won 0",
        "duplicate enter 0",
        "duplicate draw AEINRS?",
        "duplicate round 1 180000",
        "duplicate slip 0 8D TRAIN 12 TRAIN+ declared 12",
        "duplicate rule QXZ-",
        "bingo lock 1 RETAINS AUDIENT",
        "bingo call ?",
        "bingo strike 1 14",
        "bingo end bingo won 0 1",
        "unbuild remove 1 6 9H:M 9J:B",
        "unbuild end cleared 1 2 won 0",
        "together say 0 over here",
        "together point 1 8H",
        "together claim 0 A for B",
    ])
}

/// An event of a room, as it is stored.
pub(crate) fn event(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let of_a_seat = text.strip_prefix("stand-in ").is_some_and(|it| read::<StandIn>(it).is_some());
    read::<RoomEvent>(&text).is_some() || of_a_seat
}

pub(crate) fn plays() -> Vec<Vec<u8>> {
    bytes(["8D TRAIN", "D8 TRAiN", "8D T.(A)IN", "8H", "H4", "AEI?", "9H:M 9J:B", "B?D.", "o21 z"])
}

/// Plays, squares, tiles, removals and patterns, as people type them.
pub(crate) fn play(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let play = read::<PlayText>(&text);
    if let Some(play) = &play {
        let mut board = Board::new(15);
        for column in [5, 6] {
            let face = Face::from_char(['R', 'a'][column - 5]);
            board.set(Square::new(7, column as u8), face);
        }
        for laid in [play.resolve(&board), play.resolve_rearranging(&board)] {
            // A resolved play is written as laid, and that resolves to the same play.
            if let Ok(laid) = laid
                && let Some(written) = PlayText::of(&board, &laid, play.coord.direction)
                && let Ok(again) = written.resolve(&board)
            {
                assert_eq!(again, laid, "'{written}' lies elsewhere");
            }
        }
        let _ = play.as_laid();
    }
    let others = [
        read::<Square>(&text).is_some(),
        read::<Coord>(&text).is_some(),
        read::<Tiles>(&text).is_some(),
        read::<Removal>(&text).is_some(),
        read::<Word>(&text).is_some(),
        read::<Digest>(&text).is_some(),
        read::<Edition>(&text).is_some(),
        text.parse::<SeenMove>().is_ok(),
        text.parse::<Pattern>().is_ok(),
    ];
    play.is_some() || others.contains(&true)
}

pub(crate) fn messages() -> Vec<Vec<u8>> {
    bytes([
        r#"{"type":"hello","tokens":["abc"],"last_seq":0}"#,
        r#"{"type":"view_as","seat":null}"#,
        r#"{"type":"preview","id":"p","tiles":[{"square":"8H","face":"A"}]}"#,
        r#"{"type":"look_up","id":"l","word":"TRAIN"}"#,
        r#"{"type":"try_removal","id":"r","squares":["8H","8I"]}"#,
        r#"{"type":"ping"}"#,
        r#"{"type":"command","id":"c","seat":0,"seq":7,"command":{"type":"play_text","text":"8D TRAIN"}}"#,
        r#"{"type":"command","id":"c","seat":0,"seq":7,"command":{"type":"exchange","tiles":"AEI?"}}"#,
        r#"{"type":"command","id":"c","seat":1,"seq":7,"command":{"type":"challenge","words":["TRAIN"]}}"#,
        r#"{"type":"command","id":"c","seat":1,"seq":7,"command":{"type":"pass"}}"#,
        r#"{"type":"command","id":"c","seat":0,"seq":7,"command":{"type":"take_letter","square":"8H","face":"a"}}"#,
    ])
}

/// A message of a client: written and read again, it is the same.
pub(crate) fn message(bytes: &[u8]) -> bool {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) else { return false };
    let written = serde_json::to_vec(&message).expect("a message has no keys but text");
    let again: ClientMessage =
        serde_json::from_slice(&written).unwrap_or_else(|error| panic!("does not read: {error}"));
    assert_eq!(again, message, "reads as something else");
    true
}

pub(crate) fn sessions() -> Vec<Vec<u8>> {
    let head = "tilewright duplicate session 1\ngame g1\nterms travel-2006 mode=duplicate\n\
                lexicon 00 7 Mine\ncommitment c0ffee\nseats person\ncreated 0\nseed \
                00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\nlog\n";
    vec![
        head.as_bytes().to_vec(),
        format!("{head}0 seated 0 Mira\n0 duplicate enter 0\n5 duplicate start\n").into_bytes(),
        whole_session().into_bytes(),
    ]
}

/// Judges a tick when something is due, and commits it.
fn put(room: &mut Room, input: &Input, chance: &SeededChance) {
    let at = room.deadline().unwrap_or(Millis(0));
    if let Ok(Verdict::Batch(batch)) = room.judge(input, at, &Coin, chance) {
        room.commit(*batch).expect("it was judged just now");
    }
}

/// The file of a session that was played for some rounds without slips, until the player who made
/// it stopped it.
fn whole_session() -> String {
    let chance = SeededChance::new([7; 32]);
    let header = Header {
        id: "g2".to_owned(),
        terms: "travel-2006 mode=duplicate".parse().expect("they are in the table"),
        lexicon: LexiconTag { name: "Mine".to_owned(), digest: "00".to_owned(), words: 7 },
        commitment: chance.commitment(),
        seats: vec![SeatKind::Person],
        created: 0,
    };
    let mut room = Room::new(header);
    let own = |id: &str, command| {
        let command = CommandMessage::Duplicate { command };
        Input::Command(Request {
            id: id.to_owned(),
            seat: Seat(0),
            seq: 0,
            command,
            delay: Millis(0),
        })
    };
    let mut inputs = vec![Input::Sit(vec![(Seat(0), "Mira".to_owned())])];
    inputs.push(own("begin", DuplicateCommand::Begin {}));
    for input in inputs.into_iter().chain((0..20).map(|_| Input::Tick)) {
        put(&mut room, &input, &chance);
        // Tries some tiles of the rack until they form good words.
        for choice in 0..=u8::MAX {
            let question = room.question();
            let Some(Question::Tops(TopsQuestion { board, rack, .. })) = question else { break };
            let choices = [0, choice, choice / 4, choice / 16, 1, choice, choice / 2];
            let laid = Choices::new(&choices).laid(&board, &rack);
            let plays = PlayText::of(&board, &laid, Direction::Across).into_iter().collect();
            put(&mut room, &Input::Finding(Finding::Tops { plays }), &chance);
        }
    }
    put(&mut room, &own("stop", DuplicateCommand::Stop {}), &chance);
    room.session_file(&chance.reveal()).expect("it has been stopped")
}

/// The log of a session, written again, leads to the same room; once the session is over, so does
/// its file.
fn replays(text: &str, file: &SessionFile) {
    let entries = file.room.log().iter();
    let records = entries.map(|entry| Record {
        seq: entry.seq,
        at: entry.at.0,
        line: entry.event.to_string(),
        command: None,
    });
    // The header of the file, not that of the room: terms may have been reopened since.
    let lines = text.lines().skip(1).take_while(|line| *line != "log");
    let head: Vec<&str> = lines.filter(|line| !line.starts_with("seed ")).collect();
    let header = format!("{}\n", head.join("\n")).parse().expect("it was read before");
    match Room::replay(header, records) {
        Ok(room) => assert!(room == file.room, "the log replays to another room"),
        Err(error) => panic!("the log does not replay: {error}"),
    }
    let reopened = |entry: &Entry| matches!(entry.event, RoomEvent::Reopened { .. });
    if file.room.log().iter().any(reopened) {
        return;
    }
    if let Ok(written) = file.room.session_file(&file.chance.reveal()) {
        let again = written.parse::<SessionFile>().expect("what is written reads");
        assert!(again.room == file.room, "the file reads as another session");
        assert_eq!(again.chance.reveal(), file.chance.reveal());
    }
}

/// The file of a duplicate session, and with it headers and logs of rooms: whatever is in it, it
/// either folds or is refused, and what was read replays.
pub(crate) fn session(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<SessionFile>() {
        Ok(file) => {
            let header = read::<Header>(&file.room.header().to_string());
            assert!(header.as_ref() == Some(file.room.header()), "the header reads as another one");
            replays(&text, &file);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}
