//! What plays score. Numbers are those of the leaflets and of the golden vectors.

use rules::*;

use crate::kit::*;

fn words(text: &str) -> Vec<(String, i32)> {
    text.split_whitespace()
        .map(|part| {
            let (word, points) = part.split_once('=').unwrap();
            (word.to_string(), points.parse().unwrap())
        })
        .collect()
}

#[test]
fn gld_01_trv_56_fol_44_dia_09_cla_08_train_scores_12() {
    let (score, list) = scored(&board(&[]), "8D TRAIN");
    assert_eq!((score, list), (12, words("TRAIN=12")));
}

#[test]
fn gld_02_trv_59_fol_48_sow_51_dia_37_cla_35_all_seven_tiles_earn_50() {
    for (place, score) in
        [("8B", 66), ("8C", 66), ("8D", 66), ("8E", 64), ("8F", 66), ("8G", 66), ("8H", 66)]
    {
        assert_eq!(scored(&board(&[]), &format!("{place} TRAINER")).0, score, "{place}");
    }
}

#[test]
fn gld_03_trainer_on_the_triple_side() {
    assert_eq!(scored(&board(&[]), "8B TRAINER").0, 66);
}

#[test]
fn gld_04_trv_30_trv_39_trv_53_cla_20_cla_21_strainers_extends_both_ends() {
    let (score, list) = scored(&board(&["8B TRAINER"]), "8A S.......S");
    assert_eq!((score, list), (27, words("STRAINERS=27")));
}

#[test]
fn gld_05_trv_31_fol_19_cla_22_throb_at_right_angles() {
    let (score, list) = scored(&board(&["8B TRAINER"]), "B8 .HROB");
    assert_eq!((score, list), (12, words("THROB=12")));
}

#[test]
fn gld_06_trv_32_trv_60_fol_21_cla_15_cla_23_hob_alongside() {
    let (score, list) = scored(&board(&["8B TRAINER"]), "7E HOB");
    assert_eq!((score, list), (25, words("HOB=11 HI=5 ON=2 BE=7")));
}

#[test]
fn gld_07_trv_33_fol_20_cla_24_throbs_adds_a_letter_to_a_word() {
    let (score, list) = scored(&board(&["8B TRAINER"]), "A3 THROBS");
    assert_eq!((score, list), (69, words("THROBS=45 STRAINER=24")));
}

#[test]
fn gld_08_trv_34_trv_61_fol_43_sow_46_cla_25_cla_26_conquest_bridges_for_261() {
    let (score, list) = scored(&board(&["C1 N", "G1 S"]), "1A CO.QUE.T");
    assert_eq!((score, list), (261, words("CONQUEST=261")));
}

#[test]
fn gld_10_fol_53_dia_54_fol_47_sow_50_dia_36_five_turns_with_scores() {
    let turns = [
        ("8F HORN", 14, "HORN=14"),
        ("H6 FA.M", 9, "FARM=9"),
        ("10F PASTE", 25, "PASTE=15 FARMS=10"),
        ("9H .OB", 16, "MOB=8 NOT=4 BE=4"),
        ("11E BIT", 16, "BIT=10 PI=4 AT=2"),
    ];
    let mut plays = Vec::new();
    for (text, score, list) in turns {
        assert_eq!(scored(&board(&plays), text), (score, words(list)), "{text}");
        plays.push(text);
    }
}

#[test]
fn gld_11_the_bonus_comes_after_multiplying() {
    // Letters with their premiums 10, one triple word, seven tiles: 10 x 3 + 50.
    let (score, list) = scored(&board(&["H1 A"]), "1A DEEIIOU.");
    assert_eq!((score, list), (80, words("DEEIIOUA=30")));
}

#[test]
fn gld_35_trv_54_trv_55_fol_46_sow_49_dia_35_cla_19_blanks_on_premiums() {
    assert_eq!(scored(&board(&[]), "8D tRAIN").0, 8, "on the letter premium the blank is 0");
    assert_eq!(scored(&board(&[]), "8D TRAIn").0, 10);
    assert_eq!(scored(&board(&[]), "8D TRAiN").0, 10);
    // The blank alone on the centre still doubles the word.
    assert_eq!(scored(&board(&[]), "8H tRAIN").0, 10);
}

#[test]
fn gld_36_two_double_words_make_four() {
    let (score, list) = scored(&board(&["H5 IDOL"]), "5E TRA.NER");
    assert_eq!((score, list), (28, words("TRAINER=28")));
    assert_eq!(scored(&board(&[]), "H5 IDOL").0, 10);
}

#[test]
fn trv_52_fol_39_fol_42_sow_47_dia_31_cla_17_letters_before_words() {
    // Z on the double letter, A on the triple word: (1 + 2 + 1 + 10 x 2 + 1) x 3.
    let (score, list) = scored(&board(&["E1 O"]), "1A ADAZ.");
    assert_eq!((score, list), (75, words("ADAZO=75")));
}

#[test]
fn fol_45_sow_48_dia_34_cla_18_premiums_count_once() {
    // S extends TRAIN: the centre and the letter premium under T count no more.
    let (score, list) = scored(&board(&["8D TRAIN"]), "8D .....S");
    assert_eq!((score, list), (6, words("TRAINS=6")));
}

#[test]
fn fol_18_sow_23_dia_13_dia_48_an_added_s_earns_the_whole_word() {
    let (score, list) = scored(&board(&["8D APPLE"]), "8D .....S");
    assert_eq!((score, list), (10, words("APPLES=10")));
}

#[test]
fn trv_57_fol_13_sow_19_dia_10_cla_09_the_program_counts_and_announces() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &["AEITRNR", "HROBSEE"]);
    let events = game.play(0, "8D TRAIN");
    assert!(matches!(&events[0], Event::Played { score: 12, words, .. } if words.len() == 1));
}

#[test]
fn amb_38_one_tile_that_forms_words_both_ways_is_scored_both_ways() {
    let base = board(&["8G AT", "G8 .T"]);
    // H9 makes TH? down and across: T on H9 completes TT (down) and TT (across).
    let formed = formed(&base, "9H T").unwrap();
    let coords: Vec<_> = formed.words.iter().map(|w| w.coord.to_string()).collect();
    assert_eq!(coords, ["9G", "H8"]);
    assert_eq!(formed.score, 2 + 2);
}

#[test]
fn sow_24_dia_14_three_ways_to_form_words() {
    let base = board(&["8B TRAINER"]);
    let mains = ["8B .......S", "B8 .HROB", "I8 SAT", "7E HOB"].map(|text| {
        let formed = formed(&base, text).unwrap();
        formed.words.iter().map(Word::text).collect::<Vec<_>>().join(" ")
    });
    // Adding to a word; at right angles using a letter or adding one; alongside.
    assert_eq!(mains, ["TRAINERS", "THROB", "SAT TRAINERS", "HOB HI ON BE"]);
}
