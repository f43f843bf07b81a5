//! Plays, exchanges and passes: one of them on each turn.

use rules::*;

use crate::kit::*;

const RACKS: [&str; 2] = ["AEITRNR", "HROBSEE"];

#[test]
fn trv_13_fol_14_dia_11_turns_go_round() {
    let mut game = TestGame::dealt("classic-2023 seats=3", &["AEITRNR", "HROBSEE", "AEIOUDD"]);
    for seat in [0, 1, 2, 0] {
        assert_eq!(game.turn(), turn(seat));
        game.pass(seat);
    }
    assert_eq!(game.turn(), turn(1));
}

#[test]
fn trv_16_one_thing_on_each_turn() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &RACKS);
    game.play(0, "8D TRAIN");
    assert_eq!(game.refused(pass(0)), "not_your_turn");
    assert_eq!(game.refused(exchange(0, "ER")), "not_your_turn");
}

#[test]
fn trv_17_trv_20_sow_27_cla_27_one_to_all_tiles_can_be_exchanged() {
    for edition in Edition::ALL {
        for count in 1..=7 {
            let mut game = TestGame::dealt(&format!("{edition} seats=2"), &RACKS);
            game.exchange(0, &RACKS[0][..count]);
            assert_eq!(game.position.seats()[0].rack.len(), 7);
            assert_eq!(game.position.bag().len(), 86);
        }
    }
}

#[test]
fn trv_18_fol_25_dia_18_exchanged_tiles_cannot_be_drawn_again() {
    for seed in 0..300 {
        let mut game = TestGame::dealt("travel-2006 seats=2", &["QZJXK??", "AAAAAAA"]);
        game.picks.seed = seed;
        let events = game.exchange(0, "QZJXK??");
        let Event::Exchanged { drawn, .. } = &events[0] else { panic!("{events:?}") };
        for gone in tiles("QZJXK?").iter() {
            assert_eq!(drawn.count(gone), 0, "{gone} was put back and drawn");
        }
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

#[test]
fn trv_19_fol_26_sow_27_dia_18_an_exchange_uses_the_turn() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &RACKS);
    game.exchange(0, "AE");
    assert_eq!(game.turn(), turn(1));
    assert_eq!(game.score(0), 0);
}

#[test]
fn gld_13_sow_28_dia_19_no_exchange_with_six_in_the_bag() {
    for edition in ["tournament-sowpods", "diamond-2008"] {
        let mut game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "AAEEIIO");
        game.exchange(0, "R");
        assert_eq!(game.turn(), turn(1));
        let game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "AAEEII");
        assert_eq!(game.refused(exchange(0, "R")), "exchange_bag_low");
    }
}

#[test]
fn amb_04_fol_27_never_more_than_the_bag_holds() {
    for edition in ["travel-2006", "folio-2001", "classic-2023"] {
        let mut game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "AAE");
        assert_eq!(game.refused(exchange(0, "RRNT")), "exchange_more_than_bag");
        game.exchange(0, "RRN");
        let game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "");
        assert_eq!(game.refused(exchange(0, "R")), "exchange_bag_low");
    }
    let empty = Refusal::ExchangeBagLow { need: 1, have: 0 };
    assert_eq!(empty.to_string(), "the bag is empty: play or pass");
}

#[test]
fn fol_24_amb_42_exchanging_nothing_is_a_pass_in_the_folio_edition() {
    let mut game = TestGame::dealt("folio-2001 seats=2", &RACKS);
    assert_eq!(game.exchange(0, ""), [Event::Passed { seat: Seat(0) }]);
    let game = TestGame::dealt("diamond-2008 seats=2", &RACKS);
    assert_eq!(game.refused(exchange(0, "")), "exchange_nothing_chosen");
}

#[test]
fn dia_17_all_or_some_but_not_none() {
    let mut game = TestGame::dealt("diamond-2008 seats=2", &RACKS);
    assert_eq!(game.refused(exchange(0, "")), "exchange_nothing_chosen");
    game.exchange(0, "AEITRNR");
}

#[test]
fn trv_21_sow_29_dia_44_cla_28_passing_is_always_legal() {
    for edition in Edition::ALL {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &RACKS);
        game.pass(0);
        game.play(1, "8H HERB");
        // A player who passed may play later.
        game.play(0, "9F TRAIN");
    }
}

#[test]
fn trv_58_fol_13_sow_20_dia_10_cla_10_draw_as_many_as_were_played() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &RACKS);
    game.will_draw("AAOOU");
    game.play(0, "8D TRAIN");
    assert_eq!(game.rack(0), "AAEOORU");
    assert_eq!(game.position.bag().len(), 81);
    // As long as the bag lasts.
    let mut game = TestGame::late("travel-2006 seats=2", &["AEITRNR", "HROBSEE"], "Q");
    let before = game.position.seats()[0].rack.len();
    game.on_top(0, 'A');
    assert_eq!((before, game.rack(0).len(), game.position.bag().len()), (7, 7, 0));
    game.on_top(1, 'H');
    assert_eq!(game.position.seats()[1].rack.len(), 6);
}

#[test]
fn trv_37_sow_40_dia_50_cla_39_a_word_may_be_played_again() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &["ATATEEE", "ATBCDEF"]);
    game.play(0, "8H AT");
    game.play(1, "9I AT");
    assert_eq!(game.score(0), 4);
}

#[test]
fn trv_69_amb_41_the_first_word_is_the_first_that_stands() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &RACKS).good("HERB");
    game.pass(0);
    assert_eq!(game.refused(game.move_of(1, "1A HERB")), "first_play_misses_centre");
    game.exchange(1, "HR");
    game.play(0, "8D TRAIN");
    game.challenge(1);
    assert!(game.position.board().is_empty());
    let rack = game.rack(1);
    let first: String = rack.chars().filter(|c| *c != '?').take(2).collect();
    assert_eq!(game.refused(game.move_of(1, &format!("1A {first}"))), "first_play_misses_centre");
}

#[test]
fn tiles_must_be_on_the_rack() {
    let game = TestGame::dealt("travel-2006 seats=2", &RACKS);
    assert_eq!(game.refused(game.move_of(0, "8D TRAINED")), "tile_not_on_rack");
    assert_eq!(game.refused(game.move_of(0, "8D tRAIN")), "tile_not_on_rack");
    assert_eq!(game.refused(exchange(0, "RRR")), "tile_not_on_rack");
}

#[test]
fn trv_15_fol_37_dia_06_dia_30_cla_06_scores_are_entered_after_each_turn() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &RACKS);
    game.play(0, "8D TRAIN");
    let seen = game.position.view(Viewer::Spectator, game.now);
    assert_eq!((seen.seats[0].score, seen.pending.unwrap().score), (0, 12), "provisional");
    game.pass(1);
    assert_eq!(game.position.view(Viewer::Spectator, game.now).seats[0].score, 12);
}

#[test]
fn trv_14_scores_go_beyond_799() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &RACKS);
    game.give(0, 799);
    game.play(0, "8D TRAIN");
    game.pass(1);
    assert_eq!(game.score(0), 811);
}

#[test]
fn draws_after_the_window_wait_for_it() {
    let mut game = TestGame::late("tournament-sowpods seats=2 draw=late", &RACKS, "AAEE");
    game.on_top(0, 'A');
    assert_eq!(game.position.seats()[0].rack.len(), 6);
    let events = game.pass(1);
    assert!(matches!(events[1], Event::Drew { seat: Seat(0), .. }), "{events:?}");
    assert_eq!(game.position.seats()[0].rack.len(), 7);
}
