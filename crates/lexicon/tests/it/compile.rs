//! Compares the compiler with an independent enumeration of what each half must hold.

use std::collections::BTreeSet;

use lexicon::{Graph, Halves, List, Word, Words, compile};
use proptest::prelude::*;

/// Every string stored from a list on, with the separator written as `@`.
fn strings(graph: &Graph, list: List) -> BTreeSet<String> {
    fn walk(graph: &Graph, list: List, path: &mut String, found: &mut BTreeSet<String>) {
        for node in graph.siblings(list) {
            path.push(node.letter().map_or('@', |letter| letter.to_char()));
            if node.accepts() {
                assert!(found.insert(path.clone()), "{path} is stored twice");
            }
            walk(graph, node.arc(), path, found);
            path.pop();
        }
    }
    let mut found = BTreeSet::new();
    walk(graph, list, &mut String::new(), &mut found);
    found
}

/// The strings that the GADDAG half must hold by definition.
fn gaddag_strings(words: &BTreeSet<String>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for word in words {
        all.insert(word.chars().rev().collect());
        for k in 1..word.len() {
            let front: String = word[..k].chars().rev().collect();
            all.insert(format!("{front}@{}", &word[k..]));
        }
    }
    all
}

fn check(list: &BTreeSet<String>) {
    let words: Words = list.iter().map(|word| word.parse::<Word>().unwrap()).collect();
    let graph = compile(&words, Halves::Both).unwrap();
    assert_eq!(&strings(&graph, graph.dawg_root()), list);
    assert_eq!(strings(&graph, graph.gaddag_root().unwrap()), gaddag_strings(list));
    assert_eq!(graph.word_count(), list.len() as u64);

    let forward = compile(&words, Halves::Dawg).unwrap();
    assert_eq!(&strings(&forward, forward.dawg_root()), list);
    assert_eq!(forward.gaddag_root(), None);
    assert!(forward.nodes().len() <= graph.nodes().len());
}

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn small_lists_hold_exactly_their_strings() {
    check(&set(""));
    check(&set("A"));
    check(&set("AA"));
    check(&set("AT ATE CAR CARE CARS CAT CATE EAT"));
    check(&set("CAR CARE CARES CARED SCAR SCARE SCARED OSCAR"));
    check(&set("ABCDEFGHIJKLMNOPQRSTU A AB BCDEFGHIJKLMNOPQRSTU ZZZZZZZZZZZZZZZZZZZZZ"));
}

#[test]
fn the_example_of_eight_words_takes_39_nodes() {
    let words = Words::parse("AT ATE CAR CARE CARS CAT CATE EAT").unwrap();
    assert_eq!(compile(&words, Halves::Both).unwrap().nodes().len(), 39);
}

proptest! {
    #[test]
    fn random_lists_hold_exactly_their_strings(
        list in prop::collection::btree_set("[A-D]{1,7}", 0..120),
    ) {
        check(&list);
    }

    #[test]
    fn random_wide_lists_hold_exactly_their_strings(
        list in prop::collection::btree_set("[A-Z]{1,21}", 0..40),
    ) {
        check(&list);
    }
}
