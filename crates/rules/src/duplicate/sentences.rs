//! The rules of a duplicate session in plain words, written from the data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Arbitrator, Placed};
use crate::sentences::family_words;
use crate::{Counted, Notation, Ruleset};

/// Every rule that is in force in a session, with what it is about.
pub(crate) fn sentences(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let options = &ruleset.duplicate;
    let mut all = Vec::new();
    all.push((
        "players",
        match options.arbitrator {
            Arbitrator::Program => {
                "Any number of players, even just one. The program draws the tiles and judges the \
                 words."
            }
            Arbitrator::Person => {
                "Any number of players. The person who makes the session is the arbitrator and does \
                 not play."
            }
        }
        .to_string(),
    ));
    all.push((
        "board",
        format!(
            "Everybody has the same {} tiles each round, and the same board. The first word covers \
             the star.",
            ruleset.rack_size
        ),
    ));
    for bonus in ruleset.bonuses {
        all.push((
            "bonus",
            format!(
                "Playing {} tiles in one round earns {} extra points.",
                bonus.tiles, bonus.points
            ),
        ));
    }
    let y = if options.y_is_both { ", and so does Y" } else { "" };
    all.push((
        "draw",
        format!(
            "Up to round 15 each rack has at least two vowels and two consonants; from round 16, at \
             least one of each. A blank counts as either{y}. A rack that falls short goes \
             back into the bag, and another is drawn."
        ),
    ));
    all.push(("clock", format!("{} for each round.", time(options.round.0 / 1000))));
    all.push((
        "slips",
        "You can change your slip until the time is up; the last one counts. Nobody else sees it \
         before then. When everybody has locked their slip, the round closes early."
            .to_string(),
    ));
    all.push((
        "scoring",
        "You score your own word. A word that is not in the list scores nothing, and neither \
         does a missing slip."
            .to_string(),
    ));
    all.push((
        "placed",
        match options.placed {
            Placed::BySize => {
                "The best slip is placed on every board; with more than 20 players, the best \
                 possible play is placed instead."
            }
            Placed::Slip => "The best slip is placed on every board.",
            Placed::Top => {
                "The best possible play is placed on every board, whether anybody found it or not."
            }
        }
        .to_string(),
    ));
    all.push((
        "tie",
        "Between equally good words, the one with fewer blanks is placed; if that does not decide, \
         one is drawn by lot. Players with equal totals share a place."
            .to_string(),
    ));
    all.push((
        "notation",
        match options.notation {
            Notation::Duplicate => {
                "Letters name rows: H4 is row H, column 4, across; 4H is the same square, down."
            }
            Notation::International => {
                "Letters name columns: 8D is row 8, column D, across; D8 is the same square, down."
            }
            Notation::LetterFirst => {
                "Letters name columns: D8 is column D, row 8, across; 8D is the same square, down."
            }
        }
        .to_string(),
    ));
    all.push((
        "late",
        "You may join at any time; the rounds you missed score nothing.".to_string(),
    ));
    all.extend(family_words(ruleset));
    let mut ending = String::from(
        "The session ends when all tiles are played, when no vowels or no consonants are left, or \
         when the last tiles cannot be played",
    );
    if let Some(rounds) = options.rounds {
        ending.push_str(&format!(", and after {} at the latest", Counted(rounds, "round")));
    }
    ending.push_str(". The highest total wins.");
    all.push(("ending", ending));
    all
}

/// A few words on what matters most.
pub(crate) fn chips(ruleset: &Ruleset) -> Vec<String> {
    let options = &ruleset.duplicate;
    let mut chips = Vec::new();
    chips.push(format!("{} a round", time(options.round.0 / 1000)));
    chips.push(
        match options.placed {
            Placed::BySize | Placed::Slip => "Best slip is placed",
            Placed::Top => "The top is placed",
        }
        .to_string(),
    );
    if options.arbitrator == Arbitrator::Person {
        chips.push("With an arbitrator".to_string());
    }
    if let Some(rounds) = options.rounds {
        chips.push(Counted(rounds, "round").to_string());
    }
    chips
}

fn time(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => Counted(seconds, "second").to_string(),
        (minutes, 0) => Counted(minutes, "minute").to_string(),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}
