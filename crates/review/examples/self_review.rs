//! Computer players play matches, and each is reviewed on two threads.
//!
//! ```sh
//! cargo run --release -p tilewright-review --example self_review
//! cargo run --release -p tilewright-review --example self_review -- advanced expert 10 2
//! ```
//!
//! After the two levels come the number of games and of threads. Game N has the seed N.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use engine::{Gaddag, Generator, Knowledge, Level, Player, play_game};
use lexica::Vocabulary;
use notation::Replay;
use review::{Done, Review, Reviewer, Settings, Tools};
use rules::Terms;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize, usual| arguments.get(place).map_or(usual, String::as_str);
    let levels: [Level; 2] = [argument(0, "advanced").parse()?, argument(1, "expert").parse()?];
    let (games, threads): (u64, usize) = (argument(2, "1").parse()?, argument(3, "2").parse()?);

    let lexicon = lexica::Bundled::American.lexicon();
    let full = Gaddag::new(lexicon.graph())?;
    let referee = Generator::with_gaddag(full.clone());
    let mut tools = Tools::new(&referee);
    for level in [Level::Beginner, Level::Intermediate, Level::Advanced] {
        tools = tools.knowing(level, &known(level)?.unwrap_or(full.clone()));
    }
    let mut players = Vec::new();
    for level in levels {
        players.push(Player::new(level, &full, known(level)?.as_ref()));
    }
    let players: Vec<&Player> = players.iter().collect();
    let terms: Terms = "classic-2023 seats=2".parse()?;
    let names = levels.map(|level| level.name().to_string());
    println!(
        "game turns  first  all done  graded  rollouts  lost by each  luck of each  nearly empty"
    );
    for seed in 1..=games {
        let record = play_game(&terms, &players, lexicon.graph(), &referee, seed, |_, _, _| {})?;
        let events = record.events.iter().map(|(at, event)| (*at, event));
        let replay = Replay::of_log(&terms, names.to_vec(), events)?;
        let begun = Instant::now();
        let mut reviewer = Reviewer::begin(&replay, &tools, Settings::default());
        reviewer.report();
        let first = begun.elapsed();
        work(&mut reviewer, threads);
        let review = reviewer.report();
        let took = begun.elapsed();
        let graded = review.turns.iter().filter(|turn| turn.grade.is_some()).count();
        println!(
            "{seed:>4} {:>5} {:>4} ms {:>7.2} s {graded:>7} {:>9.0}  {:>12}  {:>12}  {}",
            review.turns.len(),
            first.as_millis(),
            took.as_secs_f64(),
            review.rollouts,
            each(&review, |side| review.sides[side].points_lost),
            each(&review, |side| review.sides[side].luck()),
            nearly_empty(&review),
        );
    }
    Ok(())
}

/// The proofs of the turns with one or two tiles in the bag.
fn nearly_empty(review: &Review) -> String {
    let turns = review.turns.iter().filter(|turn| (1..=2).contains(&turn.bag));
    let told = turns.map(|turn| {
        let grade = turn.grade.map_or("no grade", |grade| grade.name());
        format!("turn {} bag {}: {:?}, {grade}", turn.number, turn.bag, turn.proof)
    });
    told.collect::<Vec<_>>().join("; ")
}

fn each(review: &Review, figure: impl Fn(usize) -> f64) -> String {
    let figures: Vec<String> =
        (0..review.sides.len()).map(|s| format!("{:.1}", figure(s))).collect();
    figures.join(" ")
}

/// Weaker players know fewer words.
fn known(level: Level) -> Result<Option<Gaddag>, Box<dyn Error>> {
    let words = match Knowledge::of(level) {
        Knowledge::Everyday => Vocabulary::Everyday,
        Knowledge::Broad => Vocabulary::Broad,
        Knowledge::Learned => Vocabulary::Learned,
        Knowledge::Full => return Ok(None),
    };
    Ok(Some(Gaddag::new(lexica::Bundled::American.common(words).graph())?))
}

/// Works until nothing is left. Each thread takes the next task of a batch.
fn work(reviewer: &mut Reviewer<'_>, threads: usize) {
    loop {
        let batch = reviewer.batch();
        if batch.is_empty() {
            return;
        }
        let next = AtomicUsize::new(0);
        let results: Vec<Mutex<Option<Done>>> = batch.iter().map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = batch.get(place) else { break };
                        let done = task.run();
                        if let Ok(mut result) = results[place].lock() {
                            *result = Some(done);
                        }
                    }
                });
            }
        });
        drop(batch);
        let done = results.into_iter().filter_map(|result| result.into_inner().ok().flatten());
        reviewer.take(done.collect());
    }
}
