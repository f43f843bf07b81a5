//! The changes sent to a crowd add up to the state that a new connection would be sent.

use std::collections::BTreeMap;

use rules::{Letter, Millis, Seat, Viewer};
use table::wire::{
    BingoCommand, CommandMessage, DuplicateCommand, GameMessage, GamePhase, ServerMessage,
};
use table::{
    Common, Finding, Input, Presence, Question, Room, SeededChance, Verdict, move_message,
};

use crate::random::header;

const PRESENCE: Presence<'static> =
    Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "SEED" };

struct Everything;

impl rules::Judge for Everything {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

/// A room, and clients that are told what changes.
struct Crowd {
    room: Room,
    chance: SeededChance,
    at: Millis,
    ids: u32,
    told: Option<(Common, u32)>,
    clients: BTreeMap<Option<u16>, GameMessage>,
    changes: usize,
}

impl Crowd {
    fn new(terms: &str) -> Crowd {
        let chance = SeededChance::new([7; 32]);
        let room = Room::new(header(terms, &chance));
        let (told, clients) = (None, BTreeMap::new());
        Crowd { room, chance, at: Millis(0), ids: 0, told, clients, changes: 0 }
    }

    fn viewer(seat: Option<u16>) -> Viewer {
        seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
    }

    fn whole(&self, seat: Option<u16>) -> GameMessage {
        self.room.game(Crowd::viewer(seat), self.at, PRESENCE)
    }

    /// A client connects.
    fn connect(&mut self, seat: Option<u16>) {
        if self.told.is_none() {
            self.told = Some((self.room.common(self.at, PRESENCE), self.room.loud()));
        }
        self.clients.insert(seat, self.whole(seat));
    }

    fn sit(&mut self, seat: u16) {
        self.input(&Input::Sit(vec![(Seat(seat), format!("Player {seat}"))]));
    }

    fn command(&mut self, seat: u16, command: CommandMessage) {
        self.ids += 1;
        let (id, seq) =
            (format!("c{}", self.ids), self.room.given(Viewer::Seat(Seat(seat)), self.room.seq()));
        self.input(&Input::Command(table::Request {
            id,
            seat: Seat(seat),
            seq,
            command,
            delay: Millis(0),
        }));
    }

    fn input(&mut self, input: &Input) {
        let verdict = self.room.judge(input, self.at, &Everything, &self.chance).unwrap();
        let Verdict::Batch(batch) = verdict else { panic!("{input:?}") };
        let acting: Vec<u16> = match input {
            Input::Command(request) => vec![request.seat.0],
            _ => Vec::new(),
        };
        self.room.commit(*batch).unwrap();
        let Some((before, loud)) = &self.told else { return };
        let mut change = Default::default();
        let mut seats: Vec<Option<u16>> = acting.into_iter().map(Some).collect();
        if *loud != self.room.loud() {
            let now = self.room.common(self.at, PRESENCE);
            change = now.since(before);
            self.told = Some((now, self.room.loud()));
            seats = self.clients.keys().copied().collect();
            self.changes += 1;
        }
        for seat in seats {
            let viewer = Crowd::viewer(seat);
            let Some(game) = self.clients.get(&seat) else { continue };
            let next = if self.room.sees_the_common(viewer) {
                let (seq, own) =
                    (self.room.given(viewer, self.room.seq()), self.room.own(viewer, self.at));
                let change = change.clone();
                let message = ServerMessage::Changed { seq, own, change };
                table::follow(game, &message)
                    .unwrap_or_else(|| panic!("{seat:?} {message:?}\n{game:?}"))
            } else {
                self.whole(seat)
            };
            self.clients.insert(seat, next);
        }
    }

    /// Checks that each client knows as much as a new connection would be sent.
    fn check(&self) {
        for (seat, game) in &self.clients {
            let mut known = game.clone();
            // The time of the message is that of the last one.
            known.at = self.whole(*seat).at;
            assert_eq!(known, self.whole(*seat), "{seat:?} after {:?}", self.room.log().last());
        }
    }
}

fn told(command: DuplicateCommand) -> CommandMessage {
    CommandMessage::Duplicate { command }
}

fn slip(play: &rules::Play) -> CommandMessage {
    match move_message(&rules::Move::Play(play.clone())) {
        CommandMessage::Play { tiles } => {
            told(DuplicateCommand::Seal { tiles, declared: None, lock: false })
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_session_told_bit_by_bit_is_a_session_told_at_once() {
    for terms in [
        "classic-2023 mode=duplicate rounds=4",
        "classic-2023 mode=duplicate rounds=4 arbitrator=person",
    ] {
        let mut crowd = Crowd::new(terms);
        (0..12).for_each(|seat| crowd.sit(seat));
        (0..10).map(Some).chain([None]).for_each(|seat| crowd.connect(seat));
        crowd.command(0, told(DuplicateCommand::Begin {}));
        let (mut rounds, mut slips) = (0, Vec::new());
        while !crowd.room.over() {
            crowd.check();
            if let Some(Question::Tops(question)) = crowd.room.question() {
                let found = plays(&question);
                slips = found.iter().map(|(_, play)| slip(play)).collect();
                let plays = found.into_iter().take(1).map(|(text, _)| text).collect();
                crowd.input(&Input::Finding(Finding::Tops { plays }));
                continue;
            }
            let game = crowd.whole(Some(0));
            let table::wire::ModeMessage::Duplicate { session } = &game.mode else { panic!() };
            let may = &session.may;
            if may.accept {
                crowd.command(0, told(DuplicateCommand::Accept {}));
            } else if may.reject {
                crowd.command(0, told(DuplicateCommand::Reject {}));
            } else if may.start_clock {
                crowd.command(0, told(DuplicateCommand::StartClock {}));
            } else if may.confirm {
                crowd.command(0, told(DuplicateCommand::Confirm {}));
            } else if game.phase == GamePhase::Slips {
                rounds += 1;
                for seat in [1, 3, 11] {
                    crowd.at = crowd.at.plus(Millis(10));
                    crowd.command(seat, slips[usize::from(seat) % slips.len()].clone());
                    crowd.at = crowd.at.plus(Millis(10));
                    crowd.command(seat, slips[0].clone());
                }
                // In the middle of the round a player joins and another takes a new name.
                crowd.sit(11 + rounds);
                crowd.connect(Some(11 + rounds));
                let name = format!("Other {rounds}");
                crowd.input(&Input::Rename { seat: Seat(1), name });
                crowd.connect(Some(10));
                while crowd.room.deadline().is_some() && crowd.whole(None).phase == GamePhase::Slips
                {
                    crowd.at = crowd.room.deadline().unwrap();
                    crowd.input(&Input::Tick);
                }
            } else if may.draw {
                crowd.command(0, told(DuplicateCommand::Draw {}));
            } else {
                panic!("{terms}: {}", game.phase);
            }
        }
        crowd.check();
        assert!(rounds == 4 && crowd.changes > 12, "{terms}: {rounds} rounds");
    }
}

/// Plays of two letters of the rack, words or not.
fn plays(question: &table::TopsQuestion) -> Vec<(rules::PlayText, rules::Play)> {
    let rack = question.rack.to_string();
    let letters: Vec<char> = rack.chars().filter(char::is_ascii_uppercase).collect();
    let places = (0..15).flat_map(|row| (0..15).map(move |column| rules::Square::new(row, column)));
    let plays = places.flat_map(|square| {
        let texts = letters.windows(2).map(move |two| format!("{square} {}{}", two[0], two[1]));
        texts.filter_map(|text| {
            let text: rules::PlayText = text.parse().ok()?;
            let play = text.resolve(&question.board).ok()?;
            rules::examine(&question.board, &question.ruleset, &play)
                .is_ok()
                .then_some((text, play))
        })
    });
    plays.take(4).collect()
}

#[test]
fn letter_bingo_of_many_is_told_bit_by_bit_too() {
    let bingo = |command| CommandMessage::Bingo { command };
    let mut crowd = Crowd::new("travel-2006 mode=bingo");
    for seat in 0..80 {
        crowd.sit(seat);
        let talks = crowd.room.audience().hears_events();
        assert_eq!(talks, seat < 58, "{seat}");
    }
    for seat in [0, 5, 57, 58, 59, 79] {
        crowd.connect(Some(seat));
    }
    crowd.connect(None);
    for seat in (0..80).step_by(3) {
        let words = ["PAINTER", "SOLDIER"].map(str::to_owned);
        crowd.command(seat, bingo(BingoCommand::Lock { words }));
    }
    crowd.command(0, bingo(BingoCommand::BeginWithout {}));
    while !crowd.room.over() {
        crowd.check();
        crowd.at = crowd.room.deadline().unwrap();
        crowd.input(&Input::Tick);
        for seat in [0, 57, 78] {
            let game = crowd.whole(Some(seat));
            let table::wire::ModeMessage::Bingo { bingo: own } = game.mode else { panic!() };
            if let Some(&index) = own.may.strike.first() {
                crowd.command(seat, bingo(BingoCommand::Strike { index }));
            }
            if own.may.claim && own.form.is_some_and(|form| form.struck.iter().all(|at| *at > 0)) {
                crowd.command(seat, bingo(BingoCommand::Claim {}));
            }
        }
    }
    crowd.check();
    assert!(crowd.changes > 20, "{}", crowd.changes);
}
