//! The engine beside the crate `scrabble`, in one run on the same words, positions and thread.
//!
//! `TILEWRIGHT_BENCH_WORDS` names a word list; without it the bundled one is used.
#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::bench::static_game;
use engine::{Candidate, Generator, Grid, Leaves, Random, Scene, Seeded, best};
use lexicon::{Halves, Words, compile};
use peer::Peer;
use rules::{Board, Edition, Ruleset, Tiles};

#[path = "../tests/common/peer.rs"]
mod peer;

fn main() {
    let epoch = Instant::now();
    let path = std::env::var("TILEWRIGHT_BENCH_WORDS").ok();
    let words: Vec<String> = match &path {
        Some(path) => {
            let text = std::fs::read(path).unwrap();
            Words::read(&text).0.iter().map(|word| word.to_string()).collect()
        }
        None => peer::words(lexica::bundled().graph()),
    };
    let list: Words = words.iter().map(|word| word.parse().unwrap()).collect();
    println!("words     {} ({})", words.len(), path.as_deref().unwrap_or("bundled"));

    let started = Instant::now();
    let graph = compile(&list, Halves::Both).unwrap();
    let built = started.elapsed();
    let started = Instant::now();
    let generator = Generator::new(&graph).unwrap();
    let prepared = started.elapsed();
    let started = Instant::now();
    generator.guide().prepare();
    let mapped = started.elapsed();
    let started = Instant::now();
    let mut peer = Peer::new(&words);
    println!(
        "start-up  ours: graph {built:.0?}, masks {prepared:.1?}, word map {mapped:.1?}, {:.1} MB; scrabble: {:.0?}",
        (generator.guide().bytes() + graph.nodes().len() * 4) as f64 / 1e6,
        started.elapsed(),
    );

    let ruleset = Edition::TournamentSowpods.ruleset();
    let positions = positions(&generator, &ruleset, 400);
    all_plays(&generator, &ruleset, &positions, &mut peer);
    best_play(&generator, &ruleset, &positions, &mut peer);
    games(&generator, &ruleset, &mut peer);
    for measure in engine::bench::run(&generator, &ruleset, 4, || epoch.elapsed()) {
        println!(
            "{:12} ours {:12.0} {}/s   signature {}",
            measure.work,
            measure.per_second(),
            measure.unit,
            measure.signature
        );
    }
}

/// Positions of games that lay the play of the highest score.
fn positions(generator: &Generator, ruleset: &Ruleset, wanted: usize) -> Vec<(Board, Tiles)> {
    let mut random = Seeded::new(7);
    let mut positions = Vec::new();
    while positions.len() < wanted {
        let mut bag = ruleset.alphabet.full_set();
        let mut board = Board::new(ruleset.layout.size);
        let mut racks = [random.draw(&mut bag, 7), random.draw(&mut bag, 7)];
        for turn in 0.. {
            let rack = &mut racks[turn % 2];
            positions.push((board.clone(), *rack));
            let grid = Grid::of(&board, ruleset, generator.guide());
            let best = generator.plays(&grid, rack).into_iter().max_by_key(Candidate::score);
            let Some(best) = best else { break };
            for placement in best.placements() {
                board.set(placement.square, Some(placement.face));
            }
            rack.remove_all(&best.tiles());
            rack.add_all(&random.draw(&mut bag, best.laid()));
            if rack.is_empty() {
                break;
            }
        }
    }
    positions
}

/// Runs both in turns for a while and gives the shortest time of each.
fn race(mut ours: impl FnMut() -> usize, mut theirs: impl FnMut() -> usize) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    for _ in 0..7 {
        let started = Instant::now();
        black_box(ours());
        best[0] = best[0].min(started.elapsed());
        let started = Instant::now();
        black_box(theirs());
        best[1] = best[1].min(started.elapsed());
    }
    best
}

/// Prints a line for one kind of work.
fn report(work: &str, unit: &str, amount: usize, [ours, theirs]: [Duration; 2]) {
    let speed = |time: Duration| amount as f64 / time.as_secs_f64();
    println!(
        "{work:12} ours {:12.0} {unit}/s   scrabble {:12.0} {unit}/s   {:.2}x   ({amount} {unit})",
        speed(ours),
        speed(theirs),
        theirs.as_secs_f64() / ours.as_secs_f64(),
    );
}

fn all_plays(
    generator: &Generator,
    ruleset: &Ruleset,
    positions: &[(Board, Tiles)],
    peer: &mut Peer,
) {
    let converted: Vec<_> =
        positions.iter().map(|(board, rack)| (peer.board(board), peer.rack(rack))).collect();
    let mut plays = Vec::new();
    let count = |plays: &mut Vec<Candidate>| {
        let mut count = 0;
        for (board, rack) in positions {
            plays.clear();
            let grid = Grid::of(board, ruleset, generator.guide());
            generator.generate(&grid, rack, |candidate| plays.push(candidate));
            count += plays.len();
        }
        count
    };
    let total = count(&mut plays);
    let times = race(
        || count(&mut plays),
        || converted.iter().map(|(board, rack)| peer.count(board, rack)).sum(),
    );
    report("all plays", "plays", total, times);
}

/// The best play by static equity, each side with its own formula for leaves. The board is handed
/// over as it stands, so both work out its cross-sets anew.
fn best_play(
    generator: &Generator,
    ruleset: &Ruleset,
    positions: &[(Board, Tiles)],
    peer: &mut Peer,
) {
    let leaves = Leaves::formula();
    let unseen = |board: &Board, rack: &Tiles| {
        let mut unseen = ruleset.alphabet.full_set();
        unseen.remove_all(&board.covered().map(|(_, face)| face.tile()).collect());
        unseen.remove_all(rack);
        unseen
    };
    let ours: Vec<_> = positions.iter().map(|(b, rack)| (b, rack, unseen(b, rack))).collect();
    let theirs: Vec<_> = ours
        .iter()
        .map(|(b, rack, unseen)| (peer.board(b), peer.rack(rack), unseen.len().saturating_sub(7)))
        .collect();
    let times = race(
        || {
            let find = |&(board, rack, unseen): &(&Board, &Tiles, Tiles)| {
                let grid = Grid::of(board, ruleset, generator.guide());
                let scene = Scene::new(ruleset, grid, *rack, unseen, 1);
                best(generator, &scene, &leaves).equity.0 as usize
            };
            ours.iter().map(find).fold(0, usize::wrapping_add)
        },
        || theirs.iter().filter_map(|(board, rack, bag)| peer.best(board, rack, *bag)).count(),
    );
    report("best play", "positions", positions.len(), times);
}

fn games(generator: &Generator, ruleset: &Ruleset, peer: &mut Peer) {
    const GAMES: u64 = 40;
    let leaves = Leaves::formula();
    let times = race(
        || (0..GAMES).map(|s| static_game(generator, ruleset, &leaves, s).turns as usize).sum(),
        || (0..GAMES).map(|seed| peer.game(seed)).sum(),
    );
    report("static games", "games", GAMES as usize, times);
}
