//! One sample of each message in `fixtures/wire`, for people who write clients.
//!
//! `UPDATE=1 cargo test -p tilewright-table --test room` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use rules::{Level, Millis, Mode, Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::wire::*;
use table::{
    LexiconTag, Presence, Record, Room, SeededChance, Speed, editions_message, lexicon_message,
    modes_message, variations_message,
};

use crate::random::{Game, header};

/// A log with each kind of event, as lines.
const LINES: &str = "\
setup 0 dry 0 0:31:AEI:4 1:-4:EERSTTU:0 = 8D:T 8E:r
seated 0 Mira
terms 1 diamond-2008 seats=2 clock=25 lexicon 8f3a 194152 My own list
agreed 0
renamed 0 Mira B.
draw 0:B 1:Q
decline 0
timeout 0
blank 0 8H
letter 0 8D G = 8D:GRAIN:0
bags 0 3
from 0 3 4
claim 0 1 SHIP it sails
vote 1 1 yes
theme 0 1 granted
claimed 0
starts 0
deal 0 AEINRRT
clock
play 0 8D TRAIN 12 drew AE = 8D:TRAiN:12
challenge 1 upheld TRAIN+ XQ-
withdraw 0 returned AE
play 0 8D TRAIN 12 drew AE = 8D:TRAiN:12
accept 1
close accepted
drew 0 AE
exchange 0 AEI drew OOQ
pass 0
charge 1 -10 challenge
owe 1
skip 1
hold 1 play 8D:T 8E:R
drop 1
propose 0 end
answer 1 yes
pause
want 0
resume
holiday 1
back 1
take-back 0
resign 1
abort 1
can-play yes
end went_out 0:300:-:0:9 1:280:AX:-9:0 won 0
unbuild remove 1 6 8D:T 8F:i
again 0
not-again 1
followed 5d8c01
cancelled 0
stand-in propose 0 1 expert";

#[derive(Default)]
struct Samples(BTreeMap<String, String>);

impl Samples {
    /// Adds a sample, and checks that it is read back as it was.
    fn add<T>(&mut self, name: &str, sample: T)
    where
        T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let text = serde_json::to_string_pretty(&sample).unwrap() + "\n";
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), sample, "{name}");
        self.0.insert(format!("{name}.json"), text);
    }

    /// Adds a sample of an enum under its `type`.
    fn tagged<T>(&mut self, family: &str, sample: T)
    where
        T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let value = serde_json::to_value(&sample).unwrap();
        let tag = value["type"].as_str().unwrap().to_owned();
        self.add(&format!("{family}_{tag}"), sample);
    }
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn lexicon() -> LexiconTag {
    LexiconTag { name: text("Even"), digest: "00".repeat(32), words: 194_152 }
}

fn events(samples: &mut Samples) {
    let chance = SeededChance::new([1; 32]);
    let records = LINES.lines().zip(1..).map(|(line, seq)| Record {
        seq,
        at: u64::from(seq) * 1_000,
        line: line.into(),
        command: None,
    });
    let room = Room::replay(header("diamond-2008 seats=2", &chance), records).unwrap();
    for message in room.events_after(0, Viewer::Seat(Seat(0))) {
        samples.tagged("event", message.event);
    }
    let mut seen = room.events_after(0, Viewer::Spectator).into_iter();
    let dealt = seen.find(|message| matches!(message.event, EventKind::Dealt { .. }));
    samples.add("event_dealt_hidden", dealt.unwrap());
}

/// A session in its second round, as one of its entrants sees it.
const SESSION: &str = "\
seated 0 Mira
duplicate enter 0
seated 1 Tomas
duplicate enter 1
duplicate start
duplicate draw AEINRST
duplicate accept
duplicate top 66 lots 1 8D RETAINS
duplicate round 1 180000
duplicate slip 0 8H TRAIN 12 TRAIN+ declared 12 lock
duplicate slip 1 8D RETAINS 66 RETAINS+ lock
duplicate close all_locked
duplicate place slip 66 lots 1 8D RETAINS
duplicate draw AEIORTX
duplicate accept
duplicate top 24 lots 1 7G AXE
duplicate round 2 180000
duplicate slip 0 7G AXE 24 AXE+";

fn sessions(samples: &mut Samples) {
    let chance = SeededChance::new([1; 32]);
    let records = SESSION.lines().zip(1..).map(|(line, seq)| Record {
        seq,
        at: u64::from(seq) * 1_000,
        line: line.into(),
        command: None,
    });
    let mut header = header("classic-2023 mode=duplicate", &chance);
    header.seats = vec![table::SeatKind::Person; 2];
    let room = Room::replay(header, records).unwrap();
    let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
    let game = room.game(Viewer::Seat(Seat(0)), Millis(20_000), presence);
    samples.tagged("mode", game.mode);
    let (seat, at) = (Viewer::Seat(Seat(0)), room.last_at());
    let common = room.common(at, presence);
    let (own, change) = (room.own(seat, at), common.since(&common));
    samples.tagged("own", own.clone().unwrap());
    let seq = room.given(seat, room.seq());
    samples.tagged("server", table::wire::ServerMessage::Changed { seq, own, change });
    samples.add("rest_ranking", room.ranking(0, 10).unwrap());
    samples.tagged("server", room.tally().unwrap());
    let last = room.events_after(0, Viewer::Spectator).pop().unwrap();
    samples.tagged("event", last.event);
}

fn commands(samples: &mut Samples) {
    let placed = || vec![PlacedTile { square: text("8H"), face: text("i") }];
    for command in [
        CommandMessage::Play { tiles: placed() },
        CommandMessage::PlayText { text: text("8D TRAiN") },
        CommandMessage::Exchange { tiles: text("AEI?") },
        CommandMessage::Pass {},
        CommandMessage::TakeBlank { square: text("8H") },
        CommandMessage::ChooseBags { vowels: 3 },
        CommandMessage::ClaimTheme { words: vec![text("SHIP")], plea: text("it sails") },
        CommandMessage::VoteTheme { number: 1, agree: true },
        CommandMessage::TakeLetter { square: text("8D"), face: text("G") },
        CommandMessage::Challenge { words: vec![text("TRAIN")] },
        CommandMessage::Accept {},
        CommandMessage::ProposeEnd {},
        CommandMessage::ProposePause {},
        CommandMessage::Answer { agree: true },
        CommandMessage::Resume {},
        CommandMessage::GoOnHoliday {},
        CommandMessage::ComeBack {},
        CommandMessage::TakeTurnBack {},
        CommandMessage::Resign {},
        CommandMessage::Abort {},
        CommandMessage::Unbuild {
            command: UnbuildCommand::Remove { squares: vec![text("9H"), text("9J")] },
        },
        CommandMessage::ClaimTime {},
        CommandMessage::StandIn {
            command: StandInCommand::Propose { of: 1, level: text("expert") },
        },
        CommandMessage::Bingo { command: BingoCommand::Strike { index: 3 } },
        CommandMessage::Duplicate {
            command: DuplicateCommand::Seal { tiles: placed(), declared: Some(12), lock: false },
        },
    ] {
        samples.tagged("command", command);
    }
    let command = CommandMessage::Pass {};
    for message in [
        ClientMessage::Hello { tokens: vec![text("secret")], last_seq: 17 },
        ClientMessage::ViewAs { seat: Some(1) },
        ClientMessage::Command { id: text("c1"), seat: 0, seq: 17, command },
        ClientMessage::Preview { id: text("p1"), tiles: placed() },
        ClientMessage::Advise { id: text("a1") },
        ClientMessage::LookUp { id: text("w1"), word: text("QUA") },
        ClientMessage::TryRemoval { id: text("t1"), squares: vec![text("9H")] },
        ClientMessage::ShowRemovals { id: text("s1") },
        ClientMessage::Listen { after: 7 },
        ClientMessage::Say { id: text("y1"), text: text("Well played!") },
        ClientMessage::Ping {},
    ] {
        samples.tagged("client", message);
    }
}

fn answers(samples: &mut Samples) {
    let mut game = Game::started("classic-2023 seats=2 clock=25", 2);
    let presence =
        Presence { connected: &[true, false], gone: &[], public: false, watching: 0, seed: "" };
    while game.room.view(Viewer::Spectator, game.at).into_match().unwrap().pending.is_none() {
        game.step();
    }
    let seq = game.room.seq() - 1;
    samples
        .tagged("server", game.room.update(seq, Viewer::Seat(Seat(0)), Millis(90_000), presence));
    samples.tagged("server", game.room.preview("p1", &[]));
    samples.tagged("server", ServerMessage::Done { id: text("c1"), seq: 18 });
    let refusal = RefusalMessage {
        code: text("gap_in_line"),
        message: text("There is an empty square at 8G: fill it or move the tiles together."),
        squares: vec![text("8G")],
    };
    samples.tagged("server", ServerMessage::Refused { id: Some(text("c2")), refusal });
    let advised = ServerMessage::Advised {
        id: text("a1"),
        play: Some(text("8D TRAiN")),
        exchange: None,
        points: 12,
        best: Some(1_604),
    };
    samples.tagged("server", advised);
    let looked = ServerMessage::LookedUp { id: text("w1"), word: text("QUA"), good: false };
    samples.tagged("server", looked);
    let removal = RemovalMessage {
        squares: vec![text("8D")],
        points: 1,
        problem: Some(RefusalMessage {
            code: text("removal_leaves_bad_word"),
            message: text("Taking T would leave RAIN at 8E: take other letters."),
            squares: vec![text("8E")],
        }),
        spoilt: vec![text("8E"), text("8F"), text("8G"), text("8H")],
    };
    samples.tagged("server", ServerMessage::Removal { id: text("t1"), removal });
    let removal =
        RemovalMessage { squares: vec![text("8H")], points: 1, problem: None, spoilt: Vec::new() };
    samples.tagged("server", ServerMessage::Removals { id: text("s1"), removals: vec![removal] });
    let said = |number, text| SaidMessage {
        number,
        version: number,
        at: 1_790_000_000_000,
        circle: Key(Circle::Seats),
        seat: Some(1),
        account: None,
        name: "Bob".to_owned(),
        text,
    };
    samples.tagged(
        "server",
        ServerMessage::Talk {
            circle: Key(Circle::Seats),
            problem: None,
            deaf: vec![2],
            said: vec![said(1, None)],
        },
    );
    let said = vec![said(8, Some(text("Well played!")))];
    samples.tagged("server", ServerMessage::Said { said });
    samples.tagged("server", ServerMessage::Spoken { id: text("y1"), number: 8 });
    samples.tagged("server", ServerMessage::Pong {});
    samples.add("rest_game_summary", game.room.summary());
}

fn rest(samples: &mut Samples) {
    let seats = vec![
        CreateSeat::Mine { name: text("Mira") },
        CreateSeat::Open {},
        CreateSeat::Computer { level: text("expert") },
    ];
    let changes = vec![text("challenge=double")];
    let edition = || text("classic-2023");
    samples.add(
        "rest_create_game",
        CreateGame {
            edition: edition(),
            changes: changes.clone(),
            seats,
            public: true,
            rated: true,
            rating_from: Some(1400),
            rating_to: None,
            from: Some(FromPosition::Game { game: text("5d8c01"), turn: 12 }),
        },
    );
    let token = || SeatToken { seat: 0, token: text("secret") };
    let rating =
        RatingMessage { pool: text("match-medium"), rating: 1530, deviation: 90, games: 31 };
    let linked = LinkedPlayer { id: text("a1"), rating: Some(rating) };
    let seek = SeekMessage {
        game: text("g1"),
        name: text("Mira"),
        player: Some(linked.clone()),
        edition: edition(),
        edition_name: text("2023 edition"),
        mode: Key(Mode::Match),
        speed: Key(Speed::Medium),
        clock: Some(900_000),
        increment: Some(5_000),
        chips: vec![text("15 min + 5 s a move")],
        terms_hash: "00".repeat(32),
        seats: 2,
        open: 1,
        rated: true,
        rating_from: Some(1400),
        rating_to: None,
        made: 1_730_000_000_000,
    };
    samples.add("rest_seeks", SeeksMessage { seeks: vec![seek], count: 1 });
    let table = TableMessage {
        game: text("g2"),
        names: vec![text("Mira"), text("Sam")],
        players: vec![Some(linked), None],
        rated: false,
        edition: edition(),
        edition_name: text("2023 edition"),
        mode: Key(Mode::Match),
        speed: Key(Speed::Untimed),
        chips: Vec::new(),
        open: false,
        began: 1_730_000_000_000,
    };
    samples.add("rest_tables", TablesMessage { tables: vec![table], count: 1 });
    let pair = WantedPairing {
        name: text("Sam"),
        edition: edition(),
        changes: vec![text("clock=15")],
        key: "k".repeat(16),
        except: vec![text("g1")],
        rated: true,
        rating_from: Some(1400),
        rating_to: Some(1600),
    };
    samples.add("rest_wanted_pairing", pair);
    samples
        .add("rest_pairing_answer", PairingAnswer { id: text("g1"), token: token(), invite: None });
    let fill = SeatFilling { tokens: vec![text("secret")], seat: 1, level: text("expert") };
    samples.add("rest_seat_filling", fill);
    samples.add(
        "rest_created_game",
        CreatedGame { id: text("g1"), tokens: vec![token()], invite: Some(text("secret")) },
    );
    let terms_hash = || "00".repeat(32);
    let terms = || OtherTerms { edition: edition(), changes: changes.clone() };
    let instead = Some(terms());
    samples.add("rest_describe_invite", DescribeInvite { invite: text("secret") });
    let (key, class) = (None, None);
    let seat = AcceptSeat { name: text("Sam"), terms_hash: terms_hash(), key, instead, class };
    samples.add("rest_accept_invite", AcceptInvite { invite: text("secret"), seat });
    let tokens = || vec![text("secret")];
    samples.add(
        "rest_propose_terms",
        ProposeTerms { tokens: tokens(), terms_hash: terms_hash(), terms: terms() },
    );
    samples.add("rest_accept_terms", AcceptTerms { tokens: tokens(), terms_hash: terms_hash() });
    samples.add("rest_change_name", ChangeName { token: text("..."), name: text("Mira B.") });
    samples.add("rest_cancel_game", CancelGame { tokens: vec![text("...")] });
    samples.add("rest_play_again", PlayAgain { tokens: vec![text("...")], again: true });
    let next = CreatedGame { id: text("g2"), tokens: vec![token()], invite: None };
    samples.add("rest_played_again", PlayedAgain { next: Some(next) });
    samples.add("rest_accepted_invite", AcceptedInvite { id: text("g1"), token: token() });
    let seated = KeptRecord { seq: 1, at: 0, line: text("seated 0 Mira") };
    let header = text("game here-1\nterms travel-2006 seats=2\n...");
    let keep = KeepGame { header, seed: "0a".repeat(32), records: vec![seated] };
    samples.add("rest_keep_game", keep);
    samples.add("rest_my_games", MyGames { tokens: vec![text("secret")] });
    let describe = DescribeTerms { edition: edition(), seats: 3, changes };
    samples.add("rest_terms", table::describe_terms(&describe, |_| Ok(lexicon())).unwrap());
    samples.add("rest_describe_terms", describe);
    let levels = Level::ALL.map(Key).to_vec();
    let editions = editions_message(|_| lexicon());
    let (variations, lexicon) = (variations_message(), lexicon_message(&lexicon()));
    let modes = modes_message();
    let lists = vec![ListMessage { key: text("even"), lexicon: lexicon.clone(), lent: true }];
    let on_devices = Some(true);
    let rules = RulesMessage { editions, modes, variations, levels, lexicon, lists, on_devices };
    samples.add("rest_rules", rules);
}

/// A bingo, as all viewers see it.
fn bingo(samples: &mut Samples) {
    let lines = "seated 0 Mira\nbingo enter 0\nbingo lock 0 RETAINS AUDIENT\nbingo begun\n\
                 bingo call E\nbingo strike 0 2";
    let records = lines.lines().zip(1..).map(|(line, seq)| Record {
        seq,
        at: u64::from(seq) * 1_000,
        line: line.into(),
        command: None,
    });
    let chance = SeededChance::new([1; 32]);
    let room = Room::replay(header("travel-2006 mode=bingo", &chance), records).unwrap();
    let viewer = Viewer::Seat(Seat(0));
    let presence = Presence { connected: &[true], gone: &[], public: false, watching: 0, seed: "" };
    samples.tagged("server", room.terms());
    samples.add("server_update_bingo", room.update(4, viewer, Millis(9_000), presence));
}

#[test]
fn each_message_has_a_sample_that_is_read_back() {
    let mut samples = Samples::default();
    events(&mut samples);
    commands(&mut samples);
    sessions(&mut samples);
    answers(&mut samples);
    bingo(&mut samples);
    rest(&mut samples);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/wire");
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(&folder).unwrap();
        for file in fs::read_dir(&folder).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
        for (name, text) in &samples.0 {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    let stored: BTreeMap<String, String> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, fs::read_to_string(file.path()).unwrap())
        })
        .collect();
    let names: Vec<&String> = stored.keys().collect();
    assert_eq!(names, samples.0.keys().collect::<Vec<_>>(), "UPDATE=1 writes them anew");
    for (name, text) in &samples.0 {
        assert_eq!(&stored[name], text, "{name}: UPDATE=1 writes it again");
    }
}
