//! Plays a thousand games by static equity outside of a module and prints their number a second and
//! their signature: what `node/measure.mjs` prints of a module.
#![allow(clippy::print_stdout, reason = "it prints a measurement")]

use std::time::Instant;

fn main() {
    // The first game also prepares the list.
    wasm::measure::static_games(1);
    let began = Instant::now();
    let signature = wasm::measure::static_games(1_000);
    let rate = 1_000.0 / began.elapsed().as_secs_f64();
    println!("outside of a module: {rate:.1} static games a second, signature {signature}");
}
