//! Writes `crates/lexica/data/commonness.txt` again from the lists of SCOWL:
//! `cargo xtask lab commonness /usr/share/dict/scowl > commonness.txt`.
//!
//! On Debian the package `scowl` has the lists; the build does not need it. For each word of the
//! American list, in alphabetical order, the file has one digit for the lowest level at which SCOWL
//! lists it in an American or British spelling, or `0` if it does not. The words of British beyond
//! American have their digits in `british.txt`.

use lexica::Bundled;

use crate::Outcome;
use crate::arguments::Arguments;
use crate::scowl::Scowl;

pub fn run(arguments: &Arguments) -> Outcome {
    let scowl = Scowl::read(arguments.required(0, "SCOWL_FOLDER")?)?;
    let american = Bundled::American.lexicon();
    println!("# How common the words of the American list are, by the levels of SCOWL.");
    println!("# Written by `cargo xtask lab commonness`; see NOTICE for the terms of SCOWL.");
    println!("digest {}", american.digest());
    let digits: Vec<u8> = american.graph().words().map(|word| scowl.digit(word)).collect();
    crate::british::print_lines(&digits);
    Ok(())
}
