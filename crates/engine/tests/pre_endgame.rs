//! Compares the search with one tile in the bag with a plain search of every draw and of every game
//! after it.
#![allow(clippy::unwrap_used, missing_docs)]

use engine::endgame::Proof;
use engine::pre_endgame::{Report, applies, solve};
use engine::{Choice, Generator, Grid, Leaves, Opening, Random, Scene, Seeded, kibitz};
use lexicon::{Halves, Words, compile};
use rules::{Edition, Tiles};

const WORDS: &str = "AT TA TEA EAT ATE TEN NET ERE RE ION ONE NO ON IN IT TIE DO ID AID DIE TO \
    TOE TOES DIES AIDS TENS NETS OD ODE ODES AN ANT ANTS AS IS SO DOT DOTS TOD NOD NODS ZA ZAS";

fn generator() -> Generator {
    Generator::new(&compile(&Words::parse(WORDS).unwrap(), Halves::Both).unwrap()).unwrap()
}

/// Plain minimax with an empty bag.
fn minimax(generator: &Generator, scene: &Scene, passed: bool) -> i32 {
    let value = |tiles: &Tiles| scene.alphabet.value(tiles);
    let moves = kibitz(generator, scene, &Leaves::none(), Opening::Both);
    let worth = |choice: &Choice| {
        let next = after(generator, scene, choice, &Tiles::new());
        match choice {
            Choice::Play(play) if next.unseen.is_empty() => play.score() + 2 * value(&next.rack),
            Choice::Play(play) => play.score() - minimax(generator, &next, false),
            _ if passed => value(&scene.unseen) - value(&scene.rack),
            _ => -minimax(generator, &next, true),
        }
    };
    moves.iter().map(|ranked| worth(&ranked.choice)).max().unwrap()
}

/// The scene of the other side after a move and a draw of everything in the bag.
fn after(generator: &Generator, scene: &Scene, choice: &Choice, drawn: &Tiles) -> Scene {
    let mut mine = scene.rack;
    mine.remove_all(&choice.tiles());
    mine.add_all(drawn);
    let mut theirs = scene.unseen;
    theirs.remove_all(drawn);
    let mut next = Scene { rack: theirs, unseen: mine, bag: 0, exchange: 0, ..scene.clone() };
    next.opponents = vec![mine.len()];
    if let Choice::Play(play) = choice {
        next.grid.apply(play, generator.gaddag());
    }
    next
}

/// Positions with `bag` tiles in the bag and small racks.
fn scenes(generator: &Generator, bag: usize, count: usize) -> Vec<Scene> {
    let mut ruleset = Edition::TournamentSowpods.ruleset();
    ruleset.rack_size = 3;
    let mut random = Seeded::new(9);
    let mut scenes = Vec::new();
    while scenes.len() < count {
        let mut pool: Tiles = "AADDEEIINNOOSSTT".parse().unwrap();
        let mut grid = Grid::new(&ruleset);
        for _ in 0..2 {
            let plays = generator.plays(&grid, &random.draw(&mut pool, 6));
            if !plays.is_empty() {
                grid.apply(&plays[random.below(plays.len())], generator.gaddag());
            }
        }
        let mut pool: Tiles = "ADEINOSTZZV".parse().unwrap();
        let rack = random.draw(&mut pool, 3);
        let unseen = random.draw(&mut pool, 3 + bag);
        let mut scene = Scene::new(&ruleset, grid, rack, unseen, 1);
        assert_eq!((scene.bag, &scene.opponents[..]), (bag, &[3][..]));
        scene.exchange = 0;
        scene.lead = random.below(31) as i32 - 15;
        if !scene.grid.is_empty() && !generator.plays(&scene.grid, &rack).is_empty() {
            scenes.push(scene);
        }
    }
    scenes
}

fn weigh(scene: &Scene, generator: &Generator, choice: &Choice) -> (f64, f64) {
    let (mut wins, mut spread) = (0.0, 0.0);
    let draws: Vec<Tiles> = scene.unseen.iter().map(|tile| [tile].into_iter().collect()).collect();
    for drawn in &draws {
        let next = after(generator, scene, choice, drawn);
        let end = scene.lead + choice.score() - minimax(generator, &next, false);
        wins += f64::from(end.signum() + 1) / 2.0;
        spread += f64::from(end);
    }
    (wins / draws.len() as f64, spread / draws.len() as f64)
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn with_one_tile_in_the_bag_the_best_play_is_exact() {
    let generator = generator();
    let leaves = Leaves::none();
    let mut exact = 0;
    for scene in scenes(&generator, 1, 25) {
        assert!(applies(&scene));
        let report = solve(&generator, &scene, &leaves, &mut |_| true).unwrap();
        let plays = kibitz(&generator, &scene, &leaves, Opening::Both);
        let plays = plays.iter().filter(|ranked| matches!(ranked.choice, Choice::Play(_)));
        let plain: Vec<_> =
            plays.map(|r| (r.choice, weigh(&scene, &generator, &r.choice))).collect();
        for weighed in report.moves.iter().filter(|weighed| weighed.proof == Proof::Exact) {
            let (_, (win, spread)) =
                plain.iter().find(|(choice, _)| *choice == weighed.choice).unwrap();
            assert!(close(weighed.win, *win) && close(weighed.spread, *spread), "{weighed:?}");
        }
        assert_eq!(report.ends.len(), report.moves.len());
        for (weighed, ends) in report.moves.iter().zip(&report.ends) {
            let ways: u64 = ends.iter().map(|end| end.ways).sum();
            let sum: i64 = ends.iter().map(|end| end.ways as i64 * i64::from(end.spread)).sum();
            assert_eq!(ways > 0, !weighed.choice.tiles().is_empty() && weighed.choice.score() > 0);
            assert!(ways == 0 || ways == scene.unseen.len() as u64);
            assert!(ways == 0 || close(weighed.spread, sum as f64 / ways as f64));
        }
        if report.proof == Proof::Exact {
            exact += 1;
            let first = report.moves[0];
            for (_, (win, spread)) in &plain {
                let worse = *win < first.win - 1e-9;
                assert!(worse || close(*win, first.win) && *spread <= first.spread + 1e-9);
            }
        }
        let laid_nothing = |report: &Report| report.moves.iter().any(|m| m.choice == Choice::Pass);
        assert!(laid_nothing(&report));
    }
    assert!(exact > 5, "{exact}");
}

#[test]
fn what_is_not_proven_is_not_called_exact() {
    let generator = generator();
    let leaves = Leaves::none();
    for scene in scenes(&generator, 1, 6) {
        for limit in [0, 1, 5, 20] {
            if let Some(report) = solve(&generator, &scene, &leaves, &mut |nodes| nodes < limit) {
                let first = report.moves[0];
                assert!(report.proof != Proof::Exact || first.proof == Proof::Exact);
                assert!(limit > 0 || report.proof == Proof::Heuristic);
            }
        }
    }
    for bag in 2..=4 {
        for scene in scenes(&generator, bag, 3) {
            let report = solve(&generator, &scene, &leaves, &mut |_| true).unwrap();
            assert_eq!(report.proof, Proof::Heuristic);
            // Only plays that draw everything in the bag can be exact.
            for weighed in report.moves.iter().filter(|m| m.proof == Proof::Exact) {
                assert!(weighed.choice.tiles().len() >= bag);
            }
        }
    }
    let scene = Scene { bag: 0, ..scenes(&generator, 1, 1)[0].clone() };
    assert!(!applies(&scene) && solve(&generator, &scene, &leaves, &mut |_| true).is_none());
}
