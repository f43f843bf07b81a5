//! Fixed work of the engine, so that its speed in a module can be compared with that outside.

use std::cell::OnceCell;

use engine::{Generator, Leaves, Signature, static_play};
use lexica::Bundled;
use rules::Edition;

thread_local! {
    static GENERATOR: OnceCell<Generator> = const { OnceCell::new() };
}

/// Plays this many games by static equity with the American list, as `tilewright bench` does:
/// `--size N` are 20 N games. Returns the signature of their scores.
pub fn static_games(games: u32) -> String {
    GENERATOR.with(|ready| {
        let generator = ready.get_or_init(|| {
            Generator::new(Bundled::American.lexicon().graph())
                .expect("it is compiled with both halves")
        });
        let (ruleset, leaves) = (Edition::Travel2006.ruleset(), Leaves::formula());
        let mut signature = Signature::default();
        for seed in 0..u64::from(games) {
            for score in static_play::game(generator, &ruleset, &leaves, seed).scores {
                signature.add(score as u64);
            }
        }
        signature.to_string()
    })
}
