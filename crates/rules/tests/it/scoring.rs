//! The scores of plays. The numbers are those of the leaflets and of the golden vectors.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

fn words(text: &str) -> Vec<(String, i32)> {
    text.split_whitespace()
        .map(|part| {
            let (word, points) = part.split_once('=').unwrap();
            (word.to_string(), points.parse().unwrap())
        })
        .collect()
}

/// The score of a play by an edition, on a board with these plays on it.
fn score(edition: Edition, before: &[&str], text: &str) -> i32 {
    scored(edition, &board(before), text).0
}

/// Asserts the score of a play and its words, written `TRAIN=12`.
fn check(edition: Edition, before: &[&str], text: &str, points: i32, list: &str) {
    let found = scored(edition, &board(before), text);
    assert_eq!(found, (points, words(list)), "{text} by {edition}");
}

#[test]
fn gld_01_trv_56_fol_44_sow_46_dia_09_dia_33_cla_08_train_is_doubled_by_the_centre() {
    for edition in editions!() {
        check(edition, &[], "8D TRAIN", 12, "TRAIN=12");
        check(edition, &[], "H8 TRAIN", 12, "TRAIN=12");
    }
}

#[test]
fn gld_02_trv_59_fol_48_sow_51_dia_37_cla_35_all_seven_tiles_earn_50() {
    for edition in editions!() {
        for (place, points) in
            [("8B", 66), ("8C", 66), ("8D", 66), ("8E", 64), ("8F", 66), ("8G", 66), ("8H", 66)]
        {
            assert_eq!(score(edition, &[], &format!("{place} TRAINER")), points, "{place}");
        }
        // Six tiles and one that lies there make a word of seven without it.
        check(edition, &["8H T"], "8H .RAINER", 8, "TRAINER=8");
    }
}

#[test]
fn gld_03_trainer_on_the_triple_side() {
    for edition in editions!() {
        check(edition, &[], "8B TRAINER", 66, "TRAINER=16");
    }
}

#[test]
fn gld_04_trv_30_trv_39_fol_19_cla_20_cla_21_strainers_extends_both_ends() {
    for edition in editions!() {
        let base = ["8B TRAINER"];
        check(edition, &base, "8A S.......", 24, "STRAINER=24");
        check(edition, &base, "8B .......S", 8, "TRAINERS=8");
        check(edition, &base, "8A S.......S", 27, "STRAINERS=27");
    }
}

#[test]
fn gld_05_trv_31_fol_19_fol_20_cla_20_cla_22_throb_at_right_angles() {
    for edition in editions!() {
        check(edition, &["8B TRAINER"], "B8 .HROB", 12, "THROB=12");
    }
}

/// Every word formed or modified is scored, and a letter shared by two of them counts with its
/// premium in both: B is doubled in HOB and in BE.
#[test]
fn gld_06_trv_32_trv_60_fol_21_fol_39_sow_47_dia_31_cla_15_cla_20_cla_23_hob_alongside() {
    for edition in editions!() {
        check(edition, &["8B TRAINER"], "7E HOB", 25, "HOB=11 HI=5 ON=2 BE=7");
    }
}

#[test]
fn gld_07_trv_33_fol_20_cla_20_cla_24_throbs_adds_a_letter_to_a_word() {
    for edition in editions!() {
        check(edition, &["8B TRAINER"], "A3 THROBS", 69, "THROBS=45 STRAINER=24");
    }
}

/// Letters that are bridged belong to two parallel words.
#[test]
fn gld_08_trv_34_trv_61_fol_43_sow_46_dia_33_cla_20_cla_25_cla_26_conquest_bridges_for_261() {
    for edition in editions!() {
        check(edition, &["C1 NET", "G1 SO"], "1A CO.QUE.T", 261, "CONQUEST=261");
    }
}

#[test]
fn gld_10_fol_53_dia_54_fol_47_sow_50_dia_36_five_turns_with_scores() {
    for edition in editions!() {
        let turns = [
            ("8F HORN", 14, "HORN=14"),
            ("H6 FA.M", 9, "FARM=9"),
            ("10F PASTE", 25, "PASTE=15 FARMS=10"),
            ("9H .OB", 16, "MOB=8 NOT=4 BE=4"),
            ("11E BIT", 16, "BIT=10 PI=4 AT=2"),
        ];
        let mut plays = Vec::new();
        for (text, points, list) in turns {
            check(edition, &plays, text, points, list);
            plays.push(text);
        }
    }
}

#[test]
fn gld_11_trv_59_fol_48_dia_37_cla_35_the_bonus_comes_after_multiplying() {
    // Letters with their premiums 10, one triple word, seven tiles: 10 x 3 + 50.
    for edition in editions!() {
        check(edition, &["H1 A"], "1A DEEIIOU.", 80, "DEEIIOUA=30");
    }
}

/// The word counts twice or three times, although the blank itself is worth nothing.
#[test]
fn gld_35_trv_54_fol_46_sow_49_dia_35_cla_19_blanks_on_word_premiums() {
    for edition in editions!() {
        assert_eq!(score(edition, &[], "8D TRAIn"), 10, "on the centre");
        assert_eq!(score(edition, &[], "8H tRAIN"), 10, "at its front");
        // A on the triple word, Z on the double letter.
        assert_eq!(score(edition, &["E1 O"], "1A ADAZ."), 75);
        assert_eq!(score(edition, &["E1 O"], "1A aDAZ."), 72);
    }
}

#[test]
fn gld_35_trv_55_cla_19_a_blank_on_a_letter_premium_is_still_nothing() {
    for edition in editions!() {
        assert_eq!(score(edition, &[], "8D tRAIN"), 8, "on the double letter");
        assert_eq!(score(edition, &[], "8D TRAiN"), 10, "on no premium");
        // On F6, which triples a letter, a B is worth 9.
        assert_eq!(score(edition, &["6G OX"], "6F B.."), 9 + 1 + 8);
        assert_eq!(score(edition, &["6G OX"], "6F b.."), 1 + 8);
    }
}

#[test]
fn gld_36_trv_61_fol_43_sow_46_dia_33_cla_26_two_double_words_make_four() {
    for edition in editions!() {
        check(edition, &["H5 IDOL"], "5E TRA.NER", 28, "TRAINER=28");
        check(edition, &[], "H5 IDOL", 10, "IDOL=10");
    }
}

#[test]
fn trv_52_fol_42_sow_46_dia_33_cla_17_letters_before_words() {
    // Z on the double letter, A on the triple word: (1 + 2 + 1 + 10 x 2 + 1) x 3.
    for edition in editions!() {
        check(edition, &["E1 O"], "1A ADAZ.", 75, "ADAZO=75");
    }
}

#[test]
fn trv_53_fol_45_sow_48_dia_34_cla_18_premiums_count_once() {
    for edition in editions!() {
        // S extends TRAIN: the centre and the letter premium under T no longer count.
        check(edition, &["8D TRAIN"], "8D .....S", 6, "TRAINS=6");
        // Nor in a word that crosses there.
        check(edition, &["8D TRAIN"], "H7 I.N", 3, "INN=3");
    }
}

/// The words that are formed and those that are modified count in full.
#[test]
fn fol_18_sow_23_dia_13_dia_48_an_added_s_earns_the_whole_word() {
    for edition in editions!() {
        check(edition, &["8D APPLE"], "8D .....S", 10, "APPLES=10");
        check(edition, &["8D APPLE"], "I8 SO", 13, "SO=3 APPLES=10");
    }
}

/// Score, record, draw: all players are told the score with its words, it is recorded when the play
/// stands, and the tiles are drawn after it was counted.
#[test]
fn amb_37_trv_57_fol_13_sow_19_dia_10_cla_09_score_record_draw() {
    const RACKS: [&str; 2] = ["AEITRNR", "HROBSEE"];
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &RACKS);
        game.will_draw("AAOOU");
        let told = game.play(0, "8D TRAIN").remove(0);
        // The event is the announcement: in its line the draw follows the score.
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let line = told.seen_by(viewer).to_string();
            assert!(line.starts_with("play 0 8D TRAIN 12 drew "), "{line}");
            assert!(line.ends_with(" = 8D:TRAIN:12"), "{line}");
            let view = game.position.view(viewer, game.now);
            assert_eq!((view.pending.unwrap().score, view.seats[0].score), (12, 0), "provisional");
        }
        game.pass(1);
        assert_eq!(game.score(0), 12, "recorded");
        assert_eq!(game.rack(0), "AAEOORU", "back to seven");
        // Where tiles are drawn after the window, the score is recorded first.
        let text = format!("{edition} seats=2 draw=late");
        let mut game = TestGame::late(&text, &["AEITRNR", "HROBSEE"], "QVA");
        let played = game.on_top(0, 'A').remove(0);
        let Event::Played { score, drawn, .. } = played else { panic!("{played:?}") };
        assert!(score > 0 && drawn.is_empty());
        let events = game.accept(1);
        let place = |is: fn(&Event) -> bool| events.iter().position(is).unwrap();
        let recorded = place(|event| matches!(event, Event::WindowClosed { .. }));
        assert!(recorded < place(|event| matches!(event, Event::Drew { .. })), "{events:?}");
        assert_eq!((game.score(0), game.rack(0).len()), (score, 7));
    }
}

#[test]
fn amb_38_one_tile_that_forms_words_both_ways_is_scored_both_ways() {
    for edition in editions!() {
        let base = board(&["8G AT", "G8 .T"]);
        // T on H9 completes TT down and TT across.
        let formed = formed(edition, &base, "9H T").unwrap();
        let coords: Vec<_> = formed.words.iter().map(|w| w.coord.to_string()).collect();
        assert_eq!(coords, ["9G", "H8"]);
        assert_eq!(formed.score, 2 + 2);
    }
}

#[test]
fn sow_24_dia_14_three_ways_to_form_words() {
    for edition in editions!() {
        let base = ["8B TRAINER"];
        // Adding to a word; playing at right angles, using a letter or adding one; playing
        // alongside.
        check(edition, &base, "8B .......S", 8, "TRAINERS=8");
        check(edition, &base, "B8 .HROB", 12, "THROB=12");
        check(edition, &base, "I8 SAT", 12, "SAT=4 TRAINERS=8");
        check(edition, &base, "7E HOB", 25, "HOB=11 HI=5 ON=2 BE=7");
    }
}
