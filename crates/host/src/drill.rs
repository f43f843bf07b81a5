//! Answers to cards that ask for the move of a position.

use review::Drill;
use study::Card;
use table::wire::{AnswerCard, AnsweredCard, RefusalMessage};

use crate::{HostRefusal, WordLists};

/// Judges an answer.
///
/// # Errors
/// A refusal if the card cannot be asked, or the answer is no move in its position.
pub fn answered(asked: &AnswerCard, lists: &WordLists) -> Result<AnsweredCard, RefusalMessage> {
    let bad =
        |problem: &dyn std::fmt::Display| HostRefusal::BadCard { problem: problem.to_string() };
    let card = match asked.card.parse().map_err(|error| bad(&error))? {
        Card::Position(card) => card,
        Card::Anagram(_) | Card::Hooks(_) => return Err(bad(&"this card asks for words").into()),
    };
    let ruleset = Drill::edition(&card).map_err(|problem| bad(&problem))?.ruleset();
    let words = lists.for_file(Drill::list(&card).as_deref(), &ruleset)?.words;
    let drill = Drill::open(&card, words.players().referee());
    let drill = drill.map_err(|problem| bad(&problem))?;
    let answered = drill.answer(&asked.answer);
    let answered =
        answered.map_err(|problem| HostRefusal::NoMove { problem: problem.to_string() })?;
    Ok(AnsweredCard {
        right: answered.right,
        unlisted: answered.unlisted,
        points: answered.points,
        answers: answered.answers,
        best_points: answered.best_points,
        why: answered.why.into_iter().map(|reason| reason.sentence).collect(),
    })
}
