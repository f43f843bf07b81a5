//! `tilewright moves`.

use serde_json::Value;

use super::{file, folder, objects, tilewright};

const LIST: &str = "\
BE BEAT BET CONQUEST HE HI HOB NEWCOMER ON SOLITUDE STRAINER STRAINERS THROB THROBS TRAIN TRAINER
TRAINERS";

/// A board from its rows by number, with a rack.
fn cgp(rows: &[(usize, &str)], rack: &str) -> String {
    let row =
        |number: usize| rows.iter().find(|(row, _)| *row == number).map_or("15", |(_, text)| text);
    let rows: Vec<&str> = (1..=15).map(row).collect();
    format!("{} {rack}/ 0/0 0", rows.join("/"))
}

/// All plays of a position with the small list.
fn plays(name: &str, cgp: &str) -> Value {
    let list = file(&folder(name), "list.txt", LIST.replace(' ', "\n"));
    let all = ["moves", "--all", "--format", "json", "--lexicon", &list, "--cgp", cgp];
    let out = tilewright(&all).ok();
    let mut found = objects(&out);
    assert_eq!(found.len(), 1);
    found.remove(0)
}

fn score(found: &Value, coord: &str, word: &str) -> Option<i64> {
    let moves = found["moves"].as_array().unwrap();
    let this = |play: &&Value| play["coord"] == coord && play["word"] == word;
    let mut those = moves.iter().filter(this);
    let score = those.next()?["score"].as_i64();
    assert!(those.next().is_none(), "{coord} {word} is listed twice");
    score
}

const TRAINER: (usize, &str) = (8, "1TRAINER7");

#[test]
fn gld_01_gld_02_the_first_word() {
    let found = plays("gld01", &cgp(&[], "AEITRNR"));
    assert_eq!(score(&found, "8D", "TRAIN"), Some(12));
    for (coord, points) in
        [("8B", 66), ("8C", 66), ("8D", 66), ("8E", 64), ("8F", 66), ("8G", 66), ("8H", 66)]
    {
        assert_eq!(score(&found, coord, "TRAINER"), Some(points), "{coord}");
    }
    assert_eq!(score(&found, "H8", "TRAINER"), None, "only across on an empty board");
}

#[test]
fn gld_04_to_gld_07_ways_to_form_words() {
    let found = plays("gld04", &cgp(&[TRAINER], "SS"));
    assert_eq!(score(&found, "8A", "STRAINERS"), Some(27));
    let found = plays("gld05", &cgp(&[TRAINER], "HROBS"));
    assert_eq!(score(&found, "B8", "THROB"), Some(12));
    assert_eq!(score(&found, "7E", "HOB"), Some(25));
    let found = plays("gld07", &cgp(&[TRAINER], "THROBS"));
    assert_eq!(score(&found, "A3", "THROBS"), Some(69));
}

#[test]
fn gld_08_a_bridge_over_two_triple_words() {
    let rows = [
        (1, "2N3S8"),
        (2, "2E3O8"),
        (3, "2W3L8"),
        (4, "2C3I8"),
        (5, "2O3T8"),
        (6, "2M3U8"),
        (7, "2E3D8"),
        TRAINER,
    ];
    let found = plays("gld08", &cgp(&rows, "COQUET"));
    assert_eq!(score(&found, "1A", "CONQUEST"), Some(261));
    let moves = found["moves"].as_array().unwrap();
    let bridge = moves.iter().find(|play| play["word"] == "CONQUEST").unwrap();
    assert_eq!((&bridge["tiles"], &bridge["leave"]), (&"CO.QUE.T".into(), &"".into()));
}

#[test]
fn the_figures_belong_together() {
    let position = cgp(&[TRAINER], "HROBSE?");
    let args = |more: &'static [&'static str]| {
        let mut args = vec!["moves", "--format", "json", "--cgp", &position];
        args.extend(more);
        objects(&tilewright(&args).ok()).remove(0)
    };
    let all = args(&["--all"]);
    let moves = all["moves"].as_array().unwrap();
    assert_eq!(all["count"], moves.len());
    let scores: Vec<i64> = moves.iter().map(|play| play["score"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next));
    assert_eq!(all["best_score"], scores[0]);
    assert_eq!(all["score_sum"], scores.iter().sum::<i64>());
    assert_eq!(all["exchanges"], 127);
    let top = args(&["--top", "3", "--sort", "equity"]);
    let equities: Vec<f64> = top["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|play| play["equity"].as_f64().unwrap())
        .collect();
    assert!(equities.len() == 3 && equities.is_sorted_by(|one, next| one >= next));
    let counted = args(&["--count-only"]);
    for figure in ["count", "best_score", "score_sum", "exchanges"] {
        assert_eq!(counted[figure], all[figure], "{figure}");
    }
    assert!(counted.get("moves").is_none());
}

#[test]
fn the_edition_and_etl_decide_about_exchanges() {
    let position = cgp(&[], "AEINRST");
    let ask = |cgp: &str| {
        let args = [
            "moves",
            "--count-only",
            "--format",
            "json",
            "--edition",
            "diamond-2008",
            "--cgp",
            cgp,
        ];
        objects(&tilewright(&args).ok()).remove(0)["exchanges"].as_u64()
    };
    assert_eq!(ask(&position), Some(127));
    assert_eq!(ask(&format!("{position} etl 99;")), Some(0));
}

#[test]
fn a_file_gives_one_answer_a_line() {
    let folder = folder("file");
    let (first, second) = (cgp(&[TRAINER], "SS"), cgp(&[], "CAT"));
    let good = file(&folder, "good.cgp", format!("# two\n{first}\n\n{second}\n"));
    let args = ["moves", "--format", "json", "--cgp-file", &good];
    let found = objects(&tilewright(&args).ok());
    assert_eq!((&found[0]["cgp"], &found[1]["cgp"]), (&first.into(), &second.into()));
    let bad = file(&folder, "bad.cgp", "# one\n\n15/15 A/\n");
    tilewright(&["moves", "--cgp-file", &bad]).refused(&["bad.cgp: line 3, column 1", "row 1"]);
    let none = file(&folder, "none.cgp", "# nothing\n");
    tilewright(&["moves", "--cgp-file", &none]).refused(&["no position"]);
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let z = cgp(&[(8, "6ZZZ6")], "");
    let rack = cgp(&[(8, "6QI7")], "QA");
    let apart = cgp(&[(8, "6QI7"), (15, "13AT")], "");
    let long = cgp(&[], "AEINRSTT");
    let short = cgp(&[(8, "6QI6")], "");
    let sign = cgp(&[(8, "6Q!7")], "");
    let blanks = cgp(&[(8, "6abc6")], "");
    let other = cgp(&[], "A") + " ld german;";
    for (cgp, says) in [
        (&z, "8H: one Z too many"),
        (&rack, "rack 1 needs 1 of Q"),
        (&apart, "15N"),
        (&long, "rack 1 holds 8 tiles"),
        (&short, "row 8 has 14 squares"),
        (&sign, "'!' is not a tile"),
        (&blanks, "8I: one blank too many"),
        (&other, "german"),
    ] {
        tilewright(&["moves", "--cgp", cgp]).refused(&[says]);
    }
}

#[test]
fn words_that_the_list_lacks_stay_with_a_warning() {
    let run = tilewright(&["moves", "--cgp", &cgp(&[(8, "6QZ7")], "EE"), "--count-only"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("8G QZ is not in the list"), "{}", run.err);
}

#[test]
fn a_file_of_positions_may_begin_with_a_byte_order_mark() {
    let place = folder("bom").join("positions.txt");
    std::fs::write(&place, format!("\u{feff}{}\r\n", cgp(&[], "AB"))).unwrap();
    tilewright(&["moves", "--cgp-file", place.to_str().unwrap(), "--count-only"]).ok();
}
