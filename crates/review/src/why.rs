//! Why a move was better: sentences made from facts, and from nothing else.

use crate::fact::{Fact, Reason};

/// A fact with its sentence.
pub(crate) fn reason(fact: Fact) -> Reason {
    let sentence = sentence(&fact);
    Reason { fact, sentence }
}

fn sentence(fact: &Fact) -> String {
    match fact {
        Fact::Points { best, made, more } => match more.cmp(&0) {
            std::cmp::Ordering::Greater => {
                format!("{best} scores {} more than {made}.", points(*more))
            }
            std::cmp::Ordering::Less => {
                format!("{best} scores {} less than {made}.", points(-more))
            }
            std::cmp::Ordering::Equal => format!("{best} and {made} score the same."),
        },
        Fact::Leave { best, made, more } => {
            let (best, made) = (keeps(best), keeps(made));
            let worth = tenths(more.abs());
            match *more > 0.0 {
                true => format!("It keeps {best}, worth {worth} points more than {made}."),
                false => format!("It keeps {best}, worth {worth} points less than {made}."),
            }
        }
        Fact::Phony { words, withdrawn } => {
            let verb = if words.len() == 1 { "is" } else { "are" };
            let words = and(words);
            match withdrawn {
                true => format!("{words} {verb} not in the list: the play came off."),
                false => format!("{words} {verb} not in the list, but nobody challenged it."),
            }
        }
        Fact::BingoMissed { best, count } => match count {
            1 => format!("Your rack has a bingo here: {best}."),
            _ => format!("Your rack has {count} bingos here. The one worth most is {best}."),
        },
        Fact::Proven { line, spread, made } => {
            let line = line.join(", ");
            let end = ended(*spread);
            match made {
                Some(made) => {
                    format!("Best play from here is {line}: {end}. Yours {}.", ends(*made))
                }
                None => format!("Best play from here is {line}: {end}."),
            }
        }
    }
}

fn points(count: i32) -> String {
    match count {
        1 => "1 point".to_string(),
        _ => format!("{count} points"),
    }
}

fn tenths(points: f64) -> String {
    format!("{points:.1}")
}

fn keeps(tiles: &str) -> String {
    if tiles.is_empty() {
        return "nothing".to_string();
    }
    let named: Vec<String> = tiles
        .chars()
        .map(|tile| if tile == '?' { "a blank".to_string() } else { tile.to_string() })
        .collect();
    named.join(" ")
}

fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn ended(spread: i32) -> String {
    match spread.cmp(&0) {
        std::cmp::Ordering::Greater => format!("you win by {spread}"),
        std::cmp::Ordering::Less => format!("you lose by {}", -spread),
        std::cmp::Ordering::Equal => "the game is a draw".to_string(),
    }
}

fn ends(spread: i32) -> String {
    match spread.cmp(&0) {
        std::cmp::Ordering::Greater => format!("wins by {spread}"),
        std::cmp::Ordering::Less => format!("loses by {}", -spread),
        std::cmp::Ordering::Equal => "ends in a draw".to_string(),
    }
}
