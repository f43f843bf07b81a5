//! The rules of Together in plain sentences.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{GOALS_TO_WIN, GOALS_UP, TALK_POLICY};
use crate::Ruleset;
use crate::sentences::family_words;

/// The rules of Together, each with what it is about.
pub(crate) fn sentences(ruleset: &Ruleset, seats: u8) -> Vec<(&'static str, String)> {
    let rule = ruleset.together;
    let mut all = Vec::new();
    let players = match seats {
        1 => "One player against the goal cards.".to_string(),
        _ => format!("{seats} players win or lose together. You decide who starts."),
    };
    all.push(("players", players));
    let cards = if rule.starter_cards { "the 20 starter cards" } else { "20 of 50 goal cards" };
    all.push((
        "goals",
        format!(
            "Complete {cards}: {GOALS_UP} lie face up, and every word has to complete at least one. \
             Nobody scores points."
        ),
    ));
    let deal = if rule.deal_check {
        "The goals are dealt again if no opening word can complete one."
    } else {
        "The goals stay as they are dealt."
    };
    all.push(("deal", deal.to_string()));
    all.push((
        "board",
        format!(
            "{0} by {0} squares, {1} tiles, {2} on each rack. The first word covers the star.",
            ruleset.layout.size,
            ruleset.alphabet.full_set().len(),
            ruleset.rack_size
        ),
    ));
    all.push((
        "words",
        "A play with a word that is not in the list is refused, and nothing is lost.".to_string(),
    ));
    all.extend(family_words(ruleset));
    let alone = match seats {
        1 => " There is nobody to trade with, so \"Trade tiles\" counts as used.",
        _ => "",
    };
    all.push((
        "helpers",
        format!(
            "There are six helpers, and each can be used once. On your turn, before your word, you \
             may use one; after it, play a word or end your turn.{alone}"
        ),
    ));
    let stuck = if rule.stuck_check {
        "The program first checks that there really is no play."
    } else {
        "Your word is taken for it."
    };
    all.push((
        "ending",
        format!(
            "{GOALS_TO_WIN} goals win. If a player cannot complete a goal and no helper is left, \
             the game is lost. {stuck}"
        ),
    ));
    let empty = if rule.pass_over_empty {
        "When the bag is empty, a player without tiles is passed over while others still have some."
    } else {
        "A player without tiles needs a helper, like anyone who cannot play."
    };
    all.push(("empty", empty.to_string()));
    let filter = if rule.talk_filter { " Messages that name letters are held back." } else { "" };
    all.push(("talk", format!("{TALK_POLICY}{filter}")));
    all
}

/// A few words on what matters most at the table.
pub(crate) fn chips(ruleset: &Ruleset) -> Vec<String> {
    let rule = ruleset.together;
    let mut chips = Vec::new();
    chips.push("One team".to_string());
    chips.push(if rule.starter_cards { "Starter cards" } else { "All goal cards" }.to_string());
    if !rule.deal_check {
        chips.push("Goals as dealt".to_string());
    }
    if !rule.stuck_check {
        chips.push("Your word counts".to_string());
    }
    if !rule.pass_over_empty {
        chips.push("Strict empty racks".to_string());
    }
    if rule.talk_filter {
        chips.push("Filtered talk".to_string());
    }
    chips
}
