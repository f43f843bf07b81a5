//! Writes `crates/lexica/data/british.txt` again from the lists of SCOWL:
//! `cargo xtask lab british /usr/share/dict/scowl > british.txt`.
//!
//! On Debian the package `scowl` has the lists; the build does not need it.
//! The British list is the American one and the words of 5 to 15 letters of SCOWL up to size 80, in
//! the spellings of all regions and with all variants; without names, abbreviations, numerals and
//! what has an apostrophe, and without joined phrases (`joined.rs`). Where that has only a spelling
//! with Z, as in WEAPONIZATION, British has the one with S too. The file has what all this is beyond
//! the American list.
//!
//! `cargo xtask lab british /usr/share/dict/scowl dropped` prints the joined phrases instead.

use std::collections::{BTreeMap, BTreeSet};

use lexica::Bundled;
use lexicon::{Digest, Word};

use crate::Outcome;
use crate::arguments::Arguments;
use crate::joined::Phrases;
use crate::scowl::Scowl;

/// The fewest letters of a word that only British has: shorter ones decide games, and each list
/// should agree on them.
const FEWEST: usize = 5;

/// The digit that the file leaves out.
const RAREST: u8 = b'9';

/// The number of characters in a line of a data file.
const WIDTH: usize = 96;

pub fn run(arguments: &Arguments) -> Outcome {
    let scowl = Scowl::read(arguments.required(0, "SCOWL_FOLDER")?)?;
    let american = Bundled::American.lexicon();
    let phrases = Phrases::new(&scowl, american);
    let (dropped, kept): (BTreeSet<Word>, BTreeSet<Word>) = scowl
        .words()
        .filter(|word| word.len() >= FEWEST && !american.contains(&word.letters()))
        .partition(|&word| phrases.is_joined(word));
    if arguments.get(1) == Some("dropped") {
        dropped.iter().for_each(|word| println!("{word}"));
        return Ok(());
    }
    let mut added: BTreeMap<Word, u8> =
        kept.into_iter().map(|word| (word, scowl.digit(word))).collect();
    let listed: BTreeSet<Word> = american.graph().words().chain(added.keys().copied()).collect();
    for &word in &listed {
        // Both spellings are as common.
        if let Some(respelt) = with_s(word).filter(|respelt| !listed.contains(respelt)) {
            added.insert(respelt, scowl.digit(word));
        }
    }
    let british: BTreeSet<Word> = listed.into_iter().chain(added.keys().copied()).collect();
    println!(
        "# The words that the British list has beyond the American one, with how common they are."
    );
    println!(
        "# Written by `cargo xtask lab british`; see NOTICE for the terms of SCOWL and UKACD."
    );
    println!(
        "# Each word is a small letter for how many letters it shares with the one before it,"
    );
    println!(
        "# a for none, then the rest of its letters, then its digit as in commonness.txt unless"
    );
    println!("# that is {}.", char::from(RAREST));
    println!("digest {}", american.digest());
    println!("british {}", Digest::of(british));
    print_lines(&written(&added));
    Ok(())
}

/// A verb in -IZE or -YZE, or a word made from it, spelt with S. SIZE, PRIZE and SEIZE and their
/// compounds are not of this kind.
fn with_s(word: Word) -> Option<Word> {
    const ENDINGS: [&str; 9] = ["E", "ED", "ES", "ER", "ERS", "ING", "ABLE", "ATION", "ATIONS"];
    const OTHERS: [&str; 4] = ["S", "PR", "SE", "A"];
    let text = word.to_string();
    let (front, ending) = text.rsplit_once('Z')?;
    let stem = front.strip_suffix(['I', 'Y'])?;
    let is_of_kind = stem.len() >= 4
        && ENDINGS.contains(&ending)
        && !OTHERS.iter().any(|other| stem.ends_with(other));
    is_of_kind.then(|| format!("{front}S{ending}").parse().ok()).flatten()
}

/// The words as the file has them.
fn written(words: &BTreeMap<Word, u8>) -> Vec<u8> {
    let mut text = Vec::new();
    let mut before = Word::default();
    for (&word, &digit) in words {
        let shared = word.common_prefix(before);
        text.push(b"abcdefghijklmnopqrstu"[shared]);
        text.extend(word.to_string().bytes().skip(shared));
        if digit != RAREST {
            text.push(digit);
        }
        before = word;
    }
    text
}

/// Prints characters in lines of the same length.
pub fn print_lines(text: &[u8]) {
    for line in text.chunks(WIDTH) {
        println!("{}", String::from_utf8_lossy(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        text.parse().unwrap()
    }

    #[test]
    fn words_are_written_as_what_differs_from_the_one_before() {
        let words = [("ABASE", b'9'), ("ABASED", b'9'), ("ABBEY", b'3'), ("ZEBRA", b'0')];
        let text = written(&words.map(|(text, digit)| (word(text), digit)).into());
        assert_eq!(String::from_utf8(text).unwrap(), "aABASEfDcBEY3aZEBRA0");
    }

    #[test]
    fn verbs_are_spelt_with_s() {
        for [with_z, s] in [
            ["VIRTUALIZED", "VIRTUALISED"],
            ["WEAPONIZATION", "WEAPONISATION"],
            ["OVERANALYZING", "OVERANALYSING"],
        ] {
            assert_eq!(with_s(word(with_z)), Some(word(s)));
        }
        for other in ["OVERSIZED", "CAPSIZING", "UNPRIZED", "RESEIZE", "BAIZE", "PIZZAS", "QUIZ"] {
            assert_eq!(with_s(word(other)), None, "{other}");
        }
    }
}
