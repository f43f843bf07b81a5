//! `tilewright meanings`: WordNet is read, kept, and looked up by any form of a word.

use super::{file, folder, objects, tilewright};

/// Files in the form of WordNet with two made-up entries.
fn wordnet(folder: &std::path::Path) {
    let licence = "  1 A licence, to be kept.  \n";
    let begins = licence.len();
    for part in ["noun", "verb", "adj", "adv"] {
        let data = format!("{licence}{begins:08} 05 n 01 x 0 000 | a {part} of fishes; \"x\"  \n");
        let index =
            format!("{licence}school n 1 1 @ 1 0 {begins:08}  \nhot_air n 1 0 1 0 {begins:08}  \n");
        file(folder, &format!("data.{part}"), &data);
        file(folder, &format!("index.{part}"), if part == "noun" { &index } else { licence });
        if part != "noun" {
            file(folder, &format!("{part}.exc"), "");
        }
    }
}

#[test]
fn meanings_are_added_and_shown() {
    let folder = folder("meanings");
    let data = folder.join("data").to_str().unwrap().to_string();
    let run = |args: &[&str]| tilewright(&[&["meanings", "--data", &data], args].concat());
    let none = run(&["show", "school"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no definitions installed: 'tilewright meanings add' adds them"));
    let from = folder.to_str().unwrap();
    let missing = run(&["add", from]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("wordnet-base"), "{}", missing.err);
    wordnet(&folder);
    let added = run(&["add", from]).ok();
    assert!(added.starts_with("1 word with its meanings in "), "{added}");
    assert_eq!(
        run(&["show", "schools", "zax"]).ok(),
        "SCHOOLS, of SCHOOL (noun): a noun of fishes\nZAX: no meaning found\n"
    );
    let json = objects(&run(&["show", "school", "--format", "json"]).ok());
    assert_eq!(json[0]["meanings"][0]["definitions"][0], "a noun of fishes");
    assert_eq!(run(&["show", "zax"]).code, 1);
    // Look-ups tell them below a word with its hooks, and drills when the answer is shown.
    let list = file(&folder, "list.txt", "SCHOOL\nSCHOOLS\n");
    let own = ["--data", &data, "--lexicon", &list];
    let words = |args: &[&str]| tilewright(&[&["words"], args, &own[..]].concat()).ok();
    assert_eq!(
        words(&["hooks", "school"]),
        "- SCHOOL S 10480\n  SCHOOL (noun): a noun of fishes\n"
    );
    let plural = words(&["anagram", "schools", "--hooks"]);
    assert!(plural.ends_with("\n  SCHOOLS, of SCHOOL (noun): a noun of fishes\n"), "{plural}");
    assert_eq!(words(&["anagram", "school"]), "SCHOOL\n", "a plain list stays one");
    let json = objects(&words(&["hooks", "school", "--format", "json"]));
    assert_eq!(json[0]["meanings"][0]["definitions"][0], "a noun of fishes");
    tilewright(&[&["study", "add", "school"], &own[..]].concat()).ok();
    let drilled = super::typed(&[&["study"], &own[..]].concat(), "\nquit\n").ok();
    assert!(drilled.contains("SCHOOL (noun): a noun of fishes\n"), "{drilled}");
    let kept = std::fs::read_to_string(folder.join("data/meanings.txt")).unwrap();
    assert!(kept.contains("# A licence, to be kept.\n"), "{kept}");
    // Something else in its place is refused by line.
    file(&folder, "index.noun", "school n\n");
    assert!(run(&["add", from]).err.contains("index.noun: line 1"));
    file(&folder, "data/meanings.txt", "else\n");
    assert!(run(&["show", "school"]).err.contains("line 1: not meanings"));
}
