//! A moment with every target, with the same inputs each time. For longer runs by hand see
//! `cargo xtask fuzz`.
#![allow(missing_docs)]

use fuzz::{Kind, TARGETS, Target};

fn hold(kind: Kind, inputs: u64) {
    for target in TARGETS.iter().filter(|target| target.kind == kind) {
        let name = target.name;
        let outcome = fuzz::run(target, 7, |tried| tried < inputs);
        assert_eq!(outcome.finding, None, "{name}");
        assert!(outcome.accepted > 0, "{name}");
        assert!(outcome.accepted < outcome.inputs || kind == Kind::Choices, "{name}");
    }
}

#[test]
fn broken_files_do_no_harm() {
    hold(Kind::Words, 3_000);
}

#[test]
fn texts_are_read_as_they_are_written() {
    hold(Kind::Text, 3_000);
}

#[test]
fn any_commands_leave_a_game_that_replays_with_all_its_tiles() {
    hold(Kind::Choices, 300);
}

#[test]
fn every_target_has_inputs_to_start_from() {
    for target in TARGETS {
        assert!(target.seeds().iter().all(|seed| !seed.is_empty()), "{}", target.name);
    }
}

/// A seed that is refused teaches nothing about what is accepted.
#[test]
fn valid_inputs_are_accepted() {
    let readers = TARGETS.iter().filter(|target| target.kind != Kind::Choices);
    let seeds = readers.flat_map(|target| target.seeds().into_iter().map(move |it| (target, it)));
    let refused = seeds.filter(|(target, seed)| !target.hold(seed));
    let refused: Vec<String> = refused
        .map(|(target, seed)| format!("{}: {}", target.name, String::from_utf8_lossy(&seed)))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

/// A version cut after a space, and a play without a letter, were once printed in a form that
/// could not be read back; of a word of control characters, nothing was left to refuse.
#[test]
fn what_was_found_is_mended() {
    let version = "# Version 2together 18446744073709551615 18216744 73709551615";
    for (target, input) in [("list", version), ("play", "D8 ("), ("siu", "\r\0\0\0 RET\u{f}NAs ")] {
        let target = Target::named(target).expect("it is in the table");
        assert!(!target.hold(input.as_bytes()), "{input}");
    }
}

/// Nodes that no path leads to were once trusted when a graph was prepared for finding plays.
#[test]
fn nodes_out_of_reach_may_hold_anything() {
    let words = [0x40, 0x40, 0xd4, 0x4700_0801, 0xc3, 0x00c5_0000, 0x0c01_0400, 0x0001_0010];
    let mut bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.extend([0x80, 0, 0, 0, 0xc5, 5, 0, 0]);
    let found = lexicon::Graph::read_as(lexicon::Format::Kbwg, &bytes);
    assert!(found.is_ok_and(|graph| engine::Generator::new(&graph).is_ok()));
}
