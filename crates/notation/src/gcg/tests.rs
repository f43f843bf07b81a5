use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use rules::{ChallengeRule, Edition, Judge, Leftovers, Letter, Reason as _, Seat};

use super::*;
use crate::{Cause, Challenged, Made, Replay};

/// The players of the files below.
const HEAD: &str = "#player1 ann Ann Archer\n#player2 bob Bob Baker\n";

fn read(lines: &str) -> Gcg {
    format!("{HEAD}{lines}").parse().unwrap_or_else(|error| panic!("{lines}: {error}"))
}

/// The outcome of some lines, and the disagreements as `line code`.
fn replay(lines: &str) -> (Replay, Vec<String>) {
    let (replay, found) = read(lines).replay(&Edition::TournamentSowpods.ruleset());
    let told = |it: &Disagreement| format!("{} {}", it.line, it.problem.code());
    let sum = |seat: usize| {
        let of_play = |turn: &crate::Turn| {
            if turn.seat.index() == seat && !turn.withdrawn() { turn.score } else { 0 }
        };
        let charges = replay.turns.iter().flat_map(|turn| &turn.charges);
        let besides = charges.filter(|it| it.seat.index() == seat).map(|it| it.points);
        replay.turns.iter().map(of_play).chain(besides).sum::<i32>()
    };
    let sums: Vec<i32> = (0..replay.scores.len()).map(sum).collect();
    assert_eq!(replay.scores, sums, "the turns and the charges do not add up: {lines}");
    (replay, found.iter().map(told).collect())
}

#[test]
fn what_was_read_is_written_in_one_way() {
    for (text, written) in [
        (">ann: AEINRST 8D RETINAS +66 66", ">ann: AEINRST 8D RETINAS +66 66"),
        ("  >ann:AEINRST\t8d  RETINAS  66 66  ", ">ann: AEINRST 8D RETINAS +66 66"),
        (">ann 8D RETiN(AS)", ">ann: 8D RETiN(AS)"),
        (">ann: AB D8 .(b)A. 12", ">ann: AB D8 .(b)A. 12"),
        (">ann: AB - +0 12", ">ann: AB - +0 12"),
        (">ann: - 12", ">ann: - 12"),
        (">ann: AB -ab? +0 12", ">ann: AB -ab? +0 12"),
        (">ann: AB - AB +0 12", ">ann: AB -AB +0 12"),
        (">ann: AB -3 +0 12", ">ann: AB -3 +0 12"),
        (">ann: AB -- -26 0", ">ann: AB --  -26 0"),
        (">ann: AB -- -0 0", ">ann: AB --  -0 0"),
        (">ann: AB (CHALLENGE) +5 17", ">ann: AB (challenge) +5 17"),
        (">ann: (time) −10 7", ">ann:  (time) -10 7"),
        (">ann: (AB) +8 15", ">ann:  (AB) +8 15"),
        (">ann: ?? (??) -0 15", ">ann: ?? (??) -0 15"),
        (">ann: () +0 15", ">ann:  () +0 15"),
        (">ann: AB 8D AB +8 8 well played", ">ann: AB 8D AB +8 8 well played"),
        ("#Note  the  bingo ", "#note the  bingo"),
        ("#PLAYER3 cid  Cid  Cole", "#player3 cid Cid  Cole"),
        ("#rack1  AEI?", "#rack1 AEI?"),
        ("#Incomplete game", "#incomplete game"),
        ("#Character-Encoding ISO-8859-1", "#character-encoding UTF-8"),
        ("#LEXICON  Wordnik", "#lexicon Wordnik"),
        // Lines of unknown meaning stay as they are.
        ("#Weather  Rain  ", "#Weather  Rain"),
        ("  a remark", "  a remark"),
        ("#- more", "#- more"),
        ("> AEINRST  8D RETINAS", "> AEINRST  8D RETINAS"),
        (">ann: AEINRST 8D RET!NAS +66 66", ">ann: AEINRST 8D RET!NAS +66 66"),
    ] {
        let line = read(text).lines[2].clone();
        assert_eq!(line.to_string().trim_end(), written, "{text}");
        assert_eq!(read(written).lines[2], line, "{text}");
    }
}

#[test]
fn every_encoding_is_read_and_utf_8_is_written() {
    let game = |name: &[u8]| [b"#player1 a ", name, b"\r\n#player2 b B\r>a: AB - +0 0"].concat();
    let names = [
        ("José", "José".as_bytes()),
        ("José", b"Jos\xe9"),
        ("O’Neil", b"O\x92Neil"),
        ("Ann", b"Ann"),
    ];
    for (name, bytes) in names {
        for mark in [&b""[..], b"\xef\xbb\xbf"] {
            // A mark says UTF-8; what is none is old text all the same.
            let gcg = Gcg::read(&[mark, &game(bytes)].concat()).unwrap();
            assert!(gcg.lines.len() == 3, "{gcg:?}");
            assert!(matches!(&gcg.lines[0], GcgLine::Player { name: it, .. } if it == name));
            let written = gcg.to_string();
            assert_eq!(written.starts_with("#character-encoding UTF-8\n"), !name.is_ascii());
            assert_eq!(written.parse::<Gcg>().unwrap().to_string(), written);
        }
    }
    let wide: Vec<u8> = "#player1 a A".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Gcg::read(&wide), Err(ParseGcgError::Utf16));
    assert_eq!(Gcg::read(&[&[0xff, 0xfe][..], &wide].concat()), Err(ParseGcgError::Utf16));
    assert_eq!(Gcg::read(b"\x89PNG\0\0\xff"), Err(ParseGcgError::Binary));
    assert_eq!(Gcg::read(b"8D TRAIN 12"), Err(ParseGcgError::NotGcg));
    assert_eq!(Gcg::read(b""), Err(ParseGcgError::NotGcg));
    assert_eq!(Gcg::read(&vec![b'#'; (1 << 20) + 1]), Err(ParseGcgError::TooLong));
}

const PHONY: &str = ">ann: AEINRST 8D RETINAS +66 66
>bob: AEGOTUZ 7H ZA +26 26
>bob: AEGOTUZ -- -26 0
#note ZN* and AA challenged off
>ann: EEIOUVV -VV +0 66
>bob: AEGOTUZ - +0 0
>ann: DEEGIOU J8 .IDE +9 75
>ann: EEGOU (challenge) +5 80
>bob: (time) -10 -10
#rack2 AEGOTUZ
#incomplete
";

#[test]
fn an_unfinished_game_with_a_phony_is_played_through() {
    let (replay, found) = replay(PHONY);
    assert!(found.is_empty(), "{found:?}");
    assert_eq!((replay.scores, replay.over), (vec![80, -10], false));
    assert_eq!(replay.ruleset.challenge, ChallengeRule::Bonus(5));
    assert_eq!(replay.players, ["Ann Archer", "Bob Baker"]);
    let phony = &replay.turns[1];
    assert_eq!((phony.score, phony.challenged), (26, Some(Challenged::Withdrawn)));
    assert_eq!(phony.notes, ["ZN* and AA challenged off"]);
    let exchange = &replay.turns[2];
    assert_eq!(exchange.made, Made::Exchange("VV".parse().unwrap()));
    assert_eq!((exchange.before.board.tiles(), exchange.before.scoreless), (7, 1));
    assert_eq!((exchange.before.scores.clone(), exchange.before.bag), (vec![66, 0], 79));
    let last = replay.turns.last().unwrap();
    assert_eq!((last.score, last.challenged), (9, Some(Challenged::Stood)));
    let causes: Vec<(u16, i32, Cause)> =
        last.charges.iter().map(|it| (it.seat.0, it.points, it.reason)).collect();
    assert_eq!(causes, [(0, 5, Cause::Challenge), (1, -10, Cause::Time)]);
    let next = replay.next.unwrap();
    assert_eq!((next.seat, next.before.rack.to_string()), (Seat(1), "AEGOTUZ".to_string()));
    assert_eq!((next.before.unknown, next.before.bag, next.before.held), (0, 76, vec![7, 7]));
    assert_eq!(next.before.unseen.len(), 76 + 7);
    assert_eq!(read(PHONY).turn_lines(), [3, 4, 7, 8, 9]);
}

#[test]
fn play_through_is_read_in_every_spelling() {
    for word in [".IDE", "NIDE", "(N)IDE"] {
        let lines = format!(">ann: AEINRST 8D RETINAS +66 66\n>bob: DEI H8 {word} +5 5\n");
        let (replay, found) = replay(&lines);
        assert!(found.is_empty(), "{word}: {found:?}");
        let Made::Play(play) = &replay.turns[1].made else { panic!("{word}") };
        assert_eq!((play.len(), replay.turns[1].before.unknown), (3, 4), "{word}");
    }
}

#[test]
fn each_slip_is_told_by_its_line() {
    let opening = ">ann: AEINRST 8D RETINAS +66 66\n";
    for (lines, told) in [
        (">bob: DEI H8 .IDE +12 12", "4 score"),
        (">bob: DEI H8 .IDE +12 5", "4 score"),
        (">bob: DEI H8 .IDE +5 12", "4 total"),
        (">bob: DEI H9 .IDE +5 5", "4 nothing_there"),
        (">bob: DEI H8 AIDE +5 5", "4 square_taken"),
        (">bob: DEI 8M EIDE +5 5", "4 off_board"),
        (">bob: DEI K12 DIE +10 10", "4 not_connected"),
        (">bob: DEI H8 . +0 0", "4 nothing_placed"),
        (">bob: DEI 8K IDE +13 13", "4 other_word"),
        (">bob: DEA H8 .IDE +5 5", "4 not_on_rack"),
        (">bob: DE? H8 .IDE +5 5", "4 not_on_rack"),
        (">bob: DEIEEEEE H8 .IDE +5 5", "4 rack_too_long"),
        (">bob: DEIZZ H8 .IDE +5 5", "4 too_many_of_tile"),
        (">bob: DEI5 H8 .IDE +5 5", "4 not_a_tile"),
        (">bob: DEI H8 .IDE +5 5 what", "4 unknown_words"),
        (">bob: DEI H8 .I?E +10 10", "4 unread"),
        (">cid: DEI H8 .IDE +5 5", "4 unknown_player"),
        (">ann: DEI H8 .IDE +5 71", "4 out_of_turn"),
        (">bob: AB --  -3 0", "4 nothing_to_withdraw|4 total"),
        (">ann: AEINRST --  -60 0", "4 lost_points"),
        (">bob: ABCDEFG -3 +5 5", "4 score"),
        ("#player1 cid Cid", "4 player_twice"),
        ("#tile-distribution German", "4 other_language"),
        ("#tile-distribution mine", "4 other_equipment"),
        (">bob: ABCDEFG - +0 0\n>ann: - +0 66\n>bob: ABCDEEE - +0 0", "6 kept_tiles_missing"),
        (">bob: - +0 0\n>bob: (challenge) +5 5", "5 nothing_challenged"),
        (">bob: (EE) +4 4\n>bob: DEI H8 .IDE +5 9", "4 not_out|5 after_end"),
    ] {
        let (_, found) = replay(&format!("{opening}{lines}\n"));
        assert_eq!(found.join("|"), told, "{lines}");
    }
    assert_eq!(replay(">ann: (time) -10 -10\n").1, ["3 nothing_before"]);
    let alone: Gcg = ">ann: AB - +0 0".parse().unwrap();
    let (_, found) = alone.replay(&Edition::Travel2006.ruleset());
    assert_eq!(found[0].problem.code(), "one_player");
}

#[test]
fn a_slip_does_not_make_what_follows_wrong() {
    let (replay, found) = replay(
        ">ann: AEINRST 8D RETINAS +68 68\n>bob: DEI H8 .IDE +5 5\n>ann: - +0 68\n\
         >bob: EE - +0 11\n>ann: - +0 68\n>bob: EE - +0 11\n",
    );
    assert_eq!(found, ["3 score", "6 total"]);
    assert_eq!((replay.scores, replay.turns[0].score), (vec![68, 11], 66));
    assert_eq!(replay.turns[0].charges[0].reason, Cause::Adjustment);
    assert_eq!(replay.turns[0].charges[0].points, 2);
}

#[test]
fn points_and_totals_may_be_missing() {
    let (replay, found) = replay(
        ">ann: 8D RETINAS\n>bob: H8 .IDE 5\n>ann: -\n>bob: (challenge) +5\n>bob: (time) -10\n",
    );
    assert_eq!(found, ["6 nothing_challenged"]);
    assert_eq!(replay.scores, [66, 0]);
    let turn = &replay.turns[1];
    assert_eq!((turn.before.rack.to_string(), turn.before.unknown), ("DEI".to_string(), 4));
}

#[test]
fn racks_tell_what_was_kept() {
    let (replay, found) = replay(
        ">ann: AEINRST 8F RAIN +8 8\n>bob: ????? - +0 0\n>ann: 9H ET +8 16\n>bob: - +0 0\n\
         >ann: S -1 +0 16\n>bob: -??? +0 0\n",
    );
    assert_eq!(found, Vec::<String>::new());
    // RAIN left EST; of ET and S the S is known to be still there.
    assert_eq!(replay.turns[2].before.rack.to_string(), "EST");
    assert_eq!((replay.turns[1].before.rack.len(), replay.turns[1].before.unknown), (0, 7));
    assert_eq!(replay.turns[4].before.rack.to_string(), "S");
}

#[test]
fn the_end_is_read_in_both_styles() {
    // Only the last lines matter: six passes and what is left.
    let passes = ">ann: EEEEEEE - +0 0\n>bob: AAAAAAA - +0 0\n".repeat(3);
    let (replay, found) =
        replay(&format!("{passes}>ann: EEEEEEE (EEEEEEE) -7 -7\n>bob: AAAAAAA (AAAAAAA) -7 -7\n"));
    assert_eq!(found, Vec::<String>::new());
    assert_eq!((replay.over, replay.next, replay.scores), (true, None, vec![-7, -7]));
    for (points, style) in [(8, Leftovers::CollectDouble), (4, Leftovers::DeductAndCollect)] {
        let lines = format!(">ann: AB 8G AB +8 8\n>ann: (AB) +{points} {}\n", 8 + points);
        let (replay, _) = self::replay(&lines);
        assert_eq!(replay.ruleset.leftovers, style);
    }
    let (_, found) = self::replay(">ann: AB 8G AB +8 8\n>ann: (AB) +9 17\n");
    assert_eq!(found, ["4 not_out", "4 leftover_points"]);
}

#[test]
fn notes_go_on_and_belong_to_the_turn_above() {
    let (replay, _) = replay(
        "#note before\n>ann: AB - +0 0\n#note one\ngoes on\n#- and on\n\n#note two\n#weather\n",
    );
    assert_eq!(replay.turns[0].notes, ["one\ngoes on\nand on", "two"]);
}

#[test]
fn players_may_be_three_or_unnamed() {
    let text = "#player1 a A\n#player2 b B\n#player3 c C\n>A: - +0 0\n>b: - +0 0\n>c: - +0 0\n";
    let (replay, found) = text.parse::<Gcg>().unwrap().replay(&Edition::Travel2006.ruleset());
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(replay.turns.iter().map(|turn| turn.seat.0).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(replay.next.unwrap().before.bag, 100 - 21);
    let text = ">ann: - +0 0\n>bob: - +0 0\n>Ann: - +0 0\n#rack2 AB\n";
    let (replay, found) = text.parse::<Gcg>().unwrap().replay(&Edition::Travel2006.ruleset());
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(replay.players, ["ann", "bob"]);
    assert_eq!(replay.next.unwrap().before.rack.to_string(), "AB");
}

#[test]
fn words_that_are_not_listed_are_named() {
    struct NoZ;
    impl Judge for NoZ {
        fn accepts(&self, word: &[Letter]) -> bool {
            word.iter().all(|letter| letter.to_char() != 'Z')
        }
    }
    let (replay, _) = replay(PHONY);
    let words = replay.unlisted_words(&NoZ);
    assert_eq!(words, [(1, "ZA".to_string()), (1, "ZN".to_string())]);
    assert_eq!(replay.board_after(2).unwrap().tiles(), 7);
    assert_eq!(replay.board_after(9).unwrap().tiles(), 10);
}

#[test]
fn a_sentence_about_tiles_left_has_no_hole() {
    let told = |left: &str, told: &str| {
        GcgProblem::LeftoverTiles { told: told.into(), left: left.into() }.to_string()
    };
    assert_eq!(told("", "I"), "the board leaves no tile, not I");
    assert_eq!(told("EI", ""), "the board leaves EI, but no tile is counted");
}
