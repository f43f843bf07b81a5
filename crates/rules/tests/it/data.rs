//! The facts that the leaflets print: tiles, board, and the settings of each edition.

use rules::*;

use crate::editions::{editions, ruleset};
use crate::kit::*;

#[test]
fn trv_04_trv_05_fol_02_sow_03_sow_13_dia_02_cla_01_cla_02_the_set_of_tiles() {
    for edition in editions!() {
        let ruleset = ruleset(edition);
        set_of_tiles(ruleset.alphabet);
        assert_eq!(ruleset.rack_size, 7);
        // Tiles are dealt from that set: bag and racks together are the whole set.
        let mut game = TestGame::new(&format!("{edition} seats=2"));
        game.run(TableCommand::Start);
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

/// The printed table of letters, points and counts.
fn set_of_tiles(alphabet: &Alphabet) {
    let table = "A1x9 B3x2 C3x2 D2x4 E1x12 F4x2 G2x3 H4x2 I1x9 J8x1 K5x1 L1x4 M3x2 N1x6 O1x8 P3x2 \
                 Q10x1 R1x6 S1x4 T1x6 U1x4 V4x2 W4x2 X8x1 Y4x2 Z10x1";
    for entry in table.split_whitespace() {
        let letter = Letter::from_char(entry.chars().next().unwrap()).unwrap();
        let (points, count) = entry[1..].split_once('x').unwrap();
        let info = alphabet.info(letter);
        assert_eq!(info.points.to_string(), points, "{letter}");
        assert_eq!(info.count.to_string(), count, "{letter}");
    }
    let set = alphabet.full_set();
    assert_eq!(set.len(), 100);
    assert_eq!(set.count(Tile::BLANK), 2);
    assert_eq!(alphabet.value(&set), 187);
    let vowels: u8 = Letter::all()
        .map(|letter| alphabet.info(letter))
        .filter(|info| info.vowel)
        .map(|info| info.count)
        .sum();
    assert_eq!((vowels, 98 - vowels), (42, 56));
}

#[test]
fn trv_07_fol_38_sow_25_sow_44_dia_30_cla_02_a_blank_is_worth_nothing() {
    for edition in editions!() {
        let alphabet = ruleset(edition).alphabet;
        assert_eq!(alphabet.points(Tile::BLANK), 0);
        for letter in Letter::all() {
            // A blank may stand for any letter.
            assert_eq!(alphabet.face_points(Face::blank(letter)), 0);
            assert!(alphabet.face_points(Face::letter(letter)) > 0);
        }
        // Q is worth 10, but the blank that stands for it is worth nothing: 2 x (1 + 0).
        assert_eq!(scored(edition, &Board::new(15), "8G qI").0, 2);
        assert_eq!(scored(edition, &Board::new(15), "8G QI").0, 22);
    }
}

#[test]
fn trv_49_sow_03_sow_07_sow_08_cla_01_the_standard_board() {
    for edition in editions!() {
        standard_board(ruleset(edition).layout);
    }
}

/// One side of the board is for the match, one for Together: where a leaflet does not print the
/// latter, it is the standard layout (AMB-31).
#[test]
fn cla_01_amb_31_two_sides_of_the_board_four_racks_and_a_hundred_tiles() {
    for edition in editions!() {
        for mode in ["", " mode=together"] {
            let terms = TestGame::new(&format!("{edition} seats=4{mode}")).terms;
            let ruleset = terms.ruleset();
            standard_board(ruleset.layout);
            assert_eq!(ruleset.alphabet.full_set().len(), 100);
            assert!(format!("{edition} seats=5{mode}").parse::<Terms>().is_err());
        }
    }
}

#[test]
fn trv_50_trv_51_fol_40_fol_41_sow_45_sow_46_dia_32_dia_33_what_each_premium_multiplies() {
    for edition in editions!() {
        // B is worth 3, the A beside it 1.
        for (old, play, points) in [
            ("1E A", "1D B.", 2 * 3 + 1),   // double letter
            ("6G A", "6F B.", 3 * 3 + 1),   // triple letter
            ("2C A", "2B B.", 2 * (3 + 1)), // double word
            ("1B A", "1A B.", 3 * (3 + 1)), // triple word
            ("3B A", "3A B.", 3 + 1),
        ] {
            assert_eq!(scored(edition, &board(&[old]), play).0, points, "{play} by {edition}");
        }
    }
}

/// The upper half of the printed board: triple and double words, triple and double letters. The
/// lower half mirrors it.
const PRINTED: [&str; 8] = [
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...D...d..T",
];

/// The squares that the leaflets print.
fn standard_board(layout: &Layout) {
    assert_eq!(layout.size, 15);
    for square in layout.squares() {
        let row = usize::from(square.row.min(14 - square.row));
        let printed = match PRINTED[row].as_bytes()[usize::from(square.column)] {
            b'T' => Premium::TripleWord,
            b'D' => Premium::DoubleWord,
            b't' => Premium::TripleLetter,
            b'd' => Premium::DoubleLetter,
            _ => Premium::Plain,
        };
        assert_eq!(layout.premium(square), printed, "{square}");
    }
    let count =
        |premium| layout.squares().filter(|&square| layout.premium(square) == premium).count();
    let all = [
        Premium::Plain,
        Premium::DoubleLetter,
        Premium::TripleLetter,
        Premium::DoubleWord,
        Premium::TripleWord,
    ];
    assert_eq!(all.map(count), [164, 24, 12, 17, 8]);
    assert_eq!(layout.start.to_string(), "8H");
    assert_eq!(layout.premium(layout.start), Premium::DoubleWord);
    // They look the same from all four sides and mirrored along the diagonal.
    for square in layout.squares() {
        let Square { row, column } = square;
        let same = layout.premium(square);
        assert_eq!(layout.premium(Square::new(14 - row, column)), same);
        assert_eq!(layout.premium(Square::new(row, 14 - column)), same);
        assert_eq!(layout.premium(Square::new(column, row)), same);
    }
}

#[test]
fn the_diamond_edition_has_colours_of_its_own() {
    for edition in Edition::ALL {
        let palette = edition.ruleset().palette;
        assert_eq!(palette == Palette::Diamond, edition == Edition::Diamond2008, "{edition}");
    }
}

#[test]
fn trv_01_fol_01_dia_01_sow_01_seats_of_each_edition() {
    for edition in editions!() {
        let most = if edition == Edition::TournamentSowpods { 2 } else { 4 };
        assert_eq!(ruleset(edition).seats, (2, most), "{edition}");
        for seats in 0..=6 {
            let terms = format!("{edition} seats={seats}").parse::<Terms>();
            assert_eq!(terms.is_ok(), (2..=most).contains(&seats), "{edition} with {seats}");
        }
    }
}

/// Section 8 of the checklist: points on which the leaflets contradict each other.
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
    for edition in editions!() {
        assert!(ruleset(edition).family_words);
        let all = terms(&format!("{edition} seats=2 words=all"));
        assert!(!all.ruleset().family_words);
        assert!(sentences(&all)[0].changed, "taking a rule away is a change that is told");
    }
    for edition in Edition::ALL.into_iter().filter(|edition| *edition != Edition::Classic2023) {
        assert!(!edition.ruleset().family_words, "{edition}");
        assert!(terms(&format!("{edition} seats=2 words=family")).ruleset().family_words);
    }
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
    for edition in editions!() {
        let text = format!("{edition} seats=3 challenge=penalty:10 clock=20");
        let list = sentences(&TestGame::new(&text).terms);
        let changed: Vec<_> = list.iter().filter(|s| s.changed).map(|s| s.about).collect();
        assert_eq!(changed, ["challenge", "clock"]);
        assert!(list[0].changed && list[1].changed, "changes come first");
    }
    for edition in Edition::ALL {
        let list = sentences(&terms(&format!("{edition} seats=2")));
        assert!(list.iter().all(|s| !s.changed && s.text.ends_with('.')), "{edition}");
    }
}
