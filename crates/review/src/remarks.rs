//! The remarks of a tutor on a turn: kind, brief, and from facts alone.

use crate::fact::Fact;
use crate::grade::Grade;
use crate::report::{ReviewedMove, ReviewedTurn, Unclear};

/// The most remarks on a turn.
const MOST: usize = 3;

/// The remarks of a tutor on a turn: at most three, praise first.
pub fn remarks(turn: &ReviewedTurn) -> Vec<String> {
    let mut remarks = vec![well(turn)];
    let lost = turn.played != Some(0) && turn.grade != Some(Grade::Best);
    if lost || turn.phony.is_some() {
        let missed: Vec<&str> = turn
            .why
            .iter()
            .filter(|reason| is_lesson(&reason.fact))
            .map(|reason| reason.sentence.as_str())
            .collect();
        match (missed.is_empty(), turn.moves.first()) {
            (true, Some(best)) => remarks.push(format!("{} was a little better.", best.text)),
            _ => remarks.extend(missed.into_iter().map(str::to_string)),
        }
    }
    remarks.truncate(MOST);
    remarks
}

/// True if a fact tells of a missed chance, and not of the position as it is.
fn is_lesson(fact: &Fact) -> bool {
    match fact {
        Fact::Points { more, .. } => *more > 0,
        Fact::Leave { more, .. } => *more > 0.0,
        Fact::BingoMissed { .. }
        | Fact::Phony { .. }
        | Fact::Draws { .. }
        | Fact::Proven { .. }
        | Fact::TripleWords { .. } => true,
        Fact::Replies { .. }
        | Fact::Premiums { .. }
        | Fact::Lanes { .. }
        | Fact::Hooks { .. }
        | Fact::Unseen { .. }
        | Fact::ChallengedInVain { .. }
        | Fact::NoPoints { .. }
        | Fact::NoSlip
        | Fact::Tops { .. } => false,
    }
}

/// The praise for a turn.
fn well(turn: &ReviewedTurn) -> String {
    let (bingo, own) = (turn.bingos.played, turn.played.and_then(|played| turn.moves.get(played)));
    let best = turn.played == Some(0) || turn.grade == Some(Grade::Best);
    let most = |of: fn(&ReviewedMove) -> f64| {
        own.is_some_and(|own| turn.moves.iter().all(|other| of(other) <= of(own)))
    };
    if turn.phony.as_ref().is_some_and(|phony| phony.withdrawn) {
        "It was worth a try.".to_string()
    } else if bingo && best {
        "A bingo, and the best move that was found.".to_string()
    } else if bingo {
        "You found a bingo.".to_string()
    } else if best {
        "Well played: that was the best move that was found.".to_string()
    } else if turn.points > 0 && most(|found| f64::from(found.points)) {
        "No move looked at scores more.".to_string()
    } else if most(|found| found.leave) {
        "No move looked at keeps better tiles.".to_string()
    } else if turn.grade == Some(Grade::Fine) {
        "A good move: it lost very little.".to_string()
    } else if turn.unclear.is_some_and(|why| matches!(why, Unclear::Between { .. })) {
        "A sound move: it is too close to call.".to_string()
    } else if turn.points > 0 {
        let plural = if turn.points == 1 { "" } else { "s" };
        format!("You scored {} point{plural}.", turn.points)
    } else {
        "Your rack has a fresh start.".to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_teach_nothing_are_left_out() {
        let points = |more| Fact::Points { best: String::new(), made: String::new(), more };
        assert!(is_lesson(&points(3)) && !is_lesson(&points(-3)));
        assert!(!is_lesson(&Fact::NoSlip));
    }
}
