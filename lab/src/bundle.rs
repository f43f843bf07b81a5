//! Turns a leave file into the small table that the engine ships:
//! `cargo xtask lab bundle FILE.klv2 crates/engine/data/leaves`.

use std::fs;

use engine::Leaves;
use engine::klv::Klv;

use crate::Outcome;
use crate::arguments::Arguments;

pub fn run(arguments: &Arguments) -> Outcome {
    let (from, to) = (arguments.required(0, "FILE.klv2")?, arguments.required(1, "BUNDLE")?);
    let bytes = fs::read(from).map_err(|error| format!("{from}: {error}"))?;
    let klv = Klv::read(&bytes).map_err(|error| format!("{from}: {error}"))?;
    let bundle = Leaves::of(&klv).to_bundle().ok_or("these leaves do not fit into a bundle")?;
    fs::write(to, bundle).map_err(|error| format!("{to}: {error}").into())
}
