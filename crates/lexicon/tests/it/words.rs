//! The words kept of a word list, and the report about the rest.

use lexicon::{Capitals, Lengths, Reason, Report, Words};
use proptest::prelude::*;

fn read(text: &str) -> (String, Report) {
    let (words, report) = Words::read(text.as_bytes());
    (spelt(&words), report)
}

fn spelt(words: &Words) -> String {
    words.iter().map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn trv_41_capitals_are_dropped() {
    let (words, report) = read("polish\nPolish\nParis\nmcIntosh\nhorn\n");
    assert_eq!(words, "HORN POLISH");
    assert_eq!(report.count(Reason::Capital), 3);
    let samples: Vec<_> =
        report.samples(Reason::Capital).iter().map(|s| (s.line, s.text.as_str())).collect();
    assert_eq!(samples, [(2, "Polish"), (3, "Paris"), (4, "mcIntosh")]);
}

#[test]
fn trv_41_apostrophes_hyphens_abbreviations_and_affixes_are_dropped() {
    let (words, report) = read("can't\no’clock\nco-op\npre-\n-ness\ne.g.\nad hoc\nhorn\n");
    assert_eq!(words, "HORN");
    for (reason, count) in [
        (Reason::Apostrophe, 2),
        (Reason::Hyphen, 1),
        (Reason::Affix, 2),
        (Reason::Abbreviation, 1),
        (Reason::Phrase, 1),
    ] {
        assert_eq!(report.count(reason), count, "{reason}");
    }
    assert_eq!(report.dropped(), 7);
    assert_eq!((report.kept, report.lines), (1, 8));
}

#[test]
fn fol_30_the_same_are_dropped() {
    let (words, report) = read("London\nDr.\nanti-\nmother-in-law\nain't\nmother\n");
    assert_eq!(words, "MOTHER");
    for reason in
        [Reason::Capital, Reason::Abbreviation, Reason::Affix, Reason::Hyphen, Reason::Apostrophe]
    {
        assert_eq!(report.count(reason), 1, "{reason}");
    }
}

#[test]
fn dia_21_the_same_are_dropped_and_labels_do_not_matter() {
    let (words, report) = read("hath\nadieu\nnah\nMonday\n-ing\nself-made\no'er\n");
    assert_eq!(words, "ADIEU HATH NAH");
    assert_eq!(report.dropped(), 4);
}

#[test]
fn a_list_wholly_in_capitals_is_a_list_in_capitals() {
    let (words, report) = read("CAT\nDOG\nCAN'T\n");
    assert_eq!(words, "CAT DOG");
    assert!(report.in_capitals);
    assert_eq!(report.count(Reason::Apostrophe), 1);
    let with = |capitals| Words::read_with(b"CAT\ndog\nPug\n", capitals, Lengths::default()).0;
    assert_eq!(spelt(&with(Capitals::Detect)), "DOG");
    assert_eq!(spelt(&with(Capitals::Drop)), "DOG");
    assert_eq!(spelt(&with(Capitals::Keep)), "CAT DOG PUG");
    let (words, report) = Words::read_with(b"CAT\nDOG\n", Capitals::Drop, Lengths::default());
    assert_eq!((words.len(), report.count(Reason::Capital)), (0, 2));
}

#[test]
fn comments_do_not_say_whether_a_list_is_in_capitals() {
    let (words, report) = read("# all in capitals\nCAT\n  # more of them\nDOG\n");
    assert_eq!(words, "CAT DOG");
    assert!(report.in_capitals);
    let (words, report) = read("# In capitals\nCAT\ndog\n");
    assert_eq!(words, "DOG");
    assert!(!report.in_capitals);
}

#[test]
fn lengths_and_letters() {
    let long = "a".repeat(16);
    let (words, report) =
        read(&format!("a\naa\n{long}\n{long}{long}\ncafé\nb2b\n{}\n", &long[1..]));
    assert_eq!(words, format!("AA {}", "A".repeat(15)));
    assert_eq!(report.count(Reason::TooShort), 1);
    assert_eq!(report.count(Reason::TooLong), 2);
    assert_eq!(report.count(Reason::Alphabet), 2);
    let (words, _) = Words::read_with(long.as_bytes(), Capitals::Detect, Lengths(1..=21));
    assert_eq!(words.len(), 1);
}

#[test]
fn repetitions_are_named_wherever_they_are() {
    let (words, report) = read("aa\naa\nab\nab\n");
    assert_eq!((words.as_str(), report.count(Reason::Duplicate)), ("AA AB", 2));
    let (words, report) = read("cab\ncab\naa\ncab\nbad\naa\n");
    assert_eq!(words, "AA BAD CAB");
    let lines: Vec<u64> = report.samples(Reason::Duplicate).iter().map(|s| s.line).collect();
    assert_eq!(lines, [2, 4, 6]);
    assert_eq!(report.lines, report.kept + report.dropped());
}

#[test]
fn line_ends_marks_blanks_and_comments_are_passed_over() {
    let (words, report) = read("\u{feff}# a list\r\n  aa \r\n\r\n\tab\r\nba");
    assert_eq!(words, "AA AB BA");
    assert_eq!((report.lines, report.dropped()), (3, 0));
    assert_eq!(read("").0, "");
}

#[test]
fn the_report_reads_well() {
    let (_, report) = read("horn\nParis\nRome\nco-op\n");
    assert_eq!(
        report.to_string(),
        "1 of 4 lines kept\n\
         2 dropped, spelt with a capital: Paris (line 2), Rome (line 3)\n\
         1 dropped, with a hyphen: co-op (line 4)"
    );
    let many: String = (0..100).map(|i| format!("A{i}x\n")).collect();
    let (_, report) = read(&many);
    assert_eq!(report.count(Reason::Alphabet), 100);
    assert_eq!(report.samples(Reason::Alphabet).len(), Report::SAMPLES);
    let (_, report) = read(&"x".repeat(100_000));
    assert_eq!(report.samples(Reason::TooLong)[0].text.len(), 40);
}

#[test]
fn lines_may_end_in_any_way() {
    let (words, report) = read("cat\ndog\nParis\n");
    for end in ["\r\n", "\r"] {
        let (other, told) = read(&format!("cat{end}dog{end}Paris{end}"));
        assert_eq!((other, &told), (words.clone(), &report), "{end:?}");
    }
    // Also where two programs have written to one list.
    assert_eq!(read("ant\rbee\ncat\r\ndog").0, "ANT BEE CAT DOG");
}

#[test]
fn definitions_after_the_words_are_left_out() {
    for list in [
        "AA a rough, cindery lava [n AAS]\nAAH to express surprise [v]\nZZZ\n",
        "aa\trough lava\naah\tto exclaim\nzzz\n",
        "AA\tRough lava\rAAH\tTo exclaim\rZZZ\r",
    ] {
        let (words, report) = read(list);
        assert_eq!((words.as_str(), report.dropped()), ("AA AAH ZZZ", 0), "{list}");
        assert!(report.to_string().contains("definition"), "{report}");
    }
    let (words, report) = read("AA a rough lava\nCAN'T can not\nAA again\nAAH to exclaim\n");
    assert_eq!((words.as_str(), report.count(Reason::Apostrophe)), ("AA AAH", 1));
    assert_eq!(report.samples(Reason::Duplicate)[0].line, 3);
    // Phrases are no definitions, however many there are.
    for list in ["ice cream\nhot dog\nad hoc\n", "ICE CREAM\nHOT DOG\nAD HOC\n"] {
        let (words, report) = read(list);
        assert_eq!((words.as_str(), report.count(Reason::Phrase)), ("", 3), "{list}");
    }
}

#[test]
fn sow_31_two_lists_make_their_union() {
    let british = Words::parse("CENTRE COLOUR CAT QI").unwrap();
    let american = Words::parse("CENTER COLOR CAT QAT").unwrap();
    let both = british.union(&american);
    assert_eq!(spelt(&both), "CAT CENTER CENTRE COLOR COLOUR QAT QI");
    assert_eq!(both, american.union(&british));
    assert_eq!(both.union(&Words::default()), both);
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let (words, report) = Words::read(&bytes);
        prop_assert_eq!(report.lines, report.kept + report.dropped());
        prop_assert_eq!(report.kept, words.len());
    }

    #[test]
    fn lines_are_kept_or_counted(text in "([a-cA-C'. -]{0,4}\n){0,60}") {
        let (words, report) = Words::read(text.as_bytes());
        prop_assert_eq!(report.lines, report.kept + report.dropped());
        prop_assert_eq!(words.iter().collect::<Words>(), words.clone());
        prop_assert!(words.iter().all(|word| (2..=15).contains(&word.len())));
    }
}
