//! What the leaflets print: tiles, board, and what each edition sets.

use rules::*;

use crate::kit::*;

#[test]
fn trv_04_trv_05_fol_02_sow_03_sow_13_dia_02_cla_01_cla_02_the_set_of_tiles() {
    let table = "A1x9 B3x2 C3x2 D2x4 E1x12 F4x2 G2x3 H4x2 I1x9 J8x1 K5x1 L1x4 M3x2 N1x6 O1x8 P3x2 \
                 Q10x1 R1x6 S1x4 T1x6 U1x4 V4x2 W4x2 X8x1 Y4x2 Z10x1";
    for entry in table.split_whitespace() {
        let letter = Letter::from_char(entry.chars().next().unwrap()).unwrap();
        let (points, count) = entry[1..].split_once('x').unwrap();
        let info = ENGLISH.info(letter);
        assert_eq!(info.points.to_string(), points, "{letter}");
        assert_eq!(info.count.to_string(), count, "{letter}");
    }
    let set = ENGLISH.full_set();
    assert_eq!(set.len(), 100);
    assert_eq!(set.count(Tile::BLANK), 2);
    assert_eq!(ENGLISH.value(&set), 187);
    let vowels: u8 = Letter::all()
        .map(|letter| ENGLISH.info(letter))
        .filter(|info| info.vowel)
        .map(|info| info.count)
        .sum();
    assert_eq!((vowels, 98 - vowels), (42, 56));
    for edition in Edition::ALL {
        assert_eq!(edition.ruleset().alphabet, &ENGLISH);
        assert_eq!(edition.ruleset().rack_size, 7);
    }
}

#[test]
fn trv_07_fol_38_sow_44_dia_30_cla_02_a_blank_is_worth_nothing() {
    let s = Letter::from_char('S').unwrap();
    assert_eq!(ENGLISH.points(Tile::BLANK), 0);
    assert_eq!(ENGLISH.face_points(Face::blank(s)), 0);
    assert_eq!(ENGLISH.face_points(Face::letter(s)), 1);
}

#[test]
fn trv_49_trv_50_trv_51_sow_07_sow_08_the_standard_board() {
    assert_eq!(STANDARD.size, 15);
    let count =
        |premium| STANDARD.squares().filter(|&square| STANDARD.premium(square) == premium).count();
    let all = [
        Premium::Plain,
        Premium::DoubleLetter,
        Premium::TripleLetter,
        Premium::DoubleWord,
        Premium::TripleWord,
    ];
    assert_eq!(all.map(count), [164, 24, 12, 17, 8]);
    assert_eq!(STANDARD.start.to_string(), "8H");
    assert_eq!(STANDARD.premium(STANDARD.start), Premium::DoubleWord);
    // The same seen from all four sides and across the diagonal.
    for square in STANDARD.squares() {
        let Square { row, column } = square;
        let same = STANDARD.premium(square);
        assert_eq!(STANDARD.premium(Square::new(14 - row, column)), same);
        assert_eq!(STANDARD.premium(Square::new(row, 14 - column)), same);
        assert_eq!(STANDARD.premium(Square::new(column, row)), same);
    }
    assert_eq!(Premium::DoubleLetter.letter_factor(), 2);
    assert_eq!(Premium::TripleLetter.letter_factor(), 3);
    assert_eq!(Premium::DoubleWord.word_factor(), 2);
    assert_eq!(Premium::TripleWord.word_factor(), 3);
}

#[test]
fn fol_40_fol_41_sow_45_dia_32_dia_33_each_edition_has_its_colours() {
    let palette = |edition: Edition| edition.ruleset().palette;
    assert_eq!(palette(Edition::Folio2001), Palette::Classic);
    assert_eq!(palette(Edition::TournamentSowpods), Palette::Classic);
    assert_eq!(palette(Edition::Travel2006), Palette::Classic);
    assert_eq!(palette(Edition::Diamond2008), Palette::Diamond);
}

#[test]
fn fol_01_dia_01_sow_01_seats_of_each_edition() {
    for edition in Edition::ALL {
        let most = if edition == Edition::TournamentSowpods { 2 } else { 4 };
        assert_eq!(edition.ruleset().seats, (2, most), "{edition}");
    }
}

/// Section 8 of the checklist: what the leaflets contradict each other in.
#[test]
fn editions_differ_as_their_leaflets_say() {
    let of = |edition: Edition| edition.ruleset();
    let [trv, fol, sow, dia, cla] = Edition::ALL.map(of);
    assert_eq!([trv, fol, sow, dia, cla].map(|r| r.exchange.min_bag), [1, 1, 7, 7, 1]);
    assert_eq!(
        [trv, fol, sow, dia, cla].map(|r| r.exchange.none_is_pass),
        [false, true, false, false, false]
    );
    assert_eq!(
        [trv, fol, sow, dia, cla].map(|r| r.end.pass_rounds),
        [Some(2), None, None, None, Some(2)]
    );
    assert_eq!(
        [trv, fol, sow, dia, cla].map(|r| r.end.scoreless_turns),
        [None, None, Some(6), None, None]
    );
    assert_eq!(
        [trv, fol, sow, dia, cla].map(|r| r.challenge),
        [
            ChallengeRule::Single,
            ChallengeRule::Double,
            ChallengeRule::Single,
            ChallengeRule::Double,
            ChallengeRule::Penalty(10)
        ]
    );
    assert_eq!(
        [trv, fol, sow, dia, cla].map(|r| r.clock.is_some()),
        [false, false, true, false, false]
    );
}

#[test]
fn cla_29_the_classic_edition_leaves_hate_speech_out() {
    for edition in Edition::ALL {
        let family = edition == Edition::Classic2023;
        assert_eq!(edition.ruleset().family_words, family, "{edition}");
    }
    let all = terms("classic-2023 seats=2 words=all");
    assert!(!all.ruleset().family_words);
    assert!(sentences(&all)[0].changed, "taking a rule away is a change that is told");
    assert!(terms("diamond-2008 seats=2 words=family").ruleset().family_words);
}

#[test]
fn keys_are_stable() {
    let keys = Edition::ALL.map(Edition::key);
    assert_eq!(
        keys,
        ["travel-2006", "folio-2001", "tournament-sowpods", "diamond-2008", "classic-2023"]
    );
    for edition in Edition::ALL {
        assert_eq!(edition.key().parse(), Ok(edition));
    }
}

#[test]
fn dia_08_every_change_has_its_sentence_and_is_marked() {
    let list = sentences(&terms("diamond-2008 seats=3 challenge=penalty:10 clock=20"));
    let changed: Vec<_> = list.iter().filter(|s| s.changed).map(|s| s.about).collect();
    assert_eq!(changed, ["challenge", "clock"]);
    assert!(list[0].changed && list[1].changed, "changes come first");
    for edition in Edition::ALL {
        let list = sentences(&terms(&format!("{edition} seats=2")));
        assert!(list.iter().all(|s| !s.changed && s.text.ends_with('.')), "{edition}");
    }
}
