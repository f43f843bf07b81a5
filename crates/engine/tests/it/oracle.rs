//! Compares the generator with an independent slow one and with the crate `scrabble`, play for play
//! and score for score.
//!
//! `TILEWRIGHT_POSITIONS` sets how many positions are compared (the long run is 5000).

use std::collections::BTreeMap;

use crate::common::peer::{Laid, Peer, words};
use crate::common::positions::samples;
use crate::common::slow::Slow;
use engine::{Candidate, Generator, Grid, Opening, Subracks};
use rules::{Board, Direction, Edition, Tiles, examine};

fn wanted(default: usize) -> usize {
    std::env::var("TILEWRIGHT_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn laid(candidate: &Candidate) -> Laid {
    candidate
        .placements()
        .map(|p| (p.square.row, p.square.column, p.face.letter.to_char(), p.face.blank))
        .collect()
}

fn as_map(plays: &[Candidate]) -> BTreeMap<Laid, i32> {
    let map: BTreeMap<_, _> = plays.iter().map(|play| (laid(play), play.score())).collect();
    assert_eq!(map.len(), plays.len(), "a play is listed twice");
    map
}

fn check_equal(
    ours: &BTreeMap<Laid, i32>,
    theirs: &BTreeMap<Laid, i32>,
    board: &Board,
    rack: &Tiles,
) {
    for (play, score) in ours {
        assert_eq!(theirs.get(play), Some(score), "only ours: {play:?} with {rack} on\n{board}");
    }
    for (play, score) in theirs {
        assert_eq!(ours.get(play), Some(score), "missed: {play:?} with {rack} on\n{board}");
    }
}

#[test]
fn equals_the_slow_generator() {
    let lexicon = lexica::Bundled::American.lexicon();
    let slow = Slow::new(&words(lexicon.graph()));
    let generator = Generator::new(lexicon.graph()).unwrap();
    let mut plays = 0;
    for sample in samples(&generator, 11).take(wanted(40)) {
        let grid = Grid::of(&sample.board, &sample.ruleset, generator.gaddag());
        let ours = as_map(&generator.plays(&grid, &sample.rack));
        let theirs = slow.plays(&sample.board, &sample.ruleset, &sample.rack);
        plays += ours.len();
        check_equal(&ours, &theirs, &sample.board, &sample.rack);
    }
    assert!(plays > 0);
}

#[test]
fn equals_the_crate_scrabble() {
    let lexicon = lexica::Bundled::American.lexicon();
    let mut peer = Peer::new(&words(lexicon.graph()));
    let generator = Generator::new(lexicon.graph()).unwrap();
    let standard = samples(&generator, 12)
        .filter(|sample| sample.ruleset.rack_size == 7 && sample.ruleset.layout.name == "standard");
    for sample in standard.take(wanted(400)) {
        let grid = Grid::of(&sample.board, &sample.ruleset, generator.gaddag());
        let mut ours = generator.plays(&grid, &sample.rack);
        if sample.board.is_empty() {
            // The other engine lists plays in both directions on an empty board.
            ours.clear();
            let subracks = Subracks::new(&sample.rack);
            generator.generate_with(&grid, &subracks, Opening::Both, |play| ours.push(play));
        }
        let theirs: BTreeMap<Laid, i32> =
            peer.plays(&sample.board, &sample.rack).into_iter().collect();
        check_equal(&as_map(&ours), &theirs, &sample.board, &sample.rack);
    }
}

#[test]
fn equals_the_referee() {
    let lexicon = lexica::Bundled::American.lexicon();
    let generator = Generator::new(lexicon.graph()).unwrap();
    for sample in samples(&generator, 13).take(wanted(60)) {
        let grid = Grid::of(&sample.board, &sample.ruleset, generator.gaddag());
        let subracks = Subracks::new(&sample.rack);
        for candidate in generator.plays(&grid, &sample.rack) {
            let formed = examine(&sample.board, &sample.ruleset, &candidate.play()).unwrap();
            assert_eq!(formed.score, candidate.score(), "{candidate:?}");
            let (coord, faces) = grid.main_word(&candidate);
            assert_eq!((coord, &faces), (formed.main().coord, &formed.main().faces));
            assert!(formed.words.iter().all(|word| lexicon.contains(&word.letters())));
            let mut kept = sample.rack;
            kept.remove_all(&candidate.tiles());
            assert_eq!(subracks.subset(candidate.kept()), kept);
        }
    }
}

#[test]
fn a_grid_kept_up_to_date_equals_a_new_one() {
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    for sample in samples(&generator, 14).take(wanted(60)) {
        let grid = Grid::of(&sample.board, &sample.ruleset, generator.gaddag());
        let plays = generator.plays(&grid, &sample.rack);
        let rack: Tiles = "AEINRST?".parse().unwrap();
        for play in plays.iter().step_by(plays.len() / 8 + 1) {
            let mut board = sample.board.clone();
            for placement in play.placements() {
                board.set(placement.square, Some(placement.face));
            }
            let anew = Grid::of(&board, &sample.ruleset, generator.gaddag());
            let mut kept = grid.clone();
            kept.apply(play, generator.gaddag());
            assert_eq!(format!("{kept:?}"), board.to_string() + "\n");
            assert_eq!(
                as_map(&generator.plays(&kept, &rack)),
                as_map(&generator.plays(&anew, &rack)),
            );
        }
    }
}

#[test]
fn an_opening_covers_the_start_with_two_tiles_or_more() {
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let ruleset = Edition::Classic2023.ruleset();
    let grid = Grid::new(&ruleset);
    let subracks = Subracks::new(&"AEINRS?".parse().unwrap());
    let mut counts = [0; 2];
    generator.generate_with(&grid, &subracks, Opening::Both, |play| {
        assert!(play.laid() >= 2);
        assert!(play.placements().any(|placement| placement.square == ruleset.layout.start));
        counts[usize::from(play.direction() == Direction::Down)] += 1;
    });
    assert_eq!(counts[0], counts[1]);
    assert!(counts[0] > 1000);
    generator.generate(&grid, &"A".parse().unwrap(), |play| panic!("{play:?}"));
    generator.generate(&grid, &Tiles::new(), |play| panic!("{play:?}"));
}
