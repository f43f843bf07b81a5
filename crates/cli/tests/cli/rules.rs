//! `tilewright rules`.

use super::{golden, objects, tilewright};

const EDITIONS: [&str; 5] =
    ["travel-2006", "folio-2001", "tournament-sowpods", "diamond-2008", "classic-2023"];

#[test]
fn the_editions_and_every_parameter_are_shown() {
    let mut text = tilewright(&["rules", "list"]).ok();
    for edition in EDITIONS {
        text.push('\n');
        text.push_str(&tilewright(&["rules", "show", edition]).ok());
    }
    golden("rules.txt", &text);
}

#[test]
fn programs_read_the_same_as_objects() {
    let listed = objects(&tilewright(&["rules", "list", "--format", "json"]).ok());
    let keys: Vec<&str> = listed.iter().map(|edition| edition["key"].as_str().unwrap()).collect();
    assert_eq!(keys, EDITIONS);
    let shown = tilewright(&["rules", "show", "diamond-2008", "--format", "json"]).ok();
    let [shown] = &objects(&shown)[..] else { panic!("one object: {shown}") };
    assert_eq!(shown["parameters"]["exchange_min_bag"], 7);
    assert_eq!(shown["parameters"]["challenge"], "double");
    assert!(shown["parameters"]["clock_minutes"].is_null());
}

#[test]
fn what_can_be_changed_is_listed_with_its_values() {
    let text = tilewright(&["rules", "changes"]).ok();
    for says in ["challenge=", "clock=none|", "    Who calls. ", "    In bingo.", "mode=match|"] {
        assert!(text.contains(says), "'{says}' is missing: {text}");
    }
    let listed = objects(&tilewright(&["rules", "changes", "--format", "json"]).ok());
    assert!(listed.iter().any(|change| change["key"] == "pace" && change["modes"][0] == "bingo"));
}

/// Counts the house rules of a match, without the mode and the word list.
#[test]
fn the_readme_says_how_many_house_rules_there_are() {
    let listed = objects(&tilewright(&["rules", "changes", "--format", "json"]).ok());
    let of_match = |change: &serde_json::Value| {
        let modes = change["modes"].as_array().unwrap();
        change["key"] != "mode"
            && change["key"] != "list"
            && modes.iter().any(|mode| mode == "match")
    };
    let count = listed.iter().filter(|change| of_match(change)).count();
    let readme = include_str!("../../../../README.md");
    assert!(readme.contains(&format!(" {count} house rules")), "{count}");
}

#[test]
fn changes_come_first_and_are_marked() {
    let changes =
        ["rules", "show", "travel-2006", "--seats", "3", "--change", "challenge=penalty:5"];
    let shown = tilewright(&changes).ok();
    let first = shown.lines().find(|line| line.starts_with("- ")).unwrap();
    assert!(first.starts_with("- changed: ") && first.contains("5 points"), "{first}");
    let senseless =
        ["rules", "show", "travel-2006", "--change", "challenge=void", "--change", "window=9"];
    tilewright(&senseless).refused(&["Time to challenge"]);
    tilewright(&["rules", "show", "travel-2006", "--seats", "9"]).refused(&["2 to 4 players"]);
    tilewright(&["rules", "show", "x"]).refused(&["x: no such edition", "travel-2006"]);
}
