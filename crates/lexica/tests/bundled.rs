//! The contents of the bundled lists.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeSet;

use lexica::{Bundled, Known, Vocabulary, by_name, common_in};
use lexicon::{Digest, Exclusions, Lexicon, Word, Words};

/// The two-letter words of the leaflet of 2008 (DIA-51).
const TWO_LETTERS: &str = "
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER
    ES ET EX FA GO HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO
    NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE
    WO XI XU YA YE YO";

fn has(lexicon: &Lexicon, word: &str) -> bool {
    lexicon.contains(&word.parse::<Word>().unwrap().letters())
}

/// Both lists, the British one first.
fn both() -> [&'static Lexicon; 2] {
    Bundled::ALL.map(Bundled::lexicon)
}

#[test]
fn the_american_list_is_wordniks() {
    let own: Words = (2..=15)
        .flat_map(wordnik_list::word_iterator_by_len)
        .map(|word| word.parse::<Word>().unwrap())
        .collect();
    let american = Bundled::American.lexicon();
    assert_eq!(own.len(), 194_152);
    assert_eq!((american.name(), american.word_count()), ("American", 194_152));
    assert_eq!(american.graph().words().collect::<Words>(), own);
    assert_eq!(american.digest(), Digest::of(own.iter()));
    assert_eq!(
        american.digest().to_string(),
        "569a242e286b697ece240618dcdf5fea3f2cc9daa8205e5e50fbf528c281b320"
    );
}

#[test]
fn both_halves_of_every_graph_agree() {
    for list in Bundled::ALL {
        for vocabulary in Vocabulary::ALL {
            let verified = list.common(vocabulary).graph().verify();
            assert_eq!(verified, Ok(()), "{list:?} {vocabulary:?}");
        }
    }
}

#[test]
fn names_and_digests_find_lists() {
    for list in Bundled::ALL {
        let lexicon = list.lexicon();
        assert_eq!(lexicon.name(), list.name());
        assert_eq!(Bundled::of(lexicon.digest()), Some(list));
        assert_eq!(by_name(list.key()).unwrap().digest(), lexicon.digest());
        assert_eq!(by_name(lexicon.name()).unwrap().digest(), lexicon.digest());
        let family = list.family();
        assert_eq!(by_name(family.name()).unwrap().digest(), family.digest());
        assert_eq!(Bundled::of(family.digest()), None);
    }
    assert_eq!(Bundled::USUAL, Bundled::British);
    // The names in games and files of earlier versions.
    assert_eq!(by_name("Wordnik").unwrap().digest(), Bundled::American.lexicon().digest());
    let family = Bundled::American.family();
    assert_eq!(by_name("Wordnik family").unwrap().digest(), family.digest());
    assert_eq!(by_name("family").unwrap().digest(), Bundled::USUAL.family().digest());
    for other in ["another", "", "british  ", "family family"] {
        assert!(by_name(other).is_none(), "{other}");
    }
}

#[test]
fn dia_51_gld_20_the_96_two_letter_words_are_words() {
    let listed: BTreeSet<&str> = TWO_LETTERS.split_whitespace().collect();
    assert_eq!(listed.len(), 96);
    assert_eq!(TWO_LETTERS.split_whitespace().count(), 96);
    for list in both() {
        let missing: Vec<_> = listed.iter().filter(|word| !has(list, word)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn dia_52_q_without_u() {
    let plain = ["QAT", "QAID", "QOPH", "FAQIR", "QANAT", "TRANQ", "QINDAR", "QINTAR", "QWERTY"];
    let listed = plain
        .iter()
        .flat_map(|word| [word.to_string(), format!("{word}S")])
        .chain(["SHEQEL", "QINDARKA", "SHEQALIM"].map(str::to_owned));
    let missing: Vec<String> =
        listed.filter(|word| both().iter().any(|list| !has(list, word))).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn trv_38_plurals_are_words() {
    for word in ["CATS", "BOXES", "OXEN", "GEESE", "QUIZZES", "LEAVES"] {
        assert!(both().iter().all(|list| has(list, word)), "{word}");
    }
}

#[test]
fn trv_40_sow_35_words_of_a_dictionary_are_words_and_others_are_not() {
    for word in ["HORN", "FARM", "PASTE", "MOB", "BODY", "BIT", "SQUEEZING", "UNCOPYRIGHTABLE"] {
        assert!(both().iter().all(|list| has(list, word)), "{word}");
    }
    for word in ["ZZ", "HRON", "TEH", "SQUEEZINGLY"] {
        assert!(!both().iter().any(|list| has(list, word)), "{word}");
    }
}

#[test]
fn trv_42_words_of_foreign_origin_are_words() {
    for word in ["PATIO", "KIMONO", "SAUNA", "ZEITGEIST", "PIZZA"] {
        assert!(both().iter().all(|list| has(list, word)), "{word}");
    }
}

#[test]
fn fol_29_labels_do_not_matter() {
    // Foreign, archaic, obsolete, colloquial and slang words.
    for word in ["ADIEU", "HATH", "YCLEPT", "NAH", "DUDE"] {
        assert!(both().iter().all(|list| has(list, word)), "{word}");
    }
}

#[test]
fn dia_46_words_of_any_origin_are_words() {
    for word in ["FJORD", "TSUNAMI", "SAFARI", "ALGEBRA", "SHAMAN"] {
        assert!(both().iter().all(|list| has(list, word)), "{word}");
    }
}

#[test]
fn dia_47_regular_inflections_are_in_the_list() {
    let dictionary = "boat n\ntalk v\ncity n\nbox n\ndish n\nchurch n\nquiz n\npiano n\ntoy n\nday n\n\
        teacher n\nriver n\nwindow n\nletter n, v\nbake v\nagree v\ntie v\ntry v\nplay v\nwish v\n\
        fix v\nshow v\nstop v\nplan v\nrain v\nenter v\nlisten v\ntravel v\npanic v\nveto v\n\
        often adv\nhappy adj\nhouse n, v\nwater n, v\n";
    let (words, report) = Words::read_inflected(dictionary.as_bytes());
    assert_eq!((report.kept, report.dropped()), (34, 0));
    assert!(report.inflected > 60, "{}", report.inflected);
    for list in both() {
        let missing: Vec<String> =
            words.iter().map(|word| word.to_string()).filter(|word| !has(list, word)).collect();
        assert_eq!(missing, [""; 0]);
    }
    for word in ["BOAT", "BOATS", "TALK", "TALKED", "TALKING", "TALKS"] {
        assert!(words.contains(word.parse().unwrap()), "{word}");
    }
}

#[test]
fn vocabularies_lie_within_each_other() {
    for list in Bundled::ALL {
        let words = |vocabulary| list.common(vocabulary).graph().words().collect::<BTreeSet<_>>();
        let [everyday, broad, learned, full] = Vocabulary::ALL.map(words);
        assert!(everyday.is_subset(&broad));
        assert!(broad.is_subset(&learned) && learned.is_subset(&full));
        assert!((35_000..45_000).contains(&everyday.len()), "{}", everyday.len());
        assert!((60_000..75_000).contains(&broad.len()), "{}", broad.len());
        assert!((100_000..120_000).contains(&learned.len()), "{}", learned.len());
        for vocabulary in Vocabulary::ALL {
            let lexicon = list.common(vocabulary);
            assert_eq!(lexicon.word_count(), lexicon.graph().words().count() as u64);
            assert_eq!(lexicon.digest(), Digest::of(lexicon.graph().words()));
        }
    }
}

#[test]
fn vocabularies_are_the_words_up_to_their_level_and_the_short_ones() {
    for list in Bundled::ALL {
        for vocabulary in [Vocabulary::Everyday, Vocabulary::Broad, Vocabulary::Learned] {
            let most = vocabulary.level().unwrap();
            let known = list.common(vocabulary);
            for word in list.lexicon().graph().words() {
                let level = list.commonness(&word.letters());
                assert_eq!(
                    level.is_some_and(|level| level <= most) || word.len() <= vocabulary.whole_to(),
                    known.contains(&word.letters()),
                    "{word}"
                );
            }
        }
    }
}

#[test]
fn common_words_have_low_levels() {
    for list in Bundled::ALL {
        let level = |word: &str| list.commonness(&word.parse::<Word>().unwrap().letters());
        assert_eq!(level("THE"), Some(10));
        assert_eq!(level("HOUSE"), Some(10));
        // Both spellings count alike.
        assert_eq!(level("COLOR"), level("COLOUR"));
        assert!(level("QUARTZ") > Some(20));
        assert!(level("QAT") > Some(60));
        assert_eq!(level("AA"), None);
        assert_eq!(level("NOTAWORD"), None);
    }
}

#[test]
fn cla_29_tog_36_amb_18_the_family_lists_leave_out_hate_speech_and_nothing_else() {
    for list in Bundled::ALL {
        let (all, family, left_out) = (list.lexicon(), list.family(), list.family_exclusions());
        let gone: Vec<Word> = all.graph().words().filter(|&word| left_out.contains(word)).collect();
        assert_eq!(gone.len(), left_out.len(), "every line of the files is a word of {list:?}");
        assert_eq!(family.word_count(), all.word_count() - gone.len() as u64);
        assert_eq!(
            family.digest(),
            Digest::of(family.graph().words()),
            "as the build script has it"
        );
        let known = Known { words: family.word_count(), digest: family.digest() };
        assert_eq!((known, family.name()), (list.known_family(), &*list.family_name()));
        let known = Known { words: all.word_count(), digest: Digest::of(all.graph().words()) };
        assert_eq!(known, list.known());
        assert!(gone.iter().all(|word| !family.contains(&word.letters())));
        assert_ne!(family.digest(), all.digest(), "part of the lexicon's identity");
        // Words that only look similar stay.
        for word in ["raccoon", "cocoon", "spice", "dagoba", "wagon", "chink", "retard"] {
            assert!(family.contains(&word.parse::<Word>().unwrap().letters()), "{word}");
        }
    }
    // Games that were begun with the American family list still find it.
    assert_eq!(
        Bundled::American.family().digest().to_string(),
        "9c60543ec9917009cebd96cf81c02d744cae974075e1dcd4c5fc97a4e400bb11"
    );
    // The British list leaves out all that the American one does, and more.
    let (british, left_out) = (Bundled::British, Bundled::American.family_exclusions());
    assert!(british.family_exclusions().len() > left_out.len());
    assert!(british.family().graph().words().all(|word| !left_out.contains(word)));
}

#[test]
fn amb_18_a_host_may_replace_the_exclusions() {
    let word = |text: &str| text.parse::<Word>().unwrap();
    let (british, exclusions) = (Bundled::British, lexica::family_exclusions());
    assert!(exclusions.version().unwrap().starts_with("2, "));
    let own = Exclusions::read("# Version Club 2\nHOUSE\nQUARTZ\nNOTAWORD\n").unwrap();
    let all = british.lexicon();
    let list = lexica::family_of(all, Some(&own)).unwrap();
    assert_eq!(list.name(), "British family (Club 2)", "the version is part of the name");
    assert_eq!(list.word_count(), all.word_count() - 2, "the bundled list counts no more");
    assert!(!list.contains(&word("HOUSE").letters()) && list.contains(&word("HOUSES").letters()));
    for bundled in Bundled::ALL {
        let family = lexica::family_of(bundled.lexicon(), None).unwrap();
        assert_eq!(family.digest(), bundled.family().digest());
        assert_ne!(list.digest(), family.digest(), "so a game is bound to one of them");
    }
    let old = Lexicon::with_digest("Wordnik", all.digest(), all.graph().clone());
    let family = lexica::family_of(&old, None).unwrap();
    assert_eq!((family.name(), family.digest()), ("Wordnik family", british.family().digest()));
    let both = own.and(exclusions);
    let list = lexica::family_of(all, Some(&both)).unwrap();
    assert_eq!(list.word_count(), british.family().word_count() - 2);
    // No player knows a word that the list lacks.
    let everyday = common_in(Vocabulary::Everyday, list.graph());
    assert!(!everyday.contains(&word("HOUSE").letters()));
    assert!(everyday.contains(&word("HOUSES").letters()));
    assert!(british.common(Vocabulary::Everyday).contains(&word("HOUSE").letters()));
    for bundled in Bundled::ALL {
        let same = common_in(Vocabulary::Broad, bundled.lexicon().graph());
        assert_eq!(same.digest(), bundled.common(Vocabulary::Broad).digest());
    }
}
