//! Asks a word list about some letters: whether they are a word, what they hook, which words they
//! spell and which words contain them.
//!
//! ```sh
//! cargo run -p tilewright-lexicon --example look_up
//! cargo run -p tilewright-lexicon --example look_up -- RETAIN /usr/share/dict/words
//! cargo run -p tilewright-lexicon --example look_up -- RETAIN words.kwg
//! ```
//!
//! Without a file a few words that are built in are asked. A file has one word a line, or is a word
//! graph that another engine has written.
#![allow(clippy::print_stdout)]

use std::error::Error;

use lexicon::{Graph, Halves, Pattern, Using, Word, Words, compile};
use rules::Letter;

/// The words asked when no file is named.
const FEW: &str =
    "ACT ACTS AT CAR CARE CARS CART CARTS CAT CATS COAT SAT SCAT SCAR STAR TA TAR TSAR";

fn main() -> Result<(), Box<dyn Error>> {
    let letters = std::env::args().nth(1).unwrap_or("CAT".to_owned()).to_uppercase();
    let graph = match std::env::args().nth(2) {
        None => compile(&Words::parse(FEW)?, Halves::Both)?,
        Some(path) if path.ends_with(".kwg") => Graph::read(&std::fs::read(path)?)?,
        Some(path) => {
            let (words, report) = Words::read(&std::fs::read(path)?);
            println!("{report}");
            compile(&words, Halves::Both)?
        }
    };
    let word: Word = letters.parse()?;
    let known = if graph.contains(&word.letters()) { "is" } else { "is not" };
    println!("{word} {known} one of {} words", graph.word_count());

    let hooks = graph.hooks(&word.letters());
    println!("in front of it: {}", spelt(&hooks.front));
    println!("behind it: {}", spelt(&hooks.back));

    println!("of all its letters: {}", list(&graph.anagrams(&letters.parse()?, Using::All)));
    println!("of some of them: {}", list(&graph.anagrams(&letters.parse()?, Using::Some)));
    println!(
        "with a blank: {}",
        list(&graph.anagrams(&format!("{letters}?").parse()?, Using::All))
    );

    let pattern: Pattern = format!("*{letters}*").parse()?;
    println!("with these letters inside: {}", list(&graph.matches(&pattern)));
    Ok(())
}

fn spelt(letters: &[Letter]) -> String {
    if letters.is_empty() {
        return "nothing".to_owned();
    }
    letters.iter().map(|letter| letter.to_char()).collect()
}

fn list(words: &[Word]) -> String {
    match words {
        [] => "none".to_owned(),
        _ => words.iter().map(Word::to_string).collect::<Vec<_>>().join(" "),
    }
}
