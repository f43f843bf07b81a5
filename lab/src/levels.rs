//! Plays games between the levels and prints mean scores and win rates, each with its standard
//! error over pairs of games: `cargo xtask lab levels [PAIRS] [SEED] [LEVEL LEVEL]`. `tilewright
//! match` tells which player is stronger; this is about the scores that people meet.

use engine::strength::{Estimate, PairedGame, share};
use engine::{Gaddag, Generator, Knowledge, Level, Player, SelfplayError, conduct_game};
use lexica::Vocabulary;
use rules::{Edition, Seat, Terms, View};

use crate::Outcome;
use crate::arguments::Arguments;

pub fn run(arguments: &Arguments) -> Outcome {
    let pairs = arguments.number::<u64>(0)?.unwrap_or(50);
    let seed = arguments.number(1)?.unwrap_or(0);
    let matches: Vec<(Level, Level)> = match arguments.from(2) {
        [one, other] => vec![(one.parse()?, other.parse()?)],
        [_, ..] => return Err("levels are named in pairs".into()),
        [] => {
            let below = Level::ALL.windows(2).map(|pair| (pair[0], pair[1]));
            Level::ALL.map(|level| (level, level)).into_iter().chain(below).collect()
        }
    };
    let gaddag = |vocabulary| Gaddag::new(lexica::Bundled::American.common(vocabulary).graph());
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
        let both = if one == other { &[0][..] } else { &[0, 1] };
        // Over pairs of games: the mean score of each level, and the share that the second won.
        let mut found: [Estimate; 3] = Default::default();
        for pair in 0..pairs {
            let mut mean = [0.0; 3];
            for &second in both {
                let game = PairedGame { number: 2 * pair + second, seed };
                let mut random = game.random();
                let ask = |seat: Seat, view: &View| {
                    Ok::<_, SelfplayError>(
                        seats[game.across(seat.index())].decide(view, &mut random),
                    )
                };
                let judge = lexica::Bundled::American.lexicon().graph();
                let mut draws = game.draws();
                let record = conduct_game(&terms, judge, &referee, &mut draws, ask, |_, _, _| {})?;
                let [own, other] =
                    [0, 1].map(|player| record.position.seats()[game.across(player)].score);
                let counted = [f64::from(own), f64::from(other), share(other, own)];
                mean.iter_mut().zip(counted).for_each(|(sum, one)| *sum += one / both.len() as f64);
            }
            found.iter_mut().zip(mean).for_each(|(all, value)| all.add(value));
        }
        let [(a, a_error), (b, b_error), (wins, error)] =
            found.map(|all| (all.mean(), all.error()));
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
