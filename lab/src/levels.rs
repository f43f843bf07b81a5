//! Plays games between the levels and prints mean scores and win rates, each with its standard
//! error over pairs of games: `cargo xtask lab levels [PAIRS] [SEED] [LEVEL LEVEL]`.

use std::cmp::Ordering;

use engine::{Gaddag, Generator, Knowledge, Level, Player, play_game};
use lexica::Vocabulary;
use rules::{Edition, Terms};

use crate::Outcome;
use crate::arguments::Arguments;
use crate::mean::mean;

pub fn run(arguments: &Arguments) -> Outcome {
    let pairs = arguments.number::<u64>(0)?.unwrap_or(50);
    let first = arguments.number(1)?.unwrap_or(0);
    let matches: Vec<(Level, Level)> = match arguments.from(2) {
        [one, other] => vec![(one.parse()?, other.parse()?)],
        [_, ..] => return Err("levels are named in pairs".into()),
        [] => {
            let below = Level::ALL.windows(2).map(|pair| (pair[0], pair[1]));
            Level::ALL.map(|level| (level, level)).into_iter().chain(below).collect()
        }
    };
    let gaddag = |vocabulary| Gaddag::new(lexica::common(vocabulary).graph());
    let full = gaddag(Vocabulary::Full)?;
    let referee = Generator::with_gaddag(full.clone());
    let mut players = Vec::new();
    for level in Level::ALL {
        let known = match Knowledge::of(level) {
            Knowledge::Everyday => Some(gaddag(Vocabulary::Everyday)?),
            Knowledge::Broad => Some(gaddag(Vocabulary::Broad)?),
            Knowledge::Learned => Some(gaddag(Vocabulary::Learned)?),
            Knowledge::Full => None,
        };
        players.push(Player::new(level, &full, known.as_ref()));
    }
    let terms = Terms::new(Edition::Classic2023, 2, &[])?;
    for (one, other) in matches {
        let seats = [&players[one as usize], &players[other as usize]];
        // Equal levels play both games of a pair alike, so one is enough.
        let both = if one == other { &[false][..] } else { &[false, true] };
        // Over pairs of games with the same draws and exchanged seats: the mean score of each
        // level, and the share that the second won.
        let mut found: [Vec<f64>; 3] = Default::default();
        for seed in first..first + pairs {
            let mut pair = [0.0; 3];
            for &swapped in both {
                let players = if swapped { [seats[1], seats[0]] } else { seats };
                let judge = lexica::bundled().graph();
                let record = play_game(&terms, &players, judge, &referee, seed, |_, _, _| {})?;
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
    Ok(())
}
