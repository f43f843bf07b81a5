//! Leave files: known bytes, round trips and damaged files.

use engine::klv::{Klv, KlvError};
use engine::{Equity, Leaves, Random, Seeded};
use rules::{Reason as _, Tiles};

/// The seven leaves of a small table as other engines write it.
const GRAPH: [u32; 9] = [
    8,
    0x0040_0003,
    0x0080_0000,
    0x13c0_0000,
    0x0080_0001,
    0x0580_0007,
    0x1180_0000,
    0x13c0_0000,
    0x12c0_0000,
];
const VALUES: [(&str, f32); 7] =
    [("?", 24.5), ("??", 40.0), ("S?", 30.25), ("E", 1.5), ("ER", 3.0), ("Q", -7.0), ("S", 8.0)];

fn graph() -> Vec<u8> {
    GRAPH.iter().chain([&7]).flat_map(|word| word.to_le_bytes()).collect()
}

fn klv2() -> Vec<u8> {
    let mut bytes = graph();
    bytes.extend(VALUES.iter().flat_map(|(_, points)| points.to_le_bytes()));
    bytes
}

fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

#[test]
fn the_known_files_are_read() {
    let want: Vec<(Tiles, f32)> = VALUES.iter().map(|&(text, v)| (tiles(text), v)).collect();
    assert_eq!(Klv::read(&klv2()).unwrap().leaves().collect::<Vec<_>>(), want);
    let mut klv1 = graph();
    klv1.extend([0x80, 0x18, 0, 0x28, 0x40, 0x1e, 0x80, 1, 0, 3, 0, 0xf9, 0, 8]);
    assert_eq!(Klv::read(&klv1).unwrap().leaves().collect::<Vec<_>>(), want);
    let empty = [1, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0];
    assert!(Klv::read(&empty).unwrap().is_empty());
    assert_eq!(Klv::new([]).to_bytes(), empty);
}

#[test]
fn nodes_that_no_path_leads_to_may_hold_anything() {
    // The root's list begins at node 3; nodes 1 and 2 fill a gap, here with what no list may hold.
    for filler in [0, 0xffff_ffff, 0x0000_0001] {
        let nodes = [5, 0x0040_0003, filler, filler, 0x0180_0000, 0x02c0_0000, 2];
        let mut bytes: Vec<u8> = nodes.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
        bytes.extend([1.5_f32, -2.5].iter().flat_map(|points| points.to_le_bytes()));
        let read = Klv::read(&bytes).map(|klv| klv.leaves().collect::<Vec<_>>());
        assert_eq!(read, Ok(vec![(tiles("A"), 1.5), (tiles("B"), -2.5)]), "{filler:#x}");
    }
    // A root that points past the end is still refused.
    let past =
        [1u32, 0x0040_0001, 0].iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    assert_eq!(Klv::read(&past), Err(KlvError::Arc { node: 0 }));
}

#[test]
fn what_is_written_comes_back() {
    let written = Klv::read(&klv2()).unwrap().to_bytes();
    assert_eq!(written.len(), klv2().len(), "as small as the known file");
    assert_eq!(Klv::read(&written), Klv::read(&klv2()));
    let mut random = Seeded::new(1);
    for count in [1, 10, 1000] {
        let leaves = (0..count).map(|_| {
            let size = 1 + random.below(12);
            let tiles = random.draw(&mut rules::ENGLISH.full_set(), size);
            (tiles, random.below(1000) as f32 / 8.0 - 50.0)
        });
        let klv = Klv::new(leaves.collect::<Vec<_>>());
        assert_eq!(Klv::read(&klv.to_bytes()), Ok(klv));
    }
}

#[test]
fn the_trained_values_fill_a_whole_file() {
    let leaves = Leaves::trained();
    let klv = Klv::full(&leaves, &rules::ENGLISH);
    assert_eq!(klv.len(), 914_624);
    let bytes = klv.to_bytes();
    assert!(bytes.len() < 3_800_000, "{}", bytes.len());
    let read = Leaves::of(&Klv::read(&bytes).unwrap());
    let mut random = Seeded::new(2);
    for _ in 0..1000 {
        let size = random.below(7);
        let kept = random.draw(&mut rules::ENGLISH.full_set(), size);
        assert_eq!(read.value(&kept), leaves.value(&kept), "{kept}");
    }
    assert!(read.to_bundle().is_some());
}

#[test]
fn leaves_that_a_file_lacks_are_worth_nothing() {
    let leaves = Leaves::of(&Klv::read(&klv2()).unwrap());
    for (text, points) in VALUES {
        assert_eq!(leaves.value(&tiles(text)), Equity((points * 1000.0) as i32));
    }
    for text in ["", "R", "ES", "QS"] {
        assert_eq!(leaves.value(&tiles(text)), Equity::ZERO, "{text}");
    }
}

/// The known file with one word changed.
fn with(word: usize, value: u32) -> Vec<u8> {
    let mut bytes = klv2();
    bytes[word * 4..word * 4 + 4].copy_from_slice(&value.to_le_bytes());
    bytes
}

#[test]
fn bad_files_are_refused_by_code() {
    let long = klv2().into_iter().chain([0]).collect();
    let cases: [(Vec<u8>, &str); 14] = [
        (Vec::new(), "klv_empty"),
        (vec![0; 8], "klv_empty"),
        (klv2()[..50].to_vec(), "klv_length"),
        (long, "klv_length"),
        (with(0, u32::MAX), "klv_length"),
        (with(5, 0x0580_0009), "klv_arc"),
        (with(5, 0x1c80_0007), "klv_tile"),
        (with(8, 0x1280_0000), "klv_unterminated"),
        (with(5, 0x1180_0007), "klv_unsorted"),
        (with(8, 0x04c0_0000), "klv_order"),
        (with(8, 0x1240_0000), "klv_dead_end"),
        (with(8, 0x12c0_0004), "klv_cycle"),
        (with(5, 0x0500_0007), "klv_count"),
        (with(10, f32::NAN.to_bits()), "klv_value"),
    ];
    for (number, (bytes, code)) in cases.iter().enumerate() {
        let error = Klv::read(bytes).unwrap_err();
        assert_eq!(error.code(), *code, "case {number}: {error}");
        assert!(error.to_string().len() > 30);
    }
    assert_eq!(Klv::read(&[]), Err(KlvError::Empty));
}

#[test]
fn a_small_file_cannot_ask_for_much() {
    // Eleven lists of all kinds, each leading to the next one: 27^11 leaves in 300 nodes.
    let lists = 11;
    let mut words = vec![1 + 27 * lists, 1 << 22 | 1];
    for list in 0..lists {
        let next = if list + 1 < lists { 1 + 27 * (list + 1) } else { 0 };
        words.extend((0..27).map(|tile| tile << 24 | 1 << 23 | u32::from(tile == 26) << 22 | next));
    }
    words.extend([1, 0]);
    let bytes: Vec<u8> = words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
    assert_eq!(Klv::read(&bytes).unwrap_err().code(), "klv_count");
}

#[test]
fn damaged_files_never_panic() {
    let good = klv2();
    let mut random = Seeded::new(3);
    let mut accepted = 0;
    for _ in 0..200_000 {
        let mut bytes = good.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
        }
        bytes.truncate(bytes.len() - random.below(2) * random.below(9));
        if let Ok(klv) = Klv::read(&bytes) {
            accepted += 1;
            assert_eq!(Klv::read(&klv.to_bytes()), Ok(klv));
        }
    }
    assert!(accepted > 0);
}
