//! Rows that ask for advice to players rather than for behaviour: the guide has to give it.

fn document(path: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    std::fs::read_to_string(format!("{root}/{path}")).expect("it is part of the project")
}

/// The chapters of the guide, one after another.
fn guide() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide");
    let files = std::fs::read_dir(root).expect("it is part of the project");
    let paths = files.map(|file| file.expect("it can be listed").path());
    let chapters = paths.filter(|path| path.extension().is_some_and(|it| it == "md"));
    chapters.map(|path| std::fs::read_to_string(path).expect("it can be read")).collect()
}

/// True if the guide has these words on one line, in this order, with nothing but characters other
/// than letters and digits between them.
fn says(words: &str) -> bool {
    let plain = |text: &str| {
        let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        format!(" {} ", parts.collect::<Vec<_>>().join(" ").to_lowercase())
    };
    guide().lines().any(|line| plain(line).contains(&plain(words)))
}

#[test]
fn fol_04_dia_07_a_good_score_is_told() {
    assert!(says("300 to 400 points"));
}

#[test]
fn dia_56_short_words_come_first() {
    assert!(says("two-letter words first, then those of three letters"));
    assert!(says("up to 50 points a game"));
}

#[test]
fn dia_53_study_tips_are_there() {
    for tip in [
        "begin with UN DE RE OUT",
        "end with ES ED ER LY ING ERS IER EST IES",
        "Keep an S unless it earns you 8 points more",
        "A E I L N R S T",
        "as many vowels as consonants, or one consonant more",
        "premium squares beside vowels",
        "Shuffle the rack",
        "Y, E, R, D and S make HAND into HANDY, PLAN into PLANE, TAME into TAMED and TAMER",
    ] {
        assert!(says(tip), "{tip}");
    }
}

#[test]
fn dia_60_an_s_forms_two_words_at_once_and_there_is_an_exercise() {
    assert!(says("Use an S to form two words at once"));
    assert!(says("A3 THROBS, which makes STRAINER as well: 45 and 24 points"));
    assert!(says("15 1TRAINER7 15"), "the position is there to be tried");
}

#[test]
fn dia_57_letter_groups_are_listed() {
    let groups = "BR CH CL DLE ED ENT EST FUL GHT ING ISM IUM IVE KLE MB MIS MP ND NK NT OUS PL \
                  PR RE STR TH UN";
    assert_eq!(groups.split(' ').count(), 27);
    assert!(says(groups));
}

#[test]
fn dia_58_two_plays_are_compared() {
    assert!(says("look for a better one. Compare at least two"));
}

#[test]
fn dia_22_the_recommended_dictionary_is_named() {
    let glossary = document("GLOSSARY.md");
    let edition = glossary.lines().find(|line| line.contains("`diamond-2008`"));
    assert!(edition.is_some_and(|line| line.contains("Players Dictionary")));
}

#[test]
fn sow_43_the_list_alone_decides() {
    assert!(says("The list alone decides what is a word"));
    assert!(says("parts of speech or foreign words"));
}

#[test]
fn words_that_are_not_there_are_not_found() {
    assert!(!says("300 to 500 points"));
}
