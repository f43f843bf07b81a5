//! The draw for the start and the deal.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

fn started(text: &str, draws: &str) -> (TestGame, Vec<Event>) {
    let mut game = TestGame::new(text);
    game.will_draw(draws);
    let events = game.run(TableCommand::Start);
    (game, events)
}

fn starter(events: &[Event]) -> Seat {
    events
        .iter()
        .find_map(|e| if let Event::Starts { seat } = e { Some(*seat) } else { None })
        .unwrap()
}

#[test]
fn trv_09_trv_10_fol_06_fol_07_sow_11_dia_04_cla_04_nearest_to_a_starts_and_a_blank_beats_a() {
    for edition in editions!() {
        for (draws, first) in [("?A", 0), ("A?", 1), ("BA", 1), ("YZ", 0), ("QBC", 1), ("ZYXW", 3)]
        {
            let seats = draws.len();
            if seats > usize::from(edition.ruleset().seats.1) {
                continue;
            }
            let (_, events) = started(&format!("{edition} seats={seats}"), draws);
            assert_eq!(starter(&events), Seat(first), "{draws} by {edition}");
            let Event::OpeningDraw { drawn } = &events[0] else { panic!("{events:?}") };
            assert_eq!(drawn.len(), seats, "everybody draws one");
        }
    }
}

#[test]
fn sow_12_the_same_letter_is_drawn_again() {
    for edition in editions!() {
        let (game, events) = started(&format!("{edition} seats=2"), "EEDC");
        assert_eq!(events[0].to_string(), "draw 0:E 1:E");
        assert_eq!(events[1].to_string(), "draw 0:D 1:C");
        assert_eq!(starter(&events), Seat(1));
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

#[test]
fn amb_01_only_the_tied_best_draw_again_from_what_is_left() {
    let (game, events) = started("travel-2006 seats=4", "EECEC");
    assert!(matches!(starter(&events), Seat(2)));
    let (_, events) = started("classic-2023 seats=3", "BXBDA");
    let rounds: Vec<&Event> =
        events.iter().filter(|e| matches!(e, Event::OpeningDraw { .. })).collect();
    assert_eq!(rounds.len(), 2);
    assert_eq!(rounds[1].to_string(), "draw 0:D 2:A");
    assert_eq!(starter(&events), Seat(2));
    assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    // Two blanks are a tie too.
    let (_, events) = started("travel-2006 seats=2", "??AB");
    assert_eq!(events[1].to_string(), "draw 0:A 1:B");
}

#[test]
fn amb_02_the_draw_is_seen_by_all_and_the_deal_by_its_owner() {
    let (_, events) = started("travel-2006 seats=2", "AB");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(events[0].seen_by(viewer).to_string(), "draw 0:A 1:B");
    }
    let dealt = events.iter().find(|e| matches!(e, Event::Dealt { seat: Seat(0), .. })).unwrap();
    assert_eq!(dealt.seen_by(Viewer::Seat(Seat(1))).to_string(), "deal 0 #7");
    assert_eq!(dealt.seen_by(Viewer::Seat(Seat(0))).to_string(), dealt.to_string());
}

#[test]
fn trv_11_fol_08_sow_14_dia_05_cla_04_the_drawn_tiles_are_shown_and_go_back() {
    for edition in editions!() {
        let mut game = TestGame::new(&format!("{edition} seats=2"));
        game.will_draw("AB");
        let events = game.judge(&TableCommand::Start.into()).unwrap();
        assert_eq!(events[0].seen_by(Viewer::Spectator).to_string(), "draw 0:A 1:B");
        let mut bags = Vec::new();
        for event in events {
            game.fold(event.clone());
            if let Event::OpeningDraw { .. } | Event::Starts { .. } = event {
                bags.push(game.position.bag().len());
            }
            assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
        }
        assert_eq!(bags, [98, 100], "before anything is dealt");
    }
}

#[test]
fn trv_12_fol_05_fol_09_dia_05_cla_05_everybody_draws_seven() {
    for edition in editions!() {
        for (seats, left) in [(2, 86), (3, 79), (4, 72)] {
            let mut game = TestGame::new(&format!("{edition} seats={seats}"));
            game.run(TableCommand::Start);
            assert_eq!(game.position.bag().len(), left);
            assert_eq!(game.position.seats().len(), seats);
            assert!(game.position.seats().iter().all(|seat| seat.rack.len() == 7));
        }
    }
}

#[test]
fn amb_03_the_starter_draws_the_whole_rack_first() {
    let (_, events) = started("travel-2006 seats=3", "QBC");
    let order: Vec<u16> = events
        .iter()
        .filter_map(|e| if let Event::Dealt { seat, .. } = e { Some(seat.0) } else { None })
        .collect();
    assert_eq!(order, [1, 2, 0]);
}

#[test]
fn sow_15_sow_16_the_starters_clock_runs_before_the_second_rack_is_drawn() {
    for edition in editions!() {
        let (_, events) = started(&format!("{edition} seats=2"), "BA");
        let kinds: Vec<String> = events.iter().map(|e| e.to_string()).collect();
        let place = |start: &str| kinds.iter().position(|line| line.starts_with(start)).unwrap();
        assert!(place("deal 1") < place("clock") && place("clock") < place("deal 0"), "{kinds:?}");
        // Each rack has seven tiles, hidden from the opponent.
        let rack = &events[place("deal 1")];
        assert_eq!(rack.seen_by(Viewer::Seat(Seat(0))).to_string(), "deal 1 #7");
    }
    let (_, events) = started("travel-2006 seats=2", "BA");
    assert_eq!(events.last(), Some(&Event::ClockStarted));
}

/// A pouch and tiles face down beside the board are the same pool: only chance and what is left in
/// it decide what is drawn, whichever tiles went in last.
#[test]
fn dia_03_the_pool_has_no_order() {
    struct Nth(u32);
    impl Chance for Nth {
        fn pick(&self, _: u32, below: u32) -> u32 {
            self.0 % below
        }
    }
    // The first tile that seat 0 draws if chance picks the nth of the pool.
    let drawn = |game: &TestGame, nth: u32| {
        let inputs = Inputs { at: game.now, judge: &game.words, chance: &Nth(nth) };
        let first = exchange(0, &game.rack(0)[..1]);
        let events = game.position.decide(&first, inputs).unwrap();
        let Event::Exchanged { drawn, .. } = events[0] else { panic!("{events:?}") };
        drawn.to_string()
    };
    for edition in editions!() {
        let text = format!("{edition} seats=2");
        let mut game = TestGame::dealt(&text, &["AEITRNR", "HROBSEE"]);
        let all =
            |game: &TestGame| -> Vec<String> { (0..86).map(|nth| drawn(game, nth)).collect() };
        // Each tile of the pool can be the next one, as often as it is there.
        assert_eq!(tiles(&all(&game).concat()), *game.position.bag());
        // Tiles that went out and came back are neither first nor last to be drawn: the pool is the
        // same as one from which nothing else was ever drawn.
        game.exchange(0, "EIT");
        game.exchange(1, "HRO");
        let fresh = TestGame::dealt(&text, &[&game.rack(0), &game.rack(1)]);
        assert_eq!(fresh.position.bag(), game.position.bag());
        assert_eq!(all(&fresh), all(&game));
    }
}

#[test]
fn nothing_happens_before_the_start_and_it_happens_once() {
    let mut game = TestGame::new("travel-2006 seats=2");
    assert_eq!(game.refused(pass(0)), "not_started");
    game.run(TableCommand::Start);
    assert_eq!(game.refused(TableCommand::Start), "already_started");
    assert_eq!(game.refused(pass(2)), "no_such_seat");
}
