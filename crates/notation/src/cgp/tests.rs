use alloc::string::ToString;
use alloc::{format, vec};

use rules::{Coord, Edition, Face, Judge, Letter, Square, Tiles};

use super::*;

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn read(text: &str) -> Cgp {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A board that is empty except for one row, counted from 1.
fn with_row(number: usize, row: &str) -> String {
    (1..=15).map(|n| if n == number { row } else { "15" }).collect::<Vec<_>>().join("/")
}

#[test]
fn a_position_is_read() {
    let cgp = read(
        "15/15/15/15/15/15/15/3RETiNAS5/15/15/15/15/15/15/15  AEGOT?Z/ -5/66 2 lex Wordnik; bb",
    );
    assert_eq!(cgp.board.tiles(), 7);
    assert_eq!(cgp.board.get(Square::new(7, 6)), Face::from_char('i'));
    assert_eq!(cgp.racks, ["AEGOTZ?".parse().unwrap(), Tiles::new()]);
    assert_eq!((cgp.scores, cgp.scoreless_turns), (vec![-5, 66], 2));
    assert_eq!(cgp.operations[1], Operation::new("bb").unwrap());
}

#[test]
fn what_is_missing_is_nothing() {
    let cgp = read(EMPTY);
    assert_eq!((cgp.racks, cgp.scores), (vec![Tiles::new(); 2], vec![0; 2]));
    assert_eq!((cgp.scoreless_turns, cgp.operations), (0, vec![]));
    let cgp = read(&format!("{EMPTY} /ABC"));
    assert_eq!(cgp.racks, [Tiles::new(), "ABC".parse().unwrap()]);
}

#[test]
fn what_was_read_is_written_in_one_way() {
    for (text, written) in [
        ("2/A1", "2/A1 / 0/0 0"),
        (" 02/0aB  ba? ", "2/aB AB? 0 0"),
        ("2/1z / +7/-0 3 lex  My  list ;;etl 7", "2/1z / 7/0 3 lex My list; etl 7;"),
        ("2/2 A/B/C 1/2/3 0 bb;", "2/2 A/B/C 1/2/3 0 bb;"),
        // A tile that is not known is left out.
        ("2/2 A_B/__ 0/0 0", "2/2 AB/ 0/0 0"),
    ] {
        let cgp = read(text);
        assert_eq!(cgp.to_string(), written, "{text}");
        assert_eq!(read(written), cgp, "{text}");
    }
}

#[test]
fn what_is_not_a_position_is_told_by_column() {
    let cases = [
        ("", 1, "the position is empty: write its rows from the top"),
        ("TRAIN", 1, "'TRAIN' is not a board: write its rows from the top with / between them"),
        ("15/15 A/", 1, "row 1 has 15 squares, but there are 2 rows"),
        ("2/3 A/", 3, "row 2 has 3 squares"),
        ("2/A!", 4, "row 2: '!' is not a tile"),
        ("2/99999999999999999999", 3, "row 2 has"),
        ("2/2 AB1/", 7, "'1' is not a tile"),
        ("2/2 A_B1/", 8, "'1' is not a tile"),
        ("2/2  A/B x/y 0", 10, "not scores"),
        ("2/2 A/B 0/0 no", 13, "turns without a tile"),
    ];
    for (text, column, says) in cases {
        let error = text.parse::<Cgp>().unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
    let long = format!("2/2 {}", "A".repeat(201));
    let error = long.parse::<Cgp>().unwrap_err();
    assert_eq!((error.column, error.fault.to_string().contains("200")), (5, true), "{error}");
}

#[test]
fn what_cannot_occur_is_refused() {
    let ruleset = Edition::Travel2006.ruleset();
    for (text, says) in [
        ("2/2".to_string(), "2 rows: this edition's board has 15"),
        (format!("{EMPTY} / 0/0 0 ld german;"), "operation ld asks for 'german'"),
        (format!("{EMPTY} / 0/0 0 etl few;"), "operation etl needs a number, not 'few'"),
        (format!("{EMPTY} A/AEINRSTT"), "rack 2 holds 8 tiles: a rack has at most 7"),
        (with_row(8, "6ZzZ6"), "8I: one Z too many, the set holds 1"),
        (with_row(8, "6abc6"), "8I: one blank too many, the set holds 2"),
        (
            format!("{} A/QA", with_row(8, "6QI7")),
            "rack 2 needs 1 of Q: the set holds 1, and the board and the racks before it leave 0",
        ),
        (with_row(3, "AT11AT"), "the tile on 3N is not connected"),
    ] {
        let problem = read(&text).resolve(&ruleset).err();
        let problem = problem.unwrap_or_else(|| panic!("{text} is not refused")).to_string();
        assert!(problem.starts_with(says), "{text}: {problem}");
    }
}

#[test]
fn what_can_occur_is_resolved() {
    let ruleset = Edition::Travel2006.ruleset();
    let row = with_row(8, "3TRaIN7");
    let text = format!("{row} AEGOTUZ/QZX 12/70/30 0 etl 7; ld English; var CLASSIC; bb 35;");
    let cgp = read(&text.replace("QZX", "QX"));
    let resolved = cgp.resolve(&ruleset).unwrap();
    assert_eq!(resolved.ruleset.exchange.min_bag, 7);
    // The opponent's tiles are unseen, even if they are written down.
    assert_eq!(resolved.unseen.len(), 100 - 5 - 7);
    assert_eq!(resolved.unseen.counts().find(|(tile, _)| tile.is_blank()).unwrap().1, 1);
    assert_eq!(cgp.lead(), -58);
    assert!(matches!(
        read(&text).resolve(&ruleset),
        Err(CgpProblem::TooManyOnRack { rack: 2, held: 1, left: 0, .. })
    ));
}

/// A judge that knows one word.
struct Only(&'static str);

impl Judge for Only {
    fn accepts(&self, word: &[Letter]) -> bool {
        word.iter().map(|letter| letter.to_char()).eq(self.0.chars())
    }
}

#[test]
fn unlisted_words_are_named_with_their_place() {
    let cgp = read("4/CaT1/1T2/4");
    assert_eq!(cgp.unlisted_words(&Only("CAT")), [("B2".parse::<Coord>().unwrap(), "AT".into())]);
    assert!(read("2/A1").unlisted_words(&Only("CAT")).is_empty());
}
