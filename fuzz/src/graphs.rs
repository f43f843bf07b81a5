//! Word graphs and leave files: read, used as the program would, and written again.

use engine::klv::Klv;
use engine::{Generator, Grid, Leaves};
use lexicon::{Format, Graph, Halves, Using, Words, compile};
use rules::{Alphabet, Edition, Tiles};

pub(crate) const LISTS: [&str; 3] =
    ["AT", "CAT CATS AT TA TAS ACT ACTS SCAT", "QUIZ QUIZZES ZA ZAS IS EE"];

fn graphs(format: Format) -> Vec<Vec<u8>> {
    let halves = [Halves::Both, Halves::Dawg];
    let all = LISTS.iter().flat_map(|list| halves.map(|halves| (list, halves)));
    all.filter_map(|(list, halves)| {
        compile(&Words::parse(list).ok()?, halves).ok()?.to_bytes(format)
    })
    .collect()
}

pub(crate) fn kwgs() -> Vec<Vec<u8>> {
    graphs(Format::Kwg)
}

pub(crate) fn kbwgs() -> Vec<Vec<u8>> {
    graphs(Format::Kbwg)
}

/// Words found are contained in the graph, and the graph, when written, reads as the same.
pub(crate) fn graph(format: Format, bytes: &[u8]) -> bool {
    // The reader that guesses the format must cope with everything too.
    let guessed = Graph::read(bytes).is_ok();
    let Ok(graph) = Graph::read_as(format, bytes) else { return guessed };
    let tiles: Tiles = "ACST?".chars().filter_map(rules::Tile::from_char).collect();
    let found = graph.anagrams(&tiles, Using::Some).into_iter();
    assert!(found.take(50).all(|word| graph.contains(&word.letters())), "found but not contained");
    if let Ok(generator) = Generator::new(&graph) {
        let mut grid = Grid::new(&Edition::Travel2006.ruleset());
        for _ in 0..2 {
            let plays = generator.plays(&grid, &tiles);
            let Some(play) = plays.first() else { break };
            grid.apply(play, generator.gaddag());
        }
        let _ = generator.plays(&grid, &tiles);
    }
    if let Some(bytes) = graph.to_bytes(format) {
        let again = Graph::read_as(format, &bytes);
        let again = again.unwrap_or_else(|error| panic!("what is written cannot be read: {error}"));
        assert_eq!(again.to_bytes(format), Some(bytes), "is written in another way");
        assert_eq!(again.word_count(), graph.word_count());
    }
    true
}

fn tables() -> Vec<Klv> {
    let tiles = |text: &str| -> Tiles { text.chars().filter_map(rules::Tile::from_char).collect() };
    let some = [("?", 25.5), ("A", 0.25), ("AS", 9.0), ("EE?", 20.0), ("QZ", -3.5), ("S", 8.0)];
    vec![
        Klv::new([]),
        Klv::new([(tiles("Q"), -7.0)]),
        Klv::new(some.map(|(text, points)| (tiles(text), points))),
    ]
}

pub(crate) fn wide() -> Vec<Vec<u8>> {
    tables().iter().map(Klv::to_bytes).collect()
}

/// The older format: the same with values of 16 bits.
pub(crate) fn narrow() -> Vec<Vec<u8>> {
    let older = |table: &Klv| {
        let mut bytes = table.to_bytes();
        bytes.truncate(bytes.len() - 4 * table.len());
        for (_, points) in table.leaves() {
            bytes.extend_from_slice(&((points * 256.0) as i16).to_le_bytes());
        }
        bytes
    };
    tables().iter().map(older).collect()
}

/// The leaves, when written, read as the same.
pub(crate) fn leaves(bytes: &[u8]) -> bool {
    let Ok(table) = Klv::read(bytes) else { return false };
    assert!(table.leaves().all(|(tiles, points)| !tiles.is_empty() && points.is_finite()));
    let again = Klv::read(&table.to_bytes());
    assert!(again.as_ref() == Ok(&table), "what is written cannot be read");
    let alphabet: &Alphabet = Edition::Travel2006.ruleset().alphabet;
    let _ = Leaves::none().value(&alphabet.full_set());
    true
}
