//! Turns a leave file into the small table that the engine ships:
//! `cargo run --release -p tilewright-engine --example bundle -- FILE.klv2 crates/engine/data/leaves`.
#![allow(clippy::unwrap_used)]

use engine::Leaves;
use engine::klv::Klv;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let klv = Klv::read(&std::fs::read(&files[0]).unwrap()).unwrap();
    std::fs::write(&files[1], Leaves::of(&klv).to_bundle().unwrap()).unwrap();
}
