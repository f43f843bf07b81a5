//! Letter bingo at a table, played with any words by players who strike what they can.

use rules::bingo::EndReason;
use rules::{Judge, Letter, Millis, Seat, Viewer};
use table::wire::{
    BingoCommand, BingoMessage, CommandMessage, GameMessage, GamePhase, Key, ModeMessage,
};
use table::{Input, ModeEvent, Presence, Room, RoomEvent, SeededChance, Verdict};

use crate::random::header;

const PRESENCE: Presence<'static> =
    Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "SEED" };

struct Everything;

impl Judge for Everything {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

/// A room and everything that was stored of it.
struct Hall {
    room: Room,
    chance: SeededChance,
    records: Vec<table::Record>,
    at: Millis,
    commands: u32,
}

impl Hall {
    fn new(terms: &str, players: u16) -> Hall {
        let chance = SeededChance::new([7; 32]);
        let room = Room::new(header(terms, &chance));
        let mut hall = Hall { room, chance, records: Vec::new(), at: Millis(0), commands: 0 };
        for seat in (0..players).map(Seat) {
            assert_eq!(hall.room.open_seat(), Some(seat));
            hall.input(&Input::Sit(vec![(seat, format!("Player {seat}"))])).unwrap();
        }
        hall
    }

    fn input(&mut self, input: &Input) -> Result<(), table::wire::RefusalMessage> {
        if let Verdict::Batch(batch) = self.room.judge(input, self.at, &Everything, &self.chance)? {
            self.records.extend(batch.records());
            self.room.commit(*batch).unwrap();
        }
        Ok(())
    }

    fn tell(
        &mut self,
        seat: u16,
        command: BingoCommand,
    ) -> Result<(), table::wire::RefusalMessage> {
        self.commands += 1;
        let (id, command) = (format!("c{}", self.commands), CommandMessage::Bingo { command });
        let request = table::Request { id, seat: Seat(seat), seq: 0, command, delay: Millis(0) };
        self.input(&Input::Command(request))
    }

    fn game(&self, viewer: Viewer) -> GameMessage {
        self.room.game(viewer, self.at, PRESENCE)
    }

    fn bingo(&self, seat: u16) -> BingoMessage {
        match self.game(Viewer::Seat(Seat(seat))).mode {
            ModeMessage::Bingo { bingo } => *bingo,
            other => panic!("{other:?}"),
        }
    }

    fn words(seat: u16) -> [String; 2] {
        let all = ["RETAINS", "OUTLINE", "AUDIENT", "ETESIAN", "AILERON"];
        [all[usize::from(seat) % 5].to_owned(), all[(usize::from(seat) + 2) % 5].to_owned()]
    }

    fn begun(terms: &str, players: u16) -> Hall {
        let mut hall = Hall::new(terms, players);
        for seat in 0..players {
            hall.tell(seat, BingoCommand::Lock { words: Hall::words(seat) }).unwrap();
        }
        hall.tell(0, BingoCommand::Begin {}).unwrap();
        hall
    }

    /// All players strike and claim, and the next letter is called.
    fn step(&mut self, players: u16) {
        for seat in 0..players {
            if let Some(&index) = self.bingo(seat).may.strike.first() {
                self.tell(seat, BingoCommand::Strike { index }).unwrap();
            }
            let bingo = self.bingo(seat);
            if bingo.may.claim && !bingo.form.unwrap().struck.contains(&0) {
                self.tell(seat, BingoCommand::Claim {}).unwrap();
            }
        }
        if let Some(deadline) = self.room.deadline() {
            self.at = deadline;
            self.input(&Input::Tick).unwrap();
        }
    }
}

#[test]
fn var_bng_5_a_game_is_played_to_a_bingo_and_replayed() {
    let mut hall = Hall::begun("travel-2006 mode=bingo", 5);
    assert_eq!(hall.room.deadline(), Some(Millis(5_000)));
    while !hall.room.over() {
        hall.step(5);
    }
    let game = hall.game(Viewer::Spectator);
    assert_eq!((game.phase, game.seed.as_deref()), (GamePhase::Over, Some("SEED")));
    let ModeMessage::Bingo { bingo } = game.mode else { panic!("{:?}", game.mode) };
    let ending = bingo.ending.unwrap();
    assert_eq!(ending.reason, Key(EndReason::Bingo));
    assert!(bingo.players.iter().all(|player| player.form.is_some()), "all forms are shown");
    assert!(bingo.players.iter().any(|p| p.name == "Player 4" && p.seat == 4));
    let again = Room::replay(hall.room.header().clone(), hall.records.clone()).unwrap();
    assert_eq!(again, hall.room);
    let late = hall.input(&Input::Sit(vec![(Seat(5), "Late".into())])).unwrap_err();
    assert_eq!(late.code, "game_over");
}

#[test]
fn amb_25_others_do_not_see_forms_and_strikes() {
    let mut hall = Hall::begun("travel-2006 mode=bingo", 3);
    for _ in 0..12 {
        hall.step(3);
    }
    // Another game, in which player 2 has other words and strikes nothing.
    let swap = |line: &str| match line.strip_prefix("bingo lock 2 ") {
        Some(_) => "bingo lock 2 FURZILY VIEWING".to_owned(),
        None => line.to_owned(),
    };
    let mut records = hall.records.clone();
    records.retain(|record| !record.line.starts_with("bingo strike 2"));
    for (record, seq) in records.iter_mut().zip(1..) {
        record.line = swap(&record.line);
        record.seq = seq;
    }
    let other = Room::replay(hall.room.header().clone(), records).unwrap();
    let seen = |room: &Room, viewer: Viewer| {
        serde_json::to_string(&room.update(0, viewer, hall.at, PRESENCE)).unwrap()
            + &serde_json::to_string(&room.summary()).unwrap()
    };
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        assert_eq!(seen(&hall.room, viewer), seen(&other, viewer), "{viewer:?}");
    }
    let own = Viewer::Seat(Seat(2));
    assert_ne!(seen(&hall.room, own), seen(&other, own));
}

#[test]
fn nobody_is_woken_for_the_strikes_of_others() {
    let mut hall = Hall::begun("travel-2006 mode=bingo", 2);
    while hall.bingo(1).may.strike.is_empty() {
        hall.at = hall.room.deadline().unwrap();
        hall.input(&Input::Tick).unwrap();
    }
    let before = hall.room.seq();
    let index = hall.bingo(1).may.strike[0];
    hall.tell(1, BingoCommand::Strike { index }).unwrap();
    assert!(!hall.room.has_news(before, Viewer::Seat(Seat(0))));
    assert!(!hall.room.has_news(before, Viewer::Spectator));
    assert!(hall.room.has_news(before, Viewer::Seat(Seat(1))));
    assert!(!hall.room.has_news(hall.room.seq(), Viewer::Seat(Seat(1))));
    hall.at = hall.room.deadline().unwrap();
    hall.input(&Input::Tick).unwrap();
    assert!(hall.room.has_news(before, Viewer::Seat(Seat(0))));
}

#[test]
fn amb_64_a_host_without_words_is_asked_and_shut_out_of_nothing() {
    let mut hall = Hall::new("travel-2006 mode=bingo", 3);
    hall.tell(1, BingoCommand::Lock { words: Hall::words(1) }).unwrap();
    let told = hall.tell(0, BingoCommand::Begin {}).unwrap_err();
    assert_eq!(told.code, "forms_missing");
    assert!(told.message.starts_with("You and another player have locked no words"), "{told:?}");
    assert_eq!(hall.game(Viewer::Spectator).phase, GamePhase::Forms);
    assert!(hall.bingo(0).may.lock && hall.bingo(0).may.begin && hall.bingo(2).may.lock);
    // They lock theirs after all, and play.
    for seat in [0, 2] {
        hall.tell(seat, BingoCommand::Lock { words: Hall::words(seat) }).unwrap();
    }
    hall.tell(0, BingoCommand::Begin {}).unwrap();
    assert!(hall.bingo(0).form.is_some());
    // Or they say that they only watch.
    let mut hall = Hall::new("travel-2006 mode=bingo", 2);
    hall.tell(1, BingoCommand::Lock { words: Hall::words(1) }).unwrap();
    let told = hall.tell(0, BingoCommand::Begin {}).unwrap_err();
    let own = "You have locked no words: lock two, or begin without them and do not play.";
    assert_eq!((told.code.as_str(), told.message.as_str()), ("forms_missing", own));
    hall.tell(0, BingoCommand::BeginWithout {}).unwrap();
    assert_eq!(hall.game(Viewer::Spectator).phase, GamePhase::Calling);
    assert!(hall.bingo(0).form.is_none() && !hall.bingo(0).may.lock);
}

#[test]
fn amb_25_refusals_travel_with_code_and_sentence() {
    let mut hall = Hall::new("travel-2006 mode=bingo", 2);
    let words = ["GIGGLES".to_owned(), "QUOTING".to_owned()];
    let refusal = hall.tell(0, BingoCommand::Lock { words }).unwrap_err();
    assert_eq!(refusal.code, "form_too_many_of_letter");
    let words = Hall::words(0);
    hall.tell(0, BingoCommand::Lock { words }).unwrap();
    hall.tell(0, BingoCommand::BeginWithout {}).unwrap();
    hall.at = hall.room.deadline().unwrap();
    hall.input(&Input::Tick).unwrap();
    hall.tell(0, BingoCommand::Claim {}).unwrap();
    let shown = hall.room.log().last().unwrap();
    assert!(matches!(
        shown.event,
        RoomEvent::Game(ModeEvent::Bingo(rules::bingo::Event::FalselyClaimed { .. }))
    ));
    let refusal = hall.tell(0, BingoCommand::Claim {}).unwrap_err();
    assert_eq!(refusal.code, "false_bingo_call");
    assert!(refusal.message.starts_with("Not yet: "), "{}", refusal.message);
    let request = table::Request {
        id: "x".into(),
        seat: Seat(0),
        seq: 0,
        command: CommandMessage::Pass {},
        delay: Millis(0),
    };
    let refusal = hall.input(&Input::Command(request)).unwrap_err();
    assert_eq!(refusal.code, "wrong_mode_command");
    let late = hall.input(&Input::Sit(vec![(Seat(2), "Late".into())])).unwrap_err();
    assert_eq!(late.code, "forms_closed");
}

#[test]
fn of_hundreds_a_part_is_shown() {
    let mut hall = Hall::new("travel-2006 mode=bingo form=any", 300);
    for seat in 0..300 {
        hall.tell(seat, BingoCommand::Lock { words: Hall::words(seat) }).unwrap();
    }
    let bingo = hall.bingo(299);
    assert_eq!((bingo.entered, bingo.locked), (300, 300));
    assert_eq!(bingo.players.len(), 59);
    assert!(bingo.players.iter().any(|player| player.seat == 299), "oneself among them");
}
