//! The draw for the start and the deal.

use rules::*;

use crate::kit::*;

fn started(text: &str, draws: &str) -> (TestGame, Vec<Event>) {
    let mut game = TestGame::new(text);
    game.will_draw(draws);
    let events = game.run(Command::Start);
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
    assert_eq!(starter(&started("travel-2006 seats=2", "?A").1), Seat(0));
    assert_eq!(starter(&started("travel-2006 seats=2", "A?").1), Seat(1));
    for edition in ["travel-2006", "folio-2001", "diamond-2008", "classic-2023"] {
        assert_eq!(starter(&started(&format!("{edition} seats=3"), "QBC").1), Seat(1), "{edition}");
    }
    assert_eq!(starter(&started("tournament-sowpods seats=2", "BA").1), Seat(1));
}

#[test]
fn sow_12_amb_01_only_the_tied_best_draw_again_from_what_is_left() {
    let (game, events) = started("travel-2006 seats=4", "EECEC");
    assert!(matches!(starter(&events), Seat(2)));
    let (_, events) = started("classic-2023 seats=3", "BXBDA");
    let rounds: Vec<&Event> =
        events.iter().filter(|e| matches!(e, Event::OpeningDraw { .. })).collect();
    assert_eq!(rounds.len(), 2);
    assert_eq!(rounds[1].to_string(), "draw 0:D 2:A");
    assert_eq!(starter(&events), Seat(2));
    assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    // Two blanks tie too.
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
fn trv_11_fol_08_sow_14_dia_05_the_drawn_tiles_go_back() {
    let mut game = TestGame::new("travel-2006 seats=2");
    game.will_draw("AB");
    let events = game.decide(&Command::Start).unwrap();
    for event in events {
        game.fold(event.clone());
        match event {
            Event::OpeningDraw { .. } => assert_eq!(game.position.bag().len(), 98),
            Event::Starts { .. } => assert_eq!(game.position.bag().len(), 100),
            _ => {}
        }
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

#[test]
fn trv_12_fol_05_fol_09_dia_05_cla_05_everybody_draws_seven() {
    for (seats, left) in [(2, 86), (3, 79), (4, 72)] {
        for edition in ["travel-2006", "folio-2001", "diamond-2008", "classic-2023"] {
            let mut game = TestGame::new(&format!("{edition} seats={seats}"));
            game.run(Command::Start);
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
    let (_, events) = started("tournament-sowpods seats=2", "BA");
    let kinds: Vec<String> = events.iter().map(|e| e.to_string()).collect();
    let place = |start: &str| kinds.iter().position(|line| line.starts_with(start)).unwrap();
    assert!(place("deal 1") < place("clock") && place("clock") < place("deal 0"), "{kinds:?}");
    let (_, events) = started("travel-2006 seats=2", "BA");
    assert_eq!(events.last(), Some(&Event::ClockStarted));
}

#[test]
fn dia_03_the_pool_has_no_order() {
    // Whether a bag or a heap of tiles face down: a draw picks any tile with equal chance.
    let mut counts = [0u32; Tile::KINDS];
    for seed in 0..20_000 {
        let picks = Picks { seed, ..Picks::default() };
        let index = picks.pick(0, 100);
        counts[ENGLISH.full_set().nth(index as usize).unwrap().index()] += 1;
    }
    for (tile, count) in ENGLISH.full_set().counts() {
        let share = f64::from(counts[tile.index()]) / 200.0;
        assert!((share - f64::from(count)).abs() < 0.6 + f64::from(count) * 0.1, "{tile}: {share}");
    }
}

#[test]
fn nothing_happens_before_the_start_and_it_happens_once() {
    let mut game = TestGame::new("travel-2006 seats=2");
    assert_eq!(game.refused(pass(0)), "not_started");
    game.run(Command::Start);
    assert_eq!(game.refused(Command::Start), "already_started");
    assert_eq!(game.refused(pass(2)), "no_such_seat");
}
