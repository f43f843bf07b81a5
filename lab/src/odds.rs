//! Finds the odds by self-play and writes the table that the engine ships:
//! `cargo xtask lab odds [GAMES] > crates/engine/data/odds.txt`.

use engine::odds::Odds;
use engine::train::swings;
use engine::{Generator, Leaves};
use rules::Edition;

use crate::Outcome;
use crate::arguments::Arguments;

pub fn run(arguments: &Arguments) -> Outcome {
    let games = arguments.number(0)?.unwrap_or(5000);
    let ruleset = Edition::TournamentSowpods.ruleset();
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph())?;
    let leaves = Leaves::trained();
    let swings: Vec<_> =
        (0..games).flat_map(|seed| swings(&generator, &ruleset, &leaves, seed)).collect();
    let odds = Odds::fit(&swings).ok_or("too few games for odds")?;
    print!("{}", odds.to_text());
    Ok(())
}
