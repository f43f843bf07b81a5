//! Endings, and their arithmetic.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

/// Seat 0 goes out with one tile; the others hold these.
fn out(edition: &str, others: &[&str]) -> TestGame {
    let racks: Vec<&str> = ["A"].iter().chain(others).copied().collect();
    let mut game = TestGame::late(&format!("{edition} seats={}", racks.len()), &racks, "");
    game.on_top(0, 'A');
    game
}

fn accepted(mut game: TestGame) -> TestGame {
    for seat in 1..game.position.seats().len() as u16 {
        game.accept(seat);
    }
    game
}

#[test]
fn trv_62_fol_35_sow_30_dia_29_cla_36_the_last_tile_ends_the_game() {
    for edition in editions!() {
        let game = accepted(out(edition.key(), &["XA"]));
        assert_eq!(game.over(), Some(EndReason::WentOut));
        assert_eq!(game.refused(pass(1)), "game_over");
        // Not while there are tiles in the bag.
        let mut game = TestGame::late(&format!("{edition} seats=2"), &["A", "XA"], "E");
        game.on_top(0, 'A');
        assert_eq!(game.turn(), turn(1));
    }
}

#[test]
fn dia_43_amb_14_nothing_more_is_played_but_the_last_play_can_be_challenged() {
    for edition in editions!() {
        let mut game = out(edition.key(), &["XA"]);
        assert_eq!(game.turn(), Phase::FinalAcceptance(Seat(0)));
        assert_eq!(game.refused(pass(1)), "window_open");
        let more = Command::Move { seat: Seat(1), the_move: Move::Play(laid("1A:X")) };
        assert_eq!(game.refused(more.clone()), "window_open");
        assert!(game.position.ending().is_none(), "the arithmetic waits");
        let events = game.challenge(1);
        assert!(matches!(events[1], Event::Withdrawn { .. }));
        assert_eq!((game.over(), game.turn()), (None, turn(1)), "the game goes on");
        // The window closes by itself after a minute.
        let mut game = out(edition.key(), &["XA"]);
        game.wait(60_000);
        game.tick();
        assert_eq!(game.over(), Some(EndReason::WentOut));
        assert_eq!(game.refused(more), "game_over");
    }
}

#[test]
fn gld_09_gld_09b_trv_65_fol_49_fol_50_sow_52_dia_38_cla_37_leftovers_when_somebody_goes_out() {
    for edition in editions!() {
        let game = accepted(out(edition.key(), &["XA"]));
        let lines = &game.position.ending().unwrap().lines;
        let change = |seat: usize| lines[seat].deducted + lines[seat].collected;
        let expected = if edition == Edition::TournamentSowpods { (18, 0) } else { (9, -9) };
        assert_eq!((change(0), change(1)), expected, "{edition}");
        assert_eq!(lines[1].left, tiles("AX"));
    }
}

#[test]
fn gld_24_leftovers_with_three_seats() {
    let game = accepted(out("travel-2006", &["Q", "ED"]));
    let lines = &game.position.ending().unwrap().lines;
    assert_eq!(lines.iter().map(|l| l.deducted + l.collected).collect::<Vec<_>>(), [13, -10, -3]);
    let mut game = TestGame::late("travel-2006 seats=3", &["I", "Q", "ED"], "");
    for seat in [0, 1, 2, 0, 1, 2] {
        if game.turn() == Phase::StuckCheck {
            game.run(TableCommand::StuckVerdict { anyone_can_play: true });
        }
        game.pass(seat);
    }
    assert_eq!(game.over(), Some(EndReason::AllPassed));
    assert_eq!(game.totals(), [-1, -10, -3]);
}

#[test]
fn gld_14_gld_15_trv_22_trv_64_cla_28_everybody_passes_twice() {
    for edition in editions!() {
        for seats in 2..=4 {
            let racks = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];
            let mut game = TestGame::dealt(&format!("{edition} seats={seats}"), &racks[..seats]);
            for pass in 0..seats * 2 {
                assert_eq!(game.over(), None, "after {pass} passes");
                game.pass((pass % seats) as u16);
            }
            assert_eq!(game.over(), Some(EndReason::AllPassed));
        }
    }
}

#[test]
fn gld_14_fol_36_dia_29_no_count_of_passes_ends_these() {
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &["AEITRNR", "HROBSEE"]);
        // The stall guard (AMB-52) comes after six rounds.
        for seat in [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0] {
            game.pass(seat);
            assert_eq!(game.over(), None);
        }
        assert_eq!(game.position.turns_to_stall(), Some(1));
        game.pass(1);
        assert_eq!(game.over(), Some(EndReason::Stalled), "{edition}");
        assert_eq!(game.totals(), [-7, -12], "each loses what is on their rack");
    }
}

#[test]
fn gld_30_amb_06_an_exchange_breaks_the_run_of_passes() {
    for edition in ["travel-2006", "classic-2023"] {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &["AEITRNR", "HROBSEE"]);
        for (turn, what) in "PPPEPPPP".chars().enumerate() {
            assert_eq!(game.over(), None, "before turn {}", turn + 1);
            let seat = (turn % 2) as u16;
            if what == 'P' {
                game.pass(seat)
            } else {
                game.exchange(seat, "H")
            };
        }
        assert_eq!(game.over(), Some(EndReason::AllPassed));
    }
}

#[test]
fn gld_14_gld_31_sow_54_amb_06_six_turns_without_a_tile_that_stays() {
    for edition in editions!() {
        let text = format!("{edition} seats=2");
        let mut game = TestGame::dealt(&text, &["AEITRNR", "HROBSEE"]);
        game.pass(0);
        game.exchange(1, "H");
        game.play(0, "8D TRAIN");
        game.challenge(1); // off again: the third
        game.pass(1);
        game.exchange(0, "R");
        assert_eq!(game.position.dry_turns(), 5);
        game.pass(1);
        assert_eq!(game.over(), Some(EndReason::ScorelessTurns));
        for (seat, line) in game.position.ending().unwrap().lines.iter().enumerate() {
            let worth = ENGLISH.value(&game.position.seats()[seat].rack) as i32;
            assert_eq!((line.deducted, line.collected), (-worth, 0), "both deduct their racks");
        }

        // A play that stands resets the count even if it scores 0.
        let mut game = TestGame::dealt(&text, &["??ITRNR", "HROBSEE"]);
        for seat in [0, 1, 0, 1] {
            game.pass(seat);
        }
        assert_eq!(game.position.dry_turns(), 4);
        game.play(0, "8H at");
        assert_eq!(game.position.dry_turns(), 0);
        game.pass(1);
        assert_eq!((game.over(), game.score(0), game.position.dry_turns()), (None, 0, 1));
    }
}

#[test]
fn gld_31_sow_54_the_sixth_can_be_a_play_challenged_off() {
    for edition in editions!() {
        let racks = ["AEITRNR", "HROBSEE"];
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &racks);
        for seat in [0, 1, 0, 1] {
            game.pass(seat);
        }
        game.exchange(0, "R");
        game.play(1, "8H HERB");
        game.challenge(0);
        assert_eq!(game.over(), Some(EndReason::ScorelessTurns));
    }
}

#[test]
fn sow_55_they_may_agree_to_stop_before_six_turns_are_full() {
    for edition in editions!() {
        agreed_to_stop(edition);
    }
}

#[test]
fn amb_07_in_every_edition_all_may_agree_to_stop() {
    for edition in editions!() {
        agreed_to_stop(edition);
    }
}

fn agreed_to_stop(edition: Edition) {
    let mut game = TestGame::late(&format!("{edition} seats=2"), &["QV", "XA"], "");
    game.pass(0);
    game.run(Command::Propose { seat: Seat(0), what: Proposal::End });
    assert_eq!(game.over(), None);
    game.run(Command::Answer { seat: Seat(1), agree: true });
    assert_eq!(game.over(), Some(EndReason::Agreed));
    assert_eq!(game.totals(), [-14, -9], "each loses what is on their rack");
}

#[test]
fn trv_63_trv_66_fol_36_dia_29_dia_44_cla_36_cla_40_when_nobody_can_play() {
    for edition in editions!() {
        let mut game = TestGame::late(&format!("{edition} seats=2"), &["QV", "XA"], "");
        game.pass(0);
        assert_eq!(game.turn(), turn(1), "never before a full round");
        game.pass(1);
        assert_eq!(game.turn(), Phase::StuckCheck);
        assert_eq!(game.refused(pass(0)), "stuck_check_due");
        let mut on = game.run(TableCommand::StuckVerdict { anyone_can_play: true });
        assert_eq!(on.pop(), Some(Event::StuckChecked { anyone_can_play: true }));
        assert_eq!(game.turn(), turn(0), "somebody can, so it goes on");
        assert_eq!(
            game.refused(TableCommand::StuckVerdict { anyone_can_play: false }),
            "no_stuck_check"
        );

        let mut game = TestGame::late(&format!("{edition} seats=2"), &["QV", "XA"], "");
        game.pass(0);
        game.pass(1);
        game.run(TableCommand::StuckVerdict { anyone_can_play: false });
        assert_eq!(game.over(), Some(EndReason::Stuck));
        assert_eq!(game.totals(), [-14, -9]);
    }
}

/// For a game in which no seat can play, the tournament rules have only the six turns and
/// agreement.
#[test]
fn sow_02_sow_30_turns_go_round_until_nobody_can_play() {
    for edition in editions!() {
        let mut game = TestGame::late(&format!("{edition} seats=2"), &["QV", "XA"], "");
        for (turns, seat) in [0, 1, 0, 1, 0, 1].into_iter().enumerate() {
            assert_eq!((game.over(), game.turn()), (None, turn(seat)), "after {turns} turns");
            game.pass(seat);
        }
        assert_eq!(game.over(), Some(EndReason::ScorelessTurns));
        assert_eq!(game.totals(), [-14, -9]);
    }
}

#[test]
fn amb_07_not_while_tiles_can_still_be_changed() {
    let mut game = TestGame::late("travel-2006 seats=2", &["QV", "XA"], "E");
    game.pass(0);
    game.pass(1);
    assert_eq!(game.turn(), turn(0));
    // With fewer than seven tiles in the bag the diamond edition allows no exchange.
    let mut game = TestGame::late("diamond-2008 seats=2", &["QV", "XA"], "E");
    game.pass(0);
    game.pass(1);
    assert_eq!(game.turn(), Phase::StuckCheck);
}

#[test]
fn amb_52_the_stall_guard_counts_rounds() {
    let mut game = TestGame::late("diamond-2008 seats=2", &["QV", "XA"], "");
    for seat in [0, 1, 0, 1] {
        assert_eq!(game.over(), None);
        if game.turn() == Phase::StuckCheck {
            game.run(TableCommand::StuckVerdict { anyone_can_play: true });
        }
        game.pass(seat);
    }
    assert_eq!(game.over(), Some(EndReason::Stalled), "two rounds with an empty bag");
    assert_eq!(Edition::TournamentSowpods.ruleset().end.stall_rounds, None);
}

/// A ends with 350 and B with 350 after leftovers of 10; before, they had 340 and 360.
#[test]
fn gld_17_trv_67_fol_51_fol_52_sow_53_sow_57_dia_39_cla_38_amb_11_ties() {
    for edition in editions!() {
        let mut game = TestGame::late(&format!("{edition} seats=2"), &["A", "Q"], "");
        let points = {
            let mut probe = TestGame::late(&format!("{edition} seats=2"), &["A", "Q"], "");
            probe.on_top(0, 'A');
            probe.position.pending().unwrap().score
        };
        game.give(0, 340 - points);
        game.give(1, 360);
        game.on_top(0, 'A');
        game.accept(1);
        let ending = game.position.ending().unwrap();
        match edition {
            Edition::TournamentSowpods => {
                assert_eq!(game.totals(), [360, 360]);
                assert_eq!(game.winners(), [0, 1], "drawn");
            }
            Edition::Folio2001 | Edition::Diamond2008 => {
                assert_eq!(game.totals(), [350, 350]);
                assert_eq!((game.winners(), ending.tie_broken), (vec![1], true));
            }
            _ => {
                assert_eq!(game.totals(), [350, 350]);
                assert_eq!((game.winners(), ending.tie_broken), (vec![0, 1], false));
            }
        }
    }
}

/// Nothing keeps a score at 0: neither what a challenge or the clock costs nor what is left over.
#[test]
fn amb_13_no_penalty_stops_at_nothing() {
    for edition in editions!() {
        let terms = format!("{edition} seats=2 clock=1 challenge=penalty:10");
        let mut game = TestGame::late(&terms, &["AE", "XA"], "");
        game.wait(60_001);
        let play = game.on_top(0, 'A');
        let Event::Played { words, .. } = &play[0] else { panic!("{play:?}") };
        game.words.0.extend(words.iter().map(Word::text));
        game.challenge(1);
        assert_eq!(game.score(1), -10, "{edition}: the challenge");
        game.run(Command::Propose { seat: Seat(0), what: Proposal::End });
        game.run(Command::Answer { seat: Seat(1), agree: true });
        let lines = &game.position.ending().unwrap().lines;
        assert_eq!((lines[1].before, lines[1].total()), (-10, -19), "{edition}: leftovers");
        let mut game = TestGame::late(&terms, &["AE", "XA"], "");
        game.wait(120_001);
        game.pass(0);
        game.run(Command::Propose { seat: Seat(0), what: Proposal::End });
        game.run(Command::Answer { seat: Seat(1), agree: true });
        let line = game.position.ending().unwrap().lines[0];
        assert_eq!((line.before, line.total()), (-20, -22), "{edition}: the clock");
    }
}

/// Penalties belong to the score before leftovers, with which a tie is broken.
#[test]
fn amb_53_the_clock_is_charged_before_leftovers_and_before_a_tie_is_broken() {
    for edition in editions!() {
        // With the leftovers both have the same; before them the player who was late has less.
        let late = |late: bool| {
            let mut game = TestGame::late(&format!("{edition} seats=2 clock=1"), &["A", "Q"], "");
            game.give(0, 340);
            game.wait(if late { 60_001 } else { 60_000 });
            game.on_top(0, 'A');
            let points = game.position.pending().unwrap().score;
            let collected = if edition == Edition::TournamentSowpods { 20 } else { 10 };
            let lost = if edition == Edition::TournamentSowpods { 0 } else { 10 };
            game.give(1, 340 - 10 + points + collected + lost);
            game.accept(1);
            (points, game)
        };
        let (points, game) = late(true);
        let lines = &game.position.ending().unwrap().lines;
        assert_eq!(lines[0].before, 340 - 10 + points, "{edition}");
        assert_eq!(lines[0].total(), lines[1].total(), "{edition}: a tie");
        let broken = edition.ruleset().tie_break == TieBreak::ScoreBeforeLeftovers;
        assert_eq!(game.winners(), if broken { vec![1] } else { vec![0, 1] }, "{edition}");
        // In time, the same points would have won.
        let (_, game) = late(false);
        assert_eq!(game.winners(), [0], "{edition}");
    }
}

#[test]
fn trv_02_fol_51_sow_57_dia_39_cla_38_the_highest_score_wins() {
    for edition in editions!() {
        let mut game = TestGame::late(&format!("{edition} seats=2"), &["A", "XA"], "");
        game.give(1, 500);
        game.on_top(0, 'A');
        game.accept(1);
        assert_eq!(game.winners(), [1], "{edition}: going out alone does not win");
    }
}

#[test]
fn amb_49_resigning() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &["AEITRNR", "HROBSEE"]);
    game.give(0, 100);
    game.run(Command::Resign { seat: Seat(0) });
    assert_eq!((game.over(), game.winners()), (Some(EndReason::Resigned), vec![1]));
    assert_eq!(game.totals(), [100, 0], "scores are kept");

    let mut game = TestGame::late("travel-2006 seats=3", &["A", "Q", "ED"], "");
    game.give(1, 900);
    game.run(Command::Resign { seat: Seat(1) });
    assert_eq!(game.refused(pass(1)), "seat_resigned");
    game.on_top(0, 'A');
    game.accept(2);
    let lines = &game.position.ending().unwrap().lines;
    assert_eq!(lines.iter().map(|l| l.deducted + l.collected).collect::<Vec<_>>(), [13, -10, -3]);
    assert_eq!(game.winners(), [0], "a seat that gave up does not win");
}

#[test]
fn amb_49_the_turn_passes_over_a_seat_that_gave_up() {
    let mut game = TestGame::dealt("travel-2006 seats=3", &["AEITRNR", "HROBSEE", "AEIOUDD"]);
    game.run(Command::Resign { seat: Seat(0) });
    assert_eq!(game.turn(), turn(1));
    game.pass(1);
    game.pass(2);
    assert_eq!(game.turn(), turn(1));
    assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
}
