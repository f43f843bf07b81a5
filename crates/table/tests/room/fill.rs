//! A computer player that is asked to take an open seat.

use rules::{Level, Millis, Seat, Viewer};
use table::wire::RefusalMessage;
use table::{Filling, Input, Record, Room, SeatKind, SeededChance, Verdict};

use crate::random::{EvenWords, header};

/// A table whose seats fill one by one, with what was stored.
struct Table {
    room: Room,
    records: Vec<Record>,
    chance: SeededChance,
}

impl Table {
    fn new(terms: &str) -> Table {
        let chance = SeededChance::new([5; 32]);
        Table { room: Room::new(header(terms, &chance)), records: Vec::new(), chance }
    }

    fn input(&mut self, input: &Input) -> Result<(), RefusalMessage> {
        match self.room.judge(input, Millis(0), &EvenWords, &self.chance)? {
            Verdict::Batch(batch) => {
                self.records.extend(batch.records());
                self.room.commit(*batch).unwrap();
            }
            Verdict::Repeated { .. } => panic!("nothing was asked twice"),
        }
        Ok(())
    }

    fn sit(&mut self, seat: u16, name: &str) {
        self.input(&Input::Sit(vec![(Seat(seat), name.into())])).unwrap();
    }

    fn fill(&mut self, asking: u16, seat: u16, level: Level) -> Result<(), String> {
        let filling = Filling { seats: vec![Seat(asking)], seat: Seat(seat), level };
        self.input(&Input::Fill(filling)).map_err(|refusal| refusal.code)
    }
}

#[test]
fn a_computer_player_takes_the_open_seat_and_the_game_begins() {
    let mut table = Table::new("travel-2006 seats=3");
    table.sit(0, "Mira");
    table.fill(0, 2, Level::Expert).unwrap();
    assert!(table.room.gathering());
    table.fill(0, 1, Level::Beginner).unwrap();
    assert!(!table.room.gathering() && table.room.on_turn().is_some());
    let names: Vec<_> = table.room.names().iter().flatten().collect();
    assert_eq!(names, ["Mira", "Computer 2", "Computer"]);
    let [_, one, two] = table.room.header().seats[..] else { panic!("three seats") };
    assert_eq!((one, two), (computer(Level::Beginner), computer(Level::Expert)));
    // The game does not wait until Mira accepts the plays of computer players.
    let view = table.room.view(Viewer::Seat(Seat(0)), Millis(0)).into_match().unwrap();
    assert_eq!(view.seats[0].standing.of, [Seat(1), Seat(2)]);

    let mut stored = header("travel-2006 seats=3", &table.chance);
    assert_eq!(stored.seats, [SeatKind::Person; 3]);
    let replayed = Room::replay(stored.clone(), table.records.clone()).unwrap();
    assert_eq!(replayed, table.room);
    stored.seats = replayed.header().seats.clone();
    assert_eq!(&stored, replayed.header());
}

const fn computer(level: Level) -> SeatKind {
    SeatKind::Computer(level)
}

#[test]
fn a_computer_player_that_filled_a_seat_accepts_other_terms_at_once() {
    let mut table = Table::new("travel-2006 seats=3");
    table.sit(0, "Mira");
    table.fill(0, 1, Level::Expert).unwrap();
    table.sit(2, "Sam");
    assert!(!table.room.gathering());
    // The terms of a table that still waits are changed by the newcomer.
    let mut table = Table::new("travel-2006 seats=3");
    table.sit(0, "Mira");
    table.fill(0, 1, Level::Expert).unwrap();
    let other = header("travel-2006 seats=3 clock=10", &table.chance);
    let reopening = table::Reopening {
        seats: vec![Seat(2)],
        newcomer: Some("Sam".into()),
        terms_hash: table.room.header().terms_hash(),
        terms: other.terms,
        lexicon: other.lexicon,
    };
    table.input(&Input::Reopen(reopening)).unwrap();
    assert!(table.room.accepted(Seat(1)) && !table.room.accepted(Seat(0)));
}

#[test]
fn only_the_player_who_made_the_table_asks_and_only_for_an_open_seat() {
    let mut table = Table::new("travel-2006 seats=3");
    table.sit(0, "Mira");
    table.sit(1, "Sam");
    assert_eq!(table.fill(1, 2, Level::Expert), Err("not_the_host".into()));
    assert_eq!(table.fill(0, 1, Level::Expert), Err("seat_taken".into()));
    assert_eq!(table.fill(0, 3, Level::Expert), Err("no_such_seat".into()));
    table.fill(0, 2, Level::Expert).unwrap();
    assert_eq!(table.fill(0, 2, Level::Expert), Err("already_started".into()));
    let mut session = Table::new("travel-2006 mode=duplicate");
    session.sit(0, "Mira");
    assert_eq!(session.fill(0, 1, Level::Expert), Err("not_in_this_game".into()));
}
