//! The rules of Letter bingo in plain words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{BingoRules, Caller};
use crate::sentences::family_words;
use crate::{Counted, Ruleset};

/// The rules of a game, each with what it is about.
pub(crate) fn sentences(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let BingoRules { caller, pace, listed, wild_blank, automatic } = ruleset.bingo;
    let seconds = pace.0 / 1000;
    let tiles = ruleset.alphabet.full_set().len();
    let mut all = vec![(
        "players",
        "Any number of players. Each player writes two words of seven letters and locks them \
         before the first letter is called; without locked words you watch, or only call."
            .to_string(),
    )];
    all.push((
        "form",
        format!(
            "Together the two words use no letter more often than it occurs in the set of {tiles} \
             tiles; blanks do not count.{}",
            if listed {
                " Both must be in the word list."
            } else {
                " They need not be in the word list."
            }
        ),
    ));
    all.extend(family_words(ruleset).filter(|_| listed));
    all.push((
        "caller",
        match caller {
            Caller::Program => {
                format!(
                    "The program draws and calls a letter every {}.",
                    Counted(seconds, "second")
                )
            }
            Caller::Player => {
                "The player who made the game draws and calls the letters, and may play too."
                    .to_string()
            }
            Caller::Neutral => {
                "The person who made the game draws and calls the letters, and does not play."
                    .to_string()
            }
        },
    ));
    all.push((
        "strike",
        "Each call strikes one letter on your form, even if you have it several times. If you \
         miss a strike, you can still make it until the next call."
            .to_string(),
    ));
    all.push((
        "blank",
        if wild_blank {
            "When a blank is called, everybody strikes one letter of their choice.".to_string()
        } else {
            "When a blank is called, nothing is struck.".to_string()
        },
    ));
    all.push((
        "claim",
        if automatic {
            "Striking the last of your fourteen letters calls bingo automatically.".to_string()
        } else {
            "When all fourteen are struck, call bingo: a form that is complete but not called does \
             not win. A false call costs nothing, but everybody sees which letters are still \
             open."
                .to_string()
        },
    ));
    all.push((
        "ending",
        "Everybody who calls bingo before the next letter shares the win. If the bag runs out, \
         nobody wins."
            .to_string(),
    ));
    all
}

/// A few words on what matters most.
pub(crate) fn chips(ruleset: &Ruleset) -> Vec<String> {
    let BingoRules { caller, pace, listed, wild_blank, automatic } = ruleset.bingo;
    let mut chips = vec![match caller {
        Caller::Program => format!("A letter every {} s", pace.0 / 1000),
        Caller::Player => "A player calls".to_string(),
        Caller::Neutral => "A neutral caller".to_string(),
    }];
    if !listed {
        chips.push("Any two words".to_string());
    }
    if wild_blank {
        chips.push("Blanks are wild".to_string());
    }
    if automatic {
        chips.push("Automatic bingo".to_string());
    }
    chips
}
