//! Measures how long words take to be looked up in a list of 280,000 words: the words of the
//! given list and of the bundled one, and, as far as these are fewer, words that are made of
//! theirs by further endings. No list is kept or printed. Times are those of the processor.
//!
//! `cargo xtask lab look-ups WORDS [SEARCHES] [SEED]`

use std::time::Duration;

use engine::{Random, Seeded};
use lexicon::{Halves, Lexicon, Word, Words, compile};
use rules::ENGLISH;
use study::{Find, Finder, Order, Scope, WordList};

use crate::Outcome;
use crate::arguments::Arguments;
use crate::clock::processor;

/// The number of words the list has.
const WORDS: usize = 280_000;

pub fn run(arguments: &Arguments) -> Outcome {
    let file = arguments.required(0, "WORDS")?;
    let searches: usize = arguments.number(1)?.unwrap_or(2_000);
    let seed: u64 = arguments.number(2)?.unwrap_or(1);
    let (given, _) = Words::read(&std::fs::read(file)?);
    let bundled: Words = lexica::Bundled::American.lexicon().graph().words().collect();
    let both = given.union(&bundled);
    println!("{} words of {file}, {} with the bundled list", given.len(), both.len());
    let mut all: Vec<Word> = both.iter().collect();
    for ending in ["S", "ED", "ING", "ER"] {
        let longer = both.iter().filter(|word| word.len() < 13).map(|word| {
            format!("{word}{ending}").parse().ok().filter(|&word| !both.contains(word))
        });
        let missing = WORDS.saturating_sub(all.len());
        all.extend(longer.flatten().take(missing));
    }
    let all: Words = all.into_iter().collect();
    let graph = compile(&all, Halves::Dawg)?;
    println!("{} words to look up in, {} nodes", graph.word_count(), graph.nodes().len());
    let finder = Finder::new(Lexicon::new("look-ups", graph), &ENGLISH);
    let words: Vec<Word> = all.iter().collect();

    let start = processor();
    for order in [Order::Probability, Order::Leave] {
        let find = Find::list("all")?;
        finder.find(&find, &Scope { order: Some(order), limit: 1, ..Scope::default() });
    }
    finder.find(&Find::pattern("A")?, &Scope::default());
    println!("prepared in {:.0?}", processor() - start);

    let mut chance = Seeded::new(seed);
    let kinds: [(&str, Kind); 9] = [
        ("anagram of 7", |word, _| Find::anagram(&cut(word, 7))),
        ("anagram of 7 with a blank", |word, _| Find::anagram(&blanks(word, 7, 1))),
        ("anagram of 8 with 2 blanks", |word, _| Find::anagram(&blanks(word, 8, 2))),
        ("words of some of 7", |word, _| Find::build(&cut(word, 7))),
        ("words of some of 7 with a blank", |word, _| Find::build(&blanks(word, 7, 1))),
        ("pattern", |word, chance| Find::pattern(&pattern(word, chance))),
        ("hooks", |word, _| Find::hooks(&word.to_string())),
        ("extensions", |word, _| Find::extensions(&cut(word, 5))),
        ("list", |_, chance| {
            let lists = WordList::all();
            Ok(Find::List(lists[chance.below(lists.len())]))
        }),
    ];
    println!("{searches} searches of each kind, each answered with 100 words and their hooks");
    println!("| kind | median | p99 | slowest |\n| --- | --- | --- | --- |");
    let mut every = Vec::new();
    for (name, kind) in kinds {
        let mut took = Vec::new();
        for _ in 0..searches {
            let word = words[chance.below(words.len())];
            let find = kind(word, &mut chance)?;
            let lengths = match find {
                Find::List(_) => Scope::lengths(["2-4", "5-6", "7", "8"][chance.below(4)])?,
                _ => 1..=Word::MAX_LEN,
            };
            let scope = Scope { lengths, limit: 100, ..Scope::default() };
            let start = processor();
            let answer = finder.find(&find, &scope);
            let described: Vec<_> = answer.words.iter().map(|&w| finder.describe(w)).collect();
            took.push(processor() - start);
            std::hint::black_box(described);
        }
        every.extend(&took);
        line(name, &mut took);
    }
    line("all", &mut every);
    Ok(())
}

type Kind = fn(Word, &mut Seeded) -> Result<Find, study::FindError>;

fn line(name: &str, took: &mut [Duration]) {
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    let ms = |time: Duration| format!("{:.3} ms", time.as_secs_f64() * 1_000.0);
    println!("| {name} | {} | {} | {} |", ms(at(0.5)), ms(at(0.99)), ms(at(1.0)));
}

fn cut(word: Word, most: usize) -> String {
    word.iter().take(most).map(|letter| letter.to_char()).collect()
}

/// So many tiles of a word, the last of them blanks.
fn blanks(word: Word, most: usize, blanks: usize) -> String {
    let letters = cut(word, most);
    format!("{}{}", &letters[..letters.len().saturating_sub(blanks)], "?".repeat(blanks))
}

/// A pattern of a word: some letters unknown, a class, a star at either end or in the middle.
fn pattern(word: Word, chance: &mut Seeded) -> String {
    let mut text = String::new();
    if chance.below(2) == 0 {
        text.push('*');
    }
    for letter in word.iter().skip(chance.below(3)).take(6) {
        match chance.below(6) {
            0 => text.push('?'),
            1 => text.push_str("[AEIOU]"),
            2 => text.push('*'),
            _ => text.push(letter.to_char()),
        }
    }
    if text.is_empty() || chance.below(2) == 0 {
        text.push('*');
    }
    text
}
