//! Plays games between the levels and prints mean scores and win rates:
//! `cargo run --release -p engine --example levels -- [GAMES] [ROLLOUTS] [LEVEL LEVEL]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use engine::{Budget, Generator, Guide, Knowledge, Level, Player, play_game};
use lexica::Vocabulary;
use rules::{Edition, Terms};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).map(|n| n.parse::<u32>().unwrap());
    let games = number(0).unwrap_or(100);
    let rollouts = number(1).unwrap_or(300);
    let pairs = match arguments.get(2..4) {
        Some(pair) => vec![(pair[0].parse().unwrap(), pair[1].parse().unwrap())],
        None => vec![
            (Level::Beginner, Level::Beginner),
            (Level::Intermediate, Level::Intermediate),
            (Level::Expert, Level::Expert),
            (Level::Beginner, Level::Intermediate),
            (Level::Intermediate, Level::Expert),
            (Level::Expert, Level::Champion),
        ],
    };
    let guide = |vocabulary| Guide::new(lexica::common(vocabulary).graph()).unwrap();
    let full = guide(Vocabulary::Full);
    let referee = Generator::with_guide(full.clone());
    let players = Level::ALL.map(|level| {
        let known = match level.knowledge() {
            Knowledge::Everyday => Some(guide(Vocabulary::Everyday)),
            Knowledge::Broad => Some(guide(Vocabulary::Broad)),
            Knowledge::Full => None,
        };
        Player::new(level, &full, known.as_ref())
            .with_budget(Budget { rollouts, nodes: rollouts * 3 })
    });
    let terms = Terms::new(Edition::Classic2023, 2, &[]).unwrap();
    for (one, other) in pairs {
        let (one, other): (Level, Level) = (one, other);
        let (one, other) = (one as usize, other as usize);
        let started = Instant::now();
        let mut scores = [0i64; 2];
        let mut wins = 0.0;
        let mut longest = 0.0f64;
        let mut moves = 0;
        for game in 0..games {
            // Pairs of games with the seats swapped.
            let mut pair = [&players[one], &players[other]];
            if game % 2 == 1 {
                pair.swap(0, 1);
            }
            let judge = lexica::bundled().graph();
            let mut before = Instant::now();
            let record =
                play_game(&terms, &pair, judge, &referee, u64::from(game / 2), |_, _, _| {
                    moves += 1;
                    longest = longest.max(before.elapsed().as_secs_f64());
                    before = Instant::now();
                })
                .unwrap();
            let seats = record.position.seats();
            let (a, b) = if game % 2 == 0 { (0, 1) } else { (1, 0) };
            scores[0] += i64::from(seats[a].score);
            scores[1] += i64::from(seats[b].score);
            wins += match seats[b].score.cmp(&seats[a].score) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
        let mean = |sum: i64| sum as f64 / f64::from(games);
        println!(
            "{:12} {:6.1}   {:12} {:6.1}, wins {:.1} %   ({:.2} ms an event, longest {:.0} ms)",
            players[one].level().name(),
            mean(scores[0]),
            players[other].level().name(),
            mean(scores[1]),
            100.0 * wins / f64::from(games),
            started.elapsed().as_secs_f64() * 1e3 / f64::from(moves),
            longest * 1e3,
        );
    }
}
