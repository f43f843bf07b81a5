//! Plays games between the levels and prints mean scores and win rates, each with its standard
//! error over pairs of games: `cargo run --release -p tilewright-engine --example levels -- [PAIRS] [SEED]
//! [LEVEL LEVEL]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::cmp::Ordering;

use engine::{Gaddag, Generator, Knowledge, Level, Player, play_game};
use lexica::Vocabulary;
use rules::{Edition, Terms};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).map(|n| n.parse::<u64>().unwrap());
    let (pairs, first) = (number(0).unwrap_or(50), number(1).unwrap_or(0));
    let matches: Vec<(Level, Level)> = match arguments.get(2..4) {
        Some(pair) => vec![(pair[0].parse().unwrap(), pair[1].parse().unwrap())],
        None => {
            let below = Level::ALL.windows(2).map(|pair| (pair[0], pair[1]));
            Level::ALL.map(|level| (level, level)).into_iter().chain(below).collect()
        }
    };
    let gaddag = |vocabulary| Gaddag::new(lexica::common(vocabulary).graph()).unwrap();
    let full = gaddag(Vocabulary::Full);
    let referee = Generator::with_gaddag(full.clone());
    let players = Level::ALL.map(|level| {
        let known = match Knowledge::of(level) {
            Knowledge::Everyday => Some(gaddag(Vocabulary::Everyday)),
            Knowledge::Broad => Some(gaddag(Vocabulary::Broad)),
            Knowledge::Learned => Some(gaddag(Vocabulary::Learned)),
            Knowledge::Full => None,
        };
        Player::new(level, &full, known.as_ref())
    });
    let terms = Terms::new(Edition::Classic2023, 2, &[]).unwrap();
    for (one, other) in matches {
        let seats = [&players[one as usize], &players[other as usize]];
        // Equal levels play both games of a pair alike: one will do.
        let both = if one == other { &[false][..] } else { &[false, true] };
        // Of the pairs, each with the same draws and exchanged seats: the mean score of either
        // level, and the share that the second won.
        let mut found: [Vec<f64>; 3] = Default::default();
        for seed in first..first + pairs {
            let mut pair = [0.0; 3];
            for &swapped in both {
                let players = if swapped { [seats[1], seats[0]] } else { seats };
                let judge = lexica::bundled().graph();
                let record =
                    play_game(&terms, &players, judge, &referee, seed, |_, _, _| {}).unwrap();
                let score = |seat: usize| record.position.seats()[seat].score;
                let (own, others) = (score(usize::from(swapped)), score(usize::from(!swapped)));
                pair[0] += f64::from(own) / both.len() as f64;
                pair[1] += f64::from(others) / both.len() as f64;
                let won = match others.cmp(&own) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Less => 0.0,
                };
                pair[2] += won / both.len() as f64;
            }
            found.iter_mut().zip(pair).for_each(|(all, value)| all.push(value));
        }
        let [(a, a_error), (b, b_error), (wins, error)] = found.map(|all| mean(&all));
        println!(
            "{:12} {a:6.1} ± {a_error:.1}   {:12} {b:6.1} ± {b_error:.1}, wins {:.1} % ± {:.1}",
            one.name(),
            other.name(),
            100.0 * wins,
            100.0 * error,
        );
    }
}

/// The mean and its standard error.
fn mean(all: &[f64]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let squares: f64 = all.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}
