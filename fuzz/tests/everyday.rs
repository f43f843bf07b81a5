//! A moment with every reader; ten minutes each are run by hand.
#![allow(missing_docs)]

#[test]
fn broken_files_do_no_harm() {
    for target in &fuzz::TARGETS {
        let outcome = fuzz::run(target, 7, |inputs| inputs < 3_000);
        assert_eq!(outcome.finding, None, "{}", target.name);
        assert!(outcome.accepted > 0 && outcome.accepted < outcome.inputs, "{}", target.name);
    }
}

/// Nodes that no path leads to were trusted when a graph was made ready for finding plays.
#[test]
fn nodes_out_of_reach_may_hold_anything() {
    let words = [0x40, 0x40, 0xd4, 0x4700_0801, 0xc3, 0x00c5_0000, 0x0c01_0400, 0x0001_0010];
    let mut bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.extend([0x80, 0, 0, 0, 0xc5, 5, 0, 0]);
    let found = lexicon::Graph::read_as(lexicon::Format::Kbwg, &bytes);
    assert!(found.is_ok_and(|graph| engine::Generator::new(&graph).is_ok()));
}
