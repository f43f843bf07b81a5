//! Prints how long the moves of a Champion take, by what is left in the bag:
//! `cargo xtask lab thinking [GAMES] [ROLLOUTS] [NODES] [PLIES]`.

use engine::{Budget, Gaddag, Generator, Level, Player, play_game};
use rules::{Edition, Terms};

use crate::Outcome;
use crate::arguments::Arguments;
use crate::clock::processor;

pub fn run(arguments: &Arguments) -> Outcome {
    let usual = Budget::default();
    let budget = Budget {
        rollouts: arguments.number(1)?.unwrap_or(usual.rollouts),
        nodes: arguments.number(2)?.unwrap_or(usual.nodes),
        plies: arguments.number(3)?.unwrap_or(usual.plies),
    };
    let full = Gaddag::new(lexica::Bundled::American.lexicon().graph())?;
    let referee = Generator::with_gaddag(full.clone());
    let champion = Player::new(Level::Champion, &full, None).with_budget(budget);
    let expert = Player::new(Level::Expert, &full, None);
    let terms = Terms::new(Edition::TournamentSowpods, 2, &[])?;
    // With many tiles in the bag, with one to four, with none.
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for seed in 0..arguments.number(0)?.unwrap_or(20) {
        let (mut bag, mut before) = (100, processor());
        let players = [&champion, &expert];
        let judge = lexica::Bundled::American.lexicon().graph();
        play_game(&terms, &players, judge, &referee, seed, |at, _, _| {
            let now = processor();
            let kind = usize::from(bag < 5) + usize::from(bag == 0);
            times[kind].push((now - before).as_secs_f64());
            (bag, before) = (at.bag().len(), now);
        })?;
    }
    for (name, times) in ["more than 4", "1 to 4", "none"].iter().zip(&mut times) {
        // A move that took no time was not a decision.
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
    Ok(())
}
