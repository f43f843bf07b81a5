//! The questions, one after another.

use std::time::Instant;

use engine::Generator;
use lexicon::Word;
use rules::Counted;
use study::{Act, Entry, Grade};

use super::deck_file::DeckFile;
use super::position::{self, Found};
use super::question::{Question, comes_back, due_today, hooked, meaning, same_letters, usual};
use super::{Study, id};
use crate::commands::words::Reference;
use crate::input;
use crate::options::Common;
use crate::stop::Stop;
use crate::text::wrap;

/// The answer to a question.
enum Answer {
    /// Graded, with whether it was known, and the milliseconds that it took.
    Graded { grade: Grade, right: bool, recall: u32 },
    /// The player leaves.
    Left,
}

/// Asks what is due, as far as it belongs to today.
pub(super) fn quiz(
    file: &mut DeckFile,
    reference: &Reference,
    common: &Common,
    args: &Study,
) -> Result<(), Stop> {
    let now = args.now();
    let cards = due_today(file.deck(), now, args.theme.as_deref(), args.amount);
    if cards.is_empty() {
        return input::print("Nothing is due. 'tilewright study list twos' adds drills.\n");
    }
    input::print(&format!(
        "{} due today. Type the words; an empty line shows the rest, 'quit' ends.\n",
        cards.len()
    ))?;
    let mut generator = None;
    let (mut asked, mut known) = (0, 0);
    for (number, card) in (1..).zip(&cards) {
        // Another lexicon may have no such word.
        let Some(question) = Question::of(card, &reference.finder) else { continue };
        input::print(&format!("\n{number} of {}: {}\n", cards.len(), question.told()))?;
        let answer = match &question {
            Question::Words { answers, .. } => words(reference, answers)?,
            Question::Hooks { word, front, back } => hooks(reference, *word, [front, back])?,
            Question::Position(position) => {
                let generator = match &mut generator {
                    Some(generator) => generator,
                    None => {
                        let lexicon = common.lexicon_for_plays()?;
                        generator.insert(Generator::new(lexicon.graph()).map_err(Stop::bad)?)
                    }
                };
                match position::ask(position, generator, 1)? {
                    (Found::Left, _) => Answer::Left,
                    (Found::At(_), recall) => graded(true, recall)?,
                    (Found::Not, recall) => graded(false, recall)?,
                }
            }
        };
        let Answer::Graded { grade, right, recall } = answer else { break };
        (asked, known) = (asked + 1, known + usize::from(right));
        let act = Act::Review { grade, recall };
        file.append(vec![Entry { at: args.now(), id: id()?, act, card: card.clone() }])?;
        input::print(&format!("{}\n", comes_back(file.deck(), card, now)))?;
    }
    match asked {
        0 => Ok(()),
        _ => {
            let asked = Counted(asked, "drill");
            input::print(&format!("\nYou were asked {asked} and knew {known}.\n"))
        }
    }
}

/// The letters in front of a word and behind it.
fn hooks(reference: &Reference, word: Word, wanted: [&str; 2]) -> Result<Answer, Stop> {
    let started = Instant::now();
    let mut right = true;
    for (what, wanted) in ["In front: ", "Behind: "].into_iter().zip(wanted) {
        input::print(what)?;
        let Some(line) = input::read()? else { return Ok(Answer::Left) };
        input::echo(&line)?;
        if line.eq_ignore_ascii_case("quit") {
            return Ok(Answer::Left);
        }
        right &= same_letters(&line, wanted);
    }
    let recall = u32::try_from(started.elapsed().as_millis()).unwrap_or(u32::MAX);
    show(reference, word, if right { "right" } else { "not quite" })?;
    graded(right, recall)
}

/// All words of some letters.
fn words(reference: &Reference, answers: &[Word]) -> Result<Answer, Stop> {
    let started = Instant::now();
    let mut found: Vec<Word> = Vec::new();
    while found.len() < answers.len() {
        input::print("> ")?;
        let Some(line) = input::read()? else { return Ok(Answer::Left) };
        input::echo(&line)?;
        if line.is_empty() {
            break;
        }
        let word = line.parse::<Word>();
        // The word may be one that is asked for.
        let wanted = word.as_ref().is_ok_and(|word| answers.contains(word));
        if line.eq_ignore_ascii_case("quit") && !wanted {
            return Ok(Answer::Left);
        }
        match word {
            Ok(word) if found.contains(&word) => input::print("You have that already.\n")?,
            Ok(word) if answers.contains(&word) => {
                found.push(word);
                show(reference, word, &format!("{} of {}", found.len(), answers.len()))?;
            }
            _ => input::print("That is not one of them.\n")?,
        }
    }
    let took = started.elapsed();
    let recall = u32::try_from(took.as_millis()).unwrap_or(u32::MAX);
    let missed: Vec<Word> = answers.iter().copied().filter(|word| !found.contains(word)).collect();
    for &word in &missed {
        show(reference, word, "missed")?;
    }
    graded(missed.is_empty(), recall)
}

/// Asks how well it was known.
fn graded(right: bool, recall: u32) -> Result<Answer, Stop> {
    let usual = usual(right);
    input::print(&format!("It took {:.1} s. ", f64::from(recall) / 1_000.0))?;
    loop {
        input::print(&format!(
            "How well did you know it? 1 not, 2 with effort, 3 well, 4 at once [{}] ",
            usual.number()
        ))?;
        let Some(line) = input::read()? else { return Ok(Answer::Left) };
        input::echo(&line)?;
        match line.parse().ok().and_then(Grade::new) {
            Some(grade) => return Ok(Answer::Graded { grade, right, recall }),
            None if line.is_empty() => return Ok(Answer::Graded { grade: usual, right, recall }),
            None if line.eq_ignore_ascii_case("quit") => return Ok(Answer::Left),
            None => input::print("Type a number from 1 to 4.\n")?,
        }
    }
}

/// A word with its hooks, and what it means where that is known.
fn show(reference: &Reference, word: Word, how: &str) -> Result<(), Stop> {
    input::print(&format!("{}\n", hooked(&reference.finder, word, how)))?;
    match meaning(reference.meanings.as_ref(), word) {
        Some(meaning) => input::print(&format!("{}\n", wrap(&meaning))),
        None => Ok(()),
    }
}
