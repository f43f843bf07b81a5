//! Writes `crates/lexica/data/commonness.txt` again from the lists of SCOWL:
//! `cargo xtask lab commonness /usr/share/dict/scowl > commonness.txt`.
//!
//! On Debian the package `scowl` has the lists; the build does not need it.
//! For each word of the bundled list, in alphabetical order, the file has one digit for the lowest
//! level at which SCOWL lists it in an American or British spelling, or `0` if it does not.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use lexicon::Word;

use crate::Outcome;
use crate::arguments::Arguments;

/// The level each digit stands for, from `1` on.
const LEVELS: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// The lists that count: words of all English, of either spelling, and usual variants.
const LISTS: [&str; 6] = [
    "english-words",
    "american-words",
    "british-words",
    "british_z-words",
    "variant_1-words",
    "british_variant_1-words",
];

pub fn run(arguments: &Arguments) -> Outcome {
    let folder = arguments.required(0, "SCOWL_FOLDER")?;
    let mut digits: HashMap<Word, u8> = HashMap::new();
    for (digit, level) in (b'1'..).zip(LEVELS) {
        for list in LISTS {
            let path = Path::new(folder).join(format!("{list}.{level}"));
            let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let (words, _) = lexicon::Words::read(&text);
            for word in words.iter() {
                digits.entry(word).or_insert(digit);
            }
        }
    }
    let bundled = lexica::bundled();
    println!("# How common the words of the bundled list are, by the levels of SCOWL.");
    println!("# Written by `cargo xtask lab commonness`; see NOTICE for the terms of SCOWL.");
    println!("digest {}", bundled.digest());
    let mut line = String::new();
    for word in bundled.graph().words() {
        line.push(char::from(digits.get(&word).copied().unwrap_or(b'0')));
        if line.len() == 96 {
            println!("{line}");
            line.clear();
        }
    }
    if !line.is_empty() {
        println!("{line}");
    }
    Ok(())
}
