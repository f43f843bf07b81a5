//! Files of other engines: they are read completely, or refused with the right reason.

use lexicon::{Format, Graph, GraphError, Halves, Word, Words, compile};
use proptest::prelude::*;
use rules::Reason as _;

/// A file of eight words (AT ATE CAR CARE CARS CAT CATE EAT) written by another engine.
const EIGHT: &str = "
    0d004000 12004000 04000000 05008003 0000c005 04004000 08008012 0400c014 00008005 0000c013
    0000c014 06004001 0a004001 07000001 0b000003 0c004005 0000c003 10004001 18000001 1d000003
    20000005 1f000012 25000013 26004014 07000000 1b000003 1c004005 06004000 0a004000 0b004000
    1000c001 23004001 0c000000 11000012 1e004014 2400c003 08004000 11004012 0200c001";

fn eight() -> Vec<u8> {
    let digits: String = EIGHT.split_whitespace().collect();
    (0..digits.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap())
        .collect()
}

fn sample(halves: Halves) -> Graph {
    let words = "AT ATE CAR CARE CARS CAT CATE EAT OSCAR SCAR SCARE QI QAT QATS ZZZ";
    compile(&Words::parse(words).unwrap(), halves).unwrap()
}

/// The bytes with one field of one node of a KWG changed.
fn with_node(bytes: &[u8], node: usize, change: impl Fn(u32) -> u32) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = node * 4..node * 4 + 4;
    let old = u32::from_le_bytes(bytes[at.clone()].try_into().unwrap());
    bytes[at].copy_from_slice(&change(old).to_le_bytes());
    bytes
}

fn code(bytes: &[u8]) -> &'static str {
    let error = Graph::read(bytes).expect_err("a bad file was read");
    assert!(error.to_string().contains(": "), "'{error}' does not say what to do");
    error.code()
}

#[test]
fn a_file_of_another_engine_is_read() {
    let graph = Graph::read(&eight()).unwrap();
    let expected = Words::parse("AT ATE CAR CARE CARS CAT CATE EAT").unwrap();
    assert_eq!(graph.words().collect::<Words>(), expected);
    assert_eq!(graph.word_count(), 8);
    assert_eq!(graph.nodes().len(), 39);
    assert_eq!(graph.verify(), Ok(()));
    // Written again, it is the same file.
    assert_eq!(graph.to_bytes(Format::Kwg).unwrap(), eight());
    // Its GADDAG holds the same strings as ours: both reduce to the words' minimal form.
    assert_eq!(compile(&expected, Halves::Both).unwrap().verify(), Ok(()));
}

#[test]
fn an_empty_graph_is_read() {
    let graph = Graph::read(b"\0\0\x40\0\0\0\x40\0").unwrap();
    assert_eq!((graph.word_count(), graph.words().count()), (0, 0));
    assert!(graph.gaddag_root().is_some());
    assert_eq!(graph.verify(), Ok(()));
    let own = compile(&Words::default(), Halves::Both).unwrap();
    assert_eq!(own.to_bytes(Format::Kwg).unwrap(), b"\0\0\x40\0\0\0\x40\0");
}

#[test]
fn both_formats_come_back() {
    for halves in [Halves::Both, Halves::Dawg] {
        let graph = sample(halves);
        for format in [Format::Kwg, Format::Kbwg] {
            let bytes = graph.to_bytes(format).unwrap();
            for read in [Graph::read(&bytes).unwrap(), Graph::read_as(format, &bytes).unwrap()] {
                assert_eq!(read.nodes(), graph.nodes());
                assert_eq!(read.word_count(), 15);
                assert_eq!(read.gaddag_root(), graph.gaddag_root());
            }
        }
    }
}

#[test]
fn a_forward_half_alone_looks_words_up_and_says_that_it_is_alone() {
    let bytes = sample(Halves::Dawg).to_bytes(Format::Kwg).unwrap();
    let graph = Graph::read(&bytes).unwrap();
    assert!(graph.contains(&"QAT".parse::<Word>().unwrap().letters()));
    assert_eq!(graph.gaddag_root(), None);
    assert_eq!(graph.verify(), Err(GraphError::NoGaddag));
    assert!(GraphError::NoGaddag.to_string().contains("build it"));
}

#[test]
fn trusted_bytes_need_both_halves() {
    let graph = sample(Halves::Both);
    let bytes = graph.to_bytes(Format::Kwg).unwrap();
    let read = Graph::read_trusted(Format::Kwg, &bytes, 15).unwrap();
    assert_eq!(read.nodes(), graph.nodes());
    let forward = sample(Halves::Dawg).to_bytes(Format::Kwg).unwrap();
    assert_eq!(Graph::read_trusted(Format::Kwg, &forward, 15).unwrap_err(), GraphError::NotAGraph);
}

#[test]
fn what_is_no_graph_is_refused() {
    assert_eq!(code(&with_node(&eight(), 1, |node| node & !(1 << 22))), "graph_root");
    assert_eq!(code(&with_node(&eight(), 1, |node| node | 1 << 24)), "graph_root");
    assert_eq!(code(b""), "graph_empty");
    assert_eq!(code(b"\0\0"), "graph_not_a_graph");
    assert_eq!(code(b"<!DOCTYPE html><html><body>404</body></html>"), "graph_not_a_graph");
    assert_eq!(code(b"aa\naah\naahed\n"), "graph_not_a_graph");
    assert_eq!(code(b"PK\x03\x04 an archive"), "graph_not_a_graph");
    assert_eq!(code(&[0; 400]), "graph_not_a_graph");
    assert_eq!(code(&[0xff; 400]), "graph_not_a_graph");
}

#[test]
fn a_truncated_file_is_refused() {
    let bytes = eight();
    for len in 0..bytes.len() {
        assert!(Graph::read(&bytes[..len]).is_err(), "{len} bytes were read");
    }
    assert_eq!(code(&bytes[..bytes.len() - 1]), "graph_length");
    assert_eq!(code(&bytes[..bytes.len() - 8]), "graph_arc");
    assert_eq!(code(&with_node(&bytes, 38, |node| node & !(1 << 22))), "graph_unterminated");
}

#[test]
fn a_damaged_node_is_refused() {
    let bytes = eight();
    // Node 13 is A, the first of the root list 13 to 15 of the forward half.
    assert_eq!(code(&with_node(&bytes, 13, |node| node | 0x3f_ffff)), "graph_arc");
    assert_eq!(code(&with_node(&bytes, 13, |node| node & !0x3f_ffff | 1)), "graph_arc");
    assert_eq!(code(&with_node(&bytes, 13, |node| node & !0x3f_ffff)), "graph_dead_end");
    assert_eq!(code(&with_node(&bytes, 13, |node| node & !0x3f_ffff | 13)), "graph_cycle");
    assert_eq!(code(&with_node(&bytes, 7, |node| node & !0x3f_ffff | 11)), "graph_cycle");
    assert_eq!(code(&with_node(&bytes, 13, |node| node + (4 << 24))), "graph_unsorted");
    assert_eq!(code(&with_node(&bytes, 13, |node| node + (2 << 24))), "graph_unsorted");
    assert_eq!(code(&with_node(&bytes, 15, |node| node + (60 << 24))), "graph_tile");
    assert_eq!(code(&with_node(&bytes, 15, |node| node + (200 << 24))), "graph_tile");
    assert_eq!(code(&with_node(&bytes, 13, |node| node & 0xff_ffff)), "graph_separator");
    // Node 24 is the separator behind the reversed prefix CA.
    assert_eq!(code(&with_node(&bytes, 24, |node| node | 1 << 23)), "graph_separator");
    assert_eq!(code(&with_node(&bytes, 0, |node| node & !0x3f_ffff | 24)), "graph_separator");
}

#[test]
fn no_single_bit_changes_an_answer_unseen() {
    let bytes = eight();
    let before = Graph::read(&bytes).unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        // A change is refused, or the halves still agree word for word.
        if let Ok(after) = Graph::read(&bytes) {
            assert_eq!(after.verify(), Ok(()), "bit {bit}");
            assert_eq!(after.words().collect::<Words>(), before.words().collect(), "bit {bit}");
        }
    }
}

#[test]
fn halves_of_different_words_are_refused() {
    // The root list of one half starts one letter later, so words are missing there.
    let bytes = with_node(&eight(), 0, |node| node + 1);
    assert_eq!(code(&bytes), "graph_halves_disagree");
    let bytes = with_node(&eight(), 1, |node| node + 1);
    assert_eq!(code(&bytes), "graph_halves_disagree");
}

#[test]
fn many_paths_through_few_nodes_do_not_run_away() {
    // A ladder of lists of 26 letters that all lead to the next list: 26^21 words.
    let ladder = |rungs: u32| -> Vec<u8> {
        let mut nodes = vec![1 << 22 | 1];
        for rung in 0..rungs {
            let arc = if rung + 1 == rungs { 0 } else { 1 + (rung + 1) * 26 };
            for tile in 1..=26 {
                nodes.push(tile << 24 | 1 << 23 | u32::from(tile == 26) << 22 | arc);
            }
        }
        nodes.iter().flat_map(|node| node.to_le_bytes()).collect()
    };
    assert_eq!(Graph::read(&ladder(4)).unwrap().word_count(), 26 + 676 + 17_576 + 456_976);
    assert_eq!(code(&ladder(5)), "graph_too_many_words");
    assert_eq!(code(&ladder(21)), "graph_too_many_words");
    assert_eq!(code(&ladder(22)), "graph_too_long");
    assert_eq!(code(&ladder(100_000)), "graph_too_long");
}

#[test]
fn more_nodes_than_a_format_numbers_are_refused() {
    let mut bytes = vec![0; (Format::Kwg.max_nodes() + 1) * 4];
    bytes[2] = 0x40;
    assert_eq!(code(&bytes), "graph_too_large");
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = Graph::read(&bytes);
    }

    #[test]
    fn random_nodes_are_refused_or_sound(
        nodes in prop::collection::vec((0u32..28, any::<[bool; 2]>(), 0u32..40), 1..40),
    ) {
        let mut bytes = b"\x02\0\x40\0\x03\0\x40\0".to_vec();
        for (tile, [accepts, end], arc) in nodes {
            let node = tile << 24 | u32::from(accepts) << 23 | u32::from(end) << 22 | arc;
            bytes.extend(node.to_le_bytes());
        }
        if let Ok(graph) = Graph::read(&bytes) {
            prop_assert_eq!(graph.words().count() as u64, graph.word_count());
            prop_assert_eq!(graph.verify(), Ok(()));
        }
    }

    #[test]
    fn a_damaged_file_is_refused_or_sound(
        changes in prop::collection::vec((0usize..156, any::<u8>()), 1..4),
    ) {
        let mut bytes = eight();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        if let Ok(graph) = Graph::read(&bytes) {
            prop_assert_eq!(graph.words().count() as u64, graph.word_count());
            if graph.gaddag_root().is_some() {
                prop_assert_eq!(graph.verify(), Ok(()));
            }
        }
    }

    #[test]
    fn written_graphs_are_read(
        list in prop::collection::btree_set("[A-E]{1,6}", 0..60),
    ) {
        let words: Words = list.iter().map(|word| word.parse::<Word>().unwrap()).collect();
        let graph = compile(&words, Halves::Both).unwrap();
        for format in [Format::Kwg, Format::Kbwg] {
            let read = Graph::read(&graph.to_bytes(format).unwrap()).unwrap();
            prop_assert_eq!(read.words().collect::<Words>(), words.clone());
            prop_assert_eq!(read.verify(), Ok(()));
        }
    }
}
