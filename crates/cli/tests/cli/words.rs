//! `tilewright lexicon`, and files that are not a lexicon.

use super::{file, folder, golden, objects, tilewright};

const LIST: &str = "\
car
cars
care
cart
arc
scar
India
can't
co-op
re-
etc.
caf\u{e9}
a
care
pneumonoultramicroscopic
";

#[test]
fn a_list_is_built_and_what_was_dropped_is_told() {
    let folder = folder("build");
    let list = file(&folder, "list.txt", LIST);
    let graph = folder.join("list.kwg");
    let graph = graph.to_str().unwrap();
    let run = tilewright(&["lexicon", "build", &list, "-o", graph]);
    assert_eq!(run.code, 0, "{}", run.err);
    let told = format!("{}--- standard error\n{}", run.out, run.err);
    golden("build.txt", &told.replace(folder.to_str().unwrap(), "FOLDER"));

    let info = tilewright(&["lexicon", "info", graph]).ok();
    golden("info.txt", &info);
    // The list itself gives the same words, so the same digest.
    let of_list = tilewright(&["lexicon", "info", &list]).ok();
    assert_eq!(info, of_list);

    let json = tilewright(&["lexicon", "build", &list, "-o", graph, "--format", "json"]).ok();
    let [built] = &objects(&json)[..] else { panic!("one object: {json}") };
    assert_eq!((&built["words"], &built["lines"]), (&6.into(), &15.into()));
    assert_eq!(built["dropped"]["apostrophe"], 1);
}

/// A dictionary that prints BOAT and TALK allows the rest in the edition of 2008, `diamond-2008`,
/// and only there: sow_41 says what a list without the option does.
#[test]
fn dia_47_a_list_of_two_words_is_built_with_their_regular_inflections() {
    let folder = folder("inflections");
    let graph = folder.join("list.kwg");
    let graph = graph.to_str().unwrap();
    let all = |list: &str, option: &[&str]| {
        let list = file(&folder, "list.txt", list);
        let args = [&["lexicon", "build", &list, "-o", graph], option].concat();
        let told = tilewright(&args).ok();
        let found = tilewright(&["lexicon", "pattern", "*", "--lexicon", graph]).ok();
        (told, found.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (told, words) = all("boat n\ntalk v\n", &["--inflections"]);
    assert_eq!(words, "BOAT BOATS TALK TALKED TALKING TALKS");
    assert!(told.contains(": 6 words, 4 of them regular inflections, "), "{told}");
    let empty = format!("{} TALKING/ 0/0 0", ["15"; 15].join("/"));
    let played = ["moves", "--edition", "diamond-2008", "--cgp", &empty, "--lexicon", graph];
    assert!(tilewright(&played).ok().contains("TALKING"), "they can be played");
    // Without labels each has the forms of both.
    let both = "BOAT BOATED BOATING BOATS TALK TALKED TALKING TALKS";
    assert_eq!(all("BOAT\nTALK\n", &["--inflections"]).1, both);
    // Without the option a list is what it says.
    assert_eq!(all("BOAT\nTALK\n", &[]).1, "BOAT TALK");
    let list = file(&folder, "list.txt", "boat n\n");
    let args = ["lexicon", "build", &list, "-o", graph, "--inflections", "--format", "json"];
    let [built] = &objects(&tilewright(&args).ok())[..] else { panic!("one object") };
    assert_eq!((&built["words"], &built["inflected"]), (&2.into(), &1.into()));
}

#[test]
fn amb_18_words_to_leave_out_are_read_and_written_as_digests() {
    let folder = folder("exclude");
    let words = file(&folder, "club.txt", "# Version Club 2\nHEX\nhouse\nQZX\n");
    let digests = folder.join("digests");
    let digests = digests.to_str().unwrap();
    let told = tilewright(&["lexicon", "exclude", &words, "-o", digests]).ok();
    assert_eq!(told, format!("{digests}: 3 words, 2 of them in American; version Club 2\n"));
    let written = std::fs::read_to_string(digests).unwrap();
    assert!(written.starts_with("# Version Club 2\n") && !written.contains("HEX"), "{written}");
    let args = ["lexicon", "exclude", digests, "--bundled", "-o", digests, "--format", "json"];
    let [both] = &objects(&tilewright(&args).ok())[..] else { panic!("one object") };
    assert!(both["words"].as_u64() > Some(100), "{both}");
    assert_eq!(both["version"], "Club 2");

    // They are as good as not listed for people, and computer players do not know them.
    let log = folder.join("game.log");
    let game = |list: &str| {
        let _ = std::fs::remove_file(&log);
        let args = ["play", "--player", "Ana", "--player", "Ben", "--seed", "5", "--log"];
        let own = [log.to_str().unwrap(), "--edition", "classic-2023", "--exclusions", list];
        let lines = "\nexchange\npass\n\n8G HEX\n\nchallenge\n";
        let out = super::typed(&[&args[..], &own].concat(), lines).ok();
        (out, std::fs::read_to_string(&log).unwrap())
    };
    for list in [words.as_str(), digests] {
        let (out, log) = game(list);
        assert!(out.contains("Ana challenged: HEX is not in the list."), "{out}");
        assert!(log.contains("\nlexicon American family (Club 2) "), "{log}");
    }
    let (out, log) = game(&file(&folder, "harmless.txt", "QUARTZ\n"));
    assert!(out.contains("Ana challenged: HEX is good."), "{out}");
    assert!(log.contains("\nlexicon American family (harmless) "), "{log}");

    let against = |more: &[&str]| {
        let args = ["play", "--edition", "classic-2023", "--against", "beginner", "--seed", "5"];
        super::typed(&[&args[..], more].concat(), "pass\n").ok()
    };
    let played = |out: &str| {
        let (_, rest) = out.split_once("Beginner played ").unwrap_or_else(|| panic!("{out}"));
        let word = rest.split_whitespace().nth(1).unwrap();
        word.trim_end_matches([',', '.']).to_string()
    };
    let word = played(&against(&[]));
    let gone = file(&folder, "gone.txt", &word);
    assert_ne!(played(&against(&["--exclusions", &gone])), word);

    // Lists that cannot be used are refused.
    let bad = file(&folder, "bad.txt", "HEX\nc4t\n");
    let empty = file(&folder, "empty.txt", "# Version 1\n");
    let play = ["play", "--edition", "classic-2023", "--exclusions"];
    for (list, says) in [
        (bad.as_str(), "line 2: give a word of letters, or 16 hexadecimal digits"),
        (empty.as_str(), "names no word"),
        ("missing.txt", "no such file"),
    ] {
        tilewright(&[&play[..], &[list]].concat()).refused(&[list, says]);
        tilewright(&["serve", "--exclusions", list]).refused(&[list, says]);
    }
    tilewright(&["play", "--exclusions", &words]).refused(&["--change words=family"]);
    tilewright(&["--exclusions", &words, "play"]).refused(&["after the command"]);
}

#[test]
fn check_says_no_with_exit_code_1() {
    let folder = folder("check");
    let list = file(&folder, "list.txt", "CAR\nCARS\n");
    assert_eq!(
        tilewright(&["lexicon", "check", "car", "Cars", "--lexicon", &list]).ok(),
        "CAR is a word\nCARS is a word\n"
    );
    let run = tilewright(&["lexicon", "check", "car", "carts", "--lexicon", &list]);
    assert_eq!((run.code, run.out.as_str()), (1, "CAR is a word\nCARTS is not in the list\n"));
    let run = tilewright(&["lexicon", "check", "qi", "qzx", "--format", "json"]);
    let said = objects(&run.out);
    assert_eq!((said[0]["good"].as_bool(), said[1]["good"].as_bool()), (Some(true), Some(false)));
    tilewright(&["lexicon", "check", "ca7"]).refused(&["ca7", "column 3"]);
}

#[test]
fn words_are_found_by_tiles_patterns_and_hooks() {
    let folder = folder("study");
    let list = file(&folder, "list.txt", "ARC\nCAR\nCARE\nCARS\nCART\nRACE\nSCAR\n");
    let ask = |args: &[&str]| {
        let mut all = vec!["lexicon", "--lexicon", &list];
        all.extend(args);
        tilewright(&all)
    };
    assert_eq!(ask(&["anagram", "race"]).ok(), "CARE\nRACE\n");
    assert_eq!(ask(&["anagram", "rac", "--some"]).ok(), "ARC\nCAR\n");
    assert_eq!(ask(&["anagram", "RAC?"]).ok(), "CARE\nCARS\nCART\nRACE\nSCAR\n");
    assert_eq!(ask(&["pattern", "CAR?"]).ok(), "CARE\nCARS\nCART\n");
    assert_eq!(ask(&["hooks", "car"]).ok(), "S CAR EST\n");
    assert_eq!(ask(&["anagram", "zzz"]).code, 1);
    ask(&["anagram", "a1"]).refused(&["a1"]);
    ask(&["pattern", "[A"]).refused(&["[A"]);
}

#[test]
fn words_are_looked_up_as_somebody_does_who_studies_them() {
    let folder = folder("words");
    let words = "ARC\nCAR\nCARE\nCARS\nCART\nRACE\nSCAR\nSCARE\nQAT\nQI\nQUA\n";
    let list = file(&folder, "list.txt", words);
    let ask = |args: &[&str]| {
        let mut all = vec!["words", "--lexicon", &list];
        all.extend(args);
        tilewright(&all)
    };
    assert_eq!(ask(&["anagram", "race"]).ok(), "CARE\nRACE\n");
    assert_eq!(ask(&["anagram", "racet", "--some", "--length", "4"]).ok(), "CARE\nCART\nRACE\n");
    assert_eq!(ask(&["anagram", "racs", "--some"]).ok(), "CARS\nSCAR\nARC\nCAR\n");
    assert_eq!(ask(&["pattern", "[CS]?AR*", "--length", "2-4"]).ok(), "SCAR\n");
    assert_eq!(ask(&["extensions", "car", "--limit", "2"]).ok(), "CARE\nCART\n");
    assert_eq!(ask(&["list", "q-without-u"]).ok(), "QI\nQAT\n");
    assert_eq!(ask(&["list", "twos", "--hooks"]).ok(), "- QI - 30\n");
    assert_eq!(ask(&["hooks", "car", "are"]).ok(), "S CAR EST 293\nC ARE - 1143\n");
    assert_eq!(
        ask(&["list", "all", "--length", "4", "--skip", "3", "--limit", "1"]).ok(),
        "CARS\n"
    );
    let json = ask(&["pattern", "S*E", "--format", "json"]).ok();
    let [scare] = &objects(&json)[..] else { panic!("one object: {json}") };
    assert_eq!((&scare["word"], &scare["front"]), (&"SCARE".into(), &"".into()));
    assert_eq!((&scare["inner_front"], &scare["inner_back"]), (&true.into(), &true.into()));
    let lists = objects(&ask(&["lists", "--format", "json"]).ok());
    assert!(lists.iter().any(|list| list["list"] == "q-without-u"), "{lists:?}");
    assert_eq!(ask(&["anagram", "zzz"]).code, 1);
    ask(&["anagram", "a1"]).refused(&["a1"]);
    ask(&["pattern", "[A"]).refused(&["[A"]);
    ask(&["list", "nothing"]).refused(&["nothing", "tilewright words lists"]);
    ask(&["list", "all", "--length", "9-2"]).refused(&["not lengths"]);
}

#[test]
fn files_that_are_no_lexicon_are_refused() {
    let folder = folder("bad");
    let list = file(&folder, "list.txt", LIST);
    let graph = folder.join("good.kwg");
    tilewright(&["lexicon", "build", &list, "-o", graph.to_str().unwrap()]).ok();
    let whole = std::fs::read(&graph).unwrap();

    let missing = folder.join("missing.kwg");
    let nothing = file(&folder, "empty.txt", "");
    let blank = file(&folder, "blank.kwg", "");
    let short = file(&folder, "short.kwg", &whole[..whole.len() - 2]);
    let cut = file(&folder, "cut.kwg", &whole[..whole.len() / 8 * 4]);
    let html = file(&folder, "page.txt", "\n<!DOCTYPE html>\n<p>words</p>\n");
    let text = file(&folder, "text.kwg", "CAR\nCARS\n");
    let numbers = file(&folder, "numbers.txt", "1\n2\n3\n");
    let wide = file(&folder, "wide.txt", b"\xff\xfeC\0A\0R\0\n\0");
    for (path, says) in [
        (&wide[..], "UTF-16"),
        (missing.to_str().unwrap(), "nor a file"),
        (folder.to_str().unwrap(), "is a folder"),
        (&nothing, "the file is empty"),
        (&blank, "the file is empty"),
        (&short, "whole number of nodes"),
        (&cut, "damaged"),
        (&html, "web page"),
        (&text, "not a word graph"),
        (&numbers, "no line of it is a word"),
    ] {
        tilewright(&["lexicon", "info", path]).refused(&[path, says]);
        tilewright(&["moves", "--cgp", "15", "--lexicon", path]).refused(&[path, says]);
    }
    let there = folder.join("none").join("x.kwg");
    tilewright(&["lexicon", "build", &list, "-o", there.to_str().unwrap()])
        .refused(&["cannot be written"]);
    tilewright(&["lexicon", "build", &list, "-o", "words.txt"]).refused(&[".kwg"]);
    tilewright(&["lexicon", "build", missing.to_str().unwrap(), "-o", "x.kwg"])
        .refused(&["no such file"]);
}

#[test]
fn a_graph_without_its_second_half_cannot_find_plays() {
    let folder = folder("half");
    // AT alone: the root, its two nodes and no GADDAG.
    let nodes: [u32; 3] = [0x0040_0001, 0x0140_0002, 0x14c0_0000];
    let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
    let graph = file(&folder, "half.kwg", bytes);
    assert!(
        tilewright(&["lexicon", "check", "at", "--lexicon", &graph]).ok().contains("is a word")
    );
    tilewright(&["moves", "--cgp", "15", "--lexicon", &graph]).refused(&["forward half"]);
}

#[test]
fn nothing_is_not_a_word() {
    tilewright(&["lexicon", "check", ""]).refused(&["a word is empty"]);
}
