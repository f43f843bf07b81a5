//! Which words count: the usual list, those that are named, and what a file says of its list.

use serde_json::Value;

use crate::serving::{ask, serve_with};
use crate::{file, folder, objects, without_lexicon};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn name_of(args: &[&str]) -> Value {
    let told = without_lexicon(&[&["lexicon", "info", "--format", "json"], args].concat()).ok();
    objects(&told)[0]["name"].clone()
}

#[test]
fn british_words_are_the_usual_ones_and_others_are_named() {
    let own = file(&folder("lists-own"), "own.txt", "COLOUR\nAT\n");
    assert_eq!(name_of(&[]), "British");
    assert_eq!(name_of(&["--lexicon", "american"]), "American");
    assert_eq!(name_of(&["--lexicon", "BRITISH"]), "British");
    assert_eq!(name_of(&["--lexicon", &own]), "own");
    assert_eq!(name_of(&["--lexicon", &format!("Our club={own}")]), "Our club");
    for word in ["MARGINALISED", "FISHCAKE"] {
        assert_eq!(without_lexicon(&["lexicon", "check", word]).code, 0, "{word}");
        assert_eq!(
            without_lexicon(&["lexicon", "check", word, "--lexicon", "american"]).code,
            1,
            "{word}"
        );
    }
    let two = ["lexicon", "info", "--lexicon", "british", "--lexicon", "american"];
    without_lexicon(&two).refused(&["only 'serve' offers several lists"]);
    without_lexicon(&["lexicon", "info", "--lexicon", "CSW24"])
        .refused(&["(british, american)", "CSW24"]);
}

#[test]
fn a_server_offers_the_lists_that_are_named() {
    let folder = folder("lists-offered");
    let own = format!("Our club={}", file(&folder, "own.txt", "COLOUR\nAT\n"));
    let served = serve_with(folder, &["--lexicon", &own, "--lexicon", "american"]);
    let answer = ask(&served, "GET /api/rules", "");
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    let rules: Value = serde_json::from_str(body).unwrap();
    let lists = rules["lists"].as_array().unwrap();
    let keys: Vec<_> = lists.iter().map(|list| list["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["our-club", "american"]);
    assert_eq!(rules["lexicon"]["name"], "Our club");
}

#[test]
fn a_position_is_looked_at_by_the_list_that_it_names() {
    let moves = |list: &str, more: &[&str]| {
        let cgp = format!("{EMPTY} AEINRST/ 0/0 0 lex {list};");
        without_lexicon(&[&["moves", "--top", "1", "--cgp", &cgp], more].concat())
    };
    for list in ["American", "british", "Wordnik"] {
        let run = moves(list, &[]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{list}");
    }
    let run = moves("NWL23", &[]);
    let used = "asks for the lexicon NWL23; British is used, --lexicon changes it\n";
    assert!(run.err.ends_with(used), "{}", run.err);
    // The words of the command line count, whatever the position says.
    let own = file(&folder("lists-moves"), "own.txt", "RETAINS\nAT\n");
    let run = moves("British", &["--lexicon", &own]);
    assert!(run.err.ends_with("asks for the lexicon British; own is used\n"), "{}", run.err);
}

const PLAYS: &str = ">ann: AEINRST 8D SNIRTEA +66 66\n>bob: EEOUVYZ - +0 0\n";

fn game(name: &str, list: &str) -> String {
    let head = format!("#player1 ann Ann\n#player2 bob Bob\n#lexicon {list}\n");
    file(&folder(name), "game.gcg", format!("{head}{PLAYS}"))
}

#[test]
fn a_game_is_checked_by_the_list_that_its_file_names() {
    let told = without_lexicon(&["gcg", "check", &game("lists-check", "american")]).ok();
    assert!(told.contains("note: SNIRTEA is not in American"), "{told}");
    let told = without_lexicon(&["gcg", "check", &game("lists-check-other", "NWL23")]).ok();
    assert!(told.contains("the file names the word list NWL23; words are not looked up"), "{told}");
    assert!(!told.contains("SNIRTEA"), "{told}");
    let args = ["gcg", "check", &game("lists-check-own", "NWL23"), "--lexicon", "british"];
    let told = without_lexicon(&args).ok();
    assert!(told.contains("NWL23; words are looked up in British"), "{told}");
}

#[test]
fn a_review_by_another_list_says_so_first_and_calls_no_word_a_phony() {
    let review = |game: &str, more: &[&str]| {
        without_lexicon(&[&["review", game, "--seconds", "0.01"], more].concat()).ok()
    };
    let own = review(&game("lists-review", "american"), &["--format", "json"]);
    let own = &objects(&own)[0];
    assert_eq!(own["turns"][0]["phony"]["words"][0], "SNIRTEA");
    assert_eq!(own["other_list"], Value::Null);
    let other = game("lists-review-other", "NWL23");
    let told = review(&other, &["--format", "json"]);
    let told = &objects(&told)[0];
    assert_eq!(told["turns"][0]["phony"], Value::Null);
    assert_eq!(told["turns"][0]["grade"], Value::Null);
    assert_eq!(told["turns"][0]["unclear"]["type"], "other_list");
    let text = review(&other, &[]);
    let second = text.lines().nth(1).unwrap();
    assert!(
        second.contains("names the word list NWL23. The words are looked up in British"),
        "{text}"
    );
}
