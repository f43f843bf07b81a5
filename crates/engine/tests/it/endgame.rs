//! Compares the endgame search with a plain search of everything.

use std::collections::HashMap;

use engine::endgame::{Proof, Solver, applies, solve};
use engine::{Choice, Generator, Grid, Leaves, Opening, Random, Scene, Seeded, kibitz};
use lexicon::{Halves, Words, compile};
use rules::{Edition, Tiles};

const WORDS: &str = "AT TA TEA EAT ATE TEN NET ERE RE ION ONE NO ON IN IT TIE DO ID AID DIE TO \
    TOE TOES DIES AIDS TENS NETS OD ODE ODES AN ANT ANTS AS IS SO DOT DOTS TOD NOD NODS ZA ZAS";

/// Plain minimax: the best change of the spread for the side on turn. It shares only the generator
/// with the search.
fn minimax(generator: &Generator, scene: &Scene, passed: bool) -> i32 {
    let moves = kibitz(generator, scene, &Leaves::none(), Opening::Both);
    moves.iter().map(|m| worth(generator, scene, &m.choice, passed)).max().unwrap()
}

fn worth(generator: &Generator, scene: &Scene, choice: &Choice, passed: bool) -> i32 {
    let value = |tiles: &Tiles| scene.alphabet.value(tiles);
    let mut mine = scene.rack;
    mine.remove_all(&choice.tiles());
    let mut next = Scene { rack: scene.unseen, unseen: mine, ..scene.clone() };
    next.opponents = vec![mine.len()];
    match choice {
        Choice::Play(play) => {
            if mine.is_empty() {
                return play.score() + 2 * value(&scene.unseen);
            }
            next.grid.apply(play, generator.gaddag());
            play.score() - minimax(generator, &next, false)
        }
        _ if passed => value(&scene.unseen) - value(&scene.rack),
        _ => -minimax(generator, &next, true),
    }
}

fn generator() -> Generator {
    let graph = compile(&Words::parse(WORDS).unwrap(), Halves::Both).unwrap();
    Generator::new(&graph).unwrap()
}

/// Endgames with a few tiles each, on boards of two plays.
fn scenes(generator: &Generator, count: usize) -> Vec<Scene> {
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut random = Seeded::new(4);
    (0..count)
        .map(|_| {
            let mut pool: Tiles = "AADDEEIINNOOSSTT".parse().unwrap();
            let mut grid = Grid::new(&ruleset);
            for _ in 0..2 {
                let rack = random.draw(&mut pool, 6);
                let plays = generator.plays(&grid, &rack);
                if !plays.is_empty() {
                    grid.apply(&plays[random.below(plays.len())], generator.gaddag());
                }
            }
            let mut pool: Tiles = "ADEINOSTZZV".parse().unwrap();
            let sizes = [1 + random.below(3), 1 + random.below(3)];
            let racks = sizes.map(|size| random.draw(&mut pool, size));
            let mut scene = Scene::new(&ruleset, grid, racks[0], racks[1], 1);
            scene.pass_ends = random.percent(20);
            scene
        })
        .collect()
}

#[test]
fn small_endgames_are_solved_exactly() {
    let generator = generator();
    let mut better_than_static = 0;
    for scene in scenes(&generator, 120) {
        assert!(applies(&scene));
        let best = minimax(&generator, &scene, scene.pass_ends);
        // The size of the table changes the work and nothing else.
        for bits in [0, 4, 14] {
            let found = solve(&generator, &scene, bits, &mut |_| true).unwrap();
            assert_eq!(found.proof, Proof::Exact);
            assert_eq!((found.low, found.high), (Some(found.value), Some(found.value)));
            assert_eq!(found.value, best, "{bits} bits\n{:?}", scene.grid);
            let first = worth(&generator, &scene, &found.line[0], scene.pass_ends);
            assert_eq!(first, best, "the first move is a best one\n{:?}", scene.grid);
        }
        let ranked = kibitz(&generator, &scene, &Leaves::none(), Opening::Both);
        let first = worth(&generator, &scene, &ranked[0].choice, scene.pass_ends);
        better_than_static += i32::from(first < best);
    }
    assert!(better_than_static > 0);
}

/// Solves a scene and compares the result with plain minimax.
fn check(generator: &Generator, scene: &Scene) {
    let best = minimax(generator, scene, scene.pass_ends);
    for bits in [2, 14] {
        let found = solve(generator, scene, bits, &mut |_| true).unwrap();
        assert_eq!(found.proof, Proof::Exact);
        let racks = (scene.rack, scene.unseen);
        assert_eq!(found.value, best, "{racks:?} {bits} bits\n{:?}", scene.grid);
    }
}

/// One side plays alone, tile by tile: the bound must be no less than what it gets.
#[test]
fn endgames_with_a_side_that_is_stuck_are_solved_exactly() {
    let generator = generator();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut random = Seeded::new(12);
    let mut stuck = 0;
    for round in 0..60 {
        let mut pool: Tiles = "AADDEEIINNOOSSTT".parse().unwrap();
        let mut grid = Grid::new(&ruleset);
        for _ in 0..2 {
            let plays = generator.plays(&grid, &random.draw(&mut pool, 5));
            if !plays.is_empty() {
                grid.apply(&plays[random.below(plays.len())], generator.gaddag());
            }
        }
        let mut pool: Tiles = "AADEINOSSTTZ?".parse().unwrap();
        let mine = random.draw(&mut pool, 4);
        let theirs = ["Q", "V", "C", "QV", "VS"][round % 5].parse().unwrap();
        if grid.is_empty() || mine.count(rules::Tile::BLANK) > 0 && round % 4 > 0 {
            continue;
        }
        stuck += usize::from(generator.plays(&grid, &theirs).is_empty());
        check(&generator, &Scene::new(&ruleset, grid.clone(), mine, theirs, 1));
        check(&generator, &Scene::new(&ruleset, grid, theirs, mine, 1));
    }
    assert!(stuck > 25, "{stuck}");
}

/// Minimax that remembers the positions it has seen, for racks that plain minimax takes too long
/// with.
fn remembering(
    generator: &Generator,
    scene: &Scene,
    passed: bool,
    seen: &mut HashMap<String, i32>,
) -> i32 {
    let key = format!("{:?} {} {} {passed}", scene.grid, scene.rack, scene.unseen);
    if let Some(&best) = seen.get(&key) {
        return best;
    }
    let value = |tiles: &Tiles| scene.alphabet.value(tiles);
    let turned = |mine: Tiles| Scene {
        rack: scene.unseen,
        unseen: mine,
        opponents: vec![mine.len()],
        ..scene.clone()
    };
    let mut best = match passed {
        true => value(&scene.unseen) - value(&scene.rack),
        false => -remembering(generator, &turned(scene.rack), true, seen),
    };
    for play in generator.plays(&scene.grid, &scene.rack) {
        let mut mine = scene.rack;
        mine.remove_all(&play.tiles());
        let rest = if mine.is_empty() {
            -2 * value(&scene.unseen)
        } else {
            let mut next = turned(mine);
            next.grid.apply(&play, generator.gaddag());
            remembering(generator, &next, false, seen)
        };
        best = best.max(play.score() - rest);
    }
    seen.insert(key, best);
    best
}

/// Racks for which the bound distinguishes what a later play needs.
#[test]
fn five_and_six_tiles_against_a_side_that_is_stuck_are_solved_exactly() {
    let words =
        "AT TA TEA EAT ATE TEN NET ION ONE NO ON IN IT TIE SIT ITS SET TOE ZA ZAS STONE NOTES";
    let graph = compile(&Words::parse(words).unwrap(), Halves::Both).unwrap();
    let generator = Generator::new(&graph).unwrap();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut random = Seeded::new(3);
    for round in 0..120 {
        let mut pool: Tiles = "AEINOTT".parse().unwrap();
        let mut grid = Grid::new(&ruleset);
        let plays = generator.plays(&grid, &random.draw(&mut pool, 5));
        if plays.is_empty() {
            continue;
        }
        grid.apply(&plays[random.below(plays.len())], generator.gaddag());
        let mut pool: Tiles = "AEINOSTTZ".parse().unwrap();
        let mine = random.draw(&mut pool, 5 + usize::from(round % 8 == 7));
        let theirs = ["Q", "VQ"][round % 2].parse().unwrap();
        // The stuck side moves first: the bound is for the position after its pass.
        let scene = Scene::new(&ruleset, grid, theirs, mine, 1);
        let best = remembering(&generator, &scene, false, &mut HashMap::new());
        let found = solve(&generator, &scene, 14, &mut |_| true).unwrap();
        assert_eq!(found.proof, Proof::Exact);
        assert_eq!(found.value, best, "{mine} against {theirs}\n{:?}", scene.grid);
    }
}

/// Both sides can lay their tiles and stand in each other's way: an answer that goes out counts
/// only against plays that leave it as it is.
#[test]
fn sides_that_can_block_each_other_are_solved_exactly() {
    let generator = generator();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut random = Seeded::new(7);
    let mut blocked = 0;
    for round in 0..180 {
        let mut pool: Tiles = "AADDEEIINNOOSSTT".parse().unwrap();
        let mut grid = Grid::new(&ruleset);
        for _ in 0..2 {
            let plays = generator.plays(&grid, &random.draw(&mut pool, 5));
            if !plays.is_empty() {
                grid.apply(&plays[random.below(plays.len())], generator.gaddag());
            }
        }
        if grid.is_empty() {
            continue;
        }
        let mut pool: Tiles = "ADEIINNOSTTV".parse().unwrap();
        let mine = random.draw(&mut pool, 3 + usize::from(round % 4 == 0));
        let theirs = random.draw(&mut pool, 2 + usize::from(round % 4 < 2));
        let out = |grid: &Grid| {
            generator.plays(grid, &theirs).iter().any(|play| play.laid() == theirs.len())
        };
        blocked += usize::from(
            out(&grid)
                && generator.plays(&grid, &mine).iter().any(|play| {
                    let mut next = grid.clone();
                    next.apply(play, generator.gaddag());
                    !out(&next)
                }),
        );
        let scene = Scene::new(&ruleset, grid, mine, theirs, 1);
        let best = remembering(&generator, &scene, false, &mut HashMap::new());
        let found = solve(&generator, &scene, 14, &mut |_| true).unwrap();
        assert_eq!(found.proof, Proof::Exact);
        assert_eq!(found.value, best, "{mine} against {theirs}\n{:?}", scene.grid);
    }
    assert!(blocked > 10, "{blocked}");
}

/// The same with the full word list, on the boards of real games.
#[test]
fn three_tiles_against_one_that_is_stuck_are_solved_exactly() {
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut stuck = 0;
    for seed in 0..8 {
        let mut last = None;
        engine::static_play::play(&generator, &ruleset, seed, |scene, _| {
            last = Some(scene.clone());
            kibitz(&generator, scene, &Leaves::trained(), Opening::Across)[0].choice
        });
        let grid = last.unwrap().grid;
        let mut random = Seeded::new(seed);
        let mine = random.draw(&mut "ADEGKLORSTW".parse().unwrap(), 3);
        for theirs in ["Q", "V", "C"] {
            let theirs = theirs.parse().unwrap();
            if generator.plays(&grid, &theirs).is_empty() {
                stuck += 1;
                check(&generator, &Scene::new(&ruleset, grid.clone(), mine, theirs, 1));
                check(&generator, &Scene::new(&ruleset, grid.clone(), theirs, mine, 1));
                break;
            }
        }
    }
    assert!(stuck > 4, "{stuck}");
}

/// The memory of other endgames, and the room for it, changes only the work, not the result: with
/// the bundled list and full racks, which no plain search could finish.
#[test]
fn a_solver_that_remembers_finds_the_same_values() {
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let mut scenes = Vec::new();
    for seed in 0..12 {
        engine::static_play::play(&generator, &ruleset, seed, |scene, _| {
            let left = scene.rack.len() + scene.unseen.len();
            if applies(scene) && left <= 8 {
                scenes.push(scene.clone());
            }
            kibitz(&generator, scene, &Leaves::trained(), Opening::Across)[0].choice
        });
    }
    assert!(scenes.len() > 10);
    let mut large = Solver::new(&generator, 16);
    let mut small = Solver::new(&generator, 5);
    for scene in &scenes {
        let fresh = solve(&generator, scene, 12, &mut |_| true).unwrap();
        assert_eq!(fresh.proof, Proof::Exact);
        for solver in [&mut large, &mut small] {
            for _ in 0..2 {
                let found = solver.solve(scene, &mut |_| true).unwrap();
                assert_eq!((found.value, found.proof), (fresh.value, Proof::Exact));
            }
        }
        // The line agrees with the value: every move of it leads to the value of the next position.
        let Choice::Play(play) = &fresh.line[0] else { continue };
        let mut mine = scene.rack;
        mine.remove_all(&play.tiles());
        if mine.is_empty() {
            assert_eq!(fresh.value, play.score() + 2 * scene.alphabet.value(&scene.unseen));
            continue;
        }
        let mut next = Scene { rack: scene.unseen, unseen: mine, ..scene.clone() };
        next.opponents = vec![mine.len()];
        next.pass_ends = false;
        next.grid.apply(play, generator.gaddag());
        let reply = large.solve(&next, &mut |_| true).unwrap();
        assert_eq!(fresh.value, play.score() - reply.value);
    }
}

#[test]
fn with_a_finish_line_nothing_is_called_exact() {
    let generator = generator();
    let changes = ["finish=beginner".parse().unwrap()];
    let ruleset = rules::Terms::new(Edition::Diamond2008, 2, &changes).unwrap().ruleset();
    let plain = &scenes(&generator, 1)[0];
    let scene = Scene::new(&ruleset, plain.grid.clone(), plain.rack, plain.unseen, 1);
    assert!(scene.finish_line && !plain.finish_line);
    let found = solve(&generator, &scene, 10, &mut |_| true).unwrap();
    assert_eq!((found.proof, found.low, found.high), (Proof::Heuristic, None, None));
}

#[test]
fn bounds_hold_wherever_the_search_is_stopped() {
    let generator = generator();
    let mut proofs = [0; 3];
    for scene in scenes(&generator, 40) {
        let best = minimax(&generator, &scene, scene.pass_ends);
        for budget in [0, 3, 10, 30, 100, 1000] {
            let found = solve(&generator, &scene, 10, &mut |work| work < budget).unwrap();
            assert!(found.low.is_none_or(|low| low <= best), "{found:?} {best}");
            assert!(found.high.is_none_or(|high| high >= best), "{found:?} {best}");
            assert!(!found.line.is_empty());
            match found.proof {
                Proof::Exact => assert_eq!(found.value, best),
                Proof::Bounds => assert!(found.low != found.high),
                Proof::Heuristic => assert_eq!((found.low, found.high), (None, None)),
            }
            proofs[found.proof as usize] += 1;
        }
    }
    assert!(proofs.iter().all(|&count| count > 0), "{proofs:?}");
}

#[test]
fn what_is_no_endgame_of_two_seats_is_not_searched() {
    let generator = generator();
    let scene = &scenes(&generator, 1)[0];
    let bag = Scene { bag: 1, ..scene.clone() };
    let three = Scene { opponents: vec![1, 1], ..scene.clone() };
    for scene in [bag, three] {
        assert!(!applies(&scene) && solve(&generator, &scene, 4, &mut |_| true).is_none());
    }
}
