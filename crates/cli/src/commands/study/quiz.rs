//! The questions, one after another.

use std::time::Instant;

use lexicon::Word;
use rules::{Tile, Tiles};
use study::{Act, Card, DAY, Entry, Find, Finder, Grade, Scope};

use super::deck_file::DeckFile;
use super::{Study, id};
use crate::play::input;
use crate::stop::Stop;

/// What became of a question.
enum Asked {
    Graded(Grade, u32),
    Left,
}

/// Asks what is due, as far as it belongs to today.
pub(super) fn quiz(file: &mut DeckFile, finder: &Finder, args: &Study) -> Result<(), Stop> {
    let now = args.now();
    let today = file.deck().reviews_since(now - now % DAY);
    let due: Vec<Card> = file.deck().due(now).into_iter().map(|(card, _)| card.clone()).collect();
    let words = due.into_iter().filter_map(|card| match card {
        Card::Anagram(letters) => Some(letters),
        Card::Hooks(_) | Card::Position(_) => None,
    });
    let words: Vec<Word> = words.take(args.amount.saturating_sub(today)).collect();
    if words.is_empty() {
        return input::print("Nothing is due. 'tilewright study list twos' adds drills.\n");
    }
    input::print(&format!(
        "{} due today. Type the words; an empty line shows the rest, 'quit' ends.\n",
        words.len()
    ))?;
    for (number, &letters) in (1..).zip(&words) {
        let mut tiles = Tiles::new();
        letters.iter().for_each(|letter| tiles.add(Tile::of(letter)));
        let answers = finder.find(&Find::Anagram(tiles), &Scope::default()).words;
        // Another lexicon may have no word of these letters.
        if answers.is_empty() {
            continue;
        }
        let head = format!("\n{number} of {}: {letters}, {}\n", words.len(), count(answers.len()));
        input::print(&head)?;
        let Asked::Graded(grade, recall) = ask(finder, &answers)? else { break };
        let act = Act::Review { grade, recall };
        let card = Card::Anagram(letters);
        file.append(vec![Entry { at: args.now(), id: id()?, act, card: card.clone() }])?;
        let due = file.deck().progress(&card).map_or(now, |progress| progress.due());
        let days = (due.saturating_sub(now) + DAY / 2) / DAY;
        input::print(&match days {
            0 | 1 => "It comes back tomorrow.\n".to_string(),
            days => format!("It comes back in {days} days.\n"),
        })?;
    }
    Ok(())
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
    let usual = if missed.is_empty() { Grade::Good } else { Grade::Again };
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
