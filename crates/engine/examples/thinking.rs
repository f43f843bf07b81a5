//! Prints how long the moves of a Champion take, by what is left in the bag:
//! `cargo run --release -p tilewright-engine --example thinking -- [GAMES] [ROLLOUTS] [NODES] [PLIES]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use engine::{Budget, Gaddag, Generator, Level, Player, play_game};
use rules::{Edition, Terms};

/// Seconds of processor time of this thread; others share the machine.
fn spent() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|n| n.parse::<u64>().ok());
    nanoseconds.unwrap_or_default() as f64 / 1e9
}

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).map(|n| n.parse().unwrap()).collect();
    let number = |index: usize, usual: u32| arguments.get(index).copied().unwrap_or(usual);
    let usual = Budget::default();
    let budget = Budget {
        rollouts: number(1, usual.rollouts),
        nodes: number(2, usual.nodes),
        plies: number(3, usual.plies),
    };
    let full = Gaddag::new(lexica::bundled().graph()).unwrap();
    let referee = Generator::with_gaddag(full.clone());
    let champion = Player::new(Level::Champion, &full, None).with_budget(budget);
    let expert = Player::new(Level::Expert, &full, None);
    let terms = Terms::new(Edition::TournamentSowpods, 2, &[]).unwrap();
    // With many tiles in the bag, with one to four, with none.
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for seed in 0..number(0, 20) {
        let (mut bag, mut before) = (100, spent());
        let players = [&champion, &expert];
        play_game(
            &terms,
            &players,
            lexica::bundled().graph(),
            &referee,
            seed.into(),
            |at, _, _| {
                let now = spent();
                let kind = usize::from(bag < 5) + usize::from(bag == 0);
                times[kind].push(now - before);
                (bag, before) = (at.bag().len(), now);
            },
        )
        .unwrap();
    }
    for (name, times) in ["more than 4", "1 to 4", "none"].iter().zip(&mut times) {
        // What took no time was no decision.
        times.retain(|&time| time > 0.002);
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times.get((times.len().max(1) - 1) * (share * 100.0) as usize / 100);
        println!(
            "{name} in the bag: {} moves, median {:.3} s, 99 % {:.3} s, longest {:.3} s",
            times.len(),
            at(0.5).unwrap_or(&0.0),
            at(0.99).unwrap_or(&0.0),
            at(1.0).unwrap_or(&0.0)
        );
    }
}
