//! The engine beside the crate `scrabble`, in one run on the same words, positions and thread.
//!
//! Every line that ends in a ratio is one of the speed goals. Each is measured in alternation and
//! printed as the median of the ratios, with the smallest and the largest. Endgames have no ratio,
//! because those of `scrabble` are wrong.
//!
//! `TILEWRIGHT_BENCH_WORDS` names a word list; without it the bundled one is used.
#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs, unreachable_pub)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::bench::rollouts as roll_out;
use engine::{Candidate, Generator, Grid, Leaves, Random, Scene, Seeded, best, static_play};
use lexicon::{Graph, Halves, Words, compile};
use peer::Peer;
use rules::{Board, Edition, Ruleset, Tiles};

#[path = "../tests/it/common/endgames.rs"]
mod endgames;
#[path = "../tests/it/common/peer.rs"]
mod peer;

/// The number of endgames that are solved, and the most seconds for each.
const ENDGAMES: usize = 144;
const LONGEST: f64 = 100.0;

fn main() {
    let epoch = Instant::now();
    let path = std::env::var("TILEWRIGHT_BENCH_WORDS").ok();
    let words: Vec<String> = match &path {
        Some(path) => {
            let text = std::fs::read(path).unwrap();
            Words::read(&text).0.iter().map(|word| word.to_string()).collect()
        }
        None => peer::words(lexica::Bundled::American.lexicon().graph()),
    };
    println!("words        {} ({})", words.len(), path.as_deref().unwrap_or("bundled"));

    // First of all, while the memory is as the system provided it.
    let (graph, our_peak) = peak(|| build(&words));
    let started = Instant::now();
    let generator = Generator::new(&graph).unwrap();
    let prepared = started.elapsed();
    let started = Instant::now();
    generator.gaddag().prepare();
    let mapped = started.elapsed();
    println!(
        "start-up     beside the graph: masks {prepared:.1?}, word map {mapped:.1?}; all three {:.1} MB",
        (generator.gaddag().bytes() + graph.nodes().len() * 4) as f64 / 1e6,
    );
    let (mut peer, their_peak) = peak(|| Peer::new(&words));
    if let Some((ours, theirs)) = our_peak.zip(their_peak) {
        println!(
            "graph memory ours +{:.0} MB at most while built, {:.0} MB with the program and the list; \
             scrabble +{:.0} MB",
            ours.grown, ours.highest, theirs.grown
        );
    }
    graph_build(&words);

    let ruleset = Edition::TournamentSowpods.ruleset();
    let positions = positions(&generator, &ruleset, 400);
    all_plays(&generator, &ruleset, &positions, &mut peer);
    best_play(&generator, &ruleset, &positions, &mut peer);
    games(&generator, &ruleset, &mut peer);
    rollouts(&generator, &ruleset, &positions, &mut peer);
    let late = endgames::positions(&generator, &ruleset, ENDGAMES, 0);
    println!("{}", endgames::solve(&generator, &late, LONGEST));
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

/// The word graph from a list of words as text.
fn build(words: &[String]) -> Graph {
    let list: Words = words.iter().map(|word| word.parse().unwrap()).collect();
    compile(&list, Halves::Both).unwrap()
}

fn graph_build(words: &[String]) {
    let times = race(
        || build(words).nodes().len(),
        || {
            black_box(Peer::new(words));
            words.len()
        },
    );
    report("graph build", "words", words.len(), times);
}

/// The peak memory of a piece of work, in megabytes.
struct Peak {
    /// The memory that the work took in addition to that in use before.
    grown: f64,
    /// The most memory that the whole program used.
    highest: f64,
}

/// Does some work and returns its peak memory, where the system reports it.
fn peak<T>(work: impl FnOnce() -> T) -> (T, Option<Peak>) {
    let kilobytes = |key: &str| -> Option<f64> {
        let text = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse().ok()
    };
    // Resets the peak so far.
    let reset = std::fs::write("/proc/self/clear_refs", "5").ok();
    let before = reset.and_then(|()| kilobytes("VmRSS:"));
    let done = work();
    let highest = kilobytes("VmHWM:");
    let peak = before
        .zip(highest)
        .map(|(before, highest)| Peak { grown: (highest - before) / 1e3, highest: highest / 1e3 });
    (done, peak)
}

/// Positions from games in which the highest-scoring play is laid.
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
            let grid = Grid::of(&board, ruleset, generator.gaddag());
            let plays = generator.plays(&grid, rack);
            // Equal scores in an order that does not depend on how plays are found.
            let best = plays.iter().max_by_key(|play| (play.score(), format!("{play:?}")));
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

/// Processor time of this thread, which other programs disturb less than elapsed time; elapsed time
/// where the system does not report it.
fn processor(epoch: Instant) -> Duration {
    // The system accounts for the time when it may switch threads; otherwise only every few
    // milliseconds.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| epoch.elapsed(), Duration::from_nanos)
}

const ROUNDS: usize = 9;

/// Runs both in alternation for a while and returns the times of each round.
fn race(
    mut ours: impl FnMut() -> usize,
    mut theirs: impl FnMut() -> usize,
) -> [[Duration; 2]; ROUNDS] {
    let epoch = Instant::now();
    std::array::from_fn(|_| {
        let started = processor(epoch);
        black_box(ours());
        let between = processor(epoch);
        black_box(theirs());
        [between - started, processor(epoch) - between]
    })
}

/// Prints a line for one kind of work: the medians, and the smallest and the largest ratio.
fn report(work: &str, unit: &str, amount: usize, times: [[Duration; 2]; ROUNDS]) {
    let median = |mut numbers: [f64; ROUNDS]| {
        numbers.sort_unstable_by(f64::total_cmp);
        (numbers[ROUNDS / 2], numbers[0], numbers[ROUNDS - 1])
    };
    let speed = |side: usize| median(times.map(|time| amount as f64 / time[side].as_secs_f64())).0;
    let ratios = times.map(|[ours, theirs]| theirs.as_secs_f64() / ours.as_secs_f64());
    let (ratio, least, largest) = median(ratios);
    println!(
        "{work:12} ours {:12.0} {unit}/s   scrabble {:10.0} {unit}/s   {ratio:.2}x \
         ({least:.2} to {largest:.2})   {amount} {unit}",
        speed(0),
        speed(1),
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
            let grid = Grid::of(board, ruleset, generator.gaddag());
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

/// The best play by static equity, each engine with its own formula for leaves. The board is passed
/// as it stands, so both have to work out its cross-sets.
fn best_play(
    generator: &Generator,
    ruleset: &Ruleset,
    positions: &[(Board, Tiles)],
    peer: &mut Peer,
) {
    let leaves = Leaves::default();
    let ours: Vec<_> =
        positions.iter().map(|(b, rack)| (b, rack, unseen(ruleset, b, rack))).collect();
    let theirs: Vec<_> = ours
        .iter()
        .map(|(b, rack, unseen)| (peer.board(b), peer.rack(rack), unseen.len().saturating_sub(7)))
        .collect();
    let times = race(
        || {
            let find = |&(board, rack, unseen): &(&Board, &Tiles, Tiles)| {
                let grid = Grid::of(board, ruleset, generator.gaddag());
                let scene = Scene::new(ruleset, grid, *rack, unseen, 1);
                best(generator, &scene, &leaves).equity.0 as usize
            };
            ours.iter().map(find).fold(0, usize::wrapping_add)
        },
        || theirs.iter().filter_map(|(board, rack, bag)| peer.best(board, rack, *bag)).count(),
    );
    report("best play", "positions", positions.len(), times);
}

/// The tiles that are neither on the board nor on the rack.
fn unseen(ruleset: &Ruleset, board: &Board, rack: &Tiles) -> Tiles {
    let mut unseen = ruleset.alphabet.full_set();
    unseen.remove_all(&board.covered().map(|(_, face)| face.tile()).collect());
    unseen.remove_all(rack);
    unseen
}

/// Rollouts of two plies after the candidate, from positions with tiles in the bag. Both engines
/// list and weigh all moves of the position first; ours halves the number of candidates as it goes,
/// theirs keeps all of them in this setting. Both give all candidates the same draws. Ours takes
/// advantage of that: within an iteration it shares racks that come up again, and what a search
/// found in lanes that another candidate leaves unchanged. Nothing is kept from one simulation to
/// the next, so all of this is included in the time.
fn rollouts(
    generator: &Generator,
    ruleset: &Ruleset,
    positions: &[(Board, Tiles)],
    peer: &mut Peer,
) {
    const ROLLOUTS: u32 = 120;
    let leaves = Leaves::default();
    let open: Vec<_> = positions
        .iter()
        .map(|(board, rack)| (board, rack, unseen(ruleset, board, rack)))
        .filter(|(.., unseen)| unseen.len() > 14)
        .step_by(25)
        .collect();
    let scenes: Vec<Scene> = open
        .iter()
        .map(|&(board, rack, unseen)| {
            Scene::new(ruleset, Grid::of(board, ruleset, generator.gaddag()), *rack, unseen, 1)
        })
        .collect();
    let theirs: Vec<_> = open
        .iter()
        .map(|(board, rack, unseen)| (peer.board(board), peer.rack(rack), unseen.len() - 7))
        .collect();
    let (mut our_count, mut their_count) = (0, 0);
    let mut times = race(
        || {
            let roll = |scene| roll_out(generator, scene, &leaves, ROLLOUTS, 1) as usize;
            our_count = scenes.iter().map(roll).sum();
            our_count
        },
        || {
            let roll =
                |(board, rack, bag): &(_, _, usize)| peer.simulate(board, rack, *bag, ROLLOUTS);
            their_count = theirs.iter().map(roll).sum();
            their_count
        },
    );
    // Per rollout, because the numbers of rollouts differ a little.
    for [_, time] in &mut times {
        *time = time.mul_f64(our_count as f64 / their_count as f64);
    }
    report("rollouts", "rollouts", our_count, times);
}

fn games(generator: &Generator, ruleset: &Ruleset, peer: &mut Peer) {
    const GAMES: u64 = 40;
    let leaves = Leaves::default();
    let times = race(
        || {
            (0..GAMES)
                .map(|s| static_play::game(generator, ruleset, &leaves, s).turns as usize)
                .sum()
        },
        || (0..GAMES).map(|seed| peer.game(seed)).sum(),
    );
    report("static games", "games", GAMES as usize, times);
}
