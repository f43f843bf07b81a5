//! The readers and how what they read is used.

use engine::klv::Klv;
use engine::{Generator, Grid, Leaves};
use lexicon::{Format, Graph, Halves, Using, Words, compile};
use notation::Cgp;
use rules::{Alphabet, Edition, Tiles};

/// A reader to be tried.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    pub(crate) text: bool,
    /// Valid inputs.
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
    /// Reads an input and uses what was read; whether it was accepted.
    pub(crate) read: fn(&[u8]) -> bool,
}

/// All of them.
pub const TARGETS: [Target; 5] = [
    Target { name: "kwg", text: false, seeds: kwgs, read: |bytes| graph(Format::Kwg, bytes) },
    Target { name: "kbwg", text: false, seeds: kbwgs, read: |bytes| graph(Format::Kbwg, bytes) },
    Target { name: "klv2", text: false, seeds: wide, read: leaves },
    Target { name: "klv", text: false, seeds: narrow, read: leaves },
    Target { name: "cgp", text: true, seeds: positions, read: position },
];

const LISTS: [&str; 3] = ["AT", "CAT CATS AT TA TAS ACT ACTS SCAT", "QUIZ QUIZZES ZA ZAS IS EE"];

fn graphs(format: Format) -> Vec<Vec<u8>> {
    let halves = [Halves::Both, Halves::Dawg];
    let all = LISTS.iter().flat_map(|list| halves.map(|halves| (list, halves)));
    all.filter_map(|(list, halves)| {
        compile(&Words::parse(list).ok()?, halves).ok()?.to_bytes(format)
    })
    .collect()
}

fn kwgs() -> Vec<Vec<u8>> {
    graphs(Format::Kwg)
}

fn kbwgs() -> Vec<Vec<u8>> {
    graphs(Format::Kbwg)
}

fn graph(format: Format, bytes: &[u8]) -> bool {
    // The reader that guesses the format must stand everything too.
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
    let written = graph.to_bytes(format).map(|bytes| Graph::read_as(format, &bytes).is_ok());
    assert!(written != Some(false), "what is written cannot be read");
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

fn wide() -> Vec<Vec<u8>> {
    tables().iter().map(Klv::to_bytes).collect()
}

/// The older format: the same with values of 16 bits.
fn narrow() -> Vec<Vec<u8>> {
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

fn leaves(bytes: &[u8]) -> bool {
    let Ok(table) = Klv::read(bytes) else { return false };
    assert!(table.leaves().all(|(tiles, points)| !tiles.is_empty() && points.is_finite()));
    let again = Klv::read(&table.to_bytes());
    assert!(again.as_ref() == Ok(&table), "what is written cannot be read");
    let alphabet: &Alphabet = Edition::Travel2006.ruleset().alphabet;
    let _ = Leaves::none().value(&alphabet.full_set());
    true
}

fn positions() -> Vec<Vec<u8>> {
    [
        "15/15/15/15/15/15/15/3RETiNAS5/15/15/15/15/15/15/15 AEGOT?Z/ 0/66 0 lex Wordnik;",
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC/DEF -5/12 2",
        "2/1A A/B/C 1/2/3 0 etl 7; ld english;",
        "21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21 /",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into()
}

fn position(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Cgp>() {
        Ok(cgp) => {
            assert!(!cgp.racks.is_empty() && cgp.board.tiles() <= 441);
            let again = cgp.to_string().parse();
            assert!(again.as_ref() == Ok(&cgp), "what is written cannot be read");
            let _ = cgp.resolve(&Edition::Travel2006.ruleset());
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}
