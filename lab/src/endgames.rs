//! Solves the endgames that games between Experts reach and prints how long it took:
//! `cargo xtask lab endgames [POSITIONS] [SECONDS] [SEED]`.

use engine::Generator;
use rules::Edition;

use crate::Outcome;
use crate::arguments::Arguments;

// `cargo bench -p tilewright-engine` measures the same endgames.
#[path = "../../crates/engine/tests/it/common/endgames.rs"]
mod shared;

pub fn run(arguments: &Arguments) -> Outcome {
    let wanted = arguments.number(0)?.unwrap_or(100);
    let limit = arguments.number(1)?.unwrap_or(5.0);
    let first = arguments.number(2)?.unwrap_or(0);
    let generator = Generator::new(lexica::Bundled::American.lexicon().graph())?;
    let ruleset = Edition::TournamentSowpods.ruleset();
    let scenes = shared::positions(&generator, &ruleset, wanted, first);
    println!("{}", shared::solve(&generator, &scenes, limit));
    Ok(())
}
