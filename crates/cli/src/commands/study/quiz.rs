//! The questions, one after another.

use std::collections::BTreeSet;
use std::time::Instant;

use engine::Generator;
use lexicon::Word;
use rules::{Tile, Tiles};
use study::{Act, Card, DAY, Entry, Find, Finder, Grade, Scope};

use super::deck_file::DeckFile;
use super::position::{self, Found};
use super::{Study, id};
use crate::options::Common;
use crate::play::input;
use crate::stop::Stop;

/// What became of a question.
enum Asked {
    Graded(Grade, u32),
    Left,
}

/// Asks what is due, as far as it belongs to today.
pub(super) fn quiz(
    file: &mut DeckFile,
    finder: &Finder,
    common: &Common,
    args: &Study,
) -> Result<(), Stop> {
    let now = args.now();
    let today = file.deck().reviews_since(now - now % DAY);
    let wanted = |card: &Card| args.theme.as_ref().is_none_or(|theme| card.theme() == theme);
    let due = file.deck().due(now).into_iter().map(|(card, _)| card.clone());
    let due = due.filter(wanted).take(args.amount.saturating_sub(today));
    let cards: Vec<Card> = due.collect();
    if cards.is_empty() {
        return input::print("Nothing is due. 'tilewright study list twos' adds drills.\n");
    }
    input::print(&format!(
        "{} due today. Type the words; an empty line shows the rest, 'quit' ends.\n",
        cards.len()
    ))?;
    let mut generator = None;
    for (number, card) in (1..).zip(&cards) {
        let head = format!("\n{number} of {}: ", cards.len());
        let asked = match card {
            Card::Anagram(letters) => anagram(finder, *letters, &head)?,
            Card::Hooks(word) => hooks(finder, *word, &head)?,
            Card::Position(position) => {
                let generator = match &mut generator {
                    Some(generator) => generator,
                    None => {
                        let lexicon = common.lexicon_for_plays()?;
                        generator.insert(Generator::new(lexicon.graph()).map_err(Stop::bad)?)
                    }
                };
                input::print(&format!("{head}{}. Type the move: 8D TRAIN.\n", card.theme()))?;
                match position::ask(position, generator, 1)? {
                    (Found::Left, _) => Some(Asked::Left),
                    (Found::At(_), recall) => Some(graded(Grade::Good, recall)?),
                    (Found::Not, recall) => Some(graded(Grade::Again, recall)?),
                }
            }
        };
        // Another lexicon may have no such word.
        let Some(asked) = asked else { continue };
        let Asked::Graded(grade, recall) = asked else { break };
        let act = Act::Review { grade, recall };
        file.append(vec![Entry { at: args.now(), id: id()?, act, card: card.clone() }])?;
        let due = file.deck().progress(card).map_or(now, |progress| progress.due());
        let days = (due.saturating_sub(now) + DAY / 2) / DAY;
        input::print(&match days {
            0 | 1 => "It comes back tomorrow.\n".to_string(),
            days => format!("It comes back in {days} days.\n"),
        })?;
    }
    Ok(())
}

/// All words of some letters; `None` if there are none.
fn anagram(finder: &Finder, letters: Word, head: &str) -> Result<Option<Asked>, Stop> {
    let mut tiles = Tiles::new();
    letters.iter().for_each(|letter| tiles.add(Tile::of(letter)));
    let answers = finder.find(&Find::Anagram(tiles), &Scope::default()).words;
    if answers.is_empty() {
        return Ok(None);
    }
    input::print(&format!("{head}{letters}, {}\n", count(answers.len())))?;
    ask(finder, &answers).map(Some)
}

/// The letters in front of a word and behind it; `None` if it is not listed.
fn hooks(finder: &Finder, word: Word, head: &str) -> Result<Option<Asked>, Stop> {
    let mut tiles = Tiles::new();
    word.iter().for_each(|letter| tiles.add(Tile::of(letter)));
    if !finder.find(&Find::Anagram(tiles), &Scope::default()).words.contains(&word) {
        return Ok(None);
    }
    let known = finder.describe(word);
    input::print(&format!("{head}the hooks of {word}; '-' for none\n"))?;
    let started = Instant::now();
    let mut right = true;
    for (what, wanted) in [("In front: ", &known.front), ("Behind: ", &known.back)] {
        input::print(what)?;
        let Some(line) = input::read()? else { return Ok(Some(Asked::Left)) };
        input::echo(&line)?;
        if line.eq_ignore_ascii_case("quit") {
            return Ok(Some(Asked::Left));
        }
        let letters = |text: &str| -> BTreeSet<char> {
            text.to_ascii_uppercase().chars().filter(char::is_ascii_alphabetic).collect()
        };
        right &= letters(&line) == letters(wanted);
    }
    let recall = u32::try_from(started.elapsed().as_millis()).unwrap_or(u32::MAX);
    show(finder, word, if right { "right" } else { "not quite" })?;
    graded(if right { Grade::Good } else { Grade::Again }, recall).map(Some)
}

fn count(words: usize) -> String {
    if words == 1 { "one word".to_string() } else { format!("{words} words") }
}

/// Asks one question.
fn ask(finder: &Finder, answers: &[Word]) -> Result<Asked, Stop> {
    let started = Instant::now();
    let mut found: Vec<Word> = Vec::new();
    while found.len() < answers.len() {
        input::print("> ")?;
        let Some(line) = input::read()? else { return Ok(Asked::Left) };
        input::echo(&line)?;
        if line.is_empty() {
            break;
        }
        if line.eq_ignore_ascii_case("quit") {
            return Ok(Asked::Left);
        }
        match line.parse::<Word>() {
            Ok(word) if found.contains(&word) => input::print("You have that already.\n")?,
            Ok(word) if answers.contains(&word) => {
                found.push(word);
                show(finder, word, &format!("{} of {}", found.len(), answers.len()))?;
            }
            _ => input::print("That is not one of them.\n")?,
        }
    }
    let took = started.elapsed();
    let recall = u32::try_from(took.as_millis()).unwrap_or(u32::MAX);
    let missed: Vec<Word> = answers.iter().copied().filter(|word| !found.contains(word)).collect();
    for &word in &missed {
        show(finder, word, "missed")?;
    }
    graded(if missed.is_empty() { Grade::Good } else { Grade::Again }, recall)
}

/// Asks how well it was known.
fn graded(usual: Grade, recall: u32) -> Result<Asked, Stop> {
    loop {
        input::print(&format!(
            "How well did you know it? 1 not, 2 with effort, 3 well, 4 at once [{}] ",
            usual.number()
        ))?;
        let Some(line) = input::read()? else { return Ok(Asked::Left) };
        input::echo(&line)?;
        match line.parse().ok().and_then(Grade::new) {
            Some(grade) => return Ok(Asked::Graded(grade, recall)),
            None if line.is_empty() => return Ok(Asked::Graded(usual, recall)),
            None if line.eq_ignore_ascii_case("quit") => return Ok(Asked::Left),
            None => input::print("Type a number from 1 to 4.\n")?,
        }
    }
}

/// A word with its hooks.
fn show(finder: &Finder, word: Word, how: &str) -> Result<(), Stop> {
    let known = finder.describe(word);
    let (front, back) = (known.front.to_lowercase(), known.back.to_lowercase());
    input::print(&format!("{front:>8} {word} {back:<8} {how}\n"))
}
