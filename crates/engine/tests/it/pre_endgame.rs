//! Compares the search with one or two tiles in the bag with a plain search of every draw and of
//! every game after it.

use engine::endgame::{Proof, Solver};
use engine::pre_endgame::{Counts, Report, Steps, Weighed, Weighing, applies, solve};
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
    leaving(generator, scene, choice, drawn, &Tiles::new())
}

/// The scene of the other side after a move and a draw, with some tiles left in the bag. The other
/// side is told them: they are not among its unseen tiles.
fn leaving(
    generator: &Generator,
    scene: &Scene,
    choice: &Choice,
    drawn: &Tiles,
    left: &Tiles,
) -> Scene {
    let mut mine = scene.rack;
    mine.remove_all(&choice.tiles());
    mine.add_all(drawn);
    let mut theirs = scene.unseen;
    theirs.remove_all(drawn);
    theirs.remove_all(left);
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

/// Every way to take `count` tiles out of some, tile by tile.
fn ways(tiles: &Tiles, count: usize) -> Vec<Tiles> {
    let all: Vec<_> = tiles.iter().collect();
    let mut found = vec![(0, Tiles::new())];
    for _ in 0..count {
        let longer = found.iter().flat_map(|&(from, part)| {
            let rest = all[from..].iter().enumerate();
            rest.map(move |(at, &tile)| {
                let mut part = part;
                part.add(tile);
                (from + at + 1, part)
            })
        });
        found = longer.collect();
    }
    found.into_iter().map(|(_, part)| part).collect()
}

/// The spread at the end after each draw of the whole bag.
fn ends(scene: &Scene, generator: &Generator, choice: &Choice) -> Vec<i32> {
    let each = ways(&scene.unplaced(), scene.bag).into_iter().map(|drawn| {
        let next = after(generator, scene, choice, &drawn);
        scene.lead + choice.score() - minimax(generator, &next, false)
    });
    each.collect()
}

/// After a move that leaves tiles in the bag: in how many draws some reply that takes them wins.
fn beaten(scene: &Scene, generator: &Generator, choice: &Choice) -> usize {
    let laid = choice.tiles().len();
    let mut count = 0;
    for drawn in ways(&scene.unplaced(), laid) {
        let mut rest = scene.unplaced();
        rest.remove_all(&drawn);
        for left in ways(&rest, scene.bag - laid) {
            let next = leaving(generator, scene, choice, &drawn, &left);
            let replies = generator.plays(&next.grid, &next.rack);
            let wins = |reply: &engine::Candidate| {
                let reply = Choice::Play(*reply);
                let again = after(generator, &next, &reply, &Tiles::new());
                let again = Scene {
                    unseen: {
                        let mut theirs = again.unseen;
                        theirs.add_all(&left);
                        theirs
                    },
                    ..again
                };
                let again = Scene { opponents: vec![again.unseen.len()], ..again };
                let spread = scene.lead + choice.score() - reply.score();
                spread + minimax(generator, &again, false) < 0
            };
            let takes = |reply: &&engine::Candidate| reply.laid() >= left.len();
            count += usize::from(replies.iter().filter(takes).any(wins));
        }
    }
    count
}

fn counted(ends: &[i32]) -> Counts {
    let of = |sign: i32| ends.iter().filter(|end| end.signum() == sign).count() as u64;
    Counts { wins: of(1), ties: of(0), losses: of(-1), of: ends.len() as u64 }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// No more is claimed than is so.
fn sound(claimed: &Counts, so: &Counts) {
    assert!(claimed.wins <= so.wins && claimed.ties <= so.ties, "{claimed:?} {so:?}");
    assert!(claimed.losses <= so.losses && claimed.of == so.of, "{claimed:?} {so:?}");
}

/// Compares everything that a report says with a plain search. Returns whether the best is proven.
fn compare(generator: &Generator, scene: &Scene, report: &Report) -> bool {
    assert_eq!(report.ends.len(), report.moves.len());
    let mut most: f64 = 0.0;
    for (weighed, told) in report.moves.iter().zip(&report.ends) {
        let empties = weighed.choice.tiles().len() >= scene.bag;
        let counts = weighed.counts.unwrap();
        if weighed.win.is_none() {
            // The proven part of a move that was not looked at in every draw holds all the same.
            assert!(told.is_empty() && weighed.spread.is_none() && !weighed.exact_spread);
            if empties {
                sound(&counts, &counted(&ends(scene, generator, &weighed.choice)));
            }
            continue;
        }
        if empties && told.is_empty() {
            // It is proven who wins, and nothing else is known.
            assert!(weighed.proof == Proof::Exact && weighed.spread.is_none());
            let so = counted(&ends(scene, generator, &weighed.choice));
            assert!(counts == so && close(weighed.win.unwrap(), so.low()));
            most = most.max(so.low());
            continue;
        }
        assert_eq!(empties, !told.is_empty());
        if !empties {
            let beaten = beaten(scene, generator, &weighed.choice) as u64;
            assert!(counts.wins == 0 && counts.ties == 0 && counts.losses <= beaten);
            assert!(weighed.proof != Proof::Exact || counts.losses == counts.of);
            most = most.max(1.0 - beaten as f64 / counts.of as f64);
            continue;
        }
        let plain = ends(scene, generator, &weighed.choice);
        let so = counted(&plain);
        sound(&counts, &so);
        most = most.max(so.low());
        assert_eq!(weighed.proof == Proof::Exact, counts == so);
        let win = weighed.win.unwrap();
        assert!(weighed.proof != Proof::Exact || close(win, so.low()));
        assert!(counts.low() <= win + 1e-9 && win <= counts.high() + 1e-9);
        let sum: i32 = plain.iter().sum();
        let mean = f64::from(sum) / plain.len() as f64;
        assert!(
            !weighed.exact_spread || close(weighed.spread.unwrap(), mean),
            "{weighed:?} {plain:?}"
        );
        for end in told {
            let next = after(generator, scene, &weighed.choice, &end.drawn);
            let so = scene.lead + weighed.choice.score() - minimax(generator, &next, false);
            assert!(end.low.is_none_or(|low| low <= so) && end.high.is_none_or(|high| so <= high));
            assert!(end.decided().is_none_or(|decided| decided == so.cmp(&0)));
            assert!(!end.is_exact() || end.spread == so);
        }
    }
    let exact = report.proof == Proof::Exact;
    if exact {
        let first = report.moves[0];
        assert!(first.proof == Proof::Exact);
        // No play that was left out is better either.
        let plays = generator.plays(&scene.grid, &scene.rack);
        for play in plays.into_iter().map(Choice::Play) {
            if play.tiles().len() >= scene.bag {
                most = most.max(counted(&ends(scene, generator, &play)).low());
            }
        }
        assert!(most <= first.win.unwrap() + 1e-9, "{most} {first:?}");
    }
    exact
}

#[test]
fn with_one_tile_in_the_bag_the_best_move_is_proven() {
    let generator = generator();
    let (mut exact, mut spreads) = (0, 0);
    for scene in scenes(&generator, 1, 25) {
        assert!(applies(&scene));
        let report = solve(&generator, &scene, &Leaves::none(), &mut |_| true).unwrap();
        exact += usize::from(compare(&generator, &scene, &report));
        spreads += usize::from(report.moves[0].exact_spread);
        assert!(report.moves.iter().any(|weighed| weighed.choice == Choice::Pass));
    }
    assert!(exact > 15 && spreads > 10, "{exact} {spreads}");
}

#[test]
fn a_rack_that_is_known_leaves_fewer_draws() {
    let generator = generator();
    let (mut exact, mut other) = (0, 0);
    for scene in scenes(&generator, 1, 12) {
        let plain = solve(&generator, &scene, &Leaves::none(), &mut |_| true).unwrap();
        for known in 1..=3 {
            let rack: Tiles = scene.unseen.iter().take(known).collect();
            let scene = scene.clone().knowing(&[rack]);
            let report = solve(&generator, &scene, &Leaves::none(), &mut |_| true).unwrap();
            exact += usize::from(compare(&generator, &scene, &report));
            let draws = (4 - known) as u64;
            assert!(report.moves.iter().all(|weighed| weighed.counts.unwrap().of == draws));
            other += usize::from(report.moves[0].choice != plain.moves[0].choice);
        }
    }
    assert!(exact > 18 && other > 3, "{exact} {other}");
}

#[test]
fn a_weighing_says_the_same_on_any_thread() {
    let generator = generator();
    let steps = Steps { nodes: &[20, 200], margin: 0.2, spread: false, most: 20_000 };
    for scene in scenes(&generator, 1, 6) {
        let weighed = |backwards: bool| {
            let mut weighing = Weighing::new(&generator, &scene, &Leaves::none(), steps).unwrap();
            weighing.keep(&Choice::Pass);
            while !weighing.next().is_empty() {
                let mut seen: Vec<_> = weighing.next().into_iter().enumerate().collect();
                seen.sort_by_key(|&(at, _)| if backwards { usize::MAX - at } else { at });
                let mut seen: Vec<_> =
                    seen.into_iter().map(|(at, look)| (at, weighing.look(look))).collect();
                seen.sort_by_key(|&(at, _)| at);
                weighing.take(seen.into_iter().map(|(_, seen)| seen).collect());
            }
            let choices: Vec<Choice> = weighing.choices().copied().collect();
            let counts = choices.iter().map(|choice| weighing.counts(choice));
            (counts.collect::<Vec<_>>(), weighing.nodes())
        };
        assert_eq!(weighed(false), weighed(true));
    }
}

#[test]
fn an_endgame_is_decided_as_it_is_solved() {
    let generator = generator();
    for scene in scenes(&generator, 1, 30) {
        let scene = Scene { bag: 0, ..scene };
        let scene = Scene { opponents: vec![scene.unseen.len()], ..scene };
        let value = minimax(&generator, &scene, false);
        for target in [value - 20, value - 1, value, value + 1, value + 20] {
            let mut solver = Solver::new(&generator, 8);
            let found = solver.decide(&scene, target, &mut |_| true).unwrap();
            let [low, high] = [found.low.unwrap_or(-1_000), found.high.unwrap_or(1_000)];
            assert!(low <= value && value <= high, "{low} {value} {high}");
            assert!(low > target || high < target || (low, high) == (target, target));
        }
    }
}

#[test]
fn with_more_tiles_in_the_bag_nothing_is_called_proven() {
    let generator = generator();
    let leaves = Leaves::none();
    for bag in 3..=4 {
        for scene in scenes(&generator, bag, 3) {
            let report = solve(&generator, &scene, &leaves, &mut |_| true).unwrap();
            // Of so few tiles not all draws are listed twice; a move that leaves some is not
            // followed.
            assert_ne!(report.proof, Proof::Exact);
        }
    }
    let scene = Scene { bag: 0, ..scenes(&generator, 1, 1)[0].clone() };
    assert!(!applies(&scene) && solve(&generator, &scene, &leaves, &mut |_| true).is_none());
}

#[test]
fn a_search_that_is_stopped_ends_at_once_and_says_what_it_has_looked_at() {
    let generator = generator();
    for bag in 1..=4 {
        for scene in scenes(&generator, bag, 3) {
            for calls in [0, 1, 2, 10, 50, 200, 1_000] {
                let (mut asked, mut refused) = (0, 0);
                let mut go_on = |_| {
                    asked += 1;
                    refused += usize::from(asked > calls);
                    asked <= calls
                };
                let report = solve(&generator, &scene, &Leaves::none(), &mut go_on).unwrap();
                assert!(refused <= 8, "asked {refused} times more");
                let looked = report.moves.iter().position(|weighed| weighed.win.is_none());
                let (looked, rest) = report.moves.split_at(looked.unwrap_or(report.moves.len()));
                assert!(rest.iter().all(|weighed| weighed.win.is_none()));
                assert!(calls > 0 || looked.is_empty() && !rest.is_empty());
                let wins = looked.iter().map(|weighed| weighed.win.unwrap());
                assert!(wins.is_sorted_by(|one, other| one >= other), "the best first");
                let proven = |weighed: &&Weighed| weighed.proof == Proof::Exact;
                let sure: Vec<_> = looked.iter().filter(|w| w.win == Some(1.0)).collect();
                let last = sure.iter().rposition(proven).map_or(0, |at| at + 1);
                assert!(sure[..last].iter().all(proven), "a proven win stands above the others");
            }
        }
    }
}

#[test]
fn a_rollout_asks_for_the_budget_before_each_of_its_moves() {
    let generator = generator();
    for bag in 2..=4 {
        for scene in scenes(&generator, bag, 3) {
            // The search begins with a rollout, and nothing is counted until its game is over: the
            // bag has to be emptied first, and a rack after that.
            let mut asked = 0;
            let mut go_on = |nodes| {
                asked += 1;
                nodes == 0
            };
            let report = solve(&generator, &scene, &Leaves::none(), &mut go_on).unwrap();
            assert!(report.nodes > 0 && asked > 4, "asked {asked} times");
        }
    }
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    #[test]
    fn with_two_tiles_in_the_bag_the_best_move_is_proven() {
        let generator = generator();
        let mut exact = 0;
        for scene in scenes(&generator, 2, 12) {
            let report = solve(&generator, &scene, &Leaves::none(), &mut |_| true).unwrap();
            exact += usize::from(compare(&generator, &scene, &report));
        }
        assert!(exact >= 2, "{exact}");
    }

    #[test]
    fn what_is_found_within_a_budget_is_no_more_than_is_so() {
        let generator = generator();
        for (bag, count) in [(1, 8), (2, 3)] {
            for scene in scenes(&generator, bag, count) {
                for limit in [0, 1, 5, 20, 100, 400] {
                    let mut go_on = |nodes: u64| nodes < limit;
                    let report = solve(&generator, &scene, &Leaves::none(), &mut go_on).unwrap();
                    compare(&generator, &scene, &report);
                    assert!(limit > 0 || report.proof == Proof::Heuristic);
                }
            }
        }
    }
}
