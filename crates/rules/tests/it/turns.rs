//! Plays, exchanges and passes, one of which is made on each turn.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const RACKS: [&str; 2] = ["AEITRNR", "HROBSEE"];
const FOUR: [&str; 4] = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];

/// A game of two seats by an edition.
fn two(edition: Edition) -> TestGame {
    TestGame::dealt(&format!("{edition} seats=2"), &RACKS)
}

#[test]
fn trv_13_fol_14_dia_11_turns_go_round_from_seat_to_seat() {
    for edition in editions!() {
        for seats in 2..=4 {
            // A play, an exchange and a pass alike end the turn, with any starter.
            let racks = &FOUR[..usize::from(seats)];
            let mut game = TestGame::dealt(&format!("{edition} seats={seats}"), racks);
            game.play(0, "8D TRAIN");
            (1..seats).for_each(|seat| drop(game.accept(seat)));
            assert_eq!(game.turn(), turn(1));
            game.exchange(1, "H");
            for next in 2..9 {
                let seat = next % seats;
                assert_eq!(game.turn(), turn(seat), "{seats} by {edition}");
                assert_eq!(game.refused(pass((seat + 1) % seats)), "not_your_turn");
                match next % 2 {
                    0 => game.pass(seat),
                    _ => game.exchange(seat, &game.rack(usize::from(seat))[..1]),
                };
            }
        }
    }
}

#[test]
fn trv_16_trv_19_trv_21_cla_11_one_thing_on_each_turn() {
    for edition in editions!() {
        // Whatever the move is, nothing follows it in the same turn.
        let first: [fn(&mut TestGame); 3] = [
            |game| drop(game.play(0, "8D TRAIN")),
            |game| drop(game.exchange(0, "ER")),
            |game| drop(game.pass(0)),
        ];
        for act in first {
            let mut game = two(edition);
            act(&mut game);
            assert_eq!(game.refused(pass(0)), "not_your_turn");
            assert_eq!(game.refused(exchange(0, "R")), "not_your_turn");
            let more = Command::Move { seat: Seat(0), the_move: Move::Play(laid("8I:E")) };
            assert_eq!(game.refused(more), "not_your_turn");
        }
    }
}

#[test]
fn trv_17_fol_24_sow_27_dia_17_cla_27_one_to_all_tiles_can_be_exchanged() {
    for edition in editions!() {
        for count in 1..=7 {
            let mut game = two(edition);
            let events = game.exchange(0, &RACKS[0][..count]);
            let Event::Exchanged { returned, drawn, .. } = &events[0] else { panic!("{events:?}") };
            assert_eq!((returned.len(), drawn.len()), (count, count), "as many as were put back");
            assert_eq!(game.position.seats()[0].rack.len(), 7);
            assert_eq!(game.position.bag().len(), 86);
            assert_eq!(game.score(0), 0);
        }
    }
}

#[test]
fn trv_18_fol_25_sow_27_dia_18_exchanged_tiles_cannot_be_drawn_again() {
    for edition in editions!() {
        for seed in 0..300 {
            let text = format!("{edition} seats=2");
            let mut game = TestGame::dealt(&text, &["QZJXK??", "AAAAAAA"]);
            game.picks.seed = seed;
            let before = *game.position.bag();
            let events = game.exchange(0, "QZJXK??");
            let Event::Exchanged { drawn, .. } = &events[0] else { panic!("{events:?}") };
            assert!(before.contains(drawn), "drawn from the bag as it was before");
            for gone in tiles("QZJXK?").iter() {
                assert_eq!(drawn.count(gone), 0, "{gone} was put back and drawn");
                assert!(game.position.bag().count(gone) > 0, "{gone} is in the bag again");
            }
            assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
        }
    }
}

#[test]
fn trv_19_fol_26_sow_27_dia_18_cla_27_an_exchange_uses_the_turn() {
    for edition in editions!() {
        let mut game = two(edition);
        game.exchange(0, "AE");
        assert_eq!(game.turn(), turn(1));
        assert_eq!(game.score(0), 0);
        assert_eq!(game.refused(game.move_of(0, "8G IT")), "not_your_turn");
    }
}

#[test]
fn gld_13_sow_28_dia_19_no_exchange_with_six_in_the_bag() {
    for edition in editions!() {
        for all in ["R", "AEITRNR"] {
            let mut game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "AAEEIIO");
            game.exchange(0, all);
            assert_eq!(game.turn(), turn(1));
            let game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "AAEEII");
            assert_eq!(game.refused(exchange(0, all)), "exchange_bag_low", "however few");
        }
    }
}

#[test]
fn amb_04_trv_20_fol_27_cla_27_no_least_bag_but_never_more_than_it_holds() {
    for edition in editions!() {
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
    for edition in editions!() {
        let mut game = two(edition);
        assert_eq!(game.exchange(0, ""), [Event::Passed { seat: Seat(0) }]);
        assert_eq!((game.turn(), game.position.seats()[0].passes), (turn(1), 1));
        // Also with an empty bag (AMB-04).
        let mut game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "");
        assert_eq!(game.exchange(0, ""), [Event::Passed { seat: Seat(0) }]);
    }
    for edition in Edition::ALL.into_iter().filter(|edition| *edition != Edition::Folio2001) {
        assert_eq!(two(edition).refused(exchange(0, "")), "exchange_nothing_chosen", "{edition}");
    }
}

#[test]
fn dia_17_all_or_some_but_not_none() {
    for edition in editions!() {
        let mut game = two(edition);
        assert_eq!(game.refused(exchange(0, "")), "exchange_nothing_chosen");
        game.exchange(0, "AEITRNR");
        game.exchange(1, "H");
    }
}

#[test]
fn trv_21_fol_24_sow_29_dia_44_cla_11_cla_28_amb_42_passing_is_always_legal() {
    for edition in editions!() {
        // It is allowed although TRAIN could be played, and on the first turn (AMB-41).
        let mut game = two(edition).good("TRAIN HERB");
        assert_eq!(game.pass(0), [Event::Passed { seat: Seat(0) }]);
        game.play(1, "8H HERB");
        // A player who has passed may play later, and pass again with an empty bag.
        game.play(0, "9F TRAIN");
        let mut game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "");
        game.pass(0);
        game.on_top(1, 'H');
        game.on_top(0, 'A');
        assert_eq!(game.over(), None);
    }
}

#[test]
fn trv_58_fol_13_sow_20_dia_10_cla_10_draw_as_many_as_were_played() {
    for edition in editions!() {
        let mut game = two(edition);
        game.will_draw("AAOOU");
        let told = game.play(0, "8D TRAIN").remove(0);
        let Event::Played { drawn, .. } = told else { panic!("{told:?}") };
        assert_eq!(drawn, tiles("AAOOU"), "five for five");
        assert_eq!(game.rack(0), "AAEOORU", "E and R were left");
        assert_eq!(game.position.bag().len(), 81);
        // Each tile is replaced by one tile, as long as the bag lasts.
        let mut game = TestGame::late(&format!("{edition} seats=2"), &RACKS, "Q");
        game.on_top(0, 'A');
        assert_eq!((game.rack(0).len(), game.position.bag().len()), (7, 0));
        game.on_top(1, 'H');
        assert_eq!(game.position.seats()[1].rack.len(), 6);
    }
}

#[test]
fn trv_37_sow_40_dia_50_cla_39_a_word_may_be_played_again() {
    for edition in editions!() {
        let text = format!("{edition} seats=2");
        let mut game = TestGame::dealt(&text, &["ATATEEE", "ATSBCDE"]).good("AT TA ATS");
        game.play(0, "8H AT");
        // Another player may play the same word, and it may grow into its plural: both stand when
        // judged.
        game.play(1, "9I AT");
        assert!(matches!(game.challenge(0)[0], Event::Challenged { upheld: false, .. }));
        let Phase::Turn(next) = game.turn() else { panic!("{:?}", game.turn()) };
        if next == Seat(0) {
            game.pass(0);
        }
        assert_eq!(game.play(1, "9I ..S")[0].to_string().split(' ').nth(3), Some("..S"));
        game.accept(0);
        assert!(game.position.pending().is_none() && game.position.board().tiles() == 5);
    }
}

#[test]
fn trv_69_amb_41_the_first_word_is_the_first_that_stands() {
    for edition in editions!() {
        let mut game = two(edition).good("HERB");
        game.pass(0);
        assert_eq!(game.refused(game.move_of(1, "1A HERB")), "first_play_misses_centre");
        game.exchange(1, "HR");
        game.play(0, "8D TRAIN");
        game.challenge(1);
        assert!(game.position.board().is_empty());
        let rack = game.rack(1);
        let first: String = rack.chars().filter(|c| *c != '?').take(2).collect();
        let aside = game.move_of(1, &format!("1A {first}"));
        assert_eq!(game.refused(aside), "first_play_misses_centre");
        let one = Command::Move { seat: Seat(1), the_move: Move::Play(laid("8H:E")) };
        assert_eq!(game.refused(one), "one_tile_start");
    }
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
    for edition in editions!() {
        let mut game = two(edition);
        let scores = |game: &TestGame| {
            let view = game.position.view(Viewer::Spectator, game.now);
            (view.seats[0].score, view.seats[1].score, view.pending.map(|open| open.score))
        };
        game.play(0, "8D TRAIN");
        assert_eq!(scores(&game), (0, 0, Some(12)), "provisional");
        // Whatever the next turn is, the score is recorded before it: a running total for each
        // player.
        game.play(1, "D8 .HROB");
        assert_eq!(scores(&game), (12, 0, Some(20)));
        game.pass(0);
        assert_eq!(scores(&game), (12, 20, None));
        game.exchange(1, "E");
        assert_eq!(scores(&game), (12, 20, None));
    }
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
